import Correlation
import Diagnosis

/// `apps`: which apps use Bluetooth in a log, how often they lived, were ended by the system, and what was found.
public struct AppTable: Sendable {
  /// An app's row.
  public struct Row: Sendable, Hashable {
    /// The app's name, as `--app` takes it.
    public var id: String
    /// The name of its process; nil when unknown.
    public var process: String?
    /// Its platform, in the report's words.
    public var platform: String
    /// Launches of its process, wakes not counted.
    public var lives = 0
    /// Launches by the system for Bluetooth.
    public var relaunches = 0
    /// Lives that the system ended, or that crashed.
    public var kills = 0
    /// Findings by severity.
    public var errors = 0, warnings = 0, infos = 0
  }

  /// So many processes that are not understood are named.
  private static let mostVoices = 5

  /// The rows, in the order of the report.
  public let rows: [Row]
  /// Why there are none, where nothing could be read.
  private let unread: Report.Unread?
  /// Processes that are not understood, the first of them.
  private let voices: [Voices.Voice]

  /// The table of the apps of `report`.
  public init(_ report: Report) {
    unread = report.unread
    voices = report.voices.filter { $0.process != nil }
    rows = report.apps.map { app in
      var row = Row(id: app.id, process: app.process, platform: app.platform.rawValue)
      for session in report.sessions where session.app == app.id {
        if session.kind != .wake { row.lives += 1 }
        if session.kind == .bluetoothRelaunch { row.relaunches += 1 }
      }
      row.kills = report.interruptions.count { $0.app == app.id && EndCause(rawValue: $0.cause)?.isBySystem == true }
      for finding in report.findings where finding.app == app.id {
        switch finding.severity {
        case .error: row.errors += 1
        case .warning: row.warnings += 1
        case .info: row.infos += 1
        }
      }
      return row
    }
  }

  /// Prints the table.
  public func write(_ format: OutputFormat, options: WriterOptions, to sink: inout some ByteSink) {
    switch format {
    case .json:
      var json = JSONWriter(.pretty)
      json.object { json in
        ReportJSON(options: options).header(&json, schema: "willrestore.apps/1")
        json.array("apps", rows) { json, row in json.object { AppTable.fields(row, &$0) } }
      }
      json.endLine()
      json.flush(to: &sink)
    case .ndjson:
      var json = JSONWriter(.compact)
      for row in rows {
        json.object { json in
          json.field("type", "app-row")
          AppTable.fields(row, &json)
        }
        json.endLine()
      }
      json.flush(to: &sink)
    default: page.write(format, options: options, to: &sink)
    }
  }

  private static func fields(_ row: Row, _ json: inout JSONWriter) {
    json.field("id", row.id)
    json.field("process", row.process)
    json.field("platform", row.platform)
    json.field("lives", row.lives)
    json.field("relaunches", row.relaunches)
    json.field("kills", row.kills)
    json.field("errors", row.errors)
    json.field("warnings", row.warnings)
    json.field("infos", row.infos)
  }

  private var page: GuidePage {
    if let unread { return GuidePage([.paragraph("CANNOT READ  \(unread.sentence)")]) }
    guard !rows.isEmpty else {
      guard voices.isEmpty else {
        return GuidePage(
          [.paragraph("No app of this log is known to use Bluetooth; the lines of some are not understood.")]
            + notUnderstood)
      }
      return GuidePage([
        .paragraph("No app uses Bluetooth in this log. `willrestore collect` says how to capture one that shows it.")
      ])
    }
    let table = rows.map { row in
      let counts = [(row.errors, "error"), (row.warnings, "warning"), (row.infos, "info")]
      let findings = counts.filter { $0.0 > 0 }.map { Wording.count($0.0, $0.1) }.joined(separator: ", ")
      return [
        row.id, row.process ?? "unknown", row.platform, Wording.grouped(row.lives), Wording.grouped(row.relaunches),
        Wording.grouped(row.kills), findings.isEmpty ? "none" : findings,
      ]
    }
    return GuidePage(
      [
        .heading("Apps with Bluetooth in this log"),
        .table([["App", "Process", "Platform", "Lives", "Relaunched", "Killed", "Findings"]] + table),
      ] + notUnderstood)
  }

  /// Who may use Bluetooth in words of its own, and how to make its words known.
  private var notUnderstood: [GuidePage.Block] {
    guard let loudest = voices.first?.process else { return [] }
    let rows = voices.prefix(AppTable.mostVoices).map { voice in
      [voice.process ?? "", Wording.grouped(voice.unmatched), Wording.grouped(voice.idle)]
    }
    return [
      .heading("Lines that look like Bluetooth and tell nothing"),
      .table([["Process", "Match no pattern", "Known, and no event"]] + rows),
      .paragraph(
        "`willrestore patterns suggest LOG --app \(loudest)` makes patterns of them; Documentation/teach.md tells the rest."
      ),
    ]
  }
}
