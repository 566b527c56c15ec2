import Testing

@testable import Diagnosis

@Suite struct GiveUpLatchTests {
  private let rule = "give-up-latch"
  private let pid = LogStory.firstPid

  private let dropped = LogStory.drops(at: 40)

  private func gaveUp(_ words: String = "[BLE] gave up reconnecting", at: Double = 40.3) -> LogStory.Line {
    LogStory.app(at, words, pid: pid)
  }

  /// Connected and left; woken by the drop at 40 s, and suspended again at 45 s.
  private func story(_ lines: [LogStory.Line], to end: Double = 400) -> [LogStory.Line] {
    LogStory.surroundings(to: end) + LogStory.opened() + LogStory.connects() + LogStory.leaves(at: 8)
      + [LogStory.resumed(39.9, pid: pid)] + dropped + lines + [LogStory.suspended(45, pid: pid)]
  }

  @Test func withoutTheDaemonItIsMerelyPossible() throws {
    let lines = story([LogStory.app(40.2, "requesting link to Band", pid: pid), gaveUp()])
    let finding = try #require(
      try LogStory.report(lines.filter { $0.process != "bluetoothd" }).finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.confidence == .possible)
    #expect(finding.because?.contains("other words") == true)
  }

  @Test(arguments: [
    "[BLE] gave up reconnecting", "auto-reconnect paused", "[BLE] giving up after 5 attempts",
    "BLE reconnect: max attempts reached, stopping",
  ])
  func firesWhereNothingIsLeftPending(_ words: String) throws {
    let finding = try #require(try LogStory.report(story([gaveUp(words)])).finding(of: rule))
    #expect(finding.severity == .error)
    #expect(finding.confidence == .likely)
    #expect(finding.blame == .app)
    for part in ["didDisconnectPeripheral", words, "Suspending task"] {
      #expect(finding.isProven(by: part), "\(part)")
    }
  }

  @Test func absorbsThatNothingWasPending() throws {
    let report = try LogStory.report(story([gaveUp()]))
    #expect(report.finding(of: rule)?.consequences.contains { $0.rule == "nothing-pending" } == true)
    #expect(report.findings(of: "nothing-pending").isEmpty)
  }

  @Test func firesWhereTheUserComesBackFirst() throws {
    let back = [LogStory.visibility(300, "Foreground"), LogStory.app(300.5, LogStory.connect, pid: pid)]
    let lines = story([gaveUp()] + back).filter { !($0.at == 45 && $0.message.contains("Suspending")) }
    let finding = try #require(try LogStory.report(lines).finding(of: rule))
    #expect(finding.severity == .error)
    #expect(finding.message.contains("until the user opened it"))
  }

  @Test func isClearWithAConnectPending() throws {
    let pending = LogStory.app(40.2, LogStory.connect, pid: pid)
    #expect(try LogStory.report(story([pending, gaveUp()])).answers(of: rule) == [.clear])
  }

  @Test func isClearWhereTheAppTriesAgainByItself() throws {
    let again = [LogStory.resumed(120, pid: pid), LogStory.app(120.5, LogStory.connect, pid: pid)]
    #expect(try LogStory.report(story([gaveUp()] + again)).answers(of: rule) == [.clear])
  }

  @Test func isClearWhereAnotherRetryIsAnnounced() throws {
    #expect(
      try LogStory.report(story([gaveUp(), LogStory.app(40.5, "Reconnecting in 3s (attempt 1)", pid: pid)])).answers(
        of: rule) == [.clear])
  }

  @Test func isClearInFrontOfTheUser() throws {
    let lines =
      LogStory.surroundings(to: 200) + LogStory.opened() + LogStory.connects() + dropped + [gaveUp()]
      + LogStory.leaves(at: 60)
    #expect(try LogStory.report(lines).answers(of: rule) == [.clear])
  }

  @Test func aDisconnectThatTheUserChoseIsNoLoss() throws {
    let cancel = LogStory.app(
      39.95, "cancelPeripheralConnection(\(LogStory.peripheral(LogStory.device, "connected")))", pid: pid)
    #expect(try LogStory.report(story([cancel, gaveUp()])).answers(of: rule) == [.clear])
  }

  @Test func anAttemptThatTheAppTookBackIsNoChoice() throws {
    let attempt = [
      LogStory.app(40.2, LogStory.connect, pid: pid),
      LogStory.app(
        44.2, "cancelPeripheralConnection(\(LogStory.peripheral(LogStory.device, "connecting")))", pid: pid),
      gaveUp(at: 44.4),
    ]
    #expect(try LogStory.report(story(attempt)).finding(of: rule)?.severity == .error)
  }

  @Test func withTheRadioOffNobodyIsAccused() throws {
    let off = LogStory.bluetoothd(39.8, "Beginning asynchronous power off")
    #expect(try LogStory.report(story([off, gaveUp()])).findings(of: rule).isEmpty)
  }

  @Test func othersWhoGiveUpAreNone() throws {
    #expect(try LogStory.report(story([gaveUp("Upload failed, giving up")])).answers(of: rule) == [])
  }

  @Test func isUndeterminedWhereNoLineTellsTheBackground() throws {
    let lines = story([gaveUp()]).filter { !["runningboardd", "SpringBoard"].contains($0.process) }
    let report = try LogStory.report(lines)
    #expect(report.answers(of: rule) == [.undetermined])
    #expect(report.undetermined(of: rule).first?.missing.emitter == .lifecycle)
  }

  @Test func isUndeterminedWhereTheLogEndsFirst() throws {
    let report = try LogStory.report(story([gaveUp()]).filter { $0.at < 44 })
    #expect(report.answers(of: rule) == [.undetermined])
  }

  @Test func ofAnAppThatWasNeverSeenToConnectItIsPossible() throws {
    let lines = story([gaveUp()]).filter { line in
      !line.message.contains(".connect(") && !line.message.hasPrefix("Connecting device")
    }
    let finding = try #require(try LogStory.report(lines).finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.confidence == .possible)
  }

  @Test func noCutMakesAnError() throws {
    #expect(try LogStory.errorsOfCuts(story([gaveUp()])) == [])
    let again = [LogStory.resumed(120, pid: pid), LogStory.app(120.5, LogStory.connect, pid: pid)]
    // Until the app tries again by itself, it has given up.
    #expect(try LogStory.errorsOfCuts(story([gaveUp()] + again)).allSatisfy { $0.hasPrefix(rule) })
  }
}
