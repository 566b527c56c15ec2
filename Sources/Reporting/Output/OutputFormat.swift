import Diagnosis

/// Prints a whole report in one format.
public protocol ReportWriter {
  /// A writer with the user's options.
  init(options: WriterOptions)
  /// Prints `report` to its end.
  func write(_ report: Report, to sink: inout some ByteSink)
}

/// The formats of `--format`: the list to which a new one is added.
public enum OutputFormat: String, CaseIterable, Sendable {
  case text, json, ndjson, markdown

  /// Prints `report` in this format.
  public func write(_ report: Report, options: WriterOptions, to sink: inout some ByteSink) {
    switch self {
    case .text: TextReportWriter(options: options).write(report, to: &sink)
    case .json: JSONReportWriter(options: options).write(report, to: &sink)
    case .ndjson: NDJSONReportWriter(options: options).write(report, to: &sink)
    case .markdown: MarkdownReportWriter(options: options).write(report, to: &sink)
    }
  }
}
