import Foundation
import Ingest
import Testing

@testable import Parsing

/// What comes line by line, with quiet after each, gives what the whole gives; only records of several lines are cut by
/// the quiet.
@Suite struct LiveLawTests {
  /// Every plain log of the corpus.
  static let logs: [URL] = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Corpus")
    let files =
      FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?.compactMap {
        $0 as? URL
      } ?? []
    return files.filter { ["log", "txt", "ndjson", "json", "jsonl", "csv"].contains($0.pathExtension) }
      .filter { $0.lastPathComponent != "case.json" && $0.lastPathComponent != "expected.json" }
      .sorted { $0.path < $1.path }
  }()

  /// Read once: it takes longer than a log.
  private static let library = Result { try PatternLibrary.embedded(samples: false) }

  @Test func theCorpusHasLogs() { #expect(Self.logs.count > 20) }

  @Test(arguments: logs)
  func lineByLineGivesWhatTheWholeGives(_ log: URL) throws {
    let bytes = try [UInt8](Data(contentsOf: log))
    let library = try Self.library.get()
    let whole = try Self.items(bytes, library, byLine: false)
    let live = try Self.items(bytes, library, byLine: true)
    // Where a record of several lines stands, only its first line is there when the quiet comes.
    let cut = whole.long.union(live.long)
    #expect(Self.described(live.items, except: cut) == Self.described(whole.items, except: cut))
  }

  /// Notes a place where a record has several lines.
  private struct Watching: RecordMatching {
    final class Long: @unchecked Sendable { var offsets: Set<Int64> = [] }
    var matcher: PatternMatcher
    let long: Long

    mutating func match(_ record: Record, literals: ArraySlice<UInt16>) -> RecordMatch {
      if record.lineCount > 1 { long.offsets.insert(record.position.offset) }
      return matcher.match(record, literals: literals)
    }

    func emitter(of record: Record) -> Emitter? {
      if record.lineCount > 1 { long.offsets.insert(record.position.offset) }
      return matcher.emitter(of: record)
    }
  }

  private static func items(
    _ bytes: [UInt8], _ library: PatternLibrary, byLine: Bool
  ) throws -> (items: [LogItem], long: Set<Int64>) {
    let vocabulary = ScanVocabulary(library: library)
    let long = Watching.Long()
    var assembler = Assembler(
      options: AssemblerOptions(), vocabulary: vocabulary,
      matcher: Watching(matcher: PatternMatcher(library: library), long: long))
    let found = Harness.hits(bytes[...], vocabulary.literals)
    var items: [LogItem] = []
    var first = 0
    for piece in byLine ? lines(bytes) : [0..<bytes.count] {
      var end = first
      while end < found.count, found[end].end <= piece.upperBound { end += 1 }
      let hits = found[first..<end].map {
        Hit(end: $0.end - UInt32(piece.lowerBound), literal: $0.literal)
      }
      first = end
      var block = Block(capacity: max(piece.count, 1))
      block.fill(
        bytes[piece], offset: Int64(piece.lowerBound), isLast: piece.upperBound == bytes.count)
      let ends = bytes[piece].count { $0 == 10 }
      assembler.consume(
        ScannedBlock(block: block, hits: hits, lineEnds: ends), into: &items, recycle: { _ in })
      if byLine, ends > 0 { assembler.settle(into: &items) }
    }
    assembler.finish(into: &items)
    return (items, long.offsets)
  }

  private static func lines(_ bytes: [UInt8]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var start = 0
    while start < bytes.count {
      let end = (bytes[start...].firstIndex(of: 10) ?? bytes.count - 1) + 1
      result.append(start..<end)
      start = end
    }
    return result
  }

  private static func described(_ items: [LogItem], except cut: Set<Int64>) -> [String] {
    items.compactMap { item in
      let place: SourcePosition? =
        switch item {
        case .event(let event): event.position
        case .sighting(let sighting): sighting.position
        case .unmatched(let line): line.position
        case .note(let note) where note.kind == .lateContinuation || note.kind == .redacted: nil
        case .note(let note): note.position
        case .tick(let tick): tick.position
        case .platform(let sign): sign.position
        }
      guard let place, !cut.contains(place.offset) else { return nil }
      return "\(item)"
    }
  }
}
