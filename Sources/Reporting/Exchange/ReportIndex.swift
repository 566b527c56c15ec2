import Diagnosis

/// What belongs to which session, for formats that go through sessions and ask for the rest.
struct ReportIndex {
  private let findingsBySession: [Int: [Int]]
  private let checksBySession: [Int: [Int]]
  private let openBySession: [Int: [Int]]
  private let report: Report

  init(_ report: Report) {
    self.report = report
    findingsBySession = Self.grouped(report.findings, by: \.session)
    checksBySession = Self.grouped(report.checks, by: \.session)
    openBySession = Self.grouped(report.undetermined, by: \.session)
  }

  /// The findings of a session, in the order of the report.
  func findings(of session: Int) -> [Finding] { (findingsBySession[session] ?? []).map { report.findings[$0] } }

  /// The answers of the rules about a session.
  func checks(of session: Int) -> [Report.Check] { (checksBySession[session] ?? []).map { report.checks[$0] } }

  /// The answers about an app, or about none, that are about no session that the report shows.
  var checksBesideSessions: [Report.Check] {
    let shown = Set(report.sessions.map(\.id))
    return report.checks.filter { check in check.session.map { !shown.contains($0) } ?? true }
  }

  /// What a rule found in a session, or what absorbed it.
  func finding(of check: Report.Check) -> (finding: Finding, consequence: Consequence?)? {
    let candidates = check.session.map { findings(of: $0) } ?? report.findings.filter { $0.session == nil }
    let fitting = candidates.filter { $0.app == check.app }
    if let finding = fitting.first(where: { $0.rule == check.rule }) { return (finding, nil) }
    for finding in fitting {
      if let consequence = finding.consequences.first(where: { $0.rule == check.rule }) {
        return (finding, consequence)
      }
    }
    return nil
  }

  /// What is missing to answer.
  func open(_ check: Report.Check) -> Report.Undetermined? {
    let candidates =
      check.session.map { (openBySession[$0] ?? []).map { report.undetermined[$0] } }
      ?? report.undetermined.filter { $0.session == nil }
    return candidates.first { $0.rule == check.rule && $0.app == check.app }
  }

  private static func grouped<Element>(_ elements: [Element], by session: (Element) -> Int?) -> [Int: [Int]] {
    var groups: [Int: [Int]] = [:]
    for (index, element) in elements.enumerated() {
      if let session = session(element) { groups[session, default: []].append(index) }
    }
    return groups
  }
}

extension Finding {
  /// The line that decides: the last that proves it, else the last.
  var decisive: Evidence? { evidence.last { $0.role == .proves } ?? evidence.last }

  /// The message, and why it is not stronger or weaker.
  var explained: String { because.map { "\(message) \($0.sentence)" } ?? message }
}

extension String {
  /// With a full stop, and a capital at its beginning.
  fileprivate var sentence: String {
    guard let first else { return self }
    let body = first.uppercased() + dropFirst()
    return body.hasSuffix(".") ? body : body + "."
  }
}
