import Diagnosis
import Parsing

/// What `--format csv` prints: a table has one kind of row.
public enum ReportTable: String, CaseIterable, Sendable {
  /// A row a finding.
  case findings
  /// A row a session.
  case sessions
}

/// `--format csv`: RFC 4180, the findings or with `--table sessions` the sessions, one a row.
///
/// Spreadsheets take a cell that begins with `=`, `+`, `-` or `@` for a formula: such a cell gets an apostrophe in front.
/// Unknown is an empty cell. Times are those of the JSON report.
public struct CSVReportWriter: ReportWriter {
  private let options: WriterOptions

  /// A writer with the user's options.
  public init(options: WriterOptions) { self.options = options }

  private static let findingColumns = [
    "id", "rule", "severity", "confidence", "blame", "app", "session", "time", "input", "line", "offset", "message",
    "because", "advice", "customer", "consequences", "text",
  ]

  private static let sessionColumns =
    ["id", "app", "pid", "kind", "start", "input", "startLine", "startCause", "end", "endLine", "endCause"]
    + Report.Step.Name.allCases.map(\.rawValue)
    + [
      "launchToManager", "launchToRestore", "launchToSuspension", "lastEventToSuspension", "identifiers", "errors",
      "warnings", "infos",
    ]

  /// Prints a header and the rows.
  public func write(_ report: Report, to sink: inout some ByteSink) {
    var text = ""
    func add(_ row: [String?]) {
      text += row.map(Self.cell).joined(separator: ",") + "\r\n"
    }
    switch options.table {
    case .findings:
      add(Self.findingColumns)
      for finding in report.findings { add(row(of: finding, report)) }
    case .sessions:
      let index = ReportIndex(report)
      add(Self.sessionColumns)
      for session in report.sessions {
        add(row(of: session, report, index.findings(of: session.id)))
        if text.utf8.count > 1 << 16 {
          sink.write(Array(text.utf8))
          text = ""
        }
      }
    }
    sink.write(Array(text.utf8))
  }

  private func row(of finding: Finding, _ report: Report) -> [String?] {
    let deciding = finding.decisive
    let consequences = finding.consequences.map { "\($0.rule): \($0.message)" }.joined(separator: "; ")
    return [
      finding.id, finding.rule, finding.severity.rawValue, finding.confidence.rawValue, finding.blame.rawValue,
      finding.app, finding.session.map(String.init), finding.time.flatMap(TimeText.json),
      report.path(of: deciding?.position.input, options), deciding.map { String($0.position.line) },
      deciding.map { String($0.position.offset) }, finding.message, finding.because, finding.advice, finding.customer,
      consequences, deciding?.text,
    ]
  }

  private func row(of session: Report.Session, _ report: Report, _ findings: [Finding]) -> [String?] {
    let start = session.start.place
    let end = session.end.place
    let steps = Report.Step.Name.allCases.map { name in session.steps.first { $0.name == name }?.status.rawValue }
    let latency = session.latency
    let durations = [
      latency.launchToManager, latency.launchToRestore, latency.launchToSuspension, latency.lastEventToSuspension,
    ].map { $0.flatMap(DecimalText.decimal) }
    let counts = [Severity.error, .warning, .info].map { severity in
      String?(String(findings.count { $0.severity == severity }))
    }
    let head: [String?] = [
      String(session.id), session.app, session.pid.map { String($0) }, session.kind.rawValue,
      start.time.flatMap(TimeText.json), report.path(of: start.input, options), start.line.map(String.init),
      session.start.cause,
      end.time.flatMap(TimeText.json), end.line.map(String.init), session.end.cause,
    ]
    return head + steps + durations + [session.managers.compactMap(\.identifier).joined(separator: "; ")] + counts
  }

  private static func cell(_ value: String?) -> String {
    guard let value, !value.isEmpty else { return "" }
    // On one line: a line of log text by itself could be a command to whatever prints the table.
    var text = VisibleText.escaped(value)
    // Blanks in front do not keep every spreadsheet from it; a plain number is none.
    let first = text.unicodeScalars.first { $0 != " " && $0 != "\u{A0}" }
    if let first, "=+-@＝＋－＠".unicodeScalars.contains(first), Double(text) == nil { text = "'" + text }
    // By code points: a mark above a comma makes another character of it, and no other byte.
    guard text.utf8.contains(where: { $0 == 0x2C || $0 == 0x22 || $0 == 0x27 || $0 == 0x3B || $0 == 0x0A }) else {
      return text
    }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      quoted.unicodeScalars.append(contentsOf: scalar == "\"" ? [scalar, scalar] : [scalar])
    }
    return quoted + "\""
  }
}
