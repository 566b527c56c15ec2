import Foundation
import Programs
import Testing

/// Reports against what really happened, as case.json tells it: these hold whatever expected.json says.
@Suite struct TruthTests {
  @Test("a healthy or undecidable log has no finding", arguments: CorpusCase.all.filter(\.healthy))
  func healthyLogsAreClean(_ item: CorpusCase) throws {
    let findings = try Self.findings(item.report(item.analyze()))
    #expect(findings.isEmpty, "\(item.name): \(findings.map(\.text))")
  }

  @Test("what must be found is found, and nothing else", arguments: CorpusCase.all.filter { !$0.healthy })
  func faultsAreFound(_ item: CorpusCase) throws {
    let findings = try Self.findings(item.report(item.analyze()))
    for demand in item.must ?? [] {
      let isFound = findings.contains { $0.meets(demand) }
      #expect(isFound, "\(item.name): no \(demand) among \(findings.map(\.text))")
    }
    let allowed = Set((item.must ?? []).map(\.rule) + (item.may ?? []))
    for finding in findings where !allowed.contains(finding.rule) {
      Issue.record("\(item.name): unexpected \(finding.text)")
    }
  }

  @Test("no innocent app is accused", arguments: CorpusCase.all.filter { $0.innocent == true })
  func innocentAppsAreLeftAlone(_ item: CorpusCase) throws {
    for finding in try Self.findings(item.report(item.analyze())) where finding.blame == "app" {
      #expect(finding.severity == "info" || finding.confidence == "possible", "\(item.name): \(finding.text)")
    }
  }

  @Test("the outcome is the right one", arguments: CorpusCase.all)
  func outcomeIsRight(_ item: CorpusCase) throws {
    let summary = try item.report(item.analyze())["summary"] as? [String: Any]
    let outcome = summary?["outcome"] as? String ?? "none"
    #expect(item.outcome.contains(outcome), "\(item.name)")
  }

  struct Finding {
    var rule: String
    var severity: String
    var confidence: String
    var blame: String
    var app: String?

    var text: String { "\(rule) (\(severity), \(confidence), blame \(blame), app \(app ?? "none"))" }

    /// It says more than that something was seen, and more than that it may be so.
    var isAccusation: Bool { severity != "info" && confidence != "possible" }

    func meets(_ demand: CorpusCase.Demand) -> Bool {
      rule == demand.rule && demand.severity.contains(severity) && demand.confidence.contains(confidence)
        && (demand.blame == nil || demand.blame == blame) && (demand.app == nil || demand.app == app)
    }
  }

  static func findings(_ report: [String: Any]) throws -> [Finding] {
    try #require(report["findings"] as? [[String: Any]]).map { finding in
      Finding(
        rule: finding["rule"] as? String ?? "", severity: finding["severity"] as? String ?? "",
        confidence: finding["confidence"] as? String ?? "", blame: finding["blame"] as? String ?? "",
        app: finding["app"] as? String)
    }
  }
}
