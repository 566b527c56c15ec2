import Testing

@testable import Diagnosis

@Suite struct RestoreIdentifierRandomTests {
  private static let rule = "restore-identifier-random"
  private static let names = [
    "8F14E45F-CEEA-467F-A2D1-1B0B5E7A9C01", "C9F0F895-FB98-4B91-9D44-71E2C5A0BB02",
    "45C48CCE-2E2D-4FBD-AA11-3C8D9E6F1A03",
  ]

  /// One launch after the other, each with the manager of its words.
  private static func lives(_ words: [String]) -> [LogText.Line] {
    LogText.neighbours(-40...Double(words.count) * 100)
      + words.enumerated().flatMap { index, text -> [LogText.Line] in
        let at = Double(index) * 100
        let pid = 4700 + index * 10
        let end = index + 1 < words.count ? LogText.jetsam(at + 60, pid) : []
        return LogText.launch(at + 1, pid) + [LogText.app(at + 1.5, pid, text)] + LogText.use(at + 2, pid) + end
      }
  }

  private static func creation(_ identifier: String) -> String {
    "CBCentralManager init restoreIdentifier: \(identifier)"
  }
  private static let random = lives(names.map(creation))
  private static let stable = lives(Array(repeating: creation(names[0]), count: 3))

  @Test func threeLaunchesWithThreeRandomIdentifiersFire() throws {
    try LogText.analyze(Self.random).expect(
      Self.rule, .error, .likely, proof: Self.names, says: ["3 launches", "random", "central manager"])
  }

  @Test func itAbsorbsTheChangeThatItExplains() throws {
    let told = try LogText.analyze(Self.random)
    #expect(told.finding(Self.rule)?.consequences.map(\.rule).contains("restore-identifier-changed") == true)
  }

  @Test func twoRandomIdentifiersAloneGiveNoAnswer() throws {
    try LogText.analyze(Self.lives(Self.names.prefix(2).map(Self.creation))).expect(Self.rule, answers: [])
  }

  @Test func withAThirdThatIsRedactedItIsUndetermined() throws {
    let told = try LogText.analyze(Self.lives(["<private>", Self.names[1], Self.names[2]].map(Self.creation)))
    told.expect(Self.rule, answers: [.undetermined])
  }

  @Test func anAppThatCallsItRandomIsBelievedAtTheSecondLaunch() throws {
    let told = try LogText.analyze(
      Self.lives(["aq3", "zk7"].map { "CBCentralManager init with a random restoreIdentifier: fitness-\($0)" }))
    told.expect(Self.rule, .error, .likely, proof: ["fitness-aq3", "fitness-zk7"], says: ["2 launches"])
  }

  @Test func theDaemonsLineInFrontOfTheAppsHidesNoWord() throws {
    let told = try LogText.analyze(
      Self.lives(["aq3", "zk7"].map { "CBCentralManager init with a random restoreIdentifier: fitness-\($0)" })
        + [
          LogText.register(1.4, 4700, "fitness-aq3", session: 3),
          LogText.register(101.4, 4710, "fitness-zk7", session: 9),
        ])
    #expect(told.finding(Self.rule)?.severity == .error)
  }

  @Test func aWordInAnIdentifierOrANameIsNoConfession() throws {
    let lines = Self.lives(["v1", "v2"].map { Self.creation("com.example.random-coach.\($0)") })
      .map { line -> LogText.Line in
        guard line.process == LogText.process else { return line }
        var renamed = line
        renamed.process = "RandomCoach"
        return renamed
      }
    #expect(try LogText.analyze(lines).finding(Self.rule) == nil)
  }

  @Test func aStableUUIDIsClear() throws {
    try LogText.analyze(Self.stable).expect(Self.rule, answers: [.clear])
  }

  @Test func anIdentifierThatComesBackIsNotRandom() throws {
    let names = [Self.names[0], Self.names[1], Self.names[0]]
    #expect(try LogText.analyze(Self.lives(names.map(Self.creation))).finding(Self.rule) == nil)
  }

  @Test func namesThatAreNoUUIDsDoNotLookRandom() throws {
    let names = ["com.example.v1", "com.example.v2", "com.example.v3"]
    #expect(try LogText.analyze(Self.lives(names.map(Self.creation))).finding(Self.rule) == nil)
  }

  @Test func noCutOfALogShowsANewError() throws {
    // Two launches show a change, three that it is random; the change of the second launch stays what it is.
    try LogText.expectNoNewErrorInCuts(Self.random)
    try LogText.expectNoNewErrorInCuts(Self.stable)
  }
}
