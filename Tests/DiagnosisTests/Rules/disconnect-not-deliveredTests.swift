import Testing

@testable import Diagnosis

@Suite struct DisconnectNotDeliveredTests {
  private let rule = "disconnect-not-delivered"
  private static let skipped = "Device disconnected without being ready, skipping disconnection notification."

  private func down(_ at: Double, _ device: String = LogStory.device) -> LogStory.Line {
    LogStory.bluetoothd(at, "Disconnected from device \"\(device)\" successfully (remotely-initiated)")
  }

  /// Opened, connected; a link that ends at 20 s before it was ready; left at 40 s.
  private func story(_ lines: [LogStory.Line]) -> [LogStory.Line] {
    LogStory.surroundings(to: 120) + LogStory.opened() + LogStory.connects() + lines + LogStory.leaves(at: 40)
  }

  private func expectInfo(_ report: Report) throws {
    let finding = try #require(report.finding(of: rule))
    #expect(finding.severity == .info)
    #expect(finding.confidence == .likely)
    #expect(finding.blame == .system)
    #expect(finding.isProven(by: "skipping disconnection notification"))
    #expect(finding.message.contains(LogStory.device))
  }

  @Test func firesBesideTheLinksEndThatStandsBefore() throws {
    try expectInfo(try LogStory.report(story([down(20), LogStory.bluetoothd(20.01, Self.skipped)])))
  }

  @Test func firesBesideTheLinksEndThatStandsBehind() throws {
    try expectInfo(try LogStory.report(story([LogStory.bluetoothd(20, Self.skipped), down(20.01)])))
  }

  @Test func aDeviceThatComesUpBesideItIsNotTheOne() throws {
    let up = LogStory.connects(at: 19.5, says: [LogStory.connect]) + [LogStory.bluetoothd(20.4, Self.skipped)]
    #expect(try LogStory.report(story(up)).answers(of: rule) == [])
    let other = LogStory.bluetoothd(
      20.2, "App ready - {cbuuid: \(LogStory.otherDevice), bundle: \(LogStory.bundle), transport: LE, result: 0}")
    try expectInfo(try LogStory.report(story([down(20), other, LogStory.bluetoothd(20.4, Self.skipped)])))
  }

  @Test func isClearWhereTheAppIsToldAfterAll() throws {
    let told = LogStory.app(
      20.5,
      "centralManager(_:didDisconnectPeripheral:error:) \(LogStory.peripheral(LogStory.device, "disconnected")) (null)",
      pid: LogStory.firstPid)
    let report = try LogStory.report(story([down(20), LogStory.bluetoothd(20.01, Self.skipped), told]))
    #expect(report.answers(of: rule) == [.clear])
  }

  @Test func manyOfOneDeviceAreOneFinding() throws {
    let lines = [20.0, 22, 24, 26].flatMap { [down($0), LogStory.bluetoothd($0 + 0.01, Self.skipped)] }
    #expect(try LogStory.report(story(lines)).findings(of: rule).count == 1)
  }

  @Test func aLineThatNoLinkStandsBesideIsNobodys() throws {
    #expect(try LogStory.report(story([LogStory.bluetoothd(20, Self.skipped)])).answers(of: rule) == [])
    let far = [down(20), LogStory.bluetoothd(25, Self.skipped)]
    #expect(try LogStory.report(story(far)).answers(of: rule) == [])
  }

  @Test func aDeviceOfAnotherAppIsNone() throws {
    let lines = [down(20, LogStory.otherDevice), LogStory.bluetoothd(20.01, Self.skipped)]
    #expect(try LogStory.report(story(lines)).answers(of: rule) == [])
  }

  @Test func noCutMakesAnError() throws {
    #expect(try LogStory.errorsOfCuts(story([down(20), LogStory.bluetoothd(20.01, Self.skipped)])) == [])
  }
}
