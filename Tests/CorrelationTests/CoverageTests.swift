import Parsing
import Testing

@testable import Correlation

/// What an input shows of each emitter, and where it may have holes.
@Suite struct CoverageTests {
  @Test func neighboursWithinAMinuteAreOneStretch() {
    var intervals = PresenceIntervals()
    for seconds in [0, 50, 100] as [Int64] { intervals.add(seconds * 1_000_000) }
    #expect(intervals.isAnything(from: 60_000_000, to: 70_000_000))
  }

  @Test func betweenTwoStretchesThereIsNothing() {
    var intervals = PresenceIntervals()
    intervals.add(0)
    intervals.add(100_000_000)
    #expect(!intervals.isAnything(from: 10_000_000, to: 90_000_000))
    #expect(intervals.isAnything(from: 100_000_000, to: 100_000_000), "ends included")
  }

  @Test func presenceIsKeptByEmitterProcessAndPid() throws {
    var story = Story()
    story.app(0, .appState, [.state: .text("poweredOn")])
    let input = try #require(story.world.inputs.first)
    for who in [.emitter(.app), .process(Story.process), .pid(400)] as [InputCoverage.Who] {
      #expect(input.hasEver(who))
    }
    #expect(!input.hasEver(.emitter(.daemon)) && !input.hasEver(.pid(401)))
  }

  @Test func aLineOfTheFrameworkShowsTheAppAsWell() throws {
    var story = Story()
    story.sight(0, emitter: .framework, process: Story.process, pid: 400)
    let input = try #require(story.world.inputs.first)
    #expect(input.hasEver(.emitter(.framework)) && input.hasEver(.emitter(.app)))
  }

  @Test func whatHasNoTimeWasSeenAllTheSame() throws {
    var story = Story()
    story.hasTimes = false
    story.app(0, .appState, [.state: .text("poweredOn")])
    let input = try #require(story.world.inputs.first)
    #expect(input.hasEver(.emitter(.app)) && input.presence.isEmpty)
  }

  @Test func gapsAndLossesAreBreaks() throws {
    var story = Story()
    story.note(.gap, at: 10)
    story.note(.midnight, at: 20)
    story.tell(30, .logLoss, emitter: .lifecycle, process: "logd", pid: 1)
    #expect(try #require(story.world.inputs.first).breaks.map(\.kind) == [.gap, .loss])
  }

  @Test func anEchoedPredicateMakesAFilteredInput() throws {
    var story = Story()
    story.tell(0, .logPredicate, [.text: .text("process == \"Fitness\"")], emitter: .lifecycle, process: nil, pid: nil)
    let input = try #require(story.world.inputs.first)
    #expect(input.isFiltered && input.predicates.count == 1)
  }

  @Test func boundsFollowTheClockNotTheOrder() throws {
    var story = Story()
    for at in [5.0, 9, 7] { story.sight(at, emitter: .daemon, process: "bluetoothd", pid: 96) }
    let input = try #require(story.world.inputs.first)
    #expect(input.first?.time == story.instant(5) && input.last?.time == story.instant(9))
  }
}
