/// `log --style compact`: milliseconds, no zone, a type of one or two letters, thread in bare hexadecimal.
///
///     2026-10-04 03:02:15.445 E  bluetoothd[64761:422753] [com.apple.bluetooth:Server.XPC] Failed to…
enum LogCompact {
  static func parse(_ line: Span<UInt8>, inForce: Bool, into header: inout Header) -> Bool {
    guard line.at(0).isDigit else { return false }
    var index = 0
    guard let stamp = StampReader.dated(line, &index), stamp.resolution == 1_000, line.at(index) == .blank else {
      return false
    }
    index += 1
    guard let (level, type, length) = type(line, index) ?? narrowType(line, index, isSure: inForce) else {
      return false
    }
    let start = index + length
    guard let (open, close, pid, thread) = ProcessBracket.find(line, from: start), open > start else { return false }
    header = Header()
    header.stamp = stamp
    header.level = level
    header.type = type
    header.process = start..<open
    header.pid = UInt32(exactly: pid)
    header.thread = thread
    MessagePart.afterProcess(line, from: close + 1, into: &header)
    if header.type == .timesync { header.level = nil }
    return true
  }

  /// The type column: two characters and a blank. Only the words that `log` has, so that `My App[1:2]` is none.
  static func type(_ line: Span<UInt8>, _ index: Int) -> (level: Level?, type: RecordType, length: Int)? {
    for (word, level, type) in types where line.has(word, at: index) { return (level, type, 3) }
    return nil
  }

  /// The same in a copy that has single blanks: `E bluetoothd[97:1a] [com.apple.bluetooth:Server.XPC]`. A letter may also
  /// begin an app's name, so that what only this style prints must stand behind the thread.
  static func narrowType(
    _ line: Span<UInt8>, _ index: Int, isSure: Bool = false
  ) -> (level: Level?, type: RecordType, length: Int)? {
    for (word, level, type) in narrowTypes where line.has(word, at: index) {
      guard let close = ProcessBracket.find(line, from: index + 2)?.close else { return nil }
      var part = Header()
      MessagePart.afterProcess(line, from: close + 1, into: &part)
      return isSure || part.subsystem != nil || part.library != nil ? (level, type, 2) : nil
    }
    return nil
  }

  private static let narrowTypes: [(StaticString, Level?, RecordType)] = [
    ("E ", .error, .message), ("F ", .fault, .message), ("I ", .info, .message), ("A ", nil, .activity),
  ]

  private static let types: [(StaticString, Level?, RecordType)] = [
    ("Df ", .default, .message), ("I  ", .info, .message), ("Db ", .debug, .message), ("E  ", .error, .message),
    ("F  ", .fault, .message), ("A  ", nil, .activity), ("Sp ", nil, .signpost), ("In ", .info, .message),
    ("Er ", .error, .message), ("Fa ", .fault, .message), ("Ac ", nil, .activity), ("Us ", nil, .activity),
    ("Tr ", nil, .activity), ("St ", nil, .state), ("S  ", nil, .state), ("Ts ", nil, .timesync),
    ("T  ", nil, .timesync), ("Ls ", nil, .loss), ("Lo ", nil, .loss), ("L  ", nil, .loss),
  ]
}

/// `name[pid:thread] `, which compact, Xcode and NSLog share.
enum ProcessBracket {
  /// The first `[digits:hex]` behind a name that holds no bracket, quote or colon, and that does not look like another
  /// style's column.
  static func find(
    _ line: Span<UInt8>, from start: Int
  ) -> (open: Int, close: Int, pid: Int, thread: UInt64)? {
    guard !line.has("0x", at: start), line.at(start) != .blank else { return nil }
    var index = start
    let end = min(line.count, start + 256)
    while index < end {
      switch line.at(index) {
      case .openBracket:
        var at = index + 1
        guard let pid = line.number(&at), line.at(at) == .colon else { return nil }
        at += 1
        if line.has("0x", at: at) { at += 2 }
        guard let thread = line.hexadecimal(&at), line.at(at) == .closeBracket else { return nil }
        guard line.at(at + 1) == .blank || at + 1 >= line.count else { return nil }
        return (index, at, pid, thread)
      case .closeBracket, .colon, .quote, .tab, 0: return nil
      default: index += 1
      }
    }
    return nil
  }
}
