import Testing

@testable import Diagnosis

@Suite struct KilledInWindowTests {
  private let rule = "killed-in-window"

  /// Relaunched at 120 s, awake in the background; then those lines.
  private func story(_ afterwards: [LogStory.Line]) -> [LogStory.Line] {
    LogStory.surroundings(to: 300) + LogStory.firstLife() + LogStory.relaunched(at: 120, says: LogStory.healthyWords)
      + LogStory.claimed(120.55) + afterwards
  }

  private func watchdog(_ visibility: String, at: Double = 130) -> LogStory.Line {
    LogStory.exited(
      at, code: "0x8BADF00D",
      explanation: "scene-update watchdog transgression: app<\(LogStory.bundle)>:4731 exhausted real (wall clock) time "
        + "allowance of 10.00 seconds ProcessVisibility: \(visibility) ProcessState: Running")
  }

  @Test func firesForTheWatchdogInTheBackground() throws {
    let finding = try #require(try LogStory.report(story([watchdog("Background")])).finding(of: rule))
    #expect(finding.severity == .error)
    #expect(finding.confidence == .certain)
    #expect(finding.blame == .app)
    #expect(finding.isProven(by: "0x8BADF00D"))
    #expect(finding.message.contains("watchdog"))
  }

  @Test func firesForTheProcessorLimit() throws {
    let line = LogStory.runningboardd(130, "4731 violated CPU limit; removing 3 assertions")
    let finding = try #require(try LogStory.report(story([line])).finding(of: rule))
    #expect(finding.severity == .error)
    #expect(finding.confidence == .likely)
    #expect(finding.blame == .app)
    #expect(finding.isProven(by: "violated CPU limit"))
  }

  @Test func firesForALockThatIsHeld() throws {
    let line = LogStory.exited(
      130, code: "0xDEAD10CC", explanation: "app<\(LogStory.bundle)>:4731 was suspended with locked system files")
    let finding = try #require(try LogStory.report(story([line])).finding(of: rule))
    #expect(finding.severity == .error)
    #expect(finding.message.contains("lock"))
  }

  @Test func memoryPressureWhileItWorksIsTheSystemsDoing() throws {
    let report = try LogStory.report(story([LogStory.jetsam(130, pid: LogStory.secondPid)]))
    let finding = try #require(report.finding(of: rule))
    #expect(finding.severity == .error)
    #expect(finding.blame == .system)
    #expect(finding.isProven(by: "killing_specific_process pid 4731"))
  }

  @Test func itsOwnMemoryLimitIsTheAppsDoing() throws {
    let line = LogStory.kernel(130, "memorystatus: Fitness [4731] exceeded mem limit: ActiveHard 50 MB (fatal)")
    #expect(try LogStory.report(story([line])).finding(of: rule)?.blame == .app)
  }

  @Test func twoWithinAnHourAreCounted() throws {
    let again =
      LogStory.relaunched(at: 220, pid: 4_740, says: LogStory.healthyWords)
      + [LogStory.jetsam(230, pid: 4_740)]
    let findings = try LogStory.report(story([LogStory.jetsam(130, pid: LogStory.secondPid)] + again)).findings(
      of: rule)
    #expect(findings.count == 2)
    #expect(findings.contains { $0.message.contains("second such end within an hour") })
  }

  @Test func isClearForMemoryPressureWhileSuspended() throws {
    let report = try LogStory.report(
      story([LogStory.suspended(127), LogStory.jetsam(160, pid: LogStory.secondPid)]))
    #expect(report.answers(of: rule) == [.clear, .clear])
  }

  @Test func isClearForAnEndInFrontOfTheUser() throws {
    #expect(try LogStory.report(story([watchdog("Foreground")])).answers(of: rule).last == .clear)
  }

  @Test func isUndeterminedWhereNothingShowsTheAppsState() throws {
    // The log begins in the midst of a life, of which no line tells whether it is in the background.
    let lines =
      LogStory.surroundings() + [
        LogStory.app(10, LogStory.poweredOn, pid: 4_729), LogStory.app(11, LogStory.value, pid: 4_729),
        LogStory.bluetoothd(
          11.5,
          "Dispatching GATT indication for device \"\(LogStory.device)\" to session \"\(LogStory.session(4_729))\""),
        LogStory.jetsam(60),
      ]
    let report = try LogStory.report(lines)
    #expect(report.answers(of: rule) == [.undetermined])
    #expect(report.undetermined(of: rule).first?.missing.emitter == .lifecycle)
  }

  /// An app whose suspensions no line tells, taken away long after its last sign of life.
  @Test func isUndeterminedWhereASuspensionWouldNotBeSeen() throws {
    let lines = LogStory.surroundings() + LogStory.firstLife()
    let report = try LogStory.report(lines.filter { !$0.message.contains("Suspending") })
    #expect(report.answers(of: rule) == [.undetermined])
    #expect(report.undetermined(of: rule).first?.missing.emitter == .lifecycle)
  }

  /// An app whose suspensions are logged, taken away long after its last sign of life without one.
  @Test func isLikelyWhereASuspensionWouldHaveBeenSeen() throws {
    let finding = try #require(
      try LogStory.report(story([LogStory.jetsam(160, pid: LogStory.secondPid)])).finding(of: rule))
    #expect(finding.confidence == .likely)
    #expect(finding.blame == .system)
  }

  @Test(arguments: [
    "memorystatus: Fitness [4731] exceeded mem limit: ActiveSoft 50 MB (non-fatal)",
    "memorystatus: killing_idle_process pid 4731 [Fitness] (idle-exit 0) 1216KB - memorystatus_available_pages: 12034",
    "memorystatus: killing_specific_process pid 212 [Maps] (vm-pageshortage 0 25s rf:- type:app) 51216KB",
  ])
  func noiseOfTheKernelIsNoEnd(_ line: String) throws {
    let report = try LogStory.report(story([LogStory.kernel(124, line), LogStory.suspended(127)]))
    #expect(report.findings(of: rule).isEmpty)
    #expect(report.sessions.last?.end.cause == "suspended")
  }

  @Test func anAppThatTheUserClosedIsNoOccasion() throws {
    let report = try LogStory.report(story([LogStory.forceQuit(130, pid: LogStory.secondPid)]))
    #expect(report.findings(of: rule).isEmpty)
  }

  @Test func noCutMakesAnError() throws {
    #expect(try LogStory.errorsOfCuts(story([watchdog("Background")])) == [])
    #expect(
      try LogStory.errorsOfCuts(story([LogStory.suspended(127), LogStory.jetsam(160, pid: LogStory.secondPid)])) == [])
  }
}
