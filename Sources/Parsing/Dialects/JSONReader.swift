/// A reader of one JSON object's top level, by hand: values are ranges of the bytes, nothing is built.
///
/// It is lenient where exports are cut (a missing end gives what was read) and strict where a value would be guessed.
enum JSONReader {
  enum Kind: Sendable { case string, number, object, array, null, flag }

  /// Calls `take` with each key and value of the object at `start` (strings without their quotes); returns whether the
  /// object was closed.
  @inline(__always)
  static func members(
    _ bytes: Span<UInt8>, from start: Int, _ take: (_ key: Range<Int>, _ value: Range<Int>, _ kind: Kind) -> Void
  ) -> Bool {
    var index = skip(bytes, start)
    guard bytes.at(index) == 0x7B else { return false }
    index = skip(bytes, index + 1)
    if bytes.at(index) == 0x7D { return true }
    var quotes = JSONQuotes(from: index)
    while index < bytes.count {
      guard bytes.at(index) == .quote, let keyEnd = quotes.first(bytes, from: index &+ 1) else { return false }
      let key = (index &+ 1)..<keyEnd
      index = skip(bytes, keyEnd &+ 1)
      guard bytes.at(index) == .colon else { return false }
      index = skip(bytes, index &+ 1)
      if bytes.at(index) == .quote {
        guard let end = quotes.first(bytes, from: index &+ 1) else { return false }
        take(key, (index &+ 1)..<end, .string)
        index = end &+ 1
      } else {
        guard let (value, kind, next) = value(bytes, index, &quotes) else { return false }
        take(key, value, kind)
        index = next
      }
      index = skip(bytes, index)
      guard bytes.at(index) == .comma else { return bytes.at(index) == 0x7D }
      index = skip(bytes, index &+ 1)
    }
    return false
  }

  /// Calls `take` with each element of the array at `start`; returns whether the array was closed. An end that is missing
  /// takes only the element that it cuts.
  static func elements(
    _ bytes: Span<UInt8>, from start: Int, _ take: (_ value: Range<Int>, _ kind: Kind) -> Void
  ) -> Bool {
    var index = skip(bytes, start)
    guard bytes.at(index) == .openBracket else { return false }
    index = skip(bytes, index + 1)
    if bytes.at(index) == .closeBracket { return true }
    var quotes = JSONQuotes(from: index)
    while index < bytes.count {
      guard let (value, kind, next) = value(bytes, index, &quotes) else { return false }
      take(value, kind)
      index = skip(bytes, next)
      guard bytes.at(index) == .comma else { return bytes.at(index) == .closeBracket }
      index = skip(bytes, index + 1)
    }
    return false
  }

  /// Whether the object that is the whole line has the given keys with values of their kinds; `only`: and no others.
  static func holds(_ line: Span<UInt8>, _ keys: [(StaticString, Kind)], only: Bool = false) -> Bool {
    var found: UInt32 = 0
    var others = 0
    let isWhole = members(line, from: 0) { key, _, kind in
      if let index = keys.firstIndex(where: { $0.1 == kind && line.equals($0.0, in: key) }) {
        found |= 1 << UInt32(truncatingIfNeeded: index)
      } else {
        others += 1
      }
    }
    return isWhole && found.nonzeroBitCount == keys.count && (!only || others == 0)
  }

  @inline(__always)
  private static func skip(_ bytes: Span<UInt8>, _ index: Int) -> Int {
    // Nearly always there is none, which one comparison shows.
    if bytes.at(index) > .blank { return index }
    var index = index
    while bytes.at(index).isSpace { index &+= 1 }
    return index
  }

  private static func value(
    _ bytes: Span<UInt8>, _ index: Int, _ quotes: inout JSONQuotes
  ) -> (Range<Int>, Kind, Int)? {
    switch bytes.at(index) {
    case .quote:
      guard let end = quotes.first(bytes, from: index + 1) else { return nil }
      return ((index + 1)..<end, .string, end + 1)
    case 0x7B, .openBracket:
      guard let end = nestedEnd(bytes, index, &quotes) else { return nil }
      return (index..<end, bytes.at(index) == 0x7B ? .object : .array, end)
    default:
      var end = index
      while bytes.at(end).isDigit { end &+= 1 }
      while isWord(bytes.at(end)) { end &+= 1 }
      guard end > index else { return nil }
      let first = bytes.at(index)
      let kind: Kind = first == 0x6E ? .null : first == 0x74 || first == 0x66 ? .flag : .number
      return (index..<end, kind, end)
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte.isDigit || byte.isLetter || byte == 0x2B || byte == 0x2D || byte == 0x2E
  }

  private static func nestedEnd(_ bytes: Span<UInt8>, _ start: Int, _ quotes: inout JSONQuotes) -> Int? {
    var depth = 0
    var index = start
    while index < bytes.count {
      switch bytes.at(index) {
      case .quote:
        guard let end = quotes.first(bytes, from: index + 1) else { return nil }
        index = end
      case 0x7B, .openBracket: depth += 1
      case 0x7D, .closeBracket:
        depth -= 1
        if depth == 0 { return index + 1 }
      default: break
      }
      index += 1
    }
    return nil
  }

  /// Appends the string in `range` without its escapes; a lone surrogate becomes U+FFFD, an unknown escape stays.
  static func unescape(_ bytes: Span<UInt8>, _ range: Range<Int>, into output: inout [UInt8]) {
    var index = range.lowerBound
    while index < range.upperBound {
      guard let slash = bytes.first(.backslash, from: index, to: range.upperBound) else {
        output.append(bytes, index..<range.upperBound)
        return
      }
      output.append(bytes, index..<slash)
      index = slash + 2
      switch bytes.at(slash + 1) {
      case 0x6E: output.append(.lineFeed)
      case 0x74: output.append(.tab)
      case 0x72: output.append(.carriageReturn)
      case 0x62: output.append(8)
      case 0x66: output.append(12)
      case 0x75: index = unicode(bytes, slash, range.upperBound, into: &output)
      case let other where slash + 1 < range.upperBound: output.append(other)
      default: output.append(.backslash)
      }
    }
  }

  /// Reads `\uXXXX`, and a second one when the first is a high surrogate.
  private static func unicode(_ bytes: Span<UInt8>, _ slash: Int, _ end: Int, into output: inout [UInt8]) -> Int {
    guard let first = unit(bytes, slash, end) else {
      output.append(.backslash)
      return slash + 1
    }
    var next = slash + 6
    var value = first
    if (0xD800..<0xDC00).contains(first), let second = unit(bytes, next, end), (0xDC00..<0xE000).contains(second) {
      value = 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
      next += 6
    }
    output.append(contentsOf: String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8)
    return next
  }

  private static func unit(_ bytes: Span<UInt8>, _ slash: Int, _ end: Int) -> UInt32? {
    guard slash + 6 <= end, bytes.at(slash) == .backslash, bytes.at(slash + 1) == 0x75 else { return nil }
    var value: UInt32 = 0
    for offset in 2..<6 {
      guard let digit = bytes.at(slash + offset).hexValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}
