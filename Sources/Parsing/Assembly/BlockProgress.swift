import Ingest

/// How far an assembler has come in a block.
public struct BlockProgress: Sendable {
  /// Hits of a piece; of a log of a whole phone a block has fewer.
  private static let hitsOfPiece = 2_048

  /// Bytes that were taken.
  private(set) var bytes = 0
  /// Hits that lie in them.
  private(set) var hits = 0

  /// Nothing was taken yet.
  public init() {}

  /// Moves on by a piece, which ends with a line; returns where it ends.
  mutating func nextEnd(_ block: Span<UInt8>, _ found: [Hit]) -> Int {
    let next = hits + Self.hitsOfPiece
    if next < found.count, let line = block.first(.lineFeed, from: Int(found[next].end)) {
      bytes = line + 1
    } else {
      bytes = block.count
    }
    while hits < found.count, Int(found[hits].end) <= bytes { hits += 1 }
    return bytes
  }
}
