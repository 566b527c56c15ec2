import Testing

@testable import Diagnosis

@Suite struct SuspensionLatencyTests {
  private let rule = "suspension-latency"

  /// Relaunched at 120 s, with the last value at 120.8 s; then those lines.
  private func story(_ afterwards: [LogStory.Line], says words: [String] = LogStory.healthyWords) -> [LogStory.Line] {
    LogStory.surroundings(to: 700) + LogStory.firstLife() + LogStory.relaunched(at: 120, says: words)
      + LogStory.claimed(120.55) + afterwards
  }

  private func relaunchFindings(_ lines: [LogStory.Line], style: LogStory.Style = .logDefault) throws -> [Finding] {
    try LogStory.report(lines, style: style).findings(of: rule)
  }

  private let expiry = LogStory.runningboardd(
    125, "Assertions for process will expire soon: \(LogStory.target(LogStory.secondPid))")

  @Test func isAWarningAboveTenSeconds() throws {
    let report = try LogStory.report(story([LogStory.suspended(140.8)]))
    let finding = try #require(report.finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.confidence == .likely)
    #expect(finding.blame == .app)
    #expect(finding.isProven(by: "Suspending task"))
    #expect(finding.message.contains("20.0 s"))
    #expect(finding.message.contains("longer than the 10 s that apps are advised to stay within"))
  }

  @Test func isAnErrorAboveThirtySeconds() throws {
    let finding = try #require(try LogStory.report(story([LogStory.suspended(152)])).finding(of: rule))
    #expect(finding.severity == .error)
    #expect(finding.message.contains("31.2 s"))
  }

  @Test func reportsBothLatencies() throws {
    let report = try LogStory.report(story([LogStory.suspended(130.8)]))
    let latency = try #require(report.sessions.last?.latency)
    #expect(abs((latency.launchToSuspension ?? 0) - 10.7) < 0.001)
    #expect(abs((latency.lastEventToSuspension ?? 0) - 10) < 0.001)
  }

  @Test func isClearWithinTenSeconds() throws {
    #expect(try LogStory.report(story([LogStory.suspended(130.7)])).answers(of: rule) == [.clear, .clear])
  }

  @Test func isClearForASensorThatStreams() throws {
    let values = stride(from: 121.0, through: 420, by: 3).map { LogStory.app($0, LogStory.value) }
    #expect(try relaunchFindings(story(values + [LogStory.suspended(424)])).isEmpty)
  }

  @Test func aPauseBetweenTwoEventsIsALatencyToo() throws {
    let pause = [LogStory.app(145, LogStory.value), LogStory.suspended(147)]
    let finding = try #require(try LogStory.report(story(pause)).finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.message.contains("pause"))
    #expect(finding.message.contains("24.2 s"))
  }

  /// A resumed process, awake until so many seconds after its last value.
  private func wake(suspendedAfter seconds: Double) -> [LogStory.Line] {
    LogStory.surroundings() + LogStory.opened() + LogStory.connects() + LogStory.leaves(at: 8) + [
      LogStory.wakeup(100), LogStory.resumed(100.1, pid: LogStory.firstPid),
      LogStory.app(101, LogStory.value, pid: LogStory.firstPid),
      LogStory.suspended(101 + seconds, pid: LogStory.firstPid),
    ]
  }

  @Test func aWakeIsMeasuredToo() throws {
    #expect(try LogStory.report(wake(suspendedAfter: 9.9)).answers(of: rule) == [.clear, .clear])
    let finding = try #require(try LogStory.report(wake(suspendedAfter: 25)).finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.message.contains("25.0 s"))
  }

  @Test func theBudgetsAreTheUsers() throws {
    var options = CaseOptions()
    options.parameters = ["suspension-latency.warning": 60, "suspension-latency.error": 120]
    let report = try LogStory.report(story([LogStory.suspended(152)]), options: options)
    #expect(report.findings(of: rule).isEmpty)
  }

  @Test func isOnlyPossibleWhereItsDeliveriesWouldNotBeSeen() throws {
    let words = [LogStory.bluetoothLaunch, LogStory.created, LogStory.restoredOne, LogStory.poweredOn]
    let finding = try #require(try LogStory.report(story([LogStory.suspended(155)], says: words)).finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.confidence == .possible)
  }

  @Test func anExpiryIsAWarningWhateverTheFigure() throws {
    let finding = try #require(try LogStory.report(story([expiry, LogStory.suspended(127)])).finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.confidence == .certain)
    #expect(finding.isProven(by: "will expire soon"))
  }

  @Test func anExpiryIsAnErrorWhereTheWholeStretchIsTooLong() throws {
    let values = stride(from: 122.0, through: 158, by: 3).map { LogStory.app($0, LogStory.value) }
    let late = LogStory.runningboardd(
      156, "Assertions for process will expire soon: \(LogStory.target(LogStory.secondPid))")
    let finding = try #require(
      try LogStory.report(story(values + [late, LogStory.suspended(160)])).finding(of: rule))
    #expect(finding.severity == .error)
    #expect(finding.confidence == .certain)
    #expect(finding.raised != nil)
  }

  @Test func isUndeterminedWhereTheLogEndsBeforeTheSuspension() throws {
    let report = try LogStory.report(story([]).filter { $0.at < 200 })
    #expect(report.answers(of: rule).last == .undetermined)
    let missing = try #require(report.undetermined(of: rule).last?.missing)
    #expect(missing.emitter == .lifecycle)
    #expect(report.findings(of: rule).isEmpty)
  }

  @Test func aBackgroundTaskGivesNoAnswer() throws {
    let task = [LogStory.app(125, "beginBackgroundTask(withName: sync)"), LogStory.suspended(170)]
    #expect(try relaunchFindings(story(task)).isEmpty)
  }

  @Test(arguments: ["com.apple.mediaserverd", "com.apple.locationd"])
  func anAssertionOfAnotherServiceGivesNoAnswer(_ originator: String) throws {
    let assertion = LogStory.runningboardd(
      125,
      "Acquiring assertion targeting \(LogStory.target(LogStory.secondPid)) from originator [daemon<\(originator)>:71] "
        + "with description <RBSAssertionDescriptor| \"Session\" ID:33-71-512 target:4731 attributes:[\n\t"
        + "<RBSLegacyAttribute| requestedReason:MediaPlayback>\n\t]>")
    #expect(try relaunchFindings(story([assertion, LogStory.suspended(170)])).isEmpty)
  }

  @Test func bluetoothsOwnAssertionIsNoExcuse() throws {
    let assertion = LogStory.bluetoothd(
      121, "Acquired process assertion for application \"\(LogStory.bundle)\"", level: "Info")
    #expect(try relaunchFindings(story([assertion, LogStory.suspended(145)])).count == 1)
  }

  @Test func theForegroundInBetweenGivesNoAnswer() throws {
    let shown = [
      LogStory.visibility(125, "Foreground", pid: LogStory.secondPid),
      LogStory.visibility(165, "Background", pid: LogStory.secondPid), LogStory.suspended(170),
    ]
    #expect(try relaunchFindings(story(shown)).isEmpty)
  }

  @Test func aDebuggerGivesNoAnswer() throws {
    let attached = LogStory.Line(
      at: 121, process: "SpringBoard", pid: 61, tag: "[com.apple.FrontBoard:Watchdog]",
      message: "[application<\(LogStory.bundle)>:4731] Ignoring <FBProcessWatchdog: 0x281; name: process-launch> for "
        + "reason: process is being debugged")
    #expect(try relaunchFindings(story([attached, LogStory.suspended(170)])).isEmpty)
  }

  @Test func anEndByMemoryPressureGivesNoAnswer() throws {
    #expect(try relaunchFindings(story([LogStory.jetsam(170, pid: LogStory.secondPid)])).isEmpty)
  }

  @Test func wholeSecondsNeedMoreThanElevenSeconds() throws {
    #expect(try relaunchFindings(story([LogStory.suspended(131.9)]), style: .syslogRelay).isEmpty)
    #expect(try relaunchFindings(story([LogStory.suspended(132.9)]), style: .syslogRelay).count == 1)
  }

  @Test func valuesThatAreOnlyNowAndThenPrintedMayHideTheOthers() throws {
    let values = [150.8, 180.8, 210.8].map { LogStory.app($0, LogStory.value) }
    let finding = try #require(try LogStory.report(story(values + [LogStory.suspended(213)])).finding(of: rule))
    #expect(finding.severity == .warning && finding.confidence == .possible)
    #expect(finding.because?.contains("only some of them") == true)
  }

  @Test func aForegroundThatNothingWouldShowIsPossible() throws {
    let told = LogStory.bluetoothd(152, "State of application \(LogStory.bundle) is now suspended")
    let lines = story([told]).filter { line in
      !["runningboardd", "SpringBoard", "kernel", "launchd"].contains(line.process)
    }
    let finding = try #require(try LogStory.report(lines).finding(of: rule))
    #expect(finding.severity == .warning && finding.confidence == .possible)
  }

  @Test func callbacksThatNoPatternKnowsAreNoPause() throws {
    let unknown = stride(from: 122.0, through: 150, by: 2).map {
      LogStory.app($0, "[BLE] peripheral:didModifyTheirThings: 3")
    }
    let report = try LogStory.report(story(unknown + [LogStory.suspended(152)]))
    #expect(report.inputs.first?.callbacksUnmatched == unknown.count)
    #expect(report.findings(of: rule).isEmpty)
    #expect(report.answers(of: rule).last == .undetermined)
    let one = try LogStory.report(story([unknown[0], LogStory.suspended(152)]))
    #expect(one.finding(of: rule)?.confidence == .possible)
  }

  @Test func noCutMakesAnError() throws {
    #expect(try LogStory.errorsOfCuts(story([LogStory.suspended(152)])) == [])
    #expect(try LogStory.errorsOfCuts(story([LogStory.suspended(128)])) == [])
  }
}
