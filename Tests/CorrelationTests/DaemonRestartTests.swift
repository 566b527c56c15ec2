import Parsing
import Testing

@testable import Correlation

/// The daemon's pid as a sign of its restart.
@Suite struct DaemonRestartTests {
  private static func story(_ pids: [UInt32], between: (inout Story) -> Void = { _ in }) -> Story {
    var story = Story()
    story.launched(0, pid: 400)
    story.app(0.5, .appState, [.state: .text("poweredOn")])
    for (index, pid) in pids.enumerated() {
      if index == 1 { between(&story) }
      story.sight(10 * Double(index + 1), emitter: .daemon, process: "bluetoothd", pid: pid)
    }
    return story
  }

  @Test func aNewPidIsARestart() throws {
    var story = Self.story([96, 96, 2_911])
    let restart = try #require(story.world.daemonRestarts.first)
    #expect(restart.before == 96 && restart.after == 2_911 && restart.entry == nil)
    story.tell(
      40, .daemonPower, [.state: .text("poweredOn")], emitter: .daemon, process: "bluetoothd", pid: 2_911)
    #expect(story.world.daemonRestarts.count == 1)
    #expect(story.world.daemonRestarts.first?.entry?.kind == .daemonPower)
  }

  @Test func onePidIsNone() {
    #expect(Self.story([96, 96, 96]).world.daemonRestarts.isEmpty)
  }

  @Test func withABootBetweenTheDeviceWasRestarted() {
    let story = Self.story([96, 2_911]) {
      $0.tell(15, .deviceBoot, emitter: .lifecycle, process: "kernel", pid: 0)
    }
    #expect(story.world.daemonRestarts.isEmpty)
  }

  @Test(arguments: [UInt32(84), 97])
  func aSmallPidIsABootThatTheLogDoesNotShow(_ pid: UInt32) {
    #expect(Self.story([96, pid]).world.daemonRestarts.isEmpty)
  }

  @Test func anotherProcessOfThatNameInAnotherInputIsNone() {
    var story = Self.story([96])
    let position = SourcePosition(input: 1, line: 1, offset: 0)
    story.consume(
      .sighting(
        Sighting(
          time: story.instant(30), emitter: .daemon, process: "bluetoothd", pid: 2_911, level: .default,
          position: position)))
    #expect(story.world.daemonRestarts.isEmpty)
  }
}
