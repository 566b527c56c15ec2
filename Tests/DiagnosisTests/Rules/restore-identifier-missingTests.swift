import Testing

@testable import Diagnosis

@Suite struct RestoreIdentifierMissingTests {
  private static let rule = "restore-identifier-missing"

  private static func misuse(_ at: Double, _ object: String = "0x1475483d0") -> LogText.Line {
    LogText.framework(
      at, 4729,
      "API MISUSE: <CBCentralManager: \(object)> has no restore identifier but the delegate implements the "
        + "centralManager:willRestoreState: method. Restoring will not be supported")
  }

  private static let misused =
    LogText.neighbours(-40...60) + LogText.launch(1, 4729) + [misuse(1.5)] + LogText.use(1.8, 4729)
  private static let healthy =
    LogText.neighbours(-40...60) + LogText.launch(1, 4729) + LogText.manager(1.5, 4729) + LogText.use(1.8, 4729)

  @Test func theFrameworksMisuseLineIsProof() throws {
    let told = try LogText.analyze(Self.misused)
    told.expect(
      Self.rule, .warning, .certain, proof: ["API MISUSE: <CBCentralManager: 0x1475483d0>"],
      says: ["central manager", "without a restore identifier"])
  }

  @Test func aRegistrationWithoutIdentifierOfAnAppThatWantsToBeRestoredFires() throws {
    let told = try LogText.analyze(
      LogText.neighbours(-40...400) + LogText.launch(1, 4729) + LogText.manager(1.5, 4729) + LogText.use(1.8, 4729)
        + LogText.jetsam(200, 4729) + LogText.launch(300, 4810)
        + [LogText.app(300.5, 4810, "CBCentralManager init"), LogText.register(300.6, 4810, nil, session: 730)]
        + LogText.use(301, 4810))
    told.expect(Self.rule, .warning, .likely, proof: ["persistence: off restoreID: (null)"])
  }

  @Test func anAppThatShowsNoWishToBeRestoredGetsARemark() throws {
    let told = try LogText.analyze(
      LogText.neighbours(-40...60) + LogText.launch(1, 4729) + [LogText.register(1.5, 4729, nil)]
        + LogText.use(1.8, 4729))
    told.expect(Self.rule, .info, .likely, proof: ["restoreID: (null)"], says: ["Nothing shows"])
  }

  @Test func aManagerWithAnIdentifierIsClear() throws {
    try LogText.analyze(Self.healthy).expect(Self.rule, answers: [.clear])
  }

  @Test(arguments: [300.4, 301.5])
  func anSDKsManagerBesideARestoredOneGetsARemark(misuseAt: Double) throws {
    var misuse = Self.misuse(misuseAt)
    misuse.pid = 4810
    let told = try LogText.analyze(
      LogText.neighbours(-40...400) + LogText.launch(1, 4729) + LogText.manager(1.5, 4729) + LogText.use(1.8, 4729)
        + LogText.jetsam(200, 4729) + LogText.restoration(300, 4810) + [misuse])
    told.expect(
      Self.rule, .info, .certain, proof: ["API MISUSE: <CBCentralManager: 0x1475483d0>"], says: ["was restored"])
    #expect(told.finding(Self.rule)?.evidence.filter { $0.role == .excludes }.count == 1)
  }

  @Test func eachManagerIsAFindingOfItsOwnAndARepeatedLineIsNone() throws {
    let told = try LogText.analyze(
      LogText.neighbours(-40...60) + LogText.launch(1, 4729)
        + [Self.misuse(1.5), Self.misuse(1.6), Self.misuse(1.7, "0x281aa1200")] + LogText.use(1.8, 4729))
    #expect(told.findings(Self.rule).count == 2)
    #expect(Set(told.findings(Self.rule).flatMap(\.evidence).map(\.position.line)).count == 2)
  }

  @Test func aManagerOfWhichNoIdentifierIsPrintedGivesNoAnswer() throws {
    let told = try LogText.analyze(
      LogText.neighbours(-40...60) + LogText.launch(1, 4729) + [LogText.app(1.5, 4729, "CBCentralManager init")]
        + LogText.use(1.8, 4729))
    told.expect(Self.rule, answers: [])
  }

  @Test func theOtherRolesMisuseIsNotThisManagers() throws {
    let twin = LogText.framework(
      1.7, 4729,
      "WARNING: <CBPeripheralManager: 0x281> has no restore identifier but the delegate implements the "
        + "peripheralManager:willRestoreState: method. Restoring will not be supported")
    let told = try LogText.analyze(Self.healthy + [twin])
    #expect(told.findings(Self.rule).map(\.message).allSatisfy { $0.contains("peripheral manager") })
    #expect(told.findings(Self.rule).count == 1)
  }

  @Test func noCutOfALogShowsANewError() throws {
    try LogText.expectNoNewErrorInCuts(Self.misused)
    try LogText.expectNoNewErrorInCuts(Self.healthy)
  }
}
