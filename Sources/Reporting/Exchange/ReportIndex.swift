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

  /// The findings that are about no session that the report shows, or about no app that it shows.
  var findingsBesideSessions: [Finding] {
    let shown = Set(report.sessions.map(\.id))
    let apps = Set(report.apps.map(\.id))
    return report.findings.filter { finding in
      !(finding.session.map(shown.contains) ?? false) || !(finding.app.map(apps.contains) ?? false)
    }
  }

  /// The answers about an app, or about none, that are about no session that the report shows.
  var checksBesideSessions: [Report.Check] {
    let shown = Set(report.sessions.map(\.id))
    return report.checks.filter { check in check.session.map { !shown.contains($0) } ?? true }
  }

  /// What the answers that fired have found, in the order of the answers; nil for one whose finding the report does not hold.
  ///
  /// A rule may fire several times for a session, and each answer has a finding of its own; what a cause absorbed may have
  /// been found in another session than the cause.
  func findings(of checks: [Report.Check]) -> [(finding: Finding, consequence: Consequence?)?] {
    var open: [Key: [(session: Int?, finding: Int, consequence: Int?)]] = [:]
    for (index, finding) in report.findings.enumerated() {
      open[Key(rule: finding.rule, app: finding.app), default: []].append((finding.session, index, nil))
      for (place, consequence) in finding.consequences.enumerated() {
        open[Key(rule: consequence.rule, app: finding.app), default: []].append((finding.session, index, place))
      }
    }
    // Those of their own session first, so that none takes another's.
    var found = [(finding: Int, consequence: Int?)?](repeating: nil, count: checks.count)
    for isOwn in [true, false] {
      for (place, check) in checks.enumerated() where check.answer == .fired && found[place] == nil {
        let key = Key(rule: check.rule, app: check.app)
        guard let index = open[key]?.firstIndex(where: { isOwn ? $0.session == check.session : $0.consequence != nil }),
          let taken = open[key]?.remove(at: index)
        else { continue }
        found[place] = (taken.finding, taken.consequence)
      }
    }
    return found.map { entry in
      guard let entry else { return nil }
      let finding = report.findings[entry.finding]
      return (finding, entry.consequence.map { finding.consequences[$0] })
    }
  }

  private struct Key: Hashable {
    var rule: String
    var app: String?
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

extension Report {
  /// The path of an input as the options show it; nil for a place outside every input.
  func path(of input: Int?, _ options: WriterOptions) -> String? {
    input.flatMap { inputs.indices.contains($0) ? InputLabels.shown(inputs[$0].path, options.paths) : nil }
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
