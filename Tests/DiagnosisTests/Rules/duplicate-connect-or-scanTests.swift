import Testing

@testable import Diagnosis

@Suite struct DuplicateConnectOrScanTests {
  private let rule = "duplicate-connect-or-scan"

  private func connect(_ at: Double, _ device: String = LogStory.device) -> LogStory.Line {
    LogStory.app(at, "centralManager.connect(\(LogStory.peripheral(device, "disconnected")), options: nil)")
  }

  /// Relaunched at 120 s, powered on at 120.7 s; then those lines.
  private func story(
    _ lines: [LogStory.Line], state: String = "disconnected", words: [String] = [LogStory.created]
  ) -> [LogStory.Line] {
    let restored = LogStory.restored([LogStory.peripheral(LogStory.device, state)])
    let says = [LogStory.bluetoothLaunch] + words + [restored, LogStory.poweredOn]
    return LogStory.surroundings() + LogStory.firstLife() + LogStory.relaunched(at: 120, says: says)
      + LogStory.claimed(120.55) + lines + [LogStory.suspended(131)]
  }

  @Test func firesForTwoConnectsOfOneDevice() throws {
    let finding = try #require(try LogStory.report(story([connect(120.9), connect(122)])).finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.confidence == .likely)
    #expect(finding.blame == .app)
    #expect(finding.isProven(by: "willRestoreState"))
    #expect(finding.evidence.count { $0.role == .proves && $0.text.contains(".connect(") } == 2)
    #expect(finding.message.contains("1.1 s apart"))
  }

  @Test func theDaemonsWordIsProofAsWell() throws {
    let request =
      "Connecting device \"\(LogStory.device)\" for session \"\(LogStory.session(LogStory.secondPid))\" with alerts "
      + "(connect:0 disconnect:0 notify:0)"
    let lines = [LogStory.bluetoothd(120.9, request), LogStory.bluetoothd(121.5, request)]
    #expect(try LogStory.report(story(lines)).finding(of: rule)?.confidence == .certain)
  }

  @Test func ofTwoManagersItIsPossibleOnly() throws {
    let words = [LogStory.created, "CBCentralManager init restoreIdentifier: com.example.fitness.second"]
    let report = try LogStory.report(story([connect(121), connect(122)], words: words))
    #expect(report.finding(of: rule)?.confidence == .possible)
  }

  @Test func whereAnEndMightNotBePrintedItIsPossible() throws {
    let lines = story([connect(121), connect(122)]).filter { $0.process != "bluetoothd" }
    #expect(try LogStory.report(lines).finding(of: rule)?.confidence == .possible)
  }

  @Test func isUndeterminedWhereAnEndWouldNotBeSeen() throws {
    let lines = story([connect(121), connect(122)]).filter { line in
      line.process != "bluetoothd" && !line.message.contains("didConnect:") && !line.message.contains("DidUpdateState")
        && !line.message.contains("didFinishLaunching") && !line.message.contains("restoreIdentifier")
    }
    #expect(try LogStory.report(lines).answers(of: rule) == [.undetermined])
  }

  @Test func repeatingAConnectOncePowerIsThereIsWhatAppleAdvises() throws {
    let report = try LogStory.report(story([connect(120.65), connect(120.75)]))
    #expect(report.answers(of: rule) == [.clear])
  }

  @Test func isClearWithAnEndInBetween() throws {
    let end = LogStory.app(
      121.5,
      "centralManager(_:didFailToConnect:error:) \(LogStory.peripheral(LogStory.device, "disconnected")) "
        + "Error Domain=CBErrorDomain Code=10 \"The connection has failed unexpectedly.\" UserInfo={}")
    #expect(try LogStory.report(story([connect(121), end, connect(122)])).answers(of: rule) == [.clear])
  }

  @Test func isClearLaterThanTheWindow() throws {
    #expect(try LogStory.report(story([connect(121), connect(127)])).answers(of: rule) == [.clear])
  }

  @Test func isClearForTwoDevices() throws {
    let lines = [connect(121), connect(121.2, LogStory.otherDevice)]
    #expect(try LogStory.report(story(lines)).answers(of: rule) == [.clear])
  }

  @Test func oneCallInTheWordsOfTwoLayersIsOne() throws {
    let other = LogStory.app(
      121.01, "SensorService: will now central.connect( \(LogStory.peripheral(LogStory.device, "disconnected"))")
    #expect(try LogStory.report(story([connect(121), other])).answers(of: rule) == [.clear])
  }

  @Test func withoutARestorationItIsTheAppsOwnAffair() throws {
    let lines =
      LogStory.surroundings(to: 120) + LogStory.opened()
      + LogStory.connects(says: [LogStory.connect, LogStory.connect, LogStory.didConnect]) + LogStory.leaves(at: 30)
    #expect(try LogStory.report(lines).answers(of: rule) == [])
  }

  @Test func firesForAScanThatFindsWhatIsConnected() throws {
    let lines = [
      LogStory.app(121, "scanForPeripherals(withServices: [180D], options: nil)"),
      LogStory.app(122, "didDiscover \(LogStory.device) Sensor-1"), connect(122.1),
    ]
    let finding = try #require(try LogStory.report(story(lines, state: "connected")).finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.isProven(by: "scanForPeripherals"))
    #expect(finding.isProven(by: "didDiscover"))
  }

  @Test func aScanForSomethingElseIsNothing() throws {
    let scan = LogStory.app(121, "scanForPeripherals(withServices: [180D], options: nil)")
    let found = LogStory.app(122, "didDiscover \(LogStory.otherDevice) Sensor-2")
    let report = try LogStory.report(story([scan, found, connect(122.1, LogStory.otherDevice)], state: "connected"))
    #expect(report.findings(of: rule).isEmpty)
    let alone = try LogStory.report(story([scan], state: "connected"))
    #expect(alone.answers(of: rule) == [])
  }

  @Test func aScanForADeviceThatHasDroppedIsRight() throws {
    let lines = [
      LogStory.app(
        120.9,
        "centralManager(_:didDisconnectPeripheral:error:) \(LogStory.peripheral(LogStory.device, "disconnected")) (null)"
      ),
      LogStory.app(121, "scanForPeripherals(withServices: [180D], options: nil)"),
      LogStory.app(122, "didDiscover \(LogStory.device) Sensor-1"), connect(122.1),
    ]
    #expect(try LogStory.report(story(lines, state: "connected")).answers(of: rule) == [.clear])
  }

  @Test func aClockOfWholeSecondsCannotMeasureFive() throws {
    let report = try LogStory.report(story([connect(121), connect(122)]), style: .syslogRelay)
    #expect(report.answers(of: rule) == [])
  }

  @Test func noCutMakesAnError() throws {
    #expect(try LogStory.errorsOfCuts(story([connect(120.9), connect(122)])) == [])
  }
}
