/// Days and dates of the proleptic Gregorian calendar, without a time zone; after Howard Hinnant, "chrono-Compatible
/// Low-Level Date Algorithms".
public enum CivilTime {
  /// The length of a day in microseconds.
  public static let day: Int64 = 86_400_000_000

  /// Days from 1970-01-01 to the date.
  public static func days(year: Int, month: Int, day: Int) -> Int64 {
    let y = Int64(month <= 2 ? year - 1 : year)
    let era = (y >= 0 ? y : y - 399) / 400
    let yearOfEra = y - era * 400
    let dayOfYear = Int64((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1)
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The date that lies so many days after 1970-01-01.
  public static func date(days: Int64) -> (year: Int, month: Int, day: Int) {
    let z = days + 719_468
    let era = (z >= 0 ? z : z - 146_096) / 146_097
    let dayOfEra = z - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = Int(shifted < 10 ? shifted + 3 : shifted - 9)
    let year = Int(yearOfEra + era * 400) + (month <= 2 ? 1 : 0)
    return (year, month, Int(dayOfYear - (153 * shifted + 2) / 5 + 1))
  }

  /// Whole days in `microseconds`, rounded towards the past.
  public static func wholeDays(_ microseconds: Int64) -> Int64 {
    microseconds / day - (microseconds % day < 0 ? 1 : 0)
  }
}

extension Instant {
  /// What the log's own clock shows, in microseconds since 1970 of its wall clock.
  public var wallClock: Int64 { microseconds &+ Int64(zoneMinutes ?? 0) &* 60_000_000 }
}
