import Parsing
import Testing

@testable import Correlation

/// How inputs without date, year or zone come onto a common clock.
@Suite struct ClockPlanTests {
  private static let minute: Int64 = 60_000_000
  /// 2026-09-14 10:00:00 on the log's own clock.
  private static let morning = CivilTime.days(year: 2026, month: 9, day: 14) * CivilTime.day + 10 * 60 * minute

  /// A survey of ten minutes from the moment on.
  private static func survey(
    _ wall: Int64, zone: Int16?, date: Instant.DateKnowledge = .full
  ) -> ClockSurvey {
    func instant(_ wall: Int64) -> Instant {
      Instant(microseconds: wall - Int64(zone ?? 0) * minute, zoneMinutes: zone, date: date)
    }
    return ClockSurvey(first: instant(wall), last: instant(wall + 10 * minute))
  }

  private static let whole = survey(morning, zone: 120)

  @Test func anInputWithoutAZoneTakesItFromOneThatItOverlaps() throws {
    let bare = Self.survey(Self.morning + 5 * Self.minute, zone: nil)
    let plan = ClockPlan([Self.whole, bare])
    #expect(plan.adjustments[1].zoneMinutes == 120)
    #expect(plan.adjustments[0].timeline == plan.adjustments[1].timeline)
    #expect(plan.adjustments[1].note == "its time zone is taken from another input that it overlaps with")
    let first = try #require(bare.first)
    #expect(plan.adjustments[1].apply(first).wallClock == Self.morning + 5 * Self.minute)
  }

  @Test func inputsThatDoNotOverlapStayApart() {
    let later = Self.survey(Self.morning + 60 * Self.minute, zone: nil)
    let plan = ClockPlan([Self.whole, later])
    #expect(plan.adjustments[1].zoneMinutes == nil && plan.adjustments[1].note == nil)
    #expect(plan.adjustments[0].timeline != plan.adjustments[1].timeline)
  }

  @Test func aYearThatIsNotPrintedComesFromTheOtherInput() throws {
    let base = CivilTime.days(year: 2000, month: 9, day: 14) * CivilTime.day + 10 * 60 * Self.minute
    let relay = Self.survey(base, zone: nil, date: .withoutYear)
    let plan = ClockPlan([Self.whole, relay])
    #expect(plan.adjustments[1].year == 2026)
    let moment = plan.adjustments[1].apply(try #require(relay.first))
    #expect(moment.wallClock == Self.morning && moment.date == .full)
  }

  @Test func aTimeOfDayTakesItsDayFromTheOtherInput() throws {
    let copy = Self.survey(10 * 60 * Self.minute, zone: 120, date: .none)
    let plan = ClockPlan([Self.whole, copy])
    #expect(plan.adjustments[1].apply(try #require(copy.first)).wallClock == Self.morning)
    #expect(plan.adjustments[0].timeline == plan.adjustments[1].timeline)
  }

  @Test func twoTimesOfDayHaveNothingInCommon() {
    let copy = Self.survey(10 * 60 * Self.minute, zone: 120, date: .none)
    let plan = ClockPlan([copy, copy])
    #expect(plan.adjustments[0].timeline != plan.adjustments[1].timeline)
  }

  @Test func anInputWithoutTimesChangesNothing() {
    let plan = ClockPlan([ClockSurvey(first: nil, last: nil), Self.whole])
    #expect(plan.adjustments[1].timeline == 0)
  }

  @Test(arguments: [(1970, 1, 1, 0), (2000, 2, 29, 11_016), (2026, 9, 14, 20_710), (1969, 12, 31, -1)])
  func daysAndDatesAreTheSame(year: Int, month: Int, day: Int, days: Int) {
    #expect(CivilTime.days(year: year, month: month, day: day) == Int64(days))
    let date = CivilTime.date(days: Int64(days))
    #expect([date.year, date.month, date.day] == [year, month, day])
  }
}
