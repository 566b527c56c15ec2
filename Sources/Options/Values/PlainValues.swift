/// Readers of values that are a number or a word.
public enum PlainValues {
  /// Minutes east of UTC of `+0100`, `+01:00`, `+01`, `Z`, `UTC` or `GMT`, within the zones that exist (−12:00 to
  /// +14:00).
  public static func zone(_ text: String) throws(UsageError) -> Int16 {
    if ["Z", "UTC", "GMT"].contains(text.uppercased()) { return 0 }
    if let minutes = offset(text), (-720...840).contains(minutes) { return Int16(minutes) }
    throw UsageError(
      "\(text.quoted) is not a zone",
      hint: "Zones are offsets from UTC: +0100, -05:30 or Z. A name does not tell whether summer time was in force.")
  }

  private static func offset(_ text: String) -> Int64? {
    var reader = ValueReader(text)
    let isWest = reader.skip("-")
    guard isWest || reader.skip("+"), let hours = twoDigits(&reader) else { return nil }
    var minutes: Int64 = 0
    if !reader.isAtEnd {
      _ = reader.skip(":")
      guard let printed = twoDigits(&reader), printed < 60, reader.isAtEnd else { return nil }
      minutes = printed
    }
    return (hours * 60 + minutes) * (isWest ? -1 : 1)
  }

  private static func twoDigits(_ reader: inout ValueReader) -> Int64? {
    guard let tens = reader.digit(), let ones = reader.digit() else { return nil }
    return tens * 10 + ones
  }

  /// Bytes of `64G`, `500M`, `1GiB`, `10GB` or `4096`: K, M, G and T count by 1024, with a B alone after them by 1000.
  public static func size(_ text: String) throws(UsageError) -> Int64 {
    var reader = ValueReader(text)
    if let number = reader.number(digits: 1...19), let unit = bytes(of: reader.letters().lowercased()), reader.isAtEnd {
      let (bytes, overflow) = number.multipliedReportingOverflow(by: unit)
      if !overflow, bytes > 0 { return bytes }
      throw UsageError("\(text.quoted) is \(overflow ? "more than a size can be" : "no size to work with")")
    }
    throw UsageError("\(text.quoted) is not a size", hint: "Sizes look like 500M, 64G or 1GiB.")
  }

  private static func bytes(of unit: String) -> Int64? {
    switch unit {
    case "", "b": 1
    case "k", "kib": 1 << 10
    case "m", "mib": 1 << 20
    case "g", "gib": 1 << 30
    case "t", "tib": 1 << 40
    case "kb": 1_000
    case "mb": 1_000_000
    case "gb": 1_000_000_000
    case "tb": 1_000_000_000_000
    default: nil
    }
  }

  /// A system's version: one to four numbers with dots between.
  public static func version(_ text: String) throws(UsageError) -> String {
    var reader = ValueReader(text)
    var parts = 0
    repeat {
      guard reader.number(digits: 1...4) != nil else { break }
      parts += 1
      if reader.isAtEnd, parts <= 4 { return text }
    } while reader.skip(".")
    throw UsageError(
      "\(text.quoted) is not a version of a system",
      hint: "Versions look like 26.1 or 17.4.1, without the system's name.")
  }

  /// A year of four digits from 1970 on.
  public static func year(_ text: String) throws(UsageError) -> Int {
    var reader = ValueReader(text)
    if let year = reader.number(digits: 4...4), reader.isAtEnd, year >= 1970 { return Int(year) }
    throw UsageError("\(text.quoted) is not a year", hint: "Years look like 2026.")
  }

  /// How many threads: 1 to 256.
  public static func jobs(_ text: String) throws(UsageError) -> Int {
    var reader = ValueReader(text)
    if let jobs = reader.number(digits: 1...3), reader.isAtEnd, (1...256).contains(jobs) { return Int(jobs) }
    throw UsageError("\(text.quoted) is not a number of jobs", hint: "Between 1 and 256 can work at a time.")
  }

  /// One of the words of an enumeration.
  static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ text: String, of type: Choice.Type, called name: String
  ) throws(UsageError) -> Choice {
    if let choice = Choice(rawValue: text) { return choice }
    throw unknown(text, called: name, known: Choice.allCases.map(\.rawValue))
  }

  /// "'yaml' is not a format", with the nearest, and the list of what is known.
  static func unknown(_ text: String, called name: String, known: [String]) -> UsageError {
    let list = "Known are: \(known.joined(separator: ", "))."
    let near = Suggestion.nearest(to: text, among: known).map { "Did you mean \($0)? " } ?? ""
    return UsageError("\(text.quoted) is not a \(name)", hint: near + list)
  }
}
