import Foundation
import Programs
import Testing

/// An excerpt is answered as the log is that it was cut out of.
@Suite struct ExcerptTests {
  /// What concerns the log itself; the rest concerns the answers, and is given again with the excerpt.
  private static let taken: Set = ["--app", "--dialect", "--patterns"]

  static func options(_ item: CorpusCase) -> [String] {
    var options: [String] = []
    var isTaken = false
    for (index, word) in item.arguments.enumerated() {
      let name = String(word.split(separator: "=")[0])
      let isValue = index > 0 && Self.taken.contains(item.arguments[index - 1])
      if isValue ? isTaken : Self.taken.contains(name) { options.append(word) }
      isTaken = Self.taken.contains(word)
    }
    return options
  }

  /// The name of the excerpt of an input.
  static func name(_ input: String) -> String {
    var url = URL(fileURLWithPath: input)
    if ["zst", "gz"].contains(url.pathExtension) { url.deletePathExtension() }
    return url.lastPathComponent
  }

  /// Excerpts of the case's inputs, in a folder that is removed afterwards.
  static func withExcerpts<Result>(
    of item: CorpusCase, _ more: [String] = [], _ body: (URL, Program.Outcome) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("willrestore-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let outcome = try Program.willrestore().run(
      ["extract", "-v"] + options(item) + more + item.inputs + ["--output", folder.path + "/"], in: item.folder)
    return try body(folder, outcome)
  }

  /// The answers of a report: all that it says but where a line stands in which file.
  private static func answers(_ report: [String: Any]) throws -> [String: Any] {
    func pick(_ object: [String: Any], _ keys: [String]) -> [String: Any] { object.filter { keys.contains($0.key) } }
    func list(_ key: String) -> [[String: Any]] { report[key] as? [[String: Any]] ?? [] }
    var answers: [String: Any] = [:]
    answers["summary"] = pick(
      try #require(report["summary"] as? [String: Any]),
      ["outcome", "verdict", "errors", "warnings", "infos", "sessions"])
    answers["findings"] = list("findings").map { finding in
      var shown = pick(
        finding, ["id", "rule", "severity", "confidence", "blame", "app", "session", "message", "advice"])
      shown["evidence"] = (finding["evidence"] as? [[String: Any]] ?? []).map { pick($0, ["role", "text", "time"]) }
      shown["consequences"] = (finding["consequences"] as? [[String: Any]] ?? []).map { pick($0, ["rule", "message"]) }
      return shown
    }
    answers["undetermined"] = list("undetermined")
    answers["checks"] = list("checks")
    answers["sessions"] = list("sessions").map { pick($0, ["id", "app", "pid", "kind", "latency"]) }
    answers["apps"] = list("apps").map { app in
      var shown = pick(app, ["id", "platform", "os", "identifiers", "wording"])
      shown["coverage"] = (app["coverage"] as? [[String: Any]] ?? []).map {
        pick($0, ["emitter", "level", "state", "because"])
      }
      return shown
    }
    return answers
  }

  @Test("an excerpt gives the same findings, the same doubts and the same coverage", arguments: CorpusCase.all)
  func answersAreTheSame(_ item: CorpusCase) throws {
    let whole = try Self.answers(item.report(item.analyze()))
    try Self.withExcerpts(of: item) { folder, outcome in
      #expect([0, 2].contains(outcome.status), "\(item.name): \(outcome.errorText)")
      let arguments = item.arguments.map { word in
        let url = item.folder.appendingPathComponent(word)
        return FileManager.default.fileExists(atPath: url.path) ? url.path : word
      }
      let inputs = item.inputs.map(Self.name).filter {
        FileManager.default.fileExists(atPath: folder.appendingPathComponent($0).path)
      }
      let again = try Program.willrestore().run(
        ["analyze", "--format", "json"] + arguments + inputs, in: folder)
      let excerpt = try Self.answers(JSONText.object(again.output))
      if let difference = try JSONText.difference(expected: whole, actual: excerpt) {
        Issue.record("\(item.name) is answered otherwise:\n\(difference)\n\(outcome.errorText)")
      }
    }
  }

  @Test("what is kept stands as it stood, in its order, and what is left out is counted", arguments: CorpusCase.all)
  func linesAreKept(_ item: CorpusCase) throws {
    try Self.withExcerpts(of: item) { folder, _ in
      for input in item.inputs {
        guard let excerpt = try? Data(contentsOf: folder.appendingPathComponent(Self.name(input))) else { continue }
        let log = try Self.expanded(item.folder.appendingPathComponent(input))
        let lines = Self.lines(log)
        var next = 0
        var left = 0
        var kept = 0
        for line in Self.lines(excerpt) {
          if let count = Self.count(inMarker: line) {
            left += count
            continue
          }
          guard let place = lines[next...].firstIndex(of: line) else {
            Issue.record("\(item.name): \(String(decoding: line, as: UTF8.self)) is no line of \(input)")
            break
          }
          next = place + 1
          kept += 1
        }
        #expect(kept + left == lines.count, "\(item.name): lines of \(input)")
      }
    }
  }

  private static func lines(_ data: Data) -> [Data] {
    var lines = data.split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// How many lines a marker stands for; nil for a line of the log.
  private static func count(inMarker line: Data) -> Int? {
    var text = String(decoding: line, as: UTF8.self)
    if text.hasPrefix("\u{FEFF}") { text.removeFirst() }
    let prefix = "{\"willrestore\":\""
    if text.hasPrefix(prefix) { text.removeFirst(prefix.count) }
    if text.hasPrefix("[willrestore excerpt ") { return 0 }
    guard text.hasPrefix("[willrestore omitted "), let colon = text.firstIndex(of: ":") else { return nil }
    return Int(text[text.index(colon, offsetBy: 2)...].prefix { $0 != " " })
  }

  static func expanded(_ url: URL) throws -> Data {
    let tool = ["zst": "zstd", "gz": "gzip"][url.pathExtension]
    guard let tool else { return try Data(contentsOf: url) }
    return try Program(at: URL(fileURLWithPath: "/usr/bin/env")).run([tool, "-qdc", url.path]).output
  }

  @Test("of a log in which hardly a line matters hardly a line is kept")
  func mostIsLeftOut() throws {
    let item = try #require(CorpusCase.all.first { $0.name == "needle-in-haystack" })
    try Self.withExcerpts(of: item) { folder, outcome in
      let excerpt = try Data(contentsOf: folder.appendingPathComponent(Self.name(item.inputs[0])))
      let log = try Self.expanded(item.input())
      #expect(excerpt.count * 20 < log.count, "\(excerpt.count) of \(log.count) bytes: \(outcome.errorText)")
    }
  }

  @Test("an excerpt of an excerpt is the excerpt")
  func excerptsAreStable() throws {
    let item = try #require(CorpusCase.all.first { $0.name == "guide-missing-will-restore" })
    try Self.withExcerpts(of: item) { folder, _ in
      let name = Self.name(item.inputs[0])
      let again = try Program.willrestore().run(["extract", name], in: folder)
      #expect(again.output == (try Data(contentsOf: folder.appendingPathComponent(name))))
    }
  }

  @Test(
    "the lines beside those that matter are kept where they are asked for, and the answers stay",
    arguments: CorpusCase.all)
  func contextIsKept(_ item: CorpusCase) throws {
    let bare = try Self.withExcerpts(of: item) { folder, _ in try Self.texts(item, folder) }
    try Self.withExcerpts(of: item, ["--context", "2"]) { folder, outcome in
      #expect([0, 2].contains(outcome.status), "\(item.name): \(outcome.errorText)")
      for (input, (few, more)) in zip(item.inputs, zip(bare, try Self.texts(item, folder))) {
        let lines = try Self.lines(Self.expanded(item.folder.appendingPathComponent(input)))
        func kept(_ excerpt: Data) -> [Data] { Self.lines(excerpt).filter { Self.count(inMarker: $0) == nil } }
        #expect(Set(kept(few)).isSubset(of: kept(more)), "\(item.name)")
        guard let first = kept(few).first, let place = lines.firstIndex(of: first) else { continue }
        for beside in lines[max(0, place - 2)..<place] { #expect(kept(more).contains(beside), "\(item.name)") }
      }
    }
  }

  private static func texts(_ item: CorpusCase, _ folder: URL) throws -> [Data] {
    item.inputs.map { (try? Data(contentsOf: folder.appendingPathComponent(name($0)))) ?? Data() }
  }
}
