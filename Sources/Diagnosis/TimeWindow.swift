import Correlation
import Parsing

/// The part of a log that `--since` and `--until` leave.
struct TimeWindow {
  /// From and to, on a wall clock.
  private struct Edges {
    var since: Int64?
    var until: Int64?
  }

  let since: CaseOptions.Moment?
  let until: CaseOptions.Moment?
  let resolver: MomentResolver
  /// What they are in what prints so much of the date: the same for all of it.
  private let edges: [Instant.DateKnowledge: Edges]

  init(since: CaseOptions.Moment?, until: CaseOptions.Moment?, resolver: MomentResolver) {
    self.since = since
    self.until = until
    self.resolver = resolver
    var edges: [Instant.DateKnowledge: Edges] = [:]
    for date in [Instant.DateKnowledge.full, .withoutYear, .none] where resolver.span(date) != nil {
      edges[date] = Edges(
        since: since.flatMap { resolver.wallClock($0, date) }, until: until.flatMap { resolver.wallClock($0, date) })
    }
    self.edges = edges
  }

  /// Whether the item lies inside; what has no time, or none that can be compared, is kept.
  func holds(_ item: LogItem) -> Bool {
    guard since != nil || until != nil, let time = item.time else { return true }
    let edges = edges[time.date] ?? Edges(since: wall(since, time), until: wall(until, time))
    if let since = edges.since, time.wallClock < since { return false }
    if let until = edges.until, time.wallClock > until { return false }
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
