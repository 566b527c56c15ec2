import Foundation
import Options
import Parsing
import Programs
import Testing

@testable import willrestore

/// `willrestore patterns list`, `test` and `suggest`, from their words to what they write.
@Suite("Command line: patterns") struct PatternsCommandTests {
  private struct NotARun: Error {}

  private typealias Scratch = OptionsOutputTests.Scratch

  /// The status of a command, and what it prints.
  private static func run(_ words: String...) throws -> (status: Int32, text: String) {
    let scratch = try Scratch()
    let parser = ArgumentParser(catalog: Engine.catalog) { FileStatus(path: $0) != nil }
    guard case .run(let invocation) = try parser.parse(words + ["-o", scratch.path("out")]) else { throw NotARun() }
    let status =
      switch invocation.command {
      case .patternsList: try PatternsListCommand(invocation).run()
      case .patternsTest: try PatternsTestCommand(invocation).run()
      default: throw NotARun()
      }
    return (status, try scratch.text("out"))
  }

  private let log = Repository.root.appendingPathComponent("Corpus/own-wording/phone.log").path
  private let own = Repository.root.appendingPathComponent("Corpus/own-wording/patterns").path

  // MARK: list

  @Test func aLineAPatternWithFiveColumns() throws {
    let library = try PatternLibrary.embedded()
    let (status, text) = try Self.run("patterns", "list")
    #expect(status == 0)
    let rows = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(rows.map { $0[0] } == library.patterns.map(\.name))
    #expect(rows.allSatisfy { $0.count >= 5 && $0.last?.hasSuffix(".yaml") == true })
    #expect(text.split(separator: "\n").allSatisfy { !$0.hasSuffix(" ") })
  }

  @Test func ownPatternsStandFirst() throws {
    let text = try Self.run("patterns", "list", "--patterns", own).text
    #expect(text.hasPrefix("larkmeter-manager "))
    let file = try Self.run("patterns", "list", "--patterns", own, "--file", "larkmeter").text
    #expect(file.split(separator: "\n").count == 5)
    #expect(try Self.run("patterns", "list", "--patterns", own, "--file", "larkmeter.yaml").text == file)
  }

  @Test func literalsAndExpressionsStandAlone() throws {
    let library = try PatternLibrary.embedded()
    let literals = try Self.run("patterns", "list", "--literals").text
    #expect(literals == PatternCatalogue(library).literals.map { $0 + "\n" }.joined())
    let expressions = try Self.run("patterns", "list", "--regexes").text
    #expect(expressions == PatternCatalogue(library).expressions.map { $0 + "\n" }.joined())
  }

  @Test func aFileThatThereIsNotIsNamedWithTheNearest() {
    let error = #expect(throws: UsageError.self) { try Self.run("patterns", "list", "--file", "calbacks.yaml") }
    #expect(error?.message == "--file: there is no pattern file 'calbacks.yaml'")
    #expect(error?.hint?.hasPrefix("Did you mean callbacks.yaml? ") == true)
  }

  // MARK: test

  @Test func builtInAndOwnPatternsAreCounted() throws {
    let builtIn = try Self.run("patterns", "test")
    #expect(builtIn.status == 0, "\(builtIn.text)")
    #expect(builtIn.text.hasSuffix(", no problem\n"))
    #expect(
      try Self.run("patterns", "test", own) == (0, "5 patterns in 1 file, 5 samples, 5 near misses, no problem\n"))
  }

  @Test func aProblemIsToldWithItsPlaceAndMakesTheStatusOne() throws {
    let scratch = try Scratch()
    let good = try String(contentsOfFile: own + "/larkmeter.yaml", encoding: .utf8)
    try scratch.write(good.replacingOccurrences(of: "{state: poweredOn}", with: "{state: poweredOff}"), to: "a.yaml")
    let (status, text) = try Self.run("patterns", "test", scratch.url.path)
    #expect(status == 1)
    #expect(
      text.hasPrefix("\(scratch.path("a.yaml")):23: larkmeter-state: 'state' is 'poweredOn', stated is 'poweredOff'"))
    #expect(text.hasSuffix("\n5 patterns in 1 file, 5 samples, 5 near misses, 1 problem\n"))
  }

  @Test func whatCannotBeReadMakesTheStatusTwo() throws {
    #expect(try Self.run("patterns", "test", "/nowhere/patterns").status == 2)
  }

  // MARK: suggest

  @Test func suggestedFileServesAsAFolderOfPatterns() throws {
    let scratch = try Scratch()
    let (status, text) = try Self.program("patterns", "suggest", log, "--app", "app.larkmeter.field")
    #expect(status == 0)
    try scratch.write(text, to: "larkmeter.yaml")
    #expect(try Self.run("patterns", "test", scratch.url.path).status == 0)
    #expect(try Self.report(log, "--patterns", scratch.url.path).unmatched == [0])
    let again = try Self.program("patterns", "suggest", log, "--patterns", scratch.url.path)
    #expect(again.text.contains("no line of an app looks like a Bluetooth callback"))
  }

  /// Lines of which none can be guessed.
  private static let mute = (0..<6).map {
    "Nov 12 08:21:4\($0).528000 Milkmon[612] <Notice>: BTCore> peripheral nudged \($0)\n"
  }.joined()

  @Test("a file of patterns that tell nothing leaves the answer open, and does not say that it can be used so")
  func nothingGuessedIsNothingTold() throws {
    let scratch = try Scratch()
    try scratch.write(Self.mute, to: "milk.txt")
    let log = scratch.path("milk.txt")
    let (status, text) = try Self.program("patterns", "suggest", log, "--app", "Milkmon")
    #expect(status == 0)
    #expect(text.contains("event: app.line") && text.contains("No event could be guessed"))
    #expect(!text.contains("as it stands. Each event"))
    let own = try Scratch()
    try own.write(text, to: "milkmon.yaml")
    for words in [[log], [log, "--patterns", own.url.path]] {
      let report = try JSONText.object(try Program.willrestore().run(words + ["--format", "json"]).output)
      let summary = try #require(report["summary"] as? [String: Any])
      #expect(summary["outcome"] as? String == "cannot-tell")
      #expect((summary["verdict"] as? String)?.contains("6 lines of Milkmon look like Bluetooth callbacks") == true)
      let apps = try Program.willrestore().run(["apps"] + words).outputText
      #expect(apps.contains("Milkmon") && apps.contains("patterns suggest LOG --app Milkmon"))
      #expect(!apps.contains("No app uses Bluetooth"))
    }
  }

  @Test("where no line is found the next step is told")
  func nothingFoundTellsWhatToDo() throws {
    let scratch = try Scratch()
    try scratch.write("Nov 12 08:21:40.528000 Milkmon[612] <Notice>: BTCore> dialing tank 7\n", to: "milk.txt")
    let (status, text) = try Self.program("patterns", "suggest", scratch.path("milk.txt"), "--app", "Milkmon")
    #expect(status == 0)
    #expect(text.contains("no line of Milkmon looks like a Bluetooth callback"))
    #expect(text.contains("write the patterns by hand") && text.contains("Documentation/teach.md, section 6"))
    #expect(text.split(separator: "\n").allSatisfy { $0.hasPrefix("#") })
  }

  @Test("where no line is found no file is written, since it would be no file of patterns")
  func nothingFoundWritesNoFile() throws {
    let scratch = try Scratch()
    try scratch.write("Nov 12 08:21:40.528000 Milkmon[612] <Notice>: BTCore> dialing tank 7\n", to: "milk.txt")
    let target = scratch.path("milk.yaml")
    let outcome = try Program.willrestore().run(["patterns", "suggest", scratch.path("milk.txt"), "-o", target])
    #expect(outcome.status == 0 && outcome.outputText.isEmpty)
    #expect(outcome.errorText.contains("write the patterns by hand"))
    #expect(outcome.errorText.contains("Nothing was written to") && !FileManager.default.fileExists(atPath: target))
  }

  @Test("the patterns that the page on teaching writes by hand pass")
  func thePatternsOfThePagePass() throws {
    let fences = try Page("Documentation/teach.md").fences.filter { $0.language == "yaml" }
    #expect(fences.count == 2)
    for fence in fences {
      let scratch = try Scratch()
      try scratch.write(fence.lines.joined(separator: "\n") + "\n", to: "own.yaml")
      let (status, text) = try Self.run("patterns", "test", scratch.url.path)
      #expect(status == 0, "\(text)")
    }
  }

  /// The story of the page: nothing, then the finding.
  @Test func theCaseOfThePageIsToldOnlyWithItsPatterns() throws {
    let without = try Self.report(log)
    #expect(without.outcome == "cannot-tell")
    #expect(without.rules.isEmpty)
    #expect(without.unmatched == [7])
    let with = try Self.report(log, "--patterns", own)
    #expect(with.rules.contains("restore-empty"))
    #expect(with.unmatched == [0])
  }

  @Test func anUnreadableLogIsToldAndTheOthersCount() throws {
    let (status, text) = try Self.program("patterns", "suggest", "/no/such/place.log", log)
    #expect(status == 2)
    #expect(text.contains("patterns:\n"))
  }

  /// What reads a log stops at Ctrl-C, which another test sends to this very process: it runs in one of its own.
  private static func program(_ words: String...) throws -> (status: Int32, text: String) {
    let outcome = try Program.willrestore().run(words)
    return (outcome.status, outcome.outputText)
  }

  private static func report(_ words: String...) throws -> (outcome: String?, rules: [String], unmatched: [Int]) {
    let output = try Program.willrestore().run(["analyze", "--format", "json"] + words).output
    let report = try #require(try JSONSerialization.jsonObject(with: output) as? [String: Any])
    let findings = report["findings"] as? [[String: Any]] ?? []
    let inputs = report["inputs"] as? [[String: Any]] ?? []
    let summary = report["summary"] as? [String: Any]
    return (
      summary?["outcome"] as? String, findings.compactMap { $0["rule"] as? String },
      inputs.compactMap { $0["callbacksUnmatched"] as? Int }
    )
  }
}
