import Parsing

@testable import Correlation

/// Events told one after another to a correlator, and the world that comes of them.
struct Story {
  static let bundle = "com.example.fitness"
  static let process = "Fitness"
  static let identifier = "com.example.fitness.central"
  static let device = "11111111-2222-3333-4444-555555555555"

  private(set) var correlator: Correlator
  /// How often the rules would have been asked about an app.
  private(set) var asked = 0
  private var line = 0
  /// Microseconds of a second's fraction that the clock shows.
  var resolution: Int32 = 1
  /// The style prints times.
  var hasTimes = true

  init(_ selections: [(name: String, process: String?)] = []) { correlator = Correlator(selections: selections) }

  var world: World { correlator.world }
  var apps: [AppState] { world.liveApps }
  /// The app of the story, when there is exactly one.
  var app: AppState? { apps.count == 1 ? apps.first : nil }
  var lives: [Life] { app?.lives ?? [] }

  func instant(_ at: Double) -> Instant? {
    hasTimes ? Instant(microseconds: Int64(at * 1_000_000), zoneMinutes: 0, resolution: resolution) : nil
  }

  mutating func tell(
    _ at: Double, _ kind: EventKind, _ fields: KeyValuePairs<Field, FieldValue> = [:], emitter: Emitter,
    process: String?, pid: UInt32?, pattern: String = ""
  ) {
    line += 1
    let touched = correlator.consume(
      .event(
        Event(
          kind: kind, fields: Fields(fields), time: instant(at), emitter: emitter, process: process, pid: pid,
          pattern: pattern, position: SourcePosition(input: 0, line: line, offset: Int64(line) * 100))))
    asked += touched.apps.union(touched.told).count
  }

  /// A line of the app; a style without pids, or without process names, prints neither.
  mutating func app(
    _ at: Double, _ kind: EventKind, _ fields: KeyValuePairs<Field, FieldValue> = [:], pid: UInt32? = 400,
    process: String? = Story.process
  ) {
    tell(at, kind, fields, emitter: .app, process: process, pid: pid)
  }

  mutating func daemon(_ at: Double, _ kind: EventKind, _ fields: KeyValuePairs<Field, FieldValue>) {
    tell(at, kind, fields, emitter: .daemon, process: "bluetoothd", pid: 96)
  }

  mutating func system(_ at: Double, _ kind: EventKind, _ fields: KeyValuePairs<Field, FieldValue>) {
    tell(at, kind, fields, emitter: .lifecycle, process: "runningboardd", pid: 33)
  }

  /// A line of a process that tells nothing but that the log goes on.
  mutating func sight(_ at: Double, emitter: Emitter, process: String, pid: UInt32) {
    line += 1
    _ = correlator.consume(
      .sighting(
        Sighting(
          time: instant(at), emitter: emitter, process: process, pid: pid, level: .default,
          position: SourcePosition(input: 0, line: line, offset: Int64(line) * 100))))
  }

  mutating func note(_ kind: InputNote.Kind, at: Double) {
    line += 1
    _ = correlator.consume(
      .note(
        InputNote(
          kind, at: SourcePosition(input: 0, line: line, offset: Int64(line) * 100), text: "", from: instant(at),
          to: instant(at))))
  }

  /// An item as an assembler hands it on.
  mutating func consume(_ item: LogItem) { _ = correlator.consume(item) }

  /// The log is at its end.
  mutating func settle() { _ = correlator.finish() }

  // MARK: Scenes

  mutating func launched(_ at: Double, pid: Int = 400) {
    system(at, .processLaunched, [.bundle: .text(Self.bundle), .pid: .number(pid)])
  }

  mutating func suspended(_ at: Double, pid: Int = 400) {
    system(at, .processSuspended, [.bundle: .text(Self.bundle), .pid: .number(pid)])
  }

  mutating func resumed(_ at: Double, pid: Int = 400) {
    system(at, .processResumed, [.bundle: .text(Self.bundle), .pid: .number(pid)])
  }

  mutating func registered(_ at: Double, pid: Int = 400, session: Int = 7, identifier: String? = Story.identifier) {
    daemon(
      at, .sessionRegistered,
      [
        .session: .text("\(Self.bundle)-central-\(pid)-\(session)"), .bundle: .text(Self.bundle),
        .role: .text("central"), .pid: .number(pid), .identifier: identifier.map(FieldValue.text) ?? FieldValue.none,
      ])
  }

  mutating func jetsam(_ at: Double, pid: Int = 400) {
    tell(
      at, .processExited, [.process: .text(Self.process), .pid: .number(pid), .cause: .text("jetsam")],
      emitter: .lifecycle, process: "kernel", pid: 0)
  }
}

extension LineMemory {
  /// Takes in the line of an event that has a time; whether it was there before.
  mutating func add(_ event: Event) -> Bool { Key(event).map { add($0) } ?? false }
}
