/// Visual Studio's device log: columns between tabs, the message last.
///
///     Time⇥Device Name⇥Type⇥PID⇥Tag⇥Message
///     11-12 03:10:02.118⇥Annes iPhone⇥Notice⇥97⇥bluetoothd(CoreUtils)⇥Received XPC message
///
/// The year and the zone are never printed; the tag is the process, behind which its library may stand.
enum VisualStudio {
  static func parse(_ line: Span<UInt8>, into header: inout Header) -> Bool {
    var index = 0
    guard line.at(0).isDigit || line.at(0).isUpper,
      let stamp = StampReader.monthAndDay(line, &index) ?? StampReader.monthName(line, &index),
      line.at(index) == .tab
    else { return false }
    guard cell(line, &index) != nil, let type = cell(line, &index), let pid = cell(line, &index),
      let tag = cell(line, &index), let level = Words.looseLevel(line, type)
    else { return false }
    var at = pid.lowerBound
    guard let number = line.number(&at), at == pid.upperBound else { return false }
    header = Header()
    header.stamp = stamp
    header.level = level
    header.pid = UInt32(exactly: number)
    header.set(\.process, tag)
    if line.at(tag.upperBound - 1) == 0x29, let paren = line.last(0x28, from: tag.lowerBound, to: tag.upperBound),
      paren > tag.lowerBound, line.at(paren - 1) != .blank
    {
      header.process = tag.lowerBound..<paren
      header.set(\.library, (paren + 1)..<(tag.upperBound - 1))
    }
    header.message = min(index + 1, line.count)..<line.count
    return true
  }

  /// Whether the line names the columns.
  static func isColumns(_ line: Span<UInt8>) -> Bool {
    line.equals("Time\tDevice Name\tType\tPID\tTag\tMessage", in: line.trimmed(0..<line.count))
  }

  /// A tab and the cell behind it, up to the next tab.
  private static func cell(_ line: Span<UInt8>, _ index: inout Int) -> Range<Int>? {
    guard line.at(index) == .tab, let end = line.first(.tab, from: index + 1, to: min(line.count, index + 256)) else {
      return nil
    }
    let range = (index + 1)..<end
    index = end
    return range
  }
}
