/// What terminals, mail programs, web pages and build tools put round a line, taken off for matching only.
///
/// A line that carries none of it is handed out as it is; else it is rewritten into ``buffer``.
struct Wrappers: Sendable {
  /// The line without its wrappers, after ``unwrap(_:_:)`` returned true.
  private(set) var buffer: [UInt8] = []
  /// Where the line stands in the bytes given, after ``unwrap(_:_:)`` returned false.
  private(set) var range = 0..<0

  /// States what ``unwrap(_:_:)`` found of a line before, when it rewrote nothing.
  mutating func restore(_ known: Range<Int>) { range = known }

  /// Takes the wrappers off the line in `line`, which may end in a line end; returns whether ``buffer`` holds the result.
  mutating func unwrap(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Bool {
    var low = line.lowerBound
    var high = line.upperBound
    while high > low, Self.isEnd(bytes.at(high - 1)) { high -= 1 }
    if bytes.has("\u{FEFF}", at: low) { low = min(low + 3, high) }
    while low < high, bytes.at(low) == 0 { low += 1 }
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

  /// The index behind `> ` quotes, bullets, `[  +1 ms] [DEVICE LOG] ` and `flutter: `.
  private static func prefix(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Int {
    var low = start
    while low < end {
      switch bytes.at(low) {
      case 0x3E:  // >
        guard bytes.at(low + 1) == .blank || bytes.at(low + 1) == 0x3E || low + 1 >= end else { return low }
        low += bytes.at(low + 1) == .blank ? 2 : 1
      case 0x2D, 0x2A:  // - *
        guard bytes.at(low + 1) == .blank, bytes.at(low + 2) != .blank, low + 2 < end else { return low }
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
      case 0x26: if entity(bytes, index) != nil { return true }
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
        if let (replacement, length) = Self.entity(bytes, index) {
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

  private static func entity(_ bytes: Span<UInt8>, _ index: Int) -> (UInt8, Int)? {
    if bytes.has("&lt;", at: index) { return (0x3C, 4) }
    if bytes.has("&gt;", at: index) { return (0x3E, 4) }
    if bytes.has("&amp;", at: index) { return (0x26, 5) }
    if bytes.has("&quot;", at: index) { return (.quote, 6) }
    if bytes.has("&#39;", at: index) { return (0x27, 5) }
    if bytes.has("&nbsp;", at: index) { return (.blank, 6) }
    return nil
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
