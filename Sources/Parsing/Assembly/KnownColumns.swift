/// What stands between the time and the message of a line in the default style of `log show`.
///
/// It is the same again and again but for two numbers, the thread and the activity; so a line whose columns were read
/// before is told by comparing them, and only its time is read.
struct KnownColumns: Sendable {
  /// What was read of columns.
  struct Known: Sendable {
    fileprivate var bytes: [UInt8] = []
    /// Where the message begins.
    var message = 0
    var pid: UInt32?
    var level: Level?
    /// Index of who speaks.
    var speaker = -1
  }

  /// Where the columns begin, in bytes from the line's start.
  private struct Layout: Equatable {
    var level = 0
    var activity = 0
    var pid = 0
  }

  private static let thread = 32
  private static let sets = 64
  private static let ways = 8
  /// After so many lines of another layout that one is taken.
  private static let mostStrangers = 64

  private var layout = Layout()
  private var strangers = 0
  private var all: [Known] = []
  /// Which place of each set is overwritten next.
  private var turns: [UInt8] = []
  /// The zone that was printed last, and what it says.
  private var zone: (text: UInt64, minutes: Int16)?

  /// What is known of the columns of `line`, and the line's time; nil where the line is to be read.
  mutating func find(_ line: Span<UInt8>) -> (known: Known, stamp: Stamp)? {
    guard !all.isEmpty, isNumber(line, Self.thread..<layout.level), isNumber(line, layout.activity..<layout.pid),
      let set = Self.set(line, layout.pid)
    else { return nil }
    for place in set..<(set + Self.ways) where all[place].message > 0 && isSame(line, all[place]) {
      guard let stamp = stamp(line) else { return nil }
      return (all[place], stamp)
    }
    return nil
  }

  /// Remembers the columns of a line that was read.
  mutating func keep(_ line: Span<UInt8>, _ header: Header, speaker: Int) {
    guard let found = Self.layout(line), let set = Self.set(line, found.pid), header.type == .message,
      !Self.mayBelongToColumns(line.at(header.message.lowerBound)), header.message.lowerBound > found.pid
    else { return }
    if all.isEmpty || found != layout {
      strangers += 1
      guard all.isEmpty || strangers > Self.mostStrangers else { return }
      layout = found
      all = Array(repeating: Known(), count: Self.sets * Self.ways)
      turns = Array(repeating: 0, count: Self.sets)
    }
    strangers = 0
    var known = Known(message: header.message.lowerBound, pid: header.pid, level: header.level, speaker: speaker)
    known.bytes.append(line, found.level..<found.activity)
    known.bytes.append(line, found.pid..<known.message)
    let turn = set / Self.ways
    all[set + Int(turns[turn])] = known
    turns[turn] = (turns[turn] + 1) % UInt8(Self.ways)
  }

  private func isSame(_ line: Span<UInt8>, _ known: Known) -> Bool {
    !Self.mayBelongToColumns(line.at(known.message))
      && line.matches(known.bytes, layout.level..<layout.activity, then: layout.pid..<known.message)
  }

  /// Whether a message that begins with this byte may be read as a library, a subsystem or a word about the log.
  private static func mayBelongToColumns(_ byte: UInt8) -> Bool {
    byte == 0x28 || byte == .openBracket || byte == 0x3D || byte == .blank || byte == 0
  }

  /// `0x`, a hexadecimal number, and blanks up to the end.
  private func isNumber(_ line: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard line.at(range.lowerBound) == .zero, line.at(range.lowerBound + 1) == 0x78 else { return false }
    var index = range.lowerBound + 2
    while line.at(index).hexValue != nil { index += 1 }
    guard index > range.lowerBound + 2, index <= range.lowerBound + 18, index < range.upperBound else { return false }
    while index < range.upperBound, line.at(index) == .blank { index += 1 }
    return index == range.upperBound
  }

  /// The line's time: `YYYY-MM-DD HH:MM:SS.ffffff+hhmm`, as far as no other form is needed.
  private mutating func stamp(_ line: Span<UInt8>) -> Stamp? {
    var index = 0
    guard var stamp = StampReader.dated(line, &index), index == 26, line.at(Self.thread - 1) == .blank,
      let word = line.word(at: index)
    else { return nil }
    let text = word & 0xFF_FFFF_FFFF
    if let zone, zone.text == text {
      stamp.zone = zone.minutes
      return stamp
    }
    guard let minutes = StampReader.zone(line, &index), index == Self.thread - 1 else { return nil }
    zone = (text, minutes)
    stamp.zone = minutes
    return stamp
  }

  /// Where the columns of a line begin that was read.
  private static func layout(_ line: Span<UInt8>) -> Layout? {
    guard let word = next(line, thread), let activity = next(line, word), let pid = next(line, activity) else {
      return nil
    }
    return Layout(level: word, activity: activity, pid: pid)
  }

  /// Where the column behind the one at `start` begins.
  private static func next(_ line: Span<UInt8>, _ start: Int) -> Int? {
    guard line.at(start) != .blank, let blank = line.first(.blank, from: start) else { return nil }
    return line.skipBlanks(blank)
  }

  /// The first place of the set that columns belong to, by the pid and the process's name.
  private static func set(_ line: Span<UInt8>, _ pid: Int) -> Int? {
    guard let numbers = line.word(at: pid), let name = line.word(at: pid + 12) else { return nil }
    let hash = (numbers ^ name &* 0x9E37_79B9_7F4A_7C15) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: hash >> 58) * ways
  }
}
