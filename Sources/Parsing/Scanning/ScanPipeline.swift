import Ingest

/// Reads one input and scans it; the blocks come out in the input's order.
///
///     reader ──► worker 0..n-1 ──► next()
///
/// Block k goes to worker k mod n and is collected from worker k mod n, so order needs no numbers. Lanes are bounded,
/// which bounds the memory: see ``blocksInFlight(workers:held:)``. An input of one block, or one job, is read and
/// scanned by the caller's thread, with the same outcome. Letting go of a pipeline ends its threads, wherever they are.
public final class ScanPipeline {
  /// How far the input was read, for another thread to look at.
  public let progress: Progress
  /// What reports call the input.
  public let name: String

  private let scanner: LiteralScanner
  private let workerCount: Int
  private let decoderCount: Int
  private let held: Int
  private var worker: ScanWorker
  /// Nil while threads have it.
  private var reader: InputReader?
  private var threads: ScanThreads?

  /// So many scan as fast as the reader reads, and faster than the caller takes what they found.
  private static let mostWorkers = 3
  /// With fewer, decoding, scanning and the caller are more than the cores can do at once as it is.
  private static let jobsToDecodeAhead = 3

  /// A pipeline that has read nothing yet.
  ///
  /// - Parameters:
  ///   - jobs: how many threads may scan, and with three how many may decode; with 1, nothing runs beside the caller.
  ///   - held: how many blocks the caller keeps at a time before it recycles one.
  public init(_ reader: consuming InputReader, scanner: LiteralScanner, jobs: Int, held: Int = 5) {
    progress = reader.progress
    name = reader.name
    self.scanner = scanner
    workerCount = min(jobs, ScanPipeline.mostWorkers)
    decoderCount = jobs < ScanPipeline.jobsToDecodeAhead ? 0 : workerCount
    self.held = held
    worker = ScanWorker(scanner)
    self.reader = consume reader
  }

  deinit { threads?.cancel() }

  /// How many blocks exist at most: one being read, per worker one waiting, one in work and one done, and the caller's.
  public static func blocksInFlight(workers: Int, held: Int) -> Int {
    1 + workers * (ScanThreads.waiting + 1 + ScanThreads.done) + held
  }

  /// The next block, or nil when there are no more; then ``summary`` says whether that was the end or a failure.
  public func next() -> ScannedBlock? {
    if let threads { return threads.next() }
    guard let block = reader?.next() else { return nil }
    if !block.isLast {
      // Below one block, preparing costs more than it saves.
      scanner.prepare(for: block)
      startThreads()
    }
    return worker.scan(block)
  }

  /// Takes a block that is no longer needed, to be used for a later one.
  public func recycle(_ block: consuming Block) {
    if let threads {
      threads.recycle(block)
    } else {
      reader?.recycle(block)
    }
  }

  /// Takes a scanned block that is no longer needed.
  public func recycle(_ scanned: consuming ScannedBlock) { recycle(scanned.block) }

  /// What is known of the input so far; after the last block, all of it.
  public var summary: ReadingSummary { threads?.summary ?? reader?.summary ?? ReadingSummary() }

  private func startThreads() {
    guard workerCount > 1, var reader = reader.take() else { return }
    reader.decodeAhead(threads: decoderCount)
    switch ScanThreads.start(reader, scanner: scanner, workers: workerCount, held: held) {
    case .running(let threads): self.threads = threads
    case .failed(let reader): self.reader = consume reader
    }
  }
}
