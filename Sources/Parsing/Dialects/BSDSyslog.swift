/// syslog's files: macOS's `/var/log/system.log`, RFC 3164 with a priority or without, and rsyslog's form with ISO times.
///
///     Jul  1 09:01:05 annes-mac com.apple.xpc.launchd[1] (com.acme.helper[345]): Service exited
///     <34>Oct 11 22:14:15 annes-mac kernel: wake reason
///     2025-08-31T09:36:55.418891-07:00 annes-mac bluetoothd[311]: Received XPC message
///
/// A level behind the pid (`proc[28] <Notice>:`, as ASL prints it) makes the line the device relay's, which has the same
/// form; once this style is in force it takes such lines as well, so that a file does not flip between them.
enum BSDSyslog {
  static func parse(_ line: Span<UInt8>, inForce: Bool, into header: inout Header) -> Bool {
    var index = 0
    var result = Header()
    if line.at(0) == 0x3C {
      guard let level = priority(line, &index) else { return false }
      result.level = level
    }
    guard let stamp = StampReader.monthName(line, &index) ?? isoTime(line, &index), line.at(index) == .blank else {
      return false
    }
    result.stamp = stamp
    guard let start = behindHost(line, index + 1) else { return false }
    guard let message = process(line, start, inForce: inForce, into: &result) else { return false }
    result.message = message..<line.count
    header = result
    return true
  }

  /// `<34>`: the severity is what is left after the facility.
  static func priority(_ line: Span<UInt8>, _ index: inout Int) -> Level? {
    var at = index + 1
    guard line.at(index) == 0x3C, let value = line.number(&at), value < 192, line.at(at) == 0x3E else { return nil }
    index = at + 1
    switch value & 7 {
    case 0, 1, 2: return .fault
    case 3: return .error
    case 4, 5: return .default
    case 6: return .info
    default: return .debug
    }
  }

  /// RFC 3339 with `T` and a zone with a colon, or `Z`; other loggers print the zone without.
  static func isoTime(_ line: Span<UInt8>, _ index: inout Int) -> Stamp? {
    var at = index
    guard var stamp = StampReader.dated(line, &at), line.at(index + 10) == 0x54 else { return nil }
    guard line.at(at) == 0x5A || line.at(at + 3) == .colon, let zone = StampReader.zone(line, &at) else { return nil }
    stamp.zone = zone
    index = at
    return stamp
  }

  /// The host is one word.
  private static func behindHost(_ line: Span<UInt8>, _ start: Int) -> Int? {
    var index = start
    while index < min(line.count, start + 256), line.at(index) != .blank {
      switch line.at(index) {
      case .openBracket, .closeBracket, 0x28, 0x29, 0x3C, 0x7B, .quote, .tab: return nil
      case .colon where line.at(index + 1) == .blank: return nil
      default: index += 1
      }
    }
    return index > start && line.at(index) == .blank && line.at(index + 1) != .blank ? index + 1 : nil
  }

  /// `name: `, `name[pid]: `, `name[pid] (service[pid]): `, `name[pid] <Level>: `; gives where the message begins.
  private static func process(
    _ line: Span<UInt8>, _ start: Int, inForce: Bool, into header: inout Header
  ) -> Int? {
    let limit = min(line.count, start + 128)
    var index = start
    var hasBlank = false
    while index < limit {
      switch line.at(index) {
      case .openBracket:
        var at = index + 1
        guard index > start, let pid = line.number(&at), line.at(at) == .closeBracket else { return nil }
        header.process = start..<index
        header.pid = UInt32(exactly: pid)
        return behindPid(line, at + 1, inForce: inForce, into: &header)
      case .colon:
        // Without a pid only a single word is a process.
        guard index > start, !hasBlank, line.at(start).isLetter, line.at(index + 1) == .blank || index + 1 == line.count
        else { return nil }
        header.process = start..<index
        return min(index + 2, line.count)
      case .blank:
        hasBlank = true
        index += 1
      case 0x3C, 0x3E, 0x7B, .quote, .tab, 0: return nil
      default: index += 1
      }
    }
    return nil
  }

  private static func behindPid(
    _ line: Span<UInt8>, _ start: Int, inForce: Bool, into header: inout Header
  ) -> Int? {
    var index = start
    var hasService = false
    if line.has(" (", at: index) {
      guard let close = line.first(")", from: index, to: min(line.count, index + 256)) else { return nil }
      index = close + 1
      hasService = true
    }
    if line.has(" <", at: index) {
      guard inForce || hasService || header.level != nil,
        let close = line.first(0x3E, from: index, to: min(line.count, index + 16)),
        let (level, type) = Words.relayLevel(line, (index + 2)..<close)
      else { return nil }
      header.level = level
      header.type = type
      index = close + 1
    }
    guard line.at(index) == .colon, line.at(index + 1) == .blank || index + 1 == line.count else { return nil }
    return min(index + 2, line.count)
  }
}
