/// How a mail program or a terminal broke the lines of a log: a record is cut into several, none longer than a width.
///
/// Lines are made whole again only where a log shows plainly that its lines were broken: no line is longer than a width
/// that pages have, and nearly every line of a record that comes near it goes on in a line without a prefix. In a log
/// that was not broken the longest lines go on no more often than others.
struct HardWrap: Sendable, Equatable {
  /// The longest line.
  var width: Int
  /// Whether lines were broken within words, as terminals do, and not at blanks.
  var isWithinWords: Bool
  /// Whether lines without a prefix were broken as well. Where such a line may be a record of its own, as a print is, a
  /// long line in front of it alone does not make them one.
  var isCertain = false

  /// Whether a line of `length` goes on in the next, whose first word has the length given.
  func joins(_ length: Int, nextWord: Int) -> Bool {
    guard nextWord > 0 else { return false }
    return isWithinWords ? length >= width - 1 : length + 1 + nextWord > width - Self.slack
  }

  /// How many columns the bytes in front of `end` take.
  static func columns(_ line: Span<UInt8>, upTo end: Int) -> Int {
    var count = 0
    for index in 0..<max(0, min(end, line.count)) where line.at(index) & 0xC0 != 0x80 { count += 1 }
    return count
  }

  /// Whether the line ends before a message has begun: within a prefix, or right behind it.
  static func isOpen(_ line: Span<UInt8>) -> Bool {
    guard WrapProbe.begins(line) else { return false }
    if LogDefault.endsInColumns(line) { return true }
    var header = Header()
    for dialect in Dialect.strict where dialect.framing == .prefixed && dialect != .logJSON {
      guard dialect.parse(line, inForce: true, into: &header) else { continue }
      let message = line.trimmed(header.message)
      return message.isEmpty
        || (line.at(message.lowerBound) == .openBracket && line.at(message.upperBound - 1) == .closeBracket
          && line.first(.blank, from: message.lowerBound, to: message.upperBound) == nil)
    }
    return false
  }

  /// Quotes and bullets, which were there when lines were broken and are taken off before they are measured.
  static let slack = 3
  /// The widest page.
  static let limit = 132
}

/// Measures the first lines of a log.
struct WrapProbe: Sendable {
  private struct Line {
    var length: Int
    var word: Int
    var begins: Bool
    /// A single word, which nothing could break.
    var isWord: Bool
    /// It ends before a message has begun; of padded columns the padding was lost.
    var isOpen: Bool
    var text: [UInt8]
  }

  /// How many lines are measured, from the first record on.
  static let capacity = 64

  private var lines: [Line] = []
  /// Nothing that comes changes the answer.
  private(set) var isSettled = false
  private(set) var isTooLong = false

  /// Takes the next line, without its wrappers.
  mutating func take(_ line: Span<UInt8>) {
    guard !isSettled else { return }
    let begins = Self.begins(line)
    guard begins || !lines.isEmpty else { return }
    let start = line.skipSpace(0)
    var end = line.count
    while end > start, line.at(end - 1).isSpace { end -= 1 }
    // What stands behind an empty line or a fence may be prose.
    guard end > start, begins || Preamble.recognise(line) == nil else {
      isSettled = !begins
      return
    }
    let word = (line.first(.blank, from: start, to: end) ?? end) - start
    var text: [UInt8] = []
    text.append(line)
    lines.append(
      Line(
        length: HardWrap.columns(line, upTo: end), word: word, begins: begins, isWord: word == end - start,
        isOpen: begins && HardWrap.isOpen(line), text: text))
    if end > HardWrap.limit, word != end - start { isTooLong = true }
    isSettled = isTooLong || lines.count >= Self.capacity
  }

  /// How the lines were broken; nil when nothing shows that they were.
  var verdict: HardWrap? {
    guard !isTooLong, lines.count(where: \.begins) > 1 else { return nil }
    var result = HardWrap(width: lines.filter { !$0.isWord }.map(\.length).max() ?? 0, isWithinWords: false)
    guard result.width >= 60 else { return nil }
    var (long, broken, middle, shorter) = (0, 0, 0, 0)
    var lengths: Set<Int> = []
    var full: Set<[UInt8]> = []
    for (line, next) in zip(lines, lines.dropFirst()) {
      if line.isOpen, !next.begins {
        long += 1
        broken += 1
        lengths.insert(line.length)
        continue
      }
      let goesOn = !next.begins && result.joins(line.length, nextWord: next.word)
      if goesOn, line.length < result.width - 1 { shorter += 1 }
      guard line.length > result.width - 16 else { continue }
      if line.begins { long += 1 }
      guard goesOn else { continue }
      if line.begins { broken += 1 } else { middle += 1 }
      lengths.insert(line.length)
      if line.length == result.width { full.insert(line.text) }
    }
    guard broken >= 3, broken * 2 >= long || (middle > 2 && broken * 3 >= long) else { return nil }
    // Lines of different words that nearly all have one length were not broken at blanks.
    result.isWithinWords = full.count > 2 && shorter * 4 <= full.count
    result.isCertain = middle > 1 && (result.isWithinWords || lengths.count > 2)
    return result
  }

  /// A width at which some line may have been broken, where too few were to be sure.
  var doubt: HardWrap? {
    guard !isTooLong else { return nil }
    let result = HardWrap(width: lines.filter { !$0.isWord }.map(\.length).max() ?? 0, isWithinWords: false)
    let isDoubtful = zip(lines, lines.dropFirst()).contains { line, next in
      line.begins && !next.begins && result.joins(line.length, nextWord: next.word)
    }
    return isDoubtful && result.width >= 60 ? result : nil
  }

  /// Whether a line begins as a record does: with a time, a priority, or one of Console's types.
  static func begins(_ line: Span<UInt8>) -> Bool {
    var index = 0
    if line.at(0) == 0x3C { return BSDSyslog.priority(line, &index) != nil }
    if line.at(0) == .openBracket { index = 1 }
    if line.at(0).isLower {
      guard let end = line.first(.blank, from: 0, to: 8) ?? line.first(.tab, from: 0, to: 8),
        ConsoleCopy.isType(line, 0..<end)
      else { return false }
      index = line.skipSpace(end)
    }
    return StampReader.dated(line, &index) != nil || StampReader.monthName(line, &index) != nil
      || StampReader.slashed(line, &index) != nil || StampReader.timeOfDay(line, &index) != nil
  }
}

/// Making broken lines whole.
extension Assembler {
  /// Measures the lines from `start` on; nil while more of them must come.
  mutating func measureWrap(_ bytes: Span<UInt8>, _ segment: Segment, from start: Int) -> HardWrap?? {
    var probe = WrapProbe()
    var line = start
    let bound = min(segment.limit, start + limits.probe)
    while line < bound, !probe.isSettled {
      let end = lineEnd(bytes, line, segment.limit)
      if wrappers.unwrap(bytes, capped(line..<end)) {
        let rewritten = wrappers.buffer
        probe.take(rewritten.span)
      } else {
        probe.take(bytes.extracting(wrappers.range))
      }
      line = end
    }
    doubt = probe.doubt
    if probe.isSettled || segment.supply == .ended || line >= start + limits.probe { return .some(probe.verdict) }
    return segment.supply == .settled ? .some(nil) : nil
  }

  /// Whether the line goes on in the one behind it.
  mutating func isBroken(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Bool {
    guard let wrap, line.upperBound < bytes.count else { return false }
    let next = bare(bytes, line.upperBound..<lineEnd(bytes, line.upperBound, bytes.count))
    let word = next.span.trimmed(0..<next.count)
    guard !word.isEmpty, !WrapProbe.begins(next.span) else { return false }
    let text = bare(bytes, line)
    if HardWrap.isOpen(text.span) { return true }
    let end = next.span.first(.blank, from: word.lowerBound, to: word.upperBound) ?? word.upperBound
    let length = HardWrap.columns(text.span, upTo: text.span.trimmed(0..<text.count).upperBound)
    return wrap.joins(length, nextWord: end - word.lowerBound)
  }

  /// Whether the first line of the record may have been broken, so that a value at its end may go on behind it.
  mutating func mayBeBroken(_ bytes: Span<UInt8>, _ record: Range<Int>) -> Bool {
    guard wrap == nil, let doubt else { return false }
    let end = lineEnd(bytes, record.lowerBound, bytes.count)
    guard end < bytes.count else { return false }
    let next = bare(bytes, end..<lineEnd(bytes, end, bytes.count))
    guard AppText.begins(next.span, afterOpenLine: false), !WrapProbe.begins(next.span),
      Preamble.recognise(next.span) == nil
    else { return false }
    let text = bare(bytes, record.lowerBound..<end)
    guard WrapProbe.begins(text.span) else { return false }
    let length = HardWrap.columns(text.span, upTo: text.span.trimmed(0..<text.count).upperBound)
    return doubt.joins(length, nextWord: next.span.first(.blank, from: 0) ?? next.count)
  }

  /// The line without its wrappers.
  mutating func bare(_ bytes: Span<UInt8>, _ line: Range<Int>) -> [UInt8] {
    wrappers.unwrap(bytes, capped(line)) ? wrappers.buffer : copy(bytes, wrappers.range)
  }

  /// Whether a dash was taken off the line that ``bare(_:_:)`` gave last.
  private func hasBullet(_ bytes: Span<UInt8>) -> Bool { bytes.has("- ", at: wrappers.range.lowerBound - 2) }

  /// The lines in `range` without their wrappers, broken ones made whole; with `isEvery` all of them are one.
  mutating func whole(_ bytes: Span<UInt8>, _ range: Range<Int>, isEvery: Bool) -> [UInt8] {
    var result: [UInt8] = []
    var line = range.lowerBound
    var goesOn = false
    var isBulleted = false
    while line < range.upperBound {
      let end = lineEnd(bytes, line, range.upperBound)
      let text = bare(bytes, line..<end)
      if line == range.lowerBound { isBulleted = hasBullet(bytes) }
      if line > range.lowerBound, !goesOn { result.append(.lineFeed) }
      // A dash at which a line was broken is no bullet.
      if goesOn, !isBulleted, hasBullet(bytes) { result.append(contentsOf: [0x2D, .blank]) }
      result.append(text.span, (goesOn && wrap?.isWithinWords != true ? text.span.skipSpace(0) : 0)..<text.count)
      goesOn = end < range.upperBound && (isEvery || isBroken(bytes, line..<end))
      if goesOn {
        let length = text.span.trimmed(0..<text.count).upperBound
        result.removeLast(min(text.count - length, result.count))
        // A terminal's line that is not full lost the blanks that it was cut at.
        let isFull = HardWrap.columns(text.span, upTo: length) >= wrap?.width ?? 0
        if wrap?.isWithinWords != true || !isFull { result.append(.blank) }
      }
      line = end
    }
    return result
  }

  /// The first line of a record whose prefix was broken, made whole from the lines behind it; nil where none was.
  mutating func wholePrefix(_ bytes: Span<UInt8>, _ line: Range<Int>) -> [UInt8]? {
    guard wrap != nil, isBroken(bytes, line) else { return nil }
    let text = bare(bytes, line)
    guard WrapProbe.begins(text.span) else { return nil }
    var end = lineEnd(bytes, line.upperBound, bytes.count)
    if isBroken(bytes, line.upperBound..<end) { end = lineEnd(bytes, end, bytes.count) }
    let whole = whole(bytes, line.lowerBound..<end, isEvery: false)
    return Array(whole.prefix { $0 != .lineFeed })
  }

  /// What stands in a message that is no stretch of the input's bytes: across a broken line, which the scan of raw bytes
  /// cannot see, or without the function in front, of which that scan saw the name.
  mutating func rescan(_ roles: ScanVocabulary.Role) -> ScanVocabulary.Role {
    if wholeScanner == nil { wholeScanner = GroupScanner(vocabulary.literals) }
    var found: [Hit] = []
    wholeScanner?.scan(record.message, into: &found)
    var roles = roles
    if header.callSite != nil {
      roles.subtract([.pattern, .callback])
      literals.removeAll(keepingCapacity: true)
    }
    for hit in found {
      let role = vocabulary.role(of: hit.literal)
      roles.formUnion(role)
      if !role.isDisjoint(with: [.pattern, .callback]), !literals.contains(hit.literal) {
        literals.append(hit.literal)
      }
    }
    literals.sort()
    return roles
  }
}
