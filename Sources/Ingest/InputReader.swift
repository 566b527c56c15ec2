import CSystem

/// Reads one input as blocks of plain text, whatever it is wrapped in.
///
/// The blocks, their limits included, depend on the decompressed bytes alone: not on the compression, on how the bytes
/// trickled in, or on whether they came from a file or a pipe. (Live reading is the exception: there a block ends at
/// the last line end that has come.) One owner at a time; it may move from thread to thread.
@safe
public struct InputReader: ~Copyable, @unchecked Sendable {
  /// What reports call the input.
  public let name: String
  /// How far the input was read, for another thread to look at.
  public let progress: Progress

  /// Ends the reading, wherever it is: for the thread that no longer wants this input.
  public let cancellation: Interruption

  let limits: IngestLimits
  private let disk: DescriptorStage
  private let outermost: BufferedStage
  private let notes = NoteCollector()
  /// Where plain text comes from, once ``isRecognised``; until then, as far as recognition came.
  private var source: BufferedStage
  private var isRecognised = false
  /// What decodes the input, where that is zstd and nothing else.
  private var zstd: ZstdStage?
  var state = ReadingSummary()
  var isFinished = false
  /// Bytes read that belong to the next block.
  var carry: [UInt8] = []
  private var isInsideCutLine = false
  /// Bytes are handed out as they come.
  var isLive = false
  var spare: Block?

  /// Opens `source`. Recognition and reading begin with the first `next`.
  ///
  /// - Parameter interruptions: requests that end the reading, with a failure of kind `interrupted`.
  /// - Throws: an ``IngestFailure`` when it cannot be opened.
  public init(
    _ source: InputSource, limits: IngestLimits = IngestLimits(), interruptions: [Interruption] = []
  ) throws(IngestFailure) {
    precondition(limits.blockCapacity >= 16, "a block is too small to be of use")
    self.limits = limits
    cancellation = Interruption()
    disk = try DescriptorStage(
      source, readCapacity: limits.readCapacity, interruptions: interruptions + [cancellation])
    name = disk.name
    progress = disk.progress
    outermost = BufferedStage(disk)
    self.source = outermost
  }

  /// What is known of the input so far; after the last block, all of it.
  public var summary: ReadingSummary {
    var summary = state
    // Of compressed data what was decoded: how far a buffer was ahead of it says nothing about the input.
    summary.bytesRead = state.containers.isEmpty ? progress.bytesRead : outermost.consumed
    summary.notes = notes.notes
    if disk.rotations > 0 {
      let times = disk.rotations == 1 ? "once" : "\(disk.rotations) times"
      summary.notes.append(
        IngestNote(
          kind: .rotated,
          text: "the file was emptied or another took its name, \(times): lines are counted on over that"))
    }
    return summary
  }

  /// Lets so many threads decode small frames of zstd data ahead, from the next frame on. The outcome is the same.
  ///
  /// It has no effect before the first block, nor where there is nothing to decode ahead.
  public mutating func decodeAhead(threads: Int) { zstd?.decodeAhead(threads: threads) }

  /// Takes a block that is no longer needed, to be used for a later one.
  public mutating func recycle(_ block: consuming Block) {
    if spare == nil, block.capacity == limits.blockCapacity { spare = consume block }
  }

  /// The next block, or nil when there are no more; then ``summary`` says whether that was the end or a failure.
  ///
  /// It waits for as long as it takes to fill the block.
  public mutating func next() -> Block? {
    guard !isFinished else { return nil }
    var block = startBlock()
    while block.count < block.capacity, readMore(into: &block, until: .never) == nil {}
    if isFinished { return finish(block) }
    cut(&block)
    // Whether this is the last block must not depend on how the bytes came, so the next byte is waited for.
    if carry.isEmpty { readAhead() }
    block.isLast = isFinished
    return block
  }

  /// The next block, made from a block that is no longer needed.
  public mutating func next(reusing block: consuming Block) -> Block? {
    recycle(block)
    return next()
  }
}

// MARK: - Steps that ordinary and live reading share

extension InputReader {
  /// A block that begins with what was carried over.
  mutating func startBlock() -> Block {
    var block = spare.take() ?? Block(capacity: limits.blockCapacity)
    block.fill(carry, offset: state.bytesDelivered, isLast: false)
    carry.removeAll(keepingCapacity: true)
    return block
  }

  /// Appends what the input has to `block`. Nil when bytes came; else `pause`, or `end` with ``isFinished`` set.
  mutating func readMore(into block: inout Block, until deadline: Deadline) -> StageRead? {
    do throws(IngestFailure) {
      guard try recognise(until: deadline) else { return .pause }
      let source = source
      let result = unsafe try block.append { target throws(IngestFailure) in
        unsafe try source.read(into: target, until: deadline)
      }
      if case .bytes = result { return nil }
      if result == .end { isFinished = true }
      return result
    } catch {
      state.failure = error
      isFinished = true
      return .end
    }
  }

  /// The last block, or nil if nothing is left for it.
  mutating func finish(_ block: consuming Block) -> Block? {
    guard block.count > 0 else {
      recycle(block)
      return nil
    }
    block.isLast = true
    state.bytesDelivered += Int64(block.count)
    return block
  }

  /// Ends `block` at its last line end and carries over what stands behind it; a full block without one is a part of a
  /// line that is too long. The block is full, or has a line end.
  mutating func cut(_ block: inout Block) {
    let lines = block.lengthOfWholeLines()
    if lines > 0 {
      isInsideCutLine = false
      block.moveTail(from: lines, into: &carry)
    } else if !isInsideCutLine {
      isInsideCutLine = true
      state.linesCut += 1
      if state.firstLineCut == nil { state.firstLineCut = block.offset }
    }
    state.bytesDelivered += Int64(block.count)
  }

  /// Waits for the next byte, or for the end.
  private mutating func readAhead() {
    var ahead = spare.take() ?? Block(capacity: limits.blockCapacity)
    ahead.fill([], offset: 0, isLast: false)
    if readMore(into: &ahead, until: .never) == nil { ahead.moveTail(from: 0, into: &carry) }
    spare = consume ahead
  }

  /// Peels off compressions until text is left. False when the deadline passed first.
  private mutating func recognise(until deadline: Deadline) throws(IngestFailure) -> Bool {
    while !isRecognised {
      if !isLive {
        // A pipe may bring less at first than recognition can use, and the outcome must not depend on that.
        _ = try source.prepare(Recognition.headCount, orFewer: true, until: deadline)
      } else if unsafe Recognition.isUndecided(source.available), !source.isExhausted {
        let more = unsafe source.available.count + 1
        guard try source.prepare(more, orFewer: true, until: deadline) else { return false }
        continue
      }
      switch unsafe Recognition.of(source.available) {
      case .text:
        isRecognised = true
      case .utf16(let isBigEndian):
        notes.add(IngestNote(kind: .utf16, text: "UTF-16 text was converted to UTF-8, which line offsets refer to"))
        // The text is looked at in its turn: a shell may have written a report so.
        source = BufferedStage(UTF16Stage(source, isBigEndian: isBigEndian), capacity: 1 << 12)
      case .container(let container):
        try unwrap(container)
      case .notALog(let what, let advice):
        throw IngestFailure(.notALog, path: name, reason: "is \(what), not a log", advice: advice)
      case .ownReport:
        throw IngestFailure(.ownReport, path: name, reason: "is a report of willrestore, not a log")
      }
    }
    return true
  }

  private mutating func unwrap(_ container: Container) throws(IngestFailure) {
    guard state.containers.count < limits.nesting else {
      throw IngestFailure(
        .nestedTooDeep, path: name, reason: "is compressed more than \(limits.nesting) times",
        advice: "decompress it once and try again")
    }
    let context = StageContext(disk: disk, outermost: outermost, limits: limits, notes: notes)
    let stage: any ByteStage
    // In a compression within another the place of damage would no longer be known.
    zstd = nil
    switch container {
    case .zstd:
      let decoder = try ZstdStage(source, context: context)
      if state.containers.isEmpty { zstd = decoder }
      stage = decoder
    case .gzip: stage = GzipStage(source, context: context)
    }
    state.containers.append(container)
    source = BufferedStage(stage)
  }
}
