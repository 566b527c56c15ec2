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
  case text, json, ndjson, markdown, html, sarif, junit, csv, github, perfetto, otlp

  /// Those in which pages and tables that are no report can be printed.
  public static let ofPages: [OutputFormat] = [.text, .json, .ndjson, .markdown]

  /// It draws the lines of each session, so the report has to hold them.
  public var showsTimeline: Bool { self == .html || self == .perfetto }

  /// Prints `report` in this format.
  public func write(_ report: Report, options: WriterOptions, to sink: inout some ByteSink) {
    switch self {
    case .text: TextReportWriter(options: options).write(report, to: &sink)
    case .json: JSONReportWriter(options: options).write(report, to: &sink)
    case .ndjson: NDJSONReportWriter(options: options).write(report, to: &sink)
    case .markdown: MarkdownReportWriter(options: options).write(report, to: &sink)
    case .html: HTMLReportWriter(options: options).write(report, to: &sink)
    case .sarif: SARIFReportWriter(options: options).write(report, to: &sink)
    case .junit: JUnitReportWriter(options: options).write(report, to: &sink)
    case .csv: CSVReportWriter(options: options).write(report, to: &sink)
    case .github: GitHubReportWriter(options: options).write(report, to: &sink)
    case .perfetto: PerfettoReportWriter(options: options).write(report, to: &sink)
    case .otlp: OTLPReportWriter(options: options).write(report, to: &sink)
    }
  }
}
