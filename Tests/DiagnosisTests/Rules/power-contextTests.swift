import Testing

@testable import Diagnosis

@Suite struct PowerContextTests {
  private static let rule = "power-context"

  private static func mode(_ at: Double, _ value: Int) -> LogText.Line {
    LogText.daemon(at, "Low Power Mode is now \(value)", category: "Server.Core")
  }

  private static func interrupted(_ lines: [LogText.Line]) -> [LogText.Line] {
    LogText.neighbours(-40...400) + LogText.launch(1, 4729) + LogText.manager(1.5, 4729) + LogText.use(1.8, 4729)
      + LogText.jetsam(200, 4729) + LogText.restoration(300, 4810) + lines
  }

  @Test(arguments: [100.0, 250])
  func lowPowerModeWithinTheInterruptionIsNoted(at: Double) throws {
    try LogText.analyze(Self.interrupted([Self.mode(at, 1)])).expect(
      Self.rule, .info, .likely, .user, proof: ["Low Power Mode is now 1"], says: ["Low Power Mode was on", "no cause"])
  }

  @Test func backgroundAppRefreshOffIsNotedFromTheAppsHeader() throws {
    let header = LogText.app(1.4, 4729, "Background App Refresh: Off")
    try LogText.analyze(Self.interrupted([header])).expect(
      Self.rule, .info, .likely, .user, proof: ["Background App Refresh: Off"],
      says: ["Background App Refresh was off", "no cause"])
  }

  @Test func backgroundAppRefreshOnIsNothing() throws {
    let header = LogText.app(1.4, 4729, "Background App Refresh: On")
    #expect(try LogText.analyze(Self.interrupted([header])).finding(Self.rule) == nil)
  }

  @Test func aModeThatWasSwitchedOffAgainIsNothing() throws {
    let told = try LogText.analyze(Self.interrupted([Self.mode(50, 1), Self.mode(100, 0)]))
    #expect(told.finding(Self.rule) == nil)
  }

  @Test func aModeOutsideTheInterruptionIsNothing() throws {
    #expect(try LogText.analyze(Self.interrupted([Self.mode(350, 1)])).finding(Self.rule) == nil)
  }

  @Test func withoutAnInterruptionItIsNothing() throws {
    let told = try LogText.analyze(
      LogText.neighbours(-40...60) + LogText.launch(1, 4729) + LogText.manager(1.5, 4729) + LogText.use(1.8, 4729)
        + [Self.mode(20, 1)])
    told.expect(Self.rule, answers: [])
  }

  @Test func itIsNeverTheCauseOfAnything() throws {
    let told = try LogText.analyze(Self.interrupted([Self.mode(100, 1)]))
    #expect(told.finding(Self.rule)?.consequences.isEmpty == true)
  }

  @Test func noCutOfALogShowsANewError() throws {
    try LogText.expectNoNewErrorInCuts(Self.interrupted([Self.mode(250, 1)]))
  }
}
