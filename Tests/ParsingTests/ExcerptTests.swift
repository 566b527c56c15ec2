import Testing

@testable import Parsing

/// What an excerpt says of the lines that were left out.
@Suite("Excerpts") struct ExcerptTests {
  private static let header = "[willrestore excerpt 5e1f09c2: of field.log, 400 lines, of several processes]\n"
  private static let first =
    "2026-11-29 09:14:00.000000+0100 0x1        Default     0x0                  62     0    bluetoothd: Restoring a\n"
  private static let last =
    "2026-11-29 09:24:00.000000+0100 0x1        Default     0x0                  62     0    bluetoothd: Restoring b\n"
  private static let marker =
    "[willrestore omitted 5e1f09c2: 9 lines, 2026-11-29 09:14:01.000000+0100 to 2026-11-29 09:23:59.500000+0100"
    + " (+598.5); daemon bluetoothd[62] Info 7 +1..+120; app My%20App[4729] Default 2 +3..+3]\n"

  private static let saying = OmissionMarker.Saying(
    emitter: .app, process: "Ünder; [x] \"y\"", pid: 7, level: nil, count: 3, first: 0, last: 1_500_000)

  @Test("a marker is read as it was written, whatever the process is called")
  func markersComeBack() throws {
    let marker = OmissionMarker(
      tag: "0a", lines: 1, from: "11-29 09:14:01", to: "11-29 09:14:03", length: 2_000_001, sayings: [Self.saying])
    #expect(OmissionMarker(reading: marker.text) == marker)
    #expect(!marker.text.dropFirst().dropLast().contains { "\"\\\n".contains($0) })
    let header = ExcerptHeader(tag: "0a", name: "a, b.log", lines: 4, isOfSeveral: false, damage: .corrupt)
    #expect(ExcerptHeader(reading: header.text) == header)
  }

  @Test(
    "what is not as a marker is written is none",
    arguments: [
      "", "[willrestore omitted ]", "[willrestore omitted a: -1 lines]", "[willrestore omitted a: x lines]",
      "[willrestore omitted a: 1 line; nobody x[1] Default 1]", "[willrestore omitted a: 1 line; app x[1] Loud 1]",
      "[willrestore omitted a: 1 line; app x[1] Default 1 +5..+1]",
      "[willrestore omitted a: 1 line; app x[1] Default 1 +0..+99999999999999999999]",
      "[willrestore omitted a: 1 line; app x[1] Default 1 +0..+-5]", "[willrestore omitted a: 1 line",
    ])
  func brokenMarkersAreNone(_ text: String) {
    #expect(OmissionMarker(reading: text) == nil)
  }

  @Test("who spoke in what was left out counts as if the lines stood there, and no gap lies across it")
  func markersCount() throws {
    let result = Harness.run(Self.header + Self.first + Self.marker + Self.last)
    #expect(result.matched.count == 2)
    #expect(!result.kinds.contains(.gap))
    #expect(!result.kinds.contains(.filtered))
    let daemon = result.sightings.filter { $0.process == "bluetoothd" && $0.level == .info }
    let app = try #require(result.sightings.first { $0.process == "My App" })
    #expect(app.pid == 4729 && app.emitter == .app && app.level == .default)
    let start = try #require(result.ticks.first { $0.position.line == 3 }?.time)
    #expect(app.time?.seconds(since: start) == 3)
    #expect(daemon.compactMap { $0.time?.seconds(since: start) } == [1, 61, 120])
    #expect(result.ticks.compactMap { $0.time.seconds(since: start) }.contains(598.5))
  }

  @Test("without the marker the same lines are a gap")
  func withoutMarkerIsAGap() {
    #expect(Harness.run(Self.header + Self.first + Self.last).kinds.contains(.gap))
  }

  @Test("a marker counts with its own header only, in front of everything")
  func forgedMarkersSayNothing() {
    let other = Self.header.replacing("5e1f09c2", with: "00000000")
    for text in [
      Self.first + Self.marker + Self.last, other + Self.first + Self.marker + Self.last,
      Self.first + Self.header + Self.marker + Self.last,
      Self.header + Self.first.replacing("Restoring a\n", with: "Restoring " + Self.marker) + Self.last,
    ] {
      let result = Harness.run(text)
      #expect(result.sightings.isEmpty, "\(text)")
      #expect(!result.events.contains { $0.kind == .logOmitted }, "\(text)")
    }
  }

  @Test("days that were left out have passed where times carry no date")
  func daysPass() throws {
    let text =
      Self.header
      + "[09:00:00.000] Restoring a\n"
      + "[willrestore omitted 5e1f09c2: 9 lines, 09:00:01.000 to 08:00:01.000 (+169200); app - - 2 +0..+1]\n"
      + "[10:00:00.000] Restoring b\n"
    let events = Harness.run(text).matched.compactMap(\.time)
    try #require(events.count == 2)
    #expect(events[1].seconds(since: events[0]) == 176_400.0)
  }

  @Test("markers among lines of JSON are objects, and count")
  func objectsCount() throws {
    let row =
      #"{"traceID":1,"eventMessage":"Restoring a","eventType":"logEvent","processID":62,"machTimestamp":1,"#
      + #""timestamp":"2026-11-29 09:14:00.000000+0100","messageType":"Default","processImagePath":"/usr/sbin/bluetoothd"}"#
      + "\n"
    func object(_ line: String) -> String { ExcerptLine.asObject(String(line.dropLast())) + "\n" }
    let text = object(Self.header) + row + object(Self.marker) + row.replacing("09:14:00", with: "09:24:00")
    let result = Harness.run(text)
    #expect(result.matched.count == 2)
    #expect(result.sightings.contains { $0.process == "My App" })
    #expect(!result.kinds.contains(.gap) && !result.kinds.contains(.cutRecord))
  }

  @Test("a record in front of a cut is whole, and what stands behind it is not its continuation")
  func recordsEndAtCuts() {
    let text = Self.header + Self.first + "  second line\n" + Self.marker + Self.last
    let events = Harness.run(text).matched
    #expect(events.map(\.text) == ["Restoring a\n  second line", "Restoring b"])
  }
}
