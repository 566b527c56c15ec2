import Ingest

/// A literal found in a block.
public struct Hit: Sendable, Hashable {
  /// Offset in the block of the literal's last byte, plus one.
  public var end: UInt32
  /// Index of the literal in the ``LiteralSet``.
  public var literal: UInt16

  /// A literal found.
  public init(end: UInt32, literal: UInt16) {
    self.end = end
    self.literal = literal
  }
}

/// The literals that a scan looks for: ASCII, compared without case, at least 3 bytes each.
public struct LiteralSet: Sendable {
  /// Lower-cased bytes; the index is the literal's number.
  public private(set) var literals: [[UInt8]] = []
  private var numbers: [[UInt8]: UInt16] = [:]

  /// No literals.
  public init() {}

  /// The number of `literal`, added if it is new.
  public mutating func insert(_ literal: String) -> UInt16 {
    let bytes = LiteralSet.lowerCased(literal)
    if let number = numbers[bytes] { return number }
    let number = UInt16(literals.count)
    literals.append(bytes)
    numbers[bytes] = number
    return number
  }

  /// A literal as it is looked for.
  static func lowerCased(_ literal: String) -> [UInt8] {
    literal.utf8.map { (65...90).contains($0) ? $0 + 32 : $0 }
  }
}

/// A block with what the scan found in it.
public struct ScannedBlock: ~Copyable, Sendable {
  /// The bytes.
  public var block: Block
  /// Sorted by end, then by literal.
  public var hits: [Hit]
  /// How many line ends the block holds.
  public var lineEnds: Int

  /// A scanned block.
  public init(block: consuming Block, hits: [Hit], lineEnds: Int) {
    self.block = block
    self.hits = hits
    self.lineEnds = lineEnds
  }
}
