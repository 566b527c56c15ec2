import Diagnosis

/// What `batch` prints: a line for each case as it is done, and the summary.
public struct BatchWriter {
  /// The outcomes in the order in which a summary lists them.
  private static let outcomes: [Report.Summary.Outcome] = [
    .notRestored, .otherCause, .cannotTell, .relaunchNotExpected, .restored, .healthy, .noBluetoothApp,
  ]

  private let format: OutputFormat
  private let options: WriterOptions

  /// A writer of text, or of ndjson for the formats for machines.
  public init(format: OutputFormat, options: WriterOptions) {
    self.format = format
    self.options = options
  }

  /// Prints the line of a case.
  public func write(_ row: BatchRow, to sink: inout some ByteSink) {
    guard format == .json || format == .ndjson else { return writeText(row, to: &sink) }
    var json = JSONWriter(.compact)
    json.object { json in
      json.field("type", "case")
      json.field("path", InputLabels.shown(row.path, options.paths))
      json.field("outcome", row.outcome?.rawValue)
      json.field("verdict", row.outcome == nil ? nil : row.verdict)
      json.field("errors", row.errors)
      json.field("warnings", row.warnings)
      json.field("infos", row.infos)
      json.field("sessions", row.sessions)
      json.key("finding")
      if let headline = row.headline {
        json.object { json in
          json.field("rule", headline.rule)
          json.field("severity", headline.severity.rawValue)
          json.field("confidence", headline.confidence.rawValue)
          json.field("message", headline.message)
        }
      } else {
        json.value(String?.none)
      }
      json.field("damaged", row.isDamaged)
      json.field("failure", row.failure)
    }
    json.endLine()
    json.flush(to: &sink)
  }

  /// Prints the summary.
  public func write(_ summary: BatchSummary, to sink: inout some ByteSink) {
    guard format == .json || format == .ndjson else { return writeText(summary, to: &sink) }
    var json = JSONWriter(.compact)
    json.object { json in
      json.field("type", "batch")
      json.field("cases", summary.cases)
      json.field("failed", summary.failed)
      json.field("damaged", summary.damaged)
      json.object("outcomes") { json in
        for outcome in BatchWriter.outcomes { json.field(outcome.rawValue, summary.outcomes[outcome] ?? 0) }
      }
      json.array("rules", summary.rules) { json, total in
        json.object { json in
          json.field("rule", total.rule)
          json.field("severity", total.severity.rawValue)
          json.field("cases", total.cases)
          json.field("findings", total.findings)
        }
      }
    }
    json.endLine()
    json.flush(to: &sink)
  }

  private func writeText(_ row: BatchRow, to sink: inout some ByteSink) {
    var canvas = TextCanvas(width: options.width, style: Style(isOn: options.color))
    let path = Run(InputLabels.shown(row.path, options.paths), .place)
    if let failure = row.failure {
      canvas.paragraph(
        [
          row.isSkipped ? Run(BatchWriter.column("SKIPPED"), .faint) : Run(BatchWriter.column("FAILED"), .error), path,
          Run("  \(failure)"),
        ], rest: [Run("  ")], limit: 2)
    } else if let label = row.label {
      var runs = [Run(BatchWriter.column(label.text), label.role), path]
      if let headline = row.headline {
        let more = row.errors + row.warnings + row.infos - 1
        runs.append(Run("  \(headline.rule) (\(headline.confidence.rawValue))\(more > 0 ? " and \(more) more" : "")"))
      }
      if row.isDamaged { runs.append(Run("  not read to its end", .warning)) }
      canvas.paragraph(runs, rest: [Run("  ")], limit: 2)
    }
    sink.write(canvas.take())
  }

  private func writeText(_ summary: BatchSummary, to sink: inout some ByteSink) {
    var canvas = TextCanvas(width: options.width, style: Style(isOn: options.color))
    canvas.blank()
    var parts: [String] = BatchWriter.outcomes.compactMap { outcome in
      summary.outcomes[outcome].map { "\(Wording.grouped($0)) \(Wording.outcome(outcome).text.lowercased())" }
    }
    if summary.failed > 0 { parts.append("\(Wording.grouped(summary.failed)) failed") }
    if summary.skipped > 0 { parts.append("\(Wording.count(summary.skipped, "report")) skipped") }
    if summary.damaged > 0 { parts.append("\(Wording.grouped(summary.damaged)) not read to the end") }
    let counts = parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
    canvas.paragraph([Run(Wording.count(summary.cases, "case"), .heading), Run(counts)], rest: [Run("  ")])
    if !summary.rules.isEmpty {
      canvas.paragraph([Run(BatchWriter.columns("  cases", "findings") + "rule", .faint)])
    }
    for total in summary.rules {
      let (label, role) = Wording.severity(total.severity)
      canvas.paragraph([
        Run(BatchWriter.columns(Wording.grouped(total.cases), Wording.grouped(total.findings))), Run(total.rule + " "),
        Run(label, role),
      ])
    }
    sink.write(canvas.take())
  }

  /// Two right-aligned columns of numbers.
  private static func columns(_ cases: String, _ findings: String) -> String {
    [cases, findings].map { String(repeating: " ", count: max(0, 9 - $0.count)) + $0 }.joined(separator: " ") + "  "
  }

  private static func column(_ label: String) -> String { TextPage.padded(label, 22) }
}
