/// The parts of a wall clock.
struct CivilTime {
  var year: Int
  var month: Int
  var day: Int
  var hour: Int
  var minute: Int
  var second: Int
  var microsecond: Int

  static let monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// The clock at `microseconds` since 1970-01-01 00:00 of that same clock, in the Gregorian calendar.
  init(microseconds: Int64) {
    let perDay: Int64 = 86_400_000_000
    var days = microseconds / perDay
    var rest = microseconds % perDay
    if rest < 0 {
      rest += perDay
      days -= 1
    }
    // Days from civil, backwards: the era begins on 1 March of year 0, so that the leap day comes last.
    let shifted = Int(days) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    hour = Int(rest / 3_600_000_000)
    minute = Int(rest / 60_000_000 % 60)
    second = Int(rest / 1_000_000 % 60)
    microsecond = Int(rest % 1_000_000)
  }

  /// `2026-11-29`
  var date: String { "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))" }
  /// `09:14:02`
  var seconds: String { "\(padded(hour, to: 2)):\(padded(minute, to: 2)):\(padded(second, to: 2))" }
  /// `09:14:02.118`
  var milliseconds: String { "\(seconds).\(padded(microsecond / 1_000, to: 3))" }
  /// `09:14:02.118000`
  var microseconds: String { "\(seconds).\(padded(microsecond, to: 6))" }
  /// `Nov  9`: the day padded with a blank, as syslog does.
  var monthAndDay: String { "\(Self.monthNames[month - 1]) \(day < 10 ? " " : "")\(day)" }
}

/// `number` with zeros in front.
func padded(_ number: Int, to width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

/// `text` with blanks behind; longer texts stay whole, as in the tools' own columns.
func column(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

/// `+0100`
func zone(_ minutes: Int, separator: String = "") -> String {
  let size = abs(minutes)
  return "\(minutes < 0 ? "-" : "+")\(padded(size / 60, to: 2))\(separator)\(padded(size % 60, to: 2))"
}

/// The microseconds since 1970 of a UTC moment, for a scenario's start.
public func moment(_ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int, _ second: Double = 0) -> Int64 {
  let shiftedYear = month <= 2 ? year - 1 : year
  let era = shiftedYear / 400
  let yearOfEra = shiftedYear - era * 400
  let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
  let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
  let days = Int64(era * 146_097 + dayOfEra - 719_468)
  return ((days * 24 + Int64(hour)) * 60 + Int64(minute)) * 60_000_000 + Int64(second * 1_000_000 + 0.5)
}
