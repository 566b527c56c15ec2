import Foundation
import Parsing
import Programs
import Testing

/// A healthy case of the corpus as lines of text, from which lines can be taken away.
struct HealthyLog {
  /// The whole text of one input.
  struct Input {
    var name: String
    var lines: [Substring]
    /// What its records are, in the order of the log.
    var events: [Event]
    /// Records of its emitters that are no event.
    var sightings: [Sighting]

    /// The lines, numbered from 1, of the records that an event stands for.
    func lines(of isWanted: (Event) -> Bool) -> Set<Int> {
      var numbers: Set<Int> = []
      for event in events where isWanted(event) {
        let height = event.text.count { $0.isNewline } + 1
        numbers.formUnion(event.position.line..<event.position.line + height)
      }
      return numbers
    }

    /// What its apps print.
    var callbackKinds: [EventKind] {
      Set(events.map(\.kind)).filter { $0.rawValue.hasPrefix("app.") }.sorted { $0.rawValue < $1.rawValue }
    }

    /// The processes that wrote what counts in it.
    var processes: Set<String> { Set(events.compactMap(\.process) + sightings.compactMap(\.process)) }

    /// What is left of it without some lines.
    func without(_ numbers: Set<Int>) -> [Substring] {
      lines.indices.filter { !numbers.contains($0 + 1) }.map { lines[$0] }
    }

    /// What is left of it without what a process wrote.
    func without(process: String) -> [Substring] {
      let seen = sightings.filter { $0.process == process }.map(\.position.line)
      return without(lines { $0.process == process }.union(seen))
    }

    /// After which lines it is worth to cut it: after all, or beside its events where it is long.
    var cuts: [Int] { lines.count > Self.longest ? cutsBesideEvents : Array(1..<max(lines.count, 1)) }

    /// Before and behind every event.
    var cutsBesideEvents: [Int] {
      Set(lines { _ in true }.flatMap { [$0 - 1, $0] }).filter { (1..<lines.count).contains($0) }.sorted()
    }

    /// Between two lines of an input's noise one cut is like another.
    private static let longest = 600
  }

  var item: CorpusCase
  var inputs: [Input]

  init(_ item: CorpusCase) throws {
    self.item = item
    inputs = try item.inputs.indices.map { try Self.read(item, $0) }
  }

  /// The findings of the case when one input has other lines; the others are whole.
  func findings(replacing index: Int, with lines: some Sequence<Substring>) throws -> [TruthTests.Finding] {
    var names = item.inputs
    names[index] = "-"
    let text = lines.joined(separator: "\n") + "\n"
    let outcome = try item.analyze(inputs: names, standardInput: .data(Data(text.utf8)))
    try #require(!outcome.endedBySignal, "\(item.name) ended by signal \(outcome.status): \(outcome.errorText)")
    return try TruthTests.findings(JSONText.object(outcome.output))
  }

  /// The variants of the case in which errors are found, each with its name: one input has other lines, the others are
  /// whole. All are one batch, since a process for each would take minutes.
  func accused(_ variants: [(name: String, input: Int, lines: [Substring])]) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("healthy-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (number, variant) in variants.enumerated() {
      let own = folder.appendingPathComponent("\(number)")
      try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
      for index in item.inputs.indices {
        let url = own.appendingPathComponent(item.inputs[index])
        if index == variant.input {
          try Data((variant.lines.joined(separator: "\n") + "\n").utf8).write(to: url)
        } else {
          try FileManager.default.copyItem(at: item.input(index), to: url)
        }
      }
    }
    let outcome = try Program.willrestore().run(
      ["batch", "--format", "ndjson"] + item.arguments + [folder.path], limit: 300)
    try #require(!outcome.endedBySignal, "\(item.name) ended by signal \(outcome.status): \(outcome.errorText)")
    let cases = try outcome.output.split(separator: UInt8(ascii: "\n")).map { try JSONText.object(Data($0)) }
      .filter { $0["type"] as? String == "case" }
    try #require(cases.count == variants.count, "\(item.name): \(outcome.errorText)")
    return cases.compactMap { one in
      guard let path = one["path"] as? String, let number = Int(URL(fileURLWithPath: path).lastPathComponent) else {
        return "\(one)"
      }
      return one["errors"] as? Int == 0 ? nil : "\(variants[number].name): \(one["finding"] ?? one["verdict"] ?? "")"
    }
  }

  private static let tools = Result { try FeedTools(library: .embedded(samples: false)) }

  private static func read(_ item: CorpusCase, _ index: Int) throws -> Input {
    var feed = try InputFeed(
      .path(item.input(index).path), options: AssemblerOptions(), tools: tools.get(), limits: .init(), jobs: 1,
      interruptions: [])
    var items: [LogItem] = []
    while feed.next(into: &items) {}
    let events = items.compactMap { if case .event(let event) = $0 { event } else { nil } }
    let sightings = items.compactMap { if case .sighting(let sighting) = $0 { sighting } else { nil } }
    let text = try String(decoding: plain(item.input(index)), as: UTF8.self)
    return Input(
      name: item.inputs[index], lines: text.split(separator: "\n", omittingEmptySubsequences: false), events: events,
      sightings: sightings)
  }

  /// The bytes of an input, decompressed.
  private static func plain(_ url: URL) throws -> Data {
    let tool: String
    switch url.pathExtension {
    case "zst": tool = "zstd"
    case "gz": tool = "gzip"
    default: return try Data(contentsOf: url)
    }
    let outcome = try Program(at: URL(fileURLWithPath: "/usr/bin/env")).run([tool, "-dc", url.path])
    try #require(outcome.status == 0, "\(tool): \(outcome.errorText)")
    return outcome.output
  }
}
