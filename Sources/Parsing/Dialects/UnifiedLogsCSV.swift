/// macos-UnifiedLogs' `unifiedlog_iterator -f csv`: RFC 4180, with a header row; UTC, milliseconds.
///
///     2026-11-29T09:14:02.118Z,Log,Default,com.apple.bluetooth,4711,97,0,/usr/lib/CoreUtils,…,"a ""message""\n…",…
///
/// A message stands in quotes where it holds commas, quotes or line ends, and may hold what looks like another row: only
/// the quotes tell where a row ends.
enum UnifiedLogsCSV {
  /// Reads the columns up to EUID, which begin a row: no line of another style passes.
  static func parse(_ line: Span<UInt8>, into header: inout Header) -> Bool {
    guard line.at(0).isDigit || line.at(0) == .quote else { return false }
    var result = Header()
    var index = 0
    for column in 0...6 {
      let cell = cell(line, at: index)
      guard cell.ending == .comma, take(column, line, cell.range, into: &result) else { return false }
      index = cell.next
    }
    header = result
    return true
  }

  /// Reads a row that ``parse(_:into:)`` accepts; false when it was cut. What the cut ends is not known, but for the
  /// message.
  static func read(_ row: Span<UInt8>, into header: inout Header) -> Bool {
    var result = Header()
    result.escaping = .doubledQuotes
    header = result
    var index = 0
    var column = 0
    while true {
      let cell = cell(row, at: index)
      // Older versions have no column for the parent activity.
      if column == 10, !isNumber(row, cell.range), cell.ending == .comma { column = 11 }
      if cell.ending == .comma || column == 14 { _ = take(column, row, cell.range, into: &result) }
      header = result
      guard cell.ending == .comma else { return column >= 17 && cell.ending == .line }
      index = cell.next
      column += 1
    }
  }

  /// Takes a column's value; false where it is none.
  private static func take(
    _ column: Int, _ bytes: Span<UInt8>, _ range: Range<Int>, into header: inout Header
  ) -> Bool {
    var index = range.lowerBound
    switch column {
    case 0:
      guard var stamp = StampReader.dated(bytes, &index), bytes.at(range.lowerBound + 10) == 0x54,
        let zone = StampReader.zone(bytes, &index), index == range.upperBound
      else { return false }
      stamp.zone = zone
      header.stamp = stamp
    case 1, 2:
      guard !range.isEmpty else { return false }
      for index in range where !bytes.at(index).isLetter { return false }
      if column == 1 {
        header.type = UnifiedLogsWords.event(bytes, range)
      } else {
        header.level = Words.looseLevel(bytes, range)
      }
    case 3: header.set(\.subsystem, range)
    case 4, 5, 6:
      guard let number = bytes.number(&index), index == range.upperBound else {
        // A thread's number may have more digits than fit.
        return column == 4 && isNumber(bytes, range)
      }
      if column == 4 { header.thread = UInt64(exactly: number) }
      if column == 5 { header.pid = UInt32(exactly: number) }
    case 7: header.set(\.library, bytes.lastComponent(of: range))
    case 11: header.set(\.category, range)
    case 12:
      header.set(\.imagePath, range)
      header.set(\.process, bytes.lastComponent(of: range))
    case 14: header.message = range
    default: break
    }
    return true
  }

  private static func isNumber(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    for index in range where !bytes.at(index).isDigit { return false }
    return !range.isEmpty
  }

  // MARK: - RFC 4180

  private enum Ending { case comma, line, open, broken }

  /// The field that begins at `index`, without its quotes, and where the next one begins.
  private static func cell(_ bytes: Span<UInt8>, at index: Int) -> (range: Range<Int>, next: Int, ending: Ending) {
    guard bytes.at(index) == .quote else {
      let comma = bytes.first(.comma, from: index)
      if let line = bytes.first(.lineFeed, from: index, to: comma ?? bytes.count) {
        let end = line > index && bytes.at(line - 1) == .carriageReturn ? line - 1 : line
        return (index..<end, line + 1, .line)
      }
      guard let comma else { return (min(index, bytes.count)..<bytes.count, bytes.count, .open) }
      return (index..<comma, comma + 1, .comma)
    }
    guard let close = closing(bytes, index, to: bytes.count) else {
      return (min(index + 1, bytes.count)..<bytes.count, bytes.count, .open)
    }
    let range = (index + 1)..<close
    switch bytes.at(close + 1) {
    case .comma: return (range, close + 2, .comma)
    case .lineFeed, .carriageReturn: return (range, close + 2, .line)
    default: return (range, close + 1, close + 1 < bytes.count ? .broken : .line)
    }
  }

  /// The quote that closes what opens at `quote`; doubled ones do not.
  private static func closing(_ bytes: Span<UInt8>, _ quote: Int, to limit: Int) -> Int? {
    var from = quote + 1
    while let found = bytes.first(.quote, from: from, to: limit) {
      guard bytes.at(found + 1) == .quote, found + 1 < limit else { return found }
      from = found + 2
    }
    return nil
  }

  /// Where a row ends.
  enum Extent: Equatable {
    /// Behind its line end.
    case whole(Int)
    /// It is no row of RFC 4180: something follows a closing quote, or none closes within the longest that is read.
    case broken
    /// Its end has not come.
    case open
  }

  /// The extent of the row whose first field begins at `start`, of which `limit` bytes are there.
  static func extent(_ bytes: Span<UInt8>, from start: Int, to limit: Int, longest: Int) -> Extent {
    let bound = min(limit, start &+ longest)
    let beyond: Extent = bound < limit ? .broken : .open
    var index = start
    var line = bytes.first(.lineFeed, from: index, to: bound)
    while let quote = bytes.first(.quote, from: index, to: line ?? bound) {
      index = quote + 1
      guard quote == start || bytes.at(quote - 1) == .comma else { continue }
      guard let close = closing(bytes, quote, to: bound), close + 1 < bound else { return beyond }
      switch bytes.at(close + 1) {
      case .comma, .lineFeed, .carriageReturn: index = close + 1
      default: return .broken
      }
      if let end = line, end < index { line = bytes.first(.lineFeed, from: index, to: bound) }
    }
    return line.map { .whole($0 + 1) } ?? beyond
  }

  /// Appends the value in `range`, whose quotes are doubled.
  static func undouble(_ bytes: Span<UInt8>, _ range: Range<Int>, into output: inout [UInt8]) {
    var index = range.lowerBound
    while let quote = bytes.first(.quote, from: index, to: range.upperBound) {
      output.append(bytes, index..<(quote + 1))
      index = bytes.at(quote + 1) == .quote ? quote + 2 : quote + 1
    }
    output.append(bytes, index..<max(index, range.upperBound))
  }
}
