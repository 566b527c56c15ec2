import Parsing
import Testing

@testable import Correlation

/// Several inputs in one order.
@Suite struct MergeTests {
  private static func tick(_ seconds: Double, input: Int, line: Int, timeline: UInt16 = 0) -> LogItem {
    .tick(
      Tick(
        time: Instant(microseconds: Int64(seconds * 1_000_000), zoneMinutes: 0, timeline: timeline),
        position: SourcePosition(input: input, line: line, offset: Int64(line))))
  }

  private static func event(_ microseconds: Int64, input: Int, resolution: Int32 = 1, pid: UInt32 = 400) -> Event {
    Event(
      kind: .appState, fields: Fields([.state: .text("poweredOn")]),
      time: Instant(microseconds: microseconds, zoneMinutes: 0, resolution: resolution), emitter: .app,
      process: "Fitness", pid: pid, position: SourcePosition(input: input, line: 1, offset: 1))
  }

  /// Which of the records were seen before, in another input.
  private static func duplicates(_ events: [Event]) -> [Bool] {
    var filter = DuplicateFilter()
    return events.map { filter.isDuplicate($0) }
  }

  /// The order in which the queues' items come, as (input, line).
  private static func merged(_ queues: [MergeQueue]) -> [[Int]] {
    var queues = queues
    var order: [[Int]] = []
    while let first = queues.indices.filter({ !queues[$0].isEmpty }).min(by: { queues[$0].isBefore(queues[$1]) }) {
      guard let item = queues[first].takeFirst() else { break }
      order.append([item.position.input, item.position.line])
    }
    return order
  }

  @Test func timesDecideBetweenInputsAndLinesWithinOne() {
    var one = MergeQueue(input: 0, timeline: 0)
    var other = MergeQueue(input: 1, timeline: 0)
    // Line 2 steps back by less than 2 s: it stays behind line 1.
    for (line, at) in [(1, 10.0), (2, 9.5), (3, 12)] { one.append(Self.tick(at, input: 0, line: line)) }
    for (line, at) in [(1, 9.8), (2, 11)] { other.append(Self.tick(at, input: 1, line: line)) }
    #expect(Self.merged([one, other]) == [[1, 1], [0, 1], [0, 2], [1, 2], [0, 3]])
  }

  @Test func atOneMomentTheFirstInputComesFirst() {
    var one = MergeQueue(input: 0, timeline: 0)
    var other = MergeQueue(input: 1, timeline: 0)
    one.append(Self.tick(5, input: 0, line: 1))
    other.append(Self.tick(5, input: 1, line: 1))
    #expect(Self.merged([other, one]) == [[0, 1], [1, 1]])
  }

  @Test func clocksThatCannotBeComparedFollowOneAnother() {
    var one = MergeQueue(input: 0, timeline: 0)
    var other = MergeQueue(input: 1, timeline: 1)
    one.append(Self.tick(100, input: 0, line: 1))
    other.append(Self.tick(1, input: 1, line: 1, timeline: 1))
    #expect(Self.merged([one, other]) == [[0, 1], [1, 1]])
  }

  @Test func aClockThatWasSetBackStartsAnew() {
    var clock = MergeClock()
    let times = [10_000_000, 8_000_001, 7_999_999].map { clock.advance(Instant(microseconds: $0)) }
    #expect(times == [10_000_000, 10_000_000, 7_999_999])
    let timeless = clock.advance(nil)
    #expect(timeless == 7_999_999)
  }

  @Test func oneRecordInTwoExportsIsOne() {
    #expect(Self.duplicates([Self.event(5, input: 0), Self.event(5, input: 1)]) == [false, true])
  }

  @Test func equalRecordsOfOneInputAreTwo() {
    // The third is another process's.
    let events = [Self.event(5, input: 0), Self.event(5, input: 0), Self.event(5, input: 1, pid: 401)]
    #expect(Self.duplicates(events) == [false, false, false])
  }

  @Test func wholeSecondsAreTooCoarseToCallTwoRecordsOne() {
    let events = [0, 1].map { Self.event(5_000_000, input: $0, resolution: 1_000_000) }
    #expect(Self.duplicates(events) == [false, false])
  }
}
