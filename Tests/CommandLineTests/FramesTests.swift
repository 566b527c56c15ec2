import Foundation
import Programs
import Testing

/// A log in zstd frames of several sizes, read with threads and without.
@Suite struct FramesTests {
  /// Half an hour of a whole phone, a hundredth of it about Bluetooth.
  private static let log = Result {
    try run(Repository.root.appendingPathComponent("Benchmarks/make-noise").path, ["--size", "9M"])
  }

  private static func run(_ tool: String, _ arguments: [String], on input: Data = Data()) throws -> Data {
    let outcome = try Program(at: URL(fileURLWithPath: "/usr/bin/env")).run(
      [tool] + arguments, input: .data(input), limit: 60)
    try #require(outcome.status == 0, "\(outcome.errorText)")
    return outcome.output
  }

  /// The log in frames of these sizes, again and again; a skippable frame and an empty one between them.
  private static func frames(_ sizes: [Int]) throws -> Data {
    let skippable = Data([0x50, 0x2A, 0x4D, 0x18, 2, 0, 0, 0, 7, 7])
    var rest = try log.get()[...]
    var packed = Data()
    var number = 0
    while !rest.isEmpty {
      let part = rest.prefix(sizes[number % sizes.count])
      packed += try run("zstd", ["-q", "-c", "--check"], on: Data(part)) + skippable
      if number == 3 { packed += try run("zstd", ["-q", "-c"]) }
      rest = rest.dropFirst(part.count)
      number += 1
    }
    return packed
  }

  static let damages = ["none", "a byte in the middle", "the end is missing", "something behind it"]

  @Test("any number of jobs gives one report of a log in many frames", arguments: damages)
  func jobsDoNotMatter(_ damage: String) throws {
    for sizes in [[400_000], [2_000_000, 700_000, 4_500_000]] {
      var packed = try Self.frames(sizes)
      switch damage {
      case "a byte in the middle": packed[packed.count / 2] ^= 0x55
      case "the end is missing": packed.removeLast(packed.count / 5)
      case "something behind it": packed += Data("-- signature --".utf8)
      default: break
      }
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("willrestore-\(UUID().uuidString).zst")
      try packed.write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      let reports = try ["1", "2", "4"].map { jobs in
        let outcome = try Program.willrestore().run(["--format", "json", "--jobs", jobs, file.path], limit: 60)
        let isDamaged = damage == "a byte in the middle" || damage == "the end is missing"
        #expect(outcome.status == (isDamaged ? 2 : 0), "\(outcome.errorText)")
        return outcome.output
      }
      #expect(reports[0].count > 1_000)
      #expect(reports[1] == reports[0])
      #expect(reports[2] == reports[0])
    }
  }
}
