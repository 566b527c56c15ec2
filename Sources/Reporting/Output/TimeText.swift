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
      let civil = CivilTime(instant.microseconds)
      guard (0...9999).contains(civil.year) else { return nil }
      let zone = instant.zoneMinutes == nil ? "" : "Z"
      return "\(padded(civil.year, 4))-\(monthAndDay(civil))T\(clock(civil, digits: digits))\(zone)"
    case .withoutYear:
      let civil = CivilTime(wallClock(instant))
      return "--\(monthAndDay(civil))T\(clock(civil, digits: digits))"
    case .none:
      return "T\(clock(CivilTime(wallClock(instant)), digits: digits))"
    }
  }

  /// The moment as it stands in the log: the wall clock in the log's own zone.
  public static func log(_ instant: Instant, _ detail: Detail = .full) -> String {
    let civil = CivilTime(wallClock(instant))
    let digits = fractionDigits(instant.resolution)
    switch detail {
    case .full: return dated(instant, clock(civil, digits: digits))
    case .dated: return dated(instant, clock(civil, digits: min(digits, 3)))
    case .clock: return clock(civil, digits: min(digits, 3))
    case .second: return clock(civil, digits: 0)
    }
  }

  /// The day as it stands in the log: "2026-11-29", "11-29", nil when no date is known.
  public static func day(_ instant: Instant) -> String? {
    let civil = CivilTime(wallClock(instant))
    switch instant.date {
    case .full: return "\(padded(civil.year, 4))-\(monthAndDay(civil))"
    case .withoutYear: return monthAndDay(civil)
    case .none: return nil
    }
  }

  /// Minutes east of UTC as logs print them: "+0100".
  public static func zone(_ minutes: Int16) -> String {
    let size = Int64(minutes.magnitude)
    return (minutes < 0 ? "-" : "+") + padded(size / 60, 2) + padded(size % 60, 2)
  }

  private static func dated(_ instant: Instant, _ time: String) -> String {
    day(instant).map { "\($0) \(time)" } ?? time
  }

  private static func wallClock(_ instant: Instant) -> Int64 {
    instant.microseconds &+ Int64(instant.zoneMinutes ?? 0) &* 60_000_000
  }

  private static func monthAndDay(_ civil: CivilTime) -> String {
    "\(padded(civil.month, 2))-\(padded(civil.day, 2))"
  }

  private static func clock(_ civil: CivilTime, digits: Int) -> String {
    let seconds = civil.microsecondOfDay / 1_000_000
    let time = "\(padded(seconds / 3600, 2)):\(padded(seconds / 60 % 60, 2)):\(padded(seconds % 60, 2))"
    guard digits > 0 else { return time }
    return time + "." + padded(civil.microsecondOfDay % 1_000_000, 6).prefix(digits)
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

  private static func padded(_ number: Int64, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}

/// Microseconds since 1970 as a date of the Gregorian calendar and a time of day.
///
/// Day numbers to dates after Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
struct CivilTime {
  var year: Int64
  var month: Int64
  var day: Int64
  var microsecondOfDay: Int64

  init(_ microseconds: Int64) {
    let dayLength: Int64 = 86_400_000_000
    var days = microseconds / dayLength
    microsecondOfDay = microseconds % dayLength
    if microsecondOfDay < 0 {
      microsecondOfDay += dayLength
      days -= 1
    }
    // Years begin in March here, so that the leap day is the last of its year.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }
}
