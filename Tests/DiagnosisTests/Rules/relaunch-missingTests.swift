import Testing

@testable import Diagnosis

@Suite struct RelaunchMissingTests {
  private let rule = "relaunch-missing"

  private func story(_ afterwards: [LogStory.Line], to end: Double = 240) -> [LogStory.Line] {
    LogStory.surroundings(to: end) + LogStory.firstLife() + afterwards
  }

  @Test func firesWhereTheEventCameAndNoLaunchFollows() throws {
    let report = try LogStory.report(story([LogStory.wakeup(120)]))
    let finding = try #require(report.finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.confidence == .likely)
    #expect(finding.blame == .system)
    #expect(finding.isProven(by: "AP wakeup"))
    #expect(finding.isProven(by: "memorystatus"))
    #expect(finding.message.contains("30.0 s"))
  }

  @Test func firesAtOnceAfterThreeAttempts() throws {
    // The log ends before the 30 s are over.
    let lines = story(attempts).filter { $0.at < 145 }
    let finding = try #require(try LogStory.report(lines).finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.confidence == .likely)
    #expect(finding.isProven(by: "Attempt: 3"))
  }

  @Test func aLogThatEndsWithTheThirdAttemptCannotTell() throws {
    let lines = story(attempts).filter { $0.at < 129.5 }
    let report = try LogStory.report(lines)
    #expect(report.findings(of: rule).isEmpty)
    #expect(report.answers(of: rule) == [.undetermined])
  }

  /// Attempts at 123, 126 and 129 s.
  private let attempts = (1...3).map { number in
    LogStory.bluetoothd(
      120 + Double(number) * 3,
      "Attempting To Launch Bundle: \(LogStory.bundle) Options: <private> Attempt: \(number)")
  }

  @Test func theThirdAttemptMaySucceed() throws {
    let lines = story([LogStory.wakeup(122.9)] + attempts + LogStory.relaunched(at: 129.1, says: LogStory.healthyWords))
    let report = try LogStory.report(lines)
    #expect(report.findings(of: rule).isEmpty)
    #expect(report.answers(of: rule) == [.clear])
  }

  @Test func anAppThatIsOpenedByHandIsNoSuccessOfTheAttempts() throws {
    let lines = story(
      [LogStory.wakeup(122.9)] + attempts + LogStory.opened(at: 141, pid: LogStory.secondPid))
    let finding = try #require(try LogStory.report(lines).finding(of: rule))
    #expect(finding.isProven(by: "Attempt: 3"))
    #expect(finding.message.contains("3 times"))
  }

  @Test func aPostponedRelaunchMayComeLater() throws {
    let postponed = LogStory.bluetoothd(
      120.1, "Application pending termination, delaying resurrection - \(LogStory.bundle)")
    let late = [LogStory.wakeup(120), postponed] + LogStory.relaunched(at: 161, says: LogStory.healthyWords)
    let report = try LogStory.report(story(late + LogStory.claimed(161.55)))
    #expect(report.answers(of: rule) == [.clear])
    #expect(report.summary.outcome == .restored)
    let never = try #require(try LogStory.report(story([LogStory.wakeup(120), postponed])).finding(of: rule))
    #expect(never.isProven(by: "delaying resurrection"))
  }

  @Test func isClearWhereTheLaunchFollowed() throws {
    #expect(try LogStory.report(LogStory.healthy()).answers(of: rule) == [.clear])
  }

  @Test func isUndeterminedWhereTheLogEndsBeforeTheWindow() throws {
    let report = try LogStory.report(story([LogStory.wakeup(120)]).filter { $0.at < 145 })
    #expect(report.answers(of: rule) == [.undetermined])
    #expect(report.undetermined(of: rule).first?.missing.emitter == .lifecycle)
  }

  @Test func isUndeterminedWhereTheLogHasAGap() throws {
    let report = try LogStory.report(story([LogStory.wakeup(120)]).filter { $0.at < 121 || $0.at > 190 })
    #expect(report.answers(of: rule) == [.undetermined])
  }

  @Test func isUndeterminedWithoutLifecycleLines() throws {
    // The daemon alone tells of the end.
    let lines = story([
      LogStory.bluetoothd(60, "Application \(LogStory.bundle) has been terminated"), LogStory.wakeup(120),
    ])
    let report = try LogStory.report(lines.filter { !["runningboardd", "SpringBoard", "kernel"].contains($0.process) })
    #expect(report.findings(of: rule).isEmpty)
    #expect(report.answers(of: rule) == [.undetermined])
    #expect(report.undetermined(of: rule).first?.missing.emitter == .lifecycle)
  }

  @Test func withoutTheDaemonsEventThereIsNoOccasion() throws {
    #expect(try LogStory.report(story([])).answers(of: rule).isEmpty)
  }

  @Test func anEventOfAnotherDeviceIsNoOccasion() throws {
    let other = LogStory.bluetoothd(
      120,
      "Device connected - {cbuuid: \(LogStory.otherDevice), devicename: Watch, lmHandle: 0x41, adv-addr: <private>, "
        + "resolved-addr: <private>, result: 0}")
    #expect(try LogStory.report(story([other])).answers(of: rule).isEmpty)
  }

  @Test func anAppThatIsOnlySuspendedIsNoOccasion() throws {
    let lines =
      LogStory.surroundings() + LogStory.opened() + LogStory.connects() + LogStory.leaves(at: 8) + [
        LogStory.wakeup(120)
      ]
    #expect(try LogStory.report(lines).answers(of: rule).isEmpty)
  }

  @Test func anAppThatTheUserClosedIsNotMissed() throws {
    let lines =
      LogStory.surroundings() + LogStory.opened() + LogStory.connects() + LogStory.leaves(at: 8)
      + [LogStory.forceQuit(60), LogStory.wakeup(120)]
    #expect(try LogStory.report(lines).findings(of: rule).isEmpty)
  }

  @Test func wholeSecondsOnlyWidenTheWindow() throws {
    let late = LogStory.relaunched(at: 150.9, says: LogStory.healthyWords)
    let lines = story([LogStory.wakeup(120)] + late)
    #expect(try LogStory.report(lines, style: .syslogRelay).findings(of: rule).isEmpty)
  }

  @Test func noCutMakesAnError() throws {
    #expect(try LogStory.errorsOfCuts(story([LogStory.wakeup(120)])) == [])
  }
}
