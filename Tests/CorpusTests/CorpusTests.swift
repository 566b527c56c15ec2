import Foundation
import Programs
import Testing

/// Whole logs with their whole reports. Reports come from the release build, run as a program.
@Suite struct CorpusTests {
  @Test("the corpus is complete: every folder is a case, every input is there, nothing lies about")
  func isComplete() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: CorpusCase.corpus.path)
      .filter { !$0.hasPrefix(".") && !$0.hasSuffix(".md") }
    #expect(Set(folders) == Set(CorpusCase.all.map(\.name)))
    #expect(CorpusCase.all.count >= 18)
    #expect(CorpusCase.all.filter(\.healthy).count >= 7)
    for item in CorpusCase.all {
      let files = try FileManager.default.contentsOfDirectory(atPath: item.folder.path)
      // A folder of patterns that the arguments name lies beside the log.
      let others = Set(files).subtracting(["expected.json"] + item.arguments)
      #expect(others == Set(item.inputs + ["case.json"]), "\(item.name)")
      let keys = try JSONText.object(Data(contentsOf: item.folder.appendingPathComponent("case.json"))).keys
      #expect(Set(keys).isSubset(of: CorpusCase.keys), "\(item.name): unknown keys in case.json")
      #expect(!item.truth.isEmpty && !item.description.isEmpty && !item.outcome.isEmpty, "\(item.name)")
      #expect(!item.healthy || (item.must == nil && item.may == nil), "\(item.name): healthy cases demand nothing")
    }
  }

  @Test("every rule is the main finding of a case, and its truth demands it")
  func everyRuleHasACase() throws {
    let outcome = try Program.willrestore().run(["rules", "--format", "json"])
    let rules = try #require(JSONText.object(outcome.output)["rules"] as? [[String: Any]]).compactMap {
      $0["rule"] as? String
    }
    let main = try CorpusCase.all.compactMap { item -> String? in
      let expected = try JSONText.object(Data(contentsOf: item.folder.appendingPathComponent("expected.json")))
      let rule = try TruthTests.findings(expected).first?.rule
      return (item.must ?? []).contains { $0.rule == rule } ? rule : nil
    }
    #expect(!rules.isEmpty)
    #expect(Set(rules).subtracting(main) == [])
  }

  @Test("the report is the expected one, apart from the version", arguments: CorpusCase.all)
  func matchesExpectation(_ item: CorpusCase) throws {
    let report = try item.report(item.analyze())
    let url = item.folder.appendingPathComponent("expected.json")
    guard let data = try? Data(contentsOf: url) else {
      Issue.record("\(item.name) has no expected.json: run Tests/refresh-corpus \(item.name) and read what it writes")
      return
    }
    let difference = try JSONText.difference(
      expected: JSONText.comparable(JSONText.object(data)), actual: JSONText.comparable(report))
    if let difference {
      Issue.record("\(item.name) reports something else (Tests/refresh-corpus \(item.name) accepts it):\n\(difference)")
    }
  }

  @Test("every report follows the published schema", .enabled(if: SchemaCheck.isPublished))
  func followsSchema() throws {
    var reports: [String: Data] = [:]
    for item in CorpusCase.all { reports[item.name] = try item.analyze().output }
    let complaints = try SchemaCheck.complaints(about: reports)
    #expect(complaints.isEmpty, "\(complaints)")
  }
}
