import Parsing

/// Brings moments of the user's onto the wall clock of a log, as far as the log prints a date.
///
/// Where it prints no year, a moment is found by its month and day, whatever its year; where it prints no date, by its
/// time of day. A missing part is never made up: of several days that fit, one that the log reaches is meant.
struct MomentResolver: Sendable {
  /// The first and last moment of what prints so much of the date, on the wall clock.
  struct Span: Sendable, Hashable {
    var first: Int64
    var last: Int64
  }

  private var spans: [Instant.DateKnowledge: Span] = [:]

  /// - Parameter ends: the first and last moments of the inputs, in any order.
  init(_ ends: [Instant]) {
    for end in ends {
      let wall = end.wallClock
      var span = spans[end.date] ?? Span(first: wall, last: wall)
      span.first = min(span.first, wall)
      span.last = max(span.last, wall)
      spans[end.date] = span
    }
  }

  /// The most that any input prints of the date; nil when none prints a time.
  var date: Instant.DateKnowledge? { [.full, .withoutYear, .none].first { spans[$0] != nil } }

  /// What the inputs reach that print so much of the date.
  func span(_ date: Instant.DateKnowledge) -> Span? { spans[date] }

  /// What the wall clock shows at the moment, to be compared with `instant`; nil when nothing tells.
  func wallClock(_ moment: CaseOptions.Moment, comparedWith instant: Instant) -> Int64? {
    let wall = instant.wallClock
    return wallClock(moment, instant.date, within: spans[instant.date] ?? Span(first: wall, last: wall))
  }

  /// What the wall clock of a log that prints so much of the date shows at the moment.
  func wallClock(_ moment: CaseOptions.Moment, _ date: Instant.DateKnowledge) -> Int64? {
    wallClock(moment, date, within: spans[date])
  }

  private func wallClock(_ moment: CaseOptions.Moment, _ date: Instant.DateKnowledge, within span: Span?) -> Int64? {
    switch moment {
    case .wallClock(let wall):
      if date == .full { return wall }
      guard let span else { return nil }
      let days = CivilTime.wholeDays(wall)
      let time = wall - days * CivilTime.day
      guard date == .withoutYear else { return Self.last(time, upTo: span.last) }
      let (_, month, day) = CivilTime.date(days: days)
      return Self.nearest(month, day, time, to: span)
    case .dayOfYear(let month, let day, let time):
      guard let span else { return nil }
      return date == .none ? Self.last(time, upTo: span.last) : Self.nearest(month, day, time, to: span)
    case .timeOfDay(let time): return span.map { Self.last(time, upTo: $0.last) }
    case .beforeEnd(let length): return span.map { $0.last - length }
    }
  }

  /// The last such time of day that does not lie behind the end.
  private static func last(_ time: Int64, upTo end: Int64) -> Int64 {
    let today = CivilTime.wholeDays(end) * CivilTime.day + time
    return today <= end ? today : today - CivilTime.day
  }

  /// The last such day within the span, else the one that is nearest to it; nil when no year thereabouts has the day.
  private static func nearest(_ month: Int, _ day: Int, _ time: Int64, to span: Span) -> Int64? {
    func year(_ wall: Int64) -> Int { CivilTime.date(days: CivilTime.wholeDays(wall)).year }
    func distance(_ wall: Int64) -> Int64 { max(span.first - wall, wall - span.last, 0) }
    // The 29th of February may be eight years away.
    let (first, last) = (year(span.first), year(span.last))
    let years = Set(first - 8...first + 8).union(last - 8...last + 8)
    let candidates = years.compactMap { year -> Int64? in
      let days = CivilTime.days(year: year, month: month, day: day)
      return CivilTime.date(days: days).day == day ? days * CivilTime.day + time : nil
    }
    return candidates.min { (distance($0), -$0) < (distance($1), -$1) }
  }
}
