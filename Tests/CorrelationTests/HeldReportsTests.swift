import Parsing
import Testing

@testable import Correlation

/// Reports that wait for the log to pass their moments.
@Suite struct HeldReportsTests {
  private func instant(_ at: Double, zone: Int16? = 0) -> Instant {
    Instant(microseconds: Int64(at * 1_000_000), zoneMinutes: zone)
  }

  private func report(_ name: String, _ time: Instant?) -> Event {
    Event(
      kind: .processExited, time: time, process: name, pid: 400, position: SourcePosition(input: 0, line: 1, offset: 0),
      text: name)
  }

  @Test func eachIsToldOnceTheLogHasPassedItsMoment() {
    var held = HeldReports()
    for at in [40.0, 10, 20] { held.hold(report("\(at)", instant(at))) }
    let early = [5, 12, 12.1].map { held.passed(at: instant($0), patience: 2).map(\.text) }
    #expect(early == [[], [], ["10.0"]], "the log's own lines of the moment come first")
    // One that comes later may be the earliest of all.
    held.hold(report("13", instant(13)))
    let late = [15.1, 100].map { held.passed(at: instant($0), patience: 2).map(\.text) }
    #expect(late == [["13"], ["40.0", "20.0"]], "in the order in which they came")
    #expect(held.isEmpty)
  }

  @Test func whatCannotBeComparedWaitsForTheEnd() {
    var held = HeldReports()
    held.hold(report("no zone", instant(10, zone: nil)))
    held.hold(report("no time", nil))
    held.hold(report("far", instant(1_000)))
    let none = (0..<100).flatMap { held.passed(at: instant(Double($0)), patience: 2) }
    #expect(none.isEmpty)
    // The style changes to one without a zone.
    let told = held.passed(at: instant(50, zone: nil), patience: 2).map(\.text)
    #expect(told == ["no zone"])
    let rest = held.all().map(\.text)
    #expect(rest == ["no time", "far"])
    #expect(held.isEmpty)
  }
}
