import Testing

@testable import Diagnosis

@Suite struct BackgroundModeMissingTests {
  private static let rule = "background-mode-missing"

  private static func life(_ lines: [LogText.Line]) -> [LogText.Line] {
    LogText.neighbours(-40...60) + LogText.launch(1, 4729) + lines
  }

  private static let off = life(
    [
      LogText.app(1.5, 4729, "CBCentralManager init restoreIdentifier: com.example.central"),
      LogText.register(1.6, 4729, LogText.identifier, backgrounding: "off"),
    ] + LogText.use(1.8, 4729))
  private static let on = life(LogText.manager(1.5, 4729) + LogText.use(1.8, 4729))

  static let assertion =
    "*** Assertion failure in -[CBCentralManager initWithDelegate:queue:options:], /BuildRoot/CoreBluetooth/"
    + "CBCentralManager.m:345"
  static let reason =
    "*** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'State restoration of "
    + "CBCentralManager is only allowed for applications that have specified the \"bluetooth-central\" background mode'"

  /// The exception ends the process at once.
  static func crash(_ at: Double, _ pid: Int) -> [LogText.Line] {
    [
      LogText.springBoard(
        at, "Application 'UIKitApplication:com.example.fitness[0x3164]' exited abnormally via signal."),
      LogText.board(at + 0.1, "[\(LogText.target):\(pid)] termination reported by launchd (2, 6, 6)"),
    ]
  }

  private static let thrown = life(
    [LogText.framework(1.5, 4729, assertion), LogText.framework(1.51, 4729, reason)] + crash(1.7, 4729))

  @Test func aRegistrationWithoutBackgroundingFires() throws {
    try LogText.analyze(Self.off).expect(
      Self.rule, .error, .likely, proof: ["with backgrounding: off"], says: ["bluetooth-central"])
  }

  @Test func theFrameworksExceptionIsProof() throws {
    let told = try LogText.analyze(Self.thrown)
    told.expect(Self.rule, .error, .certain, proof: ["is only allowed for applications"], says: ["bluetooth-central"])
    #expect(told.finding("manager-init-exception") == nil)
    // An app that stops at every launch cannot be kept open.
    #expect(told.finding(Self.rule)?.customer.contains("keep it open") == false)
  }

  @Test func backgroundingIsClear() throws {
    try LogText.analyze(Self.on).expect(Self.rule, answers: [.clear])
  }

  @Test func withoutALineOfItThereIsNoAnswer() throws {
    let told = try LogText.analyze(
      Self.life(
        [LogText.app(1.5, 4729, "CBCentralManager init restoreIdentifier: com.example.central")]
          + LogText.use(1.8, 4729)))
    told.expect(Self.rule, answers: [])
  }

  @Test func aSnapshotIsHistory() throws {
    let told = try LogText.analyze(
      Self.on + [
        LogText.daemon(
          30,
          "statedump: Registering central session com.example.fitness-central-4729-726 with backgrounding: off, "
            + "persistence: on restoreID: com.example.central", category: "CBDaemonServerStatedump")
      ])
    told.expect(Self.rule, answers: [.clear])
  }

  @Test func itHoldsBackUntilTheOtherRoleHasRegistered() throws {
    let told = try LogText.analyze(
      Self.life(
        [
          LogText.register(1.6, 4729, LogText.identifier, backgrounding: "off"),
          LogText.register(1.9, 4729, "com.example.peripheral", session: 727, role: "peripheral"),
        ] + LogText.use(2.5, 4729)))
    #expect(told.finding(Self.rule) == nil)
    #expect(told.finding("background-mode-wrong-role") != nil)
  }

  @Test func noCutOfALogShowsANewError() throws {
    try LogText.expectNoNewErrorInCuts(Self.off)
    // Cut before the reason, the assertion is an exception of which no more is known.
    let records = LogText.records(Self.thrown)
    for count in 1..<records.count {
      let errors = try LogText.analyze(text: records.prefix(count).joined()).errors
      #expect(errors.isSubset(of: [Self.rule, "manager-init-exception"]) && errors.count <= 1)
    }
    try LogText.expectNoNewErrorInCuts(Self.on)
  }
}
