/// Filling the one record that is used again and again.
extension Assembler {
  /// Reads the record in `range` into ``record``; false when it is malformed.
  mutating func build(_ bytes: Span<UInt8>, _ range: Range<Int>, withMessage: Bool) -> Bool {
    guard let dialect else { return false }
    record.dialect = dialect.name
    record.message.removeAll(keepingCapacity: true)
    record.raw.removeAll(keepingCapacity: true)
    let shown = min(range.upperBound, range.lowerBound + limits.evidence)
    if withMessage {
      record.raw.append(bytes, range.lowerBound..<shown)
      while let last = record.raw.last, last == .lineFeed || last == .carriageReturn || last == 0 {
        record.raw.removeLast()
      }
    }
    switch dialect {
    case .logNDJSON, .logJSON, .pymobiledeviceJSON, .goIOSJSON, .unifiedLogsJSONL:
      return buildObject(bytes, range, dialect, withMessage)
    case .unifiedLogsCSV: buildRow(bytes, range, withMessage)
    case .xcodeMetadata: buildSuffixed(bytes, range, withMessage)
    default: buildPrefixed(bytes, range, dialect, withMessage)
    }
    if withMessage { finishMessage(dialect) }
    return true
  }

  // MARK: - Metadata behind the message

  private mutating func buildSuffixed(_ bytes: Span<UInt8>, _ range: Range<Int>, _ withMessage: Bool) {
    let text = bytes.trimmed(range)
    let last = (bytes.last(.lineFeed, from: range.lowerBound, to: text.upperBound) ?? range.lowerBound - 1) + 1
    var end = range.upperBound
    header = Header()
    if case .end = role(bytes, last..<text.upperBound, afterOpenLine: false) { end = last } else { record.isCut = true }
    let isCut = end == range.upperBound
    if wrappers.unwrap(bytes, last..<text.upperBound) {
      let rewritten = wrappers.buffer
      fill(rewritten.span)
    } else {
      fill(bytes.extracting(wrappers.range))
    }
    record.isCut = isCut
    if withMessage { appendLines(bytes, range.lowerBound..<end) }
  }

  // MARK: - Prefixes

  private mutating func buildPrefixed(
    _ bytes: Span<UInt8>, _ range: Range<Int>, _ dialect: Dialect, _ withMessage: Bool
  ) {
    let first = range.lowerBound..<lineEnd(bytes, range.lowerBound, range.upperBound)
    // `flutter run -v` breaks long lines at words.
    let isDeviceLog = bytes.first("[DEVICE LOG] ", from: first.lowerBound, to: first.lowerBound + 40) != nil
    if wrap != nil || isDeviceLog {
      let text = whole(bytes, range, isEvery: isDeviceLog)
      buildWhole(text, dialect, withMessage)
      return
    }
    if isKnownStart(first.lowerBound) {
      keepFirst(bytes.extracting(wrappers.range), dialect, withMessage)
    } else if wrappers.unwrap(bytes, capped(first)) {
      let rewritten = wrappers.buffer
      buildFirst(rewritten.span, dialect, withMessage)
    } else {
      buildFirst(bytes.extracting(wrappers.range), dialect, withMessage)
    }
    var next = first.upperBound
    if header.isWrapped { next = unwrapHeader(bytes, next, range.upperBound, withMessage) }
    if dialect == .consoleCopy, header.stamp == nil { next = readInspector(bytes, next, range.upperBound) }
    var last = 0..<0
    if header.isContinued { last = lastColumns(bytes, from: next, to: range.upperBound) }
    guard withMessage, next < range.upperBound else { return }
    if !last.isEmpty {
      appendLines(bytes, next..<last.lowerBound)
      record.message.append(.lineFeed)
      record.message.append(contentsOf: scratch)
      return
    }
    appendLines(bytes, next..<range.upperBound)
  }

  /// Reads a record whose lines were broken and are whole again.
  private mutating func buildWhole(_ text: [UInt8], _ dialect: Dialect, _ withMessage: Bool) {
    let end = text.firstIndex(of: .lineFeed) ?? text.count
    buildFirst(text.span.extracting(0..<end), dialect, withMessage)
    if withMessage { record.message.append(text.span, end..<text.count) }
  }

  private mutating func buildFirst(_ line: Span<UInt8>, _ dialect: Dialect, _ withMessage: Bool) {
    header = Header()
    if !dialect.parse(line, inForce: true, into: &header) {
      // A print between prefixed lines.
      _ = AppText.plain.parse(line, &header)
    }
    keepFirst(line, dialect, withMessage)
  }

  private mutating func keepFirst(_ line: Span<UInt8>, _ dialect: Dialect, _ withMessage: Bool) {
    if dialect == .syslogRelay, let process = header.process { header.process = relayDevice.strip(process, in: line) }
    if dialect == .unifiedLogReader { correctProcess(line) }
    fill(line)
    if withMessage {
      if let site = header.callSite, callSites.begins(site, at: header.stamp, in: line) {
        record.message.append(line, site.function)
        record.message.append(.colon)
        record.message.append(.blank)
      }
      record.message.append(line, header.message)
    } else {
      // Enough of it to tell whose daemon speaks.
      let start = header.message.lowerBound
      record.message.append(line, start..<min(start + headLength, header.message.upperBound))
    }
  }

  /// The message part of a wrapped copy stands on the next line.
  private mutating func unwrapHeader(_ bytes: Span<UInt8>, _ start: Int, _ limit: Int, _ withMessage: Bool) -> Int {
    let end = lineEnd(bytes, start, limit)
    let text = bytes.trimmed(start..<end)
    guard !text.isEmpty else { return end }
    if wrappers.unwrap(bytes, text) {
      let rewritten = wrappers.buffer
      fillWrapped(rewritten.span, withMessage)
    } else {
      fillWrapped(bytes.extracting(wrappers.range), withMessage)
    }
    return end
  }

  private mutating func fillWrapped(_ line: Span<UInt8>, _ withMessage: Bool) {
    if !MessagePart.withProcess(line, from: 0, into: &header) { header.message = 0..<line.count }
    fill(line)
    if withMessage { record.message.append(line, header.message) }
  }

  private mutating func readInspector(_ bytes: Span<UInt8>, _ start: Int, _ limit: Int) -> Int {
    var line = start
    while line < limit {
      let end = lineEnd(bytes, line, limit)
      let isRewritten = wrappers.unwrap(bytes, line..<end)
      let text = isRewritten ? wrappers.buffer : copy(bytes, wrappers.range)
      guard let category = ConsoleCopy.inspectorLine(text.span, pid: &record.pid, thread: &record.thread) else { break }
      if !category.isEmpty { record.category = interner.string(text.span, category) }
      line = end
    }
    return line
  }

  /// Takes the columns that stand behind a message of several lines; gives back the line they stand on, whose part of the
  /// message is in ``scratch``, or nothing when there are none.
  private mutating func lastColumns(_ bytes: Span<UInt8>, from start: Int, to limit: Int) -> Range<Int> {
    let rest = bytes.trimmed(start..<limit)
    guard !rest.isEmpty else { return 0..<0 }
    let line = ((bytes.last(.lineFeed, from: start, to: rest.upperBound) ?? start - 1) + 1)..<rest.upperBound
    scratch.removeAll(keepingCapacity: true)
    if wrappers.unwrap(bytes, capped(line)) {
      scratch.append(contentsOf: wrappers.buffer)
    } else {
      scratch.append(bytes, wrappers.range)
    }
    let whole = scratch
    guard let columns = ConsoleCopyColumns.trailing(whole.span, from: 0) else { return 0..<0 }
    record.level = columns.level
    if let process = columns.process { record.process = text(whole.span, process, .process) }
    if let library = columns.library, !library.isEmpty { record.library = text(whole.span, library, .library) }
    if record.library == record.process { record.library = nil }
    if let name = columns.subsystem, !name.isEmpty { record.subsystem = text(whole.span, name, .subsystem) }
    header.isContinued = false
    scratch.removeSubrange(columns.start...)
    return line
  }

  private mutating func appendLines(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    var line = range.lowerBound
    while line < range.upperBound {
      let end = lineEnd(bytes, line, range.upperBound)
      if !record.message.isEmpty { record.message.append(.lineFeed) }
      if wrappers.unwrap(bytes, capped(line..<end)) {
        let rewritten = wrappers.buffer
        record.message.append(rewritten.span)
      } else {
        record.message.append(bytes, wrappers.range)
      }
      line = end
    }
  }

  // MARK: - Common

  /// Takes the header's values; its ranges are of `line`.
  mutating func fill(_ line: Span<UInt8>) {
    record.type = header.type
    record.time = nil
    record.pid = header.pid
    record.thread = header.thread
    record.level = header.level
    record.isCut = header.isCut
    if header.escaping == .json { fillNames(ofObject: line) } else { readNames(line) }
  }

  /// Makes strings of the header's names.
  mutating func readNames(_ line: Span<UInt8>) {
    record.process = text(line, header.process, .process)
    record.library = text(line, header.library, .library)
    if record.library == record.process { record.library = nil }
    record.subsystem = text(line, header.subsystem, .subsystem)
    record.category = text(line, header.category, .category)
    record.imagePath = text(line, header.imagePath, .imagePath)
  }

  private mutating func text(_ line: Span<UInt8>, _ range: Range<Int>?, _ memo: Interner.Memo) -> String? {
    guard let range, !range.isEmpty else { return nil }
    // What is escaped was not rewritten as the lines of other styles are.
    let mark: UInt8
    switch header.escaping {
    case .none: return interner.string(line, range, memo)
    case .json: mark = .backslash
    case .doubledQuotes: mark = .quote
    }
    if line.first(mark, from: range.lowerBound, to: range.upperBound) == nil, line.firstUnusual(in: range) == nil {
      return interner.string(line, range, memo)
    }
    var plain: [UInt8] = []
    header.escaping.append(line, range, into: &plain)
    wrappers.clean(&plain)
    return interner.string(plain.span, 0..<plain.count)
  }

  /// A name of several words ends where another line of the same process shows it.
  private mutating func correctProcess(_ line: Span<UInt8>) {
    guard let pid = header.pid, let process = header.process else { return }
    if header.hasGuessedProcess {
      if let name = longNames[pid] { UnifiedLogReader.correct(name, in: line, &header) }
    } else if line.first(.blank, from: process.lowerBound, to: process.upperBound) != nil, longNames.count < 256 {
      longNames[pid] = copy(line, process)
    }
  }

  private mutating func finishMessage(_ dialect: Dialect) {
    while let last = record.message.last, last.isSpace { record.message.removeLast() }
    if dialect == .syslogRelay || dialect == .bsdSyslog { Vis.decode(&record.message) }
    Wrappers.removeColours(&record.message)
    if dialect == .pymobiledevice, let (subsystem, category, end) = Pymobiledevice.label(record.message.span) {
      let message = record.message
      record.subsystem = interner.string(message.span, subsystem)
      record.category = category.isEmpty ? nil : interner.string(message.span, category)
      record.message.removeSubrange(end...)
    }
    if record.message.count >= 5, record.message.span.has("<\u{2026}>", at: record.message.count - 5) {
      record.isCut = true
    }
  }
}
