import Testing

@testable import Diagnosis

@Suite struct CommandBeforePoweredOnTests {
  private let rule = "command-before-powered-on"
  private static let manager = "0x1475483d0"

  private func refused(_ at: Double, pid: Int = LogStory.secondPid, _ who: String? = nil) -> LogStory.Line {
    LogStory.framework(
      at,
      "API MISUSE: \(who ?? "<CBCentralManager: \(Self.manager)>") can only accept this command while in the powered on "
        + "state", pid: pid)
  }

  /// Relaunched at 120 s: `willRestoreState` stands at 120.6, `poweredOn` at 120.7.
  private func relaunch(
    says: [String] = LogStory.healthyWords, _ others: [LogStory.Line]
  ) -> [LogStory.Line] {
    LogStory.surroundings() + LogStory.firstLife() + LogStory.relaunched(at: 120, says: says)
      + LogStory.claimed(120.55) + others + [LogStory.suspended(127)]
  }

  /// Opened by the user at 0 s: the manager at 0.3 s, its state at 0.4 s.
  private func opened(state: String?, _ others: [LogStory.Line]) -> [LogStory.Line] {
    let says = [LogStory.plainLaunch, LogStory.created] + (state.map { ["centralManagerDidUpdateState: \($0)"] } ?? [])
    return LogStory.surroundings(to: 120) + LogStory.opened(says: says) + others + LogStory.leaves(at: 30)
  }

  @Test func isAnErrorBetweenRestorationAndPower() throws {
    let finding = try #require(try LogStory.report(relaunch([refused(120.65)])).finding(of: rule))
    #expect(finding.severity == .error)
    #expect(finding.confidence == .certain)
    #expect(finding.blame == .app)
    #expect(finding.isProven(by: "willRestoreState"))
    #expect(finding.isProven(by: "powered on state"))
    #expect(finding.message.contains("Between `willRestoreState` and `poweredOn`"))
  }

  @Test func isAWarningOnAnotherLaunch() throws {
    let report = try LogStory.report(opened(state: "poweredOn", [refused(0.35, pid: LogStory.firstPid)]))
    let finding = try #require(report.finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.confidence == .certain)
    #expect(finding.isProven(by: "powered on state"))
  }

  @Test(arguments: ["poweredOff", "unauthorized", "unsupported", "4", "3"])
  func withoutARadioThatIsReportedInstead(_ state: String) throws {
    let before = try LogStory.report(opened(state: state, [refused(0.35, pid: LogStory.firstPid)]))
    #expect(before.answers(of: rule) == [.clear])
    let after = try LogStory.report(opened(state: state, [refused(5, pid: LogStory.firstPid)]))
    #expect(after.answers(of: rule) == [.clear])
  }

  @Test func aRadioThatTheDaemonSwitchedOffIsReportedInstead() throws {
    let off = LogStory.bluetoothd(-5, "Beginning asynchronous power off")
    let report = try LogStory.report([off] + opened(state: nil, [refused(0.35, pid: LogStory.firstPid)]))
    #expect(report.answers(of: rule) == [.clear])
  }

  @Test func withoutAnyStateLineItIsPossible() throws {
    let report = try LogStory.report(opened(state: nil, [refused(0.35, pid: LogStory.firstPid)]))
    let finding = try #require(report.finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.confidence == .possible)
  }

  @Test func behindPowerItMayBeAnotherManagers() throws {
    let finding = try #require(try LogStory.report(relaunch([refused(121)])).finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.confidence == .likely)
  }

  @Test func ofTwoManagersItIsNoError() throws {
    let words = [
      LogStory.bluetoothLaunch, LogStory.created, "CBCentralManager init restoreIdentifier: com.example.fitness.second",
      LogStory.restoredOne, LogStory.poweredOn, LogStory.value,
    ]
    let report = try LogStory.report(relaunch(says: words, [refused(120.75)]))
    #expect(report.finding(of: rule)?.severity == .warning)
  }

  @Test func theObjectTellsTwoManagersApart() throws {
    let restored = LogStory.restoredOne.replacing(
      "centralManager(_:willRestoreState:)",
      with: "centralManager:<CBCentralManager: \(Self.manager)> willRestoreState:")
    let words = [
      LogStory.bluetoothLaunch, LogStory.created, "CBCentralManager init restoreIdentifier: com.example.fitness.second",
      restored, "centralManagerDidUpdateState: <CBCentralManager: \(Self.manager)> state 5", LogStory.value,
    ]
    let report = try LogStory.report(relaunch(says: words, [refused(120.75)]))
    #expect(report.finding(of: rule)?.severity == .error)
  }

  /// The app's own file and the system's log: within a second nobody knows which line came first.
  @Test func orderBetweenTwoInputsIsNoProof() throws {
    let lines = relaunch([refused(120.65)])
    let own = lines.filter { $0.process == LogStory.process && !$0.message.contains("MISUSE") }
    let others = lines.filter { $0.process != LogStory.process || $0.message.contains("MISUSE") }
    let report = try LogStory.report(of: [LogStory.text(others), LogStory.text(own)])
    #expect(report.finding(of: rule)?.severity == .warning)
  }

  @Test func aHiddenObjectCountsForTheOnlyManager() throws {
    #expect(try LogStory.report(relaunch([refused(120.65, "<private>")])).finding(of: rule)?.severity == .error)
  }

  @Test func repeatedLinesAreOneFinding() throws {
    #expect(try LogStory.report(relaunch([refused(120.62), refused(120.65)])).findings(of: rule).count == 1)
  }

  @Test func noCutMakesAnError() throws {
    #expect(try LogStory.errorsOfCuts(relaunch([refused(120.65)])) == [])
    #expect(try LogStory.errorsOfCuts(opened(state: "poweredOn", [refused(0.35, pid: LogStory.firstPid)])) == [])
    #expect(try LogStory.errorsOfCuts(opened(state: "poweredOff", [refused(5, pid: LogStory.firstPid)])) == [])
  }
}
