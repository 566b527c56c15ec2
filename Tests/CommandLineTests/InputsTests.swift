import Foundation
import Programs
import Reporting
import Testing

/// What stands in a ticket's folder beside the log, and what cannot be read at all: the release build as a user runs it.
@Suite("What is no log") struct InputsTests {
  private static let log = Repository.root.appendingPathComponent("Corpus/own-wording/phone.log")
  private static let patterns = Repository.root.appendingPathComponent("Corpus/own-wording/patterns").path

  private static func run(_ words: [String], in folder: URL) throws -> Program.Outcome {
    try Program.willrestore().run(words, in: folder)
  }

  /// A folder "ticket" with the log in it, within a folder that is removed afterwards.
  private static func withTicket<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("willrestore-\(UUID().uuidString)")
    let ticket = folder.appendingPathComponent("ticket")
    try FileManager.default.createDirectory(at: ticket, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.copyItem(at: log, to: ticket.appendingPathComponent("phone.log"))
    return try body(folder)
  }

  private static func report(_ words: [String], in folder: URL) throws -> (status: Int32, report: [String: Any]) {
    let outcome = try run(words + ["--format", "json"], in: folder)
    let object = try JSONSerialization.jsonObject(with: outcome.output)
    return (outcome.status, try #require(object as? [String: Any]))
  }

  private static func outcome(_ report: [String: Any]) -> String? {
    (report["summary"] as? [String: Any])?["outcome"] as? String
  }

  private static func notes(_ report: [String: Any], of name: String) -> [[String: Any]] {
    let inputs = report["inputs"] as? [[String: Any]] ?? []
    let input = inputs.first { ($0["path"] as? String)?.hasSuffix(name) == true }
    return input?["notes"] as? [[String: Any]] ?? []
  }

  // MARK: Reports of this program

  static var writers: [[String]] {
    let own = ["ticket/phone.log", "--patterns", patterns]
    var all: [[String]] = []
    for format in OutputFormat.allCases.map(\.rawValue) {
      for command in ["analyze", "watch"] { all.append([command] + own + ["--format", format]) }
    }
    for format in OutputFormat.ofPages.map(\.rawValue) {
      all.append(["apps", "ticket/phone.log", "--format", format])
      all.append(["rules", "--format", format])
      all.append(["explain", "restore-empty", "--format", format])
    }
    all.append(["analyze"] + own + ["--format", "csv", "--table", "sessions"])
    all.append(["analyze"] + own + ["-q"])
    return all + [
      ["explain"], ["explain", "--order"], ["collect", "iphone"], ["collect", "--format", "markdown"],
      ["batch", "ticket", "ticket/phone.log"], ["batch", "ticket", "ticket/phone.log", "--format", "ndjson"],
      ["patterns", "suggest", "ticket/phone.log"],
    ]
  }

  @Test("what it has written itself is no evidence, however it was kept", arguments: writers)
  func ownOutputIsPassedOver(_ words: [String]) throws {
    try Self.withTicket { folder in
      let before = try Self.report(["ticket"], in: folder)
      let kept = folder.appendingPathComponent("ticket/note")
      let printed = try Self.run(words, in: folder)
      try printed.output.write(to: kept)
      var after = try Self.report(["ticket"], in: folder)
      for _ in 0..<2 {
        #expect(Self.outcome(after.report) == Self.outcome(before.report))
        #expect((after.report["findings"] as? [Any])?.count == (before.report["findings"] as? [Any])?.count)
        #expect(after.status == 0)
        let note = Self.notes(after.report, of: "note").first
        #expect(note?["kind"] as? String == "skipped")
        #expect((note?["text"] as? String)?.contains("a report of willrestore") == true)
        // The same, written by -o.
        try FileManager.default.removeItem(at: kept)
        _ = try Self.run(words + ["-o", kept.path], in: folder)
        after = try Self.report(["ticket"], in: folder)
      }
    }
  }

  @Test("a report that is named alone is no case")
  func namedAlone() throws {
    try Self.withTicket { folder in
      _ = try Self.run(["ticket/phone.log", "--format", "json", "-o", "r.json"], in: folder)
      let outcome = try Self.run(["r.json", "-q"], in: folder)
      #expect(outcome.outputText.contains("CANNOT READ  r.json: is a report of willrestore, not a log; "))
      #expect(outcome.status == 2)
    }
  }

  @Test("in a batch reports among the cases are named, and no cases")
  func batch() throws {
    try Self.withTicket { folder in
      _ = try Self.run(["ticket/phone.log", "-o", "ticket/r.md", "--format", "markdown"], in: folder)
      let outcome = try Self.run(["batch", "ticket"], in: folder)
      #expect(outcome.status == 0)
      #expect(outcome.outputText.contains("SKIPPED               ticket/r.md  is a report of willrestore, not a log"))
      #expect(outcome.outputText.contains("1 case: 1 cannot tell, 1 report skipped"))
    }
  }

  @Test("lines that a mail quotes from a report are no lines of a log")
  func quotedProof() throws {
    try Self.withTicket { folder in
      let printed = try Self.run(["ticket/phone.log", "--patterns", Self.patterns], in: folder)
      let proof = printed.outputText.split(separator: "\n").filter { $0.contains("│ ") }.map { "> \($0)\n" }
      #expect(proof.count > 2)
      let callback = "> \(String(repeating: " ", count: 15))│ centralManager:willRestoreState: {}\n"
      let mail = "Hello,\nthis is what it says:\n" + proof.joined() + callback + "\nRegards\n"
      try Data(mail.utf8).write(to: folder.appendingPathComponent("mail.txt"))
      let (_, report) = try Self.report(["mail.txt"], in: folder)
      #expect((report["apps"] as? [Any])?.isEmpty == true)
      #expect((report["inputs"] as? [[String: Any]])?.first?["events"] as? Int == 0)
    }
  }

  @Test("what a logger draws boxes round is a log")
  func boxes() throws {
    try Self.withTicket { folder in
      let text = "flutter: ┌────\nflutter: │ centralManager:willRestoreState: {\nflutter: │ }\nflutter: └────\n"
      try Data(text.utf8).write(to: folder.appendingPathComponent("flutter.log"))
      let (_, report) = try Self.report(["flutter.log"], in: folder)
      #expect((report["inputs"] as? [[String: Any]])?.first?["events"] as? Int == 1)
    }
  }

  // MARK: What cannot be read

  struct Unreadable: Sendable, CustomTestStringConvertible {
    var name: String
    var bytes: [UInt8]?
    var says: String
    var status: Int32
    var testDescription: String { name }
  }

  static let unreadables = [
    Unreadable(
      name: "a.zip", bytes: Array("PK\u{3}\u{4}....".utf8), says: "is a zip archive, not a log; unpack it", status: 2),
    Unreadable(name: "missing.log", bytes: nil, says: "No such file or directory; check the spelling", status: 2),
    Unreadable(name: "empty.log", bytes: [], says: "is empty; collect the log again", status: 0),
    Unreadable(name: "x.gz", bytes: [0x1F, 0x8B, 8, 0, 0], says: "ends", status: 2),
  ]

  @Test("it is named with the reason and what to do", arguments: unreadables)
  func unreadable(_ input: Unreadable) throws {
    try Self.withTicket { folder in
      if let bytes = input.bytes { try Data(bytes).write(to: folder.appendingPathComponent(input.name)) }
      for words in [[], ["-q"], ["--app", "Fitness"], ["apps"], ["watch"]] {
        let command = words.contains("apps") || words.contains("watch") ? words + [input.name] : [input.name] + words
        let outcome = try Self.run(command, in: folder)
        let text = outcome.outputText.replacingOccurrences(of: "\n  ", with: " ")
        #expect(text.contains("CANNOT READ  \(input.name): "), "\(command): \(text)")
        #expect(text.contains(input.says), "\(command): \(text)")
        #expect(outcome.status == input.status, "\(command)")
        #expect(!text.contains("NO BLUETOOTH APP") && !text.contains("NOT IN THIS LOG"))
      }
      let markdown = try Self.run([input.name, "--format", "markdown"], in: folder)
      #expect(markdown.outputText.contains("## CANNOT READ\n"))
      let (status, report) = try Self.report([input.name], in: folder)
      #expect(status == input.status)
      #expect(Self.outcome(report) == "cannot-tell")
      #expect(((report["summary"] as? [String: Any])?["verdict"] as? String)?.contains(input.says) == true)
      let batch = try Self.run(["batch", input.name, "ticket"], in: folder)
      #expect(batch.outputText.contains("FAILED                \(input.name)  "))
      #expect(batch.outputText.replacingOccurrences(of: "\n  ", with: " ").contains(input.says))
      #expect(batch.status == input.status)
    }
  }

  @Test("nothing on standard input is told as that")
  func nothingOnStandardInput() throws {
    let outcome = try Program.willrestore().run(["-q"], input: .data(Data()))
    #expect(outcome.outputText.contains("CANNOT READ  standard input: is empty; collect the log again\n"))
    #expect(outcome.status == 0)
  }

  @Test("a missing file is not damaged, and does not hide the others")
  func missingBesideAnother() throws {
    try Self.withTicket { folder in
      let (status, report) = try Self.report(["ticket/phone.log", "missing.log"], in: folder)
      #expect(status == 2)
      #expect(Self.outcome(report) == "cannot-tell")
      #expect(Self.notes(report, of: "missing.log").map { $0["kind"] as? String } == ["unreadable"])
      let alone = try Self.report(["ticket/phone.log"], in: folder)
      let verdicts = [report, alone.report].map { ($0["summary"] as? [String: Any])?["verdict"] as? String }
      #expect(verdicts[0] == verdicts[1])
    }
  }

  @Test("of an archive among readable logs the others are reported as ever")
  func archiveBesideALog() throws {
    try Self.withTicket { folder in
      try Data("PK\u{3}\u{4}....".utf8).write(to: folder.appendingPathComponent("ticket/a.zip"))
      let outcome = try Self.run(["ticket", "-q"], in: folder)
      #expect(outcome.status == 0)
      #expect(outcome.outputText.contains("CANNOT TELL  app.larkmeter.field: "))
    }
  }

  @Test("a folder without a file is nothing to read")
  func emptyFolder() throws {
    try Self.withTicket { folder in
      let empty = folder.appendingPathComponent("empty")
      try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
      #expect(
        try Self.run(["empty", "-q"], in: folder).outputText.contains(
          "CANNOT READ  empty: is a folder without a file in it; "))
    }
  }

  // MARK: Names, moments, help

  @Test(
    "a name that is nearly right is answered with the right one",
    arguments: [
      ("Kettelwise", "Kettlewise?"), ("kettlewise", "Kettlewise?"), ("app.ketlewise.brew", "app.kettlewise.brew?"),
    ])
  func nearNames(_ typed: String, _ meant: String) throws {
    let log = Repository.root.appendingPathComponent("Corpus/identifier-changed/phone.log").path
    let outcome = try Program.willrestore().run([log, "--app", typed])
    #expect(outcome.outputText.contains("Did you mean \(meant)\n"), "\(outcome.outputText.prefix(200))")
  }

  @Test("an app without a name is taken by what reports call it")
  func namelessApp() throws {
    let log = Repository.root.appendingPathComponent("Corpus/prints-out-of-order/console.txt").path
    let (all, one) = try (Program.willrestore().run([log]), Program.willrestore().run([log, "--app", "app-1"]))
    #expect(one.outputText == all.outputText)
    #expect(one.outputText.contains("app-1"))
    #expect(try Program.willrestore().run([log, "--app", "app-2"]).outputText.contains("Did you mean app-1?"))
  }

  @Test("no year is made up for a log that prints none")
  func noYearIsMadeUp() throws {
    let log = Repository.root.appendingPathComponent("Corpus/flutter-pairing-removed/latch.log").path
    func text(_ words: String...) throws -> String { try Program.willrestore().run([log, "-q"] + words).outputText }
    #expect(try text("--at", "07:41:03").contains("At 11-21 07:41:03\n"))
    let dated = try text("--at", "2026-11-21T07:41:03")
    #expect(dated.contains("At 11-21 07:41:03 of whatever year: the log prints none\n"))
    #expect(!dated.contains("2000") && !dated.contains("the log ends before"))
    #expect(try text("--at", "2026-11-21T07:41:03", "--year", "2026").contains("At 2026-11-21 07:41:03\n"))
    for since in ["2026-11-21T07:40", "11-21 07:40"] {
      #expect(try !text("--since", since).contains("NO BLUETOOTH APP"), "\(since)")
    }
    #expect(try text("--since", "11-22 00:00").contains("The part of the log that was asked for"))
  }

  @Test("a part that ends before it begins is wrong usage")
  func reversedPart() throws {
    let log = Repository.root.appendingPathComponent("Corpus/flutter-pairing-removed/latch.log").path
    let outcome = try Program.willrestore().run([log, "--since", "07:41", "--until", "07:40"])
    #expect(outcome.status == 64 && outcome.output.isEmpty)
    #expect(outcome.errorText.contains("--since lies after --until in this log"))
    // From the evening before to the morning.
    #expect(try Program.willrestore().run([log, "--since", "22:00", "--until", "07:40"]).status == 0)
  }

  @Test("help is what --help is")
  func help() throws {
    for words in [[], ["watch"], ["patterns"], ["patterns", "suggest"]] {
      let (one, other) = try (
        Program.willrestore().run(["help"] + words), Program.willrestore().run(words + ["--help"])
      )
      #expect(one.status == 0 && one.outputText == other.outputText)
    }
    #expect(try Program.willrestore().run(["help", "wacth"]).status == 64)
  }

  @Test("explain without a rule says what can be explained")
  func explain() throws {
    let (index, rules) = try (Program.willrestore().run(["explain"]), Program.willrestore().run(["rules"]))
    #expect(index.outputText != rules.outputText)
    for word in ["willrestore explain RULE", "--order", "will-restore-missing", "A. Setup and identity"] {
      #expect(index.outputText.contains(word))
    }
  }
}
