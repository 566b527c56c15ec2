import Testing

@testable import Diagnosis

@Suite struct DelegateNotSetTests {
  private let rule = "delegate-not-set"
  private let other = LogStory.app(126, "[Sync] 4 records uploaded")

  private func story(
    _ after: [LogStory.Line], state: String = "connected",
    first: [LogStory.Line] = LogStory.firstLife(valuesAt: [3]), says: [String] = [], suspended: Double = 135
  ) -> [LogStory.Line] {
    LogStory.handedBack(state, first: first, says: says, after, suspended: suspended)
  }

  @Test func firesWhereTheDaemonPassesValuesOnAndTheAppPrintsNone() throws {
    let report = try LogStory.report(story([LogStory.passedOn(121), LogStory.passedOn(123), other]))
    let finding = try #require(report.finding(of: rule))
    #expect(finding.severity == .error)
    #expect(finding.confidence == .likely)
    #expect(finding.blame == .app)
    #expect(finding.isProven(by: "Dispatching GATT indication"))
    #expect(finding.isProven(by: "willRestoreState"))
    #expect(report.summary.outcome == .restored)
  }

  @Test func aWakeForANotificationCountsAsWell() throws {
    let lines = story([other]).map { line in
      var line = line
      line.message = line.message.replacing("AP wakeup by LE connection", with: "AP wakeup by LE notification")
      return line
    }
    #expect(try LogStory.report(lines).finding(of: rule)?.severity == .error)
    #expect(try LogStory.report(story([other])).answers(of: rule).isEmpty)
  }

  @Test(arguments: [LogStory.value, LogStory.discovered, LogStory.subscribed])
  func aCallbackIsClear(_ words: String) throws {
    #expect(try LogStory.report(story([LogStory.passedOn(121), other], says: [words])).answers(of: rule) == [.clear])
  }

  @Test func aCallbackThatComesLateIsClear() throws {
    let late = LogStory.app(133, LogStory.value)
    #expect(try LogStory.report(story([LogStory.passedOn(121), late])).answers(of: rule) == [.clear])
  }

  @Test func aCallbackOnlyOnceTheUserOpenedTheAppIsNotClear() throws {
    let opened = [
      LogStory.resumed(180), LogStory.visibility(180.1, "Foreground", pid: LogStory.secondPid),
      LogStory.app(181, LogStory.value),
    ]
    #expect(try LogStory.report(story([LogStory.passedOn(121), other] + opened)).answers(of: rule) == [.fired])
  }

  @Test func anotherManagersValuesAreNotTheDevices() throws {
    let report = try LogStory.report(story([LogStory.passedOn(121, session: 44), other]))
    #expect(report.answers(of: rule).isEmpty)
    let device = try LogStory.report(story([LogStory.passedOn(121, LogStory.otherDevice), other]))
    #expect(device.answers(of: rule).isEmpty)
  }

  @Test func isPossibleWhereTheAppHasPrintedOtherCallbacksOnly() throws {
    let finding = try #require(
      try LogStory.report(story([LogStory.passedOn(121), other], first: LogStory.firstLife())).finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.confidence == .possible)
  }

  @Test func waitsForAnotherLineAsLongAsTheAppIsAwake() throws {
    let values = [121.0, 123, 125, 127, 129, 131].map { LogStory.passedOn($0) }
    let visible = LogStory.visibility(130, "Background", pid: LogStory.secondPid)
    let late = LogStory.app(133, "[Sync] 4 records uploaded")
    #expect(try LogStory.report(story(values + [visible, late])).finding(of: rule)?.severity == .error)
  }

  @Test func isPossibleWhereTheAppPrintsFewOfItsValues() throws {
    let first =
      LogStory.firstLife(valuesAt: [3])
      + (0..<8).map {
        LogStory.passedOn(4 + Double($0), pid: LogStory.firstPid)
      }
    let finding = try #require(
      try LogStory.report(story([LogStory.passedOn(121), other], first: first)).finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.confidence == .possible)
    #expect(finding.because?.contains("only some") == true)
  }

  @Test func withoutTheDaemonAConnectionIsMerelyPossible() throws {
    let first = LogStory.firstLife(
      valuesAt: [5], connects: [LogStory.connect, LogStory.didConnect, LogStory.discovered])
    let lines = story([other], state: "connecting", first: first, says: [LogStory.didConnect])
      .filter { $0.process != "bluetoothd" }
    let finding = try #require(try LogStory.report(lines).finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.confidence == .possible)
  }

  @Test func anAppThatOnlyConnectsOwesNothingMore() throws {
    let lines = story([other], state: "connecting", says: [LogStory.didConnect])
    #expect(try LogStory.report(lines).answers(of: rule).isEmpty)
  }

  @Test func isUndeterminedWhereNothingMoreOfTheAppIsSeen() throws {
    let report = try LogStory.report(story([LogStory.passedOn(121)]))
    #expect(report.answers(of: rule) == [.undetermined])
  }

  @Test func isUndeterminedWhereTheAppIsSuspendedFirst() throws {
    let report = try LogStory.report(story([LogStory.passedOn(125), other], suspended: 128))
    #expect(report.answers(of: rule) == [.undetermined])
    #expect(report.undetermined(of: rule).first?.missing.isAfterEnd == true)
  }

  @Test func isUndeterminedWhereTheLogEnds() throws {
    let lines = story([LogStory.passedOn(121), LogStory.app(122, "synced")]).filter { $0.at < 125 }
    #expect(try LogStory.report(lines).answers(of: rule) == [.undetermined])
  }

  @Test func aDeviceThatDroppedHasNothingMoreToSay() throws {
    let lines = story([LogStory.passedOn(121), LogStory.linkDown(121.2), other])
    #expect(try LogStory.report(lines).findings(of: rule).isEmpty)
  }

  @Test func noCutMakesAnError() throws {
    #expect(try LogStory.errorsOfCuts(story([LogStory.passedOn(121), other])) == [])
    #expect(try LogStory.errorsOfCuts(story([LogStory.passedOn(121), LogStory.app(121.1, LogStory.value)])) == [])
  }
}
