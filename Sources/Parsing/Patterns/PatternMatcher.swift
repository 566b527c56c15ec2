/// Matches records against a library's patterns. One a thread: it owns compiled expressions and match memory.
public struct PatternMatcher: RecordMatching {
  /// What is matched against.
  public let library: PatternLibrary
  private let engine: MatchEngine
  private static let snapshot = Array("statedump:".utf8)
  private var candidates: [Int] = []
  private var lastProcess: (name: String, path: String?, isApple: Bool)?
  /// Of each pattern what is asked for each record that it may match.
  private let kinds: [EventKind]
  private let emitters: [PatternEmitter]
  private let labels: [(name: String, known: Known)]
  private var speakers = RecentSpeakers()

  /// A matcher; expressions are compiled at their first hit.
  public init(library: PatternLibrary) {
    self.library = library
    engine = MatchEngine(library: library)
    kinds = library.patterns.map(\.event)
    emitters = library.patterns.map(\.emitter)
    labels = library.patterns.map { ($0.name, $0.known) }
  }

  /// How many matches were given up at a limit so far.
  public var limitsReached: Int { engine.limitsReached }

  /// What `record` tells: the event of the first pattern, in the library's order, of which a literal stands in it, whose
  /// emitter it may be, and whose expression matches.
  public mutating func match(_ record: Record, literals: ArraySlice<UInt16>) -> RecordMatch {
    // A boot stands in a time-sync record, which tells nothing else.
    let isTimesync = record.type == .timesync
    guard isTimesync || record.type == .message || record.type == .output else { return .nothing }
    // Linux has a daemon of this name, too.
    if Self.isOfBlueZ(record) { return .nothing }
    // A dump of a state tells history in the words of events.
    let isSnapshot = record.message.first == 115 && record.message.starts(with: Self.snapshot)
    candidates.removeAll(keepingCapacity: true)
    var isCallback = false
    for literal in literals {
      isCallback = isCallback || library.isCallback(literal)
      if Int(literal) < library.patternsByLiteral.count { candidates += library.patternsByLiteral[Int(literal)] }
    }
    guard isCallback || !candidates.isEmpty else { return .nothing }
    let isApple = record.process.map { isAppleProcess($0, imagePath: record.imagePath) }
    if !candidates.isEmpty {
      if candidates.count > 1 { candidates.sort() }
      engine.setSubject(JobLabel.subject(of: record), isCut: record.isCut)
      defer { engine.clearSubject() }
      var last = -1
      for index in candidates where index != last {
        last = index
        if isTimesync && kinds[index] != .deviceBoot { continue }
        if isSnapshot && kinds[index] != .logSnapshot { continue }
        guard emitters[index].admits(record, isApple: isApple) else { continue }
        if let fields = engine.fields(of: index) { return .event(event(of: record, pattern: index, fields: fields)) }
      }
    }
    return isCallback && isApple != true && !isTimesync && !isSnapshot ? unmatched(record, literals) : .nothing
  }

  /// Whether a record that no pattern knows looks like a callback of an app.
  private func unmatched(_ record: Record, _ literals: ArraySlice<UInt16>) -> RecordMatch {
    let text = CallbackSigns.text(of: record)
    guard CallbackSigns.mayBeApps(record, text: text) else { return .nothing }
    var hasWording = false
    for literal in literals where library.isCallback(literal) {
      // It may stand in the name of a library or category.
      guard text.holds(String(decoding: library.literals.literals[Int(literal)], as: UTF8.self)) else { continue }
      if library.isCallbackName(literal) { return .unmatchedCallback }
      hasWording = true
    }
    return hasWording && CallbackSigns.speaksOfBluetooth(record, text: text) ? .unmatchedWording : .nothing
  }

  /// Folders of BlueZ's sources, with which its daemon begins a message: "src/device.c:load_gatt_db() …".
  private static let sources = ["src/", "profiles/", "attrib/", "plugins/", "lib/", "gdbus/", "mesh/"].map {
    Array($0.utf8)
  }

  private static func isOfBlueZ(_ record: Record) -> Bool {
    guard record.process == nil || record.process == "bluetoothd", let first = record.message.first else {
      return false
    }
    guard (97...122).contains(first) else { return false }
    return sources.contains { record.message.starts(with: $0) }
  }

  /// Who speaks in `record`.
  public func emitter(of record: Record) -> Emitter? {
    EmitterTable.emitter(
      process: record.process, imagePath: record.imagePath, library: record.library, category: record.category)
  }

  /// The fields that one pattern reads from a message; nil when it does not match.
  mutating func fields(of message: String, pattern index: Int) -> Fields? {
    engine.setSubject(Array(message.utf8), isCut: false)
    defer { engine.clearSubject() }
    return engine.fields(of: index)
  }

  private mutating func isAppleProcess(_ process: String, imagePath: String?) -> Bool {
    if let last = lastProcess, last.name == process, last.path == imagePath { return last.isApple }
    let isApple = EmitterTable.isApple(process: process, imagePath: imagePath)
    lastProcess = (process, imagePath, isApple)
    return isApple
  }

  private mutating func event(of record: Record, pattern index: Int, fields: Fields) -> Event {
    let role = emitters[index].role
    var emitter = speakers.emitter(of: record)
    if record.process == nil || (emitter == .app && role == .framework) { emitter = role }
    return Event(
      kind: kinds[index], fields: fields, time: record.time, emitter: emitter, process: record.process,
      pid: record.pid, level: record.level, known: labels[index].known, pattern: labels[index].name,
      library: library.wordingOfPattern[index],
      position: record.position, dialect: record.dialect, sink: record.sink,
      text: String(decoding: record.raw, as: UTF8.self),
      isCut: record.isCut)
  }
}

/// Who spoke last: the table of names is asked once for each of the few processes that speak in turn.
private struct RecentSpeakers {
  private struct Speaker {
    var process: String?
    var imagePath: String?
    var library: String?
    var category: String?
    var emitter: Emitter?
  }

  private static let capacity = 8
  private var known: [Speaker] = []
  private var next = 0

  mutating func emitter(of record: Record) -> Emitter? {
    for index in known.indices {
      if known[index].process == record.process, known[index].category == record.category,
        known[index].library == record.library, known[index].imagePath == record.imagePath
      {
        return known[index].emitter
      }
    }
    let emitter = EmitterTable.emitter(
      process: record.process, imagePath: record.imagePath, library: record.library, category: record.category)
    let speaker = Speaker(
      process: record.process, imagePath: record.imagePath, library: record.library, category: record.category,
      emitter: emitter)
    if known.count < Self.capacity {
      known.append(speaker)
    } else {
      known[next] = speaker
      next = (next + 1) % Self.capacity
    }
    return emitter
  }
}

extension Record {
  /// The way this record took into the log.
  fileprivate var sink: Sink {
    if type == .output { return .output }
    if case .appText = dialect { return .file }
    return .unified
  }
}
