/// NSLog's own prefix, as it stands on standard error: milliseconds, no zone, no category.
///
///     2015-06-12 10:00:00.123 App[972:301238] centralManagerDidUpdateState: 5
///
/// With a zone or a `[category]` the line is ``XcodeConsole``'s.
enum NSLogStyle {
  static func parse(_ line: Span<UInt8>, inForce: Bool, into header: inout Header) -> Bool {
    guard line.at(0).isDigit else { return false }
    var index = 0
    guard let stamp = StampReader.dated(line, &index), stamp.resolution == 1_000, line.at(index) == .blank else {
      return false
    }
    let start = index + 1
    guard LogCompact.type(line, start) == nil, LogCompact.narrowType(line, start) == nil,
      let (open, close, pid, thread) = ProcessBracket.find(line, from: start), open > start
    else { return false }
    let category = XcodeConsole.category(line, close + 2)
    guard inForce || category == nil else { return false }
    header = Header()
    header.stamp = stamp
    header.process = start..<open
    header.pid = UInt32(exactly: pid)
    header.thread = thread
    header.category = category
    let message = category.map { line.skipBlanks($0.upperBound + 1) } ?? close + 2
    header.message = min(message, line.count)..<line.count
    return true
  }
}
