import Parsing
import Testing

@testable import Diagnosis

/// What `--at` answers where the log does not reach, and what is said of a part of a log that holds nothing.
@Suite("A moment outside the log")
struct MomentTests {
  private static let story = LogStory.opened() + LogStory.connects()
  private static let minute: Int64 = 60_000_000

  /// The wall clock of the story's first and last line.
  private static func ends() throws -> (first: Int64, last: Int64) {
    let input = try #require(LogStory.report(story).inputs.first)
    let (first, last) = (try #require(input.first), try #require(input.last))
    return (first.wallClock, last.wallClock)
  }

  private static func answer(at wall: Int64) throws -> [String] {
    var options = CaseOptions()
    options.at = .wallClock(wall)
    let moment = try LogStory.report(story, options: options).summary.moment
    return try #require(moment).lines.map(\.text)
  }

  @Test("before the first line nothing is known of any app")
  func before() throws {
    let told = try Self.answer(at: try Self.ends().first - 10 * Self.minute)
    #expect(told.count == 1)
    #expect(told.first?.hasPrefix("the log begins later, at ") == true)
  }

  @Test("after the last line the last state is no answer")
  func after() throws {
    let told = try Self.answer(at: try Self.ends().last + 10 * Self.minute)
    #expect(told.count == 1)
    #expect(told.first?.hasPrefix("the log ends before, at ") == true)
  }

  @Test("within the tolerance the state is told")
  func near() throws {
    let told = try Self.answer(at: try Self.ends().last + Self.minute / 2)
    #expect(told.first?.contains(" was ") == true)
  }

  @Test("the last line before is told in words, whatever it was")
  func words() throws {
    let told = try Self.answer(at: try Self.ends().last + Self.minute / 2)
    #expect(told.first?.contains("; last before: connected") == true)
  }

  @Test("a part without Bluetooth is not called a log without Bluetooth")
  func emptyPart() throws {
    var options = CaseOptions()
    options.until = .wallClock(try Self.ends().first - 10 * Self.minute)
    let verdict = try LogStory.report(Self.story, options: options).summary.verdict
    #expect(verdict.hasPrefix("The part of the log that was asked for"))
  }
}

/// A log that prints no year, or no date, is asked by what it prints, and nothing is made up.
@Suite("A moment in a log that prints less than was asked")
struct PartialDateTests {
  private static let story = LogStory.opened() + LogStory.connects()
  private static let minute: Int64 = 60_000_000

  /// The story's first and last line on a wall clock that prints no year; internally in the year 2000.
  private static func span() throws -> (first: Instant, last: Instant) {
    let input = try #require(LogStory.report(story, style: .syslogRelay).inputs.first)
    let (first, last) = (try #require(input.first), try #require(input.last))
    #expect(first.date == .withoutYear)
    return (first, last)
  }

  /// The same moment of another year, as a user writes it.
  private static func wall(_ moment: Instant, year: Int, later: Int64 = 0) -> Int64 {
    let wall = moment.wallClock + later
    let date = CivilTime.date(days: CivilTime.wholeDays(wall))
    let days = CivilTime.days(year: year, month: date.month, day: date.day)
    return days * CivilTime.day + (wall - CivilTime.wholeDays(wall) * CivilTime.day)
  }

  private static func moment(_ asked: CaseOptions.Moment, year: Int? = nil) throws -> Report.Moment {
    var options = CaseOptions()
    options.at = asked
    options.year = year
    return try #require(LogStory.report(story, style: .syslogRelay, options: options).summary.moment)
  }

  private static func events(
    _ text: String, since: CaseOptions.Moment? = nil, until: CaseOptions.Moment? = nil, year: Int? = nil
  ) throws -> Int {
    var options = CaseOptions()
    (options.since, options.until, options.year) = (since, until, year)
    return try LogStory.report(of: text, options: options).sessions.count
  }

  @Test("a moment with a year is looked for by month and day, and no year is printed")
  func aYearIsLeftOut() throws {
    let last = try Self.span().last
    let told = try Self.moment(.wallClock(Self.wall(last, year: 2026)))
    #expect(told.lines.first?.text.contains(" was ") == true, "\(told.lines)")
    #expect(told.asked == "\(TimeText.log(last)) of whatever year: the log prints none")
    #expect(!told.asked.contains("2000") && !told.asked.contains("2026"))
  }

  @Test("a moment that the log does not reach is told without a year")
  func outsideIsToldWithoutAYear() throws {
    let last = try Self.span().last
    let told = try Self.moment(.wallClock(Self.wall(last, year: 2026, later: 60 * Self.minute)))
    #expect(told.lines.map(\.text) == ["the log ends before, at \(TimeText.log(last))"])
  }

  @Test("a day without a year is found in a log without one and in one with it")
  func aDayWithoutAYear() throws {
    let last = try Self.span().last
    let wall = last.wallClock
    let date = CivilTime.date(days: CivilTime.wholeDays(wall))
    let asked = CaseOptions.Moment.dayOfYear(
      month: date.month, day: date.day, time: wall - CivilTime.wholeDays(wall) * CivilTime.day)
    let told = try Self.moment(asked)
    #expect(told.asked == TimeText.log(last))
    #expect(told.lines.first?.text.contains(" was ") == true)
    var options = CaseOptions()
    options.at = asked
    let dated = try #require(LogStory.report(Self.story, options: options).summary.moment)
    #expect(dated.lines.first?.text.contains(" was ") == true, "\(dated)")
  }

  @Test("with --year a whole date is meant and printed")
  func theYearOfAnOption() throws {
    let last = try Self.span().last
    let told = try Self.moment(.wallClock(Self.wall(last, year: 2025)), year: 2025)
    #expect(told.asked.hasPrefix("2025-"))
    #expect(told.lines.first?.text.contains(" was ") == true)
    let other = try Self.moment(.wallClock(Self.wall(last, year: 2026)), year: 2025)
    #expect(other.lines.first?.text.hasPrefix("the log ends before, at 2025-") == true)
  }

  @Test("a part of a log without a year is cut by month and day")
  func aPartByMonthAndDay() throws {
    let (first, last) = try Self.span()
    let text = LogStory.text(Self.story, style: .syslogRelay)
    let all = try Self.events(text)
    #expect(all > 0)
    for year in [nil, 2026] {
      let before = CaseOptions.Moment.wallClock(Self.wall(first, year: 2026, later: -Self.minute))
      let after = CaseOptions.Moment.wallClock(Self.wall(last, year: 2026, later: Self.minute))
      #expect(try Self.events(text, since: before, until: after, year: year) == all)
      #expect(try Self.events(text, since: after, year: year) == 0)
      #expect(try Self.events(text, until: before, year: year) == 0)
    }
  }

  @Test("in a log without dates the time of day is what can be compared")
  func aLogWithoutDates() throws {
    // Rows as Console copies them.
    let lines = ["10:14:05.120000", "10:14:06.350000", "10:14:09.000000"].map {
      "default\t\($0)+0100\tFitness\tcentralManagerDidUpdateState: poweredOn\n"
    }
    var options = CaseOptions()
    let asked = CivilTime.days(year: 2026, month: 11, day: 29) * CivilTime.day + 36_848_000_000
    options.at = .wallClock(asked)
    let report = try LogStory.report(of: lines.joined(), options: options)
    #expect(report.inputs.first?.first?.date == Instant.DateKnowledge.none)
    let moment = try #require(report.summary.moment)
    #expect(moment.asked == "10:14:08 of whatever day: the log prints no date")
    #expect(moment.lines.first?.text.contains("Fitness") == true, "\(moment.lines)")
    options = CaseOptions()
    options.since = .wallClock(asked)
    #expect(try LogStory.report(of: lines.joined(), options: options).apps.count == 1)
    options.since = .wallClock(asked + 30_000_000 - CivilTime.day)
    options.until = .wallClock(asked - 60_000_000)
    #expect(try LogStory.report(of: lines.joined(), options: options).apps.isEmpty)
  }
}

/// A log without any time cannot be asked for one.
@Suite("A moment in a log without times")
struct TimelessTests {
  @Test(
    "the moment is told as it was asked for, and that the log prints no times",
    arguments: [
      (
        CaseOptions.Moment.wallClock(CivilTime.days(year: 2026, month: 11, day: 26) * CivilTime.day),
        "2026-11-26 00:00:00"
      ),
      (.dayOfYear(month: 11, day: 26, time: 27_900_000_000), "11-26 07:45:00"),
      (.timeOfDay(27_900_000_000), "07:45:00"), (.beforeEnd(7_200_000_000), "2 h before the log's end"),
    ])
  func toldAsAsked(_ moment: CaseOptions.Moment, _ asked: String) throws {
    var options = CaseOptions()
    options.at = moment
    let text = "centralManager:willRestoreState: {\n}\ncentralManagerDidUpdateState: poweredOn\n"
    let told = try #require(try LogStory.report(of: text, options: options).summary.moment)
    #expect(told.asked == asked)
    #expect(told.lines.map(\.text) == ["the log prints no times: what was before and after that moment is not known"])
  }
}

/// How a moment is brought onto a log's clock.
@Suite("Resolving moments")
struct MomentResolverTests {
  private static let day = CivilTime.day

  private static func instant(
    _ year: Int, _ month: Int, _ day: Int, hour: Int64 = 0, date: Instant.DateKnowledge
  ) -> Instant {
    Instant(
      microseconds: CivilTime.days(year: year, month: month, day: day) * Self.day + hour * 3_600_000_000, date: date)
  }

  private static func resolved(
    _ moment: CaseOptions.Moment, _ first: Instant, _ last: Instant
  ) -> (year: Int, month: Int, day: Int)? {
    MomentResolver([first, last]).wallClock(moment, last.date).map { CivilTime.date(days: CivilTime.wholeDays($0)) }
  }

  @Test("over a new year the day is looked for on both sides of it")
  func overANewYear() throws {
    let (first, last) = (Self.instant(2000, 12, 30, date: .withoutYear), Self.instant(2001, 1, 2, date: .withoutYear))
    for (year, month, day, meant) in [
      (2025, 12, 31, 2000), (2026, 1, 1, 2001), (2026, 1, 5, 2001), (2026, 12, 1, 2000),
    ] {
      let wall = CivilTime.days(year: year, month: month, day: day) * Self.day
      let found = try #require(Self.resolved(.wallClock(wall), first, last))
      #expect(found == (meant, month, day))
    }
  }

  @Test("of several years that fit the log's last is meant")
  func severalYears() throws {
    let (first, last) = (Self.instant(2024, 5, 1, date: .full), Self.instant(2026, 11, 29, date: .full))
    let found = try #require(Self.resolved(.dayOfYear(month: 8, day: 3, time: 0), first, last))
    #expect(found == (2026, 8, 3))
    let leap = try #require(Self.resolved(.dayOfYear(month: 2, day: 29, time: 0), first, last))
    #expect(leap == (2024, 2, 29) || leap == (2028, 2, 29))
  }

  @Test("without a date the last such time of day is meant")
  func withoutADate() {
    let (first, last) = (
      Instant(microseconds: 22 * 3_600_000_000, date: .none),
      Instant(microseconds: Self.day + 2 * 3_600_000_000, date: .none)
    )
    let resolver = MomentResolver([first, last])
    let evening = CivilTime.days(year: 2026, month: 11, day: 29) * Self.day + 23 * 3_600_000_000
    let hour: Int64 = 3_600_000_000
    #expect(resolver.wallClock(.wallClock(evening), .none) == 23 * hour)
    #expect(resolver.wallClock(.dayOfYear(month: 3, day: 1, time: hour), .none) == Self.day + hour)
    #expect(resolver.wallClock(.beforeEnd(hour), .none) == Self.day + hour)
  }

  @Test("a log without any time answers nothing")
  func withoutTimes() {
    #expect(MomentResolver([]).date == nil)
    #expect(MomentResolver([]).wallClock(.timeOfDay(0), .full) == nil)
  }
}
