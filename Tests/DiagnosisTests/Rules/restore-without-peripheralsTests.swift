import Testing

@testable import Diagnosis

@Suite struct RestoreWithoutPeripheralsTests {
  private let rule = "restore-without-peripherals"
  private let scanOnly = "centralManager(_:willRestoreState:) [\"kCBRestoredScanServices\": (\n    180D\n)]"

  private func story(_ restore: String, first: [LogStory.Line] = LogStory.firstLife()) -> [LogStory.Line] {
    LogStory.surroundings() + first
      + LogStory.relaunched(at: 120, says: [LogStory.bluetoothLaunch, LogStory.created, restore, LogStory.poweredOn])
      + LogStory.claimed(120.55) + [LogStory.suspended(128)]
  }

  /// A life that only scans.
  private var scanner: [LogStory.Line] {
    LogStory.opened() + [
      LogStory.app(2, "scanForPeripherals(withServices: [180D], options: nil)", pid: LogStory.firstPid),
      LogStory.bluetoothd(
        2.1, "Received 'start scan' request with no duplicates for (180D) from session \"\(LogStory.session(4_729))\""),
    ] + LogStory.leaves(at: 8) + [LogStory.jetsam(60), LogStory.saved(60.2, devices: [], services: ["180D"])]
  }

  @Test func firesWhereAConnectedDeviceDidNotComeBack() throws {
    let finding = try #require(try LogStory.report(story(scanOnly)).finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.confidence == .likely)
    #expect(finding.blame == .system)
    #expect(finding.isProven(by: "willRestoreState"))
    #expect(finding.message.contains(LogStory.device))
  }

  @Test(arguments: [
    "centralManager(_:willRestoreState:) <private>",
    "centralManager(_:willRestoreState:) [\"kCBRestoredScanServices\": (<…>",
  ])
  func aDictionaryThatIsHiddenLeavesItUndetermined(_ restore: String) throws {
    let report = try LogStory.report(story(restore))
    #expect(report.answers(of: rule) == [.undetermined])
    #expect(report.findings.map(\.rule) == [])
  }

  @Test func isClearWhereItCameBack() throws {
    #expect(try LogStory.report(LogStory.healthy()).answers(of: rule) == [.clear])
  }

  @Test func anAppThatOnlyScansIsNormal() throws {
    #expect(try LogStory.report(story(scanOnly, first: scanner)).findings(of: rule).isEmpty)
  }

  @Test func aDictionaryThatIsNotPrintedGivesNoFinding() throws {
    #expect(try LogStory.report(story("centralManager(_:willRestoreState:)")).findings(of: rule).isEmpty)
  }

  @Test func aDeviceCancelledBeforeTheEndIsNotMissed() throws {
    let cancel = [
      LogStory.app(7, "cancelPeripheralConnection(\(LogStory.peripheral(LogStory.device, "connected")))", pid: 4_729)
    ]
    #expect(try LogStory.report(story(scanOnly, first: LogStory.firstLife() + cancel)).findings(of: rule).isEmpty)
  }

  @Test func noCutMakesAnError() throws {
    #expect(try LogStory.errorsOfCuts(story(scanOnly)) == [])
  }
}
