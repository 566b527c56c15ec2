/// macos-UnifiedLogs' `unifiedlog_iterator -f jsonl`, and what others make of it: one object a line.
///
///     {"subsystem":"com.apple.bluetooth","thread_id":4711,"pid":97,…,"event_type":"Log","log_type":"Default",…}
///     {"datetime":"2026-11-29T09:14:02.118000+00:00","message":"…","module":"logarchive","data":{…}}    sysdiagnose
///     {"@timestamp":"2026-11-29T09:14:02.118Z","message":"…","process":{…},"unified_log":{…}}           ECS
///
/// Where a value stands in an object of its own its key is the path to it, whether it is nested or written with points.
enum UnifiedLogsJSONL {
  /// What a key holds; several keys hold the same in the three forms.
  private enum Column {
    case message, time, seconds, subsystem, category, processPath, processName, libraryPath, pid, thread, event, level
  }

  private static let columns: [(StaticString, Column)] = [
    ("message", .message), ("timestamp", .time), ("time", .seconds), ("subsystem", .subsystem),
    ("category", .category), ("process", .processPath), ("library", .libraryPath), ("pid", .pid),
    ("thread_id", .thread), ("event_type", .event), ("log_type", .level), ("datetime", .time), ("@timestamp", .time),
    ("log.level", .level), ("process.pid", .pid), ("process.name", .processName), ("process.executable", .processPath),
    ("process.thread.id", .thread), ("dll.path", .libraryPath), ("unified_log.subsystem", .subsystem),
    ("unified_log.category", .category), ("unified_log.event_type", .event), ("unified_log.message_type", .level),
  ]

  /// Objects whose members count as members of the object round them.
  private static let wrappers: [StaticString] = ["data", "_source"]
  /// Objects whose keys go on with those of their members.
  private static let nested: [StaticString] = ["process", "process.thread", "dll", "log", "unified_log"]

  static func isOwn(_ line: Span<UInt8>) -> Bool {
    var header = Header()
    var seen: Seen = []
    guard read(line, from: 0, into: &header, &seen) else { return false }
    return header.stamp != nil && seen.isSuperset(of: [.message, .event])
      && !seen.isDisjoint(with: [.level, .process, .pid])
  }

  static func read(_ bytes: Span<UInt8>, from start: Int, into header: inout Header) -> Bool {
    var seen: Seen = []
    return read(bytes, from: start, into: &header, &seen)
  }

  private struct Seen: OptionSet {
    let rawValue: UInt8
    static let message = Seen(rawValue: 1)
    static let event = Seen(rawValue: 2)
    static let level = Seen(rawValue: 4)
    static let process = Seen(rawValue: 8)
    static let pid = Seen(rawValue: 16)
  }

  private static func read(
    _ bytes: Span<UInt8>, from start: Int, into header: inout Header, _ seen: inout Seen
  ) -> Bool {
    var result = Header()
    result.escaping = .json
    var reader = Reader(header: result)
    let isWhole = reader.members(bytes, from: start, path: [])
    header = reader.finish()
    seen = reader.seen
    return isWhole
  }

  /// Collects the members of an object and of those in it.
  private struct Reader {
    var header: Header
    var seen: Seen = []
    var seconds: Stamp?
    var depth = 0

    mutating func members(_ bytes: Span<UInt8>, from start: Int, path: [UInt8]) -> Bool {
      JSONReader.members(bytes, from: start) { key, value, kind in
        if path.isEmpty {
          take(bytes, bytes.extracting(key), value, kind)
          return
        }
        var whole = path
        whole.append(bytes, key)
        take(bytes, whole.span, value, kind)
      }
    }

    private mutating func take(_ bytes: Span<UInt8>, _ key: Span<UInt8>, _ value: Range<Int>, _ kind: JSONReader.Kind) {
      let all = 0..<key.count
      switch kind {
      case .object:
        guard depth < 3 else { return }
        depth += 1
        defer { depth -= 1 }
        if UnifiedLogsJSONL.wrappers.contains(where: { key.equals($0, in: all) }) {
          _ = members(bytes, from: value.lowerBound, path: [])
        } else if UnifiedLogsJSONL.nested.contains(where: { key.equals($0, in: all) }) {
          var path: [UInt8] = []
          path.append(key)
          _ = members(bytes, from: value.lowerBound, path: path + [0x2E])
        }
      case .string, .number:
        for (name, column) in UnifiedLogsJSONL.columns where key.equals(name, in: all) {
          set(column, bytes, value, isText: kind == .string)
          return
        }
      default: break
      }
    }

    private mutating func set(_ column: Column, _ bytes: Span<UInt8>, _ value: Range<Int>, isText: Bool) {
      var index = value.lowerBound
      switch column {
      case .pid:
        header.pid = bytes.number(&index).flatMap { UInt32(exactly: $0) }
        seen.insert(.pid)
      case .thread: header.thread = bytes.number(&index).flatMap { UInt64(exactly: $0) }
      case .seconds: if !isText { seconds = StampReader.nanoseconds(bytes, value) }
      case .time:
        guard isText, header.stamp == nil, var stamp = StampReader.dated(bytes, &index) else { return }
        stamp.zone = StampReader.zone(bytes, &index)
        header.stamp = stamp
      case .message where isText:
        header.message = value
        seen.insert(.message)
      case .subsystem where isText: header.set(\.subsystem, value)
      case .category where isText: header.set(\.category, value)
      case .processPath where isText:
        header.set(\.imagePath, value)
        header.set(\.process, bytes.lastComponent(of: value))
        seen.insert(.process)
      case .processName where isText:
        if header.process == nil { header.set(\.process, value) }
        seen.insert(.process)
      case .libraryPath where isText: header.set(\.library, bytes.lastComponent(of: value))
      case .event where isText:
        header.type = UnifiedLogsWords.event(bytes, value)
        seen.insert(.event)
      case .level where isText:
        header.level = Words.looseLevel(bytes, value)
        seen.insert(.level)
      default: break
      }
    }

    func finish() -> Header {
      var result = header
      if result.stamp == nil { result.stamp = seconds }
      return result
    }
  }
}

/// The words of macos-UnifiedLogs for the kinds of record.
enum UnifiedLogsWords {
  static func event(_ bytes: Span<UInt8>, _ range: Range<Int>) -> RecordType {
    for (word, type) in events where bytes.equals(word, in: range) { return type }
    // Exports of `log` itself that were brought into this form keep its words.
    return LogNDJSON.eventType(bytes, range)
  }

  // A simpledump is a message of a process that has no memory of its own yet.
  private static let events: [(StaticString, RecordType)] = [
    ("Log", .message), ("Activity", .activity), ("Trace", .activity), ("Signpost", .signpost),
    ("Simpledump", .message), ("Statedump", .state), ("Loss", .loss),
  ]
}
