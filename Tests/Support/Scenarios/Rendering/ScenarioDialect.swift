/// The forms in which a scenario can be printed: every dialect, and the variants of one that the wild shows.
public enum ScenarioDialect: String, Sendable, Hashable, CaseIterable {
  case logDefault
  /// macOS 10.12 and 10.13: no TTL column, activity ids with their flag bits.
  case logDefaultWithoutTTL
  case logCompact
  case logSyslog
  case logJSON
  case logNDJSON
  case pymobiledevice
  /// Without `--label`: no subsystem and no category.
  case pymobiledeviceUnlabelled
  /// `--format json`.
  case pymobiledeviceJSON
  /// `ios syslog`: the relay's lines in objects.
  case goIOSJSON
  /// The same with `--parse`: the first line of each message, and the line itself where that fails.
  case goIOSJSONParsed
  /// `ios ostrace`.
  case goIOSJSONTrace
  /// `syslog_relay` with the phone's name; whole seconds, vis(3) escapes.
  case syslogRelay
  /// idevicesyslog about 1.3: the same without the name.
  case syslogRelayNameless
  /// idevicesyslog of 2024 and later: microseconds, no name.
  case syslogRelayMicroseconds
  case xcodeConsoleOld
  case xcodeConsoleNew
  /// Few check boxes: no process, no library, the zone without a colon.
  case xcodeConsoleSparse
  /// Console copies, numbered as the list of line containers numbers them.
  case consoleCopyC1, consoleCopyC2, consoleCopyC3, consoleCopyC4, consoleCopyC5, consoleCopyC6
  /// C5 with the process in front.
  case consoleCopyProcessFirst
  case nslog
  /// `unifiedlog_iterator`'s table: UTC, quotes doubled.
  case unifiedLogsCSV
  case unifiedLogsJSONL
  /// The same objects as sysdiagnose's parser wraps them.
  case unifiedLogsSysdiagnose
  /// The same facts under the names of the Elastic Common Schema.
  case unifiedLogsECS
  /// UnifiedLogReader's text: UTC, no colon behind the process.
  case unifiedLogReader
  /// Its table of all columns.
  case unifiedLogReaderTable
  /// The text of dtformats' script: columns between tabs, no level.
  case unifiedLogReaderTabs
  case bsdSyslog
  /// rsyslog's form with ISO times.
  case bsdSyslogISO
  case rfc5424
  case visualStudio
  case appTextCocoaLumberjack
  /// The formatter that prints queues, in local time.
  case appTextCocoaLumberjackQueue
  case appTextSwiftyBeaver
  case appTextSwiftLog
  case appTextTrio
  case appTextLoopReport
  case appTextBracketed
  case appTextNone

  /// The name by which `--dialect` and reports know it.
  public var name: String {
    switch self {
    case .logDefault, .logDefaultWithoutTTL: "log-default"
    case .logCompact: "log-compact"
    case .logSyslog: "log-syslog"
    case .logJSON: "log-json"
    case .logNDJSON: "log-ndjson"
    case .pymobiledevice, .pymobiledeviceUnlabelled: "pymobiledevice"
    case .pymobiledeviceJSON: "pymobiledevice-json"
    case .goIOSJSON, .goIOSJSONParsed, .goIOSJSONTrace: "go-ios-json"
    case .syslogRelay, .syslogRelayNameless, .syslogRelayMicroseconds: "syslog-relay"
    case .xcodeConsoleOld, .xcodeConsoleNew, .xcodeConsoleSparse: "xcode-console"
    case .consoleCopyC1, .consoleCopyC2, .consoleCopyC3, .consoleCopyC4, .consoleCopyC5, .consoleCopyC6,
      .consoleCopyProcessFirst:
      "console-copy"
    case .nslog: "nslog"
    case .unifiedLogsCSV: "unifiedlogs-csv"
    case .unifiedLogsJSONL, .unifiedLogsSysdiagnose, .unifiedLogsECS: "unifiedlogs-jsonl"
    case .unifiedLogReader, .unifiedLogReaderTable, .unifiedLogReaderTabs: "unifiedlogreader"
    case .bsdSyslog, .bsdSyslogISO: "bsd-syslog"
    case .rfc5424: "rfc5424"
    case .visualStudio: "visual-studio"
    case .appTextCocoaLumberjack, .appTextCocoaLumberjackQueue: "app-text/cocoalumberjack"
    case .appTextSwiftyBeaver: "app-text/swiftybeaver"
    case .appTextSwiftLog: "app-text/swift-log"
    case .appTextTrio: "app-text/trio"
    case .appTextLoopReport: "app-text/loop-report"
    case .appTextBracketed: "app-text/bracketed"
    case .appTextNone: "app-text/none"
    }
  }

  /// What a reader of this form can know.
  public var carries: Carried {
    switch self {
    case .logDefault, .logDefaultWithoutTTL, .logJSON, .logNDJSON: Carried()
    case .unifiedLogsJSONL, .unifiedLogsSysdiagnose, .unifiedLogReader, .unifiedLogReaderTable, .goIOSJSONTrace:
      Carried()
    case .unifiedLogReaderTabs: Carried(level: false)
    case .unifiedLogsCSV, .unifiedLogsECS: Carried(resolution: 1_000)
    case .logCompact: Carried(zone: false, resolution: 1_000)
    case .logSyslog: Carried(level: false)
    case .pymobiledevice, .pymobiledeviceJSON: Carried(zone: false)
    case .goIOSJSON: Carried(date: .withoutYear, zone: false, resolution: 1_000_000, subsystem: false)
    case .goIOSJSONParsed: Carried(zone: false, resolution: 1_000_000, subsystem: false)
    case .pymobiledeviceUnlabelled: Carried(zone: false, subsystem: false)
    case .syslogRelay, .syslogRelayNameless:
      Carried(date: .withoutYear, zone: false, resolution: 1_000_000, subsystem: false)
    case .syslogRelayMicroseconds: Carried(date: .withoutYear, zone: false, subsystem: false)
    case .consoleCopyC1: Carried(date: .none, pid: false, subsystem: false)
    case .consoleCopyC2: Carried(pid: false, subsystem: false)
    case .consoleCopyC3: Carried(pid: false)
    case .consoleCopyC4: Carried(date: .none, pid: false, subsystem: false)
    case .consoleCopyC5, .consoleCopyProcessFirst: Carried(date: .none, pid: false)
    case .consoleCopyC6: Carried(date: .none)
    case .xcodeConsoleOld: Carried(scope: .process, subsystem: false, level: false)
    case .xcodeConsoleNew: Carried(scope: .process, pid: false)
    case .xcodeConsoleSparse: Carried(scope: .process, pid: false)
    case .bsdSyslog:
      Carried(date: .withoutYear, zone: false, resolution: 1_000_000, subsystem: false, level: false)
    case .bsdSyslogISO: Carried(subsystem: false, level: false)
    case .rfc5424: Carried(subsystem: false)
    case .visualStudio: Carried(date: .withoutYear, zone: false, resolution: 1_000, subsystem: false)
    case .appTextCocoaLumberjack: Carried(scope: .app, resolution: 1_000, pid: false, subsystem: false, level: false)
    case .appTextCocoaLumberjackQueue:
      Carried(scope: .app, zone: false, resolution: 1_000, pid: false, subsystem: false, level: false)
    case .appTextSwiftyBeaver:
      Carried(scope: .app, date: .none, zone: false, resolution: 1_000, pid: false, subsystem: false)
    case .appTextSwiftLog: Carried(scope: .app, resolution: 1_000_000, pid: false, subsystem: false)
    case .appTextTrio, .appTextLoopReport:
      Carried(scope: .app, resolution: 1_000_000, pid: false, subsystem: false, level: false)
    case .nslog: Carried(scope: .process, zone: false, resolution: 1_000, subsystem: false, level: false)
    case .appTextBracketed:
      Carried(scope: .app, date: .none, zone: false, resolution: 1_000, pid: false, subsystem: false, level: false)
    case .appTextNone:
      Carried(
        scope: .app, date: .none, time: false, zone: false, pid: false, subsystem: false, level: false)
    }
  }

  /// The facts of a scenario that survive in a form.
  public struct Carried: Sendable, Hashable {
    /// Whose lines are in it.
    public enum Scope: Sendable, Hashable {
      case everything
      /// The app's lines and those of Core Bluetooth within it.
      case process
      /// The app's own lines.
      case app
    }
    /// How much of the date is printed.
    public enum Date: Sendable, Hashable { case full, withoutYear, none }

    /// Whose lines are in it.
    public var scope = Scope.everything
    /// How much of the date is printed.
    public var date = Date.full
    /// Whether lines carry a time at all.
    public var time = true
    /// Whether the zone is printed.
    public var zone = true
    /// The clock's step in microseconds.
    public var resolution: Int64 = 1
    /// Whether lines name the process number.
    public var pid = true
    /// Whether subsystem or category are printed.
    public var subsystem = true
    /// Whether the level is printed.
    public var level = true
  }
}
