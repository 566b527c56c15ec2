import Testing

@testable import Diagnosis

@Suite struct RestoredStalePeripheralTests {
  private let rule = "restored-stale-peripheral"

  /// Relaunched each hundred seconds for another device, and handed the stale one back each time.
  private func story(
    _ launches: Int, state: String = "connecting", _ after: [LogStory.Line] = [], others: [String] = [],
    every step: Double = 100
  ) -> [LogStory.Line] {
    let last = 120 + Double(launches) * step
    let devices = [LogStory.peripheral(LogStory.device, state)] + others.map { LogStory.peripheral($0, "connected") }
    let lives = (0..<launches).flatMap { index -> [LogStory.Line] in
      let start = 120 + Double(index) * step
      let pid = LogStory.secondPid + index
      return LogStory.relaunch(at: start, pid: pid, devices: devices)
        + [LogStory.suspended(start + 9, pid: pid), LogStory.jetsam(start + 50, pid: pid)]
    }
    let first = LogStory.firstLife(valuesAt: [], connects: [LogStory.connect]).filter {
      !$0.message.hasPrefix("App ready")
    }
    // An earlier connection of another device shows how the daemon tells of one.
    let known = [LogStory.linkUp(4, LogStory.otherDevice), LogStory.linkDown(6, device: LogStory.otherDevice)]
    return LogStory.surroundings(to: last) + first + known + lives + after
  }

  @Test func firesAtTheThirdLaunch() throws {
    let report = try LogStory.report(story(3))
    let finding = try #require(report.finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.confidence == .likely)
    #expect(finding.blame == .accessory)
    #expect(finding.message.contains("3 launches"))
    #expect(finding.evidence.count { $0.role == .proves } == 3)
    #expect(report.summary.outcome == .restored)
  }

  @Test func itsWaitingAtEachLaunchIsToldWithIt() throws {
    let report = try LogStory.report(story(4))
    #expect(report.findings(of: "restored-connecting-stuck").isEmpty)
    let told = try #require(report.finding(of: rule)).consequences.filter { $0.rule == "restored-connecting-stuck" }
    #expect(!told.isEmpty)
  }

  @Test func twoLaunchesAreTooFew() throws {
    #expect(try LogStory.report(story(2)).findings(of: rule).isEmpty)
  }

  @Test func isToldOnce() throws {
    #expect(try LogStory.report(story(5)).findings(of: rule).count == 1)
  }

  @Test func twoLaunchesADayApartAreEnough() throws {
    let lines = story(2, every: 300)
    #expect(try LogStory.report(lines).findings(of: rule).isEmpty)
    var options = CaseOptions()
    options.parameters["restored-stale-peripheral.span"] = 300
    #expect(try LogStory.report(lines, options: options).finding(of: rule) != nil)
  }

  @Test(arguments: [
    LogStory.linkUp(235), LogStory.app(235, LogStory.didConnect, pid: 4_732),
    LogStory.passedOn(235, pid: 4_732),
  ])
  func aConnectionInBetweenIsClear(_ line: LogStory.Line) throws {
    let wake = LogStory.resumed(234, pid: 4_732)
    #expect(try LogStory.report(story(3, [wake, line])).findings(of: rule).isEmpty)
  }

  @Test func aConnectionAtTheThirdLaunchIsClear() throws {
    let report = try LogStory.report(story(3, [LogStory.linkUp(323)]))
    #expect(report.answers(of: rule) == [.clear])
  }

  @Test func aDeviceThatComesBackConnectedIsNotStale() throws {
    #expect(try LogStory.report(story(3, state: "connected")).findings(of: rule).isEmpty)
  }

  @Test func onlyTheStaleOneIsNamed() throws {
    let finding = try #require(try LogStory.report(story(3, others: [LogStory.otherDevice])).finding(of: rule))
    #expect(finding.message.contains(LogStory.device))
    #expect(!finding.message.contains(LogStory.otherDevice))
  }

  @Test func isUndeterminedWhereConnectionsAreNotPrinted() throws {
    let lines = story(3).filter { line in
      line.process != "bluetoothd" && line.message != LogStory.created && line.message != LogStory.connect
        && line.message != LogStory.poweredOn && !line.message.contains("FinishLaunching")
    }
    #expect(try LogStory.report(lines).answers(of: rule) == [.undetermined])
  }

  @Test func isUndeterminedWhereTheLogEnds() throws {
    #expect(try LogStory.report(story(3).filter { $0.at < 324 }).answers(of: rule) == [.undetermined])
  }

  @Test func noCutMakesAnError() throws {
    #expect(try LogStory.errorsOfCuts(story(3)) == [])
  }
}
