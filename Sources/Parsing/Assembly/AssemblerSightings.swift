/// Lines in which nothing but an emitter's name was found: most of those that are found in the log of a whole phone. All
/// that is asked of them stands in front of their message, so they are passed without a record being made of them.
///
/// What comes out is what framing and building each record would give; whatever is not plain is left to that.
extension Assembler {
  /// A line that was read, and counts once it is clear that no other hit belongs to its record.
  private struct Passing {
    /// Its record may go on behind it.
    var line: Range<Int>
    /// The first hit behind it.
    var nextHit: Int
    var stamp: Stamp
    var pid: UInt32?
    var level: Level?
    var speaker: Int
    var isSighting = false
  }

  /// Passes lines from `start` on, up to one that must be framed; returns the end of the last record that was dealt with.
  mutating func passSightings(
    _ bytes: Span<UInt8>, _ segment: Segment, from start: Int, to end: Int, hit: inout Int,
    into items: inout [LogItem]
  ) -> Int {
    guard let dialect, canPass(dialect, segment, start..<end) else { return start }
    var cursor = start
    var pending: Passing?
    /// Where the record begins that was passed last.
    var last: Int?
    var ahead = hit
    var followed = -1
    while true {
      let from = pending?.line.upperBound ?? cursor
      while ahead < segment.hits.endIndex, Int(segment.hits[ahead].end) - segment.bias <= from { ahead += 1 }
      let point = ahead < segment.hits.endIndex ? Int(segment.hits[ahead].end) - segment.bias - 1 : end
      if followed < from {
        followed = follower.next(bytes, from: from, to: end, limit: segment.limit) ?? end
      }
      if followed < point { break }
      var next: Passing?
      if point < end {
        let lower = (bytes.last(.lineFeed, from: from, to: point) ?? from - 1) + 1
        let line = lower..<lineEnd(bytes, point, segment.limit)
        var nextHit = ahead
        let roles = roles(segment, upTo: line.upperBound, &nextHit)
        let isPassable = roles.isSubset(of: [.emitter, .platform, .preamble])
        guard pending != nil || isPassable, let range = plain(bytes, line) else { break }
        let text = bytes.extracting(range)
        if isPassable { next = passingKnown(text, line, roles, nextHit: nextHit) }
        if next == nil {
          guard dialect.parse(text, inForce: true, into: &header) else { break }
          if isPassable { next = passing(text, line, roles, nextHit: nextHit) }
          if let next, dialect == .logDefault { columns.keep(text, header, speaker: next.speaker) }
          if next == nil { remember(line.lowerBound, range) }
        }
      }
      if let passing = pending {
        give(passing, bytes, segment, behind: (last, cursor), to: end, into: &items)
        (last, cursor, hit) = (passing.line.lowerBound, passing.line.upperBound, passing.nextHit)
      }
      pending = next
      if next == nil { break }
    }
    guard let last else { return cursor }
    return recordEnd(bytes, segment, from: last, end: end)
  }

  /// Whether the stretch is of a style whose lines say all in their prefix, and nothing is to be learned of the input.
  private func canPass(_ dialect: Dialect, _ segment: Segment, _ range: Range<Int>) -> Bool {
    guard dialect == .logDefault || dialect == .logCompact || dialect == .logSyslog else { return false }
    return wrap == nil && wrappers.indent.isEmpty && diversity.isSettled && segment.supply != .settled
      && range.upperBound < segment.limit && range.count <= limits.line
  }

  /// The line without its end, where nothing has to be taken off or rewritten.
  private func plain(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Range<Int>? {
    var high = line.upperBound
    while high > line.lowerBound, bytes.at(high - 1) == .lineFeed || bytes.at(high - 1) == .carriageReturn { high -= 1 }
    let range = line.lowerBound..<high
    guard bytes.at(line.lowerBound).isDigit, bytes.firstUnusual(in: range) == nil,
      WebTags.closing(bytes, line.lowerBound, high) == nil
    else { return nil }
    return range
  }

  /// The roles of the hits up to `end`; `hit` moves behind them.
  private func roles(_ segment: Segment, upTo end: Int, _ hit: inout Int) -> ScanVocabulary.Role {
    var roles: ScanVocabulary.Role = []
    while hit < segment.hits.endIndex, Int(segment.hits[hit].end) - segment.bias <= end {
      roles.formUnion(vocabulary.role(of: segment.hits[hit].literal))
      hit += 1
    }
    return roles
  }

  /// What is asked of a line whose columns are known; nil where it must be read.
  private mutating func passingKnown(
    _ text: Span<UInt8>, _ line: Range<Int>, _ roles: ScanVocabulary.Role, nextHit: Int
  ) -> Passing? {
    guard roles.isSubset(of: .emitter), followedSpeakers == follower.processes.count,
      let (known, stamp) = columns.find(text)
    else { return nil }
    let passing = Passing(
      line: line, nextHit: nextHit, stamp: stamp, pid: known.pid, level: known.level, speaker: known.speaker)
    return judged(passing, text, roles, message: known.message..<text.count, .message)
  }

  /// What is asked of a line whose prefix stands in ``header``; nil where its message must be read.
  private mutating func passing(
    _ text: Span<UInt8>, _ line: Range<Int>, _ roles: ScanVocabulary.Role, nextHit: Int
  ) -> Passing? {
    guard let stamp = header.stamp, !header.isWrapped, header.callSite == nil, !header.isCut,
      let speaker = speaker(text)
    else { return nil }
    let passing = Passing(
      line: line, nextHit: nextHit, stamp: stamp, pid: header.pid, level: header.level, speaker: speaker)
    return judged(passing, text, roles, message: header.message, header.type)
  }

  /// The same line, and whether it counts for coverage; nil where its message must be read.
  private mutating func judged(
    _ passing: Passing, _ text: Span<UInt8>, _ roles: ScanVocabulary.Role, message: Range<Int>, _ type: RecordType
  ) -> Passing? {
    // The words of such a record tell of the log itself.
    if roles.contains(.preamble) {
      guard type == .message, !roles.contains(.platform), text.at(message.lowerBound) != 0x3D else { return nil }
    }
    let who = speakers[passing.speaker]
    guard who.isPlain else { return nil }
    if let sign = who.sign, roles.contains(.platform) {
      guard saidSigns.contains(sign) || saidSigns.count >= Self.mostSigns else { return nil }
      speakers.dropSign(of: passing.speaker)
    }
    let head = message.lowerBound..<min(message.lowerBound + headLength, message.upperBound)
    if who.isShared, Self.isForeign(text.extracting(head)) { return nil }
    let isSighting = roles.contains(.emitter) && who.emitter != nil
    if isSighting, type == .message, Self.isUnreadable(text.extracting(head)) { return nil }
    var passing = passing
    passing.isSighting = isSighting
    return passing
  }

  /// Who speaks in the line whose prefix stands in ``header``.
  private mutating func speaker(_ text: Span<UInt8>) -> Int? {
    if followedSpeakers != follower.processes.count {
      speakers = Speakers()
      columns = KnownColumns()
      followedSpeakers = follower.processes.count
    }
    if let known = speakers.find(text, header) { return known }
    guard header.process != nil else { return nil }
    fill(text)
    record.message.removeAll(keepingCapacity: true)
    guard let process = record.process else { return nil }
    let emitter = matcher.emitter(of: record)
    var sign = PlatformSign(of: record)
    sign?.position = signPosition
    // An app's line may be hidden whole, or show a session.
    let isPlain = emitter != .app && emitter != .framework && !follower.processes.contains(process)
    return speakers.keep(
      Speakers.Speaker(
        process: process, emitter: emitter, sign: sign, isPlain: isPlain, isShared: process == "bluetoothd"),
      text, header)
  }

  /// Gives out what a passed line says. The record in front of it, where that was passed as well, began at `before.start`,
  /// and its first line ended at `before.end`.
  private mutating func give(
    _ passing: Passing, _ bytes: Span<UInt8>, _ segment: Segment, behind before: (start: Int?, end: Int), to end: Int,
    into items: inout [LogItem]
  ) {
    let place = position(bytes, segment, at: passing.line.lowerBound)
    // Its own line end need not be counted again.
    knownLine = (segment.offset(of: passing.line.upperBound), place.line + 1)
    summaryDraft.examined += 1
    lastHandled = place.offset
    let moment = observe(passing.stamp, at: place, into: &items)
    if let known = neighbour, isGap(from: known, to: moment) {
      // Only now it matters whether other records stand between the two.
      let isAdjacent =
        passing.line.lowerBound == before.end
        || before.start.map { recordEnd(bytes, segment, from: $0, end: end) } == passing.line.lowerBound
      if isAdjacent { noteGap(known, Tick(time: moment, position: place), into: &items) }
    }
    settleTime(Tick(time: moment, position: place), into: &items)
    orphans = .silent
    guard passing.isSighting else { return }
    let who = speakers[passing.speaker]
    guard let emitter = who.emitter else { return }
    items.append(
      .sighting(
        Sighting(
          time: moment, emitter: emitter, process: who.process, pid: passing.pid, level: passing.level,
          position: place)))
  }
}
