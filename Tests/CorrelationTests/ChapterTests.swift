import Parsing
import Testing

@testable import Correlation

/// Chapters: what a later export tells of the time in front, and what is none.
@Suite struct ChapterTests {
  private static let named: FieldValue = .text("poweredOn")

  /// States of apps, told until the least recently used are let go.
  private struct Evictions {
    var correlator = Correlator()
    let isFree: Bool
    private var line = 0

    init(isFree: Bool) { self.isFree = isFree }

    mutating func tell(_ at: Int, _ name: String, pid: UInt32) {
      line += 1
      let touched = correlator.consume(
        .event(
          Event(
            kind: .appState, fields: Fields([.state: .text("poweredOn")]),
            time: Instant(microseconds: Int64(at) * 1_000_000, zoneMinutes: 0), emitter: .app, process: name, pid: pid,
            position: SourcePosition(input: 0, line: line, offset: Int64(line) * 100))))
      for app in touched.evicted { correlator.release(app, isFree: isFree) }
    }
  }

  /// An app that speaks in the log's own story, and the bound reached by others in a chapter in front of it.
  @Test func aPlaceThatIsFreedInAChapterTakesNoLivesAlong() throws {
    var story = Evictions(isFree: true)
    for index in 0..<200 { story.tell(10_000 + index, "Main\(index)", pid: UInt32(1_000 + index)) }
    for index in 0..<300 { story.tell(index, "Chapter\(index)", pid: UInt32(5_000 + index)) }
    _ = story.correlator.finish()
    for app in story.correlator.world.liveApps {
      let isOfChapter = app.processes.contains { $0.hasPrefix("Chapter") }
      for life in app.lives { #expect(((life.pid ?? 0) >= 5_000) == isOfChapter, "\(app.processes)") }
    }
  }

  @Test func anAppThatIsLetGoInAChapterKeepsWhenItLived() throws {
    var story = Evictions(isFree: false)
    story.tell(10_000, "Main", pid: 1_000)
    for index in 0..<300 { story.tell(index, "Chapter\(index)", pid: UInt32(5_000 + index)) }
    _ = story.correlator.finish()
    let app = try #require(story.correlator.world.liveApps.first { $0.processes.contains("Main") })
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

  /// The log says that the clock was set: the same process goes on, however far back the clock now shows.
  @Test(arguments: [true, false]) func aClockThatTheLogSaysWasSetIsNoChapter(_ isSaidBefore: Bool) throws {
    var story = Story()
    story.launched(10_000)
    story.app(10_001, .appState, [.state: Self.named])
    // A record of the new time may be seen before its words are.
    if !isSaidBefore { story.sight(6_000, emitter: .lifecycle, process: "timed", pid: 70) }
    story.note(.clockStep, at: isSaidBefore ? 10_001 : 6_000)
    story.app(6_001, .appConnectRequested, [.device: .text(Story.device)])
    story.app(6_020, .appConnectSucceeded, [.device: .text(Story.device)])
    #expect(story.correlator.isInChapter == false)
    #expect(story.lives.count == 1)
    #expect(story.lives.first?.events.last?.kind == .appConnectSucceeded)
    let now = try #require(story.instant(6_020))
    #expect(story.world.now(of: now) == now, "windows run by what the clock shows now")
    // It comes to where it was before, and goes on.
    story.app(10_100, .appScanStarted)
    #expect(story.lives.count == 1)
    #expect(story.lives.first?.events.last?.kind == .appScanStarted)
  }

  @Test func aClockThatWasSetForwardSaysNothingOfALaterExport() {
    var story = Story()
    story.launched(10_000)
    story.note(.clockStep, at: 10_000)
    story.app(10_500, .appState, [.state: Self.named])
    story.launched(0, pid: 390)
    #expect(story.correlator.isInChapter)
    #expect(story.lives.map(\.pid) == [390])
  }

  @Test func aLogThatIsToldTwiceWithItsClockSetIsToldOnce() {
    var story = Story()
    for _ in 0..<2 {
      story.launched(10_000)
      story.app(10_001, .appState, [.state: Self.named])
      story.note(.clockStep, at: 10_001)
      story.app(6_001, .appConnectRequested, [.device: .text(Story.device)])
      story.app(6_020, .appConnectSucceeded, [.device: .text(Story.device)])
    }
    #expect(story.lives.count == 1)
    #expect(story.lives.first?.events.filter { $0.kind == .appConnectSucceeded }.count == 1)
  }

  @Test func aChapterThatReachesWhatWasToldIsOverEvenWhereItStepsBackFirst() {
    var story = Story()
    story.launched(10_000)
    story.app(10_100, .appState, [.state: Self.named])
    story.launched(0, pid: 390)
    story.app(60, .appState, [.state: Self.named], pid: 390)
    // Out of order within the chapter.
    story.app(20, .appScanStarted, pid: 390)
    #expect(story.correlator.isInChapter)
    story.app(10_200, .appScanStarted)
    #expect(story.correlator.isInChapter == false)
    #expect(story.lives.map(\.pid) == [390, 400])
    #expect(story.lives.last?.events.last?.kind == .appScanStarted)
  }

  @Test func aLogThatIsPrintedNewestFirstIsNoBookOfChapters() {
    var story = Story()
    for index in 0..<2_000 {
      story.app(100_000 - Double(index) * 3, .appDiscovered, [.device: .text("\(index)")])
    }
    story.settle()
    #expect(story.lives.count <= 4)
    #expect(story.correlator.chapters <= 3)
  }

  @Test func aFileOfManyExportsHasAFewChapters() {
    var story = Story()
    for index in 0..<200 {
      let start = 1_000_000 - Double(index) * 1_000
      for step in 0..<3 { story.app(start + Double(step), .appDiscovered, [.device: .text("\(index) \(step)")]) }
    }
    #expect(story.correlator.chapters == Retelling.chapters)
    #expect(story.correlator.isInChapter == false, "what is no chapter is told behind the story")
    story.settle()
    #expect(story.lives.count <= Retelling.chapters + 1)
  }

  @Test func theDevicesEventsStayWithinTheirBound() {
    var story = Story()
    for index in 0..<Bounds.eventsPerLife - 1 {
      story.daemon(100_000 + Double(index), .daemonPower, [.state: Self.named])
    }
    for index in 0..<Bounds.eventsPerLife - 1 { story.daemon(Double(index), .daemonPower, [.state: Self.named]) }
    story.settle()
    #expect(story.world.device.count <= Bounds.eventsPerLife)
    #expect(story.world.device.last?.time == story.instant(100_000 + Double(Bounds.eventsPerLife - 2)))
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
    let known = kinds.map { lines.add(event($0)) }
    #expect(known == [false, false, true])
  }
}
