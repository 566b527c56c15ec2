/// What terminals, mail programs, web pages and build tools put round a line, taken off for matching only.
///
/// A line that carries none of it is handed out as it is; else it is rewritten into ``buffer``.
struct Wrappers: Sendable {
  /// The line without its wrappers, after ``unwrap(_:_:)`` returned true.
  private(set) var buffer: [UInt8] = []
  /// Where the line stands in the bytes given, after ``unwrap(_:_:)`` returned false.
  private(set) var range = 0..<0

  /// Blanks or tabs with which a whole copy is indented; they are no part of its lines.
  var indent: [UInt8] = []

  /// States what ``unwrap(_:_:)`` found of a line before, when it rewrote nothing.
  mutating func restore(_ known: Range<Int>) { range = known }

  /// Takes the wrappers off the line in `line`, which may end in a line end; returns whether ``buffer`` holds the result.
  mutating func unwrap(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Bool {
    var low = line.lowerBound
    var high = line.upperBound
    while high > low, Self.isEnd(bytes.at(high - 1)) { high -= 1 }
    while let tag = WebTags.closing(bytes, low, high) { high = tag }
    if bytes.has("\u{FEFF}", at: low) { low = min(low + 3, high) }
    while low < high, bytes.at(low) == 0 { low += 1 }
    if !indent.isEmpty, bytes.has(bytes: indent, at: low), low + indent.count <= high { low += indent.count }
    low = Self.prefix(bytes, low, high)
    range = low..<high
    guard Self.needsRewriting(bytes, low, high) else { return false }
    rewrite(bytes, low, high)
    // Colours and entities may have hidden a prefix.
    let inner = Self.prefix(buffer.span, 0, buffer.count)
    if inner > 0 { buffer.removeFirst(inner) }
    return true
  }

  /// Rewrites a text that is no line, and so has no prefix: a value that was taken out of its quotes.
  mutating func clean(_ text: inout [UInt8]) {
    guard Self.needsRewriting(text.span, 0, text.count) else { return }
    rewrite(text.span, 0, text.count)
    swap(&text, &buffer)
  }

  private static func isEnd(_ byte: UInt8) -> Bool { byte == .lineFeed || byte == .carriageReturn || byte == 0 }

  /// The index behind `> ` quotes, bullets, numbers of a list, tags of a web page, `[  +1 ms] [DEVICE LOG] ` and
  /// `flutter: `.
  private static func prefix(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Int {
    var low = start
    while low < end {
      switch bytes.at(low) {
      case 0x3E:  // >
        guard bytes.at(low + 1) == .blank || bytes.at(low + 1) == 0x3E || low + 1 >= end else { return low }
        low += bytes.at(low + 1) == .blank ? 2 : 1
      case 0x3C:  // <
        guard let next = WebTags.opening(bytes, low), next <= end else { return low }
        low = next
      case 48...57:
        guard let next = listNumber(bytes, low), next < end else { return low }
        low = next
      case 0x2D, 0x2A:  // - *
        // What stands behind it may be indented.
        guard bytes.at(low + 1) == .blank, bytes.skipBlanks(low + 1) < end else { return low }
        low += 2
      case 0xE2:
        guard bytes.has("\u{2022} ", at: low) else { return low }
        low += 4
      case .openBracket:
        guard let next = stopwatch(bytes, low, end) else { return low }
        low = next
      case 0x66:
        guard bytes.has("flutter: ", at: low) else { return low }
        low += 9
      default: return low
      }
    }
    return min(low, end)
  }

  /// Behind `12. ` and `12) `.
  private static func listNumber(_ bytes: Span<UInt8>, _ start: Int) -> Int? {
    var index = start
    while bytes.at(index).isDigit, index < start + 4 { index += 1 }
    guard index < start + 4, bytes.at(index) == 0x2E || bytes.at(index) == 0x29, bytes.at(index + 1) == .blank else {
      return nil
    }
    return index + 2
  }

  /// Behind `[  +12 ms] ` and `[DEVICE LOG] `.
  private static func stopwatch(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Int? {
    if bytes.has("[DEVICE LOG] ", at: start) { return start + 13 }
    var index = bytes.skipBlanks(start + 1)
    guard bytes.at(index) == 0x2B else { return nil }
    index += 1
    guard bytes.number(&index) != nil, bytes.has(" ms] ", at: index) else { return nil }
    return min(index + 5, end)
  }

  private static func needsRewriting(_ bytes: Span<UInt8>, _ low: Int, _ high: Int) -> Bool {
    guard let start = bytes.firstUnusual(in: low..<max(low, high)) else { return false }
    for index in start..<max(start, high) {
      switch bytes.at(index) {
      case .escape, 0: return true
      case 0x26: if WebTags.entity(bytes, index) != nil { return true }
      case 0xE2: if curly(bytes, index) != nil { return true }
      case 0xC2: if bytes.at(index + 1) == 0xA0 { return true }
      default: break
      }
    }
    return false
  }

  private mutating func rewrite(_ bytes: Span<UInt8>, _ low: Int, _ high: Int) {
    buffer.removeAll(keepingCapacity: true)
    var index = low
    while index < high {
      let byte = bytes.at(index)
      switch byte {
      case 0: index += 1
      case .escape: index = Self.afterEscape(bytes, index, high)
      case 0x26:
        if let (replacement, length) = WebTags.entity(bytes, index) {
          buffer.append(replacement)
          index += length
          continue
        }
        buffer.append(byte)
        index += 1
      case 0xE2:
        if let replacement = Self.curly(bytes, index) {
          for scalar in replacement.utf8 { buffer.append(scalar) }
          index += 3
          continue
        }
        buffer.append(byte)
        index += 1
      case 0xC2 where bytes.at(index + 1) == 0xA0:
        buffer.append(.blank)
        index += 2
      default:
        buffer.append(byte)
        index += 1
      }
    }
  }

  /// Takes colours out of a message: as they are, and as tools print them, `\^[[1;30m` and `^[[0m`.
  static func removeColours(_ message: inout [UInt8]) {
    guard message.span.first(.escape, from: 0) != nil || message.span.first("^[[", from: 0) != nil else { return }
    let text = message
    message.removeAll(keepingCapacity: true)
    var index = 0
    while index < text.count {
      let next = behindColour(text.span, index)
      if next == index {
        message.append(text[index])
        index += 1
      } else {
        index = next
      }
    }
  }

  /// The index behind the colour at `start`, or `start` where there is none.
  private static func behindColour(_ text: Span<UInt8>, _ start: Int) -> Int {
    if text.at(start) == .escape { return afterEscape(text, start, text.count) }
    guard text.has("\\^[[", at: start) || text.has("^[[", at: start) else { return start }
    var index = start + (text.at(start) == .backslash ? 4 : 3)
    while text.at(index).isDigit || text.at(index) == 0x3B { index += 1 }
    return text.at(index) == 0x6D ? index + 1 : start
  }

  /// Behind a CSI or OSC sequence, or behind the escape and one byte.
  private static func afterEscape(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Int {
    var index = start + 1
    switch bytes.at(index) {
    case .openBracket:
      index += 1
      while index < end, bytes.at(index) < 0x40 { index += 1 }
      return min(index + 1, end)
    case .closeBracket:
      while index < end, bytes.at(index) != 7, bytes.at(index) != .escape { index += 1 }
      if bytes.at(index) == 7 { return min(index + 1, end) }
      return bytes.at(index + 1) == .backslash ? min(index + 2, end) : index
    default: return index
    }
  }

  /// Typographic quotes, which mail programs put in place of straight ones. `…` stays when it marks a cut (`<…>`); else
  /// it stands for three points.
  private static func curly(_ bytes: Span<UInt8>, _ index: Int) -> String? {
    guard bytes.at(index + 1) == 0x80 else { return nil }
    switch bytes.at(index + 2) {
    case 0x98, 0x99: return "'"
    case 0x9C, 0x9D: return "\""
    case 0xA6: return bytes.at(index - 1) == 0x3C && bytes.at(index + 3) == 0x3E ? nil : "..."
    default: return nil
    }
  }
}
