import Ingest

/// What live scanning answered; see ``LiveRead``.
public enum LiveScan: ~Copyable {
  /// Whole lines that have come, scanned.
  case block(ScannedBlock)
  /// Bytes have come, but no line end yet.
  case unfinished
  /// No byte has come.
  case quiet
  /// The end of the input, a failure, or an interruption; see the summary.
  case end
}

/// Reads one input as it comes and scans it, on the caller's thread.
public struct LivePipeline: ~Copyable, Sendable {
  private var reader: InputReader
  private let scanner: LiteralScanner
  private var worker: ScanWorker

  /// A pipeline that has read nothing yet.
  public init(_ reader: consuming InputReader, scanner: LiteralScanner) {
    self.reader = reader
    self.scanner = scanner
    worker = ScanWorker(scanner)
  }

  /// Waits for whole lines. Nil waits, without using the processor, for as long as it takes.
  public mutating func next(waitingAtMost milliseconds: Int?) -> LiveScan {
    switch reader.next(waitingAtMost: milliseconds) {
    case .block(let block):
      if block.offset >= Int64(Block.defaultCapacity) { scanner.prepare(for: block) }
      return .block(worker.scan(block))
    case .unfinished: return .unfinished
    case .quiet: return .quiet
    case .end: return .end
    }
  }

  /// The line that is being written, as far as it has come; its rest then comes as if it were another line.
  public mutating func takeUnfinishedLine() -> ScannedBlock? {
    guard let block = reader.takeUnfinishedLine() else { return nil }
    return worker.scan(block)
  }

  /// Takes a block that is no longer needed, to be used for a later one.
  public mutating func recycle(_ block: consuming Block) { reader.recycle(block) }

  /// Takes a scanned block that is no longer needed.
  public mutating func recycle(_ scanned: consuming ScannedBlock) { recycle(scanned.block) }

  /// What is known of the input so far; after the last block, all of it.
  public var summary: ReadingSummary { reader.summary }
}
