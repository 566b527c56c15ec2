import Testing

@testable import Diagnosis

@Suite struct RestoreOrderTests {
  private let rule = "restore-order"

  private func story(_ words: [String]) -> [LogStory.Line] {
    LogStory.surroundings() + LogStory.firstLife() + LogStory.relaunched(at: 120, says: words)
      + LogStory.claimed(120.55) + [LogStory.suspended(128)]
  }

  private let swapped = [
    LogStory.bluetoothLaunch, LogStory.created, LogStory.poweredOn, LogStory.restoredOne, LogStory.value,
  ]

  @Test func firesAfterPoweredOn() throws {
    let report = try LogStory.report(story(swapped))
    let finding = try #require(report.finding(of: rule))
    #expect(finding.severity == .error)
    #expect(finding.confidence == .certain)
    #expect(finding.blame == .app)
    #expect(finding.message.contains("`willRestoreState`"))
    #expect(finding.message.contains("`poweredOn`"))
    #expect(finding.isProven(by: LogStory.poweredOn))
    #expect(finding.isProven(by: "willRestoreState"))
  }

  @Test(arguments: [LogStory.connect, "scanForPeripherals(withServices: [180D], options: nil)", LogStory.didConnect])
  func firesAfterACommandOrACallback(_ early: String) throws {
    let words = [LogStory.bluetoothLaunch, LogStory.created, early, LogStory.restoredOne, LogStory.poweredOn]
    let finding = try #require(try LogStory.report(story(words)).finding(of: rule))
    #expect(finding.severity == .error)
    #expect(finding.isProven(by: early))
  }

  @Test func firesAfterAStateLineThatPrintsNoState() throws {
    let bare = "centralManagerDidUpdateState(_:)"
    let words = [LogStory.bluetoothLaunch, LogStory.created, bare, LogStory.restoredOne, LogStory.value]
    let finding = try #require(try LogStory.report(story(words)).finding(of: rule))
    #expect(finding.isProven(by: bare))
  }

  @Test func wholeSecondsDoNotHideIt() throws {
    // One sink: the order of the lines speaks, whatever the clock.
    let report = try LogStory.report(story(swapped), style: .syslogRelay)
    #expect(report.finding(of: rule)?.severity == .error)
  }

  @Test func isClearInTheExpectedOrder() throws {
    let report = try LogStory.report(LogStory.healthy())
    #expect(report.answers(of: rule) == [.clear])
  }

  @Test func twoManagersInterleavedAreNoSwap() throws {
    let words = [
      LogStory.bluetoothLaunch,
      "CBCentralManager init restoreIdentifier: com.example.fitness.scanner", LogStory.created,
      "centralManager:<CBCentralManager: 0x1> willRestoreState:{\n    kCBRestoredScanServices =     (180D);\n}",
      "centralManagerDidUpdateState: <CBCentralManager: 0x1> state 5",
      "centralManager:<CBCentralManager: 0x2> willRestoreState:{\n    kCBRestoredScanServices =     (180F);\n}",
      "centralManagerDidUpdateState: <CBCentralManager: 0x2> state 5",
    ]
    #expect(try LogStory.report(story(words)).findings(of: rule).isEmpty)
  }

  @Test func theStateOfThePeripheralManagerIsNoSwap() throws {
    let words = [
      LogStory.bluetoothLaunch, LogStory.created, "peripheralManagerDidUpdateState: poweredOn", LogStory.restoredOne,
      LogStory.poweredOn,
    ]
    #expect(try LogStory.report(story(words)).findings(of: rule).isEmpty)
  }

  /// The state in the phone's log at 120.6 s, the restore in a second one, whose order tells nothing.
  private func twoInputs(restoreAt: Double) throws -> Report {
    let words = [LogStory.bluetoothLaunch, LogStory.created, LogStory.poweredOn]
    let second = LogStory.neighbours(-60, 240) + [LogStory.app(restoreAt, LogStory.restoredOne)]
    return try LogStory.report(of: [LogStory.text(story(words)), LogStory.text(second)])
  }

  @Test func twoInputsWithinASecondAreUndetermined() throws {
    let report = try twoInputs(restoreAt: 121.1)
    #expect(report.answers(of: rule) == [.undetermined])
    #expect(report.undetermined(of: rule).first?.missing.emitter == .app)
  }

  @Test func twoInputsMoreThanASecondApartAreLikely() throws {
    let finding = try #require(try twoInputs(restoreAt: 122.5).finding(of: rule))
    #expect(finding.confidence == .likely)
  }

  @Test func noCutMakesAnError() throws {
    #expect(try LogStory.errorsOfCuts(story(swapped)) == [])
  }
}
