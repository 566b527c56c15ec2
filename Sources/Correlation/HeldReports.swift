import Parsing

/// Events of reports of moments to which the log has not come yet.
///
/// A log may have many reports in front of it, and each of its lines asks whether it has passed one: the earliest moment
/// answers for all. Moments that cannot be compared with the log's own wait for its end.
struct HeldReports: Sendable {
  private(set) var events: [Event] = []
  /// A moment of the log, for the kind of clock that ``earliest`` is of; nil until the log has shown one.
  private var clock: Instant?
  /// Microseconds; nil where none can be compared with the log's clock.
  private var earliest: Int64?

  var isEmpty: Bool { events.isEmpty }
  var count: Int { events.count }

  mutating func hold(_ event: Event) {
    events.append(event)
    guard let clock, let time = event.time, time.isOfOneKind(as: clock) else { return }
    earliest = min(earliest ?? .max, time.microseconds)
  }

  /// Takes out, in the order in which they came, the events from which the log is more than `patience` seconds away.
  mutating func passed(at now: Instant, patience: Double) -> [Event] {
    if let clock, clock.isOfOneKind(as: now) {
      guard let earliest, earliest < now.microseconds else { return [] }
    }
    var (told, waiting): ([Event], [Event]) = ([], [])
    (clock, earliest) = (now, nil)
    for event in events {
      guard let time = event.time, time.isOfOneKind(as: now) else {
        waiting.append(event)
        continue
      }
      if (now.seconds(since: time) ?? 0) > patience {
        told.append(event)
      } else {
        waiting.append(event)
        earliest = min(earliest ?? .max, time.microseconds)
      }
    }
    events = waiting
    return told
  }

  /// Takes out all that wait.
  mutating func all() -> [Event] {
    defer { self = HeldReports() }
    return events
  }
}

extension Instant {
  /// Whether the two can be compared: both tell the zone and the date, or neither, and they are of one timeline.
  func isOfOneKind(as other: Instant) -> Bool {
    timeline == other.timeline && (zoneMinutes == nil) == (other.zoneMinutes == nil) && date == other.date
  }
}
