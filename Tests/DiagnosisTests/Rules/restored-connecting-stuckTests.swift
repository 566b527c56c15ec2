import Testing

@testable import Diagnosis

@Suite struct RestoredConnectingStuckTests {
  private let rule = "restored-connecting-stuck"

  private func story(
    _ after: [LogStory.Line] = [], state: String = "connecting", says: [String] = [], suspended: Double? = 130
  ) -> [LogStory.Line] {
    LogStory.handedBack(state, says: says, after, suspended: suspended)
  }

  @Test func tellsThatAPendingConnectIsAsDesigned() throws {
    let report = try LogStory.report(story())
    let finding = try #require(report.finding(of: rule))
    #expect(finding.severity == .info)
    #expect(finding.confidence == .likely)
    #expect(finding.blame != .app)
    #expect(finding.message.contains("as designed"))
    #expect(finding.isProven(by: "state = connecting"))
    #expect(report.summary.outcome == .restored)
  }

  @Test func waitsForThirtySecondsAwake() throws {
    #expect(try LogStory.report(story(suspended: nil)).finding(of: rule)?.severity == .info)
    let ended = story(suspended: nil).filter { $0.at < 140 }
    #expect(try LogStory.report(ended).answers(of: rule) == [.undetermined])
  }

  @Test func aConnectThatWasIssuedForADisconnectedDeviceWaitsAsWell() throws {
    let report = try LogStory.report(story([LogStory.connectRequest(121)], state: "disconnected"))
    #expect(report.finding(of: rule)?.isProven(by: "Connecting device") == true)
    #expect(try LogStory.report(story(state: "disconnected")).answers(of: rule).isEmpty)
    #expect(try LogStory.report(story(state: "connected")).answers(of: rule).isEmpty)
  }

  @Test(arguments: [
    LogStory.linkUp(124), LogStory.app(124, LogStory.didConnect),
    LogStory.app(124, LogStory.value), LogStory.cancelRequest(124),
    LogStory.app(
      124,
      "centralManager(_:didFailToConnect:error:) \(LogStory.peripheral(LogStory.device, "disconnected")) Error "
        + "Domain=CBErrorDomain Code=14 \"Peer removed pairing information\""),
  ])
  func anAnswerIsClear(_ line: LogStory.Line) throws {
    #expect(try LogStory.report(story([line])).answers(of: rule) == [.clear])
  }

  @Test func aNewConnectBeginsANewWait() throws {
    let again = LogStory.app(141, LogStory.connect)
    let report = try LogStory.report(story([again], suspended: nil).filter { $0.at < 160 })
    #expect(report.answers(of: rule) == [.undetermined])
    #expect(try LogStory.report(story([again], suspended: nil)).finding(of: rule)?.isProven(by: "connect(") == true)
  }

  @Test func aConnectionThatComesLaterIsAsItShouldBe() throws {
    let later = [LogStory.resumed(180), LogStory.linkUp(180.1), LogStory.app(180.2, LogStory.didConnect)]
    #expect(try LogStory.report(story(later)).answers(of: rule) == [.clear])
  }

  @Test func aValueWithoutADeviceIsAnotherDevicesWhereThereIsOne() throws {
    let both = [
      LogStory.peripheral(LogStory.device, "connecting"), LogStory.peripheral(LogStory.otherDevice, "connected"),
    ]
    let lines =
      LogStory.surroundings() + LogStory.firstLife(valuesAt: [3])
      + LogStory.relaunch(devices: both, says: [LogStory.value]) + [LogStory.suspended(130)]
    #expect(try LogStory.report(lines).finding(of: rule)?.message.contains(LogStory.device) == true)
  }

  @Test func isAWarningWhereTheDeviceWasDiscovered() throws {
    let seen = LogStory.app(124, "didDiscover \(LogStory.device) Sensor-1")
    let finding = try #require(try LogStory.report(story([seen])).finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.raised?.contains("discovered") == true)
    #expect(finding.isProven(by: "didDiscover"))
    // That another device is there tells nothing of this one.
    let other = LogStory.app(124, "didDiscover \(LogStory.otherDevice) Sensor-2")
    #expect(try LogStory.report(story([other])).finding(of: rule)?.severity == .info)
  }

  @Test func isAWarningWhereLinksBeginAndFail() throws {
    func failure(_ at: Double) -> LogStory.Line {
      LogStory.bluetoothd(at, "BLE Disconnected Sensor-1 \(LogStory.device) reason 762")
    }
    let finding = try #require(try LogStory.report(story([failure(123), failure(126)])).finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.blame != .app)
    #expect(try LogStory.report(story([failure(123)])).finding(of: rule)?.severity == .info)
  }

  @Test func isAWarningWhereAnotherAppIsConnected() throws {
    let theirs = [
      LogStory.bluetoothd(
        122,
        "Registering central session com.example.rival-central-5001-3 with backgrounding: on, persistence: on restoreID: "
          + "rival"),
      LogStory.bluetoothd(
        123, "App ready - {cbuuid: \(LogStory.device), bundle: com.example.rival, transport: LE, result: 0}"),
    ]
    let finding = try #require(try LogStory.report(story(theirs)).finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.raised?.contains("com.example.rival") == true)
  }

  @Test func aDeviceThatWasNearStaysToldWhereItCameLate() throws {
    let seen = LogStory.app(124, "didDiscover \(LogStory.device) Sensor-1")
    let late = [LogStory.linkUp(160), LogStory.app(160.1, LogStory.didConnect)]
    #expect(try LogStory.report(story([seen] + late, suspended: nil)).finding(of: rule)?.severity == .warning)
  }

  @Test func withTheRadioOffNothingIsAwaited() throws {
    let off = "centralManagerDidUpdateState: poweredOff"
    let lines = story().map { line in
      var line = line
      if line.at > 120, line.message == LogStory.poweredOn { line.message = off }
      return line
    }
    #expect(try LogStory.report(lines).findings(of: rule).isEmpty)
  }

  @Test func isPossibleOrUndeterminedByWhatTheAppPrints() throws {
    let quiet = story().filter { $0.process != "bluetoothd" && $0.message != LogStory.didConnect }
    #expect(try LogStory.report(quiet).finding(of: rule)?.confidence == .possible)
    let words = [LogStory.created, LogStory.value, LogStory.connect, LogStory.bluetoothLaunch, LogStory.plainLaunch]
    let silent = quiet.filter { !words.contains($0.message) && $0.message != LogStory.poweredOn }
    #expect(try LogStory.report(silent).answers(of: rule) == [.undetermined])
  }

  @Test func noCutMakesAnError() throws {
    #expect(try LogStory.errorsOfCuts(story()) == [])
  }
}
