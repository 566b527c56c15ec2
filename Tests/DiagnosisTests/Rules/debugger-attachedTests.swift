import Testing

@testable import Diagnosis

@Suite struct DebuggerAttachedTests {
  private static let rule = "debugger-attached"

  private static func watchdog(_ at: Double) -> LogText.Line {
    LogText.springBoard(
      at,
      "[application<com.example.fitness>:4729] Ignoring <FBProcessWatchdog: 0x281; name: process-launch> for reason: "
        + "process is being debugged")
  }

  private static let healthy =
    LogText.neighbours(-40...60) + LogText.launch(1, 4729) + LogText.manager(1.5, 4729) + LogText.use(1.8, 4729)
  private static let debugged = healthy + [watchdog(1.2)]

  @Test func aSwitchedOffWatchdogIsProof() throws {
    try LogText.analyze(Self.debugged).expect(
      Self.rule, .info, .certain, .capture, proof: ["process is being debugged"], says: ["debugger"])
  }

  @Test(arguments: ["debugserver", "XCTest host"])
  func aLaunchForADebuggerOrATestIsOne(reason: String) throws {
    let told = try LogText.analyze(
      LogText.neighbours(-40...60) + LogText.launch(1, 4729, reason: reason) + LogText.manager(1.5, 4729)
        + LogText.use(1.8, 4729))
    told.expect(Self.rule, .info, .likely, .capture, proof: [reason])
  }

  @Test func anEndByTheSimulatorsHostShowsATool() throws {
    let exit = LogText.board(
      20,
      "[\(LogText.target):4729] Terminating with context: <RBSTerminateContext| domain:10 code:0xFBFBFBFB "
        + "explanation:Termination requested by simulator host reportType:None>")
    let told = try LogText.analyze(Self.healthy + [exit])
    #expect(told.finding(Self.rule)?.message.contains("simulator's host") == true)
    #expect(told.findings("restore-crash").isEmpty && told.findings("killed-in-window").isEmpty)
  }

  @Test func itIsReportedOncePerLife() throws {
    let told = try LogText.analyze(Self.debugged + [Self.watchdog(1.3), Self.watchdog(20)])
    #expect(told.findings(Self.rule).count == 1)
  }

  @Test func itAbsorbsNothingAndWeakensTheRest() throws {
    let misuse = LogText.framework(
      1.55, 4729,
      "API MISUSE: <CBPeripheralManager: 0x281> has no restore identifier but the delegate implements the "
        + "peripheralManager:willRestoreState: method. Restoring will not be supported")
    let told = try LogText.analyze(Self.debugged + [misuse])
    #expect(told.finding(Self.rule)?.consequences.isEmpty == true)
    #expect(told.finding("restore-identifier-missing")?.confidence == .possible)
  }

  @Test func anOrdinaryLaunchGivesNoAnswer() throws {
    try LogText.analyze(Self.healthy).expect(Self.rule, answers: [])
  }

  @Test func xcodesConsoleAloneProvesNoDebugger() throws {
    let told = try LogText.analyze(
      text: """
        2026-11-29 10:00:01.300000+0100 Fitness[4729:81234] [bluetooth] application(_:didFinishLaunchingWithOptions:)
        2026-11-29 10:00:01.500000+0100 Fitness[4729:81234] [bluetooth] CBCentralManager init restoreIdentifier: com.example.central
        2026-11-29 10:00:01.800000+0100 Fitness[4729:81234] [bluetooth] centralManagerDidUpdateState: 5
        2026-11-29 10:00:03.800000+0100 Fitness[4729:81234] [bluetooth] peripheral(_:didUpdateValueFor:error:)

        """)
    #expect(told.report.inputs.first?.dialect == "xcode-console")
    told.expect(Self.rule, answers: [])
  }

  @Test func noCutOfALogShowsANewError() throws {
    try LogText.expectNoNewErrorInCuts(Self.debugged)
    try LogText.expectNoNewErrorInCuts(Self.healthy)
  }
}
