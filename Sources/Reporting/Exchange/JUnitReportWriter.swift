import Diagnosis
import Parsing

/// `--format junit`: JUnit XML, as build servers read it.
///
/// A suite is a session, a case is the answer of a rule about it. A finding that is an error or a warning is a failure, an
/// information is a case that passed, with its text as output; what the log cannot tell is skipped, with what to collect.
/// The first suite is the reading itself: an input that could not be read to its end is an error, a log that gives no
/// verdict is skipped. So a log that tells nothing is never green throughout.
public struct JUnitReportWriter: ReportWriter {
  private let options: WriterOptions

  /// A writer with the user's options.
  public init(options: WriterOptions) { self.options = options }

  private struct Suite {
    var name: String
    var start: Instant?
    var seconds: Double?
    var cases: [Case] = []
  }

  private struct Case {
    enum Result {
      case passed(note: [String])
      case failed(type: String, message: String, text: [String])
      case error(type: String, message: String)
      case skipped(String)
    }

    var name: String
    var group: String
    var file: String?
    var line: Int?
    var result: Result
  }

  /// Prints `report` as one document.
  public func write(_ report: Report, to sink: inout some ByteSink) {
    let index = ReportIndex(report)
    let suites = suites(of: report, index)
    var page = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites"
    page += XMLText.attribute("name", "willrestore") + Self.counts(suites.flatMap(\.cases)) + ">\n"
    for (number, suite) in suites.enumerated() {
      page += Self.text(of: suite, number)
      sink.write(Array(page.utf8))
      page = ""
    }
    sink.write(Array("</testsuites>\n".utf8))
  }

  private func suites(of report: Report, _ index: ReportIndex) -> [Suite] {
    let labels = InputLabels(report.inputs, style: options.paths)
    var suites = [reading(of: report)]
    // All at once, so that no finding is told for two answers.
    let order = report.sessions.flatMap { index.checks(of: $0.id) } + index.checksBesideSessions
    var found = index.findings(of: order)[...]
    for session in report.sessions {
      let checks = index.checks(of: session.id)
      guard !checks.isEmpty else { continue }
      let start = session.start.place.time
      let end = session.end.place.time
      var suite = Suite(name: "\(session.app) session \(session.id) (\(session.kind.rawValue))", start: start)
      suite.seconds = start.flatMap { begin in end?.seconds(since: begin) }.flatMap { $0 >= 0 ? $0 : nil }
      suite.cases = zip(checks, found.prefix(checks.count)).map { check, found in
        test(check, found, group: "\(session.app).session-\(session.id)", index, labels)
      }
      found = found.dropFirst(checks.count)
      suites.append(suite)
    }
    let rest = Array(zip(index.checksBesideSessions, found))
    for app in rest.map(\.0.app).reduce(into: [String?](), { if !$0.contains($1) { $0.append($1) } }) {
      let name = app ?? "the capture"
      let cases = rest.filter { $0.0.app == app }.map { test($0.0, $0.1, group: name, index, labels) }
      suites.append(Suite(name: app.map { "\($0), whole log" } ?? name, cases: cases))
    }
    return suites
  }

  private func reading(of report: Report) -> Suite {
    var suite = Suite(name: "reading")
    for input in report.inputs {
      let path = InputLabels.shown(input.path, options.paths)
      let note = input.notes.first(where: Report.Input.isUnread)
      suite.cases.append(
        Case(
          name: path, group: "input", file: path,
          result: note.map { .error(type: $0.kind, message: $0.text) } ?? .passed(note: [])))
    }
    let summary = report.summary
    let verdict: Case.Result =
      if let unread = report.unread {
        .error(type: "unread", message: unread.sentence)
      } else if summary.outcome == .cannotTell || summary.outcome == .noBluetoothApp {
        .skipped(summary.verdict)
      } else {
        .passed(note: [summary.verdict])
      }
    suite.cases.append(Case(name: summary.outcome.rawValue, group: "verdict", result: verdict))
    return suite
  }

  private func test(
    _ check: Report.Check, _ found: (finding: Finding, consequence: Consequence?)?, group: String, _ index: ReportIndex,
    _ labels: InputLabels
  ) -> Case {
    var test = Case(name: check.rule, group: group, result: .passed(note: []))
    switch check.answer {
    case .clear: break
    case .undetermined: test.result = .skipped(index.open(check)?.settle ?? "This log cannot tell.")
    case .fired:
      guard let (finding, consequence) = found else {
        let text = "The rule fired; the report holds no more findings, or tells this one with another."
        test.result = .failed(type: "fired", message: text, text: [text])
        break
      }
      let evidence = consequence?.evidence ?? finding.evidence
      let deciding = consequence == nil ? finding.decisive : evidence.first
      test.line = deciding?.position.line
      test.file = deciding.map { labels[$0.position.input] }
      let message = consequence.map { "\($0.message) It follows from \(finding.rule)." } ?? finding.explained
      let lines = evidence.map { line in
        let place = labels.place(Report.Place(time: line.time, input: line.position.input, line: line.position.line))
        return "\(Wording.role(line.role)): \(place.map { "\($0): " } ?? "")\(line.text)"
      }
      let text =
        [message] + lines
        + ["\(Wording.adviceLabel(finding.blame)): \(finding.advice)", "Customer: \(finding.customer)"]
      let severity = consequence?.severity ?? finding.severity
      if severity == .info {
        test.result = .passed(note: text)
      } else {
        test.result = .failed(
          type: "\(severity.rawValue), \(finding.confidence.rawValue)", message: message, text: text)
      }
    }
    return test
  }

  // MARK: - XML

  private static func counts(_ cases: [Case]) -> String {
    var (failures, errors, skipped) = (0, 0, 0)
    for test in cases {
      switch test.result {
      case .failed: failures += 1
      case .error: errors += 1
      case .skipped: skipped += 1
      case .passed: break
      }
    }
    return " tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"\(skipped)\""
  }

  private static func text(of suite: Suite, _ number: Int) -> String {
    var text = "  <testsuite" + XMLText.attribute("name", suite.name) + counts(suite.cases) + " id=\"\(number)\""
    // The format's moments have a date, and no zone.
    if let start = suite.start, start.date == .full {
      let moment = TimeText.log(start, .second)
      if let day = TimeText.day(start) { text += XMLText.attribute("timestamp", "\(day)T\(moment)") }
    }
    text += XMLText.attribute("time", suite.seconds.flatMap(DecimalText.decimal) ?? "0") + ">\n"
    for test in suite.cases {
      text += "    <testcase" + XMLText.attribute("name", test.name) + XMLText.attribute("classname", test.group)
      if let file = test.file { text += XMLText.attribute("file", file) }
      if let line = test.line { text += XMLText.attribute("line", String(line)) }
      text += " time=\"0\"" + body(of: test.result)
    }
    return text + "  </testsuite>\n"
  }

  /// Paragraphs, each on a line of its own that begins with words of ours.
  private static func text(of lines: [String]) -> String {
    lines.map(XMLText.escaped).joined(separator: "\n")
  }

  private static func body(of result: Case.Result) -> String {
    let inner: String
    switch result {
    case .passed(let note) where note.isEmpty: return "/>\n"
    case .passed(let note): inner = "<system-out>\(text(of: note))</system-out>"
    case .failed(let type, let message, let text):
      inner =
        "<failure" + XMLText.attribute("type", type) + XMLText.attribute("message", message)
        + ">\(self.text(of: text))</failure>"
    case .error(let type, let message):
      inner = "<error" + XMLText.attribute("type", type) + XMLText.attribute("message", message) + "/>"
    case .skipped(let message): inner = "<skipped" + XMLText.attribute("message", message) + "/>"
    }
    return ">\n      \(inner)\n    </testcase>\n"
  }
}
