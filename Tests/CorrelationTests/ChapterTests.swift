import Parsing
import Testing

@testable import Correlation

/// Chapters: what a later export tells of the time in front, and what is none.
@Suite struct ChapterTests {
  private static let named: FieldValue = .text("poweredOn")

  @Test func linesOfOneMomentAreToldApartByWhatTheySay() {
    var lines = LineMemory()
    func event(_ kind: EventKind) -> Event {
      Event(
        kind: kind, time: Instant(microseconds: 1), process: "Fitness", pid: 400,
        position: SourcePosition(input: 0, line: 1, offset: 0), text: "x")
    }
    #expect(EventKind.appValue.rawValue.utf8.count == EventKind.appWrite.rawValue.utf8.count)
    let kinds: [EventKind] = [.appValue, .appWrite, .appValue]
    let known = kinds.map { lines.add(event($0), at: Instant(microseconds: 1)) }
    #expect(known == [false, false, true])
  }
}
