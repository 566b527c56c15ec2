import CSystem
import Ingest
import Synchronization

/// Finds all occurrences of all literals in blocks, overlapping ones included, without regard to the case of letters.
///
/// Two engines give the same hits: a portable one that can begin at once, and vectorscan, which is several times as
/// fast and needs tens of milliseconds to prepare. ``prepare()`` starts that on a thread of its own; scans use the
/// portable engine until it is done, and for ever if this processor is none that vectorscan knows.
public final class LiteralScanner: Sendable {
  /// Literals shorter than this are never found.
  public static let shortestLiteral = 3

  /// The literals that are looked for.
  public let literals: LiteralSet
  private let portable: PortableScanner
  private let compiled = Mutex<CompiledScanner?>(nil)
  private let isCompiled = Atomic<Bool>(false)
  private let isAskedFor = Atomic<Bool>(false)

  /// A scanner that can begin at once.
  public init(_ literals: LiteralSet) {
    self.literals = literals
    portable = PortableScanner(literals)
  }

  /// Starts to compile the faster engine, unless that was done before. Returns at once.
  public func prepare() {
    guard startsPreparing() else { return }
    // Nobody waits for it: should no thread be left, the portable engine goes on.
    _ = WorkerThread { [self] in compile() }
  }

  /// Compiles the faster engine and waits for it. For benchmarks and tests; whether there is one.
  public func prepareNow() -> Bool {
    if startsPreparing() { compile() }
    return isCompiled.load(ordering: .acquiring)
  }

  private func startsPreparing() -> Bool {
    isAskedFor.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing).exchanged
  }

  private func compile() {
    guard let scanner = CompiledScanner(literals) else { return }
    compiled.withLock { $0 = scanner }
    isCompiled.store(true, ordering: .releasing)
  }

  /// The numbers of the literals that stand in a text too small to be a block, ascending, each once.
  func numbers(in bytes: [UInt8]) -> [UInt16] {
    var hits: [Hit] = []
    unsafe bytes.withUnsafeBytes { bytes in unsafe portable.scan(bytes, into: &hits) }
    return Set(hits.map(\.literal)).sorted()
  }

  fileprivate func fasterEngine() -> CompiledScanner? {
    isCompiled.load(ordering: .acquiring) ? compiled.withLock { $0 } : nil
  }

  fileprivate func scanPortably(_ bytes: UnsafeRawBufferPointer, into hits: inout [Hit]) {
    unsafe portable.scan(bytes, into: &hits)
  }
}

/// What one thread needs to scan blocks.
public struct ScanWorker: ~Copyable, Sendable {
  private let scanner: LiteralScanner
  private let isPortableOnly: Bool
  private var engine: CompiledScanner?
  private var scratch: CompiledScanner.Scratch?
  private var lastHitCount = 0

  /// A worker of `scanner`; one that never uses vectorscan if `isPortableOnly`.
  public init(_ scanner: LiteralScanner, isPortableOnly: Bool = false) {
    self.scanner = scanner
    self.isPortableOnly = isPortableOnly
  }

  /// Finds the literals and counts the line ends in `block`.
  public mutating func scan(_ block: consuming Block) -> ScannedBlock {
    var hits: [Hit] = []
    hits.reserveCapacity(lastHitCount + lastHitCount / 4)
    if !isPortableOnly, engine == nil, let faster = scanner.fasterEngine() {
      engine = faster
      scratch = CompiledScanner.Scratch(for: faster)
    }
    let lineEnds = unsafe block.withUnsafeBytes { bytes in
      if unsafe !scanFast(bytes, into: &hits) { unsafe scanner.scanPortably(bytes, into: &hits) }
      guard let start = bytes.baseAddress else { return 0 }
      return unsafe Int(willrestore_count_byte(start, 0x0A, bytes.count))
    }
    lastHitCount = hits.count
    return ScannedBlock(block: block, hits: hits, lineEnds: lineEnds)
  }

  private borrowing func scanFast(_ bytes: UnsafeRawBufferPointer, into hits: inout [Hit]) -> Bool {
    guard let engine else { return false }
    switch scratch {
    case .some(let scratch): return unsafe engine.scan(bytes, with: scratch, into: &hits)
    case .none: return false
    }
  }
}
