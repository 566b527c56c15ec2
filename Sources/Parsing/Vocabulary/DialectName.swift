/// The name of an export style, as `--dialect` takes it and reports print it.
public enum DialectName: Sendable, Hashable, CustomStringConvertible {
  case logDefault, logCompact, logSyslog, logJSON, logNDJSON
  case syslogRelay, pymobiledevice, pymobiledeviceJSON, goIOSJSON, xcodeConsole, consoleCopy, nslog
  case unifiedLogsCSV, unifiedLogsJSONL, unifiedLogReader, ips
  /// An app's own file; the layout is a row of a table: "bracketed", "none".
  case appText(layout: String)

  /// The dialects that have a file of their own, in the order of the documentation.
  public static let named: [DialectName] = [
    .logDefault, .logCompact, .logSyslog, .logJSON, .logNDJSON, .syslogRelay, .pymobiledevice,
    .pymobiledeviceJSON, .goIOSJSON, .xcodeConsole, .consoleCopy, .nslog, .unifiedLogsCSV, .unifiedLogsJSONL,
    .unifiedLogReader, .ips,
  ]

  /// The public name: "log-default", "app-text/none".
  public var description: String {
    switch self {
    case .logDefault: "log-default"
    case .logCompact: "log-compact"
    case .logSyslog: "log-syslog"
    case .logJSON: "log-json"
    case .logNDJSON: "log-ndjson"
    case .syslogRelay: "syslog-relay"
    case .pymobiledevice: "pymobiledevice"
    case .pymobiledeviceJSON: "pymobiledevice-json"
    case .goIOSJSON: "go-ios-json"
    case .xcodeConsole: "xcode-console"
    case .consoleCopy: "console-copy"
    case .nslog: "nslog"
    case .unifiedLogsCSV: "unifiedlogs-csv"
    case .unifiedLogsJSONL: "unifiedlogs-jsonl"
    case .unifiedLogReader: "unifiedlogreader"
    case .ips: "ips"
    case .appText(let layout): "app-text/\(layout)"
    }
  }
}
