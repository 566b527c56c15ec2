import Diagnosis
import Parsing

@testable import Options

/// Two rules and all named dialects: enough for every kind of value.
enum Fixture {
  static let catalog = Catalog(
    rules: [rule("will-restore-missing", []), rule("suspension-latency", ["warning", "error"])],
    dialects: DialectName.named)

  static func rule(_ slug: String, _ parameters: [String]) -> RuleDescriptor {
    RuleDescriptor(
      slug: slug, group: "A", severity: .error, blame: .app,
      parameters: parameters.map { RuleParameter($0, unit: "s", default: 10, means: "a number") },
      text: RuleText(title: slug, means: "", proves: "", confirm: "", advice: "", customer: ""))
  }

  static func parse(_ arguments: [String], files: Set<String> = ["a.log", "b.log", "log"]) throws -> Request {
    try ArgumentParser(catalog: catalog, exists: { files.contains($0) }).parse(arguments)
  }

  struct NotARun: Error {}

  static func run(_ arguments: String...) throws -> Invocation {
    guard case .run(let invocation) = try parse(arguments) else { throw NotARun() }
    return invocation
  }

  /// The error of a command line that must have one.
  static func error(_ arguments: String...) -> UsageError? {
    do {
      _ = try parse(arguments)
      return nil
    } catch {
      return error as? UsageError
    }
  }
}
