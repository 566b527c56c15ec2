import Parsing
import Testing

@testable import Correlation

/// Exports of one log that lie one behind another in one input: nothing is told twice, and nothing is taken up again.
@Suite struct RetellingTests {
  /// A process that was removed from memory, and the one that came for it.
  private static func tell(_ story: inout Story) {
    story.launched(0)
    story.registered(0.5)
    story.app(1, .appState, [.state: .text("poweredOn")])
    story.app(2, .appConnectRequested, [.device: .text(Story.device)])
    story.jetsam(20)
    story.launched(40, pid: 444)
    story.app(40.5, .appRestore, [.role: .text("central")], pid: 444)
    story.app(41, .appState, [.state: .text("poweredOn")], pid: 444)
    story.suspended(50, pid: 444)
  }

  @Test(arguments: [1, 1_000, 1_000_000] as [Int32]) func whatIsToldAgainIsToldOnce(_ resolution: Int32) throws {
    var once = Story()
    once.resolution = resolution
    Self.tell(&once)
    var again = once
    Self.tell(&again)
    #expect(again.lives.map(\.pid) == [400, 444])
    #expect(again.lives.map { $0.events.count } == once.lives.map { $0.events.count })
    #expect(again.lives.last?.managers.flatMap(\.restores).count == 1)
    #expect(again.lives.last?.stretches.count == 1)
  }

  @Test func theStoryGoesOnBehindWhatIsToldAgain() throws {
    var story = Story()
    Self.tell(&story)
    story.consume(
      .note(
        InputNote(
          .clockStep, at: SourcePosition(input: 0, line: 100, offset: 10_000), text: "", from: story.instant(50),
          to: story.instant(40.5))))
    story.app(40.5, .appRestore, [.role: .text("central")], pid: 444)
    story.app(41, .appState, [.state: .text("poweredOn")], pid: 444)
    // A line that only the second export has stands in the wrong place.
    story.app(42, .appRestore, [.role: .text("central")], pid: 444)
    story.suspended(50, pid: 444)
    story.resumed(60, pid: 444)
    #expect(story.lives.count == 2)
    #expect(story.lives.last?.stretches.map(\.begin) == [.launch, .wake])
    #expect(story.lives.last?.managers.flatMap(\.restores).count == 1)
    #expect(story.world.inputs.first?.breaks.isEmpty == true, "nothing is missing between the two")
  }

  @Test func whatLiesInFrontIsAChapterOfItsOwn() throws {
    var story = Story()
    Self.tell(&story)
    story.launched(-100, pid: 390)
    story.app(-99, .appState, [.state: .text("poweredOn")], pid: 390)
    #expect(story.lives.map(\.pid) == [390], "a story of its own while it is told")
    // It reaches what was told, and goes on behind it.
    story.launched(0)
    story.app(60, .appState, [.state: .text("poweredOff")], pid: 444)
    #expect(story.lives.map(\.pid) == [390, 400, 444])
    #expect(story.lives.first?.isOpen == false)
    #expect(story.lives.first?.endCause == .logEnded)
    #expect(story.lives.last?.isOpen == true)
    let orders = story.lives.flatMap { $0.events.map(\.order) }
    #expect(orders == orders.sorted(), "what comes first stands in front")
  }

  @Test func aChapterAtTheEndTakesItsPlace() {
    var story = Story()
    Self.tell(&story)
    story.launched(-100, pid: 390)
    story.settle()
    #expect(story.lives.map(\.pid) == [390, 400, 444])
  }

  @Test func aClockThatIsSetBackGoesOnInTheOrderOfTheLines() throws {
    var story = Story()
    story.launched(0)
    story.app(50, .appState, [.state: .text("poweredOn")])
    story.app(20, .appConnectRequested, [.device: .text(Story.device)])
    #expect(story.lives.count == 1)
    #expect(story.lives.first?.events.last?.kind == .appConnectRequested)
    let now = try #require(story.instant(20))
    #expect(story.world.now(of: now) == now, "windows run by what the clock shows now")
  }

  @Test func linesOutOfOrderByAMomentAreNoRetelling() {
    var story = Story()
    story.app(10, .appState, [.state: .text("poweredOn")])
    story.app(9.2, .appConnectRequested, [.device: .text(Story.device)])
    story.app(10.1, .appConnectSucceeded, [.device: .text(Story.device)])
    #expect(story.lives.first?.events.count == 3)
  }

  @Test func aFullMemoryForgetsByChanceOnly() {
    var lines = LineMemory()
    func event(_ at: Int64) -> Event {
      Event(
        kind: .appValue, time: Instant(microseconds: at), process: "Fitness", pid: 400,
        position: SourcePosition(input: 0, line: 1, offset: 0), text: "value \(at)")
    }
    var known = (first: 0, again: 0)
    for at in 0..<50_000 as Range<Int64> where lines.add(event(at)) { known.first += 1 }
    for at in 0..<50_000 as Range<Int64> where lines.add(event(at)) { known.again += 1 }
    #expect(known.first == 0)
    #expect(known.again > 49_000)
  }
}
