import Testing

@testable import Diagnosis

@Suite struct RestoreUnheardTests {
  private let rule = "restore-unheard"
  private static let native = "[BleModule] centralManager(_:willRestoreState:)"
  private static let listener = "Sending `onCentralManagerWillRestoreState` with no listeners registered."

  /// A line of JavaScript's console.
  private func script(_ at: Double, _ message: String, pid: Int) -> LogStory.Line {
    var line = LogStory.app(at, message, pid: pid)
    line.tag = "[com.facebook.react.log:javascript]"
    return line
  }

  /// The n-th relaunch of an app of two layers, 40 s each.
  private func relaunch(_ index: Int, heardAfter: Double?, _ others: [LogStory.Line] = []) -> [LogStory.Line] {
    let start = 120 + Double(index) * 60
    let pid = 5_000 + index
    let words = [LogStory.bluetoothLaunch, LogStory.created, Self.native, LogStory.poweredOn]
    let heard = heardAfter.map {
      [script(start + 0.6 + $0, "willRestoreState: restored devices are in the store", pid: pid)]
    }
    return LogStory.relaunched(at: start, pid: pid, says: words) + LogStory.claimed(start + 0.55, pid: pid)
      + (heard ?? []) + others + [LogStory.suspended(start + 8, pid: pid), LogStory.jetsam(start + 40, pid: pid)]
  }

  private func story(_ lives: [LogStory.Line]...) -> [LogStory.Line] {
    LogStory.surroundings(to: 400) + LogStory.firstLife() + lives.flatMap { $0 }
  }

  @Test func firesWhereTheBridgeHasNoListener() throws {
    let line = LogStory.app(120.7, Self.listener, pid: 5_000)
    let report = try LogStory.report(story(relaunch(0, heardAfter: nil, [line])))
    let finding = try #require(report.finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.confidence == .certain)
    #expect(finding.blame == .app)
    #expect(finding.isProven(by: "no listeners registered"))
    #expect(finding.message.contains("onCentralManagerWillRestoreState"))
  }

  @Test func otherEventsOfTheBridgeAreNothing() throws {
    let line = LogStory.app(120.7, "Sending `BleManagerDidUpdateState` with no listeners registered.", pid: 5_000)
    #expect(try LogStory.report(story(relaunch(0, heardAfter: nil, [line]))).answers(of: rule) == [])
  }

  @Test func firesWhereTheUpperLayerWasAlwaysHeardBefore() throws {
    let report = try LogStory.report(
      story(relaunch(0, heardAfter: 0.3), relaunch(1, heardAfter: 0.4), relaunch(2, heardAfter: nil)))
    let finding = try #require(report.finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.confidence == .likely)
    #expect(finding.isProven(by: "willRestoreState"))
    #expect(finding.message.hasPrefix("No line of the upper layer"))
    #expect(finding.session != nil)
  }

  @Test func whereItWasHeardOnceItIsPossible() throws {
    let report = try LogStory.report(story(relaunch(0, heardAfter: 0.3), relaunch(1, heardAfter: nil)))
    #expect(report.finding(of: rule)?.confidence == .possible)
  }

  @Test func anAppOfOneLayerOwesNothing() throws {
    let report = try LogStory.report(
      story(relaunch(0, heardAfter: nil), relaunch(1, heardAfter: nil), relaunch(2, heardAfter: nil)))
    #expect(report.answers(of: rule) == [])
  }

  @Test func isClearWhereTheUpperLayerIsHeard() throws {
    let report = try LogStory.report(story(relaunch(0, heardAfter: 0.3), relaunch(1, heardAfter: 1.5)))
    #expect(report.answers(of: rule) == [.clear])
  }

  @Test func anEventThatComesLateIsHeardAllTheSame() throws {
    let report = try LogStory.report(story(relaunch(0, heardAfter: 0.3), relaunch(1, heardAfter: 5)))
    #expect(report.answers(of: rule) == [.clear])
  }

  @Test func aLogThatEndsAtOnceIsUndetermined() throws {
    let lines = story(relaunch(0, heardAfter: 0.3), relaunch(1, heardAfter: nil)).filter { $0.at < 181.5 }
    #expect(try LogStory.report(lines).answers(of: rule) == [.undetermined])
  }

  @Test func aClockOfWholeSecondsCannotMeasureTwo() throws {
    let report = try LogStory.report(
      story(relaunch(0, heardAfter: 0.3), relaunch(1, heardAfter: nil)), style: .syslogRelay)
    #expect(report.findings(of: rule).isEmpty)
  }

  @Test func noCutMakesAnError() throws {
    let line = LogStory.app(120.7, Self.listener, pid: 5_000)
    #expect(try LogStory.errorsOfCuts(story(relaunch(0, heardAfter: nil, [line]))) == [])
  }
}
