import Testing

@testable import Diagnosis

@Suite struct RestoreFewerPeripheralsTests {
  private let rule = "restore-fewer-peripherals"

  /// Two devices connected at the end; those come back.
  private func story(_ back: [String], meanwhile: [LogStory.Line] = []) -> [LogStory.Line] {
    let second = [
      LogStory.app(
        3, "centralManager.connect(\(LogStory.peripheral(LogStory.otherDevice, "disconnected")), options: nil)",
        pid: 4_729),
      LogStory.bluetoothd(
        3.5, "App ready - {cbuuid: \(LogStory.otherDevice), bundle: \(LogStory.bundle), transport: LE, result: 0}"),
      LogStory.app(
        4, "centralManager(_:didConnect:) \(LogStory.peripheral(LogStory.otherDevice, "connected"))", pid: 4_729),
    ]
    let restore = LogStory.restored(back.map { LogStory.peripheral($0, "connected") })
    return LogStory.surroundings() + LogStory.firstLife() + second + meanwhile
      + LogStory.relaunched(at: 120, says: [LogStory.bluetoothLaunch, LogStory.created, restore, LogStory.poweredOn])
      + LogStory.claimed(120.55) + [LogStory.suspended(128)]
  }

  @Test func firesForADeviceThatDidNotComeBack() throws {
    let finding = try #require(try LogStory.report(story([LogStory.device])).finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.confidence == .likely)
    #expect(finding.blame == .system)
    #expect(finding.message.contains("1 of 2"))
    #expect(finding.message.contains(LogStory.otherDevice))
    #expect(finding.isProven(by: "willRestoreState"))
    #expect(finding.isProven(by: LogStory.otherDevice))
  }

  /// The dictionary ends behind its first peripheral.
  private var cut: [LogStory.Line] {
    story([LogStory.device]).map { line in
      var line = line
      if line.message.contains("kCBRestoredPeripherals") { line.message = String(line.message.dropLast(4)) + "<…>" }
      return line
    }
  }

  @Test func aCutDictionaryLeavesItUndetermined() throws {
    let report = try LogStory.report(cut)
    #expect(report.answers(of: rule) == [.undetermined])
    #expect(report.findings.map(\.rule) == [])
  }

  @Test func isClearWhereAllCameBack() throws {
    let report = try LogStory.report(story([LogStory.device, LogStory.otherDevice]))
    #expect(report.answers(of: rule) == [.clear])
  }

  @Test func aDeviceCancelledInBetweenIsNotMissed() throws {
    let cancel = [
      LogStory.bluetoothd(
        90, "App disconnecting - {cbuuid: \(LogStory.otherDevice), bundle: \(LogStory.bundle)}")
    ]
    #expect(try LogStory.report(story([LogStory.device], meanwhile: cancel)).answers(of: rule) == [.clear])
  }

  @Test func aDeviceThatDroppedInBetweenIsNotMissed() throws {
    let drop = [
      LogStory.bluetoothd(
        90, "App disconnected - {cbuuid: \(LogStory.otherDevice), bundle: \(LogStory.bundle), reconnecting: N}")
    ]
    #expect(try LogStory.report(story([LogStory.device], meanwhile: drop)).answers(of: rule) == [.clear])
  }

  @Test func aMoreNumerousDictionaryIsFine() throws {
    let third = "CCCCCCCC-7777-8888-9999-AAAAAAAAAAAA"
    let report = try LogStory.report(story([LogStory.device, LogStory.otherDevice, third]))
    #expect(report.answers(of: rule) == [.clear])
  }

  @Test func noCutMakesAnError() throws {
    #expect(try LogStory.errorsOfCuts(story([LogStory.device])) == [])
  }
}
