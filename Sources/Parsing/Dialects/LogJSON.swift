/// `log --style json`: a pretty-printed array, framed by the lines `[{`, `},{` and `}]`; the end may be missing.
///
/// Strings hold no raw line end, so these lines never stand inside a message.
enum LogJSON {
  /// Whether an object begins on this line: `[{`, `},{` or `{` alone.
  static func opens(_ line: Span<UInt8>) -> Bool {
    let range = line.trimmed(0..<line.count)
    guard range.lowerBound == 0 else { return false }
    return line.equals("[{", in: range) || line.equals("},{", in: range) || line.equals("{", in: range)
      || line.equals("}, {", in: range)
  }

  /// Where the object's brace stands in a whole record that ``opens(_:)``.
  static func brace(_ record: Span<UInt8>) -> Int {
    record.has("}", at: 0) ? record.first(0x7B, from: 1) ?? 0 : record.first(0x7B, from: 0) ?? 0
  }

  /// Whether the last member has come: no comma, bracket or brace leaves the object open. What closes it stands on the
  /// line that opens the next.
  static func isComplete(_ bytes: Span<UInt8>, _ record: Range<Int>) -> Bool {
    let text = bytes.trimmed(record)
    let start = (bytes.last(.lineFeed, from: text.lowerBound, to: text.upperBound) ?? text.lowerBound - 1) + 1
    switch bytes.at(text.upperBound - 1) {
    case 0x2C, 0x7B, .openBracket: return false
    case 0x7D where start == text.upperBound - 1: return true
    default:
      // Members of a nested object are indented further than the first.
      guard start > text.lowerBound, let first = bytes.first(.lineFeed, from: text.lowerBound) else { return false }
      return bytes.skipBlanks(start) - start == bytes.skipBlanks(first + 1) - first - 1
    }
  }

  /// Whether a line is a member as the tool prints it: blanks, a key, ` : `.
  static func isMember(_ line: Span<UInt8>) -> Bool {
    let start = line.skipBlanks(0)
    guard start >= 2, line.at(start) == .quote, let end = line.first(.quote, from: start + 1, to: start + 64) else {
      return false
    }
    return line.has(" : ", at: end + 1)
  }
}
