import Parsing

/// A moment as reports print it: never with a zone, year or date that the log did not give.
public enum TimeText {
  /// How much of a moment is shown to a person.
  public enum Detail: Sendable {
    /// Date and time, with all digits of the clock.
    case full
    /// Date and time, to the millisecond at most.
    case dated
    /// The time of day, to the millisecond at most: the beginning of what stands in the log, so that it can be searched.
    case clock
    /// The time of day in whole seconds.
    case second
  }

  /// The moment in the JSON report's form; nil when it lies outside the years 0 to 9999.
  ///
  /// UTC and "Z" where the zone is known, else the log's own wall clock. A moment without a year or date is always
  /// the wall clock's: an input's `clock.zone` says what is known of it.
  public static func json(_ instant: Instant) -> String? {
    let digits = fractionDigits(instant.resolution)
    switch instant.date {
    case .full:
      let face = ClockFace(instant.microseconds)
      guard (0...9999).contains(face.date.year) else { return nil }
      let zone = instant.zoneMinutes == nil ? "" : "Z"
      return "\(padded(face.date.year, 4))-\(monthAndDay(face))T\(clock(face, digits: digits))\(zone)"
    case .withoutYear:
      let face = ClockFace(instant.wallClock)
      return "--\(monthAndDay(face))T\(clock(face, digits: digits))"
    case .none:
      return "T\(clock(ClockFace(instant.wallClock), digits: digits))"
    }
  }

  /// The moment as it stands in the log: the wall clock in the log's own zone.
  public static func log(_ instant: Instant, _ detail: Detail = .full) -> String {
    let face = ClockFace(instant.wallClock)
    let digits = fractionDigits(instant.resolution)
    switch detail {
    case .full: return dated(instant, clock(face, digits: digits))
    case .dated: return dated(instant, clock(face, digits: min(digits, 3)))
    case .clock: return clock(face, digits: min(digits, 3))
    case .second: return clock(face, digits: 0)
    }
  }

  /// The day as it stands in the log: "2026-11-29", "11-29", nil when no date is known.
  public static func day(_ instant: Instant) -> String? {
    let face = ClockFace(instant.wallClock)
    switch instant.date {
    case .full: return "\(padded(face.date.year, 4))-\(monthAndDay(face))"
    case .withoutYear: return monthAndDay(face)
    case .none: return nil
    }
  }

  /// Minutes east of UTC as logs print them: "+0100".
  public static func zone(_ minutes: Int16) -> String {
    let size = minutes.magnitude
    return (minutes < 0 ? "-" : "+") + padded(size / 60, 2) + padded(size % 60, 2)
  }

  private static func dated(_ instant: Instant, _ time: String) -> String {
    day(instant).map { "\($0) \(time)" } ?? time
  }

  private static func monthAndDay(_ face: ClockFace) -> String {
    "\(padded(face.date.month, 2))-\(padded(face.date.day, 2))"
  }

  private static func clock(_ face: ClockFace, digits: Int) -> String {
    let seconds = face.microsecondOfDay / 1_000_000
    let time = "\(padded(seconds / 3600, 2)):\(padded(seconds / 60 % 60, 2)):\(padded(seconds % 60, 2))"
    guard digits > 0 else { return time }
    return time + "." + padded(face.microsecondOfDay % 1_000_000, 6).prefix(digits)
  }

  /// Digits behind the point that a clock of this step has.
  private static func fractionDigits(_ resolution: Int32) -> Int {
    var digits = 6
    var step: Int32 = 1
    while digits > 0, step < resolution {
      step *= 10
      digits -= 1
    }
    return digits
  }

  private static func padded(_ number: some BinaryInteger, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}

/// A wall clock's date and time of day.
private struct ClockFace {
  var date: (year: Int, month: Int, day: Int)
  var microsecondOfDay: Int64

  /// What a clock shows so many microseconds after 1970-01-01 00:00 of its own.
  init(_ microseconds: Int64) {
    date = CivilTime.date(days: CivilTime.wholeDays(microseconds))
    let rest = microseconds % CivilTime.day
    microsecondOfDay = rest < 0 ? rest + CivilTime.day : rest
  }
}
