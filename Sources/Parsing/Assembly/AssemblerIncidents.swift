/// Incident reports: where they begin and end, and what they give out.
extension Assembler {
  // MARK: Recognising

  /// Whether the line begins a report; nil when it has not the form.
  mutating func detectReport(_ bytes: Span<UInt8>, _ segment: Segment, _ line: Range<Int>) -> Verdict? {
    guard forced.isEmpty || forced.contains(.ips) else { return nil }
    switch bytes.at(line.lowerBound) {
    case 0x7B, 0xEF, 0x3E, .blank, .tab, 65...90: break
    default: return nil
    }
    guard accepts(bytes, line, .ips, inForce: false) else { return nil }
    return reportVerdict(bytes, segment, line: line.lowerBound)
  }

  /// Whether a report begins at `line`, which has the form: of plain text further keys must follow.
  mutating func reportVerdict(_ bytes: Span<UInt8>, _ segment: Segment, line: Int) -> Verdict {
    let first = reportStart(bytes, line)
    let isWrapped = isWrapped(bytes, first, segment.limit)
    if bytes.at(isWrapped ? wrappers.range.lowerBound : first) == 0x7B { return .yes(.ips) }
    var keys: Set<Int> = []
    var count = 0
    var next = first
    while next < segment.limit, count < IPS.confirmingLines {
      let end = lineEnd(bytes, next, segment.limit)
      let text = isWrapped ? bare(bytes, next..<end) : []
      if let (number, _) = isWrapped ? IPS.key(text.span) : IPS.key(bytes.extracting(next..<end)) {
        keys.insert(number)
      }
      if keys.count >= IPS.confirmingKeys { return .yes(.ips) }
      next = end
      count += 1
    }
    return next >= segment.limit && count < IPS.confirmingLines && segment.supply != .ended ? .wait : .no
  }

  /// Where the bytes of the report at `start` begin: behind a byte order mark.
  private func reportStart(_ bytes: Span<UInt8>, _ start: Int) -> Int {
    bytes.has("\u{FEFF}", at: start) ? start + 3 : start
  }

  // MARK: Framing

  /// The end of the report at `start`, or of the line there that belongs to none; nil while it has not come.
  mutating func reportStretch(_ bytes: Span<UInt8>, _ segment: Segment, from start: Int) -> Int? {
    let line = start..<lineEnd(bytes, start, segment.limit)
    guard case .start = role(bytes, line, afterOpenLine: false) else { return line.upperBound }
    isInReportRest = false
    let isLong = segment.limit - start > limits.record
    let bound = isLong ? start + limits.record : segment.limit
    if let end = reportEnd(bytes, segment, line, to: bound) { return end }
    if isLong {
      isInReportRest = true
      return max(line.upperBound, (bytes.last(.lineFeed, from: start, to: bound) ?? start - 1) + 1)
    }
    // Quiet ends no report: only its form, or what follows it.
    return segment.supply == .ended ? segment.limit : nil
  }

  private mutating func reportEnd(
    _ bytes: Span<UInt8>, _ segment: Segment, _ line: Range<Int>, to bound: Int
  ) -> Int? {
    let first = reportStart(bytes, line.lowerBound)
    if isWrapped(bytes, first, line.upperBound) { return wrappedEnd(bytes, segment, line, to: bound) }
    guard IPS.isHeader(bytes.extracting(first..<line.upperBound)) else {
      return textEnd(bytes, segment, from: first, to: bound)
    }
    var body = line.upperBound
    while body < bound, bytes.trimmed(body..<lineEnd(bytes, body, bound)).isEmpty { body = lineEnd(bytes, body, bound) }
    guard body < bound else { return nil }
    let next = bytes.extracting(body..<lineEnd(bytes, body, bound))
    if bytes.at(body) == 0x7B, !IPS.isHeader(next) {
      switch IPS.bodyEnd(bytes, from: body, to: bound) {
      case .whole(let end), .cut(let end): return end
      case .open: return nil
      }
    }
    // A header whose body is missing, or is of a form that nobody asks for.
    return IPS.key(next) != nil ? textEnd(bytes, segment, from: body, to: bound) : line.upperBound
  }

  /// Plain text ends at its own last line, where another report begins, or where a log goes on.
  private mutating func textEnd(_ bytes: Span<UInt8>, _ segment: Segment, from start: Int, to bound: Int) -> Int? {
    var seen: Set<Int> = []
    var isBehindGap = false
    var line = start
    while line < bound {
      let end = lineEnd(bytes, line, bound)
      let text = bytes.extracting(line..<end)
      if let key = IPS.startKey(text) {
        // In the midst of a head its first word follows no empty line.
        if !seen.insert(key).inserted || (key == 0 && isBehindGap) { return line }
      }
      isBehindGap = line > start && bytes.trimmed(line..<end).isEmpty
      if IPS.isTextEnd(text) { return end }
      if line > start {
        if IPS.isHeader(text) { return line }
        switch candidate(bytes, segment, line: line, upTo: segment.limit) {
        case .yes: return line
        case .wait: return nil
        case .no: break
        }
      }
      line = end
    }
    return nil
  }

  /// What is left of a report that was longer than what is kept of one tells nothing.
  mutating func passesRest(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Bool {
    guard isInReportRest, dialect?.framing == .report else { return false }
    isInReportRest = IPS.isBodyLine(bytes, line.lowerBound)
    return isInReportRest
  }

  // MARK: Giving out

  /// Reads the report in `whole`, and gives out what it tells.
  mutating func handleReport(
    _ bytes: Span<UInt8>, _ segment: Segment, _ whole: Range<Int>, hit: inout Int, into items: inout [LogItem]
  ) {
    let place = position(bytes, segment, at: whole.lowerBound)
    _ = collect(segment, whole, &hit)
    let start = reportStart(bytes, whole.lowerBound)
    let wrapped = isWrapped(bytes, start, whole.upperBound) ? unwrapped(bytes, whole) : nil
    let incident =
      wrapped.map { IncidentReader.read($0.span) } ?? IncidentReader.read(bytes.extracting(start..<whole.upperBound))
    summaryDraft.examined += 1
    lastHandled = place.offset
    neighbour = nil
    orphans = .silent
    let moment = incident.stamp.map { observeReport($0, at: place, into: &items) }
    if incident.system != nil || incident.version != nil {
      let isSimulator = incident.system == .simulator
      items.append(
        .platform(
          PlatformSign(
            system: incident.system, process: isSimulator ? incident.process : nil,
            version: isSimulator ? nil : incident.version, time: moment, position: place)))
    }
    note(incident, isLast: segment.supply == .ended && whole.upperBound >= segment.limit, place, into: &items)
    func lineStart(_ offset: Int) -> Int {
      if let wrapped { return WrappedReport.line(bytes, whole, wrapped, offset) }
      return (bytes.last(.lineFeed, from: whole.lowerBound, to: start + offset) ?? whole.lowerBound - 1) + 1
    }
    for bystander in incident.bystanders {
      var event = Event(kind: .processState, position: position(bytes, segment, at: lineStart(bystander.offset)))
      event.fields[.process] = .text(bystander.process)
      event.fields[.state] = .text(bystander.state.rawValue)
      if let pid = bystander.pid { event.fields[.pid] = .number(Int(pid)) }
      give(event, "ips-jetsam", moment, bystander.excerpt, into: &items)
    }
    speak(incident, moment, bytes, segment, lineStart, into: &items)
    for end in incident.ends {
      var event = Event(kind: .processExited, position: position(bytes, segment, at: lineStart(end.offset)))
      event.fields = Self.fields(of: end)
      give(event, Self.pattern(of: incident.type), moment, end.excerpt, into: &items)
    }
    if incident.type == .panic {
      var event = Event(kind: .deviceShutdown, position: place)
      event.fields[.detail] = .text("kernel panic")
      give(event, "ips-panic", moment, "", into: &items)
    }
  }

  private static func fields(of end: Incident.End) -> Fields {
    var fields = Fields([.cause: .text(end.cause)])
    if let bundle = end.bundle { fields[.bundle] = .text(bundle) }
    if let process = end.process { fields[.process] = .text(process) }
    if let pid = end.pid { fields[.pid] = .number(Int(pid)) }
    if let detail = end.detail { fields[.detail] = .text(detail) }
    if let state = end.state { fields[.state] = .text(state.rawValue) }
    if let version = end.version { fields[.version] = .text(version) }
    return fields
  }

  private static func pattern(of type: IncidentType) -> String {
    switch type {
    case .jetsam: "ips-jetsam"
    case .processor, .resource: "ips-resource"
    default: "ips-crash"
    }
  }

  private mutating func give(
    _ event: Event, _ pattern: String, _ moment: Instant?, _ excerpt: String, into items: inout [LogItem]
  ) {
    var event = event
    event.pattern = pattern
    event.time = moment
    event.emitter = .lifecycle
    event.dialect = .ips
    event.sink = .file
    event.text = excerpt
    // It is never the whole report.
    event.isCut = true
    summaryDraft.events += 1
    items.append(.event(event))
  }

  /// What the process or a library said last is matched as a line of the process would be.
  private mutating func speak(
    _ incident: Incident, _ moment: Instant?, _ bytes: Span<UInt8>, _ segment: Segment, _ lineStart: (Int) -> Int,
    into items: inout [LogItem]
  ) {
    var told: Set<EventKind> = []
    for saying in incident.sayings {
      record = Record()
      record.position = position(bytes, segment, at: lineStart(saying.offset))
      record.dialect = .ips
      record.time = moment
      record.process = incident.process
      record.pid = incident.pid
      record.message = saying.text
      record.raw = Array(saying.text.prefix(limits.evidence))
      record.isCut = true
      guard case .event(var event) = matcher.match(record, literals: literals[...]),
        event.kind == .appException || event.kind == .appPrivacyCrash, told.insert(event.kind).inserted
      else { continue }
      event.sink = .file
      if let bundle = incident.ends.first?.bundle { event.fields[.bundle] = .text(bundle) }
      summaryDraft.events += 1
      items.append(.event(event))
    }
  }

  private mutating func note(
    _ incident: Incident, isLast: Bool, _ place: SourcePosition, into items: inout [LogItem]
  ) {
    if incident.isCut {
      let text = isLast ? "the input ends in the middle of a record" : "a report breaks off before its end"
      items.append(.note(InputNote(isLast ? .cutLastRecord : .cutRecord, at: place, text: text)))
    }
    let text: String
    switch incident.type {
    case .other(let words): text = "\(words) tells of no process that ended"
    case .panic: text = incident.type.words
    default:
      guard let remark = incident.remark else { return }
      let name = incident.process.map { " (\($0))" } ?? ""
      text = "\(incident.type.words)\(name) tells of no process that ended: \(remark)"
    }
    items.append(.note(InputNote(.skipped, at: place, text: text)))
  }

  /// The moment of a report. It stands for itself: reports lie in any order, also in the midst of a log.
  private mutating func observeReport(
    _ stamp: Stamp, at place: SourcePosition, into items: inout [LogItem]
  ) -> Instant {
    var own = InputClock(options: options)
    var remarks: [InputClock.Remark] = []
    let moment = own.observe(stamp, &remarks)
    for remark in remarks {
      switch remark {
      case .noZone: once(.noZone, at: place, "times carry no zone", into: &items)
      case .zoneAssumed:
        once(.clockAssumed, at: place, "times carry no zone, it was taken from an option", into: &items)
      case .wholeSeconds: once(.wholeSeconds, at: place, "times are in whole seconds", into: &items)
      default: break
      }
    }
    guard lastTimed == nil else { return moment }
    let (first, last) = (summaryDraft.first, summaryDraft.last)
    noteClock(moment)
    if let first, first.microseconds < moment.microseconds {
      summaryDraft.first = first
    } else {
      summaryDraft.first = moment
    }
    if let last, last.microseconds > moment.microseconds { summaryDraft.last = last }
    return moment
  }
}
