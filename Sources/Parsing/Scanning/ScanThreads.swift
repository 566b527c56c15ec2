import Ingest
import Synchronization

/// The threads of a ``ScanPipeline``: one that reads, and some that scan.
final class ScanThreads {
  /// Blocks that wait for a worker.
  static let waiting = 1
  /// Blocks that a worker has done and that wait for the caller.
  static let done = 1

  enum Start: ~Copyable {
    case running(ScanThreads)
    /// The system has no threads left; the reader comes back untouched.
    case failed(InputReader)
  }

  private let shared: Shared
  private let cancellation: Interruption
  private var threads: [WorkerThread] = []
  private var turn = 0

  /// What the threads share with the caller.
  private final class Shared: Sendable {
    let toScan: [Lane<Block>]
    let scanned: [Lane<ScannedBlock>]
    let used: Lane<Block>
    let reader = Mutex<InputReader?>(nil)
    let summary: Mutex<ReadingSummary>

    init(workers: Int, held: Int, summary: ReadingSummary) {
      toScan = (0..<workers).map { _ in Lane(capacity: ScanThreads.waiting) }
      scanned = (0..<workers).map { _ in Lane(capacity: ScanThreads.done) }
      used = Lane(capacity: ScanPipeline.blocksInFlight(workers: workers, held: held))
      self.summary = Mutex(summary)
    }

    func cancel() {
      for lane in toScan { lane.cancel() }
      for lane in scanned { lane.cancel() }
      used.cancel()
    }
  }

  private init(_ shared: Shared, cancellation: Interruption) {
    self.shared = shared
    self.cancellation = cancellation
  }

  static func start(
    _ reader: consuming InputReader, scanner: LiteralScanner, workers: Int, held: Int
  ) -> Start {
    let shared = Shared(workers: workers, held: held, summary: reader.summary)
    let running = ScanThreads(shared, cancellation: reader.cancellation)
    for index in 0..<workers {
      guard let thread = WorkerThread({ ScanThreads.scan(shared, worker: index, scanner) }) else {
        running.stop()
        return .failed(reader)
      }
      running.threads.append(thread)
    }
    var handedOver: InputReader? = consume reader
    shared.reader.withLock { $0 = handedOver.take() }
    guard let thread = WorkerThread({ ScanThreads.read(shared) }) else {
      running.stop()
      guard let reader = shared.reader.withLock({ $0.take() }) else { return .running(running) }
      return .failed(reader)
    }
    running.threads.append(thread)
    return .running(running)
  }

  func next() -> ScannedBlock? {
    let worker = turn % shared.scanned.count
    guard let block = shared.scanned[worker].receive() else {
      stop()
      return nil
    }
    turn += 1
    return block
  }

  func recycle(_ block: consuming Block) { shared.used.offer(block) }

  var summary: ReadingSummary { shared.summary.withLock { $0 } }

  /// Ends the threads, though the reader may be waiting for bytes.
  func cancel() {
    if !threads.isEmpty { cancellation.request() }
    stop()
  }

  private func stop() {
    shared.cancel()
    for thread in threads { thread.join() }
    threads = []
  }

  private static func read(_ shared: Shared) {
    guard var reader = shared.reader.withLock({ $0.take() }) else { return }
    var turn = 0
    while let block = reader.next() {
      let summary = reader.summary
      shared.summary.withLock { $0 = summary }
      guard shared.toScan[turn % shared.toScan.count].send(block) else { break }
      turn += 1
      if let used = shared.used.poll() { reader.recycle(used) }
    }
    let summary = reader.summary
    shared.summary.withLock { $0 = summary }
    for lane in shared.toScan { lane.finish() }
  }

  private static func scan(_ shared: Shared, worker index: Int, _ scanner: LiteralScanner) {
    var worker = ScanWorker(scanner)
    while let block = shared.toScan[index].receive() {
      guard shared.scanned[index].send(worker.scan(block)) else { break }
    }
    shared.scanned[index].finish()
  }
}
