import Testing

@testable import Diagnosis

@Suite struct BackgroundModeWrongRoleTests {
  private static let rule = "background-mode-wrong-role"

  private static func life(_ central: (at: Double, on: String), _ peripheral: (at: Double, on: String)) -> [LogText
    .Line]
  {
    LogText.neighbours(-40...60) + LogText.launch(1, 4729) + [
      LogText.register(central.at, 4729, LogText.identifier, backgrounding: central.on),
      LogText.register(
        peripheral.at, 4729, "com.example.peripheral", session: 727, role: "peripheral", backgrounding: peripheral.on),
    ] + LogText.use(2.5, 4729)
  }

  private static let wrong = life((1.6, "off"), (1.9, "on"))
  private static let right = life((1.6, "on"), (1.9, "on"))

  @Test(arguments: [1.6, 2.2])
  func theOtherRolesModeBesideAMissingOneFires(centralAt: Double) throws {
    let told = try LogText.analyze(Self.life((centralAt, "off"), (1.9, "on")))
    told.expect(
      Self.rule, .error, .likely, proof: ["Registering central session", "Registering peripheral session"],
      says: ["“bluetooth-peripheral”", "not “bluetooth-central”"])
    told.expect("background-mode-missing", answers: [.clear])
  }

  @Test func thePeripheralRoleIsJudgedAlike() throws {
    try LogText.analyze(Self.life((1.6, "on"), (1.9, "off"))).expect(
      Self.rule, .error, .likely, proof: ["Registering peripheral session", "Registering central session"],
      says: ["“bluetooth-central”", "not “bluetooth-peripheral”"])
  }

  @Test func bothModesGiveNoFinding() throws {
    #expect(try LogText.analyze(Self.right).finding(Self.rule) == nil)
  }

  @Test func withoutBothModesItIsTheOtherRule() throws {
    let told = try LogText.analyze(Self.life((1.6, "off"), (1.9, "off")))
    #expect(told.finding(Self.rule) == nil)
    #expect(told.findings("background-mode-missing").count == 2)
  }

  @Test func noCutOfALogShowsANewError() throws {
    // Before the other role's line the same line shows that the mode is missing: an error under either name.
    let records = LogText.records(Self.wrong)
    for count in 1..<records.count {
      let told = try LogText.analyze(text: records.prefix(count).joined())
      #expect(told.errors.isSubset(of: [Self.rule, "background-mode-missing"]))
    }
    try LogText.expectNoNewErrorInCuts(Self.right)
  }
}
