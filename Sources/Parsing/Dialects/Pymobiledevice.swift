/// `pymobiledevice3 syslog live`: braces are always there, the label comes last and only when it was asked for.
///
///     2026-01-02 03:04:05.123456 bluetoothd{CoreUtils}[97] <NOTICE>: msg [com.apple.bluetooth][Server.LE.Scan]
enum Pymobiledevice {
  static func parse(_ line: Span<UInt8>, into header: inout Header) -> Bool {
    guard line.at(0).isDigit else { return false }
    var index = 0
    guard var stamp = StampReader.dated(line, &index), line.at(index) == .blank else { return false }
    guard stamp.resolution == 1 || stamp.resolution == 1_000_000 else { return false }
    // Python prints no fraction when it is zero; the clock still counts microseconds.
    stamp.resolution = 1
    let start = index + 1
    guard let brace = line.first(0x7B, from: start, to: min(line.count, start + 256)), brace > start else {
      return false
    }
    for index in start..<brace where line.at(index) == .openBracket || line.at(index) == .colon { return false }
    guard let close = line.first("}[", from: brace, to: min(line.count, brace + 256)) else { return false }
    index = close + 2
    guard let pid = line.number(&index), line.has("] <", at: index) else { return false }
    let word = index + 3
    guard let end = line.first(0x3E, from: word, to: min(line.count, word + 16)), line.at(end + 1) == .colon,
      line.at(word).isUpper, let (level, type) = Words.relayLevel(line, word..<end)
    else { return false }
    header = Header()
    header.stamp = stamp
    header.process = start..<brace
    header.pid = UInt32(exactly: pid)
    header.level = level
    header.type = type
    var image = (brace + 1)..<close
    if let plus = line.last(0x2B, from: image.lowerBound, to: image.upperBound), line.has("0x", at: plus + 1) {
      image = image.lowerBound..<plus
    }
    header.set(\.library, image)
    let message = line.at(end + 2) == .blank ? end + 3 : end + 2
    header.message = min(message, line.count)..<line.count
    return true
  }

  /// Takes ` [subsystem][category]` off the end of a whole message.
  static func label(_ message: Span<UInt8>) -> (subsystem: Range<Int>, category: Range<Int>, message: Int)? {
    let end = message.trimmed(0..<message.count).upperBound
    guard end > 4, message.at(end - 1) == .closeBracket,
      let second = message.last(.openBracket, from: max(0, end - 256), to: end - 1), second > 0,
      message.at(second - 1) == .closeBracket,
      let first = message.last(.openBracket, from: max(0, second - 256), to: second - 1)
    else { return nil }
    let subsystem = (first + 1)..<(second - 1)
    guard first == 0 || message.at(first - 1).isSpace, !subsystem.isEmpty,
      message.first(.blank, from: subsystem.lowerBound, to: subsystem.upperBound) == nil
    else { return nil }
    return (subsystem, (second + 1)..<(end - 1), max(0, first - 1))
  }
}
