import Correlation
import Parsing

/// A moment of the user's, brought onto the log's own clock.
struct MomentResolver {
  /// The last moment of the log; nil when it is not known.
  let end: Instant?

  /// What the log's wall clock shows at the moment; nil when the log has no times to count from.
  func wallClock(_ moment: CaseOptions.Moment) -> Int64? {
    switch moment {
    case .wallClock(let value): return value
    case .timeOfDay(let time):
      guard let end else { return nil }
      let midnight = CivilTime.wholeDays(end.wallClock) * CivilTime.day
      let today = midnight + time
      return today <= end.wallClock ? today : today - CivilTime.day
    case .beforeEnd(let span): return end.map { $0.wallClock - span }
    }
  }

  static func needsEnd(_ moment: CaseOptions.Moment?) -> Bool {
    switch moment {
    case .timeOfDay?, .beforeEnd?: true
    default: false
    }
  }
}

/// The part of a log that `--since` and `--until` leave.
struct TimeWindow {
  var since: Int64?
  var until: Int64?

  /// Whether the item lies inside; what has no time is kept.
  func holds(_ item: LogItem) -> Bool {
    guard since != nil || until != nil, let time = item.time else { return true }
    if let since, time.wallClock < since { return false }
    if let until, time.wallClock > until { return false }
    return true
  }
}
