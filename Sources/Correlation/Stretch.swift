import Parsing

/// Why a process, or one of its awake stretches, ended; the raw values are the report's.
public enum EndCause: String, Sendable, Hashable {
  case suspended, jetsam, watchdog
  case cpuLimit = "cpu-limit"
  case lock, crash
  case forceQuit = "force-quit"
  case restart, update, uninstall, storage, tooling, voluntary, unknown, evicted
  case logEnded = "log-ended"

  /// The cause as `process.exited` names it.
  public init(exit cause: String?) {
    switch cause {
    case "jetsam": self = .jetsam
    case "watchdog": self = .watchdog
    case "cpu": self = .cpuLimit
    case "lock": self = .lock
    case "crash": self = .crash
    case "user": self = .forceQuit
    case "update": self = .update
    case "uninstall": self = .uninstall
    case "storage": self = .storage
    case "tooling": self = .tooling
    case "voluntary": self = .voluntary
    default: self = .unknown
    }
  }

  /// The system took the process away, or it crashed: what state restoration is for.
  public var isBySystem: Bool {
    switch self {
    case .jetsam, .watchdog, .cpuLimit, .lock, .crash, .storage: true
    default: false
    }
  }
}

/// One awake stretch of a process: from its launch or wake to its suspension or end. A session of the report.
///
/// A log of days has tens of thousands of them. What only a life's first stretch and the latest are asked for lies apart,
/// and is let go of the others.
public struct Stretch: Sendable {
  public enum Begin: Sendable, Hashable {
    /// The life's own start was seen.
    case launch
    /// Resumed, or shown alive again after a suspension.
    case wake
    /// The log, or the process's first line, begins in the midst.
    case firstSight
  }

  public var id: Int
  public var start: Marker
  public var end: Marker?
  /// The last Bluetooth callback delivered to the process.
  public var lastDelivered: Marker?
  public var deliveredCount = 0
  /// None of a stretch that is outlined, else one: an array, since a list of them is to be small, and shared where copied.
  var details: [StretchDetails] = []
  // What is small stands together, so that nothing lies between to align the next.
  public var begin: Begin
  /// The kind of the line that began it, when one did.
  public let startKind: EventKind?
  public var endCause: EndCause = .logEnded
  public var isForeground = false
  /// The app was shown in the foreground in it.
  public internal(set) var sawForeground = false
  /// Which callbacks came in it, and when, is not known: two names of the app were joined afterwards.
  public internal(set) var areDeliveriesUnclear = false
  /// The process was suspended, and nothing waited with Core Bluetooth then; kept as long as ``pendingAtEnd`` is.
  public internal(set) var isLeftWithNothing = false

  init(id: Int, begin: Begin, start: Marker, entry: Entry?) {
    self.id = id
    self.begin = begin
    self.start = start
    startKind = entry?.kind
    details = [StretchDetails(startEntry: entry)]
  }

  public var isOpen: Bool { end == nil }

  /// It ended by a suspension.
  public var isSuspended: Bool { !isOpen && endCause == .suspended }

  /// The longest part of that time in which the app printed nothing that may be a callback.
  public func silence(from: Marker, to: Marker) -> (from: Marker, to: Marker) {
    let marks = [from] + unread.filter { $0.order > from.order && $0.order < to.order } + [to]
    let parts = zip(marks, marks.dropFirst()).map { (from: $0, to: $1) }
    return parts.max { ($0.to.seconds(since: $0.from) ?? 0) < ($1.to.seconds(since: $1.from) ?? 0) } ?? (from, to)
  }

  mutating func hear(_ marker: Marker) {
    if let last = unread.last, marker.seconds(since: last).map({ $0 < 1 }) ?? true { return }
    unread.append(marker)
  }

  mutating func deliver(_ marker: Marker) {
    // A file of the app's own with a clock of its own: what came when is not known.
    if let time = marker.time, let begin = start.time, time.timeline != begin.timeline {
      areDeliveriesUnclear = true
      deliveredCount += 1
      return
    }
    if var from = lastDelivered, !isForeground {
      // Time in front of the user is no pause: it counts from when the app left the foreground.
      if let left = lastForeground, let wait = left.seconds(since: from), wait > 0 { from = left }
      let longest = longestPause.flatMap { $0.to.seconds(since: $0.from) } ?? 0
      if let pause = marker.seconds(since: from), pause > longest { longestPause = (from, marker) }
    }
    lastDelivered = marker
    deliveredCount += 1
  }
}
