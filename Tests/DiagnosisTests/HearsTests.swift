import Foundation
import Testing

@testable import Diagnosis

/// A rule is asked again only when something comes that it hears of: what it says must be what it would say if it was
/// asked with everything that comes.
@Suite struct HearsTests {
  /// All that are small enough for a debug build.
  static let cases: [String] = {
    let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Corpus").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: corpus)) ?? []
    return names.map { "\(corpus)/\($0)" }.filter { folder in
      let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return files.contains("case.json") && !files.contains("whole-phone.log.zst")
    }.sorted()
  }()

  @Test func thereAreCases() {
    #expect(Self.cases.count > 50)
  }

  @Test(arguments: cases)
  func askingLessOftenGivesTheSameAnswers(path: String) throws {
    let inputs = [CaseInput(path: path)]
    let report = CaseAnalyzer(options: CaseOptions(), library: try .embedded()).analyze(inputs)
    var options = CaseOptions()
    options.asksEveryRule = true
    let thorough = CaseAnalyzer(options: options, library: try .embedded()).analyze(inputs)
    #expect(report.findings == thorough.findings)
    #expect(report.undetermined == thorough.undetermined)
    #expect(report.checks == thorough.checks)
    #expect(report.summary == thorough.summary)
  }
}
