import Testing

@testable import Ingest

@Suite struct BlockCutting {
  @Test func blocksEndAtLineEndsAndJoinToTheInput() throws {
    let log = sampleLog(100_000)
    let reading = try Reading(file: log, limits: limits(block: 4_096))
    #expect(reading.bytes == log)
    #expect(reading.pieces.count > 20)
    for piece in reading.pieces.dropLast() { #expect(piece.bytes.last == 10) }
    #expect(reading.pieces.map(\.isLast) == reading.pieces.dropLast().map { _ in false } + [true])
    var offset: Int64 = 0
    for piece in reading.pieces {
      #expect(piece.offset == offset)
      offset += Int64(piece.bytes.count)
    }
    #expect(reading.summary.bytesDelivered == 100_000)
    #expect(reading.summary.bytesRead == 100_000)
    #expect(reading.summary.failure == nil)
  }

  @Test(arguments: [1, 2, 7, 63, 64, 65, 1_000, 1 << 20])
  func theCutDoesNotDependOnHowTheBytesCome(read: Int) throws {
    let log = sampleLog(20_000) + [UInt8](repeating: 65, count: 700) + [10] + sampleLog(3_000)
    let whole = try Reading(file: log, limits: limits(block: 512))
    let pieces = try Reading(file: log, limits: limits(block: 512, read: read))
    #expect(pieces == whole)
    let packed = try Reading(file: gzip(zstd(log)), limits: limits(block: 512, read: read))
    #expect(packed.pieces == whole.pieces)
    #expect(packed.summary.containers == [.gzip, .zstd])
  }

  @Test func anEmptyFileHasNoBlockAndNoFailure() throws {
    let reading = try Reading(file: [])
    #expect(reading.pieces.isEmpty)
    #expect(reading.summary == ReadingSummary())
  }

  @Test func theLastLineNeedsNoLineEnd() throws {
    let reading = try Reading(file: Array("one\ntwo".utf8))
    #expect(reading.pieces == [.init(offset: 0, bytes: Array("one\ntwo".utf8), isLast: true)])
  }

  @Test func anInputThatFillsItsBlockExactlyIsLast() throws {
    let line = [UInt8](repeating: 65, count: 31) + [10]
    let reading = try Reading(file: line + line, limits: limits(block: 32))
    #expect(reading.pieces.map(\.isLast) == [false, true])
  }

  @Test func aLongLineIsCutByLengthFromItsStart() throws {
    let short = Array("short\n".utf8)
    let long = [UInt8](repeating: 66, count: 250) + [10]
    let reading = try Reading(file: short + long + short, limits: limits(block: 100))
    #expect(reading.pieces.map(\.bytes.count) == [6, 100, 100, 57])
    #expect(reading.summary.linesCut == 1)
    #expect(reading.summary.firstLineCut == 6)
  }

  @Test func aLoneCarriageReturnEndsNoBlock() throws {
    let reading = try Reading(file: Array("aaaa\nbbbbbbbb\rcccc".utf8), limits: limits(block: 16))
    #expect(reading.pieces.map(\.bytes.count) == [5, 13])
  }
}
