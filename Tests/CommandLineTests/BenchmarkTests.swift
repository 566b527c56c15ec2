import Foundation
import Programs
import Testing

/// What the programs that we are measured against get: the same literals and expressions as the tool has.
@Suite("Benchmark") struct BenchmarkTests {
  /// The script reads which literal guards which expression from the pattern files, and fails where they and the
  /// lists of the binary differ.
  @Test func everyExpressionGoesToThePeersWithItsLiterals() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("willrestore-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let run = Program(at: Repository.root.appendingPathComponent("Benchmarks/run"))
    let outcome = try run.run(["--export", folder.path], in: Repository.root)
    try #require(outcome.status == 0, "\(outcome.errorText)")

    func lines(_ name: String) throws -> [Substring] {
      try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8).split(separator: "\n")
    }
    let tool = try Program.willrestore()
    let literals = try tool.run(["patterns", "list", "--literals"]).outputText.split(separator: "\n")
    let expressions = try tool.run(["patterns", "list", "--regexes"]).outputText.split(separator: "\n")
    #expect(try lines("literals.txt") == literals)
    #expect(try lines("regexes.txt") == expressions)
    let pairs = try lines("pairs.tsv").map { $0.split(separator: "\t") }
    #expect(pairs.allSatisfy { $0.count == 2 && literals.contains($0[0]) })
    let guarded = Set(pairs.flatMap { $0[1].split(separator: ",").compactMap { Int($0) } })
    #expect(guarded == Set(expressions.indices))

    // And Python, which has another notation, takes them all: a line of a pattern is found among others.
    let log = folder.appendingPathComponent("phone.log")
    let line = "Restore identifier lamp from session com.acme.lamp-central-4729-7 in application com.acme.lamp found"
    try "nothing\n\(line), canceling resurrectionTimer\n".write(to: log, atomically: true, encoding: .utf8)
    let peer = Program(at: Repository.root.appendingPathComponent("Benchmarks/peers/expressions.py"))
    let found = try peer.run(["pairs.tsv", "regexes.txt", "phone.log"], in: folder)
    #expect(found.outputText == "2 lines, 1 with an expression\n", "\(found.errorText)")
  }
}
