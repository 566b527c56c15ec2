/// Copies of a log that are indented as a whole: in a mail, a code block of Markdown, a comment.
extension Assembler {
  /// Lines that must be indented alike before the blanks count as the copy's.
  private static var fewest: Int { 2 }

  /// Measures the blanks or tabs that all lines from `start` on have in front; false while too little has come.
  mutating func measureIndent(_ bytes: Span<UInt8>, _ segment: Segment, from start: Int) -> Bool {
    guard wrappers.indent.isEmpty, bytes.at(start) == .blank || bytes.at(start) == .tab else { return true }
    let bound = min(segment.limit, start + limits.probe)
    var common: Range<Int>?
    var line = start
    var count = 0
    while line < bound {
      let end = lineEnd(bytes, line, segment.limit)
      defer { line = end }
      guard !bytes.trimmed(line..<end).isEmpty else { continue }
      count += 1
      guard let known = common else {
        var index = line
        while index < end, bytes.at(index) == .blank || bytes.at(index) == .tab { index += 1 }
        common = line..<index
        continue
      }
      var length = 0
      while length < known.count, bytes.at(line + length) == bytes.at(known.lowerBound + length) { length += 1 }
      common = known.lowerBound..<(known.lowerBound + length)
      // A line that stands at the margin: what is indented in front of it is a record's own.
      if length == 0 { return true }
    }
    if bound < start + limits.probe, segment.supply != .ended {
      if segment.supply == .more || count < limits.firstLines { return false }
    }
    guard let common, count >= Self.fewest || segment.supply == .ended else { return true }
    wrappers.indent = copy(bytes, common)
    forgetStarts()
    return true
  }
}
