import Foundation
import Ingest
import Testing

@testable import Parsing

/// Everything that a pipeline gave.
struct Scan: Equatable {
  struct Piece: Equatable {
    var offset: Int64
    var count: Int
    var lineEnds: Int
    var hits: [Hit]
    var isLast: Bool
  }

  var pieces: [Piece] = []
  var summary = ReadingSummary()

  init(_ pipeline: ScanPipeline) {
    while let scanned = pipeline.next() {
      pieces.append(
        Piece(
          offset: scanned.block.offset, count: scanned.block.count, lineEnds: scanned.lineEnds, hits: scanned.hits,
          isLast: scanned.block.isLast))
      pipeline.recycle(scanned)
    }
    summary = pipeline.summary
  }
}

final class ScratchFile {
  let path: String

  init(_ bytes: [UInt8]) throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("willrestore-\(UUID().uuidString)")
    try Data(bytes).write(to: url)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The file as `tool` compresses it.
  func compressed(_ tool: String) throws -> ScratchFile {
    let packed = try ScratchFile([])
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [tool, "-q", "-c", path]
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: packed.path))
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return packed
  }
}

@Suite struct ScanningPipelines {
  static let literals = ["bluetoothd", "willRestoreState", "jetsam", "session", "dasd"]

  static let log: [UInt8] = {
    var random = SeededNumbers(state: 5)
    var bytes: [UInt8] = []
    while bytes.count < 700_000 {
      bytes += Array("2026-11-29 09:14:02 \(literals.randomElement(using: &random) ?? "")[7] ".utf8)
      for _ in 0..<Int.random(in: 0...90, using: &random) {
        bytes.append(UInt8.random(in: 97...122, using: &random))
      }
      bytes.append(10)
    }
    return bytes
  }()

  func scan(
    _ path: String, jobs: Int, read: Int = 1 << 20, block: Int = 16_384
  ) throws -> Scan {
    var limits = IngestLimits()
    limits.blockCapacity = block
    limits.readCapacity = read
    let scanner = LiteralScanner(literalSet(Self.literals))
    return try Scan(ScanPipeline(InputReader(.path(path), limits: limits), scanner: scanner, jobs: jobs))
  }

  @Test func threadsChunksAndCompressionChangeNothing() throws {
    let file = try ScratchFile(Self.log)
    let plain = try scan(file.path, jobs: 1)
    #expect(plain.pieces.map(\.count).reduce(0, +) == Self.log.count)
    #expect(plain.pieces.flatMap(\.hits).count == expectedHits(of: Self.literals, in: Self.log).count)
    #expect(plain.pieces.map(\.lineEnds).reduce(0, +) == Self.log.count { $0 == 10 })
    for jobs in [1, 2, 3, 9] {
      for read in [4_099, 1 << 20] {
        #expect(try scan(file.path, jobs: jobs, read: read) == plain)
      }
    }
    for tool in ["zstd", "gzip"] {
      let packed = try file.compressed(tool)
      #expect(try scan(packed.path, jobs: 2).pieces == plain.pieces)
      #expect(try scan(packed.path, jobs: 1, read: 1_009).pieces == plain.pieces)
    }
  }

  @Test func framesThatAreDecodedAheadChangeNothing() throws {
    let whole = try ScratchFile(Self.log)
    let plain = try scan(whole.path, jobs: 1)
    var packed = Data()
    for start in stride(from: 0, to: Self.log.count, by: 60_000) {
      let part = try ScratchFile(Array(Self.log[start..<min(start + 60_000, Self.log.count)])).compressed("zstd")
      packed += try Data(contentsOf: URL(fileURLWithPath: part.path))
    }
    let file = try ScratchFile(Array(packed))
    for jobs in [1, 2, 3, 9] {
      let ahead = try scan(file.path, jobs: jobs)
      #expect(ahead.pieces == plain.pieces)
      #expect(ahead.summary.bytesRead == Int64(packed.count))
      #expect(ahead.summary.failure == nil)
    }
  }

  @Test func aTruncatedInputKeepsItsFailure() throws {
    let packed = try ScratchFile(Self.log).compressed("zstd")
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: packed.path)))
    let cut = try ScratchFile(Array(whole.dropLast(100)))
    let one = try scan(cut.path, jobs: 1)
    #expect(one.summary.failure?.kind == .truncated(.zstd))
    for jobs in [2, 3] { #expect(try scan(cut.path, jobs: jobs) == one) }
  }

  @Test func anEmptyInputHasNoBlock() throws {
    let file = try ScratchFile([])
    #expect(try scan(file.path, jobs: 2).pieces.isEmpty)
  }

  @Test func aPipelineThatIsLetGoEndsItsThreads() throws {
    let file = try ScratchFile(Self.log)
    for _ in 0..<20 {
      var limits = IngestLimits()
      limits.blockCapacity = 1_024
      let reader = try InputReader(.path(file.path), limits: limits)
      let pipeline = ScanPipeline(reader, scanner: LiteralScanner(literalSet(Self.literals)), jobs: 3)
      for _ in 0..<3 {
        guard let scanned = pipeline.next() else { continue }
        pipeline.recycle(scanned)
      }
    }
  }

  @Test func aPipelineThatWaitsForAPipeCanBeLetGo() throws {
    let pipe = Pipe()
    var limits = IngestLimits()
    limits.blockCapacity = 1_024
    pipe.fileHandleForWriting.write(Data(Self.log.prefix(10_000)))
    let reader = try InputReader(.descriptor(pipe.fileHandleForReading.fileDescriptor, name: "-"), limits: limits)
    let pipeline = ScanPipeline(reader, scanner: LiteralScanner(literalSet(Self.literals)), jobs: 3)
    guard let first = pipeline.next() else {
      Issue.record("the first block is there")
      return
    }
    let isLast = first.block.isLast
    #expect(!isLast)
  }

  @Test func aCallerThatKeepsEveryBlockIsServedToTheEnd() throws {
    let file = try ScratchFile(Self.log)
    var limits = IngestLimits()
    limits.blockCapacity = 16_384
    let reader = try InputReader(.path(file.path), limits: limits)
    let pipeline = ScanPipeline(reader, scanner: LiteralScanner(literalSet(Self.literals)), jobs: 3, held: 1)
    var total = 0
    while let scanned = pipeline.next() { total += scanned.block.count }
    #expect(total == Self.log.count)
  }

  @Test func liveScanningFindsWhatFilesGive() throws {
    let file = try ScratchFile(Self.log)
    let plain = try scan(file.path, jobs: 1)
    var limits = IngestLimits()
    limits.readCapacity = 5_003
    var live = LivePipeline(
      try InputReader(.path(file.path), limits: limits), scanner: LiteralScanner(literalSet(Self.literals)))
    var ends: [Int64] = []
    reading: while true {
      switch live.next(waitingAtMost: nil) {
      case .block(let scanned):
        ends += scanned.hits.map { scanned.block.offset + Int64($0.end) }
        live.recycle(scanned)
      case .end: break reading
      default: Issue.record("a file is never quiet")
      }
    }
    #expect(ends == plain.pieces.flatMap { piece in piece.hits.map { piece.offset + Int64($0.end) } })
  }
}
