import Foundation
import Parsing
import Testing

@testable import Diagnosis

/// Rules are asked only where what is new may matter to them: which they are must not show in what is answered.
@Suite struct RuleScheduleTests {
  private static let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Corpus")
  private static let tools = Result { FeedTools(library: try .embedded(samples: false)) }

  /// Plain logs that debug code reads in a moment.
  private static let logs: [URL] = {
    let folders = (try? FileManager.default.contentsOfDirectory(at: corpus, includingPropertiesForKeys: nil)) ?? []
    let files = folders.flatMap {
      (try? FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: [.fileSizeKey])) ?? []
    }
    return files.filter { file in
      let size = (try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? .max
      return size < 40_000 && ["log", "txt", "ndjson"].contains(file.pathExtension)
    }.sorted { $0.path < $1.path }
  }()

  @Test func theCorpusIsFound() { #expect(Self.logs.count > 40) }

  @Test(arguments: logs)
  func askingEveryRuleEachTimeAnswersTheSame(_ log: URL) throws {
    var everyRule = CaseOptions()
    everyRule.asksEveryRule = true
    try expectSame(CaseOptions(), everyRule, log)
  }

  /// The same where the log is cut: a story without its beginning or end has other occasions.
  @Test(arguments: logs.enumerated().filter { $0.offset % 4 == 0 }.map(\.element))
  func askingEveryRuleOfAPieceAnswersTheSame(_ log: URL) throws {
    let lines = try Data(contentsOf: log).split(separator: 0x0A, omittingEmptySubsequences: false)
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).log")
    defer { try? FileManager.default.removeItem(at: file) }
    var everyRule = CaseOptions()
    everyRule.asksEveryRule = true
    for piece in [lines[(lines.count / 3)...], lines[..<(lines.count * 2 / 3)]] {
      try Data(piece.joined(separator: [0x0A])).write(to: file)
      try expectSame(CaseOptions(), everyRule, file)
    }
  }

  private func expectSame(_ one: CaseOptions, _ other: CaseOptions, _ log: URL) throws {
    let tools = try Self.tools.get()
    let reports = [one, other].map {
      CaseAnalyzer(options: $0, tools: tools).analyze([CaseInput(path: log.path)])
    }
    #expect(reports[0].checks == reports[1].checks)
    #expect(reports[0].undetermined == reports[1].undetermined)
    #expect(reports[0].findings == reports[1].findings)
    #expect(reports[0].summary == reports[1].summary)
  }

  /// A rule that waits for nothing is not asked when nothing that it hears of comes.
  @Test func aRuleIsAskedForWhatItHears() {
    for rule in RuleBook.rules {
      #expect(rule.hears.isSubset(of: RuleSchedule.routine), "\(rule.slug) is asked about anything else in any case")
      #expect(rule.waitsFor.isSubset(of: RuleSchedule.routine), "\(rule.slug) is asked about anything else in any case")
    }
  }

  /// Each rule has a place of its own in the set of those that are asked.
  @Test func aSetKeepsEachRuleApart() {
    #expect(RuleBook.rules.count <= RuleSet.capacity)
    for rule in 0..<RuleSet.capacity {
      var set = RuleSet()
      #expect(set.isEmpty)
      set.insert(rule)
      #expect((0..<RuleSet.capacity).filter(set.contains) == [rule])
      set.remove(rule)
      #expect(set.isEmpty)
    }
  }
}
