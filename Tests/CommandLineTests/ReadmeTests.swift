import Diagnosis
import Foundation
import Options
import Parsing
import Programs
import Reporting
import Testing

@testable import willrestore

/// What the pages say about the program is true of the program.
@Suite("Pages for readers") struct ReadmeTests {
  /// A part of a page that is made from the code or by a run of the program.
  struct GeneratedPart: Sendable, CustomTestStringConvertible {
    var page: String
    var name: String
    var make: @Sendable () throws -> String

    var testDescription: String { "\(page): \(name)" }

    static let all = [
      GeneratedPart(page: "README.md", name: "report") { try report },
      GeneratedPart(page: "README.md", name: "commands") { CommandReference.table },
      GeneratedPart(page: "README.md", name: "rules") { RuleReference.table },
      GeneratedPart(page: "Documentation/commands.md", name: "commands") { CommandReference.commands },
      GeneratedPart(page: "Documentation/commands.md", name: "options") { CommandReference.options },
      GeneratedPart(page: "Documentation/rules.md", name: "rules") { RuleReference.parts },
      GeneratedPart(page: written, name: "sarif") { try sample("sarif", "json", from: "\"results\": [", lines: 58) },
      GeneratedPart(page: written, name: "junit") { try sample("junit", "xml", lines: 40) },
      GeneratedPart(page: written, name: "csv") { try sample("csv", "text", lines: 3) },
      GeneratedPart(page: written, name: "github") { try sample("github", "text", lines: 3) },
      GeneratedPart(page: written, name: "perfetto") { try sample("perfetto", "json", lines: 1) },
      GeneratedPart(page: written, name: "otlp") { try sample("otlp", "json", lines: 1) },
      GeneratedPart(page: teach, name: "report without patterns") { try run([log, "--app", "Larkmeter"]) },
      GeneratedPart(page: teach, name: "suggestion") { try run(["patterns", "suggest", log, "--app", "Larkmeter"]) },
      GeneratedPart(page: teach, name: "patterns") { try fence("yaml", "\(own)/larkmeter.yaml") },
      GeneratedPart(page: teach, name: "test") { try run(["patterns", "test", own]) },
      GeneratedPart(page: teach, name: "report with patterns") {
        try run([log, "--app", "Larkmeter", "--patterns", own])
      },
    ]

    private static let written = "Documentation/formats-written.md"
    private static let teach = "Documentation/teach.md"
    private static let log = "Corpus/own-wording/phone.log"
    private static let own = "Corpus/own-wording/patterns"

    /// What the release build prints for a log of the corpus.
    private static var report: String { get throws { try run(["Corpus/identifier-changed/phone.log"]) } }

    /// A run of the release build that has nothing to complain of, with what it prints.
    private static func run(_ words: [String]) throws -> String {
      let outcome = try Program.willrestore().run(words, in: Repository.root)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errorText)")
      return "\n```console\n$ willrestore \(words.joined(separator: " "))\n\(shown(outcome.outputText))```\n\n"
    }

    /// The beginning of what a run prints in a format, each line of it as far as a page is wide.
    private static func sample(
      _ format: String, _ language: String, from start: String? = nil, lines most: Int
    ) throws -> String {
      let words = ["Corpus/identifier-changed/phone.log", "--format", format]
      let outcome = try Program.willrestore().run(words, in: Repository.root)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errorText)")
      let all = outcome.outputText.components(separatedBy: .newlines).filter { !$0.isEmpty }
      let lines = all.drop { line in start.map { !line.contains($0) } ?? false }
      let widest = most == 1 ? 1_200 : 400
      let shown = lines.prefix(most).map { $0.count > widest ? $0.prefix(widest) + "…" : $0 }
      let rest = lines.count > most ? "…\n" : ""
      let head = lines.count < all.count ? "…\n" : ""
      return "\n```console\n$ willrestore \(words.joined(separator: " "))\n```\n```\(language)\n\(head)"
        + shown.joined(separator: "\n") + "\n\(rest)```\n\n"
    }

    /// The output as a terminal shows it: what is kept begins with a line that says who wrote it.
    private static func shown(_ output: String) -> String {
      let lines = output.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
      guard lines.count == 3, lines[0].hasPrefix("Written by willrestore "), lines[1].isEmpty else { return output }
      return String(lines[2])
    }

    /// A file of the repository.
    private static func fence(_ language: String, _ path: String) throws -> String {
      "\n```\(language)\n\(try Page(path).text)```\n\n"
    }
  }

  /// With `UPDATE_DOCUMENTATION=1` in the environment, which `make docs` sets, the part is written instead.
  @Test("a part made from the code is current", .serialized, arguments: GeneratedPart.all)
  func partIsCurrent(_ part: GeneratedPart) throws {
    let page = try Page(part.page)
    let old = try #require(page.part(part.name), "\(part.page) has no part of this name")
    let new = try part.make()
    if ProcessInfo.processInfo.environment["UPDATE_DOCUMENTATION"] == "1" {
      try page.replacing(part.name, with: new).write()
    } else {
      #expect(old == new, "\(part.page) is stale: run `make docs` and read what changed")
    }
  }

  @Test("every command line in the pages is valid", arguments: Page.paths)
  func commandLinesAreValid(_ path: String) throws {
    for words in try Page(path).commandLines {
      #expect(throws: Never.self, "\(path): willrestore \(words.joined(separator: " "))") {
        _ = try ArgumentParser(catalog: Engine.catalog, exists: { _ in false }).parse(words)
      }
    }
  }

  @Test("every command on the page on teaching runs as it stands")
  func commandsOfThePageOnTeachingRun() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("willrestore-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let lines = try Page("Documentation/teach.md").commandLines
    #expect(lines.count >= 5)
    for words in lines {
      let line = words.map { $0.replacingOccurrences(of: "my-patterns", with: folder.path) }
      let outcome = try Program.willrestore().run(line, in: Repository.root)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(words): \(outcome.errorText)")
    }
    let written = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(written == ["larkmeter.yaml"])
  }

  @Test("every command and option that is named exists", arguments: Page.paths)
  func namesAreKnown(_ path: String) throws {
    // Options of the programs that capture logs.
    let others: Set<String> = ["--predicate", "--style", "--label", "--parse"]
    let options = Set(OptionTable.all.map(\.name)).union(others)
    for span in try Page(path).spans {
      let words = span.split { " =[]|…".contains($0) }.map(String.init)
      if words.first == "willrestore" {
        let second = words.dropFirst().first ?? ""
        let isWord = !second.isEmpty && second.allSatisfy { $0.isLowercase && $0.isASCII }
        #expect(!isWord || Command.firstWords.contains(second), "\(path): `\(span)`")
      } else if words.first?.hasPrefix("--") != true {
        continue
      }
      for word in words where word.hasPrefix("--") && word.dropFirst(2).first?.isLetter == true {
        #expect(options.contains(word), "\(path): `\(span)`")
      }
    }
  }

  /// A word that looks like a rule is a rule, or another name of the report. The page of events has names of its own.
  @Test("every rule that is named exists", arguments: Page.paths.filter { $0 != "Documentation/events.md" })
  func rulesAreKnown(_ path: String) throws {
    let rules = Set(RuleBook.all.map(\.slug))
    let starts = Set(RuleBook.all.map { $0.slug.prefix { $0 != "-" } })
    // Apple's background modes, and a key of a restored dictionary.
    let others: Set<String> = ["bluetooth-central", "bluetooth-peripheral", "scan-options"]
    let schema = try Page("Documentation/report.schema.json").text
    for span in try Page(path).spans {
      let slug = String(span.prefix { $0 != "." && $0 != " " })
      let isName = slug.contains("-") && slug.allSatisfy { ($0.isASCII && $0.isLowercase) || $0 == "-" }
      guard isName, starts.contains(slug.prefix { $0 != "-" }), slug == span else { continue }
      #expect(rules.contains(slug) || others.contains(slug) || schema.contains("\"\(slug)\""), "\(path): `\(span)`")
    }
  }

  /// A name of the vocabulary's families is an event of it.
  @Test("every event that is named exists", arguments: Page.paths)
  func eventsAreKnown(_ path: String) throws {
    let families = ["daemon.", "process.", "app.", "device."]
    for span in try Page(path).spans where families.contains(where: span.hasPrefix) {
      let isName = span.allSatisfy { ($0.isASCII && $0.isLowercase) || $0 == "-" || $0 == "." } && span.last != "."
      if isName { #expect(EventKind(rawValue: span) != nil, "\(path): `\(span)`") }
    }
  }

  @Test("every file, link and make target that is named exists", arguments: Page.paths)
  func placesExist(_ path: String) throws {
    let page = try Page(path)
    let makefile = try Page("Makefile").text
    let folders = ["Sources/", "Tests/", "Patterns/", "Corpus/", "Documentation/", "Benchmarks/"]
    for span in page.spans {
      let words = span.split(separator: " ").map(String.init)
      if words.first == "make", let target = words.dropFirst().first, target.allSatisfy({ $0.isLowercase || $0 == "-" })
      {
        #expect(makefile.contains("\n\(target):"), "\(path): `\(span)`")
      }
      guard let word = words.first, folders.contains(where: word.hasPrefix) else { continue }
      // A place with a part to fill in: Corpus/NAME, Sources/Diagnosis/Rules/<slug>.swift, Documentation/*.md.
      let isExample = word.contains { "<*…{".contains($0) } || word.contains("NAME")
      if !isExample { #expect(Self.exists(word), "\(path): `\(span)`") }
    }
    for link in page.links where !link.contains("://") {
      let target = link.prefix { $0 != "#" }
      let folder = (path as NSString).deletingLastPathComponent
      if !target.isEmpty { #expect(Self.exists("\(folder)/\(target)"), "\(path): \(link)") }
    }
  }

  private static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: Repository.root.appendingPathComponent(path).path)
  }

  // MARK: The page of formats

  @Test("the page of formats shows each dialect with a sample that is recognised as it")
  func samplesOfDialectsAreRecognised() throws {
    let page = try Page("Documentation/formats-read.md")
    let library = try PatternLibrary.embedded()
    for dialect in Engine.catalog.dialects {
      #expect(page.text.contains("\n### \(dialect)\n"), "\(dialect) has no part")
      let samples = page.fences.filter { $0.language == "text \(dialect)" }
      #expect(!samples.isEmpty, "\(dialect) has no sample")
      for sample in samples {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("willrestore-\(UUID().uuidString)")
        try Data((sample.lines.joined(separator: "\n") + "\n").utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let report = CaseAnalyzer(options: CaseOptions(), library: library).analyze([CaseInput(path: file.path)])
        #expect(report.inputs.first?.dialect == dialect.description, "\(sample.lines)")
      }
    }
  }
}
