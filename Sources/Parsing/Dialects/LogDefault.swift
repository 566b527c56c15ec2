/// `log show` and `log stream` without a style: columns padded, never cut, so they are read by blanks.
///
///     2026-11-29 10:14:02.118000+0100 0x1a2b     Default     0x0                  97     0    bluetoothd: (CoreUtils) [com.apple.bluetooth:Server.XPC] …
///
/// macOS 10.12 and 10.13 print no TTL; copies of web pages lose the padding or push the message to the next line.
enum LogDefault {
  static func parse(_ line: Span<UInt8>, into header: inout Header) -> Bool {
    guard line.at(0).isDigit, line.count > 45 else { return false }
    var index = 0
    guard var stamp = StampReader.dated(line, &index), let zone = StampReader.zone(line, &index) else { return false }
    stamp.zone = zone
    guard line.at(index) == .blank else { return false }
    index = line.skipBlanks(index)
    guard let thread = prefixed(line, &index) else { return false }
    index = line.skipBlanks(index)
    let word = index
    while line.at(index).isLetter { index += 1 }
    guard let (level, type) = Words.type(line, word..<index), line.at(index) == .blank else { return false }
    index = line.skipBlanks(index)
    guard prefixed(line, &index) != nil else { return false }
    index = line.skipBlanks(index)
    guard let pid = line.number(&index), line.at(index) == .blank || index >= line.count else { return false }
    header = Header()
    header.stamp = stamp
    header.thread = thread
    header.level = level
    header.type = type
    header.pid = UInt32(exactly: pid)
    index = line.skipBlanks(index)
    var beyond = index
    if line.number(&beyond) != nil, line.at(beyond) == .blank || beyond >= line.count {
      index = line.skipBlanks(beyond)
    }
    if index >= line.count {
      header.isWrapped = true
      header.message = line.count..<line.count
      return true
    }
    if MessagePart.withProcess(line, from: index, into: &header) {
      if header.type == .timesync || header.type == .loss { header.level = nil }
      return true
    }
    header.message = index..<line.count
    return true
  }

  /// Whether the line ends within the columns, in front of the process: the rest of it stands on the next.
  static func endsInColumns(_ line: Span<UInt8>) -> Bool {
    var index = 0
    guard line.at(0).isDigit, StampReader.dated(line, &index) != nil, StampReader.zone(line, &index) != nil,
      line.has(" 0x", at: index)
    else { return false }
    let end = line.trimmed(0..<line.count).upperBound
    while index < end {
      let start = line.skipBlanks(index)
      let next = line.first(.blank, from: start, to: end) ?? end
      var at = line.has("0x", at: start) ? start + 2 : start
      let isNumber = at > start ? line.hexadecimal(&at) != nil : line.number(&at) != nil
      guard (isNumber && at == next) || Words.type(line, start..<next) != nil else { return false }
      index = next
    }
    return true
  }

  /// `0x` and a hexadecimal number, followed by a blank.
  private static func prefixed(_ line: Span<UInt8>, _ index: inout Int) -> UInt64? {
    guard line.has("0x", at: index) else { return nil }
    var at = index + 2
    guard let value = line.hexadecimal(&at), line.at(at) == .blank else { return nil }
    index = at
    return value
  }
}
