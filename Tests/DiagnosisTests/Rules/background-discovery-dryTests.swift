import Testing

@testable import Diagnosis

@Suite struct BackgroundDiscoveryDryTests {
  private let rule = "background-discovery-dry"
  private let scan = "scanForPeripherals(withServices: [180D], options: nil)"

  private func app(_ at: Double, _ message: String) -> LogStory.Line {
    LogStory.app(at, message, pid: LogStory.firstPid)
  }
  private func discovered(_ at: Double, _ device: String = LogStory.device) -> LogStory.Line {
    app(at, "centralManager didDiscoverPeripheral: \(LogStory.peripheral(device, "disconnected")) RSSI: -47")
  }

  /// Connected, lost at 10 s, scanned for from 12 s on, left at 20 s, opened again at `back`.
  private func story(
    _ lines: [LogStory.Line] = [], scan: String? = nil, back: Double = 120, end: Double = 240
  ) -> [LogStory.Line] {
    LogStory.inUse(to: end) + LogStory.linkDown(10, 708)
      + [
        LogStory.didDisconnect(10.1, LogStory.error(6)), app(12, scan ?? self.scan),
        LogStory.visibility(20, "Background"), LogStory.suspended(25, pid: LogStory.firstPid),
        LogStory.resumed(back - 0.1, pid: LogStory.firstPid), LogStory.visibility(back, "Foreground"),
      ] + lines
  }

  @Test func aKnownDeviceFoundInTheForegroundAtOnceFires() throws {
    let finding = try #require(try LogStory.report(story([discovered(122)])).finding(of: rule))
    #expect(finding.severity == .warning && finding.confidence == .likely && finding.blame == .app)
    #expect(finding.message.contains("not observed"))
    #expect(finding.isProven(by: "didDiscoverPeripheral"))
  }

  @Test func aSecondTimeIsAnError() throws {
    let again = [
      discovered(122), LogStory.visibility(130, "Background"), LogStory.visibility(220, "Foreground"), discovered(221),
    ]
    let findings = try LogStory.report(story(again)).findings(of: rule)
    #expect(findings.map(\.severity).max() == .error)
  }

  @Test func withoutAFilterTheScanIsTheCause() throws {
    let report = try LogStory.report(
      story([discovered(122)], scan: "scanForPeripherals(withServices: nil, options: nil)"))
    #expect(report.findings.contains { $0.rule == rule || $0.consequences.contains { $0.rule == rule } })
  }

  @Test func aPendingConnectIsClear() throws {
    let report = try LogStory.report(story([app(13, LogStory.connect), discovered(122)]))
    #expect(report.answers(of: rule) == [.clear])
  }

  /// Connected all the time, and scanning besides.
  private func connected(lostAt at: Double) -> [LogStory.Line] {
    story([discovered(122)]).filter { !(9.9...10.5).contains($0.at) }
      + LogStory.linkDown(at, 719) + [LogStory.didDisconnect(at + 0.1, LogStory.error(7))]
  }

  @Test func aDeviceThatWasConnectedCouldNotBeDiscovered() throws {
    #expect(try LogStory.report(connected(lostAt: 119.5)).answers(of: rule) == [.clear])
    #expect(try LogStory.report(connected(lostAt: 80)).answers(of: rule) == [.clear])
  }

  @Test func aDeviceThatWasLostLongBeforeIsNoExcuse() throws {
    #expect(try LogStory.report(connected(lostAt: 30)).finding(of: rule)?.severity == .warning)
  }

  @Test func aDeviceThatSpokeMeanwhileIsClear() throws {
    let value = LogStory.passedOn(100, pid: LogStory.firstPid)
    #expect(try LogStory.report(story([value, discovered(122)])).answers(of: rule) == [.clear])
  }

  @Test(arguments: [60.0, 100])
  func foundInTheBackgroundOrLateIsClear(_ at: Double) throws {
    let found = at < 120 && at == 60 ? discovered(60) : discovered(140)
    let report = try LogStory.report(story([found]))
    #expect(report.findings(of: rule).isEmpty)
  }

  @Test func aNewDeviceIsClear() throws {
    #expect(try LogStory.report(story([discovered(122, LogStory.otherDevice)])).answers(of: rule) == [.clear])
  }

  @Test func aShortTimeInTheBackgroundIsNoOccasion() throws {
    #expect(try LogStory.report(story([discovered(62)], back: 60)).answers(of: rule) == [])
  }

  @Test func aDiscoveryWithoutADeviceCannotBeTold() throws {
    let report = try LogStory.report(story([app(122, "centralManager(_:didDiscover:advertisementData:rssi:)")]))
    #expect(report.answers(of: rule) == [.undetermined])
  }

  @Test func manyDiscoveriesBeforeHideNone() throws {
    let many = (0..<40).map { discovered(13 + Double($0) * 0.1, LogStory.otherDevice) }
    #expect(try LogStory.report(story(many + [discovered(60), discovered(122)])).findings(of: rule).isEmpty)
  }

  @Test func aDeviceThatWasConnectedMeanwhileIsClear() throws {
    let link =
      [LogStory.linkUp(14)] + LogStory.linkDown(119.5, 719) + [LogStory.didDisconnect(119.6, LogStory.error(7))]
    #expect(try LogStory.report(story(link + [discovered(122)])).answers(of: rule) == [.clear])
  }

  @Test func noCutMakesAnError() throws {
    #expect(try LogStory.errorsOfCuts(story([discovered(122)], end: 130)) == [])
  }
}
