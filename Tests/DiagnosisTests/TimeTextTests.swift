import Parsing
import Testing

@testable import Diagnosis

@Suite struct TimeTextTests {
  /// 2026-11-29 09:14:02.118 of a clock without offset.
  private let moment: Int64 = 1_795_943_642_118_000

  @Test func aKnownZoneGivesUniversalTime() {
    let time = Instant(microseconds: moment, zoneMinutes: 60, resolution: 1)
    #expect(TimeText.json(time) == "2026-11-29T09:14:02.118000Z")
    #expect(TimeText.log(time) == "2026-11-29 10:14:02.118000")
    #expect(TimeText.log(time, .dated) == "2026-11-29 10:14:02.118")
    #expect(TimeText.log(time, .clock) == "10:14:02.118")
  }

  @Test func anUnknownZoneStaysUnknown() {
    let time = Instant(microseconds: moment + 3_600_000_000, resolution: 1000)
    #expect(TimeText.json(time) == "2026-11-29T10:14:02.118")
    #expect(TimeText.log(time) == "2026-11-29 10:14:02.118")
  }

  @Test func anUnknownYearIsLeftOut() {
    // 2000-11-29 10:14:02, the year in which such clocks count.
    let time = Instant(microseconds: 975_492_842_000_000, date: .withoutYear, resolution: 1_000_000)
    #expect(TimeText.json(time) == "--11-29T10:14:02")
    #expect(TimeText.log(time) == "11-29 10:14:02")
  }

  @Test func anUnknownDateIsLeftOutHoweverManyMidnightsPassed() {
    let time = Instant(microseconds: 36_842_118_000 + 2 * 86_400_000_000, date: .none, resolution: 1000)
    #expect(TimeText.json(time) == "T10:14:02.118")
    #expect(TimeText.log(time) == "10:14:02.118")
  }

  @Test func aPartialDateIsTheWallClocksEvenWhereTheZoneIsKnown() {
    let time = Instant(microseconds: 36_842_118_000, zoneMinutes: -90, date: .none, resolution: 1000)
    #expect(TimeText.json(time) == "T08:44:02.118")
  }

  @Test(arguments: [(1, ".118250"), (1000, ".118"), (10_000, ".11"), (1_000_000, "")] as [(Int32, String)])
  func digitsAreThoseOfTheClock(resolution: Int32, fraction: String) {
    let time = Instant(microseconds: moment + 250, zoneMinutes: 0, resolution: resolution)
    #expect(TimeText.json(time) == "2026-11-29T09:14:02\(fraction)Z")
  }

  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"), (951_782_400, "2000-02-29T00:00:00Z"),
      (951_868_800, "2000-03-01T00:00:00Z"), (4_107_542_399, "2100-02-28T23:59:59Z"),
      (4_107_542_400, "2100-03-01T00:00:00Z"), (-62_167_219_200, "0000-01-01T00:00:00Z"),
      (253_402_300_799, "9999-12-31T23:59:59Z"),
    ] as [(Int64, String)])
  func calendarDates(seconds: Int64, expected: String) {
    let time = Instant(microseconds: seconds * 1_000_000, zoneMinutes: 0, resolution: 1_000_000)
    #expect(TimeText.json(time) == expected)
  }

  @Test(arguments: [Int64.min, -62_167_219_200_000_001, 253_402_300_800_000_000, .max])
  func yearsBeyondFourDigitsAreNoTime(microseconds: Int64) {
    #expect(TimeText.json(Instant(microseconds: microseconds, zoneMinutes: 840)) == nil)
    // For a person it is still printed, whatever it is.
    #expect(!TimeText.log(Instant(microseconds: microseconds, zoneMinutes: 840)).isEmpty)
  }

  @Test(arguments: [(60, "+0100"), (0, "+0000"), (-210, "-0330"), (345, "+0545")] as [(Int16, String)])
  func zones(minutes: Int16, expected: String) {
    #expect(TimeText.zone(minutes) == expected)
  }

  @Test(arguments: [
    (0, "0 ms"), (0.0004, "<1 ms"), (0.062, "62 ms"), (0.9994, "999 ms"), (0.9996, "1.0 s"), (9.8, "9.8 s"),
    (59.94, "59.9 s"), (59.96, "1 min"), (139, "2 min 19 s"), (120, "2 min"), (753, "12 min 33 s"),
    (3599.6, "1 h"), (38_810, "10 h 46 min"), (72_000, "20 h"), (273_600, "3 d 4 h"), (-2.26, "-2.3 s"),
    (.nan, "unknown"), (.infinity, "unknown"), (1e300, "unknown"),
  ])
  func durations(seconds: Double, expected: String) {
    #expect(DurationText.words(seconds) == expected)
  }

  @Test func aClockOfWholeSecondsGivesNoTenths() {
    #expect(DurationText.words(9.8, resolution: 1_000_000) == "10 s")
    #expect(DurationText.words(0, resolution: 1_000_000) == "0 s")
  }
}
