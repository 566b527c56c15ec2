import Testing

@testable import Diagnosis

@Suite struct DebuggerAttachedTests {
  private static let rule = "debugger-attached"

  private static func watchdog(_ at: Double, _ target: String = "application<com.example.fitness>") -> LogText.Line {
    LogText.springBoard(
      at,
      "[\(target):4729] Ignoring <FBProcessWatchdog: 0x281; name: process-launch> for reason: process is being debugged"
    )
  }

  private static let healthy =
    LogText.neighbours(-40...60) + LogText.launch(1, 4729) + LogText.manager(1.5, 4729) + LogText.use(1.8, 4729)
  private static let debugged = healthy + [watchdog(1.2)]

  /// As iOS 13 to 15 name an app, and as later ones do.
  @Test(arguments: [
    "application<com.example.fitness>", "app<com.example.fitness(11111111-2222-3333-4444-555555555555)>",
  ])
  func aSwitchedOffWatchdogIsProof(target: String) throws {
    try LogText.analyze(Self.healthy + [Self.watchdog(1.2, target)]).expect(
      Self.rule, .info, .certain, .capture, proof: ["process is being debugged"], says: ["debugger"])
  }

  @Test func theVerdictSaysThatItIsNotRepresentative() throws {
    #expect(try LogText.analyze(Self.debugged).report.summary.verdict.contains("a debugger was attached"))
    #expect(try !LogText.analyze(Self.healthy).report.summary.verdict.contains("debugger"))
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

  /// The next Run from Xcode is handed what the process before had left, and is no relaunch for Bluetooth.
  @Test func aStartFromXcodeIsNoRelaunchEvenWhereStateIsHandedBack() throws {
    let again =
      LogText.launch(60, 4810) + LogText.manager(60.5, 4810, session: 730)
      + [
        LogText.springBoard(60.15, "[\(LogText.target):4810] Setting process visibility to: Foreground"),
        LogText.springBoard(
          60.2,
          "[\(LogText.target):4810] Ignoring <FBProcessWatchdog: 0x281; name: process-launch> for reason: process is being "
            + "debugged"),
        LogText.restore(60.7, 4810), LogText.app(60.9, 4810, "centralManagerDidUpdateState: 5"),
      ]
    let told = try LogText.analyze(
      Self.debugged + LogText.neighbours(60...120)
        + [LogText.board(58, "[\(LogText.target):4729] termination reported by proc_exit")] + again)
    #expect(told.report.sessions.map(\.kind) == [.debuggerLaunch, .debuggerLaunch])
    #expect(!told.report.summary.verdict.contains("relaunched for Bluetooth"))
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
