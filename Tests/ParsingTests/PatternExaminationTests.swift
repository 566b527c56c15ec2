import Foundation
import Testing

@testable import Parsing

/// What `patterns test` says of files, and what `patterns list` shows of them.
@Suite struct PatternExaminationTests {
  private static func file(_ patterns: String, name: String = "own.yaml", process: String = "app") -> PatternFile {
    PatternFile(name: name, bytes: Array("emitter: {process: \(process)}\npatterns:\n\(patterns)".utf8))
  }

  private static func pattern(
    _ name: String, contains: String = "lark up", match: String = "lark up", sample: String = "the lark up there",
    fields: String = "{}", reject: String = "lark down", event: String = "app.line"
  ) -> String {
    """
      - name: \(name)
        event: \(event)
        known: line
        contains: '\(contains)'
        match: '\(match)'
        samples:
          - text: '\(sample)'
            fields: \(fields)
        rejects: ['\(reject)']

    """
  }

  private static func problems(_ files: PatternFile...) -> [String] {
    PatternExamination(beside: files).problems.map(\.description)
  }

  @Test func goodFilesAreCounted() {
    let examination = PatternExamination(
      beside: [
        Self.file(Self.pattern("one")),
        Self.file(Self.pattern("two", contains: "lark off", match: "lark off", sample: "lark off"), name: "b.yaml"),
      ])
    #expect(examination.problems.isEmpty)
    #expect(examination.remarks.isEmpty)
    let counts: [Int] = [examination.files, examination.patterns, examination.samples, examination.rejects]
    #expect(counts == [2, 2, 2, 2])
  }

  @Test func theBuiltInPatternsHaveNoProblem() throws {
    let examination = PatternExamination.ofEmbedded()
    #expect(examination.problems.isEmpty, "\(examination.problems)")
    let library = try PatternSamplesTests.library.get()
    #expect(examination.files == EmbeddedPatterns.files.count)
    #expect(examination.patterns == library.patterns.count)
    #expect(examination.samples == library.patterns.reduce(0) { $0 + $1.samples.count })
    #expect(examination.rejects == library.patterns.reduce(0) { $0 + $1.rejects.count })
  }

  @Test func aSampleThatAnotherPatternWinsNamesTheWinner() {
    let problems = Self.problems(
      Self.file(Self.pattern("wide", match: "lark", reject: "a bird") + Self.pattern("narrow", match: "lark up there")))
    #expect(problems.count == 1)
    #expect(
      problems.first?.hasPrefix("own.yaml:18: narrow: this sample is won by wide (own.yaml:3)") == true, "\(problems)")
  }

  @Test func eachKindOfProblemIsToldWithItsLine() {
    #expect(
      Self.problems(Self.file(Self.pattern("one", sample: "lark up", reject: "lark up"))).first?.hasPrefix(
        "own.yaml:3: one: matches its near miss 'lark up'") == true)
    #expect(
      Self.problems(Self.file(Self.pattern("one", match: "lark upper"))).first?.hasPrefix(
        "own.yaml:9: one: the pattern does not match this sample") == true)
    #expect(
      Self.problems(Self.file(Self.pattern("one", match: "lark (?<text>up)"))).first?.hasPrefix(
        "own.yaml:9: one: 'text' is captured as 'up' and not stated") == true)
    #expect(
      Self.problems(Self.file(Self.pattern("one", match: "lark (?<text>up)", fields: "{text: down}"))).first
        == "own.yaml:9: one: 'text' is 'up', stated is 'down'; correct 'match' or 'fields'")
    #expect(
      Self.problems(Self.file(Self.pattern("one", contains: "lark sings"))).first?.contains(
        "none of its literals stands in this sample") == true)
    #expect(
      Self.problems(Self.file(Self.pattern("one", match: "lark up(.*)*(.*)*x|lark up"))).first?.contains(
        "reaches the match limit") == true)
  }

  @Test func allFilesAreToldOfEvenIfOneCannotBeRead() {
    let problems = Self.problems(
      PatternFile(name: "a.yaml", bytes: Array("emitter: [".utf8)),
      Self.file(Self.pattern("Not A Name"), name: "b.yaml"))
    #expect(problems.contains { $0.hasPrefix("a.yaml:2: not valid YAML") })
    #expect(problems.contains { $0.hasPrefix("b.yaml:3: 'Not A Name' is no name") })
  }

  @Test func whatIsTakenFromBuiltInPatternsIsRemarked() {
    let examination = PatternExamination(
      beside: [
        Self.file(
          Self.pattern("callback-launch")
            + Self.pattern("greedy", contains: "DidUpdateState", match: ".", sample: "DidUpdateState", reject: ""))
      ])
    let remarks = examination.remarks.map(\.description)
    #expect(remarks.contains { $0.hasPrefix("own.yaml:3: callback-launch: takes the place of the built-in pattern") })
    #expect(
      remarks.contains { $0.hasPrefix("own.yaml:12: greedy: also wins samples of the built-in ") },
      "\(remarks)")
  }

  @Test func aFolderThatCannotBeReadIsUnreadableAndAFaultyOneIsNot() throws {
    let examination = PatternExamination.ofFolder("/nowhere/patterns")
    #expect(examination.isUnreadable)
    #expect(examination.problems.first?.description.hasPrefix("/nowhere/patterns: the folder cannot be read") == true)
    let folder = FileManager.default.temporaryDirectory.appending(path: "willrestore-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(Self.file(Self.pattern("one", match: "x")).bytes).write(to: folder.appending(path: "own.yaml"))
    let faulty = PatternExamination.ofFolder(folder.path)
    #expect(!faulty.isUnreadable)
    #expect(faulty.problems.first?.description.hasPrefix("\(folder.path)/own.yaml:9: one: ") == true)
  }

  // MARK: The catalogue

  @Test func literalsAreExactlyThoseOfTheScanner() throws {
    let library = try PatternSamplesTests.library.get()
    let literals = PatternCatalogue(library).literals
    let scanned = LiteralScanner(ScanVocabulary(library: library).literals).literals.literals
    #expect(literals.map { Array($0.utf8) } == scanned)
    #expect(Set(literals).count == literals.count)
    for pattern in library.patterns {
      for literal in pattern.contains { #expect(literals.contains(literal.lowercased())) }
    }
    for sign in PatternLibrary.callbackLiterals { #expect(literals.contains(sign.lowercased())) }
  }

  @Test func expressionsAreCompleteAndMatchTheirSamples() throws {
    let library = try PatternSamplesTests.library.get()
    let expressions = PatternCatalogue(library).expressions
    #expect(!expressions.contains { $0.contains("\n") })
    let memory = try #require(MatchMemory())
    for pattern in library.patterns {
      let own = PatternCatalogue(PatternLibrary(patterns: [pattern])).expressions
      #expect(own.count == 1 && expressions.contains(own[0]), "\(pattern.name)")
      // What is printed needs nothing beside it.
      let expression = try Expression(own[0], multiline: false)
      for sample in pattern.samples {
        #expect(memory.find(expression, in: Array(sample.text.collapsed.utf8)) == .matched, "\(pattern.name)")
      }
    }
  }

  @Test func listsAreNarrowedByEventGroupAndFile() throws {
    let library = try PatternSamplesTests.library.get()
    let all = PatternCatalogue(library)
    #expect(all.rows.map { $0[0] } == library.patterns.map(\.name))
    let restores = PatternCatalogue(library, event: "app.restore").rows
    #expect(restores.allSatisfy { $0[1] == "app.restore" } && restores.count > 1 && restores.count < all.count)
    let scans = PatternCatalogue(library, event: "app.scan").rows
    #expect(Set(scans.map { $0[1] }).isSubset(of: ["app.scan.started", "app.scan.stopped"]))
    let own = PatternCatalogue(library, file: "callbacks")
    #expect(own.rows.allSatisfy { $0[4] == "callbacks.yaml" })
    #expect(own.literals.contains("willrestorestate"))
    #expect(!own.literals.contains("bluetoothd"))
  }
}

extension String {
  /// Runs of blanks and tabs as one blank, as messages reach the expressions.
  fileprivate var collapsed: String {
    var text = ""
    for character in self {
      let isBlank = character == " " || character == "\t"
      if isBlank, text.last == " " { continue }
      text.append(isBlank ? " " : character)
    }
    return text
  }
}
