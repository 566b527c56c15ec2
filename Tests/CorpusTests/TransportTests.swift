import Foundation
import Programs
import Testing

/// How the bytes arrive must not matter.
@Suite struct TransportTests {
  @Test("file, pipe in any pieces, and zstd give one report", arguments: CorpusCase.plain)
  func containersDoNotMatter(_ item: CorpusCase) throws {
    let file = try comparable(item.report(item.analyze()))
    let bytes = try Data(contentsOf: item.input())

    let pipe = try comparable(item.report(item.analyze(inputs: ["-"], standardInput: .data(bytes))))
    try expectEqual(file, pipe, "\(item.name) from a pipe")

    let sizes = [1, 7, 4_096, 3, 130, 61, 2, 1_009]
    let pieces = try comparable(item.report(item.analyze(inputs: ["-"], standardInput: .pieces(bytes, sizes: sizes))))
    try expectEqual(file, pieces, "\(item.name) in pieces")

    let packed = try Program(at: URL(fileURLWithPath: "/usr/bin/env"))
      .run(["zstd", "-q", "-c", item.input().path]).output
    let zstd = try comparable(item.report(item.analyze(inputs: ["-"], standardInput: .data(packed))))
    try expectEqual(file, zstd, "\(item.name) as zstd")
  }

  @Test("watch finds what analyze finds, minus what it took back", arguments: CorpusCase.plain)
  func watchAgrees(_ item: CorpusCase) throws {
    let analyzed = try Set(ids(of: item.report(item.analyze())["findings"] as? [[String: Any]] ?? []))
    let outcome = try Program.willrestore().run(
      ["watch", "--format", "ndjson"] + item.arguments, input: .file(item.input()), in: item.folder)
    #expect(outcome.status == item.status ?? 0, "\(outcome.errorText)")
    let parts = try outcome.output.split(separator: UInt8(ascii: "\n")).map { try JSONText.object(Data($0)) }
    let found = parts.filter { $0["type"] as? String == "finding" }
    let retracted = parts.filter { $0["type"] as? String == "retraction" }.compactMap { $0["id"] as? String }
    let watched = Set(ids(of: found)).subtracting(retracted)
    #expect(watched == analyzed, "\(item.name)")
  }

  @Test(
    "any one input of a case may come through a pipe", arguments: CorpusCase.all.filter { $0.inputs.count > 1 })
  func aPipeBesideFiles(_ item: CorpusCase) throws {
    let files = try comparable(item.report(item.analyze()))
    for index in item.inputs.indices {
      var inputs = item.inputs
      inputs[index] = "-"
      let bytes = try Data(contentsOf: item.input(index))
      let mixed = try comparable(item.report(item.analyze(inputs: inputs, standardInput: .data(bytes))))
      try expectEqual(files, mixed, "\(item.name) with \(item.inputs[index]) from a pipe")
    }
  }

  private func ids(of findings: [[String: Any]]) -> [String] { findings.compactMap { $0["id"] as? String } }

  private func comparable(_ report: [String: Any]) -> [String: Any] {
    JSONText.comparable(report, ignoringContainers: true)
  }

  private func expectEqual(_ expected: [String: Any], _ actual: [String: Any], _ what: String) throws {
    if let difference = try JSONText.difference(expected: expected, actual: actual) {
      Issue.record("\(what) differs:\n\(difference)")
    }
  }
}
