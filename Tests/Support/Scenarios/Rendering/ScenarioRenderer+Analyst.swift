/// What analysts' tools make of a log archive: UTC throughout.
extension ScenarioRenderer {
  static let csvHeader =
    "Timestamp,Event Type,Log Type,Subsystem,Thread ID,PID,EUID,Library,Library UUID,Activity ID,Parent Activity ID,Category,Process,Process UUID,Message,Raw Message,Boot UUID,System Timezone Name"

  static let tableHeader = [
    "SourceFile", "LogFilePos", "ContinousTime", "Time", "ThreadId", "LogType", "ActivityId", "ParentActivityId", "PID",
    "EUID", "TTL", "ProcessName", "SenderName", "Subsystem", "Category", "SignpostName", "SignpostString",
    "ImageOffset", "ImageUUID", "ProcessImageUUID", "SenderImagePath", "ProcessImagePath", "LogMessage",
  ].joined(separator: "\t")

  private static let uuid = "5E0D3C1A7B423F96A8D10C5B9E274F63"

  func analystRecord(_ line: ScenarioLine, _ utc: Moment, nanoseconds: Int64) -> String {
    switch dialect {
    case .unifiedLogsCSV: csvRow(line, utc)
    case .unifiedLogsSysdiagnose: sysdiagnose(line, utc, nanoseconds)
    case .unifiedLogsECS: elastic(line, utc)
    case .unifiedLogReader: readerText(line, utc)
    case .unifiedLogReaderTable: readerRow(line, utc)
    case .unifiedLogReaderTabs: tabs(line, utc)
    default: object(members(line, utc, nanoseconds) + [("message", quoted(line.message, .none))])
    }
  }

  // MARK: - macos-UnifiedLogs

  private func csvRow(_ line: ScenarioLine, _ utc: Moment) -> String {
    [
      "\(utc.clock.date)T\(utc.clock.milliseconds)Z", "Log", line.level.rawValue, line.subsystem ?? "",
      "\(line.thread)",
      "\(line.process.pid)", "0", senderPath(line), Self.uuid, "0", "0", line.category ?? "", line.process.path,
      Self.uuid, line.message, "%{public}s", Self.uuid, "Amsterdam",
    ].map(csvField).joined(separator: ",")
  }

  /// RFC 4180: quotes where they are needed, and doubled within.
  func csvField(_ text: String) -> String {
    guard text.contains(where: { ",\"\n\r\r\n".contains($0) }) else { return text }
    return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }

  private func members(_ line: ScenarioLine, _ utc: Moment, _ nanoseconds: Int64) -> [(String, String)] {
    [
      ("subsystem", quoted(line.subsystem ?? "", .none)), ("thread_id", "\(line.thread)"),
      ("pid", "\(line.process.pid)"), ("euid", "0"), ("library", quoted(senderPath(line), .none)),
      ("library_uuid", "\"\(Self.uuid)\""), ("activity_id", "0"), ("parent_activity_id", "0"),
      ("time", "\(nanoseconds).0"), ("category", quoted(line.category ?? "", .none)), ("event_type", "\"Log\""),
      ("log_type", "\"\(line.level.rawValue)\""), ("process", quoted(line.process.path, .none)),
      ("process_uuid", "\"\(Self.uuid)\""), ("raw_message", "\"%{public}s\""), ("boot_uuid", "\"\(Self.uuid)\""),
      ("timezone_name", "\"Amsterdam\""),
      (
        "message_entries",
        "[{\"message_strings\":\(quoted(line.message, .none)),\"item_type\":34,\"item_size\":\(line.message.utf8.count)}]"
      ),
      ("timestamp", "\"\(utc.clock.date)T\(utc.clock.microseconds)000Z\""), ("message_flags", "[\"HasSubsystem\"]"),
      ("evidence", "\"system_logs.logarchive/Persist/0000000000000001.tracev3\""),
    ]
  }

  private func sysdiagnose(_ line: ScenarioLine, _ utc: Moment, _ nanoseconds: Int64) -> String {
    // The wrapper writes its own time over the one in the data: seconds as a number.
    let data = members(line, utc, nanoseconds).map { name, value in
      name == "timestamp" ? (name, "\(nanoseconds / 1_000_000_000).0") : (name, value)
    }
    return object([
      ("datetime", "\"\(utc.clock.date)T\(utc.clock.microseconds)+00:00\""), ("message", quoted(line.message, .none)),
      ("module", "\"logarchive\""), ("timestamp_desc", "\"logarchive\""), ("data", object(data)),
    ])
  }

  private func elastic(_ line: ScenarioLine, _ utc: Moment) -> String {
    object([
      ("@timestamp", "\"\(utc.clock.date)T\(utc.clock.milliseconds)Z\""),
      ("log", object([("level", "\"\(line.level.rawValue)\"")])), ("message", quoted(line.message, .none)),
      (
        "process",
        object([
          ("pid", "\(line.process.pid)"), ("name", quoted(line.process.name, .none)),
          ("executable", quoted(line.process.path, .none)), ("thread", object([("id", "\(line.thread)")])),
        ])
      ), ("dll", object([("path", quoted(senderPath(line), .none))])),
      (
        "unified_log",
        object([
          ("subsystem", quoted(line.subsystem ?? "", .none)), ("category", quoted(line.category ?? "", .none)),
          ("event_type", "\"logEvent\""), ("message_type", "\"\(line.level.rawValue)\""),
        ])
      ),
    ])
  }

  // MARK: - UnifiedLogReader and dtformats

  private func label(_ line: ScenarioLine) -> String {
    line.subsystem.map { "[\($0):\(line.category ?? "")] " } ?? ""
  }

  private func readerText(_ line: ScenarioLine, _ utc: Moment) -> String {
    let clock = utc.clock
    let time = "\(clock.date) \(clock.microsecond == 0 ? clock.seconds : clock.microseconds)"
    let columns =
      column(time, 26) + " " + column("0x" + String(line.thread, radix: 16), 10) + " "
      + column(line.level.rawValue, 11) + " " + column("0x0", 20) + " " + column("\(line.process.pid)", 6) + " "
      + column("0", 4) + " "
    return columns + line.process.name + " " + (line.library.map { "(\($0)) " } ?? "") + label(line) + line.message
  }

  private func readerRow(_ line: ScenarioLine, _ utc: Moment) -> String {
    let clock = utc.clock
    return [
      "Persist/0000000000000001.tracev3", "0x1A2B", "8120553000", "\(clock.date) \(clock.microseconds)",
      "0x" + String(line.thread, radix: 16, uppercase: true), line.level.rawValue, "0x0", "0x0", "\(line.process.pid)",
      "0", "0", "(\(line.process.name))", line.library ?? "", line.subsystem ?? "", line.category ?? "", "", "",
      "214760",
      Self.uuid, Self.uuid, senderPath(line), line.process.path, line.message,
    ].joined(separator: "\t")
  }

  private func tabs(_ line: ScenarioLine, _ utc: Moment) -> String {
    [
      "\(utc.clock.date) \(utc.clock.microseconds)+0000", "0x" + column(String(line.thread, radix: 16), 8),
      column("logEvent", 11), "0x" + column("0", 18), column("\(line.process.pid)", 6), column("0", 4),
      "\(line.process.name): " + (line.library.map { "(\($0)) " } ?? "") + label(line) + line.message,
    ].joined(separator: "\t")
  }
}
