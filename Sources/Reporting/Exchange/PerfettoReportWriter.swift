import Diagnosis
import Parsing

/// `--format perfetto`: the trace event JSON that Perfetto's and Chrome's viewers open.
///
/// An app is a process, its lanes are threads: the sessions and the suspensions between them, the findings, the system,
/// `bluetoothd`, the app's own lines, and each peripheral. Sessions and suspensions are slices, findings and lines
/// instants whose arguments hold the text and the line's number. Moments are microseconds since 1970, of the log's own
/// clock where no zone is known; what has no time, or a clock of another input that cannot be compared, is left out and
/// counted in `metadata`.
public struct PerfettoReportWriter: ReportWriter {
  private let options: WriterOptions

  /// A writer with the user's options.
  public init(options: WriterOptions) { self.options = options }

  /// The lanes of every app; peripherals follow.
  private enum Lane: Int {
    case sessions = 1
    case findings, system, daemon, app
    static let names = ["sessions", "findings", "system", "bluetoothd", "app"]
    static let firstDevice = 6
  }

  /// Prints `report` as one object.
  public func write(_ report: Report, to sink: inout some ByteSink) {
    var json = JSONWriter(.compact)
    let index = ReportIndex(report)
    let labels = InputLabels(report.inputs, style: options.paths)
    // Two timelines cannot stand on one axis: that of the first session counts.
    let timeline = report.sessions.lazy.compactMap { $0.start.place.time?.timeline }.first ?? 0
    var untimed = 0
    json.beginObject()
    json.object("otherData") { $0.field("generator", "willrestore \(options.generatorVersion)") }
    json.field("displayTimeUnit", "ms")
    json.key("traceEvents")
    json.beginArray()
    for (number, app) in report.apps.enumerated() {
      let trace = Trace(process: number + 1, timeline: timeline, labels: labels)
      let sessions = report.sessions.filter { $0.app == app.id }
      untimed += trace.write(app, sessions, index, report, &json)
      json.flush(to: &sink, above: 1 << 16)
    }
    let shown = Set(report.apps.map(\.id))
    let others = report.findings.filter { finding in !(finding.app.map(shown.contains) ?? false) }
    if !others.isEmpty {
      let trace = Trace(process: report.apps.count + 1, timeline: timeline, labels: labels)
      untimed += trace.write(others, of: "the capture and devices of no app", &json)
    }
    json.endArray()
    json.object("metadata") { json in
      json.field("verdict", report.summary.verdict)
      json.array("inputs", report.inputs.map { InputLabels.shown($0.path, options.paths) })
      json.field("leftOut", untimed)
    }
    json.endObject()
    json.endLine()
    json.flush(to: &sink)
  }

  /// The events of one app.
  private struct Trace {
    /// More lanes than an app has.
    private static let threadsPerProcess = 1_000

    let process: Int
    let timeline: UInt16
    let labels: InputLabels

    /// Writes an app's lanes; returns how many of its things have no place on the axis.
    func write(
      _ app: Report.App, _ sessions: [Report.Session], _ index: ReportIndex, _ report: Report, _ json: inout JSONWriter
    ) -> Int {
      var leftOut = 0
      let devices = sessions.flatMap { $0.timeline.compactMap(\.lane.device) }
        .reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
      meta("process_name", thread: 0, app.id, &json)
      for (number, name) in Lane.names.enumerated() { lane(number + 1, name, &json) }
      for (number, device) in devices.enumerated() { lane(Lane.firstDevice + number, device, &json) }
      for (number, session) in sessions.enumerated() {
        guard let start = moment(session.start.place) else {
          leftOut += 1 + session.timeline.count
          continue
        }
        let end = max(start, moment(session.end.place) ?? start)
        slice("\(session.kind.rawValue) #\(session.id)", Lane.sessions.rawValue, start, max(0, end &- start), &json) {
          json in
          json.field("session", session.id)
          json.field("pid", session.pid)
          json.field("start", session.start.cause)
          json.field("end", session.end.cause)
          for step in session.steps { json.field("step \(step.name.rawValue)", step.status.rawValue) }
        }
        suspension(after: session, from: end, sessions.dropFirst(number + 1), &json)
        for mark in session.timeline {
          guard let time = moment(mark.place) else {
            leftOut += 1
            continue
          }
          let thread =
            switch mark.lane {
            case .system: Lane.system.rawValue
            case .daemon: Lane.daemon.rawValue
            case .app: Lane.app.rawValue
            case .device(let device): Lane.firstDevice + (devices.firstIndex(of: device) ?? 0)
            }
          instant(mark.event, thread, time, &json) { json in
            json.field("line", labels.place(mark.place))
            json.field("text", mark.text)
          }
        }
      }
      return leftOut + write(report.findings.filter { $0.app == app.id }, &json)
    }

    /// Writes findings that are about no app, in a process of their own.
    func write(_ findings: [Finding], of name: String, _ json: inout JSONWriter) -> Int {
      meta("process_name", thread: 0, name, &json)
      lane(Lane.findings.rawValue, "findings", &json)
      return write(findings, &json)
    }

    private func write(_ findings: [Finding], _ json: inout JSONWriter) -> Int {
      var leftOut = 0
      for finding in findings {
        let line = finding.decisive
        let place = Report.Place(
          time: finding.time ?? line?.time, input: line?.position.input, line: line?.position.line)
        guard let time = moment(place) else {
          leftOut += 1
          continue
        }
        instant(finding.rule, Lane.findings.rawValue, time, &json) { json in
          json.field("severity", finding.severity.rawValue)
          json.field("confidence", finding.confidence.rawValue)
          json.field("session", finding.session)
          json.field("message", finding.message)
          json.field("advice", finding.advice)
          json.field("line", labels.place(place))
        }
      }
      return leftOut
    }

    /// From the end of a session by suspension to the next session of the same process.
    private func suspension(
      after session: Report.Session, from end: Int64, _ later: ArraySlice<Report.Session>, _ json: inout JSONWriter
    ) {
      guard session.end.cause == "suspended",
        let next = later.first(where: { $0.pid == session.pid && $0.kind == .wake }),
        let wake = moment(next.start.place), wake > end
      else { return }
      slice("suspended", Lane.sessions.rawValue, end, max(0, wake &- end), &json) { $0.field("pid", session.pid) }
    }

    private func moment(_ place: Report.Place) -> Int64? {
      place.time.flatMap { $0.timeline == timeline ? $0.microseconds : nil }
    }

    private func lane(_ thread: Int, _ name: String, _ json: inout JSONWriter) {
      meta("thread_name", thread: thread, name, &json)
      json.object { json in
        head("thread_sort_index", "M", thread, &json)
        json.object("args") { $0.field("sort_index", thread) }
      }
    }

    private func meta(_ kind: String, thread: Int, _ name: String, _ json: inout JSONWriter) {
      json.object { json in
        head(kind, "M", thread, &json)
        json.object("args") { $0.field("name", name) }
      }
    }

    private func slice(
      _ name: String, _ thread: Int, _ start: Int64, _ duration: Int64, _ json: inout JSONWriter,
      _ arguments: (inout JSONWriter) -> Void
    ) {
      json.object { json in
        head(name, "X", thread, &json)
        json.field("ts", start)
        json.field("dur", duration)
        json.object("args", arguments)
      }
    }

    private func instant(
      _ name: String, _ thread: Int, _ time: Int64, _ json: inout JSONWriter,
      _ arguments: (inout JSONWriter) -> Void
    ) {
      json.object { json in
        head(name, "i", thread, &json)
        json.field("ts", time)
        // Of its thread, not of the whole process.
        json.field("s", "t")
        json.object("args", arguments)
      }
    }

    private func head(_ name: String, _ phase: String, _ thread: Int, _ json: inout JSONWriter) {
      json.field("name", name)
      json.field("ph", phase)
      json.field("pid", process)
      // A thread that bears its process's number counts as the main thread.
      json.field("tid", process * Self.threadsPerProcess + thread)
    }
  }
}

extension Report.Mark.Lane {
  /// The peripheral that the lane is about.
  var device: String? {
    if case .device(let device) = self { device } else { nil }
  }
}
