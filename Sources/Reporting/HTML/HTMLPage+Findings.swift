import Diagnosis
import Parsing

extension HTMLPage {
  mutating func findings() {
    add("<section id=\"findings\"><h2>Findings</h2>")
    let groups = FindingGroup.groups(of: report.findings)
    if groups.isEmpty, report.unread == nil { add("<p>\(safe(Wording.noFindings(report)))</p>") }
    for (number, group) in groups.prefix(room.findings).enumerated() { finding(group, number + 1) }
    let rest = groups.dropFirst(room.findings)
    if !rest.isEmpty {
      add("<h3>Also found</h3><ul>")
      for group in rest {
        let finding = group.first
        let times = group.others.isEmpty ? "" : " (\(group.others.count + 1) times)"
        let spot = finding.decisive.map { place(Report.Place($0)) } ?? ""
        add(
          "<li>\(safe(Wording.severity(finding.severity).label)) · <strong>\(safe(finding.rule))</strong> ·"
            + " \(HTMLText.escaped(finding.message, most: room.characters))\(times) \(spot)</li>")
      }
      add("</ul>")
    }
    add("</section>")
  }

  private mutating func finding(_ group: FindingGroup, _ number: Int) {
    let finding = group.first
    let (label, role) = Wording.severity(finding.severity)
    add("<article class=\"finding \(css(role))\" id=\"F\(number)\"><h3><span class=\"badge\">\(safe(label))</span>")
    add("\(safe(finding.rule))</h3>")
    let app = finding.app.map { " · " + safe($0) } ?? ""
    add("<p class=\"meta\">\(safe(finding.confidence.rawValue)) · \(safe(Wording.blame(finding.blame)))\(app)</p>")
    add("<p>\(own(finding.message))</p>")
    proof(finding)
    add("<dl>")
    if let session = report.sessions.first(where: { $0.id == finding.session }), !session.steps.isEmpty {
      row("Steps", steps(session) + sessionLink(session.id))
    }
    if let because = finding.because { row("Because", safe(because)) }
    if let raised = finding.raised { row("Raised", safe(raised)) }
    var told: Set<String> = []
    for consequence in finding.consequences where told.insert(consequence.rule).inserted {
      let line = consequence.evidence.first.map { " " + place(Report.Place($0)) } ?? ""
      row("Leads to", "<strong>\(safe(consequence.rule))</strong>: \(safe(consequence.message))\(line)")
    }
    if !group.others.isEmpty {
      let places = group.others.prefix(5).map { other in
        let time = other.time.map { safe(TimeText.log($0, .clock)) + " " } ?? ""
        return time + (other.decisive.map { place(Report.Place($0)) } ?? "")
      }
      let more =
        group.others.count > places.count ? " and \(Wording.grouped(group.others.count - places.count)) more" : ""
      row("Again", "\(Wording.count(group.others.count, "time")): \(places.joined(separator: ", "))\(more)")
    }
    row(Wording.adviceLabel(finding.blame), own(finding.advice))
    row("Customer", "“\(own(finding.customer))”")
    add("</dl></article>")
  }

  private mutating func row(_ name: String, _ markup: String) { add("<dt>\(name)</dt><dd>\(markup)</dd>") }

  /// The lines that prove it, each with a link to where it stands among its neighbours.
  private mutating func proof(_ finding: Finding) {
    guard !finding.evidence.isEmpty else { return }
    add("<ol class=\"proof\">")
    let shown = FindingGroup.essential(finding.evidence, at: 12)
    for line in shown {
      let role = line.role == .proves ? "" : " <span class=\"meta\">\(safe(Wording.role(line.role)))</span>"
      let cut = line.isCut ? " <span class=\"meta\">\(safe(Wording.cut(line, report)))</span>" : ""
      let input = line.position.input
      let dialect = report.inputs.indices.contains(input) ? report.inputs[input].dialect : nil
      let text = HTMLText.escaped(EvidenceExcerpt.of(line.text, dialect: dialect), most: room.characters)
      add("<li>\(place(Report.Place(line)))\(role)\(cut)<pre>\(text)</pre></li>")
    }
    add("</ol>")
    let more = finding.evidence.count - shown.count
    if more > 0 { add("<p class=\"meta\">and \(Wording.count(more, "more line"))</p>") }
  }

  /// The six steps with their signs.
  func steps(_ session: Report.Session) -> String {
    Wording.steps(session).map { step in
      "<span class=\"chip \(step.status.rawValue)\">\(safe(Wording.step(step).text))</span>"
    }.joined(separator: " ")
  }

  private func sessionLink(_ id: Int) -> String {
    drawn.contains { $0.id == id } ? " <a href=\"#S\(id)\">timeline</a>" : ""
  }
}
