import Diagnosis

/// `--format json`: the whole report as one object.
public struct JSONReportWriter: ReportWriter {
  private let parts: ReportJSON

  /// A writer with the user's options.
  public init(options: WriterOptions) { parts = ReportJSON(options: options) }

  /// Prints `report` as one object of the published schema.
  public func write(_ report: Report, to sink: inout some ByteSink) {
    var json = JSONWriter(.pretty)
    json.beginObject()
    parts.header(&json)
    list("inputs", report.inputs, parts.input, &json, &sink)
    list("apps", report.apps, parts.app, &json, &sink)
    list("sessions", report.sessions, parts.session, &json, &sink)
    list("interruptions", report.interruptions, parts.interruption, &json, &sink)
    list("findings", report.findings, parts.finding, &json, &sink)
    list("undetermined", report.undetermined, parts.undetermined, &json, &sink)
    list("checks", report.checks, parts.check, &json, &sink)
    json.object("summary") { parts.summary(report.summary, &$0) }
    json.endObject()
    json.endLine()
    json.flush(to: &sink)
  }

  private func list<Element>(
    _ name: String, _ elements: [Element], _ fields: (Element, inout JSONWriter) -> Void, _ json: inout JSONWriter,
    _ sink: inout some ByteSink
  ) {
    json.key(name)
    json.beginArray()
    for element in elements {
      json.object { fields(element, &$0) }
      json.flush(to: &sink, above: 1 << 16)
    }
    json.endArray()
  }
}
