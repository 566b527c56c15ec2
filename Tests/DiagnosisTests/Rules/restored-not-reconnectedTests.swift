import Testing

@testable import Diagnosis

@Suite struct RestoredNotReconnectedTests {
  private let rule = "restored-not-reconnected"

  /// The device drops while the app is away, and is handed back disconnected.
  private func story(
    _ after: [LogStory.Line] = [], state: String = "disconnected",
    first: [LogStory.Line] = LogStory.firstLife(valuesAt: [3]), says: [String] = [], suspended: Double? = 130
  ) -> [LogStory.Line] {
    LogStory.handedBack(state, first: first, says: says, after, suspended: suspended)
  }

  @Test func firesWhereNoConnectFollows() throws {
    let report = try LogStory.report(story())
    let finding = try #require(report.finding(of: rule))
    #expect(finding.severity == .error)
    #expect(finding.confidence == .likely)
    #expect(finding.blame == .app)
    #expect(finding.isProven(by: "state = disconnected"))
    #expect(finding.isProven(by: LogStory.poweredOn))
    #expect(finding.message.contains("no connect"))
    #expect(report.summary.outcome == .restored)
  }

  @Test(arguments: [
    LogStory.app(121, LogStory.connect), LogStory.connectRequest(122), LogStory.app(123, "central.connect(peripheral)"),
    LogStory.linkUp(122),
  ])
  func aConnectInWhateverWordsIsClear(_ line: LogStory.Line) throws {
    #expect(try LogStory.report(story([line])).answers(of: rule) == [.clear])
  }

  @Test func aConnectWithinTheCallbackIsClear() throws {
    let early = LogStory.app(120.65, LogStory.connect)
    #expect(try LogStory.report(story([early])).answers(of: rule) == [.clear])
  }

  @Test(arguments: [LogStory.app(120.5, LogStory.connect), LogStory.connectRequest(120.5)])
  func aConnectBeforeTheDictionaryIsClear(_ line: LogStory.Line) throws {
    #expect(try LogStory.report(story([line])).answers(of: rule) == [.clear])
  }

  @Test func aConnectThatFailedBeforeTheDictionaryIsNoExcuse() throws {
    let failed = [LogStory.connectRequest(120.45), LogStory.linkDown(120.5)]
    #expect(try LogStory.report(story(failed)).finding(of: rule)?.severity == .error)
  }

  @Test func aLateConnectIsAWarning() throws {
    let finding = try #require(try LogStory.report(story([LogStory.connectRequest(128)])).finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.evidence.contains { $0.role == .excludes })
  }

  @Test func aScanInsteadIsAWarning() throws {
    let scan = LogStory.app(121, "scanForPeripherals(withServices: [180D], options: nil)")
    let finding = try #require(try LogStory.report(story([scan])).finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.message.contains("scans"))
  }

  @Test func anAppThatConnectsAnotherDeviceMayHaveDoneWithThisOne() throws {
    let finding = try #require(
      try LogStory.report(story([LogStory.connectRequest(121, LogStory.otherDevice)])).finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.confidence == .possible)
  }

  @Test func aDeviceThatWasLetGoBeforeIsClear() throws {
    let first =
      LogStory.firstLife(valuesAt: [3]) + [
        LogStory.app(30, LogStory.cancel, pid: LogStory.firstPid), LogStory.cancelRequest(30.1, pid: LogStory.firstPid),
        LogStory.linkDown(30.3),
      ]
    #expect(try LogStory.report(story(first: first)).answers(of: rule) == [.clear])
  }

  @Test(arguments: ["User signed out, dropping the sensor", "Forgetting the device \(LogStory.device)"])
  func theAppsOwnWordsOnLettingGoAreClear(_ words: String) throws {
    #expect(try LogStory.report(story(says: [words])).answers(of: rule) == [.clear])
  }

  @Test func wordsOnLettingGoHoldUntilTheAppAsksForTheDeviceAgain() throws {
    let words = LogStory.app(2.5, "User signed out, dropping the sensor", pid: LogStory.firstPid)
    let again = [LogStory.connectRequest(20, pid: LogStory.firstPid), LogStory.linkUp(21)]
    #expect(
      try LogStory.report(story(first: LogStory.firstLife(valuesAt: [3]) + [words])).answers(of: rule) == [.clear])
    #expect(
      try LogStory.report(story(first: LogStory.firstLife(valuesAt: [3]) + [words] + again)).finding(of: rule)?.severity
        == .error)
    let other = LogStory.connectRequest(20, LogStory.otherDevice, pid: LogStory.firstPid)
    #expect(
      try LogStory.report(story(first: LogStory.firstLife(valuesAt: [3]) + [words, other])).answers(of: rule) == [
        .clear
      ])
  }

  @Test func theSystemsOwnReconnectingIsClear() throws {
    let drop = LogStory.linkDown(90, reconnecting: true)
    #expect(try LogStory.report(story([drop])).answers(of: rule) == [.clear])
    let auto = LogStory.bluetoothd(
      121, "Auto Reconnecting device \(LogStory.device) for session \(LogStory.session(4_731)) linkReady 0")
    #expect(try LogStory.report(story([auto])).answers(of: rule) == [.clear])
  }

  @Test func aDropWhileTheAppWasAwayIsNoExcuse() throws {
    #expect(try LogStory.report(story([LogStory.linkDown(90)])).finding(of: rule)?.severity == .error)
  }

  @Test func otherStatesAreNoOccasion() throws {
    #expect(try LogStory.report(story(state: "connected")).answers(of: rule).isEmpty)
    #expect(try LogStory.report(story(state: "connecting")).answers(of: rule).isEmpty)
  }

  @Test func withTheRadioOffNobodyIsAccused() throws {
    let lines = story().map { line in
      var line = line
      if line.at > 120, line.message == LogStory.poweredOn { line.message = "centralManagerDidUpdateState: poweredOff" }
      return line
    }
    #expect(try LogStory.report(lines).findings(of: rule).isEmpty)
  }

  @Test func withoutTheDaemonItIsMerelyPossible() throws {
    let finding = try #require(
      try LogStory.report(story().filter { $0.process != "bluetoothd" }).finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.confidence == .possible)
    #expect(finding.because?.contains("other words") == true)
  }

  @Test func isUndeterminedWhereNobodyPrintsConnects() throws {
    let lines = story().filter {
      $0.process != "bluetoothd" && $0.message != LogStory.connect && $0.message != LogStory.value
        && $0.message != LogStory.didConnect && $0.message != LogStory.created
        && !$0.message.contains("FinishLaunching")
    }
    let report = try LogStory.report(lines)
    #expect(report.answers(of: rule) == [.undetermined])
    #expect(report.undetermined(of: rule).first?.missing.emitter == .daemon)
  }

  @Test func isUndeterminedWhereTheLogEnds() throws {
    #expect(try LogStory.report(story().filter { $0.at < 124 }).answers(of: rule) == [.undetermined])
  }

  @Test func isUndeterminedWhereNoLineShowsThatBluetoothIsOn() throws {
    let lines = story().filter { $0.message != LogStory.poweredOn }
    #expect(try LogStory.report(lines).answers(of: rule) == [.undetermined])
  }

  @Test func aClockOfWholeSecondsCannotMeasureFive() throws {
    #expect(try LogStory.report(story(), style: .syslogRelay).answers(of: rule).isEmpty)
  }

  @Test func aConnectBeforeTheCallbackIsPrintedIsClear() throws {
    let early = [LogStory.app(120.55, LogStory.connect), LogStory.connectRequest(120.56)]
    let report = try LogStory.report(story(early))
    #expect(report.answers(of: rule) == [.clear])
    #expect(report.findings(of: "nothing-pending").isEmpty)
  }

  @Test func aConnectThatFailedBeforeTheCallbackIsNoExcuse() throws {
    let early = [
      LogStory.app(120.53, LogStory.connect), LogStory.didFail(120.56, LogStory.error(10), pid: LogStory.secondPid),
    ]
    #expect(try LogStory.report(story(early)).answers(of: rule) == [.fired])
  }

  @Test func noCutMakesAnError() throws {
    #expect(try LogStory.errorsOfCuts(story()) == [])
    #expect(try LogStory.errorsOfCuts(story([LogStory.connectRequest(122)])) == [])
  }
}
