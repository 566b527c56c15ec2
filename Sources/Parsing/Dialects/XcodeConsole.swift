/// Xcode's console up to 14: the app's NSLog and os_log lines, prints between them without any prefix.
///
///     2022-02-08 17:16:12.616948+1100 App[972:301238] [CoreBluetooth] XPC connection invalid
///
/// Without a zone (milliseconds, up to Xcode 8) the prefix is NSLog's own: such a line counts as Xcode's when it carries
/// a `[category]`, else as ``NSLogStyle``'s. Once in force, each accepts both, so that a file does not flip between them.
enum XcodeConsole {
  static func parse(_ line: Span<UInt8>, inForce: Bool, into header: inout Header) -> Bool {
    guard line.at(0).isDigit else { return false }
    var index = 0
    guard var stamp = StampReader.dated(line, &index) else { return false }
    stamp.zone = StampReader.zone(line, &index)
    guard stamp.zone != nil || stamp.resolution == 1_000, line.at(index) == .blank else { return false }
    let start = index + 1
    if stamp.zone == nil, LogCompact.type(line, start) != nil || LogCompact.narrowType(line, start) != nil {
      return false
    }
    guard let (open, close, pid, thread) = ProcessBracket.find(line, from: start), open > start else { return false }
    let category = category(line, close + 2)
    guard inForce || stamp.zone != nil || category != nil else { return false }
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

  /// `[Category] `: a word that begins with a letter, so that a message's own `[0x…]` or list is none.
  static func category(_ line: Span<UInt8>, _ open: Int) -> Range<Int>? {
    guard line.at(open) == .openBracket, line.at(open + 1).isLetter,
      let close = line.first(.closeBracket, from: open, to: min(line.count, open + 64)), line.at(close + 1) == .blank
    else { return nil }
    for index in (open + 1)..<close {
      let byte = line.at(index)
      if byte == .quote || byte == 0x3C || byte == 0x2C || byte == .openBracket { return nil }
    }
    return (open + 1)..<close
  }
}

/// Xcode 15 and later: the message first, then one line of metadata.
///
///     Type: Error | Timestamp: 2025-08-15 19:59:42.498469+02:00 | Process: X | Library: Y | Subsystem: s | Category: c | TID: 0xd0467
///
/// Which parts are there follows the user's check boxes; text of standard output ends with `Type: stdio` alone.
enum XcodeMetadata {
  static func parse(_ line: Span<UInt8>, into header: inout Header) -> Bool {
    let isTyped = line.has("Type: ", at: 0)
    let isTimed = line.has("Timestamp: ", at: 0)
    guard isTyped || isTimed || keys.contains(where: { line.has($0, at: 0) }) else { return false }
    var result = Header()
    var index = 0
    var parts = 0
    while index < line.count {
      let end = line.first(" | ", from: index) ?? line.count
      guard let colon = line.first(.colon, from: index, to: end) else { return false }
      guard take(line, key: index..<colon, value: line.trimmed((colon + 1)..<end), into: &result) else { return false }
      // Without type and time it takes several parts, of which each is known.
      guard isTyped || isTimed || keys.contains(where: { line.has($0, at: index) }) else { return false }
      index = end + 3
      parts += 1
    }
    guard isTyped || result.stamp != nil || (!isTimed && parts > 1) else { return false }
    header = result
    return true
  }

  private static let keys: [StaticString] = [
    "Process: ", "Library: ", "Subsystem: ", "Category: ", "PID: ", "TID: ",
  ]

  private static func take(
    _ line: Span<UInt8>, key: Range<Int>, value: Range<Int>, into header: inout Header
  ) -> Bool {
    if line.equals("Type", in: key) {
      if line.equals("stdio", in: value) {
        header.type = .output
        return true
      }
      header.level = Words.looseLevel(line, value)
      return header.level != nil || line.equals("Activity", in: value)
    }
    if line.equals("Timestamp", in: key) {
      var index = value.lowerBound
      guard var stamp = StampReader.dated(line, &index) else { return false }
      stamp.zone = StampReader.zone(line, &index)
      header.stamp = stamp
    } else if line.equals("Process", in: key) {
      header.set(\.process, value)
    } else if line.equals("Library", in: key) {
      header.set(\.library, value)
    } else if line.equals("Subsystem", in: key) {
      header.set(\.subsystem, value)
    } else if line.equals("Category", in: key) {
      header.set(\.category, value)
    } else if line.equals("PID", in: key) {
      var index = value.lowerBound
      header.pid = line.number(&index).flatMap { UInt32(exactly: $0) }
    } else if line.equals("TID", in: key) {
      var index = value.lowerBound + 2
      header.thread = line.hexadecimal(&index)
    } else {
      return key.count <= 32
    }
    return true
  }
}
