import Correlation
import Parsing

/// Two cases of one app beside each other: where the bad one leaves the way of the good one.
public struct Comparison: Sendable {
  /// What is compared of one case.
  public struct Side: Sendable {
    /// The whole report.
    public var report: Report
    /// The app as this case calls it.
    public var app: String?
    /// The relaunch that is compared; nil where the log shows none.
    public var session: Report.Session?
    /// What lay in front of it, or what no relaunch followed.
    public var interruption: Report.Interruption?
    /// The app's findings, of that session or of the whole case where there is no session.
    public var findings: [Finding]

    /// Seconds from the launch to a step; nil where one of the two has no place in time.
    public func seconds(to step: Report.Step) -> Double? {
      guard let start = session?.start.place.time, let time = step.place?.time else { return nil }
      return time.seconds(since: start)
    }
  }

  /// How a step of the bad case stands to that of the good one.
  public enum Relation: Sendable, Hashable {
    /// Both have it, or neither.
    case same
    /// It was there, and is missing or out of order.
    case lost
    /// Both have it, and here it came later by so many seconds.
    case later(Double)
    /// One of the two logs does not show whether it was there.
    case unknown
    /// It was not there, and is.
    case gained
  }

  /// A step in both cases.
  public struct Row: Sendable {
    /// Which step.
    public var name: Report.Step.Name
    /// The step in the good case.
    public var good: Report.Step
    /// The step in the bad case.
    public var bad: Report.Step
    /// How the two stand to each other.
    public var relation: Relation
    /// The first step that tells the two apart.
    public var isDivergence = false
  }

  /// Later by less than this is no difference, in seconds; nor is less than three times as late.
  private static let tolerance = 2.0

  /// The case in which all went well.
  public var good: Side
  /// The other one.
  public var bad: Side
  /// The six steps; none where one of the cases has no relaunch.
  public var rows: [Row] = []

  /// Compares a relaunch of each case.
  ///
  /// - Parameters:
  ///   - good: the report of the case in which all went well.
  ///   - bad: that of the other.
  ///   - app: the app that the user named.
  public init(good: Report, bad: Report, app: String? = nil) {
    let common = good.apps.map(\.id).filter { name in bad.apps.contains { $0.id == name } }
    let name = app ?? common.first { $0 == bad.summary.app } ?? common.first
    self.good = Self.side(good, name, wantsFault: false)
    self.bad = Self.side(bad, name, wantsFault: true)
    guard let one = self.good.session, let other = self.bad.session else { return }
    rows = Report.Step.Name.allCases.map { name in
      let steps = [one, other].map { session in
        session.steps.first { $0.name == name } ?? Report.Step(name: name, status: .unknown, place: nil)
      }
      return Row(name: name, good: steps[0], bad: steps[1], relation: relation(steps[0], steps[1]))
    }
    // What is missing tells more than what is late; what a log does not show tells nothing.
    let lost = rows.firstIndex { $0.relation == .lost }
    let late = rows.firstIndex { row in if case .later = row.relation { true } else { false } }
    if let index = lost ?? late { rows[index].isDivergence = true }
  }

  /// The first step that tells the two apart; nil where none does.
  public var divergence: Row? { rows.first(where: \.isDivergence) }

  private func relation(_ one: Report.Step, _ other: Report.Step) -> Relation {
    switch (one.status, other.status) {
    case (.seen, .missing), (.seen, .outOfOrder): return .lost
    case (.missing, .seen), (.outOfOrder, .seen): return .gained
    case (.seen, .seen):
      guard let before = good.seconds(to: one), let now = bad.seconds(to: other) else { return .same }
      let more = now - before
      return more > Self.tolerance && now > 3 * before ? .later(more) : .same
    case (.unknown, _), (_, .unknown): return .unknown
    default: return .same
    }
  }

  /// The relaunch with the gravest finding, or one without any; else the last.
  private static func side(_ report: Report, _ name: String?, wantsFault: Bool) -> Side {
    // A process's name alone may be how one of the two logs knows the app.
    let app = report.apps.first { $0.id == name } ?? report.apps.first { $0.process == name || $0.bundle == name }
    let id = app?.id ?? (name == nil ? report.summary.app ?? report.apps.first?.id : nil)
    let relaunches = report.sessions.filter { $0.app == id && $0.kind == .bluetoothRelaunch }
    let ofApp = report.findings.filter { $0.app == id && $0.severity > .info }
    let session: Report.Session? =
      if wantsFault {
        relaunches.first {
          $0.id == ofApp.first { finding in relaunches.contains { $0.id == finding.session } }?.session
        }
          ?? relaunches.last
      } else {
        relaunches.last { session in !ofApp.contains { $0.session == session.id } } ?? relaunches.last
      }
    let interruption =
      report.interruptions.last { $0.app == id && session != nil && $0.toSession == session?.id }
      ?? (session == nil ? report.interruptions.last { $0.app == id } : nil)
    let findings = ofApp.filter {
      session == nil || $0.session == session?.id || $0.session == interruption?.fromSession
    }
    return Side(report: report, app: id, session: session, interruption: interruption, findings: findings)
  }
}
