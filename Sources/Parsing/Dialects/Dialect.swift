/// A grammar that is in force for a stretch of an input.
enum Dialect: Sendable, Equatable {
  case logDefault, logCompact, logSyslog, logNDJSON, logJSON
  case pymobiledevice, pymobiledeviceJSON, goIOSJSON, syslogRelay
  case xcodeConsole
  /// Xcode 15 and later, whose metadata ends a record; reported as `xcode-console` as well.
  case xcodeMetadata
  case consoleCopy, nslog
  case unifiedLogsCSV, unifiedLogsJSONL, unifiedLogReader
  case bsdSyslog, rfc5424
  case visualStudio
  case sysdiagnoseText
  /// Incident reports.
  case ips
  case appText(AppText.Layout)

  /// Where a record begins and ends.
  enum Framing: Sendable {
    /// A line that parses as a prefix begins a record.
    case prefixed
    /// The line of metadata ends it.
    case suffixed
    /// Each line is a record.
    case line
    /// A line that parses as the first columns begins a record, which ends at the line end outside of quotes.
    case quoted
    /// The record's own form tells where it ends.
    case report
  }

  /// The grammars that detection tries, cheapest to reject first; each sample line is accepted by exactly one.
  static let strict: [Dialect] = [
    .logDefault, .logCompact, .logSyslog, .pymobiledevice, .xcodeConsole, .nslog, .syslogRelay, .logNDJSON, .logJSON,
    .pymobiledeviceJSON, .goIOSJSON, .unifiedLogsJSONL, .unifiedLogsCSV, .unifiedLogReader, .xcodeMetadata,
    .consoleCopy, .bsdSyslog, .rfc5424, .visualStudio, .sysdiagnoseText, .ips,
  ]

  /// The grammars of the last resort that have a prefix.
  static let layouts: [Dialect] = AppText.layouts.map { .appText($0) }

  /// Those whose prefix says enough that two such lines show it; prints may begin with a time in brackets.
  static let strictLayouts = layouts.filter { $0 != .appText(AppText.bracketed) }

  static let plain = Dialect.appText(AppText.plain)

  /// The grammars that a forced name stands for; one of them is chosen by the first lines.
  static func named(_ name: DialectName) -> [Dialect] {
    let found = (strict + layouts + [plain]).filter { $0.name == name }
    return found.isEmpty ? [plain] : found
  }

  var name: DialectName {
    switch self {
    case .logDefault: .logDefault
    case .logCompact: .logCompact
    case .logSyslog: .logSyslog
    case .logNDJSON: .logNDJSON
    case .logJSON: .logJSON
    case .pymobiledevice: .pymobiledevice
    case .pymobiledeviceJSON: .pymobiledeviceJSON
    case .goIOSJSON: .goIOSJSON
    case .syslogRelay: .syslogRelay
    case .xcodeConsole, .xcodeMetadata: .xcodeConsole
    case .consoleCopy: .consoleCopy
    case .nslog: .nslog
    case .unifiedLogsCSV: .unifiedLogsCSV
    case .unifiedLogsJSONL: .unifiedLogsJSONL
    case .unifiedLogReader: .unifiedLogReader
    case .ips: .ips
    case .bsdSyslog: .bsdSyslog
    case .rfc5424: .rfc5424
    case .visualStudio: .visualStudio
    case .sysdiagnoseText: .sysdiagnoseText
    case .appText(let layout): .appText(layout: layout.name)
    }
  }

  /// Whether it is an app's own text.
  var isAppText: Bool { if case .appText = self { true } else { false } }

  var framing: Framing {
    switch self {
    case .logNDJSON, .pymobiledeviceJSON, .goIOSJSON, .unifiedLogsJSONL: .line
    case .unifiedLogsCSV: .quoted
    case .xcodeMetadata: .suffixed
    case .ips: .report
    default: .prefixed
    }
  }

  /// Lines without prefix may be records of their own: prints between NSLog's lines, plain text.
  var hasLooseLines: Bool {
    switch self {
    case .xcodeConsole, .nslog: true
    case .appText(let layout): layout == AppText.plain
    default: false
    }
  }

  /// Whether every record is walked, because one line says too little of the record round it.
  var isWalked: Bool { self == .logJSON || self == .xcodeMetadata || self == .ips || hasLooseLines }

  /// Whether lines may carry the device's name in front of the process, which is learned from several of them.
  var hasDeviceName: Bool { self == .syslogRelay || self == .goIOSJSON }

  var sink: Sink {
    switch self {
    case .appText(let layout): layout == AppText.plain ? .output : .file
    case .ips: .file
    default: .unified
    }
  }

  /// Reads the prefix of a line; of the JSON styles only whether an object of theirs begins here.
  func parse(_ line: Span<UInt8>, inForce: Bool, into header: inout Header) -> Bool {
    switch self {
    case .logDefault: return LogDefault.parse(line, into: &header)
    case .logCompact: return LogCompact.parse(line, inForce: inForce, into: &header)
    case .logSyslog: return LogSyslog.parse(line, into: &header)
    case .logNDJSON, .pymobiledeviceJSON, .goIOSJSON, .unifiedLogsJSONL:
      return JSONLines.accepts(line, as: self, inForce: inForce)
    case .logJSON: return LogJSON.opens(line)
    case .pymobiledevice: return Pymobiledevice.parse(line, into: &header)
    case .syslogRelay: return SyslogRelay.parse(line, into: &header)
    case .xcodeConsole: return XcodeConsole.parse(line, inForce: inForce, into: &header)
    case .xcodeMetadata: return XcodeMetadata.parse(line, into: &header)
    case .consoleCopy: return ConsoleCopy.parse(line, inForce: inForce, into: &header)
    case .nslog: return NSLogStyle.parse(line, inForce: inForce, into: &header)
    case .unifiedLogsCSV: return UnifiedLogsCSV.parse(line, into: &header)
    case .unifiedLogReader: return UnifiedLogReader.parse(line, inForce: inForce, into: &header)
    case .ips: return IPS.parse(line, into: &header)
    case .bsdSyslog: return BSDSyslog.parse(line, inForce: inForce, into: &header)
    case .rfc5424: return RFC5424.parse(line, into: &header)
    case .visualStudio: return VisualStudio.parse(line, into: &header)
    case .sysdiagnoseText: return SysdiagnoseText.parse(line, into: &header)
    case .appText(let layout): return layout.parse(line, &header)
    }
  }

  /// Reads the object at `start`, of a style whose records are objects; false when it is malformed.
  func read(_ bytes: Span<UInt8>, from start: Int, into header: inout Header) -> Bool {
    switch self {
    case .pymobiledeviceJSON: PymobiledeviceJSON.read(bytes, from: start, into: &header)
    case .goIOSJSON: GoIOSJSON.read(bytes, from: start, into: &header)
    case .unifiedLogsJSONL: UnifiedLogsJSONL.read(bytes, from: start, into: &header)
    default: LogNDJSON.parse(bytes, from: start, into: &header)
    }
  }
}
