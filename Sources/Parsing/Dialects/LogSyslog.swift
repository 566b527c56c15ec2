/// `log --style syslog`, also what `flutter run -v` passes on.
///
///     2023-09-27 22:55:39.622369+0200  localhost legacyScreenSaver[41737]: (ScreenSaverExample) hello…
enum LogSyslog {
  static func parse(_ line: Span<UInt8>, into header: inout Header) -> Bool {
    // With a `T` it is another syslog's form.
    guard line.at(0).isDigit, line.at(10) == .blank else { return false }
    var index = 0
    guard var stamp = StampReader.dated(line, &index), let zone = StampReader.zone(line, &index) else { return false }
    stamp.zone = zone
    guard line.at(index) == .blank else { return false }
    index = line.skipBlanks(index)
    guard line.has("localhost ", at: index) else { return false }
    let start = line.skipBlanks(index + 10)
    var scan = start
    while let open = line.first(.openBracket, from: scan, to: min(line.count, start + 256)) {
      var at = open + 1
      if let pid = line.number(&at), line.at(at) == .closeBracket {
        at += 1
        var level: Level?
        if line.has(" <", at: at), let close = line.first(0x3E, from: at, to: min(line.count, at + 16)) {
          level = Words.relayLevel(line, (at + 2)..<close)?.level
          at = close + 1
        }
        guard line.at(at) == .colon, open > start else { return false }
        header = Header()
        header.stamp = stamp
        header.level = level
        header.process = start..<open
        header.pid = UInt32(exactly: pid)
        MessagePart.afterProcess(line, from: at + 1, into: &header)
        return true
      }
      scan = open + 1
    }
    return false
  }
}
