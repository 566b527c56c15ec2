import CSystem
import Ingest
import Synchronization

/// Finds all occurrences of all literals in blocks, overlapping ones included, without regard to the case of letters.
///
/// It can begin at once. Once ``prepare(for:)`` has shown it a block of the text that is going to be scanned, it looks
/// for what is rarest there in each literal, which makes scans faster; they find the same.
public final class LiteralScanner: Sendable {
  /// Literals shorter than this are never found.
  public static let shortestLiteral = 3

  /// The literals that are looked for.
  public let literals: LiteralSet
  private let first: GroupScanner
  private let fitted = Mutex<GroupScanner?>(nil)
  private let isFitted = Atomic<Bool>(false)
  private let isAskedFor = Atomic<Bool>(false)

  /// A scanner that can begin at once.
  public init(_ literals: LiteralSet) {
    self.literals = literals
    first = GroupScanner(literals)
  }

  /// Fits the scanner to texts like the one in `block`, unless that was done before. Takes a few milliseconds.
  public func prepare(for block: borrowing Block) {
    guard
      isAskedFor.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing).exchanged
    else { return }
    let census = unsafe block.withUnsafeBytes { unsafe GroupCensus(of: $0) }
    let scanner = GroupScanner(literals, census: census)
    fitted.withLock { $0 = scanner }
    isFitted.store(true, ordering: .releasing)
  }

  /// The numbers of the literals that stand in a text too small to be a block, ascending, each once.
  func numbers(in bytes: [UInt8]) -> [UInt16] {
    var hits: [Hit] = []
    unsafe bytes.withUnsafeBytes { bytes in unsafe first.scan(bytes, into: &hits) }
    return Set(hits.map(\.literal)).sorted()
  }

  fileprivate func fittedEngine() -> GroupScanner? {
    isFitted.load(ordering: .acquiring) ? fitted.withLock { $0 } : nil
  }

  fileprivate var firstEngine: GroupScanner { first }
}

/// What one thread needs to scan blocks.
public struct ScanWorker: ~Copyable, Sendable {
  private let scanner: LiteralScanner
  private var engine: GroupScanner
  private var isFitted = false
  private var lastHitCount = 0

  /// A worker of `scanner`.
  public init(_ scanner: LiteralScanner) {
    self.scanner = scanner
    engine = scanner.firstEngine
  }

  /// Finds the literals and counts the line ends in `block`.
  public mutating func scan(_ block: consuming Block) -> ScannedBlock {
    var hits: [Hit] = []
    hits.reserveCapacity(lastHitCount + lastHitCount / 4)
    if !isFitted, let fitted = scanner.fittedEngine() { (engine, isFitted) = (fitted, true) }
    let lineEnds = unsafe block.withUnsafeBytes { bytes in
      unsafe engine.scan(bytes, into: &hits)
      guard let start = bytes.baseAddress else { return 0 }
      return unsafe Int(willrestore_count_byte(start, 0x0A, bytes.count, engine.vectors))
    }
    lastHitCount = hits.count
    return ScannedBlock(block: block, hits: hits, lineEnds: lineEnds)
  }
}
