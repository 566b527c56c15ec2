/// A moment as a log states it, with what the log leaves out known to be missing.
public struct Instant: Sendable, Hashable {
  /// How much of the date was printed.
  public enum DateKnowledge: Sendable, Hashable {
    case full
    /// Day and month without a year; ``microseconds`` counts in the leap year 2000, roll-overs added.
    case withoutYear
    /// A time of day only; ``microseconds`` counts from 1970-01-01, midnights added.
    case none
  }

  /// Microseconds since 1970-01-01 00:00: of UTC where the zone is known, else of the log's own wall clock.
  public var microseconds: Int64
  /// The zone that was printed, or assumed for the whole input, in minutes east of UTC.
  public var zoneMinutes: Int16?
  public var date: DateKnowledge
  /// The step of the clock in microseconds: 1, 1 000, 10 000 or 1 000 000.
  public var resolution: Int32
  /// Moments can be subtracted only within one timeline: inputs without a common clock have timelines of their own.
  public var timeline: UInt16

  /// A moment of the given clock.
  public init(
    microseconds: Int64, zoneMinutes: Int16? = nil, date: DateKnowledge = .full, resolution: Int32 = 1,
    timeline: UInt16 = 0
  ) {
    self.microseconds = microseconds
    self.zoneMinutes = zoneMinutes
    self.date = date
    self.resolution = resolution
    self.timeline = timeline
  }

  /// Seconds from `earlier` to this moment, negative when it lies behind; nil when the clocks cannot be compared.
  public func seconds(since earlier: Instant) -> Double? {
    guard timeline == earlier.timeline else { return nil }
    return Double(microseconds &- earlier.microseconds) / 1_000_000
  }

  /// The moment so many seconds later; a number that a log may print is limited to what 64 bits hold for any date.
  public func adding(seconds: Double) -> Instant {
    var moment = self
    moment.microseconds &+= Int64(min(max(seconds, -1e11), 1e11) * 1_000_000)
    return moment
  }
}
