import Parsing

/// Puts the items of several inputs into one order: (merge time, input, offset), never by a map of times.
///
/// Within an input line order is the order. An item's merge time is the later of its own time and that of the item
/// before it; a step back of more than 2 s restarts it, since then the clock itself was set.
public struct MergeClock: Sendable {
  private static let step: Int64 = 2_000_000

  private var latest: Int64?

  public init() {}

  /// The merge time of the next item of the input; nil before the first moment is known.
  public mutating func advance(_ time: Instant?) -> Int64? {
    guard let time else { return latest }
    if let latest, time.microseconds < latest, latest - time.microseconds <= Self.step { return latest }
    latest = time.microseconds
    return latest
  }
}

/// The next items of one input, in the order of the input.
public struct MergeQueue: Sendable {
  public let input: Int
  public let timeline: UInt16
  private var clock = MergeClock()
  private var items: [(item: LogItem, time: Int64?)] = []
  private var head = 0

  public init(input: Int, timeline: UInt16) {
    self.input = input
    self.timeline = timeline
  }

  public var isEmpty: Bool { head == items.count }

  /// The merge time of the next item.
  public var nextTime: Int64? { head < items.count ? items[head].time : nil }

  public mutating func append(_ item: LogItem) { items.append((item, clock.advance(item.time))) }

  public mutating func takeFirst() -> LogItem? {
    guard head < items.count else { return nil }
    let item = items[head].item
    head += 1
    if head == items.count {
      items.removeAll(keepingCapacity: true)
      head = 0
    }
    return item
  }

  /// Whether this queue's next item comes before the other's: timelines that cannot be compared follow one another in
  /// their numbers.
  public func isBefore(_ other: MergeQueue) -> Bool {
    guard timeline == other.timeline else { return timeline < other.timeline }
    switch (nextTime, other.nextTime) {
    case (let mine?, let theirs?): return (mine, input) < (theirs, other.input)
    // What has no moment yet stands at the input's beginning.
    case (nil, _?): return true
    case (_?, nil): return false
    case (nil, nil): return input < other.input
    }
  }
}

/// Equal records of two inputs are one record: a log collected twice, or two exports that overlap.
public struct DuplicateFilter: Sendable {
  private struct Key: Hashable {
    var time: Int64
    var process: String?
    var pid: UInt32?
    var kind: EventKind
    var message: Int
  }

  private var recent: [Key: Int] = [:]
  private var order: [Key] = []
  private static let bound = 4_096

  public init() {}

  /// Whether the same record was seen in another input.
  public mutating func isDuplicate(_ event: Event) -> Bool {
    guard let time = event.time, time.resolution < 1_000_000 else { return false }
    var hasher = Hasher()
    for (field, value) in event.fields.all {
      hasher.combine(field)
      hasher.combine(value)
    }
    let key = Key(
      time: time.microseconds, process: event.process, pid: event.pid, kind: event.kind, message: hasher.finalize())
    if let input = recent[key] { return input != event.position.input }
    recent[key] = event.position.input
    order.append(key)
    if order.count >= Self.bound * 2 {
      for old in order.prefix(Self.bound) { recent[old] = nil }
      order.removeFirst(Self.bound)
    }
    return false
  }
}
