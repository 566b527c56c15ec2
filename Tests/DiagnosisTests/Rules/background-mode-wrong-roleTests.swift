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

  /// The peripheral manager is handed back its state; then the central one is refused, and the process ends.
  private static let refused =
    LogText.neighbours(-40...60)
    + [
      LogText.daemon(0.8, "Resurrecting zombie application \(LogText.bundle)"),
      LogText.daemon(1.2, "Resurrected: \(LogText.bundle), pid: 4729"),
    ] + LogText.launch(1, 4729, reason: "Background launch")
    + LogText.manager(
      1.5, 4729, "com.example.peripheral", role: "peripheral")
    + [
      LogText.app(
        1.7, 4729, "peripheralManager(_:willRestoreState:) [\"kCBRestoredAdvertisement\": {\n}]"),
      LogText.framework(
        1.8, 4729, "*** Assertion failure in -[CBCentralManager initWithDelegate:queue:options:], Manager.m:345"),
      LogText.app(
        1.81, 4729,
        "*** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'State restoration "
          + "of CBCentralManager is only allowed for applications that have specified the \"bluetooth-central\" "
          + "background mode'"),
      LogText.board(1.9, "[\(LogText.target):4729] termination reported by launchd (2, 6, 6)"),
    ]

  @Test func theFrameworksRefusalIsProofAndTheCrashItsConsequence() throws {
    let told = try LogText.analyze(Self.refused)
    told.expect(
      Self.rule, .error, .likely, proof: ["uncaught exception", "Registering peripheral session"],
      says: ["not “bluetooth-central”"])
    // The exception is one, however sure either finding is.
    #expect(told.findings("restore-crash").isEmpty)
    #expect(told.finding(Self.rule)?.consequences.contains { $0.rule == "restore-crash" } == true)
    // An app that ends at each start cannot be kept open.
    #expect(told.finding(Self.rule)?.customer.contains("keep it open") == false)
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
