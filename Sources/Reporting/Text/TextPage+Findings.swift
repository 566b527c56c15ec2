import Diagnosis
import Parsing

extension TextPage {
  /// Findings told in full on one screen; the others get a line each.
  private static let fullFindings = 5
  /// Lines of evidence a finding, and lines of the terminal a line of evidence.
  private static let evidenceLines = 4
  private static let evidenceHeight = 3

  /// Every finding; `flush` takes what is laid out, so that a long report streams.
  mutating func findings(flush: (inout TextPage) -> Void) {
    let groups = FindingGroup.groups(of: report.findings)
    guard !groups.isEmpty else { return noFindings() }
    if groups.count > 1 {
      beginSection([Run("Found: " + counts(groups), .heading)])
    }
    let full = isVerbose ? groups.count : TextPage.fullFindings
    for (index, group) in groups.prefix(full).enumerated() {
      finding(group, number: groups.count > 1 ? index + 1 : nil)
      flush(&self)
    }
    let rest = groups.dropFirst(full)
    guard !rest.isEmpty else { return }
    beginSection([Run("Also found", .heading), Run("  (-v shows them in full)", .faint)])
    for group in rest { findingLine(group) }
  }

  /// "1 error, 2 warnings": as many as are numbered below, and how often they occur where that is more.
  private func counts(_ groups: [FindingGroup]) -> String {
    let counts = [Severity.error, .warning, .info].compactMap { severity in
      let number = groups.count { $0.first.severity == severity }
      return number == 0 ? nil : Wording.count(number, severity.rawValue)
    }
    // The summary counts also those that the report is too full to hold.
    let summary = report.summary
    let all = max(summary.errors + summary.warnings + summary.infos, report.findings.count)
    return counts.joined(separator: ", ") + (all > groups.count ? "; \(Wording.grouped(all)) occurrences in all" : "")
  }

  /// A line for each finding, and nothing else.
  mutating func findingLines() {
    for group in FindingGroup.groups(of: report.findings) { findingLine(group) }
  }

  private mutating func findingLine(_ group: FindingGroup) {
    let finding = group.first
    let (label, role) = Wording.severity(finding.severity)
    let repeats = group.others.isEmpty ? "" : " (\(group.others.count + 1) times)"
    let place = finding.evidence.first.map { placeRuns(Report.Place($0)) } ?? []
    canvas.paragraph(
      [Run(label, role), Run(" · \(finding.rule) · "), Run(finding.message + repeats)] + place, first: [Run("  ")],
      rest: [Run("    ")])
  }

  /// Calm words where nothing was found.
  private mutating func noFindings() {
    guard report.unread == nil, report.summary.outcome != .noBluetoothApp || !report.checks.isEmpty else { return }
    beginSection()
    canvas.paragraph([Run(Wording.noFindings(report))])
  }

  /// One finding, told in full.
  private mutating func finding(_ group: FindingGroup, number: Int?) {
    let finding = group.first
    let (label, role) = Wording.severity(finding.severity)
    var title = [Run(number.map { "\($0). " } ?? "", .heading), Run(label, role)]
    title.append(Run(" · \(finding.rule)", .heading))
    title.append(Run(" · \(finding.confidence.rawValue) · \(Wording.blame(finding.blame))"))
    if report.apps.count > 1, let app = finding.app { title.append(Run(" · \(app)")) }
    beginSection(title)
    canvas.paragraph([Run(finding.message)], first: [Run("  ")])
    proof(finding)
    if let session = report.sessions.first(where: { $0.id == finding.session }), !session.steps.isEmpty {
      labelled("Steps", stepRuns(session))
    }
    if let because = finding.because { labelled("Because", [Run(because)]) }
    if let raised = finding.raised { labelled("Raised", [Run(raised)]) }
    consequences(finding.consequences)
    again(group.others)
    labelled(Wording.adviceLabel(finding.blame), [Run(finding.advice)])
    labelled("Customer", [Run("“\(finding.customer)”")])
  }

  /// The lines that prove it, each with its place and as it stands.
  private mutating func proof(_ finding: Finding) {
    let most = isVerbose ? Int.max : TextPage.evidenceLines
    let shown = FindingGroup.essential(finding.evidence, at: most)
    let margin = Run(String(repeating: " ", count: TextPage.labelWidth))
    var isAnyCut = false
    for (index, evidence) in shown.enumerated() {
      let excerpt = isVerbose ? nil : excerpt(of: evidence)
      let lines = excerpt.map { [$0.text] } ?? VisibleText.lines(of: evidence.text).map(TextPage.collapsed)
      isAnyCut = isAnyCut || excerpt?.isCut == true
      var place = [Run("• " + linePlace(evidence), .place)]
      // The time goes first where a line is cut in front.
      if excerpt?.isCutInFront == true, let time = evidence.time {
        place.append(Run("  \(TimeText.log(time, .clock))"))
      }
      if evidence.role != .proves { place.append(Run("  \(Wording.role(evidence.role))", .faint)) }
      if evidence.isCut { place.append(Run("  \(Wording.cut(evidence, report))", .faint)) }
      if index == 0 { labelled("Proof", place) } else { canvas.paragraph(place, first: [margin]) }
      let bar = [margin, Run("│ ", .faint)]
      for line in lines {
        canvas.paragraph([Run(line)], first: bar, rest: bar, limit: isVerbose ? .max : TextPage.evidenceHeight)
      }
    }
    let more = finding.evidence.count - shown.count
    if more > 0 {
      canvas.paragraph([Run("and \(Wording.count(more, "more line")) (-v shows all, whole)", .faint)], first: [margin])
    } else if isAnyCut {
      canvas.paragraph([Run("(-v shows the lines whole)", .faint)], first: [margin])
    }
  }

  /// What of a line of evidence is shown in the few lines of the page that there are for it.
  private func excerpt(of evidence: Evidence) -> ExcerptWindow.Excerpt {
    let input = evidence.position.input
    let dialect = report.inputs.indices.contains(input) ? report.inputs[input].dialect : nil
    return ExcerptWindow.fitted(
      EvidenceExcerpt.of(evidence.text, dialect: dialect), of: evidence, in: canvas, indent: TextPage.labelWidth + 2,
      height: TextPage.evidenceHeight)
  }

  /// What follows from it; of what follows again and again the first.
  private mutating func consequences(_ consequences: [Consequence]) {
    var shown: Set<String> = []
    for consequence in consequences where isVerbose || shown.insert(consequence.rule).inserted {
      let place = consequence.evidence.first.map { placeRuns(Report.Place($0)) } ?? []
      let more = isVerbose ? 0 : consequences.count { $0.rule == consequence.rule } - 1
      let again = more == 0 ? "" : " Again \(Wording.count(more, "time")) (-v shows all)."
      labelled(
        "Leads to", [Run("\(consequence.rule): ", .heading), Run(consequence.message)] + place + [Run(again, .faint)])
    }
  }

  /// Where the same was found again.
  private mutating func again(_ others: [Finding]) {
    guard !others.isEmpty else { return }
    let shown = isVerbose ? others : Array(others.prefix(3))
    let places = shown.map { finding in
      let time = finding.time.map { TimeText.log($0, .clock) + " " } ?? ""
      return time + (finding.evidence.first.map { "(\(linePlace($0)))" } ?? "session \(finding.session ?? 0)")
    }
    let more = others.count > shown.count ? " and \(Wording.grouped(others.count - shown.count)) more" : ""
    labelled("Again", [Run("\(Wording.count(others.count, "time")): " + places.joined(separator: ", ") + more)])
  }

  private func linePlace(_ evidence: Evidence) -> String {
    "\(labels[evidence.position.input]):\(evidence.position.line)"
  }

  /// Runs of blanks as one: the columns of an export cost more room than they give.
  static func collapsed(_ text: String) -> String {
    var result = ""
    for character in text where !(character == " " && result.last == " ") { result.append(character) }
    return result
  }
}
