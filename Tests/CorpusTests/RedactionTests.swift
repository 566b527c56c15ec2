import Foundation
import Programs
import Testing

/// What is redacted is answered as before, and names nobody.
@Suite struct RedactionTests {
  private static let key = ["--redact-key", "the corpus"]

  /// A case whose own patterns name the app: so much stays.
  private static func namesItself(_ item: CorpusCase) -> Bool { item.arguments.contains("--patterns") }

  /// Rules, severities, confidences, sessions and outcomes, in an order that no name decides.
  private static func verdicts(_ report: [String: Any]) throws -> [String: Any] {
    func list(_ key: String) -> [[String: Any]] { report[key] as? [[String: Any]] ?? [] }
    func text(_ object: [String: Any], _ keys: [String]) -> String {
      keys.map { "\($0)=\(object[$0].map { "\($0)" } ?? "-")" }.joined(separator: " ")
    }
    var verdicts: [String: Any] = [:]
    verdicts["outcome"] = try #require(report["summary"] as? [String: Any])["outcome"]
    verdicts["findings"] = list("findings").map { text($0, ["rule", "severity", "confidence", "blame", "session"]) }
      .sorted()
    verdicts["undetermined"] = list("undetermined").map { text($0, ["rule", "session"]) }.sorted()
    verdicts["checks"] = list("checks").map { text($0, ["rule", "session", "answer"]) }.sorted()
    verdicts["sessions"] = list("sessions").map { text($0, ["id", "kind"]) }
    verdicts["apps"] = list("apps").count
    return verdicts
  }

  @Test("a redacted excerpt gives the same rules, severities and confidences", arguments: CorpusCase.all)
  func verdictsAreTheSame(_ item: CorpusCase) throws {
    // Names that the arguments state are not those of the excerpt any more.
    guard !item.arguments.contains("--app") else { return }
    let whole = try Self.verdicts(item.report(item.analyze()))
    try ExcerptTests.withExcerpts(of: item, Self.key) { folder, outcome in
      #expect(!outcome.errorText.contains("answered otherwise"), "\(item.name): \(outcome.errorText)")
      let arguments = item.arguments.map { word in
        let url = item.folder.appendingPathComponent(word)
        return FileManager.default.fileExists(atPath: url.path) ? url.path : word
      }
      let inputs = item.inputs.map(ExcerptTests.name).filter {
        FileManager.default.fileExists(atPath: folder.appendingPathComponent($0).path)
      }
      let again = try Program.willrestore().run(["analyze", "--format", "json"] + arguments + inputs, in: folder)
      let redacted = try Self.verdicts(JSONText.object(again.output))
      if let difference = try JSONText.difference(expected: whole, actual: redacted) {
        Issue.record("\(item.name) is answered otherwise:\n\(difference)\n\(outcome.errorText)")
      }
    }
  }

  @Test("no UUID, address, bundle, identifier or process of the log is left", arguments: CorpusCase.all)
  func nobodyIsNamed(_ item: CorpusCase) throws {
    guard !Self.namesItself(item) else { return }
    let report = try item.report(item.analyze())
    var secrets: Set<String> = []
    for app in report["apps"] as? [[String: Any]] ?? [] {
      for key in ["bundle", "process"] { if let name = app[key] as? String { secrets.insert(name) } }
      for identifier in app["identifiers"] as? [[String: Any]] ?? [] {
        if let name = identifier["identifier"] as? String { secrets.insert(name) }
      }
    }
    var texts: [String] = []
    try ExcerptTests.withExcerpts(of: item, Self.key) { folder, _ in
      for input in item.inputs {
        let log = String(decoding: try ExcerptTests.expanded(item.folder.appendingPathComponent(input)), as: UTF8.self)
        for match in log.matches(of: Self.uuid) where !match.output.hasSuffix("0000-1000-8000-00805F9B34FB") {
          secrets.insert(String(match.output))
        }
        for match in log.matches(of: Self.address) { secrets.insert(String(match.output)) }
        let excerpt = folder.appendingPathComponent(ExcerptTests.name(input))
        if let data = try? Data(contentsOf: excerpt) { texts.append(String(decoding: data, as: UTF8.self)) }
      }
    }
    for format in ["text", "html", "json"] {
      texts.append(
        try Program.willrestore().run(
          ["analyze", "--format", format] + Self.key + item.arguments + item.inputs, in: item.folder
        ).outputText)
    }
    let words = texts.map { Set($0.split { !($0.isLetter || $0.isNumber || "-_.:".contains($0)) }.map(String.init)) }
    for secret in secrets {
      for (text, known) in zip(texts, words) where known.contains(secret) || Self.holds(text, secret) {
        Issue.record("\(item.name): “\(secret)” is left")
      }
    }
  }

  nonisolated(unsafe) private static let uuid =
    /[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}/
  nonisolated(unsafe) private static let address = /\b(?:[0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}\b/

  /// Whether the text holds the words, not as a part of longer ones.
  private static func holds(_ text: String, _ secret: String) -> Bool {
    guard secret.contains(" "), let range = text.range(of: secret) else { return false }
    let next = range.upperBound < text.endIndex ? text[range.upperBound] : " "
    return !next.isLetter
  }
}
