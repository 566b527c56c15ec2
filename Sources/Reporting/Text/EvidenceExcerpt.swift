/// The part of a record that is worth a few lines of a page: of JSON the message alone, since a record's other keys
/// come first and fill what room there is.
enum EvidenceExcerpt {
  /// The key of the message, by the name of the style.
  private static let keys = [
    "log-json": "eventMessage", "log-ndjson": "eventMessage", "pymobiledevice-json": "message",
    "unifiedlogs-jsonl": "message", "go-ios-json": "msg",
  ]

  /// `text`, or its message with the key in front, as both stand in the log.
  static func of(_ text: String, dialect: String?) -> String {
    guard let dialect, let key = keys[dialect], let message = member(key, in: text) else { return text }
    return "… \(message) …"
  }

  /// The same while a log is live and its style is not at hand: of an object, as `log` prints it, the message.
  static func ofLive(_ text: String) -> String {
    // A record of the pretty style begins with `[{` or `},{`.
    guard text.hasPrefix("{") || text.hasPrefix("[{") || text.hasPrefix("},{") else { return text }
    return of(text, dialect: "log-ndjson")
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
