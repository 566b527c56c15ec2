import Testing

@testable import Diagnosis

@Suite struct RestoreIdentifierSharedTests {
  private static let rule = "restore-identifier-shared"

  private static func life(_ managers: [LogText.Line]) -> [LogText.Line] {
    LogText.neighbours(-40...60) + LogText.launch(1, 4729) + managers + LogText.use(3, 4729)
  }

  private static let refused = life(
    LogText.manager(1.5, 4729) + [
      LogText.register(1.7, 4729, LogText.identifier, session: 727),
      LogText.daemon(
        1.75,
        "Duplicate restore identifier com.example.central from session com.example.fitness-central-4729-727 in "
          + "application com.example.fitness"),
    ])
  private static let distinct = life(
    LogText.manager(1.5, 4729) + LogText.manager(1.8, 4729, "com.example.lock", session: 727))

  @Test func theDaemonsErrorIsProof() throws {
    try LogText.analyze(Self.refused).expect(
      Self.rule, .error, .likely, proof: ["Duplicate restore identifier com.example.central"],
      says: ["com.example.central"])
  }

  @Test func twoLiveSessionsOfOneRoleFire() throws {
    let told = try LogText.analyze(
      Self.life(LogText.manager(1.5, 4729) + [LogText.register(1.7, 4729, LogText.identifier, session: 727)]))
    told.expect(
      Self.rule, .error, .likely, proof: ["CBCentralManager init", "central-4729-727"],
      says: ["central", "com.example.central"])
  }

  @Test func twoIdentifiersAreClear() throws {
    try LogText.analyze(Self.distinct).expect(Self.rule, answers: [.clear])
  }

  @Test func oneIdentifierForBothRolesIsARemark() throws {
    let told = try LogText.analyze(
      Self.life(LogText.manager(1.5, 4729) + LogText.manager(1.8, 4729, session: 727, role: "peripheral")))
    told.expect(Self.rule, .info, .likely, proof: ["CBCentralManager init", "CBPeripheralManager init"])
  }

  @Test func aRemarkAcrossRolesHidesNoErrorWithinOne() throws {
    let told = try LogText.analyze(
      Self.life(
        LogText.manager(1.5, 4729) + LogText.manager(1.8, 4729, session: 727, role: "peripheral")
          + [LogText.register(2, 4729, LogText.identifier, session: 728)]))
    #expect(told.findings(Self.rule).contains { $0.severity == .error })
  }

  @Test(arguments: [
    LogText.daemon(1.6, "Unregistering session com.example.fitness-central-4729-726", category: "Server.App"),
    LogText.daemon(
      1.6, "Closed XPC connection to session com.example.fitness-central-4729-726", category: "Server.XPC"),
  ])
  func anInstanceThatIsGoneSharesNothing(end: LogText.Line) throws {
    let told = try LogText.analyze(
      Self.life(LogText.manager(1.5, 4729) + [end, LogText.register(1.7, 4729, LogText.identifier, session: 727)]))
    #expect(told.finding(Self.rule) == nil)
  }

  @Test func aDaemonThatStartedAnewRegistersTheSameManagerAgain() throws {
    let told = try LogText.analyze(
      Self.life(LogText.manager(1.5, 4729)) + [
        LogText.daemon(20, "Bluetooth server started (daemon)", category: "Server.Core"),
        LogText.register(20.5, 4729, LogText.identifier, session: 3),
      ])
    #expect(told.finding(Self.rule) == nil)
  }

  @Test func aNewPidOfTheDaemonShowsItsRestartAsWell() throws {
    var again = LogText.register(20.5, 4729, LogText.identifier, session: 3)
    again.pid = 310
    let told = try LogText.analyze(Self.life(LogText.manager(1.5, 4729)) + [again])
    #expect(told.finding(Self.rule) == nil)
  }

  @Test func theSameIdentifierAcrossLaunchesIsRequired() throws {
    let told = try LogText.analyze(
      LogText.neighbours(-40...400) + LogText.launch(1, 4729) + LogText.manager(1.5, 4729) + LogText.use(1.8, 4729)
        + LogText.jetsam(200, 4729) + LogText.restoration(300, 4810))
    told.expect(Self.rule, answers: [])
  }

  @Test func theAppsAndTheDaemonsLineAreOneManager() throws {
    try LogText.analyze(Self.life(LogText.manager(1.5, 4729))).expect(Self.rule, answers: [])
  }

  @Test func twoObjectsThatBothGoOnFire() throws {
    func created(_ at: Double, _ object: String) -> LogText.Line {
      LogText.app(
        at, 4729, "CBCentralManager init <CBCentralManager: \(object)> restoreIdentifier: com.example.central")
    }
    func state(_ at: Double, _ object: String) -> LogText.Line {
      LogText.app(at, 4729, "centralManagerDidUpdateState: <CBCentralManager: \(object)> state: 5")
    }
    let both = Self.life([created(1.5, "0x2810"), created(1.6, "0x2990"), state(1.8, "0x2810"), state(1.9, "0x2990")])
    try LogText.analyze(both).expect(
      Self.rule, .error, .likely, proof: ["0x2810> restoreIdentifier", "0x2990> restoreIdentifier"],
      says: ["com.example.central"])
    let gone = Self.life([created(1.5, "0x2810"), state(1.55, "0x2810"), created(1.6, "0x2990"), state(1.9, "0x2990")])
    #expect(try LogText.analyze(gone).finding(Self.rule) == nil)
  }

  @Test func aCreationThatIsPrintedTwiceWithoutAnObjectLeavesItOpen() throws {
    let created = "CBCentralManager init restoreIdentifier: com.example.central"
    let told = try LogText.analyze(
      Self.life([LogText.app(1.5, 4729, created), LogText.app(1.65, 4729, created)]))
    told.expect(Self.rule, answers: [.undetermined])
    let registered = try LogText.analyze(
      Self.life(LogText.manager(1.5, 4729) + [LogText.app(1.65, 4729, created)]))
    #expect(registered.finding(Self.rule) == nil)
    #expect(registered.answers(Self.rule) == [.clear])
  }

  @Test func noCutOfALogShowsANewError() throws {
    try LogText.expectNoNewErrorInCuts(Self.refused)
    try LogText.expectNoNewErrorInCuts(Self.distinct)
  }
}
