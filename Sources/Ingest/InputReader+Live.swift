/// What live reading answered.
public enum LiveRead: ~Copyable {
  /// Whole lines that have come. After the last block of the input comes `end`.
  case block(Block)
  /// Bytes have come, but no line end yet: a line is being written.
  case unfinished
  /// No byte has come.
  case quiet
  /// The input is at its end, or failed, or was interrupted; see the summary.
  case end
}

extension InputReader {
  /// Waits for whole lines and hands them out as soon as they have come; compressed input as far as it can be decoded.
  ///
  /// The part of a line behind the last line end is kept until the rest of it comes, or the end of the input.
  /// - Parameter milliseconds: how long to wait at most; nil waits, without using the processor, for as long as it takes.
  public mutating func next(waitingAtMost milliseconds: Int?) -> LiveRead {
    guard !isFinished else { return .end }
    isLive = true
    let deadline = Deadline(milliseconds: milliseconds)
    var block = startBlock()
    let carried = block.count
    while true {
      if block.count < block.capacity, let outcome = readMore(into: &block, until: deadline) {
        if outcome == .end {
          guard let last = finish(block) else { return .end }
          return .block(last)
        }
        let hasGrown = block.count > carried
        block.moveTail(from: 0, into: &carry)
        recycle(block)
        return hasGrown ? .unfinished : .quiet
      }
      if block.lengthOfWholeLines() > 0 || block.count == block.capacity {
        cut(&block)
        return .block(block)
      }
    }
  }

  /// The line that is being written, as far as it has come, as a block of its own; nil if there is none.
  ///
  /// The rest of the line then comes as if it were another line, so this is for the caller who will not wait for it.
  public mutating func takeUnfinishedLine() -> Block? {
    guard !carry.isEmpty else { return nil }
    let block = startBlock()
    state.bytesDelivered += Int64(block.count)
    return block
  }
}
