import Testing

@testable import Diagnosis

@Suite struct AppCancelledTests {
  private let rule = "app-cancelled"

  @Test func tellsTheAppsOwnRequestForInformation() throws {
    let report = try LogStory.report(LogStory.inUse() + LogStory.cancelled(30))
    let finding = try #require(report.finding(of: rule))
    #expect(finding.severity == .info && finding.confidence == .certain && finding.blame == .app)
    #expect(finding.isProven(by: "Disconnecting device"))
    #expect(finding.message.contains("reason 722, terminated by this phone"))
    #expect(finding.because == nil || finding.confidence < .certain)
  }

  @Test func theSevenViewsAreToldOnce() throws {
    let report = try LogStory.report(LogStory.inUse() + LogStory.cancelled(30))
    #expect(report.answers(of: rule) == [.fired])
  }

  @Test func isAWarningInTheBackgroundWithNothingAfterIt() throws {
    let lines =
      LogStory.inUse() + [LogStory.visibility(20, "Background")] + LogStory.cancelled(22)
      + [LogStory.suspended(40, pid: LogStory.firstPid)]
    let finding = try #require(try LogStory.report(lines).finding(of: rule))
    #expect(finding.severity == .warning && finding.confidence == .likely)
    #expect(finding.raised != nil)
  }

  @Test func inTheBackgroundAnotherConnectKeepsItInformation() throws {
    let again = LogStory.app(25, LogStory.connect, pid: LogStory.firstPid)
    let lines =
      LogStory.inUse() + [LogStory.visibility(20, "Background")] + LogStory.cancelled(22)
      + [again, LogStory.suspended(40, pid: LogStory.firstPid)]
    #expect(try LogStory.report(lines).finding(of: rule)?.severity == .info)
  }

  @Test func withoutAConnectWordingTheBackgroundIsNoReason() throws {
    let lines =
      LogStory.inUse() + [LogStory.visibility(20, "Background")] + LogStory.cancelled(22)
      + [LogStory.suspended(40, pid: LogStory.firstPid)]
    let silent = lines.filter { !$0.message.contains(".connect(") && !$0.message.hasPrefix("Connecting device") }
    #expect(try LogStory.report(silent).finding(of: rule)?.severity == .info)
  }

  @Test func anAppThatSaysThatTheUserSignedOutMeansIt() throws {
    let words = LogStory.app(29.5, "[Account] user signed out", pid: LogStory.firstPid)
    let report = try LogStory.report(LogStory.inUse() + [words] + LogStory.cancelled(30))
    #expect(report.answers(of: rule) == [.clear])
  }

  @Test func thisPhoneIsNotTheApp() throws {
    let report = try LogStory.report(LogStory.inUse() + LogStory.linkDown(30, 722, initiator: "locally"))
    let finding = try #require(report.finding(of: rule))
    #expect(finding.blame == .system && finding.severity == .info && finding.confidence == .likely)
    #expect(finding.because?.contains("722") == true)
  }

  @Test func theRadiosSwitchEndsAllConnections() throws {
    let off = LogStory.bluetoothd(29, "Beginning asynchronous power off")
    let on = LogStory.bluetoothd(50, "Beginning asynchronous power on")
    let report = try LogStory.report(LogStory.inUse() + [off, on] + LogStory.linkDown(30, 722, initiator: "locally"))
    #expect(report.findings(of: rule).isEmpty)
  }

  @Test func theEndOfTheProcessEndsItsConnection() throws {
    let lines = LogStory.inUse() + LogStory.linkDown(30, 722, initiator: "locally") + [LogStory.forceQuit(30.5)]
    #expect(try LogStory.report(lines).findings(of: rule).isEmpty)
  }

  @Test func aLossByRadioIsNoneAndACancelAfterItTidiesUp() throws {
    let lost = LogStory.linkDown(30, 708) + [LogStory.didDisconnect(30.1, LogStory.error(6))]
    let tidy = LogStory.app(31, "cancelPeripheralConnection(\(LogStory.device))", pid: LogStory.firstPid)
    #expect(try LogStory.report(LogStory.inUse() + lost + [tidy]).answers(of: rule) == [])
  }

  /// The daemon says that the accessory ended it; the app prints no error.
  private var endedByAccessory: [LogStory.Line] {
    LogStory.linkDown(30, 719, initiator: "remotely") + [LogStory.didDisconnect(30.1, "nil")]
  }

  @Test func theDaemonsReasonStandsAgainstACallbackThatPrintsNoError() throws {
    let lines = LogStory.inUse() + [LogStory.visibility(20, "Background")] + endedByAccessory
    #expect(try LogStory.report(lines).answers(of: rule) == [])
  }

  @Test(arguments: [true, false])
  func inTheBackgroundWhatWaitsBesidesKeepsItInformation(_ isScan: Bool) throws {
    let waiting =
      isScan
      ? LogStory.app(15, "scanForPeripherals(withServices: [180D], options: nil)", pid: LogStory.firstPid)
      : LogStory.connectRequest(15, LogStory.otherDevice, pid: LogStory.firstPid)
    let lines =
      LogStory.inUse() + [waiting, LogStory.visibility(20, "Background")] + LogStory.cancelled(22)
      + [LogStory.suspended(40, pid: LogStory.firstPid)]
    #expect(try LogStory.report(lines).finding(of: rule)?.severity == .info)
  }

  @Test func inTheBackgroundAConnectOfAnotherDeviceKeepsItInformation() throws {
    let other = LogStory.connectRequest(25, LogStory.otherDevice, pid: LogStory.firstPid)
    let lines =
      LogStory.inUse() + [LogStory.visibility(20, "Background")] + LogStory.cancelled(22)
      + [other, LogStory.suspended(40, pid: LogStory.firstPid)]
    #expect(try LogStory.report(lines).finding(of: rule)?.severity == .info)
  }

  @Test func thePhoneThatWakesUpDoesNotTakeTheAppFromTheUser() throws {
    let lines = LogStory.inUse(to: 120) + [LogStory.wakeup(20)] + LogStory.cancelled(30)
    #expect(try LogStory.report(lines).finding(of: rule)?.severity == .info)
  }

  @Test func noCutMakesAnError() throws {
    let lines = LogStory.inUse(to: 60) + [LogStory.visibility(20, "Background")] + LogStory.cancelled(22)
    #expect(try LogStory.errorsOfCuts(lines) == [])
  }
}
