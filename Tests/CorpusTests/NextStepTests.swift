import Programs
import Testing

/// Whoever is told that the log cannot tell is told what to do.
@Suite struct NextStepTests {
  @Test("what cannot be told comes with what to collect or to do", arguments: CorpusCase.all)
  func somethingIsAskedFor(_ item: CorpusCase) throws {
    let report = try item.report(item.analyze())
    let summary = try #require(report["summary"] as? [String: Any])
    guard ["cannot-tell", "no-bluetooth-app"].contains(summary["outcome"] as? String) else { return }
    let undetermined = report["undetermined"] as? [Any] ?? []
    // A finding about the capture says itself how to collect.
    let findings = try TruthTests.findings(report)
    let isAsked = !undetermined.isEmpty || summary["next"] is String || findings.contains { $0.blame == "capture" }
    #expect(isAsked, "\(item.name)")
  }
}
