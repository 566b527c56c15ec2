/// Prints a scenario in any of the forms.
public struct ScenarioRenderer: Sendable {
  /// What a capture has around its records.
  public struct Options: Sendable {
    /// The predicate that `log` echoes before anything else; nil prints no such line.
    public var predicate: String?
    /// Other lines before the header, as they stand.
    public var preamble: [String] = []
    /// The header line of `log`'s text styles, `[connected]` of a relay.
    public var header = true
    /// The trailer of `log show`; `log stream` prints none.
    public var trailer = true
    /// Windows tools end lines with CR LF.
    public var lineEnd = "\n"
    /// Print every row twice, as some Console copies do.
    public var repeatsRows = false

    /// Header and trailer, and no preamble.
    public init() {}
  }

  /// The form.
  public var dialect: ScenarioDialect
  /// What stands around the records.
  public var options: Options

  /// A renderer for one form.
  public init(_ dialect: ScenarioDialect, options: Options = Options()) {
    self.dialect = dialect
    self.options = options
  }

  /// The scenario in the given form, with header and trailer.
  public static func render(_ scenario: Scenario, as dialect: ScenarioDialect) -> String {
    ScenarioRenderer(dialect).render(scenario)
  }

  /// The scenario as text, as the tool would have written it.
  public func render(_ scenario: Scenario) -> String {
    let lines = carried(scenario)
    var text = ""
    if let predicate = options.predicate { text += "Filtering the log data using \"\(predicate)\"\n" }
    for line in options.preamble { text += line + "\n" }
    if options.header { text += header.map { $0 + "\n" } ?? "" }
    if dialect == .logJSON {
      text += jsonArray(lines, of: scenario)
    } else {
      for line in lines {
        let record = self.record(line, of: scenario) + "\n"
        text += options.repeatsRows ? record + record : record
      }
      if options.trailer { text += trailer(lines) }
    }
    guard options.lineEnd != "\n" else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: options.lineEnd)
  }

  /// The lines of a scenario that this form carries.
  public func carried(_ scenario: Scenario) -> [ScenarioLine] {
    switch dialect.carries.scope {
    case .everything: scenario.lines
    case .process: scenario.lines.filter { $0.origin != .system }
    case .app: scenario.lines.filter { $0.origin == .app }
    }
  }

  /// One record without its line end.
  public func record(_ line: ScenarioLine, of scenario: Scenario) -> String {
    let clock = CivilTime(microseconds: scenario.start + line.offset + Int64(scenario.zoneMinutes) * 60_000_000)
    let moment = Moment(clock: clock, zoneMinutes: scenario.zoneMinutes)
    switch dialect {
    case .logDefault: return logDefault(line, moment, ttl: true)
    case .logDefaultWithoutTTL: return logDefault(line, moment, ttl: false)
    case .logCompact: return logCompact(line, moment)
    case .logSyslog: return logSyslog(line, moment)
    case .logJSON: return jsonObject(line, moment, pretty: true)
    case .logNDJSON: return jsonObject(line, moment, pretty: false)
    case .pymobiledevice: return pymobiledevice(line, moment, label: true)
    case .pymobiledeviceUnlabelled: return pymobiledevice(line, moment, label: false)
    case .syslogRelay: return relay(line, moment, device: scenario.deviceName, microseconds: false)
    case .syslogRelayNameless: return relay(line, moment, device: nil, microseconds: false)
    case .syslogRelayMicroseconds: return relay(line, moment, device: nil, microseconds: true)
    case .xcodeConsoleOld: return xcodeOld(line, moment)
    case .xcodeConsoleNew: return xcodeNew(line, moment)
    case .xcodeConsoleSparse: return xcodeSparse(line, moment)
    case .consoleCopyC1, .consoleCopyC2, .consoleCopyC3, .consoleCopyC4, .consoleCopyC5, .consoleCopyC6,
      .consoleCopyProcessFirst:
      return consoleCopy(line, moment)
    case .nslog: return nslog(line, moment)
    case .pymobiledeviceJSON: return pymobiledeviceJSON(line, moment)
    case .goIOSJSON: return goIOSLine(line, moment, device: scenario.deviceName)
    case .goIOSJSONParsed: return goIOSParsed(line, moment, device: scenario.deviceName)
    case .goIOSJSONTrace: return goIOSTrace(line, moment)
    case .unifiedLogsCSV, .unifiedLogsJSONL, .unifiedLogsSysdiagnose, .unifiedLogsECS, .unifiedLogReader,
      .unifiedLogReaderTable, .unifiedLogReaderTabs:
      let utc = Moment(clock: CivilTime(microseconds: scenario.start + line.offset), zoneMinutes: 0)
      return analystRecord(line, utc, nanoseconds: (scenario.start + line.offset) * 1_000)
    case .bsdSyslog, .bsdSyslogISO, .rfc5424: return syslog(line, moment, host: scenario.deviceName)
    case .visualStudio: return visualStudio(line, moment, device: scenario.deviceName)
    case .appTextCocoaLumberjack, .appTextCocoaLumberjackQueue, .appTextSwiftyBeaver, .appTextSwiftLog, .appTextTrio,
      .appTextLoopReport:
      return appFile(line, moment, utc: CivilTime(microseconds: scenario.start + line.offset))
    case .appTextBracketed: return "[\(moment.clock.milliseconds)] \(line.message)"
    case .appTextNone: return line.message
    }
  }

  private var header: String? {
    switch dialect {
    case .logDefault: "Timestamp                       Thread     Type        Activity             PID    TTL  "
    case .logDefaultWithoutTTL: "Timestamp                       Thread     Type        Activity             PID    "
    case .logCompact: "Timestamp               Ty Process[PID:TID]"
    case .logSyslog: "Timestamp                       (process)[PID]    "
    case .syslogRelay, .syslogRelayNameless: "[connected]"
    case .unifiedLogsCSV: Self.csvHeader
    case .unifiedLogReader:
      "Timestamp                  Thread     Type        Activity             PID    TTL  Message"
    case .unifiedLogReaderTable: Self.tableHeader
    case .unifiedLogReaderTabs: "Timestamp\t\t\tThread\tType\tActivity\tPID\tTTL"
    case .syslogRelayMicroseconds: "[connected:00008120-001A2D3E0C42801E]"
    case .visualStudio: "Time\tDevice Name\tType\tPID\tTag\tMessage"
    case .appTextLoopReport:
      "## DeviceDataManager\n* launchDate: 2026-11-01 06:00:00 +0000\n\n## Device Communication Log"
    default: nil
    }
  }

  private func trailer(_ lines: [ScenarioLine]) -> String {
    switch dialect {
    case .logDefault, .logDefaultWithoutTTL, .logCompact, .logSyslog: logTrailer(lines)
    case .appTextLoopReport: "\n## WatchDataManager\n* lastComplicationContext: nil\n"
    case .logNDJSON: "{\"count\":\(lines.count),\"finished\":1}\n"
    default: ""
    }
  }

  /// A moment as the device's clock shows it.
  struct Moment {
    var clock: CivilTime
    var zoneMinutes: Int
  }
}
