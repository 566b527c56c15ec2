import Testing

@testable import Diagnosis

@Suite struct BluetoothUnauthorizedTests {
  private let rule = "bluetooth-unauthorized"

  private func story(_ states: [(Double, String)], to end: Double = 240) -> [LogStory.Line] {
    LogStory.surroundings(to: end) + LogStory.opened(says: [LogStory.plainLaunch, LogStory.created])
      + states.map { LogStory.state($0.0, $0.1) }
  }

  @Test func aStateThatStaysFires() throws {
    let finding = try #require(try LogStory.report(story([(1, "3")])).finding(of: rule))
    #expect(finding.severity == .warning && finding.confidence == .likely && finding.blame == .user)
    #expect(finding.isProven(by: "DidUpdateState: 3"))
  }

  @Test func twoLinesAMinuteApartAreCertain() throws {
    let lines =
      story([(1, "unauthorized"), (90, "unauthorized")])
      + [LogStory.suspended(20, pid: LogStory.firstPid), LogStory.resumed(89, pid: LogStory.firstPid)]
    #expect(try LogStory.report(lines).finding(of: rule)?.confidence == .certain)
  }

  @Test func aColdStartSettles() throws {
    #expect(try LogStory.report(story([(1, "unauthorized"), (41, "poweredOn")])).answers(of: rule) == [.clear])
  }

  @Test func itMaySettleLaterThanTheLogGoes() throws {
    let report = try LogStory.report(story([(1, "unauthorized")], to: 40))
    #expect(report.answers(of: rule) == [.undetermined])
  }

  @Test func aSuspensionStopsTheClock() throws {
    let lines = story([(1, "unauthorized")]) + [LogStory.suspended(20, pid: LogStory.firstPid)]
    #expect(try LogStory.report(lines).answers(of: rule) == [.undetermined])
  }

  @Test func aRadioThatIsOffIsAnotherState() throws {
    let report = try LogStory.report(story([(1, "poweredOff")]))
    #expect(report.answers(of: rule) == [])
    #expect(report.finding(of: "bluetooth-off") != nil)
  }

  @Test func noCutMakesAnError() throws {
    #expect(try LogStory.errorsOfCuts(story([(1, "unauthorized")], to: 100)) == [])
  }
}
