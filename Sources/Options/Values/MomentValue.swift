import Diagnosis
import Parsing

/// Reads the moments of `--at`, `--since` and `--until`.
public enum MomentValue {
  private static let forms =
    "Times look like 2026-11-12T03:10, '2026-11-12 03:10:05.250', '11-12 03:10', 03:10 or -2h, in the log's own clock."

  /// A moment, or an error that shows the forms.
  public static func read(_ text: String) throws(UsageError) -> CaseOptions.Moment {
    if let moment = moment(text) { return moment }
    throw UsageError("\(text.quoted) is not a time", hint: hint(for: text))
  }

  /// A moment and, after `±` or `+-`, half the width of the window round it in microseconds.
  public static func readWindow(
    _ text: String
  ) throws(UsageError) -> (moment: CaseOptions.Moment, tolerance: Int64?) {
    guard let mark = text.firstRange(of: "±") ?? text.firstRange(of: "+-") else { return (try read(text), nil) }
    let moment = try read(String(text[..<mark.lowerBound]))
    let width = String(text[mark.upperBound...])
    guard let tolerance = DurationValue.microseconds(width) else {
      throw UsageError("\(width.quoted) is not a duration", hint: "Durations look like 30s, 5m or 1h.")
    }
    return (moment, tolerance)
  }

  private static func hint(for text: String) -> String {
    var reader = ValueReader(text)
    var isDated = date(&reader) != nil
    if !isDated {
      reader = ValueReader(text)
      isDated = dayOfYear(&reader) != nil
    }
    if isDated {
      if reader.isAtEnd {
        return "The time of day is missing. Keep date and time in one word: \(text.printable)T03:10."
      }
      if (reader.skip("T") || reader.skip(" ")), timeOfDay(&reader) != nil {
        return "Leave the zone off: times are in the log's own clock."
      }
    }
    return forms
  }

  private static func moment(_ text: String) -> CaseOptions.Moment? {
    if text.hasPrefix("-") { return DurationValue.microseconds(String(text.dropFirst())).map { .beforeEnd($0) } }
    var reader = ValueReader(text)
    if let time = timeOfDay(&reader), reader.isAtEnd { return .timeOfDay(time) }
    reader = ValueReader(text)
    if let (month, day) = dayOfYear(&reader), reader.skip("T") || reader.skip(" "), let time = timeOfDay(&reader),
      reader.isAtEnd
    {
      return .dayOfYear(month: month, day: day, time: time)
    }
    reader = ValueReader(text)
    guard let day = date(&reader), reader.skip("T") || reader.skip(" "), let time = timeOfDay(&reader), reader.isAtEnd
    else { return nil }
    return .wallClock(day * CivilTime.day + time)
  }

  /// Days since 1970 of `2026-11-12`; nil when the calendar has no such day.
  private static func date(_ reader: inout ValueReader) -> Int64? {
    guard let year = reader.number(digits: 4...4), year >= 1970, reader.skip("-"),
      let month = reader.number(digits: 2...2), (1...12).contains(month), reader.skip("-"),
      let day = reader.number(digits: 2...2)
    else { return nil }
    let days = CivilTime.days(year: Int(year), month: Int(month), day: Int(day))
    // A day that the month does not have is one of another month.
    return CivilTime.date(days: days) == (Int(year), Int(month), Int(day)) ? days : nil
  }

  /// The month and day of `11-12`; nil when no year has such a day.
  private static func dayOfYear(_ reader: inout ValueReader) -> (month: Int, day: Int)? {
    guard let month = reader.number(digits: 2...2), (1...12).contains(month), reader.skip("-"),
      let day = reader.number(digits: 2...2)
    else { return nil }
    // A leap year has every day that there is.
    let date = CivilTime.date(days: CivilTime.days(year: 2000, month: Int(month), day: Int(day)))
    return date == (2000, Int(month), Int(day)) ? (Int(month), Int(day)) : nil
  }

  /// Microseconds since midnight of `03:10`, `03:10:05` or `03:10:05.250`; a fraction is read to six digits.
  private static func timeOfDay(_ reader: inout ValueReader) -> Int64? {
    guard let hour = reader.number(digits: 1...2), hour < 24, reader.skip(":"),
      let minute = reader.number(digits: 2...2), minute < 60
    else { return nil }
    var microseconds = (hour * 3_600 + minute * 60) * 1_000_000
    guard reader.skip(":") else { return microseconds }
    guard let second = reader.number(digits: 2...2), second < 60 else { return nil }
    microseconds += second * 1_000_000
    guard reader.skip(".") || reader.skip(",") else { return microseconds }
    var hasFraction = false
    var unit: Int64 = 100_000
    while let digit = reader.digit() {
      microseconds += digit * unit
      unit /= 10
      hasFraction = true
    }
    return hasFraction ? microseconds : nil
  }
}
