/// What single lines are, where they end, and whether they show another style.
extension Assembler {
  /// What a line is to the style in force.
  enum LineRole {
    /// It begins a record.
    case start
    /// It has no prefix and yet is a record of its own, as a print is.
    case loose
    /// It ends a record, as Xcode's metadata do.
    case end
    case noise(Preamble)
    /// It belongs to the record before, or to none.
    case continuation
  }

  /// Whether a line of another style shows that the style has changed.
  enum Verdict {
    case yes(Dialect)
    case no
    /// The line that would confirm it has not come.
    case wait
  }

  /// The index behind the line that begins at `start`.
  func lineEnd(_ bytes: Span<UInt8>, _ start: Int, _ limit: Int) -> Int {
    bytes.first(.lineFeed, from: start, to: limit).map { $0 + 1 } ?? limit
  }

  /// The part of a line that is read: all of it, or what the limit allows.
  func capped(_ line: Range<Int>) -> Range<Int> {
    line.count <= limits.line ? line : line.lowerBound..<(line.lowerBound + limits.line)
  }

  /// A line that begins a record, as it was read last: it is asked for when it ends the record before, when it is the
  /// cursor's, and when it is built.
  struct KnownStart {
    var index = -1
    var range = 0..<0
    var header = Header()
    /// The header holds all that the line's object says, and not only that one begins here.
    var isRead = false
  }

  /// What the line is; its prefix stands in ``header`` when it begins a record.
  mutating func role(_ bytes: Span<UInt8>, _ line: Range<Int>, afterOpenLine isOpen: Bool) -> LineRole {
    guard let dialect else { return .continuation }
    if isKnownStart(line.lowerBound) { return .start }
    if wrap != nil { return brokenRole(bytes, line, dialect, afterOpenLine: isOpen) }
    if wrappers.unwrap(bytes, capped(line)) {
      let rewritten = wrappers.buffer
      return Self.role(rewritten.span, dialect, afterOpenLine: isOpen, into: &header)
    }
    let role = Self.role(bytes.extracting(wrappers.range), dialect, afterOpenLine: isOpen, into: &header)
    if case .start = role { remember(line.lowerBound, wrappers.range) }
    return role
  }

  /// Keeps the prefix in ``header`` of the line that begins at `index`, as it stands in `range`.
  mutating func remember(_ index: Int, _ range: Range<Int>, isRead: Bool = false) {
    if knownStarts.0.index != index { swap(&knownStarts.0, &knownStarts.1) }
    knownStarts.0.index = index
    knownStarts.0.range = range
    knownStarts.0.header = header
    knownStarts.0.isRead = isRead
  }

  /// The same where lines were broken, perhaps within a prefix.
  private mutating func brokenRole(
    _ bytes: Span<UInt8>, _ line: Range<Int>, _ dialect: Dialect, afterOpenLine isOpen: Bool
  ) -> LineRole {
    let text = bare(bytes, line)
    let role = Self.role(text.span, dialect, afterOpenLine: isOpen, into: &header)
    switch role {
    case .continuation, .loose, .noise:
      guard let whole = wholePrefix(bytes, line) else { return role }
      if case .start = Self.role(whole.span, dialect, afterOpenLine: isOpen, into: &header) { return .start }
      return role
    default: return role
    }
  }

  /// Whether the line at `index` is one of the two that were read last; it is put in ``header`` and ``wrappers`` again.
  mutating func isKnownStart(_ index: Int) -> Bool {
    if knownStarts.0.index == index {
      header = knownStarts.0.header
      wrappers.restore(knownStarts.0.range)
      return true
    }
    if knownStarts.1.index == index {
      header = knownStarts.1.header
      wrappers.restore(knownStarts.1.range)
      return true
    }
    return false
  }

  mutating func forgetStarts() {
    knownStarts.0.index = -1
    knownStarts.1.index = -1
  }

  static func role(
    _ line: Span<UInt8>, _ dialect: Dialect, afterOpenLine isOpen: Bool, into header: inout Header
  ) -> LineRole {
    guard line.count > 0 else { return .continuation }
    let isLine = dialect.framing == .line
    if dialect != Dialect.plain, !isLine, dialect.parse(line, inForce: true, into: &header) {
      return dialect == .xcodeMetadata ? .end : .start
    }
    if let preamble = Preamble.recognise(line) { return .noise(preamble) }
    if case .appText(let layout) = dialect, AppText.closes(line, layout) || isOther(line, layout) {
      return .noise(.noise)
    }
    if isLine, dialect.parse(line, inForce: true, into: &header) { return .start }
    if dialect.hasLooseLines, AppText.begins(line, afterOpenLine: isOpen) { return .loose }
    return .continuation
  }

  /// Whether a line that begins with a time is of no log that is known, as one that was broken within its prefix. It is
  /// no part of the record before it.
  private static func isOther(_ line: Span<UInt8>, _ layout: AppText.Layout) -> Bool {
    guard layout != AppText.plain, line.at(0).isDigit, WrapProbe.begins(line) else { return false }
    var header = Header()
    return !(Dialect.strict + Dialect.layouts).contains { $0.parse(line, inForce: false, into: &header) }
  }

  /// Whether the block of the line in `line` goes on behind it.
  mutating func leavesOpen(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Bool {
    if isBroken(bytes, line) { return true }
    if wrappers.unwrap(bytes, capped(line)) {
      let rewritten = wrappers.buffer
      return AppText.leavesOpen(rewritten.span)
    }
    return AppText.leavesOpen(bytes.extracting(wrappers.range))
  }

  /// The same of the line in front of `line`, which may have gone already.
  mutating func previousLineLeavesOpen(_ bytes: Span<UInt8>, before line: Int) -> Bool {
    guard line > 0 else { return tailIsOpen }
    let start = (bytes.last(.lineFeed, from: 0, to: line - 1) ?? -1) + 1
    return leavesOpen(bytes, start..<line)
  }

  /// Whether `line`, which the style in force rejects, and the next record start are of one other style.
  mutating func candidate(_ bytes: Span<UInt8>, _ segment: Segment, line: Int, upTo bound: Int) -> Verdict {
    guard forced.isEmpty, let current = dialect else { return .no }
    let end = lineEnd(bytes, line, segment.limit)
    guard let other = strictDialect(bytes, line..<end, except: current) else { return .no }
    if other == .ips { return reportVerdict(bytes, segment, line: line) }
    var next = end
    if other.framing == .quoted { next = quotedEnd(bytes, segment, line..<end) ?? bound }
    while next < bound {
      let range = next..<lineEnd(bytes, next, segment.limit)
      if other == .logJSON { return isMember(bytes, range) ? .yes(other) : .no }
      if accepts(bytes, range, other, inForce: true) { return .yes(other) }
      if current != Dialect.plain, accepts(bytes, range, current, inForce: true) { return .no }
      next = range.upperBound
    }
    guard bound == segment.limit, segment.supply != .ended else { return .no }
    return segment.supply == .more || bound - line <= limits.probe ? .wait : .no
  }

  /// The style, other than the one in force, whose strict grammar accepts the line.
  mutating func strictDialect(_ bytes: Span<UInt8>, _ line: Range<Int>, except current: Dialect?) -> Dialect? {
    let isRewritten = wrappers.unwrap(bytes, capped(line))
    let range = isRewritten ? 0..<wrappers.buffer.count : wrappers.range
    guard !range.isEmpty else { return nil }
    // In plain text an app's own log may begin; in other styles its lines are prints.
    let allowed =
      !forced.isEmpty ? forced : current?.isAppText == true ? Dialect.strict + Dialect.strictLayouts : Dialect.strict
    if isRewritten {
      let rewritten = wrappers.buffer
      if let found = Self.strictDialect(rewritten.span, allowed, except: current) { return found }
      // Curled quotes may have been a message's own, within the straight ones of an object.
      let text = bytes.extracting(wrappers.range)
      guard LogNDJSON.isObject(text) else { return nil }
      return Self.strictDialect(text, allowed.filter { $0.framing == .line }, except: current)
    }
    return Self.strictDialect(bytes.extracting(range), allowed, except: current)
  }

  private static func strictDialect(_ line: Span<UInt8>, _ allowed: [Dialect], except current: Dialect?) -> Dialect? {
    // No prefix begins with white space.
    guard !line.at(0).isSpace else { return nil }
    var header = Header()
    for dialect in allowed where dialect != current && dialect != Dialect.plain {
      // The two forms of NSLog's prefix are one style once either is in force.
      if current == .nslog, dialect == .xcodeConsole { continue }
      if current == .xcodeConsole, dialect == .nslog { continue }
      if dialect.parse(line, inForce: false, into: &header) { return dialect }
    }
    return nil
  }

  mutating func accepts(_ bytes: Span<UInt8>, _ line: Range<Int>, _ dialect: Dialect, inForce: Bool) -> Bool {
    var ignored = Header()
    if wrappers.unwrap(bytes, capped(line)) {
      let rewritten = wrappers.buffer
      if dialect.framing == .line, dialect.parse(bytes.extracting(wrappers.range), inForce: inForce, into: &ignored) {
        return true
      }
      return rewritten.count > 0 && dialect.parse(rewritten.span, inForce: inForce, into: &ignored)
    }
    return !wrappers.range.isEmpty
      && dialect.parse(bytes.extracting(wrappers.range), inForce: inForce, into: &ignored)
  }

  mutating func isMember(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Bool {
    if wrappers.unwrap(bytes, capped(line)) {
      let rewritten = wrappers.buffer
      return LogJSON.isMember(rewritten.span)
    }
    return LogJSON.isMember(bytes.extracting(wrappers.range))
  }

  /// What preamble the line is, whatever the style.
  mutating func preamble(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Preamble? {
    if wrappers.unwrap(bytes, capped(line)) {
      let rewritten = wrappers.buffer
      return Preamble.recognise(rewritten.span)
    }
    return Preamble.recognise(bytes.extracting(wrappers.range))
  }

  /// The number of the line at `index`.
  mutating func lineNumber(_ bytes: Span<UInt8>, _ segment: Segment, at index: Int) -> Int {
    let known = segment.index(of: knownLine.offset)
    let line =
      index >= known
      ? knownLine.line + bytes.lineEnds(in: known..<index) : knownLine.line - bytes.lineEnds(in: index..<known)
    knownLine = (segment.offset(of: index), line)
    return line
  }

  /// The place of the line at `index`.
  mutating func position(_ bytes: Span<UInt8>, _ segment: Segment, at index: Int) -> SourcePosition {
    SourcePosition(
      input: options.input, line: lineNumber(bytes, segment, at: index), offset: segment.offset(of: index))
  }

  /// Counts the lines of the record at ``record``'s place.
  mutating func noteLines(_ bytes: Span<UInt8>, _ segment: Segment, _ range: Range<Int>) {
    let isEnded = bytes.at(range.upperBound - 1) == .lineFeed
    guard lineEnd(bytes, range.lowerBound, range.upperBound) == range.upperBound else {
      record.lineCount = bytes.lineEnds(in: range) + (isEnded ? 0 : 1)
      return
    }
    record.lineCount = 1
    // Its own line end need not be counted again.
    if isEnded { knownLine = (segment.offset(of: range.upperBound), record.position.line + 1) }
  }
}
