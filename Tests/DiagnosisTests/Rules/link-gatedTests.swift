import Testing

@testable import Diagnosis

@Suite struct LinkGatedTests {
  private let rule = "link-gated"

  private func gate(_ at: Double, device: String = LogStory.device) -> LogStory.Line {
    LogStory.bluetoothd(at, "updateLeConnectionRSSIThresholdState for \(device) from 0 to 1")
  }
  private let blocked = LogStory.bluetoothd(
    30, "Warning: LeConnectionDenyList: Device \(LogStory.device) is currently blocked, ignoring request")
  private let limit = LogStory.bluetoothd(
    30,
    "Session \(LogStory.session(LogStory.firstPid)) trying to connect to device \(LogStory.device), max num connections "
      + "20 (indirect 4 direct 16 max allowed 20) reached")

  private func lost(_ lines: [LogStory.Line]) -> [LogStory.Line] {
    LogStory.inUse() + LogStory.linkDown(20, 708) + lines
  }

  @Test func aStrongerSignalIsAskedFor() throws {
    let finding = try #require(try LogStory.report(lost([gate(30)])).finding(of: rule))
    #expect(finding.severity == .warning && finding.confidence == .likely && finding.blame == .system)
    #expect(finding.message.contains("stronger signal") && finding.message.contains(LogStory.device))
  }

  @Test func aBlockedDeviceAndTheLimitAreToldApart() throws {
    #expect(try LogStory.report(lost([blocked])).finding(of: rule)?.message.contains("blocks") == true)
    let full = try #require(try LogStory.report(lost([limit])).finding(of: rule))
    #expect(full.message.contains("limit"))
    // A radio that is switched off and on has no more connections to give than before.
    #expect(!full.customer.contains("off and on") && full.customer.contains("disconnect"))
  }

  @Test func aConnectionThatComesIsInformation() throws {
    let finding = try #require(try LogStory.report(lost([gate(30)] + LogStory.linkUp(50))).finding(of: rule))
    #expect(finding.severity == .info)
    #expect(finding.message.contains("afterwards"))
  }

  /// Attempts that the radio does not bring to a connection.
  private func failures(_ times: [Double]) -> [LogStory.Line] {
    times.map {
      LogStory.didFail($0, LogStory.error(10, "The connection has failed unexpectedly."), pid: LogStory.firstPid)
    }
  }

  @Test func aGateThatStandsExplainsTheFailuresAfterIt() throws {
    let report = try LogStory.report(lost([gate(30)] + failures([40, 60, 80, 100])))
    #expect(report.findings(of: "link-flapping").isEmpty)
    #expect(report.finding(of: rule)?.consequences.map(\.rule) == ["link-flapping"])
  }

  @Test func aGateThatFailuresLedToIsToldFirstAndAbsorbsNothing() throws {
    let report = try LogStory.report(lost(failures([30, 50, 70]) + [gate(75)]))
    #expect(report.findings.map(\.rule).filter { $0.hasPrefix("link-") } == [rule, "link-flapping"])
    #expect(report.finding(of: rule)?.consequences.isEmpty == true)
    #expect(report.summary.verdict.contains("holds the connection back"))
  }

  @Test func aGateOfAnotherDeviceExplainsNothing() throws {
    let report = try LogStory.report(
      lost([gate(30, device: LogStory.otherDevice)] + failures([40, 60, 80, 100])))
    #expect(report.finding(of: "link-flapping") != nil)
  }

  @Test func aDeviceWithoutAnAppIsToldOfByItself() throws {
    let finding = try LogStory.report(LogStory.inUse() + [gate(30, device: LogStory.otherDevice)]).finding(of: rule)
    #expect(finding?.app == nil && finding?.severity == .warning)
  }

  @Test func theUsualThresholdIsNone() throws {
    let usual = LogStory.bluetoothd(
      30,
      "device \(LogStory.device) with address <private> filter accept list options: conn_cmpt_option=0, minRSSI=-100, "
        + "PHYs=1 conn_scan_pri=2 waiting for controller to complete.")
    #expect(try LogStory.report(lost([usual])).answers(of: rule) == [])
  }

  @Test func noCutMakesAnError() throws {
    #expect(try LogStory.errorsOfCuts(LogStory.inUse(to: 60) + LogStory.linkDown(20, 708) + [gate(30)]) == [])
  }
}
