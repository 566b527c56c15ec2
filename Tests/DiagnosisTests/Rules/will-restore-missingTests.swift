import Testing

@testable import Diagnosis

@Suite struct WillRestoreMissingTests {
  private let rule = "will-restore-missing"
  private let silent = [LogStory.bluetoothLaunch, LogStory.created, LogStory.poweredOn, LogStory.didConnect]

  /// A healthy relaunch, so that the app is known to print the callback; then one without it.
  private func speakingApp(_ words: [String]) -> [LogStory.Line] {
    LogStory.surroundings(to: 340) + LogStory.firstLife()
      + LogStory.relaunched(at: 120, says: LogStory.healthyWords) + LogStory.claimed(120.55)
      + [LogStory.suspended(127), LogStory.jetsam(160, pid: LogStory.secondPid), LogStory.saved(160.2)]
      + LogStory.relaunched(at: 220, pid: 4_740, says: words) + LogStory.claimed(220.55, pid: 4_740)
      + [LogStory.suspended(228, pid: 4_740)]
  }

  /// The first relaunch of an app that has printed other callbacks.
  private func newcomer(
    _ words: [String], first: [String] = [LogStory.plainLaunch, LogStory.created, LogStory.poweredOn]
  )
    -> [LogStory.Line]
  {
    LogStory.surroundings() + LogStory.firstLife(says: first) + LogStory.relaunched(at: 120, says: words)
      + LogStory.claimed(120.55) + [LogStory.suspended(128)]
  }

  @Test func firesWhereTheAppIsKnownToPrintTheCallback() throws {
    let report = try LogStory.report(speakingApp(silent))
    let finding = try #require(report.finding(of: rule))
    #expect(finding.severity == .error)
    #expect(finding.confidence == .likely)
    #expect(finding.blame == .app)
    #expect(finding.app == LogStory.bundle)
    #expect(finding.message.contains("no `willRestoreState` line"))
    #expect(!finding.message.contains("not called"))
    #expect(finding.advice.lowercased().hasPrefix("make sure that the callback is logged"))
    #expect(finding.isProven(by: "LaunchOptionsBluetoothCentralsKey"))
    #expect(finding.isProven(by: LogStory.created))
    #expect(report.answers(of: rule) == [.clear, .fired])
  }

  @Test func isOnlyAPossibleWarningWhereTheAppHasPrintedOtherCallbacks() throws {
    let report = try LogStory.report(newcomer(silent))
    let finding = try #require(report.finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.confidence == .possible)
    #expect(finding.because != nil)
  }

  @Test func isClearWhereTheCallbackCame() throws {
    let report = try LogStory.report(LogStory.healthy())
    #expect(report.answers(of: rule) == [.clear])
  }

  @Test func isClearWhereTheCallbackCameTooLate() throws {
    let late = [LogStory.bluetoothLaunch, LogStory.created, LogStory.poweredOn, LogStory.restoredOne, LogStory.value]
    let report = try LogStory.report(newcomer(late))
    #expect(report.answers(of: rule) == [.clear])
    #expect(report.finding(of: "restore-order") != nil)
  }

  @Test func isUndeterminedWhereTheAppPrintsNoCallbacks() throws {
    let lines = newcomer([LogStory.poweredOn], first: [LogStory.poweredOn])
    let report = try LogStory.report(
      lines.filter { $0.message != LogStory.connect && $0.message != LogStory.didConnect })
    #expect(report.answers(of: rule) == [.undetermined])
    let missing = try #require(report.undetermined(of: rule).first?.missing)
    #expect(missing.wording == .appRestore)
    #expect(missing.emitter == .app)
  }

  @Test func isUndeterminedWhereTheLogEndsBeforeTheWindow() throws {
    let words = [LogStory.bluetoothLaunch, LogStory.created, LogStory.poweredOn]
    let lines = speakingApp(words).filter { $0.at < 225 }
    let report = try LogStory.report(lines)
    #expect(report.answers(of: rule) == [.clear, .undetermined])
    #expect(report.undetermined(of: rule).first?.missing.wording == .appRestore)
  }

  @Test func aGapInTheWindowWeakensIt() throws {
    // Nothing of any process for 70 s between the creation and the next callback, and the app runs on.
    let lines = speakingApp([LogStory.bluetoothLaunch, LogStory.created]).filter { $0.at < 221 || $0.at > 292 }
    let report = try LogStory.report(lines + [LogStory.app(293, LogStory.poweredOn, pid: 4_740)])
    let finding = try #require(report.finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.confidence == .possible)
  }

  @Test(arguments: ["<private>", "<mask.hash: 'CSvWylJ63=='>"])
  func aLineThatIsHiddenWholeMayBeTheOneThatIsMissed(_ hidden: String) throws {
    func lines(at second: Double) -> [LogStory.Line] {
      speakingApp(silent) + [LogStory.app(second, hidden, pid: 4_740)]
    }
    let created = try #require(speakingApp(silent).last { $0.message == LogStory.created }).at
    let finding = try #require(try LogStory.report(lines(at: created + 0.01)).finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.confidence == .possible)
    // Long before, it is some other line.
    let other = try #require(try LogStory.report(lines(at: created - 0.05)).finding(of: rule))
    #expect(other.severity == .error)
  }

  @Test func aColdLaunchByTheUserOwesNothing() throws {
    let again = LogStory.opened(at: 120, pid: LogStory.secondPid) + LogStory.connects(at: 121, pid: LogStory.secondPid)
    let report = try LogStory.report(LogStory.surroundings() + LogStory.firstLife() + again)
    #expect(report.answers(of: rule).isEmpty)
    #expect(report.findings(of: rule).isEmpty)
  }

  @Test func aResumedProcessOwesNothing() throws {
    let wake = [
      LogStory.wakeup(100), LogStory.resumed(100.1, pid: LogStory.firstPid),
      LogStory.app(100.2, LogStory.value, pid: LogStory.firstPid), LogStory.suspended(106, pid: LogStory.firstPid),
    ]
    let report = try LogStory.report(
      LogStory.surroundings() + LogStory.opened() + LogStory.connects() + LogStory.leaves(at: 8) + wake)
    #expect(report.answers(of: rule).isEmpty)
  }

  @Test func nothingIsOwedWhereNothingWasPending() throws {
    let lines = speakingApp(silent).filter { !($0.at > 159 && $0.message.hasPrefix("Saving Central")) }
    let report = try LogStory.report(lines + [LogStory.saved(160.2, devices: [])])
    #expect(report.findings(of: rule).isEmpty)
  }

  @Test func aManagerThatNothingWasSavedForOwesNothing() throws {
    let other = "CBCentralManager init restoreIdentifier: com.example.fitness.scanner"
    let words = [LogStory.bluetoothLaunch, other, LogStory.poweredOn, LogStory.didConnect]
    let lines =
      LogStory.surroundings() + LogStory.firstLife()
      + LogStory.relaunched(at: 120, identifier: "com.example.fitness.scanner", says: words)
      + [LogStory.suspended(128)]
    #expect(try LogStory.report(lines).findings(of: rule).isEmpty)
  }

  /// Nothing shows what the system had saved.
  @Test func isUndeterminedWhereNoManagerIsShownToHaveTheSavedIdentifier() throws {
    let lines =
      LogStory.surroundings() + [
        LogStory.runningboardd(119.9, "Executing launch request for app<\(LogStory.bundle)> (Resurrecting)"),
        LogStory.bluetoothd(120, "Resurrected: \(LogStory.bundle), pid: \(LogStory.secondPid)"),
        LogStory.app(120.2, "application(_:didFinishLaunchingWithOptions:) nil"),
        LogStory.app(120.5, LogStory.poweredOn), LogStory.app(120.8, LogStory.value), LogStory.suspended(128),
      ]
    let report = try LogStory.report(lines)
    #expect(report.findings(of: rule).isEmpty)
    #expect(report.answers(of: rule) == [.undetermined])
  }

  /// That the app made a manager is no callback: only one kind is known, the state.
  @Test func aCreationIsNoCallback() throws {
    let lines = newcomer([LogStory.created, LogStory.poweredOn], first: [LogStory.created, LogStory.poweredOn])
    let report = try LogStory.report(
      lines.filter { $0.message != LogStory.connect && $0.message != LogStory.didConnect })
    #expect(report.answers(of: rule) == [.undetermined])
    #expect(report.undetermined(of: rule).first?.missing.wording == .appRestore)
  }

  @Test func anotherManagerWasHandedWhatWasSaved() throws {
    let words = [
      LogStory.bluetoothLaunch, "centralManagerDidUpdateState: <CBCentralManager: 0x2800> state 5",
      "centralManager:<CBCentralManager: 0x2900> willRestoreState:{\n    kCBRestoredScanServices =     (180F);\n}",
      "centralManagerDidUpdateState: <CBCentralManager: 0x2900> state 5", LogStory.value,
    ]
    let relaunch = LogStory.relaunched(at: 120, says: words).filter { !$0.message.hasPrefix("Registering") }
    let report = try LogStory.report(LogStory.surroundings() + relaunch + [LogStory.suspended(128)])
    #expect(report.findings(of: rule).isEmpty)
    #expect(report.summary.outcome == .restored)
  }

  /// The launch lists the central's identifier only: nothing was saved for the peripheral manager.
  @Test func theManagerOfTheOtherRoleThatIsNotInTheLaunchOptionsOwesNothing() throws {
    let peripheral = "CBPeripheralManager init restoreIdentifier: com.example.fitness.peripheral"
    let states = [LogStory.poweredOn, "peripheralManagerDidUpdateState: poweredOn"]
    let first = [LogStory.plainLaunch, LogStory.created, peripheral] + states
    let words =
      [LogStory.bluetoothLaunch, LogStory.created, peripheral, LogStory.restoredOne] + states + [LogStory.value]
    let report = try LogStory.report(newcomer(words, first: first))
    #expect(report.findings(of: rule).isEmpty)
    #expect(report.summary.outcome == .restored)
  }

  @Test func aPrewarmedProcessOwesNothingUntilItRuns() throws {
    let prewarm = [
      LogStory.runningboardd(220, "Executing launch request for application<\(LogStory.bundle)> (DAS Prewarm launch)"),
      LogStory.runningboardd(220.1, "Now tracking process: \(LogStory.target(4_740))"),
    ]
    let before = speakingApp([]).filter { $0.at < 219 }
    let lines = before + LogStory.neighbours(220, 340) + prewarm + [LogStory.suspended(225, pid: 4_740)]
    #expect(try LogStory.report(lines).answers(of: rule) == [.clear])
  }

  @Test func anotherManagersCallbackIsNotTaken() throws {
    // The peripheral manager was restored, the central one was not.
    let words = [
      LogStory.bluetoothLaunch, LogStory.created,
      "peripheralManager(_:willRestoreState:) [\"kCBRestoredAdvertisement\": [\"kCBAdvDataLocalName\": Fitness]]",
      LogStory.poweredOn, LogStory.didConnect,
    ]
    #expect(try LogStory.report(speakingApp(words)).findings(of: rule).contains { $0.message.contains("central") })
  }

  @Test func aDebuggerMakesItNoMoreThanPossible() throws {
    let attached = LogStory.Line(
      at: 220.3, process: "SpringBoard", pid: 61, tag: "[com.apple.FrontBoard:Watchdog]",
      message: "[application<\(LogStory.bundle)>:4740] Ignoring <FBProcessWatchdog: 0x281; name: process-launch> for "
        + "reason: process is being debugged")
    let report = try LogStory.report(speakingApp(silent) + [attached])
    let finding = try #require(report.finding(of: rule))
    #expect(finding.confidence == .possible)
  }

  @Test func aMacGivesNoAnswer() throws {
    let server = LogStory.Line(
      at: -1, process: "WindowServer", pid: 88, tag: "[com.apple.SkyLight:default]", message: "display is on")
    let lines = speakingApp(silent).filter { $0.process != "SpringBoard" } + [server]
    #expect(try LogStory.report(lines).answers(of: rule).isEmpty)
  }

  @Test func noCutMakesAnError() throws {
    #expect(try LogStory.errorsOfCuts(speakingApp(silent)) == [])
    #expect(try LogStory.errorsOfCuts(LogStory.healthy()) == [])
  }
}
