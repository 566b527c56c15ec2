import Diagnosis

/// `--format ndjson`: the parts of the report as one object a line, each with its `type` first.
public struct NDJSONReportWriter: ReportWriter {
  private let parts: ReportJSON

  /// A writer with the user's options.
  public init(options: WriterOptions) { parts = ReportJSON(options: options) }

  /// Prints `report`, a line for each of its parts, in the order of the whole report.
  public func write(_ report: Report, to sink: inout some ByteSink) {
    var json = JSONWriter(.compact)
    header(&json)
    write(report, sessions: report.sessions, findings: report.findings, &json, &sink)
    json.flush(to: &sink)
  }

  /// The line that comes before all others.
  func header(_ json: inout JSONWriter) {
    line("report", &json) { parts.header(&$0) }
  }

  /// Everything but the header; of sessions and findings only those given, where others are printed already.
  func write(
    _ report: Report, sessions: [Report.Session], findings: [Finding], _ json: inout JSONWriter,
    _ sink: inout some ByteSink
  ) {
    for input in report.inputs { line("input", input, parts.input, &json, &sink) }
    for app in report.apps { line("app", app, parts.app, &json, &sink) }
    for session in sessions { line("session", session, parts.session, &json, &sink) }
    for interruption in report.interruptions { line("interruption", interruption, parts.interruption, &json, &sink) }
    for finding in findings { line("finding", finding, parts.finding, &json, &sink) }
    for open in report.undetermined { line("undetermined", open, parts.undetermined, &json, &sink) }
    for check in report.checks { line("check", check, parts.check, &json, &sink) }
    line("summary", report.summary, parts.summary, &json, &sink)
  }

  /// The line of something that is known while the log still runs.
  func live(_ output: LiveOutput, _ json: inout JSONWriter) {
    switch output {
    case .finding(let finding): line("finding", &json) { parts.finding(finding, &$0) }
    case .session(let session): line("session", &json) { parts.session(session, &$0) }
    case .milestone(let milestone): line("milestone", &json) { parts.milestone(milestone, &$0) }
    case .retraction(let id, let because):
      line("retraction", &json) { parts.retraction(id: id, because: because, &$0) }
    }
  }

  /// One line: an object that begins with its type.
  func line(_ type: String, _ json: inout JSONWriter, _ fields: (inout JSONWriter) -> Void) {
    json.object { json in
      json.field("type", type)
      fields(&json)
    }
    json.endLine()
  }

  private func line<Part>(
    _ type: String, _ part: Part, _ fields: (Part, inout JSONWriter) -> Void, _ json: inout JSONWriter,
    _ sink: inout some ByteSink
  ) {
    line(type, &json) { fields(part, &$0) }
    json.flush(to: &sink, above: 1 << 16)
  }
}
