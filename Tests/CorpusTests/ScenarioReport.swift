import Foundation
import Programs
import Scenarios
import Testing

/// The report of a scenario, as the release build gives it for the text on its standard input.
struct ScenarioReport {
  var findings: [TruthTests.Finding]
  var sessions: [[String: Any]]
  var dialect: String?
  var outcome: String?

  /// Renders the scenario and analyses it.
  init(_ scenario: Scenario, as dialect: ScenarioDialect = .logDefault, options: ScenarioRenderer.Options = .init())
    throws
  {
    try self.init(text: ScenarioRenderer(dialect, options: options).render(scenario))
  }

  init(text: String) throws {
    let outcome = try Program.willrestore().run(["analyze", "--format", "json", "-"], input: .data(Data(text.utf8)))
    try #require(!outcome.endedBySignal && outcome.status == 0, "\(outcome.status): \(outcome.errorText)")
    let report = try JSONText.object(outcome.output)
    findings = try TruthTests.findings(report)
    sessions = report["sessions"] as? [[String: Any]] ?? []
    dialect = (report["inputs"] as? [[String: Any]])?.first?["dialect"] as? String
    self.outcome = (report["summary"] as? [String: Any])?["outcome"] as? String
  }

  /// The findings that accuse, in words.
  var accusations: [String] { findings.filter(\.isAccusation).map(\.text) }

  var kinds: [String] { sessions.compactMap { $0["kind"] as? String } }
  var pids: Set<Int> { Set(sessions.compactMap { $0["pid"] as? Int }) }
}
