import Testing

@testable import Diagnosis

@Suite struct RestoredCancelledTests {
  private let rule = "restored-cancelled"
  private let own = LogStory.app(122, LogStory.cancel)
  private let daemon = LogStory.cancelRequest(122.1)

  private func story(
    _ after: [LogStory.Line], state: String = "connected",
    first: [LogStory.Line] = LogStory.firstLife(valuesAt: [3]), says: [String] = [], suspended: Double? = 135
  ) -> [LogStory.Line] {
    LogStory.handedBack(state, first: first, says: says, after, suspended: suspended)
  }

  @Test func firesOnTheAppsOwnCancel() throws {
    let report = try LogStory.report(story([own, daemon, LogStory.linkDown(122.3)]))
    let finding = try #require(report.finding(of: rule))
    #expect(finding.severity == .error)
    #expect(finding.confidence >= .likely)
    #expect(finding.blame == .app)
    #expect(finding.isProven(by: "willRestoreState"))
    #expect(finding.isProven(by: "cancelPeripheralConnection"))
    #expect(finding.isProven(by: "Disconnecting device"))
    #expect(finding.message.contains("cancelled"))
    #expect(report.summary.outcome == .restored)
  }

  @Test func theDaemonsLineAloneIsCertain() throws {
    let finding = try #require(try LogStory.report(story([daemon])).finding(of: rule))
    #expect(finding.severity == .error)
    #expect(finding.confidence == .certain)
  }

  @Test func takesTheSilenceAfterItAlong() throws {
    let report = try LogStory.report(story([own, daemon]))
    #expect(report.findings(of: "restored-not-rearmed").isEmpty)
    #expect(report.finding(of: rule)?.consequences.map(\.rule) == ["restored-not-rearmed", "nothing-pending"])
  }

  @Test func aDeviceThatIsKeptIsClear() throws {
    #expect(try LogStory.report(story([])).answers(of: rule) == [.clear])
  }

  @Test func aCancelLongAfterTheLaunchIsClear() throws {
    let late = [LogStory.app(133, LogStory.cancel), LogStory.cancelRequest(133.1)]
    #expect(try LogStory.report(story(late)).answers(of: rule) == [.clear])
  }

  @Test func anotherDevicesOrManagersCancelIsClear() throws {
    let device = [LogStory.cancelRequest(122, LogStory.otherDevice)]
    #expect(try LogStory.report(story(device)).answers(of: rule) == [.clear])
    let manager = LogStory.bluetoothd(
      122, "Disconnecting device \"\(LogStory.device)\" for session \"\(LogStory.bundle)-central-4731-77\"")
    #expect(try LogStory.report(story([manager])).answers(of: rule) == [.clear])
  }

  @Test(arguments: [
    "User signed out, dropping the sensor", "[Devices] Forgetting the device, as asked for",
    "Band removed by user in the account settings",
  ])
  func aLogoutOrForgettingIsToldAndNoFault(_ words: String) throws {
    let finding = try #require(try LogStory.report(story([own, daemon], says: [words])).finding(of: rule))
    #expect(finding.severity == .info)
    #expect(finding.blame == .user)
    #expect(finding.customer != RuleBook.descriptor(of: rule)?.text.customer)
    #expect(finding.evidence.contains { $0.role == .excludes && $0.text.contains(words) })
  }

  @Test func aCancelMayGiveItsReasonItself() throws {
    let line = LogStory.app(122, "User signed out: " + LogStory.cancel)
    #expect(try LogStory.report(story([line, daemon])).finding(of: rule)?.severity == .info)
  }

  @Test func aCancelBesideTheRadiosSwitchIsNoneOfTheApp() throws {
    let off = LogStory.bluetoothd(122.4, "Beginning asynchronous power off")
    #expect(try LogStory.report(story([daemon, off])).answers(of: rule) == [.clear])
  }

  @Test func aRenewalIsAWarning() throws {
    let again = LogStory.connectRequest(123)
    let finding = try #require(try LogStory.report(story([own, daemon, again])).finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.message.contains("connects it again"))
  }

  @Test func anAppThatScansAtOnceIsAWarning() throws {
    let scan = LogStory.app(122.5, "scanForPeripherals(withServices: [180D], options: nil)")
    let finding = try #require(try LogStory.report(story([own, daemon, scan])).finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.message.contains("scans again"))
    let late = LogStory.app(128, "scanForPeripherals(withServices: [180D], options: nil)")
    #expect(try LogStory.report(story([own, daemon, late])).finding(of: rule)?.severity == .error)
  }

  @Test func anAppThatFetchedItsValuesAndLeftIsPossible() throws {
    let value = LogStory.app(121, LogStory.value)
    let finding = try #require(try LogStory.report(story([value, own, daemon])).finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.confidence == .possible)
    let behind = LogStory.app(122.2, LogStory.value)
    #expect(try LogStory.report(story([own, daemon, behind])).finding(of: rule)?.severity == .error)
  }

  @Test func aCancelThatNamesNoDeviceIsPossible() throws {
    let nameless = LogStory.app(122, "cancelPeripheralConnection")
    let lines = story([nameless]).filter { $0.process != "bluetoothd" || $0.at < 60 }
    let finding = try #require(try LogStory.report(lines).finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.confidence == .possible)
    let other = LogStory.app(121, "connect(_:options:) Ring")
    #expect(try LogStory.report(lines + [other]).answers(of: rule) == [.clear])
  }

  @Test func aUserInFrontMayHaveAskedForIt() throws {
    let shown = LogStory.visibility(121, "Foreground", pid: LogStory.secondPid)
    let finding = try #require(try LogStory.report(story([shown, own, daemon])).finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.confidence == .possible)
  }

  @Test func anAppThatKeepsOthersMayBeTidyingUp() throws {
    let both = [LogStory.device, LogStory.otherDevice].map { LogStory.peripheral($0, "connected") }
    let lines =
      LogStory.surroundings() + LogStory.firstLife(valuesAt: [3]) + LogStory.relaunch(devices: both)
      + [own, daemon, LogStory.suspended(135)]
    let finding = try #require(try LogStory.report(lines).finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.confidence == .possible)
    let all = try LogStory.report(lines + [LogStory.cancelRequest(122.2, LogStory.otherDevice)])
    #expect(all.findings(of: rule).map(\.severity) == [.error, .error])
  }

  @Test func aPendingConnectToAKnownDeviceIsAWarning() throws {
    let finding = try #require(try LogStory.report(story([own, daemon], state: "connecting")).finding(of: rule))
    #expect(finding.severity == .warning)
  }

  @Test func aDeviceThatWasNeverSeenConnectedIsTidiedUp() throws {
    let first = LogStory.firstLife(valuesAt: [], connects: [LogStory.connect]).filter {
      !$0.message.hasPrefix("App ready")
    }
    let finding = try #require(
      try LogStory.report(story([own, daemon], state: "connecting", first: first)).finding(of: rule))
    #expect(finding.severity == .info)
  }

  @Test func whatTheFrameworkLetsGoIsNoCancelOfTheApp() throws {
    let misuse = LogStory.framework(
      121.9,
      "API MISUSE: Cancelling connection for unused peripheral \(LogStory.peripheral(LogStory.device, "connected")), "
        + "Did you forget to keep a reference to it?")
    #expect(try LogStory.report(story([misuse, daemon])).answers(of: rule) == [.clear])
  }

  @Test func whatGoesWithTheProcessIsNoCancelOfTheApp() throws {
    let report = try LogStory.report(story([daemon, LogStory.jetsam(122.5, pid: LogStory.secondPid)], suspended: nil))
    #expect(report.answers(of: rule) == [.clear])
  }

  @Test func aLogThatEndsAtOnceAccusesLess() throws {
    let lines = story([own, daemon]).filter { $0.at < 124 }
    #expect(try LogStory.report(lines).finding(of: rule)?.severity == .warning)
  }

  @Test func withoutTheLaunchItIsNoError() throws {
    let lines = story([own, daemon]).filter {
      $0.at < 50 || ($0.at > 120.55 && !$0.message.contains("Resurrected") && !$0.message.contains("tracking"))
    }
    let report = try LogStory.report(lines)
    #expect(report.findings(of: rule).allSatisfy { $0.severity < .error })
  }

  @Test func noCutMakesAnError() throws {
    #expect(try LogStory.errorsOfCuts(story([own, daemon, LogStory.connectRequest(123)])) == [])
    #expect(try LogStory.errorsOfCuts(story([own, daemon])) == [])
  }
}
