/// Apple's incident reports: `.ips` files, which are a header of one JSON line and a body of JSON or text, and the plain
/// text of older systems and of copies.
///
///     {"app_name":"Fitness","timestamp":"2026-11-12 03:10:15.51 +0100","bug_type":"309","os_version":"iPhone OS 26.1 (23B85)"}
///     {
///       "pid" : 4729,
///
/// A report is one record of many lines, whatever is in it: where it ends only its own form tells.
enum IPS {
  /// How a body ends.
  enum BodyEnd: Equatable {
    /// Behind its closing brace, at the end of that line.
    case whole(Int)
    /// Its last line is followed by one that cannot be its own.
    case cut(Int)
    /// What is there goes on.
    case open
  }

  /// Whether a line is an `.ips` header, or the first line of a report in plain text.
  static func parse(_ line: Span<UInt8>, into header: inout Header) -> Bool {
    guard isHeader(line) || isTextStart(line) else { return false }
    header = Header()
    header.message = 0..<line.count
    return true
  }

  /// Whether a line is the JSON header of an `.ips`: an object of one line with a bug type and what says of which system.
  static func isHeader(_ line: Span<UInt8>) -> Bool {
    guard line.at(0) == 0x7B, line.first("\"bug_type\"", from: 0) != nil else { return false }
    var (hasType, hasOrigin) = (false, false)
    let isWhole = JSONReader.members(line, from: 0) { key, _, kind in
      guard kind == .string || kind == .number else { return }
      if line.equals("bug_type", in: key) { hasType = true }
      if line.equals("os_version", in: key) || line.equals("timestamp", in: key)
        || line.equals("incident_id", in: key)
      {
        hasOrigin = true
      }
    }
    return isWhole && hasType && hasOrigin
  }

  // MARK: Plain text

  /// The words in front of a colon in the head of a report in plain text; the first are those that begin one.
  private static let keys: [StaticString] = [
    "Incident Identifier", "Process", "Date/Time", "Exception Type", "CrashReporter Key", "Hardware Model", "Path",
    "Identifier", "Version", "Code Type", "Role", "Parent Process", "Coalition", "Launch Time", "OS Version",
    "Report Version", "Exception Codes", "Exception Subtype", "Exception Note", "Termination Reason",
    "Termination Signal", "Termination Description", "Triggered by Thread", "End time", "Architecture", "Data Source",
    "Command", "PID", "Event", "Action taken", "CPU", "CPU limit", "CPU used", "Duration", "Build Version", "Parent",
  ]
  private static let starts = 4
  /// How many lines are looked at for the further keys of a report, and how many keys make one.
  static let confirmingLines = 30
  static let confirmingKeys = 3

  /// The number of the key that opens the line, and where its value stands.
  static func key(_ line: Span<UInt8>) -> (number: Int, value: Range<Int>)? {
    guard line.at(0).isUpper, let colon = line.first(.colon, from: 0, to: 24) else { return nil }
    guard line.at(colon + 1).isSpace || colon + 1 == line.count else { return nil }
    guard let number = keys.firstIndex(where: { line.equals($0, in: 0..<colon) }) else { return nil }
    return (number, line.trimmed((colon + 1)..<line.count))
  }

  /// The number of the key with which a report may begin; nil when the line's value has not its form.
  static func startKey(_ line: Span<UInt8>) -> Int? {
    guard let (number, value) = key(line), number < starts, !value.isEmpty else { return nil }
    switch number {
    case 0: return isIdentifier(line, value) ? number : nil
    case 1: return line.at(value.upperBound - 1) == .closeBracket && line.has("  ", at: 8) ? number : nil
    case 2:
      var index = value.lowerBound
      return StampReader.dated(line, &index) != nil ? number : nil
    default: return line.has("EXC_", at: value.lowerBound) ? number : nil
    }
  }

  static func isTextStart(_ line: Span<UInt8>) -> Bool { startKey(line) != nil }

  private static func isIdentifier(_ line: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard range.count == 36 else { return false }
    return range.allSatisfy { index in
      let offset = index - range.lowerBound
      let isHyphen = offset == 8 || offset == 13 || offset == 18 || offset == 23
      return isHyphen ? line.at(index) == 0x2D : line.at(index).hexValue != nil
    }
  }

  /// `EOF`, with which Apple's reports in plain text end.
  static func isTextEnd(_ line: Span<UInt8>) -> Bool { line.equals("EOF", in: line.trimmed(0..<line.count)) }

  // MARK: Bodies of JSON

  /// Where the JSON text that opens at `start` ends; lines are whole up to `limit`.
  static func bodyEnd(_ bytes: Span<UInt8>, from start: Int, to limit: Int) -> BodyEnd {
    var depth = 0
    var index = start
    var isString = false
    while index < limit {
      let byte = bytes.at(index)
      if byte == .lineFeed {
        // No string holds a raw line end, and no line of a body begins with a word.
        if isString { return .cut(index + 1) }
        if index + 1 < limit, !isBodyLine(bytes, index + 1) { return .cut(index + 1) }
      } else if isString {
        if byte == .backslash { index += bytes.at(index + 1) == .lineFeed ? 0 : 1 } else { isString = byte != .quote }
      } else {
        switch byte {
        case .quote: isString = true
        case 0x7B, .openBracket: depth += 1
        case 0x7D, .closeBracket:
          depth -= 1
          if depth == 0 { return .whole(bytes.first(.lineFeed, from: index, to: limit).map { $0 + 1 } ?? limit) }
        default: break
        }
      }
      index += 1
    }
    return .open
  }

  /// Whether a line may stand inside a pretty-printed body: it is indented, empty, or begins with JSON's own signs.
  static func isBodyLine(_ bytes: Span<UInt8>, _ start: Int) -> Bool {
    switch bytes.at(start) {
    case .blank, .tab, .lineFeed, .carriageReturn, 0x7D, .openBracket, .closeBracket, .quote, 0x2C: return true
    case 0x7B:
      // Another report begins where this one broke off.
      let end = bytes.first(.lineFeed, from: start) ?? bytes.count
      return !isHeader(bytes.extracting(start..<end))
    default: return false
    }
  }
}
