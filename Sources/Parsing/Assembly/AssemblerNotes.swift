/// What an assembler says of the input itself: times, gaps, cuts, limits.
extension Assembler {
  /// Gives the record its moment, and says what the time reveals.
  mutating func observe(isAdjacent: Bool, isAsked: Bool, into items: inout [LogItem]) {
    judgeSelection(isAsked: isAsked, into: &items)
    guard let stamp = header.stamp else {
      if lastName == Dialect.plain.name {
        once(.noTime, at: record.position, "lines carry no time", into: &items)
      }
      return
    }
    let moment = observe(stamp, at: record.position, into: &items)
    record.time = moment
    let tick = Tick(time: moment, position: record.position)
    if isAdjacent, let neighbour, isGap(from: neighbour, to: moment) { noteGap(neighbour, tick, into: &items) }
    settleTime(tick, into: &items)
  }

  /// Makes the moment of a record's time, and says what it reveals of the clock.
  mutating func observe(_ stamp: Stamp, at place: SourcePosition, into items: inout [LogItem]) -> Instant {
    var remarks: [InputClock.Remark] = []
    let moment = clock.observe(stamp, &remarks)
    for remark in remarks { say(remark, Tick(time: moment, position: place), into: &items) }
    noteClock(moment)
    return moment
  }

  /// Whether nothing was logged for too long between a record and the next.
  func isGap(from known: Tick, to moment: Instant) -> Bool {
    moment.microseconds &- known.time.microseconds > limits.gap
  }

  /// The record at `tick` is the one in front of the cursor now.
  mutating func settleTime(_ tick: Tick, into items: inout [LogItem]) {
    neighbour = tick
    lastTimed = tick
    guard tick.position.offset >= nextTick else { return }
    sendTick(tick, into: &items)
    let length = Int64(limits.probe)
    nextTick = (tick.position.offset / length + 1) * length
  }

  private mutating func sendTick(_ tick: Tick, into items: inout [LogItem]) {
    guard lastTick != tick.position else { return }
    lastTick = tick.position
    items.append(.tick(tick))
  }

  mutating func noteClock(_ moment: Instant) {
    if summaryDraft.first == nil { summaryDraft.first = moment }
    summaryDraft.last = moment
    if summaryDraft.zone == nil { summaryDraft.zone = moment.zoneMinutes }
    if summaryDraft.date == nil { summaryDraft.date = moment.date }
    summaryDraft.resolution = max(summaryDraft.resolution ?? 0, moment.resolution)
  }

  private mutating func say(_ remark: InputClock.Remark, _ tick: Tick, into items: inout [LogItem]) {
    let (kind, text): (InputNote.Kind, String) =
      switch remark {
      case .noZone: (.noZone, "times carry no zone")
      case .zoneAssumed: (.clockAssumed, "times carry no zone, it was taken from an option")
      case .noYear: (.noYear, "dates carry no year")
      case .yearAssumed: (.clockAssumed, "dates carry no year, it was taken from an option")
      case .noDate: (.noDate, "times carry no date")
      case .wholeSeconds: (.wholeSeconds, "times are in whole seconds")
      case .midnight: (.midnight, "the time of day starts again: a midnight")
      case .yearRollOver: (.yearRollOver, "the date starts again: a new year")
      case .step: (.clockStep, "the clock runs back by more than 2 s")
      }
    var note = InputNote(kind, at: tick.position, text: text)
    if case .step(let from) = remark {
      note.from = from
      note.to = tick.time
    }
    items.append(.note(note))
  }

  // MARK: - Gaps

  /// A gap is held back as long as the input has shown one process only: then it may be filtered.
  mutating func noteGap(_ from: Tick, _ to: Tick, into items: inout [LogItem]) {
    sendTick(from, into: &items)
    // The gap is known before the time behind it: what waits for that time must not take the gap for silence.
    defer { sendTick(to, into: &items) }
    guard !isSelection else { return }
    records.isGap = true
    let seconds = (to.time.microseconds &- from.time.microseconds) / 1_000_000
    let note = InputNote(
      .gap, at: to.position, text: "no record for \(seconds) s", from: from.time, to: to.time)
    if diversity.isSingle {
      if heldGaps.count < 1_000 { heldGaps.append(.note(note)) }
    } else {
      items.append(.note(note))
    }
  }

  /// As long as all records are of one process or subsystem the input counts as filtered; with the second it does not.
  ///
  /// How many records are read between those that were asked for depends on how the input came, so they do not count:
  /// the beginning is read whole, and behind it what holds a literal, and one record in each stretch.
  private mutating func judgeSelection(isAsked: Bool, into items: inout [LogItem]) {
    guard record.type != .output, !header.isContinued, !diversity.isSettled else { return }
    let offset = record.position.offset
    guard isAsked || offset < Int64(limits.probe) || offset >= nextTick else { return }
    diversity.note(record)
    let start = SourcePosition(input: options.input, line: 1, offset: 0)
    if diversity.isSingle {
      guard diversity.records > 1, !summaryDraft.isFiltered else { return }
      summaryDraft.isFiltered = true
      items.append(.note(InputNote(.filtered, at: start, text: "all records are of one process or subsystem")))
    } else {
      if summaryDraft.isFiltered, !isSelection {
        summaryDraft.isFiltered = false
        items.append(.note(InputNote(.unfiltered, at: start, text: "records are of several processes and subsystems")))
      }
      items += heldGaps
      heldGaps.removeAll()
    }
  }

  /// What only the whole input shows: that it is without any time.
  mutating func noteWhole(into items: inout [LogItem]) {
    heldGaps.removeAll()
    let start = SourcePosition(input: options.input, line: 1, offset: 0)
    guard lastTimed == nil, summaryDraft.first == nil, summaryDraft.examined > 0 else { return }
    once(.noTime, at: start, "lines carry no time", into: &items)
  }

  // MARK: - Lines and limits

  mutating func once(
    _ kind: InputNote.Kind, at place: SourcePosition, _ text: String, into items: inout [LogItem]
  ) {
    if saidKinds.insert(kind).inserted { items.append(.note(InputNote(kind, at: place, text: text))) }
  }

  /// A line that no record claims.
  mutating func noteOrphan(_ bytes: Span<UInt8>, _ segment: Segment, at index: Int, into items: inout [LogItem]) {
    let line = index..<lineEnd(bytes, index, segment.limit)
    // A row that the quiet cut goes on here: the next row is still its neighbour.
    if lastRow.end == segment.offset(of: index) { lastRow.end = segment.offset(of: line.upperBound) }
    guard !bytes.trimmed(line).isEmpty else { return }
    switch orphans {
    case .ofFirstRecord:
      let place = position(bytes, segment, at: index)
      items.append(
        .note(InputNote(.cutFirstRecord, at: place, text: "lines in front of the first record belong to none")))
    case .late:
      let place = position(bytes, segment, at: index)
      items.append(
        .note(InputNote(.lateContinuation, at: place, text: "a line came after its record was taken for complete")))
    case .silent: return
    }
    orphans = .silent
  }

  /// A line or record over the limit; each is noted, because what was cut off is missing from what the input covers.
  mutating func noteLong(_ kind: InputNote.Kind, into items: inout [LogItem]) {
    if kind == .lineTooLong { summaryDraft.longLines += 1 } else { summaryDraft.longRecords += 1 }
    guard summaryDraft.longLines + summaryDraft.longRecords <= limits.notes else { return }
    let bytes = kind == .lineTooLong ? limits.line : limits.record
    let text = "\(kind == .lineTooLong ? "a line" : "a record") is longer than \(bytes) bytes and was cut"
    items.append(.note(InputNote(kind, at: record.position, text: text, from: record.time, to: record.time)))
  }

  func hasLongLine(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard range.count > limits.line else { return false }
    var line = range.lowerBound
    while line < range.upperBound {
      let end = lineEnd(bytes, line, range.upperBound)
      if end - line - (bytes.at(end - 1) == .lineFeed ? 1 : 0) > limits.line { return true }
      line = end
    }
    return false
  }

  mutating func noteMalformed(
    _ bytes: Span<UInt8>, _ segment: Segment, _ range: Range<Int>, at place: SourcePosition,
    into items: inout [LogItem]
  ) {
    summaryDraft.malformed += 1
    if segment.supply == .ended, range.upperBound >= segment.limit {
      items.append(.note(InputNote(.cutLastRecord, at: place, text: "the input ends in the middle of a record")))
    } else if summaryDraft.malformed <= limits.notes {
      items.append(
        .note(InputNote(.cutRecord, at: place, text: "a line is no whole record of its style and was skipped")))
    }
  }

  /// The input ends inside a record: no line end, and something is still open.
  mutating func noteCutEnd(
    _ bytes: Span<UInt8>, _ segment: Segment, _ range: Range<Int>, into items: inout [LogItem]
  ) {
    guard segment.supply == .ended, range.upperBound >= segment.limit else { return }
    let isOpenObject = dialect == .logJSON && record.isCut
    let isUnended = bytes.at(range.upperBound - 1) != .lineFeed
    let isOpenText =
      isUnended && (dialect?.framing == .prefixed || dialect?.framing == .suffixed)
      && Self.bracketsStayOpen(bytes, range)
    let isOpenRow = dialect?.framing == .quoted && (record.isCut || (isUnended && rowIsFollowed(bytes, range)))
    let isOpenTable = dialect == .unifiedLogReader && record.isCut && isUnended
    guard isOpenObject || isOpenText || isOpenRow || isOpenTable || (dialect == .xcodeMetadata && record.isCut) else {
      return
    }
    if isOpenRow, !record.isCut {
      // The row itself is whole; what was cut is the one behind it, which does not show enough to be known for one.
      once(.cutLastRecord, at: record.position, "the input ends in the middle of a record", into: &items)
      return
    }
    record.isCut = true
    items.append(
      .note(InputNote(.cutLastRecord, at: record.position, text: "the input ends in the middle of a record")))
  }

  private static func bracketsStayOpen(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var depth = 0
    for index in range {
      switch bytes.at(index) {
      case 0x7B, 0x28, .openBracket: depth += 1
      case 0x7D, 0x29, .closeBracket: depth -= 1
      default: break
      }
    }
    return depth > 0
  }

  /// Messages that the system itself lost: `lost >=63 unreliable messages from …`.
  mutating func noteLoss(into items: inout [LogItem]) {
    var event = Event(kind: .logLoss, pattern: "log-loss", position: record.position)
    event.time = record.time
    event.dialect = record.dialect
    event.text = String(decoding: record.raw, as: UTF8.self)
    let bytes = record.message
    let message = bytes.span
    if let lost = message.first("lost ", from: 0) {
      var index = lost + 5
      if message.has(">=", at: index) { index += 2 }
      if let count = message.number(&index) { event.fields[.count] = .number(count) }
    }
    summaryDraft.events += 1
    items.append(.event(event))
    let text = "the system lost messages here"
    items.append(.note(InputNote(.loss, at: record.position, text: text, from: record.time, to: record.time)))
  }

  /// The system says that the clock was set: times in front of it and behind it do not measure what passed.
  mutating func noteClockSet(at place: SourcePosition, _ moment: Instant?, into items: inout [LogItem]) {
    items.append(
      .note(InputNote(.clockStep, at: place, text: "the system's clock was set here", from: moment, to: moment)))
  }

  mutating func noteRedaction(into items: inout [LogItem]) {
    let bytes = record.message
    let message = bytes.span
    var index = 0
    var isHidden = false
    while !isHidden, let mark = message.first(0x3C, from: index) {
      isHidden = message.has("<private>", at: mark) || message.has("<mask.hash", at: mark)
      index = mark + 1
    }
    guard isHidden else { return }
    summaryDraft.redacted += 1
    once(.redacted, at: record.position, "values were hidden by the system", into: &items)
  }

  /// Whether the line is of BlueZ's daemon, which shares the name: it names its source files.
  func isForeignDaemon() -> Bool {
    let message = record.message.span
    if record.process == "bluetoothd" { return Self.isForeign(message) }
    guard record.process == nil, let name = message.first("bluetoothd[", from: 0),
      let end = message.first("]: ", from: name, to: name + 24)
    else { return false }
    return Self.isForeign(message.extracting((end + 3)...))
  }

  /// Whether a message begins with one of BlueZ's folders.
  static func isForeign(_ message: Span<UInt8>) -> Bool {
    switch message.at(0) {
    case 0x73: message.has("src/", at: 0)
    case 0x70: message.has("profiles/", at: 0) || message.has("plugins/", at: 0)
    case 0x61: message.has("attrib/", at: 0)
    case 0x63: message.has("client/", at: 0)
    default: false
    }
  }
}
