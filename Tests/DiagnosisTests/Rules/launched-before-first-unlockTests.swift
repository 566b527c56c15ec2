import Parsing
import Testing

@testable import Diagnosis

@Suite struct LaunchedBeforeFirstUnlockTests {
  private static let rule = "launched-before-first-unlock"

  private static func unlock(_ at: Double) -> LogText.Line {
    LogText.daemon(
      at, "Received MKB first unlock notification. MKBDeviceUnlockedSinceBoot returns : 1", category: "Server.Core")
  }

  /// A restart at 200, a relaunch at 300.
  private static func restarted(unlockAt: Double?, _ identifier: String = LogText.identifier) -> [LogText.Line] {
    LogText.neighbours(-40...400) + LogText.launch(1, 4729) + LogText.manager(1.5, 4729) + LogText.use(1.8, 4729)
      + [LogText.kernel(200, "=== system boot: 33333333-4444-5555-6666-777777777777")]
      + LogText.relaunch(300, 4810) + LogText.manager(300.5, 4810, identifier, session: 3)
      + [
        LogText.app(300.9, 4810, "centralManagerDidUpdateState: 5"),
        LogText.app(301.2, 4810, "peripheral(_:didUpdateValueFor:error:) peripheral: \(LogText.device)"),
        LogText.suspend(309, 4810),
      ] + (unlockAt.map { [unlock($0)] } ?? [])
  }

  @Test func aLaunchBetweenRestartAndUnlockFires() throws {
    try LogText.analyze(Self.restarted(unlockAt: 350)).expect(
      Self.rule, .warning, .likely, .system,
      proof: ["=== system boot", "Executing launch request", "first unlock notification"],
      says: ["restart", "unlocked"])
  }

  @Test(arguments: [300.6, 350])
  func aNewIdentifierInTheSameLaunchRaisesIt(unlockAt: Double) throws {
    let told = try LogText.analyze(Self.restarted(unlockAt: unlockAt, "com.example.fresh"))
    told.expect(
      Self.rule, .error, .likely, .app,
      proof: ["=== system boot", "Executing launch request", "first unlock notification"])
    #expect(told.finding(Self.rule)?.raised?.contains("identifier") == true)
    // One cause, one finding.
    #expect(told.findings("restore-identifier-changed").isEmpty)
    #expect(told.finding(Self.rule)?.consequences.contains { $0.rule == "restore-identifier-changed" } == true)
  }

  /// With its old identifier the launch explains nothing that goes wrong in it.
  @Test func withoutANewIdentifierItAbsorbsNothing() throws {
    let missing =
      LogText.relaunch(300, 4810) + LogText.manager(300.5, 4810, session: 3)
      + [LogText.app(300.9, 4810, "centralManagerDidUpdateState: 5"), LogText.suspend(309, 4810), Self.unlock(350)]
    let restarted =
      LogText.neighbours(-40...400) + LogText.restoration(1, 4729)
      + [LogText.kernel(200, "=== system boot: 33333333-4444-5555-6666-777777777777")] + missing
    let told = try LogText.analyze(restarted)
    #expect(told.finding(Self.rule)?.severity == .warning)
    #expect(told.finding(Self.rule)?.consequences.isEmpty == true)
    #expect(told.findings("will-restore-missing").count == 1)
  }

  @Test func aLaunchAfterTheUnlockIsClear() throws {
    #expect(try LogText.analyze(Self.restarted(unlockAt: 250)).answers(Self.rule) == [.clear])
  }

  @Test func withoutAnUnlockInTheLogItIsUndetermined() throws {
    let told = try LogText.analyze(Self.restarted(unlockAt: nil))
    told.expect(Self.rule, answers: [.undetermined])
    #expect(told.missing(Self.rule).first?.emitter == .daemon)
  }

  @Test func withoutARestartThereIsNoAnswer() throws {
    let told = try LogText.analyze(
      LogText.neighbours(-40...60) + LogText.launch(1, 4729) + LogText.manager(1.5, 4729) + LogText.use(1.8, 4729)
        + [Self.unlock(30)])
    told.expect(Self.rule, answers: [])
  }

  @Test func anUnlockThatHasNotComeYetIsNone() throws {
    let notYet = LogText.daemon(
      250, "Received MKB first unlock notification. MKBDeviceUnlockedSinceBoot returns : 0", category: "Server.Core")
    try LogText.analyze(Self.restarted(unlockAt: nil) + [notYet]).expect(Self.rule, answers: [.undetermined])
  }

  @Test func noCutOfALogShowsANewError() throws {
    try LogText.expectNoNewErrorInCuts(Self.restarted(unlockAt: 350))
    try LogText.expectNoNewErrorInCuts(Self.restarted(unlockAt: 250))
  }
}
