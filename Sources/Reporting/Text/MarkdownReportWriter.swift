import Diagnosis
import Parsing

/// `--format markdown`: the text report, to paste into a ticket.
///
/// Text is escaped so that neither Markdown nor HTML in it takes effect; log lines stand in fences that are longer than
/// any run of backticks inside them.
public struct MarkdownReportWriter: ReportWriter {
  private let options: WriterOptions

  /// A writer with the user's options.
  public init(options: WriterOptions) { self.options = options }

  /// Prints `report` as Markdown.
  public func write(_ report: Report, to sink: inout some ByteSink) {
    var page = MarkdownPage(report, options: options)
    page.moment()
    page.unmatchedApps()
    page.verdict()
    page.story()
    page.interruption()
    page.noFindings()
    for group in FindingGroup.groups(of: report.findings) {
      page.finding(group)
      sink.write(page.take())
    }
    page.undetermined()
    page.capture()
    sink.write(page.take())
  }
}

/// Escapes text for Markdown.
enum MarkdownText {
  private static let special: Set<Unicode.Scalar> = [
    "\\", "`", "*", "_", "[", "]", "|", "~", "#", "$",
  ]

  /// `text` on one line, with nothing in it that Markdown or HTML would act on.
  static func escaped(_ text: String) -> String {
    var result = ""
    // By code points: a mark above a bracket makes another character of it, and no other byte.
    for scalar in VisibleText.escaped(text).unicodeScalars {
      switch scalar {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      // A ticket system would notify whoever bears the name, backslash or not.
      case "@": result += "&#64;"
      case _ where special.contains(scalar): result += "\\" + String(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Text of our own, in which backticks make code; whatever stands between them is harmless either way.
  static func ofOurs(_ text: String) -> String {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    guard parts.count > 1, !parts.count.isMultiple(of: 2) else { return escaped(text) }
    return parts.enumerated().map { index, part in
      if index.isMultiple(of: 2) { return escaped(String(part)) }
      return part.isEmpty ? escaped("``") : "`\(VisibleText.escaped(String(part)))`"
    }.joined()
  }

  /// A fence longer than the longest run of backticks in `lines`, at least three.
  static func fence(for lines: [String]) -> String {
    var longest = 2
    for line in lines {
      var run = 0
      for byte in line.utf8 {
        run = byte == UInt8(ascii: "`") ? run + 1 : 0
        longest = max(longest, run)
      }
    }
    return String(repeating: "`", count: longest + 1)
  }
}

/// The page of one Markdown report while it is written.
private struct MarkdownPage {
  let report: Report
  let options: WriterOptions
  let labels: InputLabels
  private var text = ""

  init(_ report: Report, options: WriterOptions) {
    self.report = report
    self.options = options
    labels = InputLabels(report.inputs, style: options.paths)
  }

  mutating func take() -> [UInt8] {
    defer { text = "" }
    return Array(text.utf8)
  }

  /// A line of markup; what comes from the report is escaped by the caller with `safe`.
  private mutating func line(_ markup: String = "") { text += markup + "\n" }

  private func safe(_ text: String) -> String { MarkdownText.escaped(text) }

  /// The same for texts of the rules, whose backticks make code.
  private func own(_ text: String) -> String { MarkdownText.ofOurs(text) }

  mutating func moment() {
    guard let moment = report.summary.moment else { return }
    line("## At \(safe(moment.asked))")
    line()
    for entry in moment.lines { line("- \(story(entry))") }
    line()
  }

  mutating func unmatchedApps() {
    if report.unread != nil { return }
    for unmatched in report.summary.unmatchedApps {
      let near = unmatched.near.isEmpty ? "" : " Did you mean \(unmatched.near.map(safe).joined(separator: ", "))?"
      line("**NOT IN THIS LOG** No app here is called “\(safe(unmatched.asked))”.\(near)")
      line()
    }
  }

  mutating func verdict() {
    let label = Wording.headline(report).text
    line("## \(label)")
    line()
    if !report.summary.verdict.isEmpty { line("**Verdict:** \(safe(report.summary.verdict))") }
    line()
    if let next = report.summary.next {
      line("**Next:** \(own(next))")
      line()
    }
    for other in report.summary.others {
      let (label, _, text) = Wording.other(other, in: report)
      line("- **\(label)** \(safe(text))")
    }
    if !report.summary.others.isEmpty { line() }
    let more = report.summary.moreApps
    if more.isEmpty { return }
    line(own(Wording.moreApps(more, all: options.verbosity == .verbose)))
    line()
  }

  mutating func story() {
    guard !report.summary.story.isEmpty else { return }
    line("### What happened")
    line()
    line("| Time in the log | Since | What | Where |")
    line("| --- | --- | --- | --- |")
    var before: Instant?
    for entry in report.summary.story {
      let time = entry.place.time
      let since = before.flatMap { time?.seconds(since: $0) }
      let resolution = max(before?.resolution ?? 1, time?.resolution ?? 1)
      let cells = [
        time.map { TimeText.log($0) } ?? "", since.map { DurationText.words($0, resolution: resolution) } ?? "",
        entry.text,
        labels.place(entry.place) ?? "",
      ]
      line("| " + cells.map(safe).joined(separator: " | ") + " |")
      before = time ?? before
    }
    line()
  }

  /// What lay between the last two lives, as the text report tells it.
  mutating func interruption() {
    guard let interruption = Wording.interruptionInQuestion(report) else { return }
    let expected = interruption.relaunchExpected
    line("**Relaunch expected:** \(expected.answer.rawValue) – \(safe(expected.because))")
    let rows = Wording.verdict(interruption.verdict).filter { !$0.items.isEmpty }
    if !rows.isEmpty {
      line()
      line("| Afterwards | |")
      line("| --- | --- |")
      for row in rows { line("| \(row.name) | \(row.items.map(safe).joined(separator: ", ")) |") }
    }
    line()
  }

  mutating func noFindings() {
    guard report.findings.isEmpty, report.unread == nil,
      report.summary.outcome != .noBluetoothApp || !report.checks.isEmpty
    else { return }
    line(safe(Wording.noFindings(report)))
    line()
  }

  mutating func finding(_ group: FindingGroup) {
    let finding = group.first
    let label = Wording.severity(finding.severity).label
    let app = report.apps.count > 1 ? finding.app.map { " · " + safe($0) } ?? "" : ""
    line("### \(label): \(safe(finding.rule)) · \(finding.confidence.rawValue) · \(Wording.blame(finding.blame))\(app)")
    line()
    line("**Finding:** \(safe(finding.message))")
    line()
    fence(finding.evidence)
    if let session = report.sessions.first(where: { $0.id == finding.session }), !session.steps.isEmpty {
      line("- **Steps:** " + Wording.steps(session).map { safe(Wording.step($0).text) }.joined(separator: " · "))
    }
    if let because = finding.because { line("- **Because:** \(safe(because))") }
    if let raised = finding.raised { line("- **Raised:** \(safe(raised))") }
    for consequence in finding.consequences {
      line("- **Leads to** \(safe(consequence.rule)): \(safe(consequence.message))")
    }
    if !group.others.isEmpty { line("- **Again:** \(Wording.count(group.others.count, "time"))") }
    line("- **\(Wording.adviceLabel(finding.blame)):** \(own(finding.advice))")
    line("- **Customer:** “\(own(finding.customer))”")
    line()
  }

  /// The lines of evidence in one fence; each line has a mark before it, so that none begins with text of the log.
  private mutating func fence(_ evidence: [Evidence]) {
    guard !evidence.isEmpty else { return }
    var lines: [String] = []
    for entry in FindingGroup.essential(evidence, at: .max) {
      let place = VisibleText.escaped("\(labels[entry.position.input]):\(entry.position.line)")
      let role = entry.role == .proves ? "" : "  \(Wording.role(entry.role))"
      lines.append("• \(place)\(role)\(entry.isCut ? "  \(Wording.cut(entry, report))" : "")")
      lines += VisibleText.lines(of: entry.text).map { "| " + $0 }
    }
    let fence = MarkdownText.fence(for: lines)
    line(fence + "text")
    for entry in lines { line(entry) }
    line(fence)
    line()
  }

  mutating func undetermined() {
    let groups = UndeterminedGroup.groups(of: report.undetermined)
    guard !groups.isEmpty else { return }
    line("### Could not be determined")
    line()
    for group in groups {
      line(
        "- **Missing:** \(safe(Wording.missing(group.missing))) – needed by \(group.rules.map(safe).joined(separator: ", "))."
      )
      line("  **Collect:** \(own(group.settle))")
    }
    line()
  }

  mutating func capture() {
    guard !report.inputs.isEmpty else { return }
    line("### The capture")
    line()
    for (index, input) in report.inputs.enumerated() {
      line("- \(safe(labels[index])): \(safe(Wording.facts(input)))")
      if input.callbacksUnmatched > 0 { line("  - \(safe(Wording.unmatched(input.callbacksUnmatched)))") }
      for limit in input.limits where limit.kind != "redacted" {
        line("  - limit reached: \(safe(limit.kind)) \(Wording.grouped(limit.count))×")
      }
      for note in input.notes.prefix(options.verbosity == .verbose ? .max : 10) {
        line("  - \(safe(note.kind)): \(safe(note.text))\(note.line.map { " (line \($0))" } ?? "")")
      }
    }
    line()
  }

  private func story(_ entry: Report.StoryLine) -> String {
    labels.place(entry.place).map { "\(safe(entry.text)) (\(safe($0)))" } ?? safe(entry.text)
  }
}
