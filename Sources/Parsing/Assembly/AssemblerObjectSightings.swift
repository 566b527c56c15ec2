/// Objects in which nothing but an emitter's name was found. Each is a line of its own, so they are passed one by one,
/// without a record being made of them.
///
/// What comes out is what framing and building each record would give; whatever is not plain is left to that.
extension Assembler {
  /// Passes objects from `start` on, up to one that must be framed; returns the end of the last that was passed.
  mutating func passObjects(
    _ bytes: Span<UInt8>, _ segment: Segment, from start: Int, to end: Int, hit: inout Int,
    into items: inout [LogItem]
  ) -> Int {
    guard let dialect, dialect.framing == .line, wrap == nil, diversity.isSettled, segment.supply != .settled,
      end < segment.limit, end - start <= limits.line
    else { return start }
    if followedLabels != follower.processes.count {
      objectLabels.forgetSpeakers()
      followedLabels = follower.processes.count
    }
    var cursor = start
    while true {
      while hit < segment.hits.endIndex, Int(segment.hits[hit].end) - segment.bias <= cursor { hit += 1 }
      guard hit < segment.hits.endIndex else { break }
      let point = Int(segment.hits[hit].end) - segment.bias - 1
      guard point < end, isPassable(segment.hits[hit]) else { break }
      if let followed = follower.next(bytes, from: cursor, to: end, limit: segment.limit), followed < point { break }
      let line =
        ((bytes.last(.lineFeed, from: cursor, to: point) ?? cursor - 1) + 1)..<lineEnd(bytes, point, segment.limit)
      var nextHit = hit
      guard let roles = passableRoles(segment, upTo: line.upperBound, &nextHit),
        passObject(bytes, segment, line, dialect, roles, isAdjacent: line.lowerBound == cursor, into: &items)
      else { break }
      cursor = line.upperBound
      hit = nextHit
    }
    return cursor
  }

  private func isPassable(_ hit: Hit) -> Bool {
    vocabulary.role(of: hit.literal).isSubset(of: [.emitter, .platform, .preamble])
  }

  /// The roles of the hits up to `end`, behind which `hit` moves; nil where one of them asks for more than a sighting.
  private func passableRoles(_ segment: Segment, upTo end: Int, _ hit: inout Int) -> ScanVocabulary.Role? {
    var roles: ScanVocabulary.Role = []
    while hit < segment.hits.endIndex, Int(segment.hits[hit].end) - segment.bias <= end {
      guard isPassable(segment.hits[hit]) else { return nil }
      roles.formUnion(vocabulary.role(of: segment.hits[hit].literal))
      hit += 1
    }
    return roles
  }

  /// Gives out what the object on the line says, where that is plain.
  private mutating func passObject(
    _ bytes: Span<UInt8>, _ segment: Segment, _ line: Range<Int>, _ dialect: Dialect, _ roles: ScanVocabulary.Role,
    isAdjacent: Bool, into items: inout [LogItem]
  ) -> Bool {
    guard !wrappers.unwrap(bytes, line) else { return false }
    let text = bytes.extracting(wrappers.range)
    guard case .start = Self.role(text, dialect, afterOpenLine: false, into: &header),
      dialect.read(text, from: 0, into: &header)
    else { return false }
    guard let stamp = header.stamp, let (label, emitter) = plainSpeaker(text, roles) else {
      remember(line.lowerBound, wrappers.range, isRead: true)
      return false
    }
    let place = position(bytes, segment, at: line.lowerBound)
    // Its own line end need not be counted again.
    knownLine = (segment.offset(of: line.upperBound), place.line + 1)
    summaryDraft.examined += 1
    lastHandled = place.offset
    let moment = observe(stamp, at: place, into: &items)
    let tick = Tick(time: moment, position: place)
    if isAdjacent, let neighbour, isGap(from: neighbour, to: moment) { noteGap(neighbour, tick, into: &items) }
    settleTime(tick, into: &items)
    orphans = .silent
    if let emitter {
      items.append(
        .sighting(
          Sighting(
            time: moment, emitter: emitter, process: objectLabels.all[label].process, pid: header.pid,
            level: header.level, position: place)))
    }
    return true
  }

  /// The label of the object whose header stands in ``header``, and the emitter that was seen in it, if any; nil where
  /// more is asked of it than that.
  private mutating func plainSpeaker(
    _ text: Span<UInt8>, _ roles: ScanVocabulary.Role
  ) -> (label: Int, seen: Emitter?)? {
    guard header.relay == .none, !header.isCut, let (label, who) = speaker(ofObject: text), who.isPlain else {
      return nil
    }
    // The words of such a record tell of the log itself.
    if roles.contains(.preamble) {
      let first = text.at(header.message.lowerBound)
      guard header.type == .message, !roles.contains(.platform), first.isLetter || first.isDigit else { return nil }
    }
    if who.hasSign, roles.contains(.platform) {
      fillNames(ofObject: text)
      guard let sign = sign(), saidSigns.contains(sign) || saidSigns.count >= Self.mostSigns else { return nil }
      objectLabels.dropSign(of: label)
    }
    let seen = roles.contains(.emitter) ? who.emitter : nil
    guard seen != nil || who.isShared else { return (label, nil) }
    let range = header.message
    let head = range.lowerBound..<min(range.lowerBound + headLength, range.upperBound)
    let isPlain: Bool
    if text.first(.backslash, from: head.lowerBound, to: head.upperBound) == nil {
      isPlain = isPlainHead(text.extracting(head), who)
    } else {
      scratch.removeAll(keepingCapacity: true)
      header.escaping.append(text, head, into: &scratch)
      let plain = scratch
      isPlain = isPlainHead(plain.span, who)
    }
    return isPlain ? (label, seen) : nil
  }

  /// Whether a message begins neither as another daemon's of the same name, nor as one that could not be read.
  private func isPlainHead(_ head: Span<UInt8>, _ who: ObjectLabels.Speaker) -> Bool {
    if who.isShared, Self.isForeign(head) { return false }
    return header.type != .message || !Self.isUnreadable(head)
  }

  private mutating func speaker(ofObject text: Span<UInt8>) -> (label: Int, ObjectLabels.Speaker)? {
    if let known = objectLabels.find(text, header), let who = objectLabels.all[known].speaker { return (known, who) }
    guard let label = fillNames(ofObject: text), let process = record.process else { return nil }
    let emitter = matcher.emitter(of: record)
    // An app's line may be hidden whole, or show a session.
    let isPlain = emitter != .app && emitter != .framework && !follower.processes.contains(process)
    let who = ObjectLabels.Speaker(
      emitter: emitter, hasSign: sign() != nil, isPlain: isPlain, isShared: process == "bluetoothd")
    objectLabels.name(who, of: label)
    return (label, who)
  }

  /// The kind of system that only has the process in ``record``.
  private mutating func sign() -> PlatformSign? {
    record.message.removeAll(keepingCapacity: true)
    var sign = PlatformSign(of: record)
    sign?.position = signPosition
    return sign
  }
}
