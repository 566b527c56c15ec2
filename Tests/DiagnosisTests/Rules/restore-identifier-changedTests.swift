import Testing

@testable import Diagnosis

@Suite struct RestoreIdentifierChangedTests {
  private static let rule = "restore-identifier-changed"

  /// Two launches by the user with a kill for memory in between.
  private static func launches(_ first: [LogText.Line], _ second: [LogText.Line]) -> [LogText.Line] {
    LogText.neighbours(-40...400) + LogText.launch(1, 4729) + first + LogText.use(1.8, 4729)
      + LogText.jetsam(200, 4729) + LogText.launch(300, 4810) + second + LogText.use(301, 4810)
  }

  private static let changed = launches(
    LogText.manager(1.5, 4729, "com.example.central.v1"), LogText.manager(300.5, 4810, "com.example.central.v2"))
  private static let same = launches(LogText.manager(1.5, 4729), LogText.manager(300.5, 4810, session: 730))

  private static func creation(_ at: Double, _ pid: Int, _ words: String) -> [LogText.Line] {
    [LogText.app(at, pid, words)]
  }

  @Test func theSameManagerWithAnotherIdentifierFires() throws {
    try LogText.analyze(Self.changed).expect(
      Self.rule, .error, .likely, proof: ["com.example.central.v1", "com.example.central.v2"],
      says: ["central manager", "com.example.central.v1", "com.example.central.v2"])
  }

  @Test func theAppsOwnWordsAloneSuffice() throws {
    let told = try LogText.analyze(
      Self.launches(
        Self.creation(1.5, 4729, "CBCentralManager init restoreIdentifier: My App 1"),
        Self.creation(300.5, 4810, "CBCentralManager init restoreIdentifier: My App 2")))
    told.expect(Self.rule, .error, .likely, proof: ["My App 1", "My App 2"])
  }

  @Test func theSameIdentifierIsClear() throws {
    try LogText.analyze(Self.same).expect(Self.rule, answers: [.clear])
  }

  @Test func aLaunchWhoseStartIsCutOffMayHaveHadAnotherManager() throws {
    let told = try LogText.analyze(
      LogText.neighbours(1.4...400) + LogText.manager(1.5, 4729, "com.example.sdk") + LogText.use(1.8, 4729)
        + LogText.jetsam(200, 4729) + LogText.launch(300, 4810)
        + LogText.manager(300.5, 4810, "com.example.central", session: 730) + LogText.use(301, 4810))
    told.expect(Self.rule, answers: [.undetermined])
  }

  @Test(arguments: [("com.example.central.v1", "<private>"), ("<private>", "com.example.central.v2")])
  func anIdentifierThatIsRedactedCannotBeCompared(_ names: (String, String)) throws {
    let told = try LogText.analyze(
      Self.launches(
        Self.creation(1.5, 4729, "CBCentralManager init restoreIdentifier: \(names.0)"),
        Self.creation(300.5, 4810, "CBCentralManager init restoreIdentifier: \(names.1)")))
    told.expect(Self.rule, answers: [.undetermined])
    let settle = told.report.undetermined.first { $0.rule == Self.rule }?.settle ?? ""
    #expect(settle.contains("privacy: .public"))
  }

  @Test func aLogThatEndsBeforeAllManagersAreKnownCannotTell() throws {
    let lines = LogText.records(Self.changed)
    let second = lines.firstIndex { $0.contains("restoreID: com.example.central.v2") } ?? 0
    try LogText.analyze(text: lines.prefix(second + 1).joined()).expect(Self.rule, answers: [.undetermined])
  }

  @Test func aSingleLaunchIsNoOccasion() throws {
    let told = try LogText.analyze(
      LogText.neighbours(-40...60) + LogText.launch(1, 4729) + LogText.manager(1.5, 4729) + LogText.use(1.8, 4729))
    told.expect(Self.rule, answers: [])
  }

  @Test func twoManagersOfWhichEachLaunchPrintsOneGiveNoAnswer() throws {
    let told = try LogText.analyze(
      Self.launches(
        Self.creation(1.5, 4729, "CBCentralManager init restoreIdentifier: com.example.sensors"),
        Self.creation(300.5, 4810, "Creating central manager with restore identifier \"com.example.lock\"")))
    told.expect(Self.rule, answers: [])
  }

  @Test func aManagerThatAnEarlierLaunchKnewIsNoChange() throws {
    let sensors = "CBCentralManager init restoreIdentifier: com.example.sensors"
    let lock = "CBCentralManager init restoreIdentifier: com.example.lock"
    let told = try LogText.analyze(
      LogText.neighbours(-420...400) + LogText.launch(-400, 4700)
        + [LogText.app(-399.5, 4700, sensors), LogText.app(-399.4, 4700, lock)] + LogText.use(-399, 4700)
        + LogText.jetsam(-200, 4700) + LogText.launch(1, 4729) + [LogText.app(1.5, 4729, sensors)]
        + LogText.use(1.8, 4729) + LogText.jetsam(200, 4729) + LogText.launch(300, 4810)
        + [LogText.app(300.5, 4810, lock)] + LogText.use(301, 4810))
    #expect(!told.answers(Self.rule).contains(.fired))
  }

  @Test func oneMoreManagerThanBeforeIsNoChange() throws {
    let told = try LogText.analyze(
      Self.launches(
        LogText.manager(1.5, 4729),
        LogText.manager(300.5, 4810) + LogText.manager(300.7, 4810, "com.example.lock", session: 731)))
    told.expect(Self.rule, answers: [.clear])
  }

  private static func updated(_ use: [LogText.Line]) -> [LogText.Line] {
    LogText.neighbours(-40...400) + LogText.launch(1, 4729) + LogText.manager(1.5, 4729, "com.example.central.v1") + use
      + [
        LogText.board(
          200,
          "[\(LogText.target):4729] Terminating with context: <RBSTerminateContext| domain:15 explanation:"
            + "installcoordinationd app update reportType:None>"),
        LogText.board(200.3, "[\(LogText.target):4729] termination reported by launchd (2, 9, 9)"),
      ] + LogText.launch(300, 4810) + LogText.manager(300.5, 4810, "com.example.central.v2", session: 730)
      + LogText.use(301, 4810)
  }

  @Test func afterAnUpdateWithNothingPendingItIsARemark() throws {
    let told = try LogText.analyze(Self.updated([LogText.app(1.8, 4729, "centralManagerDidUpdateState: 5")]))
    told.expect(Self.rule, .info, .likely, proof: ["central.v1", "central.v2"], says: ["updated"])
  }

  @Test func afterAnUpdateWithSomethingPendingItIsAnError() throws {
    let told = try LogText.analyze(Self.updated(LogText.use(1.8, 4729)))
    told.expect(Self.rule, .error, .likely, proof: ["central.v1", "central.v2"])
  }

  @Test func beforeAllManagersAreKnownNothingIsSaid() throws {
    let lines = LogText.records(Self.changed)
    let second = lines.firstIndex { $0.contains("restoreID: com.example.central.v2") } ?? 0
    let told = try LogText.analyze(text: lines.prefix(second + 1).joined())
    #expect(!told.answers(Self.rule).contains(.fired))
  }

  @Test func noCutOfALogShowsANewError() throws {
    try LogText.expectNoNewErrorInCuts(Self.changed)
    try LogText.expectNoNewErrorInCuts(Self.same)
  }
}
