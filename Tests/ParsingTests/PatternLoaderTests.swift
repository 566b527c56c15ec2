import Foundation
import Testing

@testable import Parsing

/// What the loader says of files that break a rule.
@Suite struct PatternLoaderTests {
  /// A good file with one pattern; `change` replaces one of its lines.
  private static func file(_ replacements: [(String, String)] = []) -> String {
    var text = """
      emitter: {process: app}
      patterns:
        - name: own-restore
          event: app.restore
          known: line
          contains: own restore
          match: 'own restore (?<dictionary>.*)'
          samples:
            - text: 'own restore [:]'
              fields: {dictionary: empty}
          rejects:
            - own restores
      """
    for (old, new) in replacements {
      let count = text.components(of: old)
      precondition(count == 1, "\(old) must stand once")
      text = text.replacing(old, with: new)
    }
    return text
  }

  private static func load(_ text: String) throws(PatternProblems) -> PatternLibrary {
    try PatternLibrary(patterns: []).adding(files: [PatternFile(name: "own.yaml", bytes: Array(text.utf8))])
  }

  @Test func aGoodFileIsRead() throws {
    let library = try Self.load(Self.file())
    let pattern = try #require(library.patterns.first)
    #expect(pattern.name == "own-restore")
    #expect(pattern.line == 3)
    #expect(pattern.event == .appRestore)
    #expect(pattern.emitter.processes == .app)
    #expect(PatternChecks.sampleProblems(of: library).isEmpty)
  }

  @Test(arguments: [
    ("event: app.restore", "event: app.restored", 4, "unknown event 'app.restored'"),
    ("known: line", "known: sure", 5, "unknown 'sure'; one of line, format"),
    ("known: line", "knwon: line", 5, "unknown key 'knwon'"),
    ("contains: own restore", "contains: own \"restore\"", 6, "has the character '\"'"),
    ("contains: own restore", "contains: own", 6, "has 3 bytes; choose a literal of 6 to 64"),
    ("contains: own restore", "contains: my own restore", 6, "more than two words"),
    ("contains: own restore", "contains: other words", 9, "none of its literals stands in this sample"),
    ("(?<dictionary>.*)", "(?<dictionary>.*", 3, "the expression does not compile"),
    ("(?<dictionary>.*)", "(?<pid>.*)", 3, "app.restore has no field 'pid'"),
    ("(?<dictionary>.*)", "(?<dictionary>(a+)+)$", 3, "reaches the match limit"),
    ("fields: {dictionary: empty}", "fields: {dictionary: none}", 10, "'dictionary' must be `complete`"),
    ("fields: {dictionary: empty}", "fields: {colour: red}", 10, "app.restore has no field 'colour'"),
    ("name: own-restore", "name: Own restore", 3, "is no name"),
    ("known: line", "level: loud", 5, "unknown level 'loud'"),
    ("known: line", "multiline: perhaps", 5, "multiline is true or false"),
    ("emitter: {process: app}", "emitter: {process: app, colour: red}", 1, "unknown key 'colour' in the emitter"),
    ("emitter: {process: app}", "emitter: {process: app, role: judge}", 1, "unknown role"),
    ("emitter: {process: app}", "writer: {process: app}", 1, "unknown key 'writer'"),
    ("known: line", "known: *line", 5, "aliases"),
    ("known: line", "known: [", 5, "not valid YAML"),
    ("known: line", "event: app.state", 5, "'event' stands twice"),
  ])
  func aProblemIsToldWithItsLine(old: String, new: String, line: Int, text: String) throws {
    let error = #expect(throws: PatternProblems.self) { try Self.load(Self.file([(old, new)])) }
    let problems = try #require(error).problems
    #expect(
      problems.contains { $0.file == "own.yaml" && $0.line == line && $0.text.contains(text) },
      "\(problems.map(\.description))")
  }

  @Test func missingSamplesAndNearMissesAreToldTogetherWithOtherProblems() throws {
    let text = """
      emitter: {process: app}
      patterns:
        - name: one
          event: app.launch
          known: line
          contains: launched
          match: launched
        - event: app.launch
          known: line
          contains: launched
          match: launched
          samples: [{text: launched}]
          rejects: [launches]
      """
    let error = #expect(throws: PatternProblems.self) { try Self.load(text) }
    let texts = try #require(error).problems.map(\.description)
    #expect(texts.contains { $0.hasPrefix("own.yaml:3: the pattern has no 'samples'") })
    #expect(texts.contains { $0.hasPrefix("own.yaml:3: the pattern has no 'rejects'") })
    #expect(texts.contains { $0.hasPrefix("own.yaml:8: the pattern has no 'name'") })
  }

  @Test func aNameThatStandsTwiceIsRefused() throws {
    let text = Self.file()
    let files = [
      PatternFile(name: "a.yaml", bytes: Array(text.utf8)), PatternFile(name: "b.yaml", bytes: Array(text.utf8)),
    ]
    let error = #expect(throws: PatternProblems.self) { try PatternLibrary(patterns: []).adding(files: files) }
    #expect(
      try #require(error).problems.map(\.description) == [
        "b.yaml:3: own-restore: the name stands already in a.yaml:3; choose another"
      ])
  }

  @Test func aFolderThatCannotBeReadIsNamed() throws {
    let error = #expect(throws: PatternProblems.self) {
      try PatternLibrary(patterns: []).adding(directory: "/nowhere/patterns")
    }
    #expect(try #require(error).description.hasPrefix("/nowhere/patterns: the folder cannot be read: "))
  }

  /// A device stands for whatever is no file: a named pipe would be waited for without end.
  @Test func whatIsNoPlainFileIsRefused() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "patterns-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let pipe = folder.appending(path: "own.yaml").path
    try #require(unsafe mkfifo(pipe, 0o600) == 0)
    let error = #expect(throws: PatternProblems.self) {
      try PatternLibrary(patterns: []).adding(directory: folder.path)
    }
    #expect(try #require(error).description.contains("it is no plain file"))
  }

  /// Pattern files whose patterns have so many literals, 5 000 each at most.
  private static func files(withLiterals count: Int) -> [PatternFile] {
    stride(from: 0, to: count, by: 5_000).map { first in
      let numbers = first..<min(first + 5_000, count)
      let words = numbers.map { "restored-\($0)" }
      let text = file([
        ("name: own-restore", "name: own-\(first)"),
        ("contains: own restore", "contains: [\(words.joined(separator: ", "))]"),
        ("match: 'own restore ", "match: '\(words[0]) "), ("text: 'own restore ", "text: '\(words[0]) "),
      ])
      return PatternFile(name: "own-\(first).yaml", bytes: Array(text.utf8))
    }
  }

  /// A scan tells 65 536 literals apart, and the binary's own are among them.
  @Test func moreLiteralsThanAScanTellsApartAreRefusedWhereTheyPassTheLimit() throws {
    let library = try PatternSamplesTests.library.get()
    for count in [PatternLibrary.mostAddedLiterals + 1, 70_000] {
      let error = #expect(throws: PatternProblems.self) { try library.adding(files: Self.files(withLiterals: count)) }
      let problems = try #require(error).problems
      #expect(problems.map { "\($0.file):\($0.line)" } == ["own-30000.yaml:3"])
      #expect(problems.first?.text.contains("more than 32768 literals") == true)
      #expect(problems.first?.text.contains("name a folder with only the patterns") == true)
    }
  }

  @Test func asManyLiteralsAsAreAllowedAreLookedFor() throws {
    let count = PatternLibrary.mostAddedLiterals
    let library = try PatternSamplesTests.library.get().adding(files: Self.files(withLiterals: count))
    let scanner = LiteralScanner(ScanVocabulary(library: library).literals)
    let numbers = scanner.numbers(in: Array("restored-0, restored-\(count - 1), willRestoreState".utf8))
    let found = Set(numbers.map { String(decoding: scanner.literals.literals[Int($0)], as: UTF8.self) })
    #expect(found.isSuperset(of: ["restored-0", "restored-\(count - 1)", "willrestorestate"]))
  }

  @Test func aFolderOfMoreThanThirtyTwoMebibytesIsRefused() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "patterns-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let comment = Data(repeating: UInt8(ascii: "#"), count: 4 << 20)
    for number in 0..<9 { try comment.write(to: folder.appending(path: "own-\(number).yaml")) }
    let error = #expect(throws: PatternProblems.self) {
      try PatternLibrary(patterns: []).adding(directory: folder.path)
    }
    let text = try #require(error).description
    #expect(text.hasPrefix("\(folder.path): the folder's pattern files have more than 32 MiB"))
  }

  @Test func theFolderOfTheRepositoryLoadsLikeAUsersOwn() throws {
    let folder = PatternSamplesTests.repository().appending(path: "Patterns").path
    let library = try PatternLibrary(patterns: []).adding(directory: folder)
    #expect(library.patterns.count == (try PatternLibrary.embedded().patterns.count))
  }

  @Test func aFileThatIsNoMapOrEmptyIsRefused() {
    #expect(throws: PatternProblems.self) { try Self.load("") }
    #expect(throws: PatternProblems.self) { try Self.load("- one\n- two\n") }
    #expect(throws: PatternProblems.self) { try Self.load(String(repeating: "[", count: 100_000)) }
  }
}

extension String {
  fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}
