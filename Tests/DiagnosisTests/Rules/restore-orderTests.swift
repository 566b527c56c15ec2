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

  private func rx(_ object: Int, _ words: String) -> String { "CentralManager(\(object)) \(words)" }

  @Test func managersOfALibraryAreToldApartByTheirNumbers() throws {
    let restored = "willRestoreState(restoredState: [\"kCBRestoredScanServices\": [180D]])"
    let powered = "didUpdateState(state: poweredOn)"
    let two = [LogStory.bluetoothLaunch, rx(4_377_919_664, powered), rx(4_377_920_000, restored)]
    #expect(try LogStory.report(story(two)).findings(of: rule).isEmpty)
    let one = [LogStory.bluetoothLaunch, rx(4_377_920_000, powered), rx(4_377_920_000, restored)]
    let finding = try #require(try LogStory.report(story(one)).finding(of: rule))
    #expect(finding.confidence == .certain)
  }

  @Test(arguments: [
    ("[HubManager] ", "[BandManager] "), ("[hub] ", "[band] "), ("HubManager.", "BandManager."),
    ("-[HubManager ", "-[BandManager "), ("HubManager.swift:12 ", "BandManager.swift:40 "),
  ])
  func twoClassesAreTwoManagers(_ hub: String, _ band: String) throws {
    for early in [
      "centralManagerDidUpdateState(_:) poweredOn", "scanForPeripherals(withServices: [180D], options: nil)",
    ] {
      let words = [
        LogStory.bluetoothLaunch, LogStory.created, hub + early, band + LogStory.restoredOne, LogStory.value,
      ]
      let report = try LogStory.report(story(words))
      #expect(report.findings(of: rule).isEmpty)
      #expect(report.answers(of: rule) == [.undetermined])
      let same = [LogStory.bluetoothLaunch, LogStory.created, hub + early, hub + LogStory.restoredOne, LogStory.value]
      #expect(try LogStory.report(story(same)).finding(of: rule)?.severity == .error)
    }
  }

  @Test func aStateFromBeforeTheCreationIsAnotherManagers() throws {
    let words = [
      LogStory.bluetoothLaunch, LogStory.poweredOn, LogStory.created, LogStory.restoredOne, LogStory.poweredOn,
    ]
    #expect(try LogStory.report(story(words)).findings(of: rule).isEmpty)
  }

  /// The radio was on all the time: a manager is told so once.
  @Test func poweredOnOnBothSidesIsOfTwoManagers() throws {
    let words = [
      LogStory.bluetoothLaunch, LogStory.created, LogStory.poweredOn, LogStory.restoredOne, LogStory.poweredOn,
    ]
    let report = try LogStory.report(story(words))
    #expect(report.findings(of: rule).isEmpty)
    #expect(report.answers(of: rule) == [.undetermined])
    let off = "centralManagerDidUpdateState: poweredOff"
    let toggled = words.dropLast() + [off, LogStory.poweredOn]
    #expect(try LogStory.report(story(Array(toggled))).finding(of: rule)?.severity == .error)
  }

  /// No creation, no class, no object: an app may have more managers than it prints.
  @Test func isNoMoreThanPossibleWhereNothingShowsOneManager() throws {
    let text = """
      2026-11-12 07:06:23.838 Fitness[4729:138122] \(LogStory.bluetoothLaunch)
      2026-11-12 07:06:23.925 Fitness[4729:138122] \(LogStory.poweredOn)
      2026-11-12 07:06:23.928 Fitness[4729:138122] \(LogStory.restoredOne)
      2026-11-12 07:06:24.232 Fitness[4729:138122] \(LogStory.value)

      """
    let finding = try #require(try LogStory.report(of: text).finding(of: rule))
    #expect(finding.confidence == .possible)
    #expect(finding.severity == .warning)
  }

  /// The manager's own state would still have to come.
  @Test func isUndeterminedWhereTheLogEndsRightBehindIt() throws {
    let report = try LogStory.report(story(swapped).filter { $0.at <= 120.75 })
    #expect(report.answers(of: rule).last == .undetermined)
  }

  /// No window closes: the log's end is all that can be waited for.
  @Test func withoutTimesTheOrderSpeaksAtTheEnd() throws {
    let words = [LogStory.bluetoothLaunch, LogStory.created, LogStory.poweredOn, LogStory.restoredOne]
    let goesOn = try LogStory.report(of: (words + ["stroke rate 28", "stroke rate 27"]).map { $0 + "\n" }.joined())
    #expect(goesOn.finding(of: rule)?.confidence == .likely)
  }

  @Test(arguments: [(0.1, false), (3.0, true)])
  func orderBetweenTwoLoggersIsEvidenceOnlyFarApart(delay: Double, isSeen: Bool) throws {
    let words = [LogStory.bluetoothLaunch, LogStory.created, LogStory.poweredOn]
    let late = LogStory.app(120.7 + delay, LogStory.restoredOne, category: "restoration")
    let report = try LogStory.report(story(words) + [late])
    #expect(report.finding(of: rule)?.confidence == (isSeen ? .likely : nil))
    if !isSeen { #expect(report.answers(of: rule) == [.undetermined]) }
  }

  /// JavaScript hears of it when the bridge is up.
  @Test func theLayerAboveTellsOfItLater() throws {
    let words = [LogStory.bluetoothLaunch, LogStory.created, LogStory.poweredOn]
    var late = LogStory.app(121, "willRestoreState called with 1 peripheral")
    late.tag = "[com.facebook.react.log:javascript]"
    #expect(try LogStory.report(story(words) + [late]).findings(of: rule).isEmpty)
  }

  @Test(arguments: [
    "[RN] addListener willRestoreState", "Registered handler for centralManager(_:willRestoreState:)",
    "willRestoreState skipped: first launch",
    "[BLE] state restoration is enabled; willRestoreState will be called if needed",
  ])
  func aLineThatSpeaksOfTheCallbackIsNone(_ prose: String) throws {
    let words = [LogStory.plainLaunch, LogStory.created, LogStory.poweredOn, prose]
    let report = try LogStory.report(LogStory.surroundings() + LogStory.opened(says: words) + LogStory.leaves(at: 8))
    #expect(report.answers(of: rule).isEmpty)
    #expect(report.sessions.first?.kind == .userLaunch)
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
