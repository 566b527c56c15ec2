import Parsing
import Testing

@testable import Correlation

/// Chapters: what a later export tells of the time in front, and what is none.
@Suite struct ChapterTests {
  private static let named: FieldValue = .text("poweredOn")

  /// An app that speaks in the log's own story, and the bound reached by others in a chapter in front of it.
  @Test func aPlaceThatIsFreedInAChapterTakesNoLivesAlong() throws {
    var correlator = Correlator()
    var line = 0
    func tell(_ at: Int, _ name: String, pid: UInt32) {
      line += 1
      let touched = correlator.consume(
        .event(
          Event(
            kind: .appState, fields: Fields([.state: Self.named]),
            time: Instant(microseconds: Int64(at) * 1_000_000, zoneMinutes: 0), emitter: .app, process: name, pid: pid,
            position: SourcePosition(input: 0, line: line, offset: Int64(line) * 100))))
      for app in touched.evicted { correlator.release(app, isFree: true) }
    }
    for index in 0..<200 { tell(10_000 + index, "Main\(index)", pid: UInt32(1_000 + index)) }
    for index in 0..<300 { tell(index, "Chapter\(index)", pid: UInt32(5_000 + index)) }
    _ = correlator.finish()
    for app in correlator.world.liveApps {
      let isOfChapter = app.processes.contains { $0.hasPrefix("Chapter") }
      for life in app.lives { #expect(((life.pid ?? 0) >= 5_000) == isOfChapter, "\(app.processes)") }
    }
  }

  @Test func anAppThatIsLetGoInAChapterKeepsWhenItLived() throws {
    var correlator = Correlator()
    var line = 0
    func tell(_ at: Int, _ name: String, pid: UInt32) {
      line += 1
      let touched = correlator.consume(
        .event(
          Event(
            kind: .appState, fields: Fields([.state: Self.named]),
            time: Instant(microseconds: Int64(at) * 1_000_000, zoneMinutes: 0), emitter: .app, process: name, pid: pid,
            position: SourcePosition(input: 0, line: line, offset: Int64(line) * 100))))
      for app in touched.evicted { correlator.release(app, isFree: false) }
    }
    tell(10_000, "Main", pid: 1_000)
    for index in 0..<300 { tell(index, "Chapter\(index)", pid: UInt32(5_000 + index)) }
    _ = correlator.finish()
    let app = try #require(correlator.world.liveApps.first { $0.processes.contains("Main") })
    #expect(app.lives.map(\.pid) == [1_000])
  }

  /// The log ends in the midst of a chapter: its last line is the story's, not the chapter's.
  @Test func theLastLineOfTheLogIsTheStorysOwn() throws {
    var story = Story()
    story.launched(1_000)
    story.app(1_100, .appState, [.state: Self.named])
    // The head of the next export is no line of the story.
    story.hasTimes = false
    story.tell(0, .logHeader, emitter: .lifecycle, process: nil, pid: nil)
    story.hasTimes = true
    story.launched(0, pid: 390)
    story.app(50, .appState, [.state: Self.named], pid: 390)
    story.settle()
    #expect(story.world.last?.time == story.instant(1_100))
    #expect(story.lives.map(\.pid) == [390, 400])
    #expect(story.lives.first?.end?.time == story.instant(50), "the chapter's own end")
  }

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
