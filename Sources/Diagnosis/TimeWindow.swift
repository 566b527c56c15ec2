import Correlation
import Parsing

/// The part of a log that `--since` and `--until` leave.
struct TimeWindow {
  let since: CaseOptions.Moment?
  let until: CaseOptions.Moment?
  let resolver: MomentResolver

  /// Whether the item lies inside; what has no time, or none that can be compared, is kept.
  func holds(_ item: LogItem) -> Bool {
    guard since != nil || until != nil, let time = item.time else { return true }
    if let since = wall(since, time), time.wallClock < since { return false }
    if let until = wall(until, time), time.wallClock > until { return false }
    return true
  }

  /// The part begins after its end, and holds nothing.
  var isReversed: Bool {
    guard let since, let until, let date = resolver.date, let from = resolver.wallClock(since, date),
      let to = resolver.wallClock(until, date)
    else { return false }
    return from > to
  }

  private func wall(_ moment: CaseOptions.Moment?, _ time: Instant) -> Int64? {
    moment.flatMap { resolver.wallClock($0, comparedWith: time) }
  }
}

extension CaseOptions.Moment {
  /// Whether the log's end has to be known to find the moment in a log that prints whole dates.
  var needsEnd: Bool {
    if case .wallClock = self { false } else { true }
  }
}
