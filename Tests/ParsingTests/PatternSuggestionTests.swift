import Foundation
import Testing

@testable import Parsing

/// A log of an app's own words, the file that is suggested for it, and what the file makes of the log.
@Suite struct PatternSuggestionTests {
  private static func line(_ number: Int, _ message: String, process: String = "Larkmeter") -> String {
    let second = String(format: "%02d:%02d", number / 60, number % 60)
    return
      "2026-11-29 10:\(second).118000+0100 0x1a2b     Default     0x0                  612    0    \(process): \(message)\n"
  }

  private static func log(_ messages: [String], process: String = "Larkmeter") -> [UInt8] {
    Array(messages.enumerated().map { line($0, $1, process: process) }.joined().utf8)
  }

  private static func proposal(
    _ bytes: [UInt8], apps: [PatternSuggester.App] = [], name: String = "phone.log", library: PatternLibrary? = nil
  ) throws -> PatternProposal {
    var suggester = PatternSuggester(
      tools: FeedTools(library: try library ?? PatternSamplesTests.library.get()), apps: apps)
    try suggester.read(.path(try write(bytes, name: name)))
    return PatternProposal(suggester)
  }

  private static func write(_ bytes: [UInt8], name: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: "willrestore-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: name)
    try Data(bytes).write(to: file)
    return file.path
  }

  private static func load(_ proposal: PatternProposal) throws -> PatternLibrary {
    try PatternSamplesTests.library.get().adding(
      files: [PatternFile(name: "suggested.yaml", bytes: Array(proposal.text.utf8))])
  }

  /// What a log holds with the suggested patterns: lines that are still unmatched, and the events that these give.
  private static func reading(_ bytes: [UInt8], with library: PatternLibrary) throws -> (
    unmatched: Int, events: [Event]
  ) {
    var feed = try InputFeed(
      .path(try write(bytes, name: "again.log")), options: AssemblerOptions(), tools: FeedTools(library: library),
      limits: .init(), jobs: 1, interruptions: [])
    var items: [LogItem] = []
    while feed.next(into: &items) {}
    let own = Set(library.patterns.filter { $0.file == "suggested.yaml" }.map(\.name))
    let events = items.compactMap { if case .event(let event) = $0 { event } else { nil } }
    return (feed.summary.callbacksUnmatched, events.filter { own.contains($0.pattern) })
  }

  private static let larks = [
    "[link] CBCentralManager up, key app.larkmeter.link", "[link] bluetooth state: poweredOff",
    "[link] bluetooth state: poweredOn", "[link] peripherals restored by iOS: [:]",
    "[link] asking for peripheral 6D2F0A91-3B7C-4E58-A1D4-90C2E7F5B836",
    "[link] peripheral 6D2F0A91-3B7C-4E58-A1D4-90C2E7F5B836 up after 0.69 s",
    "[link] peripheral 11111111-2222-3333-4444-555555555555 up after 12 s", "the weather is fine",
  ]

  @Test func theFileIsAcceptedAndTakesEveryLine() throws {
    let proposal = try Self.proposal(Self.log(Self.larks))
    #expect(proposal.lines == 7)
    #expect(proposal.shapes == 5)
    #expect(proposal.patterns == 5)
    let library = try Self.load(proposal)
    #expect(PatternChecks.sampleProblems(of: library, own: { $0 < 5 }).isEmpty)
    let (unmatched, events) = try Self.reading(Self.log(Self.larks), with: library)
    #expect(unmatched == 0)
    #expect(
      events.map(\.kind) == [
        .appManagerCreated, .appState, .appState, .appRestore, .appLine, .appLine, .appLine,
      ])
    #expect(events[0].fields.text(.identifier) == "app.larkmeter.link")
    #expect(events[2].fields.text(.state) == "poweredOn")
    #expect(events[3].fields.text(.dictionary) == "empty")
    #expect(events.allSatisfy { $0.known == .inferred }, "a guess never makes a finding certain")
  }

  @Test func theFilePassesTheExaminationOfPatterns() throws {
    let proposal = try Self.proposal(Self.log(Self.larks))
    let file = PatternFile(name: "suggested.yaml", bytes: Array(proposal.text.utf8))
    #expect(PatternExamination(beside: [file]).problems.isEmpty)
  }

  @Test func theMostFrequentShapeComesFirstWithItsCountAndFirstLine() throws {
    let text = try Self.proposal(Self.log(Self.larks)).text
    let comments = text.split(separator: "\n").filter {
      $0.hasPrefix("  # ") && $0.contains("line") && $0.contains(".log:")
    }
    #expect(comments.count == 5)
    #expect(comments[0].hasPrefix("  # 2 lines, the first is ") && comments[0].hasSuffix("phone.log:2."))
    #expect(comments[2].hasPrefix("  # 1 line, ") && comments[2].hasSuffix("phone.log:1."))
    #expect(text.contains("samples are lines of that log"))
  }

  @Test func anotherAppsLinesAreLeftOut() throws {
    let bytes =
      Self.log(Array(Self.larks.prefix(2))) + Self.log(["peripheral away", "peripheral back"], process: "Kettle")
    #expect(try Self.proposal(bytes).lines == 4)
    let own = try Self.proposal(bytes, apps: [.init(name: "Larkmeter")])
    #expect(own.lines == 2)
    #expect(!own.text.contains("Kettle"))
    #expect(try Self.proposal(bytes, apps: [.init(name: "app.larkmeter.field", process: "Larkmeter")]).lines == 2)
    let nobody = try Self.proposal(bytes, apps: [.init(name: "Lark")])
    #expect(nobody.lines == 0)
    #expect(nobody.text.hasSuffix("\n# Such lines are written by Kettle, Larkmeter.\n"))
  }

  @Test(arguments: ["Kettle", "it's", "null", "app", "~"])
  func linesOfOneShapeAreTakenFromEveryAppThatWritesThem(_ process: String) throws {
    let bytes = Self.log(["peripheral 1 lost"]) + Self.log(["peripheral 2 lost"], process: process)
    let proposal = try Self.proposal(bytes)
    #expect(proposal.processes == ["Larkmeter", process])
    #expect(proposal.patterns == 1)
    #expect(try Self.reading(bytes, with: try Self.load(proposal)).unmatched == 0)
  }

  @Test func aBundleIsFoundByThePidThatLinesGiveIt() throws {
    let launch = "Now tracking process: [app<app.larkmeter.field(8B40F7D2-1EC9-4365-9A7B-C2D05E8F6134)>:612]"
    let bytes = Self.log([launch], process: "runningboardd") + Self.log(Array(Self.larks.prefix(2)))
    #expect(try Self.proposal(bytes, apps: [.init(name: "app.larkmeter.field")]).lines == 2)
  }

  @Test func daemonsAndWhatIsKnownGiveNothing() throws {
    let bytes =
      Self.log(["peripheral 1 is away", "CBPeripheral gone"], process: "bluetoothd")
      + Self.log(["centralManagerDidUpdateState: 5"])
    let proposal = try Self.proposal(bytes)
    #expect(proposal.patterns == 0)
    #expect(proposal.text.hasPrefix("# ") && proposal.text.contains("no line of an app"))
    #expect(proposal.text.split(separator: "\n").allSatisfy { $0.hasPrefix("#") })
  }

  /// Log text that would break out of a YAML scalar or a comment, take an expression for ever, or be no text at all.
  @Test func hostileLinesGiveAFileThatIsAcceptedAndTakesThem() throws {
    let messages = [
      "peripheral 'one' \"two\" # three: {a: b} [c] &d *e !f |g >h %i @j `k`", "peripheral \\ (x+)+$ ^a.b? {2,3}|\\Q",
      "peripheral \u{1B}[31mred\u{7F}", "peripheral \u{202E}evil\u{2028}\u{85}line", "peripheral '''''",
      "peripheral \"",
      "peripheral emit\u{E9} caf\u{E9} 🛜", "peripheral" + String(repeating: " x1 y", count: 300),
      "peripheral " + String(repeating: "ab: c-1 ", count: 2_000), "- name: x\u{0}peripheral", "peripheral:",
      "peripheral ",
      "peripheral\tand  two", "? peripheral : ---", "peripheral " + String(repeating: "[<({", count: 60),
      "peripheral " + String(repeating: "\u{201C}", count: 30), "peripheral <mask.hash: 'abc=='> <private>",
      "  peripheral ahead", "CBPeripheral\u{2026} \u{201C}one\u{201D} is away", "peripheral \u{1B}[1mbold\u{1B}[m face",
      "willRestoreState timeout", "peripheral 99999999999999999999999 0x0 -", "peripheral :\n- a\nb: c",
    ]
    for messages in messages.map({ [$0] }) + [messages] {
      let bytes = Self.log(messages)
      let proposal = try Self.proposal(bytes, name: "a 'b'\n- name: x \u{1B}.log")
      #expect(proposal.patterns > 0, "\(messages)")
      let file = PatternFile(name: "suggested.yaml", bytes: Array(proposal.text.utf8))
      let problems = PatternExamination(beside: [file]).problems
      #expect(problems.isEmpty, "\(problems)\n\(proposal.text)")
      let unmatched = try Self.reading(bytes, with: try Self.load(proposal)).unmatched
      #expect(unmatched == proposal.rest.reduce(0) { $0 + $1.entry.count }, "\(proposal.text)")
      #expect(
        !proposal.text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" || $0 == "\u{2028}" || $0 == "\0" })
    }
  }

  @Test func bytesThatAreNoUTF8AreMatchedAsTheyAre() throws {
    let bytes = Array(Self.line(1, "peripheral caf").utf8.dropLast()) + [0xE9, 0x20, 0xFF, 0xFE, 0x0A]
    let proposal = try Self.proposal(bytes)
    #expect(proposal.patterns == 1)
    #expect(try Self.reading(bytes, with: try Self.load(proposal)).unmatched == 0)
  }

  @Test func damagedLinesNeverBreakTheFile() throws {
    var seed: UInt64 = 0x9E37_79B9_7F4A_7C15
    func random(_ limit: Int) -> Int {
      seed ^= seed << 13
      seed ^= seed >> 7
      seed ^= seed << 17
      return Int(seed % UInt64(limit))
    }
    for _ in 0..<6 {
      var bytes: [UInt8] = []
      for number in 0..<20 {
        var message = Array("peripheral ".utf8)
        for _ in 0..<random(60) { message.append(UInt8(random(256))) }
        message.removeAll { $0 == 10 || $0 == 13 }
        bytes += Array(Self.line(number, "").utf8.dropLast()) + message + [10]
      }
      let proposal = try Self.proposal(bytes)
      guard proposal.patterns > 0 else { continue }
      let file = PatternFile(name: "suggested.yaml", bytes: Array(proposal.text.utf8))
      let problems = PatternExamination(beside: [file]).problems
      #expect(problems.isEmpty, "\(problems)")
    }
  }

  @Test func shapesAndExamplesAreBounded() throws {
    var table = ShapeTable()
    var record = Record()
    record.process = "Larkmeter"
    func letters(_ number: Int) -> String {
      String(String(number).map { Character(UnicodeScalar(UInt8(97 + ($0.wholeNumberValue ?? 0)))) })
    }
    for number in 0..<2_000 {
      record.message = Array("peripheral \(letters(number)) here".utf8)
      table.add(record)
    }
    #expect(table.entries.count == ShapeTable.mostShapes)
    #expect(table.uncounted == 2_000 - ShapeTable.mostShapes)
    for number in 0..<100 {
      record.message = Array("peripheral a here".utf8) + Array(String(number).utf8)
      table.add(record)
    }
    #expect(table.entries.allSatisfy { $0.examples.count <= 3 })
  }

  @Test func rareShapesBeyondTheBoundAreCounted() throws {
    let words = ["alpha", "bravo", "delta", "gamma", "kappa", "omega", "sigma", "theta"]
    let messages = words.flatMap { one in words.map { "peripheral \(one) \($0)" } }
    let proposal = try Self.proposal(Self.log(messages))
    #expect(proposal.patterns == PatternProposal.mostPatterns)
    #expect(proposal.furtherLines == 64 - PatternProposal.mostPatterns)
    #expect(proposal.text.contains("\n# 24 further lines have rarer shapes"))
    #expect(
      PatternExamination(beside: [PatternFile(name: "a.yaml", bytes: Array(proposal.text.utf8))]).problems.isEmpty)
  }

  @Test func namesAreNobodyElses() throws {
    let first = try Self.proposal(Self.log(["peripheral 12 lost", "peripheral 12: lost"]))
    let library = try Self.load(first)
    let names = library.patterns.filter { $0.file == "suggested.yaml" }.map(\.name)
    #expect(names == ["larkmeter-peripheral-lost", "larkmeter-peripheral-lost-2"])
    let second = try Self.proposal(Self.log(["peripheral 12 lost", "a peripheral 12 lost"]), library: library)
    #expect(second.text.contains("- name: larkmeter-peripheral-lost-3\n"))
  }

  @Test(arguments: [
    "'", "\"", "it's", "a\\b", "a\nb", "\u{0}", "\u{85}", "\u{FEFF}x", " lead", "trail ", "null", "~", "- a",
    "é\u{301}", "🛜", "\u{202E}",
  ])
  func everyTextComesBackFromYAML(_ text: String) throws {
    let yaml = "a: " + YAMLText.quoted(text) + " # " + YAMLText.comment(text) + "\nb: c\n"
    guard case .mapping(let entries)? = try YAMLNode.parse(Array(yaml.utf8), file: "a")?.content else {
      Issue.record("no map")
      return
    }
    #expect(entries.map(\.key) == ["a", "b"])
    #expect(entries.first?.value.text.map { Array($0.utf8) } == Array(text.utf8))
  }
}
