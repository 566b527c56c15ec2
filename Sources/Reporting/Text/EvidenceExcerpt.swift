/// The part of a record that is worth a few lines of a page: of JSON and of tables the message alone, since a record's
/// other values come first and fill what room there is.
enum EvidenceExcerpt {
  /// The keys of the message, by the name of the style.
  private static let keys = [
    "log-json": ["eventMessage"], "log-ndjson": ["eventMessage"], "pymobiledevice-json": ["message"],
    "unifiedlogs-jsonl": ["message"], "go-ios-json": ["msg", "message"],
  ]

  /// `text`, or its message with the key in front, as both stand in the log.
  static func of(_ text: String, dialect: String?) -> String {
    switch dialect {
    case "unifiedlogs-csv": return cell(in: text).map { "… \($0) …" } ?? text
    case "unifiedlogreader": return lastCell(in: text).map { "… \($0)" } ?? text
    default: break
    }
    guard let dialect, let keys = keys[dialect] else { return text }
    for key in keys {
      if let message = member(key, in: text) { return "… \(message) …" }
    }
    return text
  }

  /// The message of a row of macos-UnifiedLogs' table, the third column behind the process's, in its quotes.
  private static func cell(in text: String) -> String? {
    var cells: [Substring] = []
    var start = text.startIndex
    var isQuoted = false
    for index in text.utf8.indices {
      if text.utf8[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard text.utf8[index] == UInt8(ascii: ","), !isQuoted else { continue }
      cells.append(text[start..<index])
      start = text.utf8.index(after: index)
    }
    cells.append(text[start...])
    // Older versions have no column for the parent activity.
    guard cells.count > 10 else { return nil }
    let column = !cells[10].isEmpty && cells[10].utf8.allSatisfy { (48...57).contains($0) } ? 14 : 13
    return cells.count > column ? String(cells[column]) : nil
  }

  /// The message of a row of UnifiedLogReader's table, which is what follows the 22nd tab.
  private static func lastCell(in text: String) -> String? {
    let cells = text.split(separator: "\t", maxSplits: 22, omittingEmptySubsequences: false)
    return cells.count == 23 ? String(cells[22]) : nil
  }

  /// The same while a log is live and its style is not at hand: of an object the message.
  static func ofLive(_ text: String) -> String {
    // A record of the pretty style begins with `[{` or `},{`.
    guard text.hasPrefix("{") || text.hasPrefix("[{") || text.hasPrefix("},{") else { return text }
    for key in ["eventMessage", "message", "msg"] {
      if let message = member(key, in: text) { return "… \(message) …" }
    }
    return text
  }

  /// `"key":"value"` with the blanks around the colon; nil where the key has no string.
  private static func member(_ key: String, in text: String) -> String? {
    let bytes = Array(text.utf8)
    let name = Array("\"\(key)\"".utf8)
    var start = 0
    while start + name.count <= bytes.count {
      defer { start += 1 }
      guard bytes[start] == name[0], bytes[start..<(start + name.count)].elementsEqual(name) else { continue }
      var index = start + name.count
      func skipBlanks() {
        while index < bytes.count, bytes[index] == UInt8(ascii: " ") { index += 1 }
      }
      skipBlanks()
      guard index < bytes.count, bytes[index] == UInt8(ascii: ":") else { continue }
      index += 1
      skipBlanks()
      guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { continue }
      index += 1
      while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
        index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
      }
      return String(decoding: bytes[start..<min(index + 1, bytes.count)], as: UTF8.self)
    }
    return nil
  }
}
