/// Syslog as RFC 5424 has it: priority and version, then words of which `-` is none, then structured data.
///
///     <165>1 2017-04-27T07:50:47.381967+02:00 annes-mac bluetoothd 311 - [acme@32473 unit="radio"] Received XPC message
enum RFC5424 {
  static func parse(_ line: Span<UInt8>, into header: inout Header) -> Bool {
    var index = 0
    guard let level = BSDSyslog.priority(line, &index), line.has("1 ", at: index) else { return false }
    index += 2
    var result = Header()
    result.level = level
    if line.has("- ", at: index) {
      index += 1
    } else {
      guard let stamp = BSDSyslog.isoTime(line, &index) else { return false }
      result.stamp = stamp
    }
    guard word(line, &index) != nil, let process = word(line, &index), let pid = word(line, &index),
      word(line, &index) != nil, line.at(index) == .blank
    else { return false }
    result.process = isNil(line, process) ? nil : process
    var at = pid.lowerBound
    if let number = line.number(&at), at == pid.upperBound { result.pid = UInt32(exactly: number) }
    index += 1
    guard let end = behindData(line, index), end >= line.count || line.at(end) == .blank else { return false }
    index = min(end + 1, line.count)
    if line.has("\u{FEFF}", at: index) { index += 3 }
    result.message = index..<line.count
    header = result
    return true
  }

  /// A blank and the word behind it.
  private static func word(_ line: Span<UInt8>, _ index: inout Int) -> Range<Int>? {
    guard line.at(index) == .blank else { return nil }
    let start = index + 1
    guard let end = line.first(.blank, from: start, to: min(line.count, start + 256)), end > start else { return nil }
    index = end
    return start..<end
  }

  private static func isNil(_ line: Span<UInt8>, _ word: Range<Int>) -> Bool {
    word.count == 1 && line.at(word.lowerBound) == 0x2D
  }

  /// The index behind `-` or behind elements `[id name="value"]`, in whose values `\` escapes.
  private static func behindData(_ line: Span<UInt8>, _ start: Int) -> Int? {
    if line.at(start) == 0x2D { return start + 1 }
    var index = start
    while line.at(index) == .openBracket {
      var isQuoted = false
      index += 1
      while index < line.count, isQuoted || line.at(index) != .closeBracket {
        if line.at(index) == .quote { isQuoted.toggle() }
        index += isQuoted && line.at(index) == .backslash ? 2 : 1
      }
      guard line.at(index) == .closeBracket else { return nil }
      index += 1
    }
    return index > start ? index : nil
  }
}
