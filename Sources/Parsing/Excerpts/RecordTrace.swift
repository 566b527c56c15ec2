/// Which records of an input say something that cannot be summed up: an excerpt keeps their bytes.
public struct RecordTrace: Sendable {
  /// A stretch of the input that must be kept.
  public struct Kept: Sendable, Hashable {
    /// Offsets in the decompressed input.
    public var range: Range<Int64>
    /// The moment of the last record that was read in front of it.
    public var before: Instant?
    /// The moment of its last record.
    public var after: Instant?
    /// The event that is all that it says, where it may yet turn out that nobody asks for it.
    public var event: Told?

    /// A stretch of which nothing else is known.
    public init(range: Range<Int64>) { self.range = range }

    init(range: Range<Int64>, before: Instant?, after: Instant?) {
      self.range = range
      self.before = before
      self.after = after
    }
  }

  /// What an event shows of its input besides what it tells.
  public struct Told: Sendable, Hashable {
    public var kind: EventKind
    public var emitter: Emitter?
    public var process: String?
    public var pid: UInt32?
    public var level: Level?
    public var time: Instant?
  }

  /// The stretches, ascending; they may touch and overlap.
  var kept: [Kept] = []
  /// The record in front of the one at hand that showed the time: with it a gap begins.
  var previous: Kept?
  /// The record at hand, and the one in front of it, are the edges of a gap.
  var isGap = false
  /// The first record that has a time was kept.
  var hasFirst = false

  /// Takes in a record, of which `items` were given out; `isTimed`: it showed the time.
  mutating func note(_ record: Kept, _ items: ArraySlice<LogItem>, isTimed: Bool, isKeptAnyway: Bool = false) {
    defer {
      if isTimed { previous = record }
      isGap = false
    }
    if isGap, let previous {
      // Lines that are no records may lie between the two.
      while let last = kept.last, last.range.lowerBound >= previous.range.lowerBound { kept.removeLast() }
      kept.append(
        Kept(
          range: previous.range.lowerBound..<record.range.lowerBound, before: previous.before,
          after: previous.after))
    }
    var isKept = isGap || isKeptAnyway || items.contains(where: Self.saysMore)
    // The first record shows where the log begins and in which style.
    let isFirst = !hasFirst && items.contains(where: \.isTick)
    if isFirst { (hasFirst, isKept) = (true, true) }
    guard isKept else { return }
    var record = record
    if !isGap, !isKeptAnyway, !isFirst { record.event = Self.onlyEvent(items) }
    kept.append(record)
  }

  private static func onlyEvent(_ items: ArraySlice<LogItem>) -> Told? {
    var told: Told?
    for item in items where saysMore(item) {
      guard told == nil, case .event(let event) = item, event.kind.isToldOfSomebody, event.dialect != .ips else {
        return nil
      }
      told = Told(
        kind: event.kind, emitter: event.emitter, process: event.process, pid: event.pid, level: event.level,
        time: event.time)
    }
    return told
  }

  /// Whether an item says more than who spoke and when.
  private static func saysMore(_ item: LogItem) -> Bool {
    switch item {
    case .event, .note, .unmatched, .platform: true
    case .sighting(let sighting): sighting.isHidden
    case .tick: false
    }
  }
}

extension EventKind {
  fileprivate var isToldOfSomebody: Bool { !rawValue.hasPrefix("log.") && !rawValue.hasPrefix("device.") }
}

extension LogItem {
  fileprivate var isTick: Bool { if case .tick = self { true } else { false } }
}

extension Assembler {
  /// Takes in what was read of `range`, where records are traced.
  mutating func trace(
    _ segment: Segment, _ range: Range<Int>, after before: Instant?, _ items: ArraySlice<LogItem>,
    isKeptAnyway: Bool = false
  ) {
    guard options.traces, !range.isEmpty else { return }
    let offsets = segment.offset(of: range.lowerBound)..<(segment.offset(of: range.upperBound - 1) + 1)
    let isTimed = lastTimed.map { $0.position.offset >= offsets.lowerBound } ?? false
    records.note(
      RecordTrace.Kept(range: offsets, before: before, after: lastTimed?.time), items, isTimed: isTimed,
      isKeptAnyway: isKeptAnyway)
  }

  /// Whether records of several processes and subsystems were seen.
  var isOfSeveral: Bool { !diversity.isSingle }

  /// Hands out what was traced since this was asked last.
  mutating func takeTrace() -> [RecordTrace.Kept] {
    defer { records.kept.removeAll(keepingCapacity: true) }
    return records.kept
  }
}
