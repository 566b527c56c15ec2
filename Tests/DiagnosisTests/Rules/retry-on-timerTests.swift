import Testing

@testable import Diagnosis

@Suite struct RetryOnTimerTests {
  private let rule = "retry-on-timer"
  private let pid = LogStory.firstPid

  private let dropped = LogStory.drops(at: 40)

  private func scheduled(_ words: String = "Reconnecting in 30s (attempt 1)", at: Double = 40.3) -> LogStory.Line {
    LogStory.app(at, words, pid: pid)
  }

  /// Opened, connected, left at 8 s and suspended at 13 s; woken by the drop at 40 s, and suspended again at 45 s.
  private func story(_ words: [LogStory.Line], suspension: [LogStory.Line]? = nil, to end: Double = 400)
    -> [LogStory.Line]
  {
    LogStory.surroundings(to: end) + LogStory.opened() + LogStory.connects() + LogStory.leaves(at: 8)
      + [LogStory.resumed(39.9, pid: pid)] + dropped + words + (suspension ?? [LogStory.suspended(45, pid: pid)])
  }

  private func retry(_ at: Double) -> [LogStory.Line] {
    [LogStory.resumed(at - 0.5, pid: pid), LogStory.app(at, LogStory.connect, pid: pid)]
  }

  @Test func firesWhereTheRetryComesLate() throws {
    let finding = try #require(try LogStory.report(story([scheduled()] + retry(240))).finding(of: rule))
    #expect(finding.severity == .error)
    #expect(finding.confidence == .likely)
    #expect(finding.blame == .app)
    for part in ["didDisconnectPeripheral", "Reconnecting in 30s", "Suspending task"] {
      #expect(finding.isProven(by: part), "\(part)")
    }
    #expect(finding.message.contains("in 30 s"))
  }

  @Test func firesWhereTheRetryNeverComes() throws {
    let finding = try #require(try LogStory.report(story([scheduled()])).finding(of: rule))
    #expect(finding.severity == .error)
    #expect(finding.message.contains("no retry came"))
  }

  @Test func absorbsThatNothingWasPending() throws {
    let report = try LogStory.report(story([scheduled()]))
    #expect(report.finding(of: rule)?.consequences.contains { $0.rule == "nothing-pending" } == true)
    #expect(report.findings(of: "nothing-pending").isEmpty)
  }

  @Test(arguments: ["network", "WebSocketClient", "mqtt"])
  func wordsThatANetworksLoggerWritesAreNotOfBluetooth(category: String) throws {
    var word = scheduled()
    word.tag = "[\(LogStory.bundle):\(category)]"
    let report = try LogStory.report(story([word]))
    #expect(report.answers(of: rule) == [])
    #expect(report.finding(of: "nothing-pending")?.severity == .error)
  }

  @Test(arguments: ["WebSocket reconnecting in 30s", "will retry in 30 s", "Network lost, reconnecting in 30 seconds"])
  func wordsOfSomethingElseLeaveNothingPending(words: String) throws {
    let report = try LogStory.report(story([scheduled(words)]))
    #expect(report.answers(of: rule) == [])
    #expect(report.finding(of: "nothing-pending")?.severity == .error)
  }

  @Test(arguments: [
    "BLE: will retry in 30 s", "Bluetooth disconnected, next attempt in 30 seconds",
    "Reconnecting to peripheral in 30 s",
  ])
  func otherWordingsAreHeard(words: String) throws {
    #expect(try LogStory.report(story([scheduled(words)])).finding(of: rule)?.severity == .error)
  }

  @Test func firesOnceInALife() throws {
    let again = [
      LogStory.app(
        241,
        "centralManager(_:didFailToConnect:error:) \(LogStory.peripheral(LogStory.device, "disconnected")) "
          + "Error Domain=CBErrorDomain Code=10 \"The connection has failed unexpectedly.\" UserInfo={}", pid: pid),
      scheduled("Reconnecting in 60s (attempt 2)", at: 241.2), LogStory.suspended(246, pid: pid),
    ]
    #expect(try LogStory.report(story([scheduled()] + retry(240) + again)).findings(of: rule).count == 1)
  }

  @Test func isClearWithAConnectPending() throws {
    let pending = LogStory.app(40.2, LogStory.connect, pid: pid)
    #expect(try LogStory.report(story([pending, scheduled()])).answers(of: rule) == [.clear])
    let afterwards = LogStory.app(40.5, LogStory.connect, pid: pid)
    #expect(try LogStory.report(story([scheduled(), afterwards])).answers(of: rule) == [.clear])
  }

  @Test func isClearWhereTheDeviceComesBackByItself() throws {
    let back = [
      LogStory.resumed(199.5, pid: pid),
      LogStory.bluetoothd(
        199.6, "App ready - {cbuuid: \(LogStory.device), bundle: \(LogStory.bundle), transport: LE, result: 0}"),
      LogStory.app(200, LogStory.didConnect, pid: pid),
    ]
    #expect(try LogStory.report(story([scheduled()] + back)).findings(of: rule).isEmpty)
  }

  @Test func isClearWhereTheSystemReconnects() throws {
    let lines = story([scheduled()]).map { line in
      var line = line
      line.message = line.message.replacing("reconnecting: N", with: "reconnecting: Y")
      return line
    }.filter { !$0.message.contains("didDisconnectPeripheral") }
    #expect(try LogStory.report(lines).findings(of: rule).isEmpty)
  }

  @Test func isClearWithAFilteredScan() throws {
    let scan = LogStory.app(40.2, "scanForPeripherals(withServices: [180D], options: nil)", pid: pid)
    #expect(try LogStory.report(story([scan, scheduled()])).answers(of: rule) == [.clear])
  }

  @Test func isUndeterminedWithAScanWhoseFilterIsNotPrinted() throws {
    let scan = LogStory.app(40.2, "scanForPeripherals", pid: pid)
    #expect(try LogStory.report(story([scan, scheduled()])).answers(of: rule) == [.undetermined])
  }

  @Test func withoutTheDaemonItIsMerelyPossible() throws {
    let finding = try #require(
      try LogStory.report(story([scheduled()]).filter { $0.process != "bluetoothd" }).finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.confidence == .possible)
    #expect(finding.because?.contains("other words") == true)
  }

  @Test(arguments: ["[BLE] next attempt in 30 s", "connect to the sensor failed, next attempt in 30 seconds"])
  func hearsOtherWords(_ words: String) throws {
    #expect(try LogStory.report(story([scheduled(words)])).finding(of: rule)?.severity == .error)
  }

  @Test func isClearWhereTheRetryComesInTime() throws {
    let lines = story(
      [scheduled(), LogStory.app(70.2, LogStory.connect, pid: pid)],
      suspension: [
        LogStory.suspended(75, pid: pid)
      ])
    #expect(try LogStory.report(lines).answers(of: rule) == [.clear])
  }

  @Test func someLatenessIsAllowed() throws {
    #expect(try LogStory.report(story([scheduled()] + retry(79))).answers(of: rule) == [.clear])
  }

  @Test func aDisconnectThatTheAppAskedForIsNoLoss() throws {
    let cancel = LogStory.app(
      39.95, "cancelPeripheralConnection(\(LogStory.peripheral(LogStory.device, "connected")))", pid: pid)
    #expect(try LogStory.report(story([cancel, scheduled()])).answers(of: rule) == [.clear])
  }

  @Test func aSocketsRetryIsNone() throws {
    let socket = scheduled("WebSocket closed, reconnecting in 30s")
    #expect(try LogStory.report(story([socket])).answers(of: rule) == [])
    for words in [
      "SignalR: Reconnecting in 5s", "[Ably] reconnecting in 15 seconds", "Realtime lost, reconnecting in 5s",
    ] {
      #expect(try LogStory.report(story([scheduled(words)])).answers(of: rule) == [], "\(words)")
    }
    // The same words, with no link that ended beside them.
    let other = scheduled(at: 55)
    let report = try LogStory.report(story([LogStory.app(40.2, LogStory.connect, pid: pid), other]))
    #expect(report.answers(of: rule) == [])
  }

  @Test func withTheRadioOffNobodyIsAccused() throws {
    let off = LogStory.bluetoothd(39.8, "Beginning asynchronous power off")
    #expect(try LogStory.report(story([off, scheduled()])).findings(of: rule).isEmpty)
    let own = LogStory.app(40.2, "centralManagerDidUpdateState: poweredOff", pid: pid)
    #expect(try LogStory.report(story([own, scheduled()])).findings(of: rule).isEmpty)
  }

  @Test func aRadioThatIsSwitchedOffLaterExcusesNothing() throws {
    let off = LogStory.bluetoothd(300, "Beginning asynchronous power off")
    #expect(try LogStory.report(story([scheduled(), off])).finding(of: rule)?.severity == .error)
  }

  @Test func aProcessThatTheUserEndsHasNoTimer() throws {
    let report = try LogStory.report(story([scheduled(), LogStory.forceQuit(60)]))
    #expect(report.findings(of: rule).isEmpty)
  }

  @Test func isUndeterminedWithoutSuspensions() throws {
    let lines = story([scheduled()], suspension: []).filter { !["runningboardd", "SpringBoard"].contains($0.process) }
    let report = try LogStory.report(lines)
    #expect(report.answers(of: rule) == [.undetermined])
    #expect(report.undetermined(of: rule).first?.missing.emitter == .lifecycle)
  }

  @Test func isUndeterminedWhereNoConnectWouldBeSeen() throws {
    let lines = story([scheduled()]).filter { line in
      line.process != "bluetoothd" && !line.message.contains(".connect(") && !line.message.contains("DidUpdateState")
        && !line.message.contains("didFinishLaunching") && !line.message.contains("didConnect:")
        && !line.message.contains("restoreIdentifier")
    }
    #expect(try LogStory.report(lines).answers(of: rule) == [.undetermined])
  }

  @Test func isUndeterminedWhereTheLogEndsFirst() throws {
    let report = try LogStory.report(story([scheduled()]).filter { $0.at < 60 })
    #expect(report.answers(of: rule) == [.undetermined])
  }

  @Test func ofAnAppThatWasNeverSeenToConnectItIsPossible() throws {
    let lines = story([scheduled()]).filter { line in
      !line.message.contains(".connect(") && !line.message.hasPrefix("Connecting device")
        && !line.message.contains("com.apple.bluetoothd-central")
    }
    let finding = try #require(try LogStory.report(lines).finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.confidence == .possible)
  }

  @Test func noCutMakesAnError() throws {
    #expect(try LogStory.errorsOfCuts(story([scheduled()] + retry(240))) == [])
    let pending = LogStory.app(40.2, LogStory.connect, pid: pid)
    #expect(try LogStory.errorsOfCuts(story([pending, scheduled()])) == [])
  }
}
