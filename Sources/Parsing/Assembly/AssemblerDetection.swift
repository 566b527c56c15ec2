/// Recognising the style of what comes next.
extension Assembler {
  /// Reads what stands in front of the first record and chooses the style; returns the index from which to go on, or nil
  /// while too little has come.
  mutating func detect(
    _ bytes: Span<UInt8>, _ segment: Segment, from start: Int, into items: inout [LogItem]
  ) -> Int? {
    let firstEnd = lineEnd(bytes, start, segment.limit)
    guard measureIndent(bytes, segment, from: start) else { return nil }
    if let preamble = preamble(bytes, start..<firstEnd) {
      if preamble == .fence { fences += 1 }
      announce(preamble, bytes, segment, at: start, into: &items)
      return firstEnd
    }
    if bytes.trimmed(start..<firstEnd).isEmpty { return firstEnd }
    guard let measured = measureWrap(bytes, segment, from: start) else { return nil }
    wrap = measured
    let bound = min(segment.limit, start + limits.probe)
    var mayWait = segment.supply == .more && segment.limit < start + limits.probe
    // Live input is judged by its first lines as well, as few as they are.
    if segment.supply == .settled { mayWait = bytes.lineEnds(in: start..<bound) < limits.firstLines }
    var line = start
    var known: [(dialect: Dialect, line: Int)] = []
    var chosen: (dialect: Dialect, line: Int)?
    var isCutShort = false
    while line < bound, chosen == nil {
      let range = line..<lineEnd(bytes, line, segment.limit)
      if case .logJSON? = known.last?.dialect, known.last.map({ lineEnd(bytes, $0.line, segment.limit) }) == line {
        if isMember(bytes, range) { chosen = known.last } else { known.removeLast() }
      }
      // The first style of which a second line follows: a quoted line alone does not count.
      chosen = chosen ?? known.first { $0.dialect != .logJSON && acceptsWhole(bytes, range, $0.dialect) }
      switch preamble(bytes, range) {
      case .predicate, .header, .skippedLevels, .relay, .fence: isCutShort = true
      default: break
      }
      if isCutShort || chosen != nil { break }
      let verdict = detectReport(bytes, segment, range)
      if let verdict {
        if case .wait = verdict { return nil }
        // What stands in front of a report is of another style, if only of plain text.
        if case .yes = verdict {
          chosen = known.first ?? (line == start ? (.ips, line) : nil)
          if chosen == nil { return fallBack(bytes, segment, start..<line, into: &items) }
          break
        }
      }
      line = range.upperBound
      if let other = strictDialect(bytes, range, except: verdict == nil ? nil : .ips) ?? brokenDialect(bytes, range) {
        if !known.contains(where: { $0.dialect == other }) { known.append((other, range.lowerBound)) }
        if other.framing == .quoted {
          // What stands in the quotes of a row is no record of its own.
          guard let end = quotedEnd(bytes, segment, range) else {
            if mayWait { return nil }
            break
          }
          line = end
        }
      }
    }
    if chosen == nil, !isCutShort, mayWait { return nil }
    // The device's name is learned from as many lines, however they come.
    let waits = segment.supply == .more && segment.limit < start + limits.probe
    if waits, chosen?.dialect.hasDeviceName == true { return nil }
    guard let (dialect, recognised) = chosen ?? known.first else {
      let isFenced = fences % 2 == 1
      if isFenced || (fences == 0 && !isCutShort) { return fallBack(bytes, segment, start..<line, into: &items) }
      // What stands in front of a capture's banner is the terminal's or a mail's, and outside of fences it is prose.
      if fences == 0, line < bound, preamble(bytes, line..<lineEnd(bytes, line, segment.limit)) != .fence {
        noteOrphan(bytes, segment, at: start, into: &items)
      }
      return line
    }
    // A row whose message has several lines is only known once the style is.
    var first = recognised
    if dialect == .consoleCopy {
      var line = start
      while line < first {
        let end = lineEnd(bytes, line, segment.limit)
        if accepts(bytes, line..<end, dialect, inForce: true) { first = line }
        line = end
      }
    }
    enter(dialect, bytes, segment, at: first, into: &items)
    if dialect.hasDeviceName { learnDevice(bytes, segment, from: first, to: bound) }
    // Prints in front of the first prefix, and the message in front of the first metadata, are records already.
    if dialect.hasLooseLines || dialect == .xcodeMetadata { return start }
    // What kept a device waiting stands in front of its shutdown.
    if first > start, dialect != .sysdiagnoseText { noteOrphan(bytes, segment, at: start, into: &items) }
    orphans = .silent
    return first
  }

  /// The style of a line whose prefix was broken.
  private mutating func brokenDialect(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Dialect? {
    guard let whole = wholePrefix(bytes, line) else { return nil }
    return strictDialect(whole.span, 0..<whole.count, except: nil)
  }

  private mutating func acceptsWhole(_ bytes: Span<UInt8>, _ line: Range<Int>, _ dialect: Dialect) -> Bool {
    if accepts(bytes, line, dialect, inForce: true) { return true }
    guard let whole = wholePrefix(bytes, line) else { return false }
    return accepts(whole.span, 0..<whole.count, dialect, inForce: true)
  }

  /// No line has a known prefix: a layout of an app's own, or plain text.
  private mutating func fallBack(
    _ bytes: Span<UInt8>, _ segment: Segment, _ range: Range<Int>, into items: inout [LogItem]
  ) -> Int {
    var chosen = forced.first
    if chosen == nil {
      chosen = layout(bytes, segment, range)
    }
    // What stands round the log in a report is no cut record.
    if case .appText(let layout)? = chosen, layout.name == "loop-report" { orphans = .silent }
    enter(chosen ?? Dialect.plain, bytes, segment, at: range.lowerBound, into: &items)
    return range.lowerBound
  }

  /// The layout of most lines, since one alone may be quoted; nil where none has a prefix, or where most are prints of
  /// which some begin with a time in brackets.
  private mutating func layout(_ bytes: Span<UInt8>, _ segment: Segment, _ range: Range<Int>) -> Dialect? {
    var chosen: Dialect?
    var most = 0
    for layout in Dialect.layouts {
      var line = range.lowerBound
      var (accepted, begun) = (0, 0)
      var isOpen = false
      while line < range.upperBound {
        let end = lineEnd(bytes, line, segment.limit)
        if acceptsWhole(bytes, line..<end, layout) {
          accepted += 1
        } else if !bytes.trimmed(line..<end).isEmpty {
          let text = bare(bytes, line..<end)
          if AppText.begins(text.span, afterOpenLine: isOpen) { begun += 1 }
        }
        isOpen = leavesOpen(bytes, line..<end)
        line = end
      }
      if layout == .appText(AppText.bracketed), begun > accepted * 2 { continue }
      if accepted > most { (most, chosen) = (accepted, layout) }
    }
    return chosen
  }

  /// Puts a style in force; a change is noted.
  mutating func enter(
    _ next: Dialect, _ bytes: Span<UInt8>, _ segment: Segment, at index: Int, into items: inout [LogItem]
  ) {
    dialect = next
    if next.hasLooseLines, let known = wrap, !known.isCertain {
      wrap = nil
      doubt = known
    }
    tailIsOpen = false
    let name = next.name
    if let last = lastName, last != name {
      let place = position(bytes, segment, at: index)
      items.append(.note(InputNote(.dialectChange, at: place, text: "the style changes from \(last) to \(name)")))
    }
    lastName = name
    if !summaryDraft.dialects.contains(name) { summaryDraft.dialects.append(name) }
  }

  /// Learns the device's name that old relays print in front of each process.
  mutating func learnDevice(_ bytes: Span<UInt8>, _ segment: Segment, from start: Int, to bound: Int) {
    relayDevice = RelayDeviceName()
    var line = start
    while line < bound {
      let end = lineEnd(bytes, line, segment.limit)
      if wrappers.unwrap(bytes, capped(line..<end)) {
        let rewritten = wrappers.buffer
        learnDevice(rewritten.span)
      } else {
        learnDevice(bytes.extracting(wrappers.range))
      }
      line = end
    }
  }

  private mutating func learnDevice(_ line: Span<UInt8>) {
    guard dialect == .goIOSJSON else {
      if SyslogRelay.parse(line, into: &header) { relayDevice.learn(line, header) }
      return
    }
    guard GoIOSJSON.read(line, from: 0, into: &header) else { return }
    if header.relay == .line {
      var plain: [UInt8] = []
      JSONReader.unescape(line, header.message, into: &plain)
      if SyslogRelay.parse(plain.span, into: &header) { relayDevice.learn(plain.span, header) }
    } else if let device = header.device, let process = header.process {
      relayDevice.learn(copy(line, device) + [.blank] + copy(line, process))
    }
  }

  /// Gives out what a line that is no record says of the log.
  mutating func announce(
    _ preamble: Preamble, _ bytes: Span<UInt8>, _ segment: Segment, at index: Int, into items: inout [LogItem]
  ) {
    let line = index..<lineEnd(bytes, index, segment.limit)
    let text = String(decoding: copy(bytes, bytes.trimmed(capped(line))).prefix(limits.evidence), as: UTF8.self)
    var event = Event(kind: .logHeader, pattern: "log-preamble", position: position(bytes, segment, at: index))
    event.text = text
    event.dialect = dialect?.name ?? lastName ?? .logDefault
    switch preamble {
    case .noise, .fence:
      return
    case .excerpt:
      announceExcerpt(bytes, line, at: event.position)
      return
    case .omission:
      announceOmission(bytes, line, at: event.position, into: &items)
      return
    case .clockSet:
      noteClockSet(at: event.position, lastTimed?.time, into: &items)
      return
    case .predicate:
      event.kind = .logPredicate
      let predicate = predicateText(bytes, line)
      event.fields[.text] = .text(predicate)
      summaryDraft.predicate = summaryDraft.predicate ?? predicate
      if !isSelection {
        isSelection = true
        summaryDraft.isFiltered = true
        heldGaps.removeAll()
        items.append(.note(InputNote(.filtered, at: event.position, text: "the log was filtered by \(predicate)")))
      }
    case .header(let style):
      announced = style
      if let style { event.dialect = style.name }
    case .skippedLevels(let levels):
      event.kind = .logSkippedLevels
      event.fields[.kind] = .list(levels.map(\.name))
      let names = levels.map(\.name).joined(separator: " and ")
      items.append(.note(InputNote(.skippedLevels, at: event.position, text: "levels \(names) were left out")))
    case .repeated(let count):
      event.kind = .logRepeated
      event.fields[.count] = .number(count)
    case .trailer:
      event.kind = .logTrailer
      event.fields[.counts] = .text(text)
    case .relay(let isConnected):
      event.kind = isConnected ? .logHeader : .logTrailer
      event.fields[.text] = .text(text)
    }
    summaryDraft.events += 1
    items.append(.event(event))
  }

  private mutating func predicateText(_ bytes: Span<UInt8>, _ line: Range<Int>) -> String {
    if wrappers.unwrap(bytes, capped(line)) {
      let rewritten = wrappers.buffer
      return Self.predicate(rewritten.span)
    }
    return Self.predicate(bytes.extracting(wrappers.range))
  }

  private static func predicate(_ line: Span<UInt8>) -> String {
    guard case .predicate(let range)? = Preamble.recognise(line) else { return "" }
    var text: [UInt8] = []
    text.append(line, range)
    return String(decoding: text, as: UTF8.self)
  }

  func copy(_ bytes: Span<UInt8>, _ range: Range<Int>) -> [UInt8] {
    var result: [UInt8] = []
    result.append(bytes, range)
    return result
  }
}
