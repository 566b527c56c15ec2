import Testing

@testable import Diagnosis

@Suite struct ManagerInitExceptionTests {
  private static let rule = "manager-init-exception"
  private static let reason =
    "*** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: '<CBCentralManager: "
    + "0x281> has provided a restore identifier but the delegate doesn't implement the "
    + "centralManager:willRestoreState: method'"

  private static func relaunched(_ lines: [LogText.Line]) -> [LogText.Line] {
    LogText.neighbours(-40...400) + LogText.launch(1, 4729) + LogText.manager(1.5, 4729) + LogText.use(1.8, 4729)
      + LogText.jetsam(200, 4729) + LogText.relaunch(300, 4810) + lines
  }

  private static let thrown = relaunched(
    [
      LogText.framework(300.5, 4810, BackgroundModeMissingTests.assertion), LogText.framework(300.51, 4810, reason),
    ] + BackgroundModeMissingTests.crash(300.7, 4810)
      + [
        LogText.daemon(315.3, "Verifying Application Resurrected <com.example.fitness>"),
        LogText.daemon(315.4, "Reaping Disconnected Session com.example.fitness com.example.central"),
      ])
  private static let healthy =
    LogText.neighbours(-40...400) + LogText.launch(1, 4729) + LogText.manager(1.5, 4729) + LogText.use(1.8, 4729)
    + LogText.jetsam(200, 4729) + LogText.restoration(300, 4810)

  @Test func anExceptionOfTheInitialiserFires() throws {
    let told = try LogText.analyze(Self.thrown)
    told.expect(
      Self.rule, .error, .certain, proof: ["Assertion failure in -[CBCentralManager init"],
      says: ["initialiser", "exception: the delegate does not implement `willRestoreState`."])
    let context = told.finding(Self.rule)?.evidence.filter { $0.role == .context }.map(\.text) ?? []
    #expect(context.contains { $0.contains("has provided a restore identifier") })
  }

  @Test func itIsTheCauseOfWhatLooksLikeARestorationThatNeverCame() throws {
    let told = try LogText.analyze(Self.thrown)
    for rule in ["manager-not-created", "will-restore-missing", "restore-identifier-mismatch", "restore-crash"] {
      #expect(told.finding(rule) == nil, "\(rule)")
    }
  }

  @Test func theAssertionAloneIsProof() throws {
    let told = try LogText.analyze(
      Self.relaunched(
        [LogText.framework(300.5, 4810, BackgroundModeMissingTests.assertion)]
          + BackgroundModeMissingTests.crash(300.7, 4810)))
    told.expect(
      Self.rule, .error, .certain, proof: ["Assertion failure in -[CBCentralManager init"], says: ["an exception."])
  }

  @Test func theReasonAloneIsKnownAsAFormatOnly() throws {
    let told = try LogText.analyze(
      Self.relaunched([LogText.framework(300.51, 4810, Self.reason)] + BackgroundModeMissingTests.crash(300.7, 4810)))
    told.expect(Self.rule, .error, .likely, proof: ["has provided a restore"])
  }

  @Test func theMissingBackgroundModeIsAnotherFinding() throws {
    let told = try LogText.analyze(
      Self.relaunched(
        [
          LogText.framework(300.5, 4810, BackgroundModeMissingTests.assertion),
          LogText.framework(300.51, 4810, BackgroundModeMissingTests.reason),
        ] + BackgroundModeMissingTests.crash(300.7, 4810)))
    #expect(told.finding(Self.rule) == nil)
    #expect(told.finding("background-mode-missing")?.confidence == .certain)
  }

  @Test(arguments: [BackgroundModeMissingTests.assertion, "Registered delegate no longer supports restoring"])
  func aProcessThatGoesOnWasNotEnded(_ words: String) throws {
    try LogText.analyze(Self.healthy + [LogText.framework(301, 4810, words)]).expect(Self.rule, answers: [.clear])
  }

  @Test func valuesThatAreOnlyCountedShowThatItGoesOn() throws {
    let values = (0..<30).map {
      LogText.app(301 + Double($0) * 0.2, 4810, "peripheral(_:didUpdateValueFor:error:) peripheral: \(LogText.device)")
    }
    let lines =
      Self.relaunched(LogText.manager(300.5, 4810, session: 730)) + values
      + [LogText.framework(303, 4810, BackgroundModeMissingTests.assertion)]
    try LogText.analyze(lines).expect(Self.rule, answers: [.clear])
  }

  @Test func anAssertionOfOtherCodeIsNothing() throws {
    let told = try LogText.analyze(
      Self.healthy + [LogText.app(302, 4810, "*** Assertion failure in -[ViewController start], ViewController.m:12")])
    told.expect(Self.rule, answers: [])
  }

  @Test func aHealthyRelaunchGivesNoAnswer() throws {
    try LogText.analyze(Self.healthy).expect(Self.rule, answers: [])
  }

  @Test func noCutOfALogShowsANewError() throws {
    try LogText.expectNoNewErrorInCuts(Self.thrown)
    try LogText.expectNoNewErrorInCuts(Self.healthy)
  }
}
