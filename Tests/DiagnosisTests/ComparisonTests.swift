import Parsing
import Testing

@testable import Diagnosis

/// Which step tells two relaunches apart; judged by hand.
@Suite struct ComparisonTests {
  private static let names = Report.Step.Name.allCases

  private static func time(_ seconds: Double) -> Instant { Instant(microseconds: Int64(seconds * 1_000_000)) }

  /// A relaunch whose steps come so many seconds after its launch; nil is a step that is not known, -1 a missing one.
  private static func report(_ steps: [Double?], app: String = "com.acme", finding: Bool = false) -> Report {
    var report = Report()
    report.inputs = [Report.Input(path: "a.log")]
    report.apps = [Report.App(id: app)]
    let place = { (seconds: Double) in Report.Place(time: time(100 + seconds), input: 0, line: 1) }
    var session = Report.Session(
      id: 1, app: app, pid: 7, kind: .bluetoothRelaunch, start: Report.Edge(place: place(0), cause: "launched"),
      end: Report.Edge(place: place(10), cause: "suspended"))
    session.steps = zip(names, steps).map { name, seconds in
      Report.Step(
        name: name, status: seconds.map { $0 < 0 ? .missing : .seen } ?? .unknown,
        place: seconds.flatMap { $0 < 0 ? nil : place($0) })
    }
    report.sessions = [session]
    if finding {
      report.findings = [
        Finding(
          id: "x", rule: "will-restore-missing", severity: .error, confidence: .likely, blame: .app, app: app,
          session: 1,
          message: "m", advice: "a", customer: "c", evidence: [])
      ]
    }
    return report
  }

  private static let good: [Double?] = [0, 0.1, 0.2, 0.3, 0.5, 9]

  @Test func theFirstMissingStepIsTheDivergence() {
    let comparison = Comparison(good: Self.report(Self.good), bad: Self.report([0, 0.1, -1, 0.3, -1, 9]))
    #expect(comparison.divergence?.name == .willRestore)
    #expect(comparison.rows.map(\.relation) == [.same, .same, .lost, .same, .lost, .same])
    #expect(comparison.rows.count(where: \.isDivergence) == 1)
  }

  @Test func whatALogDoesNotShowIsNoDifference() {
    let comparison = Comparison(good: Self.report(Self.good), bad: Self.report([0, 0.1, nil, 0.3, nil, 9]))
    #expect(comparison.divergence == nil)
    #expect(comparison.rows[2].relation == .unknown)
    let other = Comparison(good: Self.report([0, 0.1, nil, 0.3, 0.5, 9]), bad: Self.report([0, 0.1, -1, 0.3, 0.5, 9]))
    #expect(other.divergence == nil)
  }

  @Test func aLateStepIsADifferenceWhereNoneIsMissing() {
    let comparison = Comparison(good: Self.report(Self.good), bad: Self.report([0, 6, 6.1, 6.2, 6.3, 10]))
    #expect(comparison.divergence?.name == .manager)
    #expect(comparison.divergence?.relation == .later(5.9))
    // What is missing tells more, though it comes behind.
    let both = Comparison(good: Self.report(Self.good), bad: Self.report([0, 6, -1, 6.2, 6.3, 10]))
    #expect(both.divergence?.name == .willRestore)
    // A second more, or twice as late, is none.
    #expect(Comparison(good: Self.report(Self.good), bad: Self.report([0, 1.5, 1.6, 1.7, 1.9, 15])).divergence == nil)
  }

  @Test func theRelaunchWithTheFaultIsCompared() {
    var bad = Self.report([0, 0.1, -1, 0.3, 0.5, 9], finding: true)
    var later = bad.sessions[0]
    later.id = 2
    later.steps = Self.report(Self.good).sessions[0].steps
    bad.sessions.append(later)
    #expect(Comparison(good: Self.report(Self.good), bad: bad).bad.session?.id == 1)
    // Of the good log the one without a fault.
    #expect(Comparison(good: bad, bad: bad).good.session?.id == 2)
  }

  @Test func withoutARelaunchNothingIsCompared() {
    var bad = Self.report(Self.good)
    bad.sessions = []
    let comparison = Comparison(good: Self.report(Self.good), bad: bad)
    #expect(comparison.rows.isEmpty && comparison.divergence == nil && comparison.bad.app == "com.acme")
    let other = Comparison(good: Self.report(Self.good), bad: Self.report(Self.good, app: "org.other"), app: "com.acme")
    #expect(other.bad.app == nil && other.bad.session == nil)
  }
}
