import Foundation
import Parsing
import Testing

@testable import Diagnosis

/// What the analysis tells of such logs.
extension LogText {
  private static let tools = Result { try FeedTools(library: .embedded()) }

  static func analyze(_ lines: [Line], _ style: Style = .logDefault, options: CaseOptions = CaseOptions()) throws
    -> Told
  {
    try analyze(text: text(lines, style), options: options)
  }

  static func analyze(text: String, options: CaseOptions = CaseOptions()) throws -> Told {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("LogText-\(UUID().uuidString).log")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let analyzer = CaseAnalyzer(options: options, tools: try tools.get())
    return Told(report: analyzer.analyze([CaseInput(path: file.path)]), text: text)
  }

  /// The log of the lines, cut behind each record in turn, may not show an error that the whole log does not have.
  static func expectNoNewErrorInCuts(
    _ lines: [Line], _ style: Style = .logDefault, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let all = records(lines, style)
    let known = try analyze(text: all.joined()).errors
    // Neighbours come in groups: one cut behind each will do.
    let withinGroup = ["WiFi link quality", "Scanning started successfully"]
    for count in 1..<all.count where !withinGroup.contains(where: all[count - 1].contains) {
      let errors = try analyze(text: all.prefix(count).joined()).errors.subtracting(known)
      #expect(errors.isEmpty, "cut behind \(all[count - 1])", sourceLocation: sourceLocation)
    }
  }

  /// What an analysis told.
  struct Told {
    let report: Report
    let text: String

    func findings(_ rule: String) -> [Finding] { report.findings.filter { $0.rule == rule } }
    func finding(_ rule: String) -> Finding? { findings(rule).first }
    func answers(_ rule: String) -> [Report.Check.Answer] {
      report.checks.filter { $0.rule == rule }.map(\.answer)
    }
    func missing(_ rule: String) -> [Missing] {
      report.undetermined.filter { $0.rule == rule }.map(\.missing)
    }
    /// Rules with a finding of severity error, absorbed ones included.
    var errors: Set<String> {
      Set(report.findings.filter { $0.severity == .error }.flatMap { [$0.rule] + $0.consequences.map(\.rule) })
    }

    /// The rule has fired once, like this, on lines of the log that hold these texts and on no others.
    func expect(
      _ rule: String, _ severity: Severity, _ confidence: Confidence, _ blame: Blame = .app, proof: [String],
      says words: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
    ) {
      #expect(findings(rule).count == 1, sourceLocation: sourceLocation)
      guard let finding = finding(rule) else { return }
      #expect(finding.severity == severity, sourceLocation: sourceLocation)
      #expect(finding.confidence == confidence, sourceLocation: sourceLocation)
      #expect(finding.blame == blame, sourceLocation: sourceLocation)
      #expect((finding.because == nil) == (confidence == .certain), sourceLocation: sourceLocation)
      for word in words {
        #expect(finding.message.contains(word), "\(finding.message)", sourceLocation: sourceLocation)
      }
      let proving = finding.evidence.filter { $0.role == .proves }
      #expect(proving.count == proof.count, "\(proving.map(\.text))", sourceLocation: sourceLocation)
      for (evidence, part) in zip(proving, proof) {
        #expect(evidence.text.contains(part), "\(evidence.text)", sourceLocation: sourceLocation)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let line = lines.indices.contains(evidence.position.line - 1) ? lines[evidence.position.line - 1] : ""
        #expect(evidence.text.hasPrefix(line), "line \(evidence.position.line)", sourceLocation: sourceLocation)
      }
    }

    /// The rule has not fired; its answers for the life are these.
    func expect(
      _ rule: String, answers expected: [Report.Check.Answer], sourceLocation: SourceLocation = #_sourceLocation
    ) {
      #expect(answers(rule) == expected, sourceLocation: sourceLocation)
      if !expected.contains(.fired) { #expect(findings(rule).isEmpty, sourceLocation: sourceLocation) }
    }
  }
}
