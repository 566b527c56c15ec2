import Testing

@testable import Diagnosis

@Suite struct BackgroundScanUnfilteredTests {
  private let rule = "background-scan-unfiltered"
  private let open = "scanForPeripherals(withServices: nil, options: nil)"

  private func app(_ at: Double, _ message: String) -> LogStory.Line {
    LogStory.app(at, message, pid: LogStory.firstPid)
  }
  private func daemonScan(_ at: Double) -> LogStory.Line {
    LogStory.bluetoothd(
      at,
      "Received 'start scan' request with duplicates for all UUIDs from session \"\(LogStory.session(LogStory.firstPid))\""
    )
  }
  /// Opened and left at 20 s, awake in the background until 60 s.
  private func story(_ lines: [LogStory.Line], to end: Double = 240) -> [LogStory.Line] {
    LogStory.surroundings(to: end) + LogStory.opened() + [LogStory.visibility(20, "Background")] + lines
      + [LogStory.suspended(60, pid: LogStory.firstPid)]
  }

  @Test func aScanBegunInTheBackgroundIsCertainByTheDaemon() throws {
    let finding = try #require(try LogStory.report(story([daemonScan(30)])).finding(of: rule))
    #expect(finding.severity == .error && finding.confidence == .certain && finding.blame == .app)
    #expect(finding.isProven(by: "all UUIDs") && finding.isProven(by: "visibility: Background"))
  }

  @Test func theAppsLineIsLikely() throws {
    #expect(try LogStory.report(story([app(30, open)])).finding(of: rule)?.confidence == .likely)
  }

  @Test func oneThatGoesOnIsLikelyWhereStopsAreLogged() throws {
    let lines = [app(3, open), app(5, "centralManager.stopScan()"), app(10, open)]
    let finding = try #require(try LogStory.report(story(lines)).finding(of: rule))
    #expect(finding.severity == .error && finding.confidence == .likely)
    #expect(finding.message.contains("went on"))
  }

  @Test func oneThatMayHaveBeenStoppedUnseenIsNoError() throws {
    let report = try LogStory.report(story([app(10, open)]))
    #expect(report.findings(of: rule).allSatisfy { $0.confidence == .possible && $0.severity < .error })
  }

  @Test func aStopOnLeavingIsClear() throws {
    let lines = [app(10, open), app(21, "centralManager.stopScan()")]
    #expect(try LogStory.report(story(lines)).answers(of: rule) == [.clear])
  }

  @Test func aScanInTheForegroundIsClear() throws {
    let lines = LogStory.surroundings() + LogStory.opened() + [app(10, open), app(15, "centralManager.stopScan()")]
    #expect(try LogStory.report(lines).answers(of: rule) == [.clear])
  }

  @Test func aFilteredScanIsNoOccasion() throws {
    let lines = [app(30, "scanForPeripherals(withServices: [180D], options: nil)")]
    #expect(try LogStory.report(story(lines)).answers(of: rule) == [])
  }

  @Test func aFilterThatIsNotPrintedProvesNothing() throws {
    let report = try LogStory.report(story([app(30, "calling scanForPeripherals")]))
    #expect(report.answers(of: rule) == [.undetermined])
  }

  @Test func theDaemonsLineOfTheSameScanGivesTheFilter() throws {
    let report = try LogStory.report(story([app(30, "calling scanForPeripherals"), daemonScan(30.1)]))
    #expect(report.answers(of: rule) == [.fired])
  }

  @Test func withoutTheAppsStateItCannotBeTold() throws {
    let lines =
      LogStory.surroundings() + [app(1, LogStory.created), app(1.1, LogStory.poweredOn), app(10, open)]
    #expect(try LogStory.report(lines).answers(of: rule) == [.undetermined])
  }

  private let found =
    "centralManager didDiscoverPeripheral: \(LogStory.peripheral(LogStory.otherDevice, "disconnected")) RSSI: -47"

  /// An app's own prints: no times, nobody else.
  private func prints(_ words: [String]) throws -> Report {
    try LogStory.report(of: words.map { $0 + "\n" }.joined())
  }

  @Test(arguments: [true, false])
  func withoutTimesAScanThatIsStoppedMayHaveBeenShort(_ isStopped: Bool) throws {
    let report = try prints([
      "application(_:didFinishLaunchingWithOptions:) nil", LogStory.created, LogStory.poweredOn, open, found,
      "applicationDidEnterBackground(_:)", isStopped ? "centralManager.stopScan()" : "saving",
      "applicationWillEnterForeground(_:)",
      open, "centralManager.stopScan()",
    ])
    #expect(report.answers(of: rule).contains(.undetermined))
    #expect(report.findings(of: rule).isEmpty)
  }

  @Test func aScanThatFindsSomethingIsServed() throws {
    let lines = [app(3, open), app(5, "centralManager.stopScan()"), app(10, open), app(40, found)]
    #expect(try LogStory.report(story(lines)).answers(of: rule) == [.clear, .clear])
  }

  @Test func whatWasUnderWayOnLeavingIsNoExcuse() throws {
    let lines = [app(3, open), app(5, "centralManager.stopScan()"), app(10, open), app(21, found)]
    #expect(try LogStory.report(story(lines)).answers(of: rule) == [.clear, .fired])
  }

  @Test func oneWindowOfTwoIsNotTheBackground() throws {
    let lines =
      LogStory.surroundings() + LogStory.opened() + [
        app(10, open), app(20, "sceneDidEnterBackground(_:) second window"), app(40, "centralManager.stopScan()"),
      ]
    #expect(try LogStory.report(lines).answers(of: rule) == [.clear])
  }

  @Test func noCutMakesAnError() throws {
    let lines = [
      app(3, open), app(5, "centralManager.stopScan()"), app(10, open), app(21, "centralManager.stopScan()"),
    ]
    #expect(try LogStory.errorsOfCuts(story(lines, to: 100)) == [])
  }
}
