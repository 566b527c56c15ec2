import Parsing
import Testing

@testable import Correlation

/// Awake stretches, and what was delivered in them.
@Suite struct StretchTests {
  @Test func suspensionAndResumptionMakeTwoStretches() {
    var story = Story()
    story.launched(0)
    story.suspended(10)
    story.resumed(100)
    let stretches = story.lives.first?.stretches ?? []
    #expect(stretches.map(\.begin) == [.launch, .wake])
    #expect(stretches.map(\.endCause) == [.suspended, .logEnded])
  }

  @Test func aCallbackLongAfterTheSuspensionWakes() {
    var story = Story()
    story.launched(0)
    story.suspended(10)
    story.app(100, .appValue)
    #expect(story.lives.first?.stretches.count == 2)
    #expect(story.lives.first?.stretches.last?.startEntry == nil, "no line told of the wake")
  }

  @Test func aLineThatTrailsTheSuspensionWakesNobody() {
    var story = Story()
    story.launched(0)
    story.suspended(10)
    story.app(10.4, .appValue)
    #expect(story.lives.first?.stretches.count == 1)
  }

  @Test func aPlainLineOfTheProcessWakesToo() {
    var story = Story()
    story.registered(0)
    story.app(1, .appState, [.state: .text("poweredOn")])
    story.suspended(10)
    story.sight(100, emitter: .app, process: Story.process, pid: 400)
    #expect(story.lives.first?.stretches.count == 2)
  }

  @Test func timeInTheForegroundIsNoPause() throws {
    var story = Story()
    story.launched(0)
    story.app(1, .appValue)
    story.app(2, .appForeground)
    story.app(60, .appBackground)
    story.app(63, .appValue)
    let pause = try #require(story.lives.first?.stretches.first?.longestPause)
    #expect(pause.to.seconds(since: pause.from) == 3)
  }

  @Test func pausesBeforeTheAppsOwnWordOnLeavingWereTheForegrounds() {
    var story = Story()
    story.launched(0)
    story.app(1, .appValue)
    story.app(50, .appValue)
    story.app(60, .appBackground)
    story.app(61, .appValue)
    story.suspended(65)
    let pause = story.lives.first?.stretches.first?.longestPause
    #expect((pause.flatMap { $0.to.seconds(since: $0.from) } ?? 0) <= 1)
  }

  @Test func theLongestPauseInTheBackgroundIsKept() throws {
    var story = Story()
    story.launched(0)
    for at in [1.0, 2, 22, 24] { story.app(at, .appValue) }
    let pause = try #require(story.lives.first?.stretches.first?.longestPause)
    #expect(pause.to.seconds(since: pause.from) == 20)
  }

  @Test func whatAnAppTakesForItselfIsABackgroundTask() {
    var story = Story()
    story.launched(0)
    story.system(
      5, .processAssertion,
      [
        .bundle: .text(Story.bundle), .pid: .number(400), .phase: .text("taken"), .originator: .text(Story.bundle),
        .name: .text("Shared Background Assertion 1 for \(Story.bundle)"),
      ])
    #expect(story.lives.first?.stretches.first?.keptAwake == ["a background task"])
  }

  @Test func theDaemonsOwnAssertionIsNoOtherReason() {
    var story = Story()
    story.launched(0)
    story.system(
      5, .processAssertion,
      [
        .bundle: .text(Story.bundle), .pid: .number(400), .phase: .text("taken"),
        .originator: .text("com.apple.bluetoothd"), .name: .text("CoreBluetooth"),
      ])
    #expect(story.lives.first?.stretches.first?.keptAwake == [])
  }

  @Test func aVoiceThatSawNoSuspensionsLeavesTheEarlierStretchesUnclear() throws {
    // Without pids the voice spans both stretches; when the names are joined, only the last one's deliveries are known.
    var story = Story()
    story.launched(0)
    story.app(1, .appValue, pid: nil)
    story.suspended(10)
    story.resumed(200)
    story.app(201, .appValue, pid: nil)
    story.suspended(205)
    story.jetsam(300)
    let stretches = try #require(story.lives.first?.stretches)
    #expect(stretches.map(\.areDeliveriesUnclear) == [true, false])
    #expect(stretches.last?.lastDelivered?.time == story.instant(201))
    #expect(stretches.allSatisfy { $0.longestPause == nil }, "the pause lies across the suspension")
  }
}
