import Parsing
import Testing

@testable import Diagnosis

@Suite struct ManagerCreatedLateTests {
  private static let rule = "manager-created-late"

  private static func relaunched(managerAt at: Double, _ others: [LogText.Line] = []) -> [LogText.Line] {
    LogText.neighbours(-40...400) + LogText.launch(1, 4729) + LogText.manager(1.5, 4729) + LogText.use(1.8, 4729)
      + LogText.jetsam(200, 4729) + LogText.relaunch(300, 4810) + LogText.manager(at, 4810, session: 730)
      + [
        LogText.claim(at + 0.1, 4810), LogText.restore(at + 0.2, 4810),
        LogText.app(at + 0.5, 4810, "centralManagerDidUpdateState: 5"),
        LogText.app(at + 1, 4810, "peripheral(_:didUpdateValueFor:error:)"),
      ] + others
  }

  private static let late = relaunched(managerAt: 308.4)
  private static let early = relaunched(managerAt: 302)

  @Test func aManagerSecondsAfterTheRelaunchFires() throws {
    try LogText.analyze(Self.late).expect(
      Self.rule, .warning, .likely,
      proof: ["Executing launch request", "CBCentralManager init restoreIdentifier"], says: ["central manager", "8"])
  }

  @Test func oneThatCameOnlyWithTheForegroundIsAnError() throws {
    let told = try LogText.analyze(
      Self.relaunched(managerAt: 350, [LogText.app(349, 4810, "applicationWillEnterForeground")]))
    told.expect(
      Self.rule, .error, .likely,
      proof: ["Executing launch request", "CBCentralManager init", "applicationWillEnterForeground"])
    #expect(told.finding(Self.rule)?.raised != nil)
  }

  @Test func aForegroundAfterwardsRaisesNothing() throws {
    let told = try LogText.analyze(
      Self.relaunched(managerAt: 308.4, [LogText.app(349, 4810, "applicationWillEnterForeground")]))
    #expect(told.finding(Self.rule)?.severity == .warning)
  }

  @Test func aClockThatWasSetInBetweenMeasuresNothing() throws {
    let adjusted = LogText.kernel(305, "=== system wallclock time adjusted")
    let told = try LogText.analyze(Self.relaunched(managerAt: 308.4, [adjusted]))
    told.expect(
      Self.rule, .warning, .possible, proof: ["Executing launch request", "CBCentralManager init restoreIdentifier"])
    let before = LogText.kernel(250, "=== system wallclock time adjusted")
    #expect(try LogText.analyze(Self.relaunched(managerAt: 308.4, [before])).finding(Self.rule)?.confidence == .likely)
  }

  @Test func aManagerInTimeIsClear() throws {
    #expect(try LogText.analyze(Self.early).answers(Self.rule) == [.clear])
  }

  @Test func theUsersLaunchOwesNothing() throws {
    let told = try LogText.analyze(
      LogText.neighbours(-40...60) + LogText.launch(1, 4729) + LogText.manager(20, 4729) + LogText.use(21, 4729))
    told.expect(Self.rule, answers: [])
  }

  @Test func aPrewarmedLifeBeginsWithItsFirstSign() throws {
    let told = try LogText.analyze(
      LogText.neighbours(-40...400) + [
        LogText.board(1, "Executing launch request for \(LogText.target) (DAS Prewarm launch)"),
        LogText.board(1.1, "Now tracking process: [\(LogText.target):4729]"),
        LogText.app(
          300, 4729,
          "application:didFinishLaunchingWithOptions: {\n    "
            + "UIApplicationLaunchOptionsBluetoothCentralsKey =     (\n        \"com.example.central\"\n    );\n}"),
      ] + LogText.manager(302, 4729) + [LogText.restore(302.2, 4729)] + LogText.use(302.4, 4729))
    told.expect(Self.rule, answers: [.clear])
  }

  @Test func aSuspensionStopsTheClock() throws {
    let told = try LogText.analyze(
      Self.relaunched(
        managerAt: 341,
        [LogText.suspend(303, 4810), LogText.board(340, "[\(LogText.target):4810] Resuming task.")]))
    #expect(told.finding(Self.rule) == nil)
  }

  @Test func aClockOfWholeSecondsCannotMeasureFive() throws {
    let told = try LogText.analyze(Self.late, .syslogRelay)
    #expect(told.finding(Self.rule) == nil)
  }

  @Test func aCreationThatNobodyPrintsIsUndetermined() throws {
    let told = try LogText.analyze(
      LogText.neighbours(-40...400, of: [.lifecycle]) + LogText.relaunch(300, 4810, daemon: false)
        + [LogText.restore(320, 4810), LogText.app(320.3, 4810, "centralManagerDidUpdateState: 5")])
    told.expect(Self.rule, answers: [.undetermined])
    #expect(told.missing(Self.rule).first?.wording == .appManagerCreated)
  }

  @Test func aFirstSignInTimeNeedsNoCreation() throws {
    let told = try LogText.analyze(
      LogText.neighbours(-40...400, of: [.lifecycle]) + LogText.relaunch(300, 4810, daemon: false)
        + [LogText.restore(302, 4810), LogText.app(302.3, 4810, "centralManagerDidUpdateState: 5")])
    told.expect(Self.rule, answers: [.clear])
  }

  @Test func aLifeOfWhichTheLogHasNoStartIsUndetermined() throws {
    let told = try LogText.analyze(
      LogText.neighbours(0...60) + LogText.manager(8, 4810) + [LogText.restore(8.2, 4810)] + LogText.use(8.5, 4810))
    told.expect(Self.rule, answers: [.undetermined])
    #expect(told.missing(Self.rule).first?.emitter == .lifecycle)
  }

  @Test func onAMacItGivesNoAnswer() throws {
    let window = LogText.Line(
      at: 0, process: "WindowServer", pid: 150, library: "SkyLight", origin: "com.apple.SkyLight:default",
      message: "Display was configured")
    let told = try LogText.analyze(Self.late + [window])
    told.expect(Self.rule, answers: [])
    #expect(told.report.apps.first?.platform == .macos)
  }

  @Test(arguments: [
    ("/private/var/containers/Bundle/Application/44444444-5555-6666-7777-888888888888", Report.Platform.unknown),
    ("/Users/me/Library/Developer/CoreSimulator/Devices/4444/data/Containers/Bundle/Application/5555", .simulator),
  ])
  func inTheSimulatorItGivesNoAnswer(folder: String, platform: Report.Platform) throws {
    let lines = Self.late.map { line -> LogText.Line in
      guard line.process == LogText.process else { return line }
      var placed = line
      placed.imagePath = folder + "/Fitness.app/Fitness"
      return placed
    }
    let told = try LogText.analyze(lines, .ndjson)
    #expect(told.report.inputs.first?.dialect == "log-ndjson")
    #expect((told.finding(Self.rule) == nil) == (platform == .simulator))
    #expect(told.report.apps.first?.platform == platform)
  }

  @Test func onAPhoneItAnswers() throws {
    let told = try LogText.analyze(
      Self.late + [
        LogText.springBoard(
          0.5,
          "Application process state changed for com.example.fitness: <SBApplicationProcessState: 0x281; pid: 4729; "
            + "taskState: Running; visibility: Foreground>")
      ])
    #expect(told.finding(Self.rule) != nil)
    #expect(told.report.apps.first?.platform == .ios)
  }

  @Test func noCutOfALogShowsANewError() throws {
    try LogText.expectNoNewErrorInCuts(Self.late)
    try LogText.expectNoNewErrorInCuts(Self.early)
  }
}
