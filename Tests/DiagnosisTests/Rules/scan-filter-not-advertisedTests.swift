import Testing

@testable import Diagnosis

@Suite struct ScanFilterNotAdvertisedTests {
  private let rule = "scan-filter-not-advertised"

  private func app(_ at: Double, _ message: String) -> LogStory.Line {
    LogStory.app(at, message, pid: LogStory.firstPid)
  }
  private func discovered(_ at: Double, _ device: String = LogStory.device) -> LogStory.Line {
    app(at, "centralManager didDiscoverPeripheral: \(LogStory.peripheral(device, "disconnected")) RSSI: -47")
  }
  private func open(_ at: Double) -> LogStory.Line { app(at, "scanForPeripherals(withServices: nil, options: nil)") }

  /// Connected, lost, scanned for with a filter from 12 s on, left at 20 s, opened again at 120 s.
  private func story(_ lines: [LogStory.Line]) -> [LogStory.Line] {
    LogStory.inUse() + LogStory.linkDown(10, 708)
      + [
        LogStory.didDisconnect(10.1, LogStory.error(6)),
        app(12, "scanForPeripherals(withServices: [180D], options: nil)"), LogStory.visibility(20, "Background"),
        LogStory.suspended(25, pid: LogStory.firstPid), LogStory.resumed(119.9, pid: LogStory.firstPid),
        LogStory.visibility(120, "Foreground"),
      ] + lines
  }

  @Test func theScanWithoutFilterFindsItAtOnce() throws {
    let finding = try #require(try LogStory.report(story([open(130), discovered(131)])).finding(of: rule))
    #expect(finding.severity == .warning && finding.confidence == .possible && finding.blame == .app)
    #expect(finding.message.contains("180D"))
    #expect(finding.because?.isEmpty == false)
  }

  @Test func foundWithTheFilterAsWellIsClear() throws {
    #expect(try LogStory.report(story([discovered(123), open(130), discovered(131)])).findings(of: rule).isEmpty)
  }

  @Test(arguments: [LogStory.otherDevice])
  func anotherDeviceProvesNothing(_ device: String) throws {
    #expect(try LogStory.report(story([open(130), discovered(131, device)])).answers(of: rule) == [.clear])
  }

  @Test func aLateDiscoveryProvesNothing() throws {
    #expect(try LogStory.report(story([open(130), discovered(150)])).answers(of: rule) == [.clear])
  }

  @Test func withoutAnOpenScanThereIsNoOccasion() throws {
    #expect(try LogStory.report(story([discovered(122)])).answers(of: rule) == [])
  }

  @Test func noCutMakesAnError() throws {
    #expect(try LogStory.errorsOfCuts(story([open(130), discovered(131)])) == [])
  }
}
