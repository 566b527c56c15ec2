/// Records whose values are quoted and escaped: JSON objects and rows of a CSV table.
extension Assembler {
  /// How much of a message is read of a record that is not matched: enough to tell whose daemon speaks, and whether the
  /// exporting tool could read it.
  var headLength: Int { 40 }

  // MARK: - Objects

  /// Reads an object; what is in its strings is rewritten only where the line cannot be read as it stands, since the
  /// quotes that a mail program curls may have been a message's own.
  mutating func buildObject(
    _ bytes: Span<UInt8>, _ range: Range<Int>, _ dialect: Dialect, _ withMessage: Bool
  ) -> Bool {
    guard dialect == .logJSON else { return buildLine(bytes, range, dialect, withMessage) }
    for isRewriting in [false, true] {
      let hasMore = gather(bytes, range, isRewriting: isRewriting)
      // The brace that closes a pretty-printed object stands on the line that opens the next: `},{`.
      if bytes.at(range.upperBound) == 0x7D { scratch.append(0x7D) }
      let whole = scratch
      let text = whole.span
      var isWhole = dialect.read(text, from: LogJSON.brace(text), into: &header)
      // Live input is read before the next object closes this one.
      if !isWhole, bytes.at(range.upperBound - 1) == .lineFeed {
        isWhole = LogJSON.isComplete(text, 0..<text.count)
      }
      if !isWhole, hasMore, !isRewriting { continue }
      // A pretty-printed object whose end is missing still tells what was printed of it.
      guard isWhole || header.stamp != nil else { return false }
      fill(text)
      record.isCut = record.isCut || !isWhole
      takeMessage(text, withMessage)
      return true
    }
    return false
  }

  /// Reads an object that is a line.
  private mutating func buildLine(
    _ bytes: Span<UInt8>, _ line: Range<Int>, _ dialect: Dialect, _ withMessage: Bool
  ) -> Bool {
    let (isWhole, isRewritten) = readLine(bytes, line, dialect)
    guard isWhole else { return false }
    if isRewritten {
      let rewritten = wrappers.buffer
      return takeObject(rewritten.span, withMessage)
    }
    return takeObject(bytes.extracting(wrappers.range), withMessage)
  }

  /// Reads the object on the line into ``header``, unless that was done last; returns whether it is whole, and whether it
  /// was read from what ``wrappers`` made of the line.
  private mutating func readLine(
    _ bytes: Span<UInt8>, _ line: Range<Int>, _ dialect: Dialect
  ) -> (isWhole: Bool, isRewritten: Bool) {
    var isRewritten = false
    if isKnownStart(line.lowerBound) {
      if knownStarts.0.index == line.lowerBound ? knownStarts.0.isRead : knownStarts.1.isRead { return (true, false) }
    } else {
      isRewritten = wrappers.unwrap(bytes, capped(line))
    }
    if dialect.read(bytes.extracting(wrappers.range), from: 0, into: &header) {
      if !isRewritten { remember(line.lowerBound, wrappers.range, isRead: true) }
      return (true, false)
    }
    guard isRewritten else { return (false, false) }
    let rewritten = wrappers.buffer
    return (dialect.read(rewritten.span, from: 0, into: &header), true)
  }

  /// Fills the record from an object that was read into ``header``; false when what it holds is no line of the relay.
  private mutating func takeObject(_ text: Span<UInt8>, _ withMessage: Bool) -> Bool {
    if header.relay == .line { return buildRelayLine(text, withMessage) }
    if header.relay == .fields, let device = header.device, let process = header.process {
      header.process = relayDevice.strip(process, in: text, behind: device)
    }
    fill(text)
    takeMessage(text, withMessage)
    if withMessage, header.relay == .fields { Vis.decode(&record.message) }
    return true
  }

  /// Reads the line of the device's relay that is the object's only value; false when it is none.
  private mutating func buildRelayLine(_ object: Span<UInt8>, _ withMessage: Bool) -> Bool {
    var line: [UInt8] = []
    JSONReader.unescape(object, header.message, into: &line)
    while let last = line.last, last == .lineFeed || last == 0 { line.removeLast() }
    wrappers.clean(&line)
    guard SyslogRelay.parse(line.span, into: &header) else { return false }
    if let process = header.process { header.process = relayDevice.strip(process, in: line.span) }
    fill(line.span)
    takeMessage(line.span, withMessage)
    if withMessage { Vis.decode(&record.message) }
    return true
  }

  /// The time of the object on the line.
  mutating func objectStamp(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Stamp? {
    guard let dialect else { return nil }
    let (_, isRewritten) = readLine(bytes, line, dialect)
    guard header.relay == .line else { return header.stamp }
    if isRewritten {
      let rewritten = wrappers.buffer
      return relayStamp(rewritten.span)
    }
    return relayStamp(bytes.extracting(wrappers.range))
  }

  private mutating func relayStamp(_ bytes: Span<UInt8>) -> Stamp? {
    var line: [UInt8] = []
    JSONReader.unescape(bytes, header.message, into: &line)
    return SyslogRelay.parse(line.span, into: &header) ? header.stamp : nil
  }

  private mutating func takeMessage(_ text: Span<UInt8>, _ withMessage: Bool) {
    let range = header.message
    let end = withMessage ? range.upperBound : min(range.lowerBound + headLength, range.upperBound)
    let escaping = header.escaping
    escaping.append(text, range.lowerBound..<end, into: &record.message)
    if withMessage { wrappers.clean(&record.message) }
  }

  /// Copies the lines in `range` to ``scratch``, without what stands in front of them; returns whether they hold what a
  /// web page or mail program may have put in place of something else.
  private mutating func gather(_ bytes: Span<UInt8>, _ range: Range<Int>, isRewriting: Bool) -> Bool {
    scratch.removeAll(keepingCapacity: true)
    var hasMore = false
    var line = range.lowerBound
    while line < range.upperBound {
      let end = lineEnd(bytes, line, range.upperBound)
      if wrappers.unwrap(bytes, capped(line..<end)) {
        hasMore = true
        if isRewriting {
          let rewritten = wrappers.buffer
          scratch.append(rewritten.span)
        } else {
          scratch.append(bytes, wrappers.range)
        }
      } else {
        scratch.append(bytes, wrappers.range)
      }
      scratch.append(.lineFeed)
      line = end
    }
    return hasMore
  }

  // MARK: - Rows

  mutating func buildRow(_ bytes: Span<UInt8>, _ range: Range<Int>, _ withMessage: Bool) {
    for isRewriting in [false, true] {
      let hasMore = gather(bytes, range, isRewriting: isRewriting)
      let whole = scratch
      let isWhole = UnifiedLogsCSV.read(whole.span, into: &header)
      if !isWhole, hasMore, !isRewriting { continue }
      fill(whole.span)
      record.isCut = !isWhole
      takeMessage(whole.span, withMessage)
      return
    }
  }

  /// The index behind the row that begins at `start`; where its quotes make no sense the lines are taken as they are.
  /// nil while its end has not come.
  mutating func rowEnd(_ bytes: Span<UInt8>, _ segment: Segment, from start: Int) -> Int? {
    let line = start..<lineEnd(bytes, start, segment.limit)
    guard case .start = role(bytes, line, afterOpenLine: false) else { return line.upperBound }
    return quotedEnd(bytes, segment, line)
  }

  /// The same of a line that is known to begin a row, and was unwrapped last.
  mutating func quotedEnd(_ bytes: Span<UInt8>, _ segment: Segment, _ line: Range<Int>) -> Int? {
    let first = max(line.lowerBound, wrappers.range.lowerBound)
    switch UnifiedLogsCSV.extent(bytes, from: first, to: segment.limit, longest: limits.record) {
    // The end of a line over the limit is gone, and the quote that closes with it.
    case .whole(let end): return hasLongLine(bytes, line.lowerBound..<end) ? line.upperBound : end
    case .broken: return line.upperBound
    case .open:
      if hasLongLine(bytes, line.lowerBound..<segment.limit) { return line.upperBound }
      switch segment.supply {
      case .ended: return segment.limit
      case .settled: return segment.limit - line.lowerBound > limits.probe ? segment.limit : nil
      case .more: return nil
      }
    }
  }

  /// From the row start `known` on, row by row: the row in which `index` lies, and where the next begins, which is
  /// `index` itself where that is a start. Quotes can only be told from a known start. nil while too little has come.
  mutating func row(
    _ bytes: Span<UInt8>, _ segment: Segment, from known: Int, to index: Int
  ) -> (start: Int, end: Int)? {
    var start = known
    var line = known
    while line < index {
      guard let end = rowEnd(bytes, segment, from: line) else { return nil }
      start = line
      line = end
    }
    return (line == index ? line : start, line)
  }

  mutating func isRowStart(_ bytes: Span<UInt8>, _ segment: Segment, _ index: Int) -> Bool {
    let line = index..<lineEnd(bytes, index, segment.limit)
    if case .start = role(bytes, line, afterOpenLine: false) { return true }
    return false
  }

  /// Whether something follows the row in `range`, which is not enough for a row of its own.
  func rowIsFollowed(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    let extent = UnifiedLogsCSV.extent(bytes, from: range.lowerBound, to: range.upperBound, longest: range.count)
    if case .whole(let end) = extent { return !bytes.trimmed(end..<range.upperBound).isEmpty }
    return false
  }
}

/// What exporting tools print where the text of a message was not to be found.
extension Assembler {
  /// Whether a message is what a tool prints in place of one that it could not read.
  static func isUnreadable(_ message: Span<UInt8>) -> Bool {
    let start = message.skipSpace(0)
    switch message.at(start) {
    case 0x3C:  // <
      return message.has("<Missing message data>", at: start) || message.has("<compose failure", at: start)
        || message.has("<decode: missing data>", at: start) || message.has("<Invalid shared cache", at: start)
    case 0x7E:  // ~
      return message.has("~~> Invalid ", at: start)
    case 0x55:  // U
      return message.has("Unknown shared string message", at: start)
    case 0x46:  // F
      return message.has("Failed to get string message from ", at: start)
    case 0x45:  // E
      return message.has("Error: Invalid offset ", at: start)
        || message.has("Error: Invalid shared string offset", at: start)
    default: return false
    }
  }

  /// An emitter's message that the exporting tool could not read may have been any: where one stands, an absence is no
  /// full evidence.
  mutating func noteUnreadable(into items: inout [LogItem]) {
    guard record.type == .message, Self.isUnreadable(record.message.span) else { return }
    unreadableRecords += 1
    guard unreadableRecords <= limits.notes else { return }
    // Beyond the bound all that comes is in doubt.
    let to = unreadableRecords < limits.notes ? record.time : record.time?.adding(seconds: 1e9)
    items.append(
      .note(
        InputNote(
          .cutRecord, at: record.position,
          text: "the text of a message could not be found by the tool that exported it",
          from: record.time, to: to)))
  }
}
