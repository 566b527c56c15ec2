import Foundation
import Testing

@testable import Ingest

/// Zstd data of many frames, some of which other threads decode ahead: nobody can tell from the outcome.
@Suite struct FramesAhead {
  static let skippable: [UInt8] = [0x53, 0x2A, 0x4D, 0x18, 5, 0, 0, 0, 1, 2, 3, 4, 5]

  /// One frame of a log of `count` bytes; with its checksum, and with or without its size in the header.
  static func frame(_ count: Int, seed: UInt64, isSized: Bool) throws -> [UInt8] {
    try zstd(sampleLog(count, seed: seed), "--check", isSized ? "--stream-size=\(count)" : "--no-content-size")
  }

  /// Frames of many sizes: empty ones, some of which several make one thread's work, some that are too large for it.
  static let mixed = Result {
    let sizes = [300_000, 0, 70_000, 1, 1_300_000, 600_000, 600_000, 4_500_000, 900_000, 100, 2_000_000, 0, 800_000]
    var bytes: [UInt8] = []
    for (number, size) in sizes.enumerated() {
      if number % 4 == 1 { bytes += skippable }
      bytes += try frame(size, seed: UInt64(number), isSized: number % 2 == 0)
    }
    return bytes
  }

  /// Frames of 100 kB alone, so that all but the first block is decoded ahead.
  static let small = Result {
    var bytes: [UInt8] = []
    for number in 0..<40 { bytes += try frame(100_000, seed: UInt64(number), isSized: number % 3 == 0) }
    return bytes
  }

  /// What is read without threads, after comparing it with what is read with them.
  @discardableResult
  func compare(_ bytes: [UInt8], _ limits: IngestLimits = limits(block: 50_000), _ note: Comment? = nil) throws
    -> Reading
  {
    let scratch = try Scratch()
    let source = InputSource.path(try scratch.file("input.log", bytes))
    let alone = try Reading(source, limits: limits)
    for threads in [1, 3] {
      let ahead = try Reading(source, limits: limits, threads: threads)
      #expect(ahead.summary == alone.summary, note)
      #expect(ahead.pieces == alone.pieces, note)
    }
    return alone
  }

  @Test func framesOfAllSizesGiveTheSameBlocks() throws {
    for bytes in [try Self.mixed.get(), try Self.small.get()] {
      let reading = try compare(bytes)
      #expect(reading.bytes == (try run("zstd", ["-dc"], on: bytes)))
      #expect(reading.summary.failure == nil)
      #expect(reading.summary.notes.isEmpty)
      #expect(reading.summary.bytesRead == Int64(bytes.count))
      try compare(bytes, limits(block: 1 << 20, read: 5_003))
    }
  }

  @Test func damageAnywhereGivesWhatCameBeforeAndTheSamePlace() throws {
    for bytes in [try Self.mixed.get(), try Self.small.get()] {
      for part in 1..<10 {
        var damaged = bytes
        damaged[bytes.count * part / 10] ^= 0x55
        let reading = try compare(damaged, "damaged at \(bytes.count * part / 10)")
        let failure = try #require(reading.summary.failure)
        #expect([.corrupt(.zstd), .truncated(.zstd), .unsupported(.zstd)].contains(failure.kind))
        #expect(try #require(failure.offset) <= Int64(bytes.count))
      }
    }
  }

  private func compare(_ bytes: [UInt8], _ note: Comment) throws -> Reading {
    try compare(bytes, limits(block: 50_000), note)
  }

  @Test func aTruncatedEndGivesAllThatCameBefore() throws {
    let bytes = try Self.small.get()
    for part in 1..<16 {
      let reading = try compare(Array(bytes.prefix(bytes.count * part / 16)), "cut at \(bytes.count * part / 16)")
      #expect(reading.summary.failure?.kind == .truncated(.zstd))
      #expect(reading.summary.failure?.offset == Int64(bytes.count * part / 16))
      #expect(reading.bytes.count > 100_000 * 40 * part / 16 - 200_000)
    }
  }

  @Test func whatFollowsTheLastFrameIsNoted() throws {
    let bytes = try Self.small.get()
    let garbage = try compare(bytes + Array("-- signature --".utf8))
    #expect(garbage.summary.notes.map(\.kind) == [.trailingBytes(.zstd)])
    let padding = try compare(bytes + [UInt8](repeating: 0, count: 3_000_000))
    #expect(padding.summary.notes.map(\.kind) == [.zeroPadding(.zstd)])
    #expect(padding.summary.notes == (try compare(bytes + [0])).summary.notes)
    #expect(padding.bytes.count == 4_000_000)
  }

  @Test func limitsHoldAtTheSamePlace() throws {
    let bytes = try Self.small.get()
    var limits = limits(block: 50_000)
    limits.maxExpanded = 2_345_678
    let byBytes = try compare(bytes, limits)
    #expect(byBytes.summary.failure?.kind == .expandsTooFar)
    #expect((2_345_678..<2_500_000).contains(byBytes.bytes.count))
    limits = IngestTests.limits(block: 50_000)
    limits.ratioAppliesFrom = 1_500_000
    limits.maxRatio = 4
    let zeros = try (0..<3).flatMap { _ in try zstd([UInt8](repeating: 0, count: 900_000)) }
    let byRatio = try compare(try Self.frame(800_000, seed: 9, isSized: true) + zeros, limits)
    #expect(byRatio.summary.failure?.kind == .expandsTooFar)
    limits.zstdWindowLog = 18
    let byWindow = try compare(bytes + zstd(sampleLog(900_000), "--long=24", "--no-content-size"), limits)
    #expect(byWindow.summary.failure?.kind == .unsupported(.zstd))
  }

  @Test func aCompressionWithinAnotherIsRead() throws {
    let halves = try [sampleLog(1_500_000, seed: 1), sampleLog(1_500_000, seed: 2)].map { try gzip($0) }
    let packed = try zstd(halves[0]) + zstd(Array(halves[1].dropLast(9_000)))
    #expect(try compare(packed).summary.failure?.kind == .truncated(.gzip))
  }

  @Test func aPipeIsReadLikeAFile() throws {
    let bytes = try Self.mixed.get()
    let pipe = Pipe()
    let writer = Thread {
      try? pipe.fileHandleForWriting.write(contentsOf: bytes)
      try? pipe.fileHandleForWriting.close()
    }
    writer.start()
    let source = InputSource.descriptor(pipe.fileHandleForReading.fileDescriptor, name: "-")
    let piped = try Reading(source, limits: limits(block: 50_000), threads: 3)
    #expect(piped.pieces == (try Reading(file: bytes, limits: limits(block: 50_000))).pieces)
    #expect(piped.summary.failure == nil)
  }

  // MARK: The parts

  private func lookahead(_ bytes: [UInt8], threads: Int = 2) throws -> (ZstdLookahead, BufferedStage, Scratch) {
    let scratch = try Scratch()
    let disk = try DescriptorStage(
      .path(scratch.file("input", bytes)), readCapacity: 1 << 20, interruptions: [])
    let source = BufferedStage(disk)
    return (ZstdLookahead(source, threads: threads, windowLog: 27), source, scratch)
  }

  /// What all runs hand out, until one is refused.
  private func handedOut(_ lookahead: ZstdLookahead) -> [UInt8] {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 70_001)
    while let run = lookahead.next(until: .never, accepts: { _ in true }) {
      while true {
        let count = part.withUnsafeMutableBytes { run.handOut(into: $0) }
        if count == 0 { break }
        bytes += part[..<count]
      }
      lookahead.recycle(run)
    }
    return bytes
  }

  @Test func smallFramesAreDecodedAhead() throws {
    let bytes = try Self.small.get()
    let (ahead, source, scratch) = try lookahead(bytes)
    #expect(handedOut(ahead) == (try run("zstd", ["-dc"], on: bytes)))
    #expect(source.consumed == Int64(bytes.count))
    withExtendedLifetime(scratch) {}
  }

  @Test func aFrameThatIsLargeOrBrokenIsLeftWhereItIs() throws {
    let first = try Self.frame(900_000, seed: 1, isSized: true)
    var broken = try Self.frame(900_000, seed: 2, isSized: true)
    broken[broken.count - 1] ^= 1
    for second in [try Self.frame(5_000_000, seed: 2, isSized: false), broken, Array(broken.dropLast()), [1, 2, 3]] {
      let (ahead, source, scratch) = try lookahead(first + second)
      let bytes = handedOut(ahead)
      // Neighbours that one thread decodes are left together.
      #expect(bytes == sampleLog(900_000, seed: 1) || bytes.isEmpty)
      #expect(source.consumed == Int64(bytes.isEmpty ? 0 : first.count))
      withExtendedLifetime(scratch) {}
    }
  }

  @Test func whatIsNotWantedIsLeftWhereItIs() throws {
    let (ahead, source, scratch) = try lookahead(try Self.small.get())
    #expect(ahead.next(until: .never, accepts: { $0 < 1_000 }) == nil)
    #expect(source.consumed == 0)
    withExtendedLifetime(scratch) {}
  }

  @Test func headersTellTheSizeOfAFrame() throws {
    let limits = ZstdFrame.Limits(size: 1 << 20, bound: 4 << 20, windowLog: 27)
    func header(_ bytes: [UInt8]) -> ZstdFrame.Header {
      bytes.withUnsafeBytes { ZstdFrame.header(of: $0, limits: limits) }
    }
    for (size, isSized) in [
      (0, true), (1, true), (300, true), (70_000, true), (0, false), (1, false), (2_000_000, false),
    ] {
      let frame = try Self.frame(size, seed: 3, isSized: isSized)
      guard case .frame(let found) = header(frame + [1, 2, 3]) else {
        Issue.record("\(size) bytes: no frame")
        continue
      }
      #expect(found.size == frame.count)
      #expect(isSized ? found.bound == size : (size...size + 131_072).contains(found.bound))
      // However little of it there is: more is asked for, and never more than there is.
      for count in Set([0, 3, 7, 8, 9, frame.count / 2, frame.count - 1]) where count < frame.count {
        guard case .needs(let needed) = header(Array(frame[..<count])) else {
          Issue.record("\(count) of \(frame.count) bytes are no frame")
          continue
        }
        #expect(needed > count && needed <= max(8, frame.count))
      }
    }
    #expect(header(Self.skippable) == .frame(ZstdFrame(size: 13, bound: 0)))
  }

  /// Headers that promise more than any limit, in every way that they can.
  @Test func headersThatClaimTooMuchAreLeftAlone() {
    let limits = ZstdFrame.Limits(size: 1 << 20, bound: 4 << 20, windowLog: 27)
    let magic: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]
    let most = [UInt8](repeating: 0xFF, count: 8)
    for bytes: [UInt8] in [
      magic + [0xE0] + most + most, magic + [0xA0, 0xFF, 0xFF, 0xFF, 0xFF, 1, 0, 0], magic + [0, 0xFF] + most,
      magic + [0xC0, 0x58] + most + most, [0x50, 0x2A, 0x4D, 0x18] + most,
      // A block of the kind that there is none of, a dictionary, and runs of one byte that never end.
      magic + [0, 0x58, 7, 0, 0] + most, magic + [3, 0x58] + most,
      magic + [0, 0x58] + (0..<200).flatMap { _ in [0xFA, 0xFF, 0xFF, 0x41] as [UInt8] },
    ] {
      #expect(bytes.withUnsafeBytes { ZstdFrame.header(of: $0, limits: limits) } == .other)
    }
  }
}
