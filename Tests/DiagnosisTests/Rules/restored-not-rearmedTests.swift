import Testing

@testable import Diagnosis

@Suite struct RestoredNotRearmedTests {
  private let rule = "restored-not-rearmed"
  /// A value each two seconds.
  private let paced = LogStory.firstLife(valuesAt: [3, 5, 7, 9, 11])

  @Test func aSilentDeviceIsMerelyPossible() throws {
    let report = try LogStory.report(LogStory.handedBack("connected"))
    let finding = try #require(report.finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.confidence == .possible)
    #expect(finding.blame == .app)
    #expect(finding.isProven(by: "willRestoreState"))
    #expect(finding.because?.contains("subscriptions outlive") == true)
    #expect(!finding.message.contains("not called"))
    #expect(report.summary.outcome == .restored)
  }

  @Test func isLikelyWhereValuesCameAtAPaceBefore() throws {
    let finding = try #require(
      try LogStory.report(LogStory.handedBack("connected", first: paced, suspended: 160)).finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.confidence == .likely)
    #expect(finding.message.contains("every 2.0 s"))
    #expect(finding.isProven(by: LogStory.value))
    #expect(finding.because?.contains("absence") == true)
  }

  @Test func aSlowPaceNeedsALongerSilence() throws {
    let slow = LogStory.firstLife(valuesAt: [3, 15, 27, 39])
    // Five steps of 12 s are a minute.
    let short = try LogStory.report(LogStory.handedBack("connected", first: slow, suspended: 160))
    #expect(short.answers(of: rule) == [.undetermined])
    let long = try LogStory.report(LogStory.handedBack("connected", first: slow, suspended: 190))
    #expect(long.finding(of: rule)?.confidence == .likely)
  }

  @Test func timeAsleepIsNoSilence() throws {
    let wakes = [LogStory.resumed(200), LogStory.app(201, "timer fired"), LogStory.suspended(204)]
    let report = try LogStory.report(LogStory.handedBack("connected", first: paced, wakes))
    #expect(report.answers(of: rule) == [.undetermined])
    #expect(report.undetermined(of: rule).first?.missing.isAfterEnd == true)
  }

  @Test(arguments: [
    LogStory.value, LogStory.discovered, LogStory.subscribed, "peripheral(_:didWriteValueFor:error:) 2A39 error: nil",
  ])
  func anyLineOfTheDeviceIsClear(_ words: String) throws {
    #expect(try LogStory.report(LogStory.handedBack("connected", says: [words])).answers(of: rule) == [.clear])
  }

  @Test(arguments: [
    LogStory.passedOn(121),
    LogStory.bluetoothd(
      121, "Received XPC message \"CBMsgIdCharacteristicSetNotifyValue\" from session \"\(LogStory.session(4_731))\""),
    LogStory.bluetoothd(
      121, "Received XPC message \"CBMsgIdCharacteristicReadValue\" from session \"\(LogStory.session(4_731))\""),
  ])
  func whatTheDaemonSeesIsClear(_ line: LogStory.Line) throws {
    // It is suspended at once, so that the daemon's value alone proves nothing.
    let report = try LogStory.report(LogStory.handedBack("connected", [line], suspended: 127))
    #expect(report.answers(of: rule) == [.clear])
  }

  @Test func aValueInALaterWakeShowsThatTheSubscriptionServes() throws {
    let wake = [LogStory.resumed(180), LogStory.app(180.2, LogStory.value), LogStory.suspended(190)]
    #expect(try LogStory.report(LogStory.handedBack("connected", wake)).answers(of: rule) == [.clear])
  }

  @Test func whatIsDoneAnewInFrontOfTheUserExcusesNothing() throws {
    let opened = [
      LogStory.resumed(180), LogStory.visibility(180.1, "Foreground", pid: LogStory.secondPid),
      LogStory.app(180.5, LogStory.discovered), LogStory.app(181, LogStory.value),
    ]
    let lines = LogStory.handedBack("connected", first: paced, opened, suspended: 160)
    #expect(try LogStory.report(lines).finding(of: rule)?.confidence == .likely)
  }

  @Test func valuesBeyondThoseKeptAreSeen() throws {
    // Eight values of another device fill what is kept of a stretch; the ninth is this device's.
    let others = (0..<12).map {
      LogStory.app(
        121 + Double($0) * 0.1,
        "peripheral: \(LogStory.otherDevice) didUpdateValueForCharacteristic: 2A37 error: nil")
    }
    let mine = LogStory.app(124, "peripheral: \(LogStory.device) didUpdateValueForCharacteristic: 2A37 error: nil")
    #expect(try LogStory.report(LogStory.handedBack("connected", others + [mine])).answers(of: rule) == [.clear])
    #expect(try LogStory.report(LogStory.handedBack("connected", others)).answers(of: rule) == [.fired])
  }

  @Test func aLinkThatIsGoneNeedsNoRearming() throws {
    #expect(
      try LogStory.report(LogStory.handedBack("connected", [LogStory.linkDown(123)])).answers(of: rule) == [.clear])
    let off = LogStory.app(123, "centralManagerDidUpdateState: poweredOff")
    #expect(try LogStory.report(LogStory.handedBack("connected", [off])).findings(of: rule).isEmpty)
  }

  @Test func aLinkThatGoesAfterTheSilenceWasThereAllTheTime() throws {
    let lines = LogStory.handedBack("connected", first: paced, [LogStory.linkDown(157)], suspended: 160)
    #expect(try LogStory.report(lines).finding(of: rule)?.confidence == .likely)
    let early = LogStory.handedBack("connected", first: paced, [LogStory.linkDown(140)], suspended: 160)
    #expect(try LogStory.report(early).answers(of: rule) == [.clear])
  }

  @Test func aDeviceThatIsNotConnectedIsNoOccasion() throws {
    #expect(try LogStory.report(LogStory.handedBack("connecting")).answers(of: rule).isEmpty)
  }

  @Test func isUndeterminedWhereTheAppPrintsNoSuchLines() throws {
    let report = try LogStory.report(LogStory.handedBack("connected", first: LogStory.firstLife()))
    #expect(report.answers(of: rule) == [.undetermined])
    #expect(report.undetermined(of: rule).first?.missing.wording != nil)
  }

  @Test func isUndeterminedWhereTheLogEndsAtOnce() throws {
    let lines = LogStory.handedBack("connected").filter { $0.at < 126 }
    #expect(try LogStory.report(lines).answers(of: rule) == [.undetermined])
  }

  @Test func aGapWeakensWhatIsLikely() throws {
    let lines = LogStory.handedBack("connected", first: paced, suspended: 230, to: 300).filter {
      $0.at < 122 || $0.at > 190
    }
    #expect(try LogStory.report(lines).finding(of: rule)?.confidence == .possible)
  }

  @Test func aClockOfWholeSecondsWillDo() throws {
    let lines = LogStory.handedBack("connected", first: paced, suspended: 160)
    #expect(try LogStory.report(lines, style: .syslogRelay).finding(of: rule)?.confidence == .likely)
  }

  @Test func theProofOfTheDaemonMakesItAnErrorAndIsItsCause() throws {
    let lines = LogStory.handedBack("connected", [LogStory.passedOn(121), LogStory.app(125, "synced")])
    let report = try LogStory.report(lines)
    let cause = try #require(report.finding(of: "delegate-not-set"))
    #expect(report.findings(of: rule).isEmpty)
    #expect(cause.consequences.map(\.rule) == [rule])
    var options = CaseOptions()
    options.onlyRules = [rule]
    let alone = try #require(try LogStory.report(lines, options: options).finding(of: rule))
    #expect(alone.severity == .error)
    #expect(alone.raised != nil)
  }

  @Test func noCutMakesAnError() throws {
    #expect(try LogStory.errorsOfCuts(LogStory.handedBack("connected", first: paced, suspended: 160)) == [])
  }
}
