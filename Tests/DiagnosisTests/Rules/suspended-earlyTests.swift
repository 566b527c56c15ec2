import Testing

@testable import Diagnosis

@Suite struct SuspendedEarlyTests {
  private let rule = "suspended-early"

  /// A life with `didUpdateState`, and a relaunch that is suspended after so many seconds.
  private func story(
    _ words: [String], suspended: Double = 5,
    first: [String] = [LogStory.plainLaunch, LogStory.created, LogStory.poweredOn]
  ) -> [LogStory.Line] {
    LogStory.surroundings() + LogStory.firstLife(says: first) + LogStory.relaunched(at: 120, says: words)
      + LogStory.claimed(120.55) + [LogStory.suspended(120 + suspended)]
  }

  private let stateless = [LogStory.bluetoothLaunch, LogStory.created]

  @Test func firesWhereTheStateNeverCame() throws {
    let finding = try #require(try LogStory.report(story(stateless)).finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.confidence == .likely)
    #expect(finding.blame == .system)
    #expect(finding.isProven(by: "Suspending task"))
    #expect(finding.message.contains("no") || finding.message.contains("before"))
    #expect(finding.message.contains("`didUpdateState` line"))
  }

  @Test func firesWhereTheStateCameOnlyWithTheWake() throws {
    let late = [LogStory.resumed(150), LogStory.app(150.1, LogStory.poweredOn), LogStory.suspended(155)]
    #expect(try LogStory.report(story(stateless) + late).finding(of: rule)?.severity == .warning)
  }

  @Test func isClearWhereTheStateCame() throws {
    #expect(try LogStory.report(LogStory.healthy()).answers(of: rule) == [.clear])
  }

  @Test func isClearWhereAValueShowsThatTheStateHadCome() throws {
    #expect(try LogStory.report(story(stateless + [LogStory.value])).answers(of: rule) == [.clear])
  }

  @Test func isUndeterminedWhereTheAppHasNoWordForIt() throws {
    let report = try LogStory.report(
      story([LogStory.bluetoothLaunch], first: [LogStory.plainLaunch]).filter {
        $0.message != LogStory.didConnect
      })
    #expect(report.answers(of: rule) == [.undetermined])
    #expect(report.undetermined(of: rule).first?.missing.wording == .appState)
  }

  @Test func isUndeterminedWhereTheLogEndsBeforeTheSuspension() throws {
    let report = try LogStory.report(story(stateless).filter { $0.at < 124 })
    #expect(report.answers(of: rule) == [.undetermined])
    #expect(report.undetermined(of: rule).first?.missing.emitter == .lifecycle)
  }

  @Test func isNoMoreThanPossibleWithOtherWording() throws {
    let report = try LogStory.report(story(stateless, first: [LogStory.plainLaunch, LogStory.created]))
    let finding = try #require(report.finding(of: rule))
    #expect(finding.confidence == .possible)
  }

  @Test func aStepOfTheClockProvesNothing() throws {
    // The clock is set back between the launch and the suspension.
    let early = LogStory.text(story(stateless).filter { $0.at < 122 })
    let late = LogStory.text([LogStory.suspended(100)] + LogStory.neighbours(101, 240))
    let body = late.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().joined(separator: "\n")
    let findings = try LogStory.report(of: early + body).findings(of: rule)
    #expect(findings.allSatisfy { $0.confidence == .possible })
  }

  @Test func aPrewarmedProcessOwesNothing() throws {
    let prewarm = [
      LogStory.runningboardd(120, "Executing launch request for application<\(LogStory.bundle)> (DAS Prewarm launch)"),
      LogStory.runningboardd(120.1, "Now tracking process: \(LogStory.target(LogStory.secondPid))"),
      LogStory.suspended(121),
    ]
    #expect(try LogStory.report(LogStory.surroundings() + LogStory.firstLife() + prewarm).findings(of: rule).isEmpty)
  }

  @Test func aLaunchByTheUserIsNoOccasion() throws {
    let user = LogStory.opened(at: 120, pid: LogStory.secondPid, says: [LogStory.plainLaunch, LogStory.created])
    let lines =
      LogStory.surroundings() + LogStory.firstLife() + user + LogStory.leaves(at: 125, pid: LogStory.secondPid)
    #expect(try LogStory.report(lines).answers(of: rule).isEmpty)
  }

  @Test func noCutMakesAnError() throws {
    #expect(try LogStory.errorsOfCuts(story(stateless)) == [])
  }
}
