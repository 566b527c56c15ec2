import Foundation
import Programs
import Testing

/// What the release build allocates, and what it holds: both are counted, neither depends on how fast the machine is.
@Suite("Memory and allocations", .serialized) struct MemoryTests {
  /// A folder that is removed afterwards.
  private static func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("willrestore-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  /// Runs a script of the shell in a folder; `$tool` is the release build and `$benchmarks` the folder of generators.
  private static func shell(_ script: String, in folder: URL, limit: TimeInterval = 60) throws {
    let outcome = try Program(at: URL(fileURLWithPath: "/bin/bash")).run(
      ["-e", "-o", "pipefail", "-c", script], in: folder,
      environment: [
        "tool": try Program.willrestore().url.path,
        "benchmarks": Repository.root.appendingPathComponent("Benchmarks").path,
      ], limit: limit)
    try #require(outcome.status == 0, "\(script): \(outcome.errorText)")
  }

  private static func words(of file: String, in folder: URL) throws -> [String] {
    try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      .split { $0 == " " || $0 == "\n" }.map(String.init)
  }

  private static func number(in file: String, of folder: URL) throws -> Int {
    let first = try words(of: file, in: folder).first
    return try #require(first.flatMap { Int($0) }, "\(file) holds no number")
  }

  // MARK: What is held

  /// Logs through a pipe, several times as large as what may be resident.
  static let pipes = [
    "\"$benchmarks/make-noise\" --size 16M > base.log; ./lengthen base.log 300M",
    "\"$benchmarks/make-dense\" --size 256M",
  ]

  @Test("a log of any size is read in 64 MiB", arguments: pipes)
  func memoryIsFlat(_ generator: String) throws {
    try Self.withFolder { folder in
      try CProgram.build("Benchmarks/measure.c", to: folder.appendingPathComponent("measure"))
      try CProgram.build("Benchmarks/lengthen.c", to: folder.appendingPathComponent("lengthen"))
      try Self.shell(
        "{ \(generator); } | ./measure times.txt 1 \"$tool\" --jobs 1 > report.txt", in: folder, limit: 180)
      // Wall clock, user and system seconds, KiB resident at most, exit status.
      let figures = try Self.words(of: "times.txt", in: folder)
      try #require(figures.count == 5)
      #expect(figures[4] == "0")
      let resident = try #require(Int(figures[3])) / 1024
      #expect(resident <= 64, "\(resident) MiB were resident")
    }
  }

  // MARK: What is allocated

  /// A kind of line, the generator of a log of such lines, and what reading one more of them may allocate.
  struct Threshold: Decodable {
    var generator: [String]
    var sizes: [String]
    var allocationsPerLine: Double
  }

  static let thresholds: [String: Threshold] = {
    let file = Repository.root.appendingPathComponent("Benchmarks/allocations.json")
    let thresholds = try? JSONDecoder().decode([String: Threshold].self, from: Data(contentsOf: file))
    return thresholds ?? [:]
  }()

  @Test func thresholdsAreRead() { #expect(Self.thresholds.count >= 3) }

  #if os(Linux)
    private static let canCount = true
  #else
    private static let canCount = false
  #endif

  @Test(
    "a line more takes no more allocations than Benchmarks/allocations.json allows",
    .enabled(if: canCount, "allocations are counted by a preloaded library, which needs Linux"),
    arguments: thresholds.keys.sorted())
  func allocationsStayBelowTheirThreshold(_ kind: String) throws {
    let threshold = try #require(Self.thresholds[kind])
    try Self.withFolder { folder in
      let counter = folder.appendingPathComponent("allocations.so")
      try CProgram.build("Benchmarks/allocations.c", to: counter, options: ["-shared", "-fPIC"])
      var counts: [(lines: Int, allocations: Int)] = []
      for size in threshold.sizes {
        // Behind the first MiB another thread prepares the faster scan. It gets the time to end, or the number of its
        // allocations would differ from run to run.
        try Self.shell(
          """
          "$benchmarks/\(threshold.generator[0])" \(threshold.generator.dropFirst().joined(separator: " ")) \
            --size \(size) > phone.log
          wc -l < phone.log > lines.txt
          { head -c 2000000 phone.log; sleep 0.5; tail -c +2000001 phone.log; } \
            | LD_PRELOAD="$PWD/allocations.so" ALLOCATIONS_FILE=count.txt "$tool" --jobs 1 > report.txt
          """, in: folder)
        counts.append((try Self.number(in: "lines.txt", of: folder), try Self.number(in: "count.txt", of: folder)))
      }
      let (small, large) = (counts[0], counts[1])
      try #require(large.lines > small.lines && small.allocations > 1000)
      let measured = Double(large.allocations - small.allocations) / Double(large.lines - small.lines)
      #expect(
        measured <= threshold.allocationsPerLine,
        "\(kind): \(measured) allocations a line, \(threshold.allocationsPerLine) are allowed")
    }
  }
}
