import Parsing
import Testing

@testable import Diagnosis

/// Which part of a log is meant by moments that leave out the year.
@Suite struct TimeWindowTests {
  private func wall(_ year: Int, _ month: Int, _ day: Int) -> Int64 {
    CivilTime.days(year: year, month: month, day: day) * CivilTime.day
  }

  private func resolver(_ first: Int64, _ last: Int64) -> MomentResolver {
    MomentResolver([first, last].map { Instant(microseconds: $0, zoneMinutes: nil, date: .full, resolution: 1) })
  }

  @Test func ofTheDaysThatTheLogReachesTheLastIsMeant() {
    let resolver = resolver(wall(2024, 1, 1), wall(2026, 11, 30))
    #expect(resolver.wallClock(.dayOfYear(month: 11, day: 21, time: 5), .full) == wall(2026, 11, 21) + 5)
    #expect(resolver.wallClock(.dayOfYear(month: 12, day: 24, time: 0), .full) == wall(2025, 12, 24))
    #expect(resolver.wallClock(.dayOfYear(month: 2, day: 29, time: 0), .full) == wall(2024, 2, 29))
  }

  @Test func anotherDayIsTheNearestOne() {
    let resolver = resolver(wall(2026, 11, 1), wall(2026, 11, 30))
    #expect(resolver.wallClock(.dayOfYear(month: 12, day: 5, time: 0), .full) == wall(2026, 12, 5))
    #expect(resolver.wallClock(.dayOfYear(month: 10, day: 5, time: 0), .full) == wall(2026, 10, 5))
    #expect(resolver.wallClock(.dayOfYear(month: 2, day: 29, time: 0), .full) == wall(2028, 2, 29))
  }

  @Test func aStrayYearCostsNothing() {
    let resolver = resolver(wall(2026, 11, 1), wall(9000, 1, 1))
    #expect(resolver.wallClock(.dayOfYear(month: 11, day: 21, time: 0), .full) == wall(8999, 11, 21))
  }
}
