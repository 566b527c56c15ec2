import Diagnosis
import Foundation
import Programs
import Testing

@testable import Options

/// Settings in a file: the same readers as the command line's, below it in rank, and errors that say where.
@Suite("Configuration") struct ConfigurationTests {
  private func configuration(_ text: String, path: String = "willrestore.yaml") throws -> Configuration {
    try Configuration(Array(text.utf8), path: path, catalog: Fixture.catalog)
  }

  private func run(_ words: [String], _ text: String) throws -> Invocation {
    let configuration = try configuration(text)
    let parser = ArgumentParser(
      catalog: Fixture.catalog, exists: { _ in true },
      configuration: { path throws(UsageError) in (path ?? "willrestore.yaml", configuration) })
    guard case .run(let invocation) = try parser.parse(words) else { throw Fixture.NotARun() }
    return invocation
  }

  private static let settings = """
    apps: [com.acme.fitness=Fitness, com.acme.other]
    patterns: own
    zone: "+0100"
    fail-on: warning
    rules:
      suspension-latency: {warning: 15}
      will-restore-missing: {severity: info}
    """

  @Test func allOfItHolds() throws {
    let invocation = try run(["a.log"], Self.settings)
    #expect(invocation.options.apps.map(\.name) == ["com.acme.fitness", "com.acme.other"])
    #expect(invocation.options.apps[0].process == "Fitness")
    #expect(invocation.patterns == "own")
    #expect(invocation.options.zoneMinutes == 60)
    #expect(invocation.failOn == .warning)
    #expect(invocation.options.parameters == ["suspension-latency.warning": 15])
    #expect(invocation.options.severities == ["will-restore-missing": .info])
    #expect(invocation.configurationRead == "willrestore.yaml")
  }

  @Test func theCommandLineCountsMore() throws {
    let words = ["a.log", "--app", "x", "--zone", "Z", "--fail-on", "never", "--set", "suspension-latency.warning=5"]
    let invocation = try run(words, Self.settings)
    #expect(invocation.options.apps.map(\.name) == ["x"])
    #expect(invocation.options.zoneMinutes == 0)
    #expect(invocation.failOn == nil)
    #expect(invocation.options.parameters == ["suspension-latency.warning": 5])
  }

  @Test func aRuleThatIsOffCanBeAskedFor() throws {
    let text = "rules: {suspension-latency: {severity: off}}"
    #expect(try run(["a.log"], text).options.withoutRules == ["suspension-latency"])
    let asked = try run(["a.log", "--rule", "suspension-latency"], text)
    #expect(asked.options.withoutRules == [] && asked.options.onlyRules == ["suspension-latency"])
  }

  @Test func nothingOfItHoldsWithoutItOrForAnotherCommand() throws {
    #expect(try run(["a.log", "--no-config"], Self.settings).options.apps == [])
    #expect(try run(["explain"], Self.settings).failOn == nil)
    #expect(throws: UsageError.self) { try run(["a.log", "--no-config", "--config", "x"], Self.settings) }
  }

  @Test func aCommandTakesWhatIsAnOptionOfItsOwn() throws {
    let apps = try run(["apps", "a.log"], Self.settings)
    #expect(apps.options.apps == [] && apps.options.severities == [:])
    #expect(apps.options.parameters == ["suspension-latency.warning": 15])
  }

  @Test func anEmptyFileSetsNothing() throws {
    #expect(try run(["a.log"], "apps:\nrules:\nscene-based: false\n").options.sceneBased == nil)
    #expect(try run(["a.log"], "# nothing yet\n").options.apps == [])
  }

  @Test func pathsAreThoseOfTheFilesFolder() throws {
    let configuration = try configuration("patterns: own", path: "/etc/willrestore/willrestore.yaml")
    var invocation = Invocation(command: .analyze)
    try configuration.apply(to: &invocation, catalog: Fixture.catalog)
    #expect(invocation.patterns == "/etc/willrestore/own")
  }

  @Test(arguments: [
    ("aps: [x]", "willrestore.yaml:1: 'aps' is not a setting", "Did you mean apps?"),
    ("\nzone: CET", "willrestore.yaml:2: zone: 'CET' is not a zone", "Zones are offsets"),
    (
      "rules: {suspension-latncy: {warning: 1}}", "willrestore.yaml:1: 'suspension-latncy' is not a rule",
      "Did you mean"
    ),
    (
      "rules:\n  suspension-latency: {limit: 1}", "willrestore.yaml:2: 'limit' is not a parameter of the rule",
      "Known are"
    ),
    (
      "rules:\n  suspension-latency: {severity: grave}", "willrestore.yaml:2: 'grave' is not a severity",
      "Known are: error, warning, info, off."
    ),
    ("- a", "willrestore.yaml:1: the file must be a map of names to values", "Write"),
    ("zone: [1]", "willrestore.yaml:1: zone must be one value", ""),
    ("zone: \"+01\nx", "willrestore.yaml:1: not valid YAML", ""),
    ("scene-based: no", "willrestore.yaml:1: scene-based is true or false", ""),
    ("apps: {a: b}", "willrestore.yaml:1: apps must be a list of names", ""),
  ])
  func aMistakeIsToldWithItsLine(_ text: String, _ message: String, _ hint: String) {
    do {
      _ = try run(["a.log"], text)
      Issue.record("no error")
    } catch let error as UsageError {
      #expect(error.message.hasPrefix(message), "\(error.message)")
      #expect(error.hint?.hasPrefix(hint) ?? hint.isEmpty, "\(error.hint ?? "")")
    } catch { Issue.record("\(error)") }
  }

  @Test func theSchemaNamesEverySetting() throws {
    let url = Repository.root.appendingPathComponent("Documentation/configuration.schema.json")
    let schema = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any]
    let named = try #require(schema?["properties"] as? [String: Any]).keys
    #expect(Set(named) == Set(Configuration.options + ["apps", "rules"]))
  }

  @Test func theFileOfTheFolderIsReadAndToldOfAndChangesASeverity() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("willrestore-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let log = Repository.root.appendingPathComponent("Corpus/identifier-changed/phone.log").path
    let plain = try Program.willrestore().run([log, "--format", "csv"], in: folder)
    #expect(plain.outputText.contains(",restore-identifier-changed,error,") && plain.errors.isEmpty)
    try Data("rules: {restore-identifier-changed: {severity: info}}\n".utf8)
      .write(to: folder.appendingPathComponent("willrestore.yaml"))
    let outcome = try Program.willrestore().run([log, "--format", "csv"], in: folder)
    #expect(outcome.outputText.contains(",restore-identifier-changed,info,"))
    #expect(outcome.errorText == "willrestore: settings of willrestore.yaml\n")
    let json = try Program.willrestore().run([log, "--format", "json", "-q"], in: folder)
    // The severity is how loud it is told, not how it went.
    #expect(json.outputText.contains("\"outcome\": \"not-restored\""))
    #expect(json.outputText.contains("settings of willrestore.yaml: restore-identifier-changed counts as info"))
    let without = try Program.willrestore().run([log, "--format", "csv", "--no-config"], in: folder)
    #expect(without.output == plain.output)
    try Data("rules: 7\n".utf8).write(to: folder.appendingPathComponent("willrestore.yaml"))
    let wrong = try Program.willrestore().run([log], in: folder)
    #expect(wrong.status == 64 && wrong.errorText.hasPrefix("willrestore: willrestore.yaml:1: rules must be a map"))
  }
}
