import Diagnosis
import Parsing

/// `--format otlp`: traces of OpenTelemetry's protocol as JSON, one `ExportTraceServiceRequest`, for a collector.
///
/// An app is a resource, a session is a trace: its root span runs from start to end, each phase between two steps of the
/// relaunch is a span below it, and findings are events of the root span. Identifiers are made from what the report says,
/// so that the same log gives the same trace. A time without a date counts from 1970-01-01, one without a year in 2000;
/// the attribute `willrestore.clock` says so. A session without any time is left out and counted in its resource.
public struct OTLPReportWriter: ReportWriter {
  private let options: WriterOptions

  /// A writer with the user's options.
  public init(options: WriterOptions) { self.options = options }

  /// Prints `report` as one object.
  public func write(_ report: Report, to sink: inout some ByteSink) {
    var json = JSONWriter(.compact)
    let index = ReportIndex(report)
    json.beginObject()
    json.key("resourceSpans")
    json.beginArray()
    for app in report.apps {
      let sessions = report.sessions.filter { $0.app == app.id }
      let timed = sessions.filter { $0.start.place.time != nil }
      json.object { json in
        spans(&json) { json in
          for session in timed { self.session(session, index, report, &json) }
        }
        json.object("resource") { json in
          json.array("attributes", resource(app, untimed: sessions.count - timed.count), Self.attribute)
        }
      }
      json.flush(to: &sink, above: 1 << 16)
    }
    beside(index.findingsBesideSessions, report, &json)
    json.endArray()
    json.endObject()
    json.endLine()
    json.flush(to: &sink)
  }

  /// Findings of no session: events of a span over the whole log, which is a resource of its own.
  private func beside(_ findings: [Finding], _ report: Report, _ json: inout JSONWriter) {
    guard !findings.isEmpty else { return }
    let start = report.inputs.lazy.compactMap(\.first).first ?? findings.lazy.compactMap(\.time).first
    json.object { json in
      spans(&json) { json in
        if let start {
          let seed = "log\u{0}\(start.microseconds)\u{0}" + report.inputs.map(\.path).joined(separator: "\u{0}")
          span(
            Span(
              trace: StableHash.digits(of: "trace" + seed) + StableHash.digits(of: "more" + seed),
              id: StableHash.digits(of: "span" + seed), parent: nil, name: "log", start: start,
              end: Self.later(report.inputs.compactMap(\.last).last, than: start)), &json, attributes: [],
            events: findings.map { event(of: $0, start, report) },
            status: findings.contains { $0.severity == .error } ? 2 : nil)
        }
      }
      json.object("resource") { json in
        let attributes: [(String, Value)] =
          [("service.name", .text("the log"))]
          + (start == nil ? [("willrestore.findings_without_time", .number(Int64(findings.count)))] : [])
        json.array("attributes", attributes, Self.attribute)
      }
    }
  }

  // MARK: - Spans

  /// The spans of a resource, all of them this program's.
  private func spans(_ json: inout JSONWriter, _ spans: (inout JSONWriter) -> Void) {
    json.key("scopeSpans")
    json.beginArray()
    json.object { json in
      json.object("scope") { json in
        json.field("name", "willrestore")
        json.field("version", options.generatorVersion)
      }
      json.key("spans")
      json.beginArray()
      spans(&json)
      json.endArray()
    }
    json.endArray()
  }

  private func session(
    _ session: Report.Session, _ index: ReportIndex, _ report: Report, _ json: inout JSONWriter
  ) {
    guard let start = session.start.place.time else { return }
    let end = Self.later(session.end.place.time, than: start)
    let seed = "\(session.app)\u{0}\(session.id)\u{0}\(start.microseconds)\u{0}\(session.pid.map(String.init) ?? "")"
    let trace = StableHash.digits(of: "trace" + seed) + StableHash.digits(of: "more" + seed)
    let root = StableHash.digits(of: "span" + seed)
    let findings = index.findings(of: session.id)
    span(
      Span(trace: trace, id: root, parent: nil, name: session.kind.rawValue, start: start, end: end), &json,
      attributes: attributes(of: session, start, report),
      events: findings.map { event(of: $0, start, report) },
      status: findings.contains { $0.severity == .error } ? 2 : nil)
    let steps = session.steps.compactMap { step in step.place?.time.map { (name: step.name.rawValue, time: $0) } }
      .filter { $0.time.timeline == start.timeline }
    for (one, next) in zip(steps, steps.dropFirst()) where next.time.microseconds >= one.time.microseconds {
      let name = "\(one.name) → \(next.name)"
      span(
        Span(
          trace: trace, id: StableHash.digits(of: name + seed), parent: root, name: name, start: one.time,
          end: next.time), &json, attributes: [], events: [], status: nil)
    }
  }

  private struct Span {
    var trace: String
    var id: String
    var parent: String?
    var name: String
    var start: Instant
    var end: Instant
  }

  private struct SpanEvent {
    var time: Instant
    var name: String
    var attributes: [(String, Value)]
  }

  private enum Value {
    case text(String)
    case number(Int64)
    case decimal(Double)
    case list([String])
  }

  private func span(
    _ span: Span, _ json: inout JSONWriter, attributes: [(String, Value)], events: [SpanEvent], status: Int?
  ) {
    json.object { json in
      json.field("traceId", span.trace)
      json.field("spanId", span.id)
      if let parent = span.parent { json.field("parentSpanId", parent) }
      json.field("name", span.name)
      // An operation within one process.
      json.field("kind", 1)
      json.field("startTimeUnixNano", Self.nanoseconds(span.start))
      json.field("endTimeUnixNano", Self.nanoseconds(span.end))
      json.array("attributes", attributes, Self.attribute)
      json.array("events", events) { json, event in
        json.object { json in
          json.field("timeUnixNano", Self.nanoseconds(event.time))
          json.field("name", event.name)
          json.array("attributes", event.attributes, Self.attribute)
        }
      }
      json.object("status") { json in
        if let status { json.field("code", status) }
      }
    }
  }

  // MARK: - Attributes

  private func resource(_ app: Report.App, untimed: Int) -> [(String, Value)] {
    var attributes: [(String, Value)] = [("service.name", .text(app.id))]
    if let version = app.version { attributes.append(("service.version", .text(version))) }
    if app.platform != .unknown { attributes.append(("os.name", .text(app.platform.rawValue))) }
    if let os = app.os { attributes.append(("os.version", .text(os))) }
    if untimed > 0 { attributes.append(("willrestore.sessions_without_time", .number(Int64(untimed)))) }
    return attributes
  }

  private func attributes(of session: Report.Session, _ start: Instant, _ report: Report) -> [(String, Value)] {
    var attributes: [(String, Value)] = [("willrestore.session", .number(Int64(session.id)))]
    if let pid = session.pid { attributes.append(("process.pid", .number(Int64(pid)))) }
    attributes.append(("willrestore.start", .text(session.start.cause)))
    attributes.append(("willrestore.end", .text(session.end.cause)))
    if let path = report.path(of: session.start.place.input, options) {
      attributes.append(("log.file.path", .text(path)))
    }
    if let line = session.start.place.line { attributes.append(("willrestore.line", .number(Int64(line)))) }
    for step in session.steps {
      attributes.append(("willrestore.step.\(step.name.rawValue)", .text(step.status.rawValue)))
    }
    if let latency = session.latency.lastEventToSuspension {
      attributes.append(("willrestore.last_event_to_suspension", .decimal(latency)))
    }
    let identifiers = session.managers.compactMap(\.identifier)
    if !identifiers.isEmpty { attributes.append(("willrestore.identifiers", .list(identifiers))) }
    let clock: String? =
      switch start.date {
      case .full: start.zoneMinutes == nil ? "zone unknown" : nil
      case .withoutYear: "year unknown"
      case .none: "date unknown"
      }
    if let clock { attributes.append(("willrestore.clock", .text(clock))) }
    return attributes
  }

  private func event(of finding: Finding, _ start: Instant, _ report: Report) -> SpanEvent {
    var attributes: [(String, Value)] = [
      ("willrestore.finding", .text(finding.id)), ("willrestore.severity", .text(finding.severity.rawValue)),
      ("willrestore.confidence", .text(finding.confidence.rawValue)),
      ("willrestore.blame", .text(finding.blame.rawValue)), ("willrestore.message", .text(finding.message)),
      ("willrestore.advice", .text(finding.advice)),
    ]
    if let line = finding.decisive {
      if let path = report.path(of: line.position.input, options) { attributes.append(("log.file.path", .text(path))) }
      attributes.append(("willrestore.line", .number(Int64(line.position.line))))
    }
    let time = finding.time.flatMap { $0.timeline == start.timeline ? $0 : nil } ?? start
    return SpanEvent(time: time, name: finding.rule, attributes: attributes)
  }

  private static func attribute(_ json: inout JSONWriter, _ attribute: (key: String, value: Value)) {
    json.object { json in
      json.field("key", attribute.key)
      json.object("value") { json in
        switch attribute.value {
        case .text(let text): json.field("stringValue", text)
        // Numbers of 64 bits are strings in this protocol.
        case .number(let number): json.field("intValue", String(number))
        case .decimal(let number): json.field("doubleValue", number)
        case .list(let texts):
          json.object("arrayValue") { json in
            json.array("values", texts) { json, text in json.object { $0.field("stringValue", text) } }
          }
        }
      }
    }
  }

  // MARK: - Moments and identifiers

  private static func later(_ end: Instant?, than start: Instant) -> Instant {
    guard let end, end.timeline == start.timeline, end.microseconds >= start.microseconds else { return start }
    return end
  }

  /// Nanoseconds since 1970; none lie before it.
  private static func nanoseconds(_ time: Instant) -> String {
    time.microseconds <= 0 ? "0" : "\(time.microseconds)000"
  }
}
