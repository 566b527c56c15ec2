import Parsing
import Testing

@testable import Correlation

/// What is kept of a case stays bounded, whatever the log holds.
@Suite struct BoundsTests {
  private func event(
    _ kind: EventKind, _ fields: Fields = Fields(), at second: Int64, emitter: Emitter = .daemon
  ) -> LogItem {
    let place = SourcePosition(input: 0, line: Int(second) + 1, offset: second * 100)
    return .event(
      Event(
        kind: kind, fields: fields, time: Instant(microseconds: second * 1_000_000), emitter: emitter, position: place))
  }

  @Test func eachAppBeyondTheBoundLetsAnotherOneGo() {
    var correlator = Correlator()
    for number in 0..<(Bounds.apps + 3) {
      _ = correlator.consume(
        event(
          .sessionRegistered, Fields([.bundle: .text("com.example.app\(number)"), .role: .text("central")]),
          at: Int64(number)))
    }
    #expect(correlator.world.evicted == 3)
    let ended = correlator.world.apps.filter { $0.lives.last?.endCause == .evicted }.map(\.name)
    #expect(ended == ["com.example.app0", "com.example.app1", "com.example.app2"])
  }

  @Test func ofTheDeviceTheLatestIsKept() {
    var correlator = Correlator()
    for second in 0..<Int64(Bounds.eventsPerLife + 10) { _ = correlator.consume(event(.deviceLocked, at: second)) }
    _ = correlator.consume(event(.daemonPower, Fields([.state: .text("poweredOff")]), at: 5_000))
    #expect(correlator.world.device.last?.kind == .daemonPower)
    #expect(correlator.world.device.count <= Bounds.eventsPerLife)
  }

  @Test func betweenTwoLivesTheFirstAndTheLatestAreKept() throws {
    var correlator = Correlator()
    let app = Fields([.bundle: .text("com.example.app")])
    for second in 0..<Int64(Bounds.eventsPerLife * 2) {
      _ = correlator.consume(event(.relaunchAttempted, app, at: second))
    }
    let between = try #require(correlator.world.apps.first).between
    #expect(between.count <= Bounds.eventsPerLife)
    #expect(between.first?.order == 1)
    #expect(between.last?.order == Bounds.eventsPerLife * 2)
  }

  @Test func statesOfAManagerAreBounded() throws {
    var correlator = Correlator()
    for second in 0..<Int64(500) {
      _ = correlator.consume(event(.appState, Fields([.state: .text("poweredOn")]), at: second, emitter: .app))
    }
    let manager = try #require(correlator.world.apps.first?.lives.first?.managers.first)
    #expect(manager.states.count == Bounds.entriesPerManager)
  }
}

/// The holes of an input.
@Suite struct BreakTests {
  private func gap(_ from: Int64, _ to: Int64) -> InputCoverage.Break {
    InputCoverage.Break(
      kind: .gap, from: Instant(microseconds: from * 1_000_000), to: Instant(microseconds: to * 1_000_000),
      position: SourcePosition(input: 0, line: 1, offset: 0))
  }

  @Test func gapsThatTouchAreOne() {
    var coverage = InputCoverage()
    for start in stride(from: Int64(0), to: 700, by: 70) { coverage.add(gap(start, start + 70)) }
    coverage.add(gap(900, 970))
    #expect(coverage.breaks.map(\.from?.microseconds) == [0, 900_000_000])
    #expect(coverage.breaks.map(\.to?.microseconds) == [700_000_000, 970_000_000])
  }

  @Test func breaksWithoutTimesKeepTheirPlaces() {
    var coverage = InputCoverage()
    for line in 1...3 {
      coverage.add(
        InputCoverage.Break(
          kind: .cutRecord, from: nil, to: nil, position: SourcePosition(input: 0, line: line, offset: Int64(line))))
    }
    #expect(coverage.breaks.map(\.position.line) == [1, 2, 3])
  }

  @Test func beyondTheBoundTheLastGrows() {
    var coverage = InputCoverage()
    for number in 0..<Int64(Bounds.breaks + 10) { coverage.add(gap(number * 200, number * 200 + 70)) }
    #expect(coverage.breaks.count == Bounds.breaks)
    #expect(coverage.breaks.last?.to?.microseconds == Int64(Bounds.breaks + 9) * 200_000_000 + 70_000_000)
  }
}
