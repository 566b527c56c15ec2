import Testing

@testable import Diagnosis

@Suite struct RestoreCrashTests {
  private let rule = "restore-crash"

  /// Handed back its state at 120.6 s; then those lines.
  private func story(_ end: [LogStory.Line], says: [String] = LogStory.healthyWords) -> [LogStory.Line] {
    LogStory.surroundings(to: 300) + LogStory.firstLife() + LogStory.relaunched(at: 120, says: says)
      + LogStory.claimed(120.55) + end
  }

  private func crash(_ at: Double) -> LogStory.Line {
    LogStory.launchd(
      at,
      "UIKitApplication:\(LogStory.bundle)[0xc2d1][rb-legacy] [4731]: exited with exit reason (namespace: 2 code: 0xb) - "
        + "OS_REASON_SIGNAL, ran for 1400ms")
  }

  @Test func firesForACrash() throws {
    let finding = try #require(try LogStory.report(story([crash(122)])).finding(of: rule))
    #expect(finding.severity == .error)
    #expect(finding.confidence == .certain)
    #expect(finding.blame == .app)
    #expect(finding.isProven(by: "willRestoreState"))
    #expect(finding.isProven(by: "OS_REASON_SIGNAL"))
    #expect(finding.message.contains("1.4 s after"))
  }

  @Test func firesForASignalAsLaunchdTellsItOfTheJob() throws {
    let job = "[user/501/UIKitApplication:\(LogStory.bundle)[6159][rb-legacy] [4731]:]"
    let exited = LogStory.Line(
      at: 122, process: "launchd", pid: 1, tag: job, message: "exited due to SIGSEGV, ran for 1400ms")
    let finding = try #require(try LogStory.report(story([exited])).finding(of: rule))
    #expect(finding.confidence == .certain)
    #expect(finding.isProven(by: "SIGSEGV"))
  }

  /// Who sends SIGKILL is not said.
  @Test func aKillBySomebodyElseIsNoCrash() throws {
    let killed = LogStory.launchd(
      122,
      "UIKitApplication:\(LogStory.bundle)[0xc2d1][rb-legacy] [4731]: exited with exit reason (namespace: 2 code: 0x9) - "
        + "OS_REASON_SIGNAL | Killed: 9, ran for 1400ms")
    #expect(try LogStory.report(story([killed])).finding(of: rule) == nil)
  }

  private let exit = LogStory.runningboardd(
    122.1, "\(LogStory.target(LogStory.secondPid)) termination reported by proc_exit")

  @Test(arguments: [
    "*** Terminating app due to uncaught exception 'NSRangeException', reason: '*** -[__NSArrayM objectAtIndex:]: "
      + "index 0 beyond bounds'",
    "Fitness/BandStore.swift:20: Fatal error: Unexpectedly found nil while unwrapping an Optional value",
  ])
  func firesForTheRuntimesOwnWords(_ words: String) throws {
    let report = try LogStory.report(story([LogStory.app(122, words), exit]))
    // The line of the exit names no cause: the process did.
    #expect(report.sessions.last?.end.cause == "crash")
    let finding = try #require(report.finding(of: rule))
    #expect(finding.severity == .error && finding.confidence == .certain)
    #expect(finding.isProven(by: words.prefix(30).description))
    #expect(finding.message.contains("error ended the app") == words.contains("Fatal error"))
    // It is none of Core Bluetooth's initialiser.
    #expect(report.answers(of: "manager-init-exception").isEmpty)
  }

  @Test func theExitsOwnWordsOfACrashAreProofAsWell() throws {
    let words = LogStory.app(121.9, "Fitness/BandStore.swift:20: Fatal error: Index out of range")
    let finding = try #require(try LogStory.report(story([words, crash(122)])).finding(of: rule))
    #expect(finding.isProven(by: "Fatal error") && finding.isProven(by: "OS_REASON_SIGNAL"))
  }

  @Test func anExceptionThatEndsNothingIsNone() throws {
    let words = LogStory.framework(
      121, "*** Assertion failure in -[CBCentralManager initWithDelegate:queue:options:], CBCentralManager.m:345")
    let values = (0..<3).map { LogStory.app(124 + Double($0), LogStory.value) }
    #expect(try LogStory.report(story([words] + values)).findings(of: rule).isEmpty)
    #expect(try LogStory.report(story([words, LogStory.suspended(130)])).findings(of: rule).isEmpty)
  }

  @Test func anErrorInTheAppsOwnWordsIsNoCrash() throws {
    let words = LogStory.app(122, "Fatal error: the account could not be synchronised")
    #expect(try LogStory.report(story([words, LogStory.app(125, "retried")])).findings(of: rule).isEmpty)
  }

  @Test func aWatchdogInTheBackgroundHangsUnderItsOwnRule() throws {
    let line = LogStory.exited(
      129, code: "0x8BADF00D",
      explanation: "scene-create watchdog transgression: app<\(LogStory.bundle)>:4731 exhausted real (wall clock) time "
        + "allowance of 8.00 seconds ProcessVisibility: Background ProcessState: Running")
    let report = try LogStory.report(story([line]))
    let cause = try #require(report.finding(of: "killed-in-window"))
    #expect(cause.consequences.contains { $0.rule == rule })
    #expect(report.findings(of: rule).isEmpty)
  }

  @Test func aWatchdogInFrontOfTheUserStandsAlone() throws {
    let line = LogStory.exited(
      129, code: "0x8BADF00D",
      explanation: "scene-create watchdog transgression: app<\(LogStory.bundle)>:4731 exhausted real (wall clock) time "
        + "allowance of 8.00 seconds ProcessVisibility: Foreground ProcessState: Running")
    #expect(try LogStory.report(story([line])).finding(of: rule)?.severity == .error)
  }

  @Test func isClearLaterThanTheWindow() throws {
    #expect(try LogStory.report(story([crash(131)])).answers(of: rule) == [.clear])
  }

  /// JavaScript and Dart hear of the restoration when they have started.
  @Test(arguments: ["restored BLE state was: {\"peripherals\":[]}", "flutter: willRestoreState []"])
  func theLateLineOfAnUpperLayerIsNoRestoration(_ line: String) throws {
    #expect(try LogStory.report(story([LogStory.app(145, line), crash(150)])).answers(of: rule) == [.clear])
    let report = try LogStory.report(story([LogStory.app(121, line), crash(122)]))
    #expect(try #require(report.finding(of: rule)).message.contains("1.4 s after"))
  }

  @Test func isClearForAProcessThatWasSuspendedFirst() throws {
    let report = try LogStory.report(story([LogStory.suspended(123), LogStory.resumed(126), crash(128)]))
    #expect(report.answers(of: rule) == [.clear])
  }

  @Test func isClearWhereTheAppGoesOn() throws {
    #expect(try LogStory.report(LogStory.healthy()).answers(of: rule) == [.clear])
  }

  @Test func memoryTheUserAndToolsAreNoCrash() throws {
    let ends = [
      LogStory.jetsam(123, pid: LogStory.secondPid), LogStory.forceQuit(123, pid: LogStory.secondPid),
      LogStory.exited(123, code: "0xFBFBFBFB", explanation: "Simulator host"),
      LogStory.exited(123, code: "0xBADDD15C", explanation: "CacheDelete requested"),
    ]
    for end in ends {
      #expect(try LogStory.report(story([end])).answers(of: rule) == [.clear], "\(end.message)")
    }
  }

  @Test func theEndOfTheLogIsNoCrash() throws {
    let report = try LogStory.report(story([]).filter { $0.at < 122 })
    #expect(report.answers(of: rule) == [.undetermined])
    #expect(report.undetermined(of: rule).first?.missing.emitter == .lifecycle)
  }

  @Test func anEndThatNoLineTellsIsUndetermined() throws {
    let next =
      LogStory.relaunched(at: 126, pid: 4_740, says: LogStory.healthyWords) + LogStory.claimed(126.55, pid: 4_740)
    let report = try LogStory.report(story(next + [LogStory.suspended(134, pid: 4_740)]))
    #expect(report.answers(of: rule) == [.undetermined, .clear])
    #expect(!report.summary.verdict.contains("no fault is seen"))
  }

  @Test func aCrashWithoutARestorationIsNoOccasion() throws {
    let says = [LogStory.bluetoothLaunch, LogStory.created, LogStory.poweredOn]
    #expect(try LogStory.report(story([crash(122)], says: says)).answers(of: rule) == [])
  }

  @Test func noCutMakesAnError() throws {
    #expect(try LogStory.errorsOfCuts(story([crash(122)])) == [])
    #expect(try LogStory.errorsOfCuts(story([LogStory.suspended(123), LogStory.resumed(126), crash(128)])) == [])
  }
}
