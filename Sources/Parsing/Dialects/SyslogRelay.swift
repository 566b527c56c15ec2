/// The device's log relay: idevicesyslog of every age, `cfgutil syslog`, go-ios raw, Xcode's device window.
///
///     Mar 11 11:45:09 Braydens-iPad itunescloudd(CFNetwork)[534] <Notice>: …      with the device's name
///     Nov 10 17:58:47 kernel(Sandbox)[0] <Error>: …                               nameless, whole seconds
///     Apr 23 17:10:40.588177 novio (R14)(Flutter)[5727] <Notice>: …               nameless, microseconds
///     Dec  8 17:03:17 Phone App[29807] <Warning>: …                               iOS 9, no library
///
/// Text is vis(3)-encoded; year and zone are never printed.
enum SyslogRelay {
  static func parse(_ line: Span<UInt8>, into header: inout Header) -> Bool {
    var index = 0
    guard let stamp = StampReader.monthName(line, &index), line.at(index) == .blank else { return false }
    let start = index + 1
    // The name may hold brackets of its own; the pid is what stands in front of ` <Level>:`.
    var scan = start
    let limit = min(line.count, start + 256)
    while let open = line.first(.openBracket, from: scan, to: limit) {
      var at = open + 1
      if let pid = line.number(&at), line.has("] <", at: at), open > start,
        let end = line.first(0x3E, from: at + 3, to: min(line.count, at + 16)), line.at(end + 1) == .colon,
        let (level, type) = Words.relayLevel(line, (at + 3)..<end)
      {
        header = Header()
        header.stamp = stamp
        header.level = level
        header.type = type
        header.pid = UInt32(exactly: pid)
        split(line, start..<open, into: &header)
        let message = line.at(end + 2) == .blank ? end + 3 : end + 2
        header.message = min(message, line.count)..<line.count
        return true
      }
      scan = open + 1
    }
    return false
  }

  /// Takes `process(library)` apart.
  static func split(_ line: Span<UInt8>, _ name: Range<Int>, into header: inout Header) {
    header.process = name
    guard line.at(name.upperBound - 1) == 0x29,
      let paren = line.last(0x28, from: name.lowerBound, to: name.upperBound), paren > name.lowerBound,
      line.at(paren - 1) != .blank
    else { return }
    header.process = name.lowerBound..<paren
    header.set(\.library, (paren + 1)..<(name.upperBound - 1))
  }
}

/// The names in front of processes' names: old relays print the device's, newer ones do not, and both may hold blanks.
///
/// What a line alone cannot tell a few lines can: the device is what stands in front of every process.
struct RelayDeviceName: Sendable {
  /// The device's name and its blank; empty where lines carry none.
  private(set) var prefix: [UInt8] = []
  private var first: [UInt8]?
  private var differs = false

  /// Learns from the names in front of the pid of one line with whole seconds.
  mutating func learn(_ line: Span<UInt8>, _ header: Header) {
    guard let range = header.process, header.stamp?.resolution == 1_000_000 else { return }
    var names: [UInt8] = []
    names.append(line, range)
    learn(names)
  }

  /// Learns from the device's and the process's name, a blank between them.
  mutating func learn(_ names: [UInt8]) {
    guard let known = first else {
      first = names
      // One line alone: the first word is the device, as far as there are two.
      prefix = names.firstIndex(of: .blank).map { Array(names[...$0]) } ?? []
      return
    }
    guard names != known else { return }
    if !differs {
      differs = true
      prefix = known
    }
    var shared = 0
    while shared < prefix.count, shared < names.count, prefix[shared] == names[shared] { shared += 1 }
    let common = prefix[..<shared]
    prefix = common.lastIndex(of: .blank).map { Array(common[...$0]) } ?? []
  }

  /// The range of a process's name behind the device's.
  func strip(_ range: Range<Int>, in line: Span<UInt8>) -> Range<Int> {
    guard !prefix.isEmpty, range.count > prefix.count, line.has(bytes: prefix, at: range.lowerBound) else {
      return range
    }
    return (range.lowerBound + prefix.count)..<range.upperBound
  }

  /// The same where a tool took what stands in front of the first blank for the device: the rest of its name is part of
  /// the process's.
  func strip(_ range: Range<Int>, in line: Span<UInt8>, behind device: Range<Int>) -> Range<Int> {
    let known = device.count + 1
    guard prefix.count > known, line.has(bytes: Array(prefix[..<device.count]), at: device.lowerBound) else {
      return range
    }
    let rest = Array(prefix[known...])
    guard range.count > rest.count, line.has(bytes: rest, at: range.lowerBound) else { return range }
    return (range.lowerBound + rest.count)..<range.upperBound
  }
}
