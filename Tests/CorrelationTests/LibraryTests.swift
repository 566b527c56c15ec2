import Parsing
import Testing

@testable import Correlation

/// What a life remembers of the libraries that spoke in it, and errors that stand on a line of their own.
@Suite struct LibraryTests {
  private static let wording = LibraryWording(name: "flutter-blue-plus", events: [.appState, .appRestore])

  private static func consume(_ events: [Event]) -> [Life] {
    var correlator = Correlator(selections: [])
    for event in events { _ = correlator.consume(.event(event)) }
    return correlator.world.liveApps.first?.lives ?? []
  }

  private static func event(
    _ at: Double, _ kind: EventKind, _ fields: KeyValuePairs<Field, FieldValue> = [:], pid: UInt32 = 400,
    library: LibraryWording? = nil, sink: Sink = .unified, text: String = ""
  ) -> Event {
    let time = Instant(microseconds: Int64(at * 1_000_000), zoneMinutes: 0, resolution: 1)
    return Event(
      kind: kind, fields: Fields(fields), time: time, emitter: .app, process: "Fitness", pid: pid, library: library,
      position: SourcePosition(input: 0, line: Int(at * 10) + 1, offset: Int64(at * 1000)), sink: sink, text: text)
  }

  @Test func aLifeRemembersTheLibrariesThatSpokeInIt() throws {
    let lives = Self.consume([
      Self.event(0, .appState, pid: 400, library: Self.wording),
      Self.event(1, .appConnectFailed, library: LibraryWording(name: "flutter-blue-plus", events: [.appConnectFailed])),
      Self.event(2, .appDiscovered, library: LibraryWording(name: "bluejay", events: [.appDiscovered])),
      Self.event(50, .appLaunch, pid: 500), Self.event(51, .appState, pid: 500),
    ])
    try #require(lives.count == 2)
    #expect(lives[0].libraries.map(\.name) == ["flutter-blue-plus", "bluejay"])
    for kind in [EventKind.appState, .appRestore, .appConnectFailed, .appDiscovered] {
      #expect(lives[0].librariesSpeak(kind))
      #expect(!lives[1].librariesSpeak(kind))
    }
    #expect(!lives[0].librariesSpeak(.appValue))
  }

  @Test func bulkLinesShowTheLibraryToo() throws {
    let values = (0..<100).map { Self.event(Double($0), .appValue, library: $0 == 99 ? Self.wording : nil) }
    #expect(try #require(Self.consume(values).first).librariesSpeak(.appRestore))
  }

  @Test(arguments: [EventKind.appDisconnected, .appConnectFailed])
  func anErrorOnALineOfItsOwnBelongsToTheCallbackBefore(kind: EventKind) throws {
    let life = try #require(
      Self.consume([
        Self.event(0, .appState), Self.event(1, kind, text: "didX:"),
        Self.event(1.01, .appError, [.code: .number(14), .domain: .text("CBErrorDomain")], text: "  error: Peer"),
      ]).first)
    let entry = try #require(life.first([kind]))
    #expect(entry.fields.number(.code) == 14)
    #expect(entry.fields.text(.domain) == "CBErrorDomain")
    #expect(entry.text == "didX:\n  error: Peer")
    #expect(entry.fields.flag(.byApp) == (kind == .appDisconnected ? false : nil))
    #expect(life.first([.appError]) == nil)
  }

  @Test func anErrorInAnotherLanguageShowsThatTheAppDidNotAsk() throws {
    let life = try #require(
      Self.consume([Self.event(1, .appDisconnected), Self.event(1.01, .appError)]).first)
    let entry = try #require(life.first([.appDisconnected]))
    #expect(entry.fields[.code] == nil && entry.fields.flag(.byApp) == false)
  }

  @Test func anErrorOfSomethingElseStaysAlone() throws {
    let error: KeyValuePairs<Field, FieldValue> = [.code: .number(6)]
    let others: [[Event]] = [
      [Self.event(1, .appDisconnected), Self.event(4, .appError, error)],
      [Self.event(1, .appDisconnected), Self.event(1.1, .appState), Self.event(1.2, .appError, error)],
      [Self.event(1, .appDisconnected), Self.event(1.1, .appError, error, sink: .output)],
      [Self.event(1, .appDisconnected, [.code: .number(7)]), Self.event(1.1, .appError, error)],
      [Self.event(1, .appConnectSucceeded), Self.event(1.1, .appError, error)],
    ]
    for events in others {
      let life = try #require(Self.consume(events).first)
      #expect(life.first([.appDisconnected])?.fields.number(.code) != 6)
      #expect(life.first([.appError]) != nil)
    }
  }

  @Test func aLineForEachRestoredPeripheralIsOneRestoration() throws {
    func restored(_ at: Double, _ device: String, _ state: String?) -> Event {
      var event = Self.event(
        at, .appRestore, [.dictionary: .text("not-printed"), .devices: .list([device])], text: "restored \(device)")
      if let state { event.fields[.value] = .list([state]) }
      return event
    }
    let life = try #require(
      Self.consume([
        Self.event(1, .appRestore, [.dictionary: .text("not-printed")], text: "restoring"),
        restored(1.1, "A", "connected"), restored(1.2, "B", nil), restored(1.3, "B", "connecting"),
      ]).first)
    let restores = life.all([.appRestore])
    #expect(restores.map { $0.fields.list(.devices) ?? [] } == [["A", "B"], ["B"]], "one device twice is two calls")
    #expect(restores.first?.fields.list(.value) == ["connected", "unknown"])
    #expect(restores.first?.text == "restoring\nrestored A\nrestored B")
    #expect(life.managers.first?.restores.first?.fields.list(.devices) == ["A", "B"])
    #expect(life.pending.device("A")?.link == .connected)
  }

  @Test func aDictionaryIsNoLineForAPeripheral() throws {
    let life = try #require(
      Self.consume([
        Self.event(1, .appRestore, [.dictionary: .text("complete"), .devices: .list(["A"])]),
        Self.event(1.1, .appRestore, [.dictionary: .text("complete"), .devices: .list(["B"])]),
      ]).first)
    #expect(life.all([.appRestore]).count == 2)
  }
}
