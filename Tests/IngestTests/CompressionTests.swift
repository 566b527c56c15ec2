import Testing

@testable import Ingest

@Suite struct Compression {
  static let log = sampleLog(3_000_000)

  @Test func zstdAndGzipGiveTheSameBlocksAsThePlainFile() throws {
    let plain = try Reading(file: Self.log)
    for (bytes, containers) in [
      (try zstd(Self.log), [Container.zstd]), (try gzip(Self.log), [.gzip]),
      (try zstd(gzip(Self.log)), [.zstd, .gzip]),
      (try zstd(Self.log, "--long=27", "-19"), [.zstd]),
    ] {
      let reading = try Reading(file: bytes)
      #expect(reading.pieces == plain.pieces)
      #expect(reading.summary.containers == containers)
      #expect(reading.summary.bytesRead == Int64(bytes.count))
      #expect(reading.summary.failure == nil)
      #expect(reading.summary.notes.isEmpty)
    }
  }

  @Test func severalFramesAndMembersAreOneInput() throws {
    let halves = [Array(Self.log[..<1_000_001]), Array(Self.log[1_000_001...])]
    #expect(try Reading(file: halves.flatMap { try zstd($0) }).bytes == Self.log)
    #expect(try Reading(file: halves.flatMap { try gzip($0) }).bytes == Self.log)
  }

  @Test(arguments: [1, 100, 1 << 20])
  func gzipHeadersMayCarryNamesAndComments(read: Int) throws {
    let log = sampleLog(5_000)
    let body = try gzip(log).dropFirst(10)
    let name = [UInt8](repeating: 0x6E, count: 700) + [0]
    let header: [UInt8] = [0x1F, 0x8B, 8, 0b1_1100, 0, 0, 0, 0, 0, 3]
    let extra: [UInt8] = [4, 0, 1, 2, 3, 4]
    let member = header + extra + name + name + body
    let reading = try Reading(file: member + member, limits: limits(block: 512, read: read))
    #expect(reading.bytes == log + log)
    #expect(reading.summary.failure == nil)
  }

  @Test func aStreamThatIsFlushedIsDecodedUpToTheFlush() throws {
    // Stored blocks: what a compressor has flushed, without the end of the stream.
    let text = Array("flushed\n".utf8)
    let member: [UInt8] =
      [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0, UInt8(text.count), 0, ~UInt8(text.count), 0xFF] + text
    let reading = try Reading(file: member)
    #expect(reading.bytes == text)
    #expect(reading.summary.failure?.kind == .truncated(.gzip))
  }

  @Test func skippableFramesAreSkipped() throws {
    let skippable: [UInt8] = [0x53, 0x2A, 0x4D, 0x18, 5, 0, 0, 0, 1, 2, 3, 4, 5]
    let reading = try Reading(file: skippable + zstd(Self.log) + skippable)
    #expect(reading.bytes == Self.log)
    #expect(reading.summary.failure == nil)
    #expect(reading.summary.notes.isEmpty)
  }

  @Test func zeroPaddingAndTrailingBytesAreNotedOnly() throws {
    for (packed, container) in [(try zstd(Self.log), Container.zstd), (try gzip(Self.log), .gzip)] {
      let padded = try Reading(file: packed + [UInt8](repeating: 0, count: 512))
      #expect(padded.bytes == Self.log)
      #expect(padded.summary.failure == nil)
      #expect(padded.summary.notes.map(\.kind) == [.zeroPadding(container)])
      let followed = try Reading(file: packed + Array("-- signature --".utf8))
      #expect(followed.bytes == Self.log)
      #expect(followed.summary.failure == nil)
      #expect(followed.summary.notes.map(\.kind) == [.trailingBytes(container)])
    }
  }

  @Test func truncatedDataGivesAllThatCameBefore() throws {
    for (packed, container) in [(try zstd(Self.log), Container.zstd), (try gzip(Self.log), .gzip)] {
      for end in [packed.count / 2, packed.count - 1] {
        let reading = try Reading(file: Array(packed[..<end]))
        let failure = try #require(reading.summary.failure)
        #expect(failure.kind == .truncated(container))
        #expect(failure.offset == Int64(end))
        #expect(Self.log.starts(with: reading.bytes))
        // Compression works in pieces of at most 128 KiB; no more than the cut one may be missing.
        #expect(reading.bytes.count > Self.log.count * end / packed.count - 300_000)
        #expect(reading.pieces.last?.isLast == true)
      }
    }
  }

  @Test func dataCutWithinItsFirstBytesIsStillDelivered() throws {
    let packed = try gzip(Array("one line that stands alone\n".utf8))
    let reading = try Reading(file: Array(packed.dropLast(8)))
    #expect(reading.text == "one line that stands alone\n")
    #expect(reading.summary.failure?.kind == .truncated(.gzip))
  }

  @Test func damageInTheMiddleGivesAllThatCameBefore() throws {
    for (packed, container) in [(try zstd(Self.log), Container.zstd), (try gzip(Self.log), .gzip)] {
      var damaged = packed
      for index in packed.count / 2..<packed.count / 2 + 64 { damaged[index] ^= 0xFF }
      let reading = try Reading(file: damaged)
      let failure = try #require(reading.summary.failure)
      #expect(failure.kind == .corrupt(container))
      let sound = Self.log.count / 2 - 200_000
      #expect(reading.bytes.count > sound)
      #expect(reading.bytes.prefix(sound).elementsEqual(Self.log.prefix(sound)))
      let offset = try #require(failure.offset)
      #expect(offset >= Int64(packed.count / 2) - 1_000)
    }
  }

  @Test func thePlaceOfDamageDoesNotDependOnHowTheBytesCame() throws {
    let packed = try zstd(Self.log)
    for part in 1..<8 {
      var damaged = packed
      for index in packed.count * part / 8..<packed.count * part / 8 + 64 { damaged[index] ^= 0xFF }
      let scratch = try Scratch()
      let source = InputSource.path(try scratch.file("damaged.zst", damaged))
      let whole = try Reading(source)
      #expect(whole.summary.failure?.kind == .corrupt(.zstd))
      #expect(try Reading(source, limits: limits(block: Block.defaultCapacity, read: 1_009)) == whole)
    }
  }

  @Test func aWrongChecksumIsAFailureAfterTheLastByte() throws {
    for (packed, container) in [(try zstd(Self.log, "--check"), Container.zstd), (try gzip(Self.log), .gzip)] {
      var damaged = packed
      damaged[packed.count - (container == .zstd ? 1 : 5)] ^= 1
      let reading = try Reading(file: damaged)
      #expect(reading.bytes == Self.log)
      #expect(reading.summary.failure?.kind == .corrupt(container))
    }
  }

  @Test func fourCompressionsInsideEachOtherAreTooMany() throws {
    let log = Array("line\n".utf8)
    #expect(try Reading(file: gzip(zstd(gzip(log)))).bytes == log)
    #expect(try Reading(file: gzip(gzip(zstd(gzip(log))))).summary.failure?.kind == .nestedTooDeep)
  }

  @Test func expansionIsLimitedByBytesAndByRatio() throws {
    let zeros = try gzip([UInt8](repeating: 0, count: 2_000_000))
    var byBytes = IngestLimits()
    byBytes.maxExpanded = 1_000_000
    let first = try Reading(file: zeros, limits: byBytes)
    #expect(first.summary.failure?.kind == .expandsTooFar)
    #expect(first.bytes.count >= 1_000_000)
    var byRatio = IngestLimits()
    byRatio.ratioAppliesFrom = 1_000_000
    byRatio.maxRatio = 100
    #expect(try Reading(file: zeros, limits: byRatio).summary.failure?.kind == .expandsTooFar)
    #expect(try Reading(file: zeros).summary.failure == nil)
  }

  @Test func aWindowAboveTheLimitSaysHowToDecompress() throws {
    var limits = IngestLimits()
    limits.zstdWindowLog = 20
    let reading = try Reading(file: zstd(Self.log, "--long=24"), limits: limits)
    #expect(reading.summary.failure?.kind == .unsupported(.zstd))
    #expect(reading.summary.failure?.advice?.contains("--long=31") == true)
  }
}
