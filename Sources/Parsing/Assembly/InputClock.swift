/// Makes moments of what an input prints: adds the years, midnights and zone that it leaves out, and notices where its
/// clock was set.
struct InputClock: Sendable {
  /// A peculiarity that one time revealed; each is a note of the input.
  enum Remark: Sendable, Equatable {
    case noZone, zoneAssumed, noYear, yearAssumed, noDate, wholeSeconds
    case midnight, yearRollOver
    /// The clock ran back by more than two seconds from the moment given.
    case step(from: Instant)
  }

  let options: AssemblerOptions
  /// The latest moment since the last step: what a clock that runs back is told by.
  private(set) var latest: Instant?
  private var previous: Stamp?
  private var days: Int64 = 0
  private var year: Int?
  private var said: UInt8 = 0
  /// The day that was counted last: nearly always the next record's, too.
  private var counted: (year: Int, month: Int, day: Int, number: Int64) = (1970, 1, 1, 0)

  init(options: AssemblerOptions) { self.options = options }

  /// The moment of `stamp`, the next in the input's order; what it revealed is added to `remarks`.
  mutating func observe(_ stamp: Stamp, _ remarks: inout [Remark]) -> Instant {
    var date = Instant.DateKnowledge.full
    var dayNumber: Int64 = 0
    if !stamp.hasDate {
      date = .none
      once(.noDate, 0, &remarks)
      dayNumber = dayOfTime(stamp, &remarks)
    } else if let printed = stamp.year {
      dayNumber = dayNumberOf(year: printed, stamp)
    } else {
      let year = yearOf(stamp, &remarks)
      if options.assumedYear == nil {
        date = .withoutYear
        once(.noYear, 1, &remarks)
      } else {
        once(.yearAssumed, 2, &remarks)
      }
      dayNumber = dayNumberOf(year: year, stamp)
    }
    var zone = stamp.zone
    if zone == nil {
      zone = options.assumedZone
      if zone == nil { once(.noZone, 3, &remarks) } else { once(.zoneAssumed, 4, &remarks) }
    }
    if stamp.resolution >= 1_000_000 { once(.wholeSeconds, 5, &remarks) }
    let seconds = Int64(stamp.secondOfDay) &- Int64(zone ?? 0) &* 60
    let moment = Instant(
      microseconds: dayNumber &* CivilTime.day &+ seconds &* 1_000_000 &+ Int64(stamp.microsecond), zoneMinutes: zone,
      date: date, resolution: stamp.resolution, timeline: options.timeline)
    if let latest, latest.microseconds &- moment.microseconds > 2_000_000 {
      remarks.append(.step(from: latest))
      self.latest = moment
    } else if (latest?.microseconds ?? .min) <= moment.microseconds {
      latest = moment
    }
    previous = stamp
    return moment
  }

  /// Nothing of what lies up to `moment` is there to be observed, but its days and years have passed.
  mutating func pass(to moment: Instant) {
    if (latest?.microseconds ?? .min) < moment.microseconds { latest = moment }
    let wall = moment.wallClock
    let number = CivilTime.wholeDays(wall)
    let rest = Int(wall - number * CivilTime.day)
    var stamp = Stamp(
      secondOfDay: rest / 1_000_000, microsecond: rest % 1_000_000, zone: moment.zoneMinutes,
      resolution: moment.resolution)
    if moment.date == .none {
      days = number
    } else {
      let date = CivilTime.date(days: number)
      (stamp.month, stamp.day) = (date.month, date.day)
      if moment.date == .withoutYear { year = date.year } else { stamp.year = date.year }
    }
    previous = stamp
  }

  private mutating func once(_ remark: Remark, _ number: UInt8, _ remarks: inout [Remark]) {
    guard said & 1 << number == 0 else { return }
    said |= 1 << number
    remarks.append(remark)
  }

  private mutating func dayNumberOf(year: Int, _ stamp: Stamp) -> Int64 {
    let (month, day) = (stamp.month, stamp.day)
    if counted.day != day || counted.month != month || counted.year != year {
      counted = (year, month, day, CivilTime.days(year: year, month: month, day: day))
    }
    return counted.number
  }

  /// Days since the input's first midnight. A step back of more than 12 h is a midnight; right after one, a record from
  /// before it may still come (`log show` prints slightly out of order).
  private mutating func dayOfTime(_ stamp: Stamp, _ remarks: inout [Remark]) -> Int64 {
    guard let previous, !previous.hasDate else { return days }
    let step = stamp.secondOfDay - previous.secondOfDay
    if step < -12 * 3600 {
      days += 1
      remarks.append(.midnight)
    } else if step > 23 * 3600, days > 0 {
      days -= 1
    }
    return days
  }

  /// The year that brings the date nearest to the one before: from December to January it goes up.
  private mutating func yearOf(_ stamp: Stamp, _ remarks: inout [Remark]) -> Int {
    guard let previous, previous.hasDate, previous.year == nil, let current = year else {
      let first = options.assumedYear ?? 2000
      year = first
      return first
    }
    let step = (stamp.month * 31 + stamp.day) - (previous.month * 31 + previous.day)
    if step < -186 {
      year = current + 1
      remarks.append(.yearRollOver)
    } else if step > 364, current > (options.assumedYear ?? 2000) {
      year = current - 1
    }
    return year ?? current
  }
}
