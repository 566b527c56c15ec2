import Ingest

@testable import Parsing

/// A matcher that makes an event of every record in which one of its literals stands, with the record's header in it.
struct EchoMatcher: RecordMatching {
  /// The records that were matched, as the assembler filled them.
  final class Seen: @unchecked Sendable { var records: [Record] = [] }
  let seen: Seen
  let patternCount: Int

  mutating func match(_ record: Record, literals: ArraySlice<UInt16>) -> RecordMatch {
    seen.records.append(record)
    guard literals.contains(where: { Int($0) < patternCount }) else { return .unmatchedCallback }
    var event = Event(kind: .appRestore, position: record.position)
    event.time = record.time
    event.process = record.process
    event.pid = record.pid
    event.level = record.level
    event.dialect = record.dialect
    event.emitter = emitter(of: record)
    event.text = String(decoding: record.message, as: UTF8.self)
    event.isCut = record.isCut
    return .event(event)
  }

  func emitter(of record: Record) -> Emitter? {
    switch record.process {
    case "bluetoothd": .daemon
    case "runningboardd", "SpringBoard": .lifecycle
    case nil, "Fitness", "App", "My App": .app
    default: nil
    }
  }
}

/// Cutting a text into blocks as the reader does, and scanning them for literals one by one.
enum Harness {
  static let patterns = ["willRestoreState", "Restoring", "reaping"]

  struct Result {
    var items: [LogItem] = []
    var records: [Record] = []
    var summary = InputSummary()

    var events: [Event] { items.compactMap { if case .event(let event) = $0 { event } else { nil } } }
    var matched: [Event] { events.filter { $0.kind == .appRestore } }
    var notes: [InputNote] { items.compactMap { if case .note(let note) = $0 { note } else { nil } } }
    var kinds: [InputNote.Kind] { notes.map(\.kind) }
    var sightings: [Sighting] { items.compactMap { if case .sighting(let one) = $0 { one } else { nil } } }
    var ticks: [Tick] { items.compactMap { if case .tick(let tick) = $0 { tick } else { nil } } }
    var unmatched: [Unmatched] { items.compactMap { if case .unmatched(let one) = $0 { one } else { nil } } }
    var described: [String] { items.map { "\($0)" } }
  }

  /// Assembles `bytes` in blocks of at most `size` bytes; `settling` declares the input quiet after each.
  static func run(
    _ bytes: [UInt8], size: Int = 1 << 20, options: AssemblerOptions = AssemblerOptions(),
    limits: AssemblerLimits = AssemblerLimits(), settling: Bool = false, finishing: Bool = true
  ) -> Result {
    let seen = EchoMatcher.Seen()
    var result = run(
      bytes, size: size, matcher: EchoMatcher(seen: seen, patternCount: patterns.count), options: options,
      limits: limits, settling: settling, finishing: finishing)
    result.records = seen.records
    return result
  }

  /// The same with a matcher of another kind, whose records the result does not hold.
  static func run(
    _ bytes: [UInt8], size: Int = 1 << 20, matcher: some RecordMatching,
    options: AssemblerOptions = AssemblerOptions(), limits: AssemblerLimits = AssemblerLimits(),
    settling: Bool = false, finishing: Bool = true
  ) -> Result {
    var set = LiteralSet()
    for pattern in patterns { _ = set.insert(pattern) }
    let vocabulary = ScanVocabulary(patterns: set)
    var assembler = Assembler(options: options, vocabulary: vocabulary, matcher: matcher, limits: limits)
    var result = Result()
    // Found in the whole, so that a cut in the midst of a line hides none.
    let found = hits(bytes[...], vocabulary.literals)
    for piece in pieces(bytes, size) {
      var block = Block(capacity: max(piece.count, 1))
      block.fill(bytes[piece], offset: Int64(piece.lowerBound), isLast: piece.upperBound == bytes.count)
      let scanned = ScannedBlock(
        block: block,
        hits: found.filter { $0.end > piece.lowerBound && $0.end <= piece.upperBound }.map {
          Hit(end: $0.end - UInt32(piece.lowerBound), literal: $0.literal)
        },
        lineEnds: bytes[piece].count { $0 == 10 })
      assembler.consume(scanned, into: &result.items, recycle: { _ in })
      if settling { assembler.settle(into: &result.items) }
    }
    if finishing { assembler.finish(into: &result.items) }
    result.summary = assembler.summary
    return result
  }

  static func run(
    _ text: String, size: Int = 1 << 20, options: AssemblerOptions = AssemblerOptions(),
    limits: AssemblerLimits = AssemblerLimits(), settling: Bool = false
  ) -> Result {
    run(Array(text.utf8), size: size, options: options, limits: limits, settling: settling)
  }

  /// Blocks end at the last line end that fits, or in the midst of a line that is longer.
  static func pieces(_ bytes: [UInt8], _ size: Int) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var start = 0
    while start < bytes.count {
      let full = min(bytes.count, start + size)
      var end = full
      if full < bytes.count, let last = bytes[start..<full].lastIndex(of: 10) { end = last + 1 }
      result.append(start..<end)
      start = end
    }
    return result
  }

  static func hits(_ piece: ArraySlice<UInt8>, _ set: LiteralSet) -> [Hit] {
    let lower = piece.map { (65...90).contains($0) ? $0 + 32 : $0 }
    // By their first two bytes: comparing each literal at each byte takes minutes.
    var beginnings: [[(number: Int, literal: [UInt8])]] = Array(repeating: [], count: 1 << 16)
    for (number, literal) in set.literals.enumerated() where literal.count > 1 {
      beginnings[Int(literal[0]) << 8 | Int(literal[1])].append((number, literal))
    }
    var result: [Hit] = []
    for start in lower.indices.dropLast() {
      for (number, literal) in beginnings[Int(lower[start]) << 8 | Int(lower[start + 1])]
      where lower[start...].starts(with: literal) {
        result.append(Hit(end: UInt32(start + literal.count), literal: UInt16(number)))
      }
    }
    return result.sorted { ($0.end, $0.literal) < ($1.end, $1.literal) }
  }
}
