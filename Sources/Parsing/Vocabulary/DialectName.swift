/// The name of an export style, as `--dialect` takes it and reports print it.
public enum DialectName: Sendable, Hashable, CustomStringConvertible {
  case logDefault, logCompact, logSyslog, logJSON, logNDJSON
  case syslogRelay, pymobiledevice, pymobiledeviceJSON, goIOSJSON, xcodeConsole, consoleCopy, nslog
  case bsdSyslog, rfc5424, unifiedLogsCSV, unifiedLogsJSONL, unifiedLogReader, visualStudio, ips
  /// The text logs of daemons in a sysdiagnose.
  case sysdiagnoseText
  /// An app's own file; the layout is a row of a table: "bracketed", "none".
  case appText(layout: String)

  /// The dialects that have a file of their own, in the order of the documentation.
  public static let named: [DialectName] = [
    .logDefault, .logCompact, .logSyslog, .logJSON, .logNDJSON, .syslogRelay, .pymobiledevice,
    .pymobiledeviceJSON, .goIOSJSON, .xcodeConsole, .consoleCopy, .nslog, .bsdSyslog, .rfc5424, .unifiedLogsCSV,
    .unifiedLogsJSONL, .unifiedLogReader, .visualStudio, .sysdiagnoseText, .ips,
  ]

  /// The layouts of an app's own file, in the order of the documentation.
  public static let layouts: [DialectName] = (AppText.layouts + [AppText.plain]).map { .appText(layout: $0.name) }

  /// Whether the style is only what is left when no other fits: any text may look so.
  public var isLastResort: Bool {
    self == .appText(layout: AppText.plain.name) || self == .appText(layout: AppText.bracketed.name)
  }

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
    case .bsdSyslog: "bsd-syslog"
    case .rfc5424: "rfc5424"
    case .visualStudio: "visual-studio"
    case .sysdiagnoseText: "sysdiagnose-text"
    case .appText(let layout): "app-text/\(layout)"
    }
  }
}
