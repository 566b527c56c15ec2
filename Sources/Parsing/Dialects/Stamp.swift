/// A time as a line prints it, before the input's clock has made a moment of it.
///
/// It is held in few bytes, since every line that is looked at has one.
struct Stamp: Sendable, Equatable {
  private var storedYear: Int32
  private var storedSecond: Int32
  private var storedMicrosecond: Int32
  /// The clock's step in microseconds.
  var resolution: Int32
  private var storedZone: Int16
  private var storedMonth: UInt8
  private var storedDay: UInt8

  init(
    year: Int? = nil, month: Int = 0, day: Int = 0, secondOfDay: Int = 0, microsecond: Int = 0, zone: Int16? = nil,
    resolution: Int32 = 1
  ) {
    storedYear = year.map { Int32(clamping: $0) } ?? .min
    storedMonth = UInt8(clamping: month)
    storedDay = UInt8(clamping: day)
    storedSecond = Int32(clamping: secondOfDay)
    storedMicrosecond = Int32(clamping: microsecond)
    storedZone = zone ?? .min
    self.resolution = resolution
  }

  /// nil where the style prints none.
  var year: Int? {
    get { storedYear == .min ? nil : Int(storedYear) }
    set { storedYear = newValue.map { Int32(clamping: $0) } ?? .min }
  }
  /// 1…12; 0 where the style prints no date.
  var month: Int {
    get { Int(storedMonth) }
    set { storedMonth = UInt8(clamping: newValue) }
  }
  var day: Int {
    get { Int(storedDay) }
    set { storedDay = UInt8(clamping: newValue) }
  }
  /// 0…86 400 (a leap second counts as the next).
  var secondOfDay: Int {
    get { Int(storedSecond) }
    set { storedSecond = Int32(clamping: newValue) }
  }
  var microsecond: Int {
    get { Int(storedMicrosecond) }
    set { storedMicrosecond = Int32(clamping: newValue) }
  }
  /// Minutes east of UTC; nil where the style prints none.
  var zone: Int16? {
    get { storedZone == .min ? nil : storedZone }
    set { storedZone = newValue ?? .min }
  }

  var hasDate: Bool { storedMonth != 0 }
}

/// Hand-written readers of the forms in which logs print time; each moves `index` behind what it read.
enum StampReader {
  /// `YYYY-MM-DD` then one blank or `T`, then ``timeOfDay``.
  static func dated(_ bytes: Span<UInt8>, _ index: inout Int) -> Stamp? {
    if let stamp = common(bytes, index) {
      index += 26
      return stamp
    }
    var at = index
    guard let year = bytes.fixed(4, &at), bytes.at(at) == 0x2D else { return nil }
    at += 1
    guard let month = bytes.fixed(2, &at), bytes.at(at) == 0x2D else { return nil }
    at += 1
    guard let day = bytes.fixed(2, &at), (1...12).contains(month), (1...31).contains(day) else { return nil }
    guard bytes.at(at) == .blank || bytes.at(at) == 0x54 else { return nil }
    at += 1
    guard var stamp = timeOfDay(bytes, &at) else { return nil }
    stamp.year = year
    stamp.month = month
    stamp.day = day
    index = at
    return stamp
  }

  /// `YYYY-MM-DD HH:MM:SS.ffffff`, the commonest form, read eight bytes at a time; nil for any other.
  private static func common(_ bytes: Span<UInt8>, _ index: Int) -> Stamp? {
    guard let dateWord = bytes.word(at: index), let date = digits(dateWord, 0x2D30_302D_3030_3030),
      let hourWord = bytes.word(at: index + 8), let hours = digits(hourWord, 0x3030_3A30_3020_3030),
      let secondWord = bytes.word(at: index + 16), let seconds = digits(secondWord, 0x3030_3030_2E30_303A)
    else { return nil }
    let (tens, ones) = (bytes.at(index + 24), bytes.at(index + 25))
    guard tens.isDigit, ones.isDigit, !bytes.at(index + 26).isDigit else { return nil }
    let month = pair(date, 5)
    let day = pair(hours, 0)
    let (hour, minute, second) = (pair(hours, 3), pair(hours, 6), pair(seconds, 1))
    guard (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second <= 60 else { return nil }
    let last = Int(tens &- .zero) * 10 + Int(ones &- .zero)
    return Stamp(
      year: pair(date, 0) * 100 + pair(date, 2), month: month, day: day,
      secondOfDay: hour * 3600 + minute * 60 + second,
      microsecond: pair(seconds, 4) * 10_000 + pair(seconds, 6) * 100 + last)
  }

  /// The values of a word's digits, where `form` has a `0`; nil unless all else is as in `form`.
  @inline(__always)
  private static func digits(_ word: UInt64, _ form: UInt64) -> UInt64? {
    let value = word ^ form
    // Which bytes of the form are digits is known when this is compiled: 0x30 and no other has these two bits alone.
    var limit: UInt64 = 0
    for place in 0..<8 {
      let isDigit = form >> (8 * UInt64(place)) & 0xFF == 0x30
      limit |= (isDigit ? 0x76 : 0x7F) << (8 * UInt64(place))
    }
    let isOver = (value & 0x7F7F_7F7F_7F7F_7F7F) &+ limit | value
    return isOver & 0x8080_8080_8080_8080 == 0 ? value : nil
  }

  /// The number that two digits make, the first of them in byte `place`.
  @inline(__always)
  private static func pair(_ digits: UInt64, _ place: UInt64) -> Int {
    Int(truncatingIfNeeded: digits >> (8 * place) & 0xFF) * 10
      + Int(truncatingIfNeeded: digits >> (8 * place + 8) & 0xFF)
  }

  /// `HH:MM:SS` with up to nine digits behind a point; the digits decide the resolution.
  static func timeOfDay(_ bytes: Span<UInt8>, _ index: inout Int) -> Stamp? {
    var at = index
    guard let hour = bytes.fixed(2, &at), bytes.at(at) == .colon else { return nil }
    at += 1
    guard let minute = bytes.fixed(2, &at), bytes.at(at) == .colon else { return nil }
    at += 1
    guard let second = bytes.fixed(2, &at), hour < 24, minute < 60, second <= 60 else { return nil }
    var stamp = Stamp(secondOfDay: hour * 3600 + minute * 60 + second, resolution: 1_000_000)
    if bytes.at(at) == 0x2E, bytes.at(at + 1).isDigit {
      at += 1
      var scale = 100_000
      while bytes.at(at).isDigit {
        stamp.microsecond += Int(bytes.at(at) - .zero) * scale
        if scale > 0 { stamp.resolution = Int32(scale) }
        scale /= 10
        at += 1
      }
    }
    index = at
    return stamp
  }

  /// `+0100`, `-05:00` or `Z`, in minutes east.
  static func zone(_ bytes: Span<UInt8>, _ index: inout Int) -> Int16? {
    var at = index
    if bytes.at(at) == 0x5A {
      index = at + 1
      return 0
    }
    let sign = bytes.at(at)
    guard sign == 0x2B || sign == 0x2D else { return nil }
    at += 1
    guard let hours = bytes.fixed(2, &at) else { return nil }
    if bytes.at(at) == .colon { at += 1 }
    guard let minutes = bytes.fixed(2, &at), hours <= 18, minutes < 60 else { return nil }
    index = at
    return Int16(sign == 0x2B ? hours * 60 + minutes : -(hours * 60 + minutes))
  }

  /// Nanoseconds since 1970 as a JSON number, `1795943642118000000` or `1.795943642118e18`.
  static func nanoseconds(_ bytes: Span<UInt8>, _ number: Range<Int>) -> Stamp? {
    var text: [UInt8] = []
    text.append(bytes, number)
    guard let value = Double(String(decoding: text, as: UTF8.self)), value > 0, value < 9e18 else { return nil }
    let microseconds = Int64(value / 1000)
    let days = CivilTime.wholeDays(microseconds)
    let date = CivilTime.date(days: days)
    let rest = Int(microseconds - days * CivilTime.day)
    return Stamp(
      year: date.year, month: date.month, day: date.day, secondOfDay: rest / 1_000_000, microsecond: rest % 1_000_000,
      zone: 0)
  }

  /// `Mmm dd HH:MM:SS[.ffffff]`, the day padded with a blank.
  static func monthName(_ bytes: Span<UInt8>, _ index: inout Int) -> Stamp? {
    var at = index
    guard let month = month(bytes, at), bytes.at(at + 3) == .blank else { return nil }
    at = bytes.skipBlanks(at + 3)
    guard let day = bytes.number(&at), (1...31).contains(day), bytes.at(at) == .blank else { return nil }
    at += 1
    return timeOfDay(bytes, from: at, month: month, day: day, &index)
  }

  /// The time of a day of no year, which begins at `start`.
  private static func timeOfDay(
    _ bytes: Span<UInt8>, from start: Int, month: Int, day: Int, _ index: inout Int
  ) -> Stamp? {
    var at = start
    guard var stamp = timeOfDay(bytes, &at) else { return nil }
    stamp.month = month
    stamp.day = day
    index = at
    return stamp
  }

  /// `MM-dd HH:MM:SS.mmm`, without a year.
  static func monthAndDay(_ bytes: Span<UInt8>, _ index: inout Int) -> Stamp? {
    var at = index
    guard let month = bytes.fixed(2, &at), (1...12).contains(month), bytes.at(at) == 0x2D else { return nil }
    at += 1
    guard let day = bytes.fixed(2, &at), (1...31).contains(day), bytes.at(at) == .blank else { return nil }
    at += 1
    return timeOfDay(bytes, from: at, month: month, day: day, &index)
  }

  /// `yyyy/MM/dd HH:mm:ss:SSS`.
  static func slashed(_ bytes: Span<UInt8>, _ index: inout Int) -> Stamp? { parted(bytes, by: 0x2F, &index) }

  /// `yyyy-MM-dd HH:mm:ss:SSS`.
  static func colonMilliseconds(_ bytes: Span<UInt8>, _ index: inout Int) -> Stamp? { parted(bytes, by: 0x2D, &index) }

  /// A date with the given byte between its parts, and milliseconds behind a colon.
  private static func parted(_ bytes: Span<UInt8>, by mark: UInt8, _ index: inout Int) -> Stamp? {
    var at = index
    guard let year = bytes.fixed(4, &at), bytes.at(at) == mark else { return nil }
    at += 1
    guard let month = bytes.fixed(2, &at), (1...12).contains(month), bytes.at(at) == mark else { return nil }
    at += 1
    guard let day = bytes.fixed(2, &at), (1...31).contains(day), bytes.at(at) == .blank else { return nil }
    at += 1
    guard var stamp = timeOfDay(bytes, &at), stamp.resolution == 1_000_000, bytes.at(at) == .colon else { return nil }
    at += 1
    guard let milliseconds = bytes.fixed(3, &at), !bytes.at(at).isDigit else { return nil }
    stamp.year = year
    stamp.month = month
    stamp.day = day
    stamp.microsecond = milliseconds * 1_000
    stamp.resolution = 1_000
    index = at
    return stamp
  }

  /// The three letters of a month at `index`.
  private static func month(_ bytes: Span<UInt8>, _ index: Int) -> Int? {
    let names: [StaticString] = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    guard bytes.at(index).isUpper, bytes.at(index + 1).isLower else { return nil }
    return names.firstIndex { bytes.has($0, at: index) }.map { $0 + 1 }
  }
}
