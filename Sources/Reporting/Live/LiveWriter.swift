import Diagnosis

/// What `watch` prints: findings as they are known, sessions as they end, what a later line took back, and the summary.
///
/// Text and ndjson speak while the log runs; every other format is whole or nothing, and comes at the end.
public struct LiveWriter {
  /// The report keeps this many sessions and findings in full; more need not be remembered as printed.
  private static let remembered = 11_000

  private struct Key: Hashable {
    let id: String
    let session: Int?
  }

  private let format: OutputFormat
  private let options: WriterOptions
  private var text: LiveText
  private var json = JSONWriter(.compact)
  private var printedFindings: Set<Key> = []
  private var printedSessions: Set<Int> = []

  /// A writer for the input at `path`, "-" for standard input.
  public init(format: OutputFormat, path: String, options: WriterOptions) {
    self.format = format
    self.options = options
    text = LiveText(path: path, options: options)
  }

  /// Prints what comes before everything else.
  public mutating func begin(to sink: inout some ByteSink) {
    guard format == .ndjson else { return }
    NDJSONReportWriter(options: options).header(&json)
    json.flush(to: &sink)
  }

  /// Prints what has just become known.
  public mutating func write(_ output: LiveOutput, to sink: inout some ByteSink) {
    switch format {
    case .text: sink.write(text.lines(of: output))
    case .ndjson:
      NDJSONReportWriter(options: options).live(output, &json)
      json.flush(to: &sink)
    default: return
    }
    remember(output)
  }

  /// Prints the summary, and any finding or session that was not printed yet.
  public mutating func end(_ report: Report, to sink: inout some ByteSink) {
    let findings = report.findings.filter { !printedFindings.contains(Key(id: $0.id, session: $0.session)) }
    let sessions = report.sessions.filter { !printedSessions.contains($0.id) }
    switch format {
    case .text:
      for session in sessions { sink.write(text.lines(of: .session(session))) }
      for finding in findings { sink.write(text.lines(of: .finding(finding))) }
      sink.write(text.summary(report))
    case .ndjson:
      NDJSONReportWriter(options: options).write(report, sessions: sessions, findings: findings, &json, &sink)
      json.flush(to: &sink)
    default: format.write(report, options: options, to: &sink)
    }
  }

  /// A finding, or what takes one back, as one line of JSON; nil for anything else.
  public func object(of output: LiveOutput) -> [UInt8]? {
    switch output {
    case .finding, .retraction: break
    case .session, .milestone: return nil
    }
    var json = JSONWriter(.compact)
    var bytes: [UInt8] = []
    NDJSONReportWriter(options: options).live(output, &json)
    json.flush(to: &bytes)
    return bytes
  }

  private mutating func remember(_ output: LiveOutput) {
    switch output {
    case .finding(let finding) where printedFindings.count < LiveWriter.remembered:
      printedFindings.insert(Key(id: finding.id, session: finding.session))
    case .session(let session) where printedSessions.count < LiveWriter.remembered: printedSessions.insert(session.id)
    default: break
    }
  }
}
