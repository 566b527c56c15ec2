import Parsing
import Testing

@testable import Diagnosis

@Suite struct ManagerDeallocatedTests {
  private static let rule = "manager-deallocated"
  private static let invalid = LogText.framework(30, 4729, "XPC connection invalid")

  /// The app goes on for a while after its manager's connection became invalid.
  private static func life(
    _ others: [LogText.Line], of emitters: Set<Emitter> = [.daemon, .lifecycle], creation: Bool = true,
    goesOn: Bool = true
  ) -> [LogText.Line] {
    LogText.neighbours(-40...80, of: emitters) + LogText.launch(1, 4729)
      + (creation ? [LogText.app(1.5, 4729, "CBCentralManager init restoreIdentifier: com.example.central")] : [])
      + LogText.use(1.8, 4729) + [invalid] + (goesOn ? [LogText.app(50, 4729, "Settings were read")] : []) + others
  }

  private static let lost = life([])
  private static let replaced = life([
    LogText.app(31, 4729, "CBCentralManager init restoreIdentifier: com.example.central")
  ])

  @Test func aConnectionThatEndsWithoutASuccessorFires() throws {
    try LogText.analyze(Self.lost).expect(
      Self.rule, .warning, .likely, proof: ["XPC connection invalid"], says: ["invalid", "no new manager"])
  }

  @Test func withPartialWordingItIsPossible() throws {
    let told = try LogText.analyze(Self.life([], creation: false))
    told.expect(Self.rule, .warning, .possible, proof: ["XPC connection invalid"])
  }

  @Test func aNewManagerWithinTwoSecondsIsClear() throws {
    try LogText.analyze(Self.replaced).expect(Self.rule, answers: [.clear])
  }

  @Test func anAppThatWasNeverSeenToPrintACallbackIsUndetermined() throws {
    let told = try LogText.analyze(
      LogText.neighbours(-40...80)
        + [
          LogText.board(1, "Executing launch request for \(LogText.target) (icon)"),
          LogText.board(1.1, "Now tracking process: [\(LogText.target):4729]"),
          LogText.register(1.5, 4729, LogText.identifier),
          Self.invalid, LogText.app(50, 4729, "Settings were read"),
        ])
    told.expect(Self.rule, answers: [.undetermined])
    #expect(told.missing(Self.rule).first?.wording == .appManagerCreated)
  }

  @Test func aLogThatEndsAtOnceIsUndetermined() throws {
    let lines = LogText.records(Self.lost)
    let index = try #require(lines.firstIndex { $0.contains("XPC connection invalid") })
    try LogText.analyze(text: lines.prefix(index + 1).joined()).expect(Self.rule, answers: [.undetermined])
  }

  @Test func aProcessOfWhichNothingMoreIsSeenMayHaveEnded() throws {
    let told = try LogText.analyze(Self.life([], of: [.daemon], goesOn: false).filter { $0.process != "runningboardd" })
    told.expect(Self.rule, answers: [.undetermined])
    #expect(told.missing(Self.rule).first?.emitter == .lifecycle)
  }

  @Test func severalManagersMayBeDisposedOf() throws {
    let told = try LogText.analyze(
      Self.life([LogText.app(1.6, 4729, "CBPeripheralManager init restoreIdentifier: com.example.peripheral")]))
    #expect(told.finding(Self.rule) == nil)
  }

  @Test(arguments: [
    LogText.app(29.5, 4729, "cancelPeripheralConnection(\(LogText.peripheral("connected")))"),
    LogText.app(29.8, 4729, "centralManager.stopScan()"),
  ])
  func aManagerThatTheAppTidiesUpIsLetGoOnPurpose(line: LogText.Line) throws {
    #expect(try LogText.analyze(Self.life([line])).finding(Self.rule) == nil)
  }

  @Test(arguments: [
    LogText.daemon(30.4, "Beginning asynchronous power off", category: "Server.Core"),
    LogText.app(30.2, 4729, "centralManagerDidUpdateState: 4"),
    LogText.daemon(31, "Bluetooth server started (daemon)", category: "Server.Core"),
    LogText.app(30.2, 4729, "centralManagerDidUpdateState: 1"),
  ])
  func theRadiosSwitchAndTheDaemonsRestartEndAllConnections(line: LogText.Line) throws {
    #expect(try LogText.analyze(Self.life([line])).finding(Self.rule) == nil)
  }

  @Test func aConnectionThatGoesWithItsProcessIsNothing() throws {
    let told = try LogText.analyze(Self.life(LogText.jetsam(30.5, 4729), goesOn: false))
    #expect(told.finding(Self.rule) == nil)
  }

  @Test func aClockOfWholeSecondsCannotMeasureTwo() throws {
    #expect(try LogText.analyze(Self.lost, .syslogRelay).answers(Self.rule) == [])
  }

  @Test func noCutOfALogShowsANewError() throws {
    try LogText.expectNoNewErrorInCuts(Self.lost)
    try LogText.expectNoNewErrorInCuts(Self.replaced)
  }
}
