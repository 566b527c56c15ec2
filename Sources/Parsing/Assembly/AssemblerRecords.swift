/// Framing one record and giving out what it says.
extension Assembler {
  /// Handles the record or line at the cursor; returns where the next begins, and whether the style is still in force.
  mutating func step(
    _ bytes: Span<UInt8>, _ segment: Segment, at start: Int, end: Int, hit: inout Int, into items: inout [LogItem]
  ) -> (Int, Bool) {
    let line = start..<lineEnd(bytes, start, segment.limit)
    let isLoose = dialect?.hasLooseLines == true
    switch role(bytes, line, afterOpenLine: isLoose && tailIsOpen) {
    case .noise(let preamble):
      announce(preamble, bytes, segment, at: start, into: &items)
      if preamble.isAmongRecords { return (line.upperBound, true) }
      tailIsOpen = false
      neighbour = nil
      orphans = .silent
      if preamble == .fence { fences += 1 }
      if preamble == .noise || preamble == .trailer || !forced.isEmpty { return (line.upperBound, true) }
      dialect = nil
      return (line.upperBound, false)
    case .loose, .continuation:
      if passesRest(bytes, line) { return (line.upperBound, true) }
      let isRecord = if case .loose = role(bytes, line, afterOpenLine: isLoose && tailIsOpen) { true } else { false }
      let isReport = dialect?.framing == .report
      let bound = end < segment.limit && !isReport ? lineEnd(bytes, end, segment.limit) : segment.limit
      switch candidate(bytes, segment, line: start, upTo: bound) {
      case .yes(let other):
        enter(other, bytes, segment, at: start, into: &items)
        if other.hasDeviceName { learnDevice(bytes, segment, from: start, to: bound) }
        return (start, false)
      case .wait where segment.supply == .settled || (isReport && segment.limit - start <= limits.record):
        isUndecided = true
        return (start, false)
      case .wait, .no: break
      }
      if !isRecord, dialect?.framing != .suffixed {
        noteOrphan(bytes, segment, at: start, into: &items)
        if isLoose { tailIsOpen = leavesOpen(bytes, line) }
        return (line.upperBound, true)
      }
    case .start where dialect?.framing == .report:
      handleReport(bytes, segment, start..<end, hit: &hit, into: &items)
      return (end, true)
    case .start, .end: break
    }
    let next = recordEnd(bytes, segment, from: start, end: end)
    if isUndecided { return (start, false) }
    handle(bytes, segment, start..<next, hit: &hit, into: &items)
    orphans = .silent
    return (next, true)
  }

  /// The index behind the record that begins at `start`: the next record start, or the end of the stretch.
  mutating func recordEnd(_ bytes: Span<UInt8>, _ segment: Segment, from start: Int, end: Int) -> Int {
    var line = start
    var isOpen = false
    let framing = dialect?.framing ?? .prefixed
    let isLoose = dialect?.hasLooseLines == true
    let bound = end < segment.limit ? lineEnd(bytes, end, segment.limit) : segment.limit
    while line < end {
      var next = lineEnd(bytes, line, segment.limit)
      if framing == .quoted, line == start {
        guard let beyond = rowEnd(bytes, segment, from: start) else {
          isUndecided = true
          return start
        }
        next = beyond
      }
      if framing == .suffixed {
        if case .end = role(bytes, line..<next, afterOpenLine: false) { return next }
      }
      if isLoose { isOpen = leavesOpen(bytes, line..<next) }
      line = next
      if framing == .line || line >= end { break }
      switch role(bytes, line..<lineEnd(bytes, line, segment.limit), afterOpenLine: isOpen) {
      case .start, .loose:
        tailIsOpen = isOpen
        return line
      case .noise: return line
      case .end: continue
      case .continuation:
        switch candidate(bytes, segment, line: line, upTo: bound) {
        case .yes: return line
        case .wait where segment.supply == .settled:
          isUndecided = true
          return line
        case .wait, .no: break
        }
      }
    }
    tailIsOpen = isOpen
    if segment.supply == .settled, line >= segment.limit, line - start <= limits.probe {
      isUndecided =
        isUndecided || framing == .suffixed || (dialect == .logJSON && !LogJSON.isComplete(bytes, start..<line))
    }
    return min(line, max(end, start + 1))
  }

  /// Reads a framed record as far as it is asked for, and gives out what it says.
  private mutating func handle(
    _ bytes: Span<UInt8>, _ segment: Segment, _ whole: Range<Int>, hit: inout Int, into items: inout [LogItem]
  ) {
    if dialect == .xcodeMetadata, handleOutput(bytes, segment, whole, hit: &hit, into: &items) { return }
    handleOne(bytes, segment, whole, hit: &hit, into: &items)
  }

  /// Standard output in Xcode 15: each line in front of `Type: stdio` is a record of its own.
  private mutating func handleOutput(
    _ bytes: Span<UInt8>, _ segment: Segment, _ whole: Range<Int>, hit: inout Int, into items: inout [LogItem]
  ) -> Bool {
    let text = bytes.trimmed(whole)
    let suffix = (bytes.last(.lineFeed, from: whole.lowerBound, to: text.upperBound) ?? whole.lowerBound - 1) + 1
    guard suffix > whole.lowerBound, accepts(bytes, suffix..<text.upperBound, .xcodeMetadata, inForce: true),
      case .end = role(bytes, suffix..<text.upperBound, afterOpenLine: false), header.type == .output
    else { return false }
    dialect = Dialect.plain
    var start = whole.lowerBound
    var line = lineEnd(bytes, start, suffix)
    var isOpen = leavesOpen(bytes, start..<line)
    while start < suffix {
      let next = lineEnd(bytes, line, suffix)
      if line < suffix, case .continuation = role(bytes, line..<next, afterOpenLine: isOpen) {
        isOpen = leavesOpen(bytes, line..<next)
        line = next
        continue
      }
      if !bytes.trimmed(start..<line).isEmpty {
        handleOne(bytes, segment, start..<line, as: .xcodeMetadata, hit: &hit, into: &items)
      }
      start = line
      line = next
      isOpen = line > start && leavesOpen(bytes, start..<line)
    }
    dialect = .xcodeMetadata
    return true
  }

  private mutating func handleOne(
    _ bytes: Span<UInt8>, _ segment: Segment, _ whole: Range<Int>, as style: Dialect? = nil, hit: inout Int,
    into items: inout [LogItem]
  ) {
    let place = position(bytes, segment, at: whole.lowerBound)
    let isAdjacent = neighbour != nil || lastHandled < 0
    let isLong = whole.count > limits.record
    let range = isLong ? whole.lowerBound..<(whole.lowerBound + limits.record) : whole
    var roles = collect(segment, range, &hit)
    var isMatched = !roles.isDisjoint(with: [.pattern, .callback])
    // In plain text only the message itself can name its speaker, and where lines were broken only the whole is a line.
    let isSpoken =
      wrap != nil || !roles.isDisjoint(with: [.pattern, .preamble])
      || (!roles.isDisjoint(with: [.emitter, .callback]) && dialect?.hasLooseLines == true)
    guard build(bytes, range, withMessage: isSpoken) else {
      noteMalformed(bytes, segment, range, at: place, into: &items)
      return
    }
    if isMatched, !isSpoken {
      // What only looks like a callback is read to its end where an app may have written it, and not in the many lines
      // of the system.
      isMatched = matcher.emitter(of: record) == .app
      if isMatched { _ = build(bytes, range, withMessage: true) }
    }
    if !isSpoken, !isMatched, let process = record.process, follower.processes.contains(process),
      HiddenText.mayBeIn(bytes, range)
    {
      // Whether a line of an app is hidden whole, its message alone tells.
      _ = build(bytes, range, withMessage: true)
    }
    if wrap != nil || header.callSite != nil {
      roles = rescan(roles)
      isMatched = !roles.isDisjoint(with: [.pattern, .callback])
    }
    summaryDraft.examined += 1
    lastHandled = place.offset
    record.position = place
    noteLines(bytes, segment, range)
    if let style { record.dialect = style.name }
    record.isCut = record.isCut || isLong || (isMatched && mayBeBroken(bytes, whole))
    if isRepeated(bytes, segment, range) {
      summaryDraft.repeatedRows += 1
      once(.repeatedRows, at: place, "equal neighbouring rows count once", into: &items)
      return
    }
    noteCutEnd(bytes, segment, range, into: &items)
    observe(isAdjacent: isAdjacent, isAsked: !roles.isEmpty, into: &items)
    if isLong { noteLong(.recordTooLong, into: &items) }
    if hasLongLine(bytes, range) { noteLong(.lineTooLong, into: &items) }
    speak(roles, isMatched, into: &items)
  }

  /// Matches the record, or counts it for its emitter.
  private mutating func speak(_ roles: ScanVocabulary.Role, _ isMatched: Bool, into items: inout [LogItem]) {
    if record.type == .loss, roles.contains(.preamble) { noteLoss(into: &items) }
    if roles.contains(.preamble), record.message.span.has(Preamble.clockSetWords, at: 0) {
      noteClockSet(at: record.position, record.time, into: &items)
    }
    if isForeignDaemon() {
      once(.foreignDaemon, at: record.position, "bluetoothd here is BlueZ's daemon on Linux, not Apple's", into: &items)
      return
    }
    // What the line tells besides does not matter: of some apps every line is an event.
    if roles.contains(.platform), let sign = PlatformSign(of: record) {
      var kind = sign
      kind.position = signPosition
      if saidSigns.count < Self.mostSigns, saidSigns.insert(kind).inserted { items.append(.platform(sign)) }
    }
    if isMatched {
      noteRedaction(into: &items)
      switch matcher.match(record, literals: literals[...]) {
      case .event(let event):
        summaryDraft.events += 1
        if event.emitter == .app, let process = record.process, process != follower.latest,
          EventKindSet.ofApps.contains(event.kind)
        {
          follower.follow(process)
        }
        items.append(.event(event))
        return
      case .unmatchedCallback:
        summaryDraft.callbackNamesUnmatched += 1
        noteUnmatched(into: &items)
      case .unmatchedWording: noteUnmatched(into: &items)
      case .nothing: break
      }
    }
    let isFollowed = record.process.map { follower.processes.contains($0) } ?? false
    guard isFollowed || !roles.isDisjoint(with: [.emitter, .pattern, .callback]) else { return }
    guard let emitter = matcher.emitter(of: record) ?? (isFollowed ? followedEmitter() : nil) else { return }
    noteUnreadable(into: &items)
    items.append(
      .sighting(
        Sighting(
          time: record.time, emitter: emitter, process: record.process, pid: record.pid, level: record.level,
          position: record.position, isHidden: isFollowed && HiddenText.isWhole(record.message))))
  }

  private mutating func noteUnmatched(into items: inout [LogItem]) {
    summaryDraft.callbacksUnmatched += 1
    items.append(
      .unmatched(
        Unmatched(
          time: record.time, process: record.process, pid: record.pid, position: record.position,
          text: String(decoding: record.raw.prefix(limits.unmatched), as: UTF8.self))))
  }

  /// How many kinds of sign are given out.
  static var mostSigns: Int { 64 }

  /// Signs that differ only in their place are of one kind.
  var signPosition: SourcePosition { SourcePosition(input: options.input, line: 0, offset: 0) }

  private func followedEmitter() -> Emitter {
    record.library == "CoreBluetooth" || record.category == "CoreBluetooth" ? .framework : .app
  }

  /// The roles of the literals in the record; the numbers of those that are matched go to ``literals``.
  mutating func collect(_ segment: Segment, _ range: Range<Int>, _ hit: inout Int) -> ScanVocabulary.Role {
    var roles: ScanVocabulary.Role = []
    literals.removeAll(keepingCapacity: true)
    while hit < segment.hits.endIndex, Int(segment.hits[hit].end) - segment.bias <= range.lowerBound { hit += 1 }
    var index = hit
    while index < segment.hits.endIndex, Int(segment.hits[index].end) - segment.bias <= range.upperBound {
      let literal = segment.hits[index].literal
      let role = vocabulary.role(of: literal)
      roles.formUnion(role)
      if !role.isDisjoint(with: [.pattern, .callback]), !literals.contains(literal) { literals.append(literal) }
      index += 1
    }
    if literals.count > 1 { literals.sort() }
    return roles
  }

  /// Looks at the record at a time probe for its time alone.
  mutating func observeProbe(_ bytes: Span<UInt8>, _ segment: Segment, at start: Int, into items: inout [LogItem]) {
    let line = start..<lineEnd(bytes, start, segment.limit)
    guard case .start = role(bytes, line, afterOpenLine: false), build(bytes, line, withMessage: false) else { return }
    record.position = position(bytes, segment, at: start)
    let (known, before) = (items.count, lastTimed?.time)
    observe(isAdjacent: neighbour != nil, isAsked: true, into: &items)
    guard options.traces, items.count > known else { return }
    let (isOpen, wasUndecided) = (tailIsOpen, isUndecided)
    let end = recordEnd(bytes, segment, from: start, end: segment.limit)
    (tailIsOpen, isUndecided) = (isOpen, wasUndecided)
    trace(segment, start..<max(end, line.upperBound), after: before, items[known...])
  }

  /// Console copies repeat rows: equal neighbours are one.
  private mutating func isRepeated(_ bytes: Span<UInt8>, _ segment: Segment, _ range: Range<Int>) -> Bool {
    guard dialect == .consoleCopy else { return false }
    let start = segment.offset(of: range.lowerBound)
    let text = bytes.trimmed(range)
    let isEqual =
      lastRow.end == start && lastRow.bytes.count == text.count && bytes.has(bytes: lastRow.bytes, at: text.lowerBound)
    lastRow.end = segment.offset(of: range.upperBound)
    if !isEqual { lastRow.bytes = copy(bytes, text) }
    return isEqual
  }
}
