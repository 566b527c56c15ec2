import Testing

@testable import Diagnosis

@Suite struct OwnConnectTimeoutTests {
  private let rule = "own-connect-timeout"

  /// A connect, and the cancel so many seconds later.
  private func attempt(_ at: Double, _ seconds: Double, pid: Int = LogStory.secondPid) -> [LogStory.Line] {
    [
      LogStory.app(at, LogStory.connect, pid: pid),
      LogStory.app(
        at + seconds, "cancelPeripheralConnection(\(LogStory.peripheral(LogStory.device, "connecting")))", pid: pid),
    ]
  }

  /// Relaunched in the background at 120 s with a device that dropped; then those lines.
  private func story(_ lines: [LogStory.Line]) -> [LogStory.Line] {
    let restored = LogStory.restored([LogStory.peripheral(LogStory.device, "disconnected")])
    return LogStory.surroundings(to: 300) + LogStory.firstLife()
      + LogStory.relaunched(
        at: 120, says: [LogStory.bluetoothLaunch, LogStory.created, restored, LogStory.poweredOn])
      + LogStory.claimed(120.55) + lines + [LogStory.suspended(200)]
  }

  @Test func firesForAConstantTimeInTheBackground() throws {
    let finding = try #require(
      try LogStory.report(story(attempt(121, 15.02) + attempt(140, 14.97))).finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.confidence == .likely)
    #expect(finding.blame == .app)
    #expect(finding.evidence.count { $0.role == .proves } == 4)
    #expect(finding.message.contains("15.0 s"))
  }

  @Test func namesADeviceOnlyWhereAllWereOfIt() throws {
    let other = attempt(140, 15).map { line in
      var line = line
      line.message = line.message.replacing(LogStory.device, with: LogStory.otherDevice)
      return line
    }
    let finding = try #require(try LogStory.report(story(attempt(121, 15) + other)).finding(of: rule))
    #expect(!finding.message.contains(LogStory.device) && !finding.message.contains(LogStory.otherDevice))
    #expect(
      try LogStory.report(story(attempt(121, 15) + attempt(140, 15))).finding(of: rule)?.message.contains(
        LogStory.device) == true)
  }

  @Test func isClearForDifferentTimes() throws {
    #expect(try LogStory.report(story(attempt(121, 15) + attempt(140, 22))).answers(of: rule) == [.clear])
  }

  @Test func isClearForOne() throws {
    #expect(try LogStory.report(story(attempt(121, 15))).answers(of: rule) == [.clear])
  }

  @Test func aCancelAtOnceIsNoTimeOut() throws {
    #expect(try LogStory.report(story(attempt(121, 0.4) + attempt(140, 0.5))).answers(of: rule) == [])
  }

  @Test func aConnectionThatCameIsNoAttempt() throws {
    let lines =
      attempt(121, 15) + attempt(140, 15) + [
        LogStory.app(122, LogStory.didConnect), LogStory.app(141, LogStory.didConnect),
      ]
    #expect(try LogStory.report(story(lines)).answers(of: rule) == [])
  }

  @Test func isClearInFrontOfTheUser() throws {
    let pid = LogStory.firstPid
    let lines =
      LogStory.surroundings() + LogStory.opened() + LogStory.connects() + attempt(20, 15, pid: pid)
      + attempt(40, 15, pid: pid) + LogStory.leaves(at: 60)
    #expect(try LogStory.report(lines).answers(of: rule) == [.clear])
  }

  @Test func aTimeOutThatBeganInFrontOfTheUserIsItsOwn() throws {
    let shown = [LogStory.visibility(120.9, "Foreground", pid: LogStory.secondPid)]
    let hidden = [LogStory.visibility(130, "Background", pid: LogStory.secondPid)]
    let again = [
      LogStory.visibility(139, "Foreground", pid: LogStory.secondPid),
      LogStory.visibility(150, "Background", pid: LogStory.secondPid),
    ]
    let lines = shown + attempt(121, 15) + hidden + again + attempt(140, 15)
    #expect(try LogStory.report(story(lines)).answers(of: rule) == [.clear])
  }

  @Test func isUndeterminedWhereNothingTellsTheBackground() throws {
    let pid = LogStory.firstPid
    let lines =
      LogStory.surroundings()
      + [LogStory.app(1, LogStory.poweredOn, pid: pid), LogStory.app(2, LogStory.connect, pid: pid)]
      + [LogStory.app(3, LogStory.didConnect, pid: pid)] + attempt(20, 15, pid: pid) + attempt(40, 15, pid: pid)
    let report = try LogStory.report(lines)
    #expect(report.answers(of: rule) == [.undetermined])
    #expect(report.undetermined(of: rule).first?.missing.emitter == .lifecycle)
  }

  @Test func isUndeterminedWhereNoConnectionWouldBeSeen() throws {
    let lines = story(attempt(121, 15) + attempt(140, 15)).filter { line in
      !line.message.contains("didConnect:") && !line.message.contains("App ready")
        && !line.message.contains("DidUpdateState") && !line.message.contains("restoreIdentifier")
        && !line.message.contains("didFinishLaunching")
    }
    #expect(try LogStory.report(lines).answers(of: rule) == [.undetermined])
  }

  @Test func ofAnAppThatWasNeverSeenToConnectItIsPossible() throws {
    let lines = story(attempt(121, 15) + attempt(140, 15)).filter { line in
      !line.message.contains("didConnect:") && !line.message.contains("App ready")
    }
    #expect(try LogStory.report(lines).finding(of: rule)?.confidence == .possible)
  }

  @Test func aClockOfWholeSecondsMeasuresSuchTimes() throws {
    let finding = try #require(
      try LogStory.report(story(attempt(121, 15) + attempt(140, 15)), style: .syslogRelay).finding(of: rule))
    #expect(finding.severity == .warning && finding.confidence == .likely)
    #expect(finding.message.contains("each after 15 s"))
  }

  @Test func aClockOfWholeSecondsAddsItsStep() throws {
    let near = try LogStory.report(story(attempt(121, 15) + attempt(140, 17)), style: .syslogRelay)
    #expect(near.findings(of: rule).count == 1)
    let far = try LogStory.report(story(attempt(121, 15) + attempt(140, 18)), style: .syslogRelay)
    #expect(far.answers(of: rule) == [.clear])
  }

  @Test func aClockOfWholeSecondsCannotMeasureShortOnes() throws {
    let report = try LogStory.report(story(attempt(121, 5) + attempt(140, 5)), style: .syslogRelay)
    #expect(report.answers(of: rule) == [])
    #expect(try LogStory.report(story(attempt(121, 5) + attempt(140, 5))).findings(of: rule).count == 1)
  }

  @Test func noCutMakesAnError() throws {
    #expect(try LogStory.errorsOfCuts(story(attempt(121, 15) + attempt(140, 15))) == [])
  }
}
