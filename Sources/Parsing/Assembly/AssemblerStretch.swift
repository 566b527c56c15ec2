/// Moving the cursor: stretches between two time probes, walked or skipped through.
extension Assembler {
  /// Works through what is complete; returns the index up to which the segment is done with.
  mutating func advance(_ bytes: Span<UInt8>, _ segment: Segment, into items: inout [LogItem]) -> Int {
    var cursor = 0
    var hit = segment.hits.startIndex
    let handled = lastHandled
    follower.reset()
    forgetStarts()
    isUndecided = false
    while cursor < segment.limit {
      if dialect == nil {
        let (known, before, fenced, isPlain) = (items.count, lastTimed?.time, fences, excerptTag == nil)
        guard let next = detect(bytes, segment, from: cursor, into: &items) else { break }
        let isKept = fences != fenced || (isPlain && excerptTag != nil)
        trace(segment, cursor..<max(cursor, next), after: before, items[known...], isKeptAnyway: isKept)
        cursor = next
        continue
      }
      guard let (end, isSuspicious) = stretch(bytes, segment, from: cursor) else { break }
      cursor = process(bytes, segment, cursor..<end, walking: isSuspicious, hit: &hit, into: &items)
      if isUndecided { break }
    }
    _ = lineNumber(bytes, segment, at: cursor)
    if segment.supply == .settled, lastHandled != handled { orphans = .late }
    return cursor
  }

  /// The end of the stretch that begins at `start`, and whether it must be walked; nil while it cannot be told.
  private mutating func stretch(_ bytes: Span<UInt8>, _ segment: Segment, from start: Int) -> (Int, Bool)? {
    if dialect?.framing == .report { return reportStretch(bytes, segment, from: start).map { ($0, true) } }
    let length = Int64(limits.probe)
    let boundary = (segment.offset(of: start) / length + 1) * length
    let index = segment.index(of: boundary)
    if index < segment.limit,
      let (end, isSuspicious) = probe(bytes, segment, from: max(index, start + 1), behind: start)
    {
      return (end, isSuspicious || isSuspiciousTime(bytes, from: start, to: end))
    }
    if segment.supply == .more { return nil }
    if segment.supply == .settled { return (segment.limit, true) }
    // The last record stands for the probe that is missing.
    let last = recordStart(bytes, containing: segment.limit - 1, floor: start, segment)
    return (segment.limit, last.map { isSuspiciousTime(bytes, from: start, to: $0) } ?? true)
  }

  /// The first record start at or after `start`, and whether the style changes there; nil while it has not come.
  private mutating func probe(
    _ bytes: Span<UInt8>, _ segment: Segment, from start: Int, behind known: Int
  ) -> (Int, Bool)? {
    var line = start
    if dialect?.framing == .quoted {
      guard let row = row(bytes, segment, from: known, to: start) else { return nil }
      line = row.end
    } else if bytes.at(start - 1) != .lineFeed {
      guard let end = bytes.first(.lineFeed, from: start, to: segment.limit) else { return nil }
      line = end + 1
    }
    var isOpen = dialect?.hasLooseLines == true && previousLineLeavesOpen(bytes, before: line)
    let from = segment.offset(of: start)
    if let probeMark, probeMark.from == from, segment.index(of: probeMark.line) > line, wrap == nil {
      line = segment.index(of: probeMark.line)
      isOpen = probeMark.isOpen
    }
    defer {
      let isGoingOn = segment.supply == .more && dialect?.framing != .quoted
      probeMark = isGoingOn ? ProbeMark(from: from, line: segment.offset(of: line), isOpen: isOpen) : nil
    }
    while line < segment.limit {
      // No record is longer: a stretch ends here all the same.
      if line - start > limits.record { return (line, true) }
      let end = lineEnd(bytes, line, segment.limit)
      switch role(bytes, line..<end, afterOpenLine: isOpen) {
      case .start, .loose: return (line, false)
      case .noise: return (line, true)
      case .end: return (end, false)
      case .continuation:
        switch candidate(bytes, segment, line: line, upTo: segment.limit) {
        case .yes: return (line, true)
        case .wait: return nil
        case .no: break
        }
      }
      if dialect?.hasLooseLines == true { isOpen = leavesOpen(bytes, line..<end) }
      line = end
    }
    return nil
  }

  /// Whether the time at the record start `end` is more than 60 s behind the last before the stretch, or before it.
  private mutating func isSuspiciousTime(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Bool {
    guard let dialect, !dialect.isWalked, wrap == nil, let stamp = stamp(bytes, at: end) else { return false }
    var trial = clock
    var remarks: [InputClock.Remark] = []
    var last = lastTimed?.time
    if let first = self.stamp(bytes, at: start) { last = trial.observe(first, &remarks) }
    guard let last else { return false }
    let step = trial.observe(stamp, &remarks).microseconds &- last.microseconds
    return step < 0 || step > limits.gap
  }

  /// The time in the prefix at `start`.
  private mutating func stamp(_ bytes: Span<UInt8>, at start: Int) -> Stamp? {
    guard start < bytes.count else { return nil }
    let line = start..<lineEnd(bytes, start, bytes.count)
    guard case .start = role(bytes, line, afterOpenLine: false) else { return nil }
    if dialect?.framing == .line { return objectStamp(bytes, line) }
    return header.stamp
  }

  /// Handles the records of a stretch; returns where it stopped: at its end, or where the style changed.
  private mutating func process(
    _ bytes: Span<UInt8>, _ segment: Segment, _ range: Range<Int>, walking: Bool, hit: inout Int,
    into items: inout [LogItem]
  ) -> Int {
    var cursor = range.lowerBound
    // The beginning is walked: it shows whether the input holds more than one process.
    let isBeginning = segment.offset(of: range.lowerBound) < Int64(limits.probe)
    var isWalking = walking || isBeginning || dialect?.isWalked == true || wrap != nil
    if !isWalking { observeProbe(bytes, segment, at: cursor, into: &items) }
    while cursor < range.upperBound {
      if !isWalking {
        let passed =
          options.traces
          ? cursor
          : dialect?.framing == .line
            ? passObjects(bytes, segment, from: cursor, to: range.upperBound, hit: &hit, into: &items)
            : passSightings(bytes, segment, from: cursor, to: range.upperBound, hit: &hit, into: &items)
        cursor = max(passed, cursor)
        guard let point = nextPoint(bytes, segment, from: cursor, to: range.upperBound, &hit) else { break }
        guard let start = recordStart(bytes, containing: point, floor: cursor, segment) else {
          isWalking = true
          continue
        }
        if start != cursor {
          neighbour = nil
          if segment.supply == .ended, range.upperBound == segment.limit {
            observeLast(bytes, segment, from: cursor, before: start, into: &items)
          }
        }
        cursor = start
      }
      let mark = options.traces ? (items: items.count, time: lastTimed?.time, fences: fences) : nil
      let (next, goesOn) = step(bytes, segment, at: cursor, end: range.upperBound, hit: &hit, into: &items)
      if let mark {
        let isFence = fences != mark.fences
        trace(segment, cursor..<max(next, cursor), after: mark.time, items[mark.items...], isKeptAnyway: isFence)
      }
      cursor = max(next, cursor)
      if !goesOn { return cursor }
    }
    if !isWalking, cursor < range.upperBound {
      neighbour = nil
      if segment.supply == .ended, range.upperBound == segment.limit {
        if let last = lastRecordStart(bytes, segment, from: cursor, before: segment.limit) {
          observeProbe(bytes, segment, at: last, into: &items)
        }
      }
      return range.upperBound
    }
    return cursor
  }

  /// Where a trailer ends the input at `end`, looks at the last record in front of it, which may lie behind all that was
  /// framed.
  private mutating func observeLast(
    _ bytes: Span<UInt8>, _ segment: Segment, from start: Int, before end: Int, into items: inout [LogItem]
  ) {
    guard case .noise(.trailer) = role(bytes, end..<lineEnd(bytes, end, segment.limit), afterOpenLine: false),
      let last = lastRecordStart(bytes, segment, from: start, before: end)
    else { return }
    observeProbe(bytes, segment, at: last, into: &items)
  }

  /// Lines behind a log's last record that are of no record: a rule of dashes, an empty line, `^C`, `[disconnected]`.
  private static var mostLinesBehindLast: Int { 8 }

  /// The start of the last record in front of `end`, over lines that are of none.
  private mutating func lastRecordStart(
    _ bytes: Span<UInt8>, _ segment: Segment, from floor: Int, before end: Int
  ) -> Int? {
    var end = end
    for _ in 0..<Self.mostLinesBehindLast where end > floor {
      let line = (bytes.last(.lineFeed, from: floor, to: end - 1) ?? floor - 1) + 1
      guard isOfNoRecord(bytes, line..<end) else { break }
      end = line
    }
    return end > floor ? recordStart(bytes, containing: end - 1, floor: floor, segment) : nil
  }

  private mutating func isOfNoRecord(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Bool {
    if bytes.trimmed(line).isEmpty { return true }
    if case .noise = role(bytes, line, afterOpenLine: false) { return true }
    return false
  }

  /// The first place in `from..<to` for which a record must be framed.
  private mutating func nextPoint(
    _ bytes: Span<UInt8>, _ segment: Segment, from start: Int, to end: Int, _ hit: inout Int
  ) -> Int? {
    while hit < segment.hits.endIndex, Int(segment.hits[hit].end) - segment.bias <= start { hit += 1 }
    var point = end
    if hit < segment.hits.endIndex { point = min(point, Int(segment.hits[hit].end) - segment.bias - 1) }
    if let place = follower.next(bytes, from: start, to: point, limit: segment.limit) { point = min(point, place) }
    return point < end ? point : nil
  }

  /// The record start in front of `index`, not before `floor`; nil where the lines between are of another style or of no
  /// record, so that the stretch must be walked: line by line forward, never back again for each hit.
  mutating func recordStart(
    _ bytes: Span<UInt8>, containing index: Int, floor: Int, _ segment: Segment
  ) -> Int? {
    if dialect?.framing == .quoted {
      guard let row = row(bytes, segment, from: floor, to: index), isRowStart(bytes, segment, row.start) else {
        return nil
      }
      return row.start
    }
    let hitLine = (bytes.last(.lineFeed, from: floor, to: index) ?? floor - 1) + 1
    var line = hitLine
    while line >= floor {
      let end = lineEnd(bytes, line, segment.limit)
      switch role(bytes, line..<end, afterOpenLine: false) {
      case .start, .loose: return line
      case .noise: return line == hitLine ? line : nil
      case .end: return line
      case .continuation:
        if case .no = candidate(bytes, segment, line: line, upTo: segment.limit) { break }
        return nil
      }
      guard line > floor else { return nil }
      line = (bytes.last(.lineFeed, from: floor, to: line - 1) ?? floor - 1) + 1
    }
    return nil
  }
}
