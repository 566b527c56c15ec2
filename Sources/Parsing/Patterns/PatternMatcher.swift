/// Matches records against a library's patterns. One a thread: it owns compiled expressions and match memory.
public struct PatternMatcher: RecordMatching {
  public let library: PatternLibrary
  private let engine: MatchEngine
  private var candidates: [Int] = []
  private var captures: [(field: Field, text: String)] = []
  private var lastProcess: (name: String, path: String?, isApple: Bool)?

  /// A matcher; expressions are compiled at their first hit.
  public init(library: PatternLibrary) {
    self.library = library
    engine = MatchEngine(library: library)
  }

  /// How many matches were given up at a limit so far.
  public var limitsReached: Int { engine.limitsReached }

  /// What `record` tells: the event of the first pattern, in the library's order, of which a literal stands in it, whose
  /// emitter it may be, and whose expression matches.
  public mutating func match(_ record: Record, literals: ArraySlice<UInt16>) -> RecordMatch {
    // Of the records about the clock itself one tells something: that the device started.
    let isClock = record.type == .timesync
    guard record.type == .message || record.type == .output || isClock else { return .nothing }
    candidates.removeAll(keepingCapacity: true)
    var isCallback = false
    for literal in literals {
      isCallback = isCallback || library.isCallback(literal)
      if Int(literal) < library.patternsByLiteral.count { candidates += library.patternsByLiteral[Int(literal)] }
    }
    guard isCallback || !candidates.isEmpty else { return .nothing }
    let isApple = record.process.map { isAppleProcess($0, imagePath: record.imagePath) }
    if !candidates.isEmpty {
      candidates.sort()
      engine.setSubject(record.message)
      var last = -1
      for index in candidates where index != last {
        last = index
        if isClock, library.patterns[index].event != .deviceBoot { continue }
        guard library.patterns[index].emitter.admits(record, isApple: isApple) else { continue }
        if let fields = fields(pattern: index) { return .event(event(of: record, pattern: index, fields: fields)) }
      }
    }
    return isCallback && isApple != true && !isClock ? .unmatchedCallback : .nothing
  }

  /// Who speaks in `record`.
  public func emitter(of record: Record) -> Emitter? {
    EmitterTable.emitter(
      process: record.process, imagePath: record.imagePath, library: record.library, category: record.category)
  }

  /// The fields that one pattern reads from a message; nil when it does not match.
  mutating func fields(of message: String, pattern index: Int) -> Fields? {
    engine.setSubject(Array(message.utf8))
    return fields(pattern: index)
  }

  private mutating func fields(pattern index: Int) -> Fields? {
    guard engine.find(index, captures: &captures) else { return nil }
    let pattern = library.patterns[index]
    return FieldNormaliser.fields(of: pattern.event, captures: captures, constants: pattern.constants)
  }

  private mutating func isAppleProcess(_ process: String, imagePath: String?) -> Bool {
    if let last = lastProcess, last.name == process, last.path == imagePath { return last.isApple }
    let isApple = EmitterTable.isApple(process: process, imagePath: imagePath)
    lastProcess = (process, imagePath, isApple)
    return isApple
  }

  private func event(of record: Record, pattern index: Int, fields: Fields) -> Event {
    let pattern = library.patterns[index]
    var emitter = emitter(of: record)
    if record.process == nil || (emitter == .app && pattern.emitter.role == .framework) {
      emitter = pattern.emitter.role
    }
    return Event(
      kind: pattern.event, fields: fields, time: record.time, emitter: emitter, process: record.process,
      pid: record.pid, level: record.level, known: pattern.known, pattern: pattern.name, position: record.position,
      dialect: record.dialect, sink: record.sink, text: String(decoding: record.raw, as: UTF8.self),
      isCut: record.isCut)
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

/// The compiled expressions of a library and the message at hand.
private final class MatchEngine {
  private let library: PatternLibrary
  private let memory = MatchMemory()
  private var expressions: [Slot]
  private var subject: [UInt8] = []
  private var exclusions: [Exclusion]
  private(set) var limitsReached = 0

  /// An expression of `unless`, and its answer for the message at hand.
  private struct Exclusion {
    var expression: Expression?
    var holds: Bool?
  }

  private enum Slot {
    case untried
    /// The expression, and the field of each of its groups.
    case compiled(Expression, [(field: Field, number: Int)])
    case unusable
  }

  init(library: PatternLibrary) {
    self.library = library
    expressions = Array(repeating: .untried, count: library.patterns.count)
    exclusions = Array(repeating: Exclusion(), count: library.exclusions.count)
  }

  /// Takes a message, runs of blanks and tabs collapsed to one blank; line ends stay.
  func setSubject(_ message: [UInt8]) {
    subject.removeAll(keepingCapacity: true)
    for index in exclusions.indices { exclusions[index].holds = nil }
    var wasBlank = false
    for byte in message {
      let isBlank = byte == 32 || byte == 9
      if isBlank && wasBlank { continue }
      wasBlank = isBlank
      subject.append(isBlank ? 32 : byte)
    }
  }

  /// Whether the pattern matches the message; then `captures` holds its groups' texts.
  func find(_ index: Int, captures: inout [(field: Field, text: String)]) -> Bool {
    guard let memory, case .compiled(let expression, let groups) = slot(index) else { return false }
    switch memory.find(expression, in: subject) {
    case .none: return false
    case .limit:
      limitsReached += 1
      return false
    case .matched: break
    }
    if let exclusion = library.exclusionOfPattern[index], excludes(exclusion) { return false }
    // The exclusion's match took the place of this one's.
    if library.exclusionOfPattern[index] != nil, memory.find(expression, in: subject) != .matched { return false }
    captures.removeAll(keepingCapacity: true)
    for (field, number) in groups where !captures.contains(where: { $0.field == field }) {
      guard let range = memory.range(number, of: expression), range.upperBound <= subject.count else { continue }
      captures.append((field, String(decoding: subject[range], as: UTF8.self)))
    }
    return true
  }

  private func excludes(_ index: Int) -> Bool {
    if let holds = exclusions[index].holds { return holds }
    if exclusions[index].expression == nil {
      exclusions[index].expression = try? Expression(library.exclusions[index], multiline: false)
    }
    // Where it cannot be told, the message counts as a mention: silence is the smaller error.
    var holds = true
    if let memory, let expression = exclusions[index].expression {
      holds = memory.find(expression, in: subject) != .none
    }
    exclusions[index].holds = holds
    return holds
  }

  private func slot(_ index: Int) -> Slot {
    if case .untried = expressions[index] {
      let pattern = library.patterns[index]
      do throws(ExpressionError) {
        let expression = try Expression(pattern.match, multiline: pattern.isMultiline)
        let groups = expression.groups.compactMap { group in
          Field(group: group.name).map { (field: $0, number: group.number) }
        }
        expressions[index] = .compiled(expression, groups)
      } catch {
        expressions[index] = .unusable
      }
    }
    return expressions[index]
  }
}
