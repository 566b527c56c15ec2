import Foundation
import Ingest

/// A folder for one test, removed when the test lets go of it.
final class Scratch {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("willrestore-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String, _ bytes: [UInt8] = []) throws -> String {
    let url = URL(fileURLWithPath: path).appendingPathComponent(name)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return url.path
  }
}

struct ToolFailed: Error {}

/// What `tool` makes of `bytes`.
func run(_ tool: String, _ arguments: [String], on bytes: [UInt8]) throws -> [UInt8] {
  let scratch = try Scratch()
  let input = try scratch.file("input", bytes)
  let output = try scratch.file("output")
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = [tool] + arguments
  process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: input))
  process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
  try process.run()
  process.waitUntilExit()
  guard process.terminationStatus == 0 else { throw ToolFailed() }
  return [UInt8](try Data(contentsOf: URL(fileURLWithPath: output)))
}

func zstd(_ bytes: [UInt8], _ options: String...) throws -> [UInt8] {
  try run("zstd", ["-q", "-c"] + options, on: bytes)
}

func gzip(_ bytes: [UInt8]) throws -> [UInt8] { try run("gzip", ["-c"], on: bytes) }

/// Lines like a log's, different from each other, `count` bytes of them.
func sampleLog(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
  var random = SplitMix(state: seed)
  var bytes: [UInt8] = []
  bytes.reserveCapacity(count + 200)
  while bytes.count < count {
    let length = 40 + Int(random.next() % 120)
    bytes += Array("2026-11-29 09:14:02.118 bluetoothd[\(random.next() % 1000)] ".utf8)
    for _ in 0..<length { bytes.append(UInt8(97 + random.next() % 16)) }
    bytes.append(10)
  }
  bytes.removeLast(bytes.count - count)
  return bytes
}

struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Everything that a reader gave.
struct Reading: Equatable {
  struct Piece: Equatable {
    var offset: Int64
    var bytes: [UInt8]
    var isLast: Bool
  }

  var pieces: [Piece] = []
  var summary = ReadingSummary()
  var bytes: [UInt8] { pieces.flatMap(\.bytes) }
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// - Parameter threads: how many may decode ahead, from the second block on.
  init(_ source: InputSource, limits: IngestLimits = IngestLimits(), threads: Int = 0) throws {
    var reader = try InputReader(source, limits: limits)
    var done = reader.next()
    while true {
      guard let block = done.take() else { break }
      reader.decodeAhead(threads: threads)
      pieces.append(
        Piece(offset: block.offset, bytes: block.withUnsafeBytes { [UInt8]($0) }, isLast: block.isLast))
      done = reader.next(reusing: block)
    }
    summary = reader.summary
  }

  /// Reads `bytes` from a file.
  init(file bytes: [UInt8], limits: IngestLimits = IngestLimits(), threads: Int = 0) throws {
    let scratch = try Scratch()
    try self.init(.path(scratch.file("input.log", bytes)), limits: limits, threads: threads)
  }
}

func limits(block: Int, read: Int = 1 << 20) -> IngestLimits {
  var limits = IngestLimits()
  limits.blockCapacity = block
  limits.readCapacity = read
  return limits
}
