import CSystem

/// Where the strings of a stretch of JSON begin and end: the quotes that no backslash escapes, found 64 bytes at a time.
///
/// It only goes forward, from a place where nothing is escaped.
struct JSONQuotes {
  /// The 64 bytes that were searched last begin here.
  private var block: Int
  /// The quotes among them that were not yet passed, a bit each.
  private var places: UInt64 = 0
  private var isEscaped: UInt64 = 0

  /// Searches from `start` on.
  init(from start: Int) { block = start - 64 }

  /// The first quote at or behind `index`, which is not in front of the one that was asked for last.
  @inline(__always)
  mutating func first(_ bytes: Span<UInt8>, from index: Int) -> Int? {
    var places = Self.behind(index &- block, places)
    while places == 0 {
      block &+= 64
      guard block < bytes.count else {
        self.places = 0
        return nil
      }
      places = Self.behind(index &- block, bytes.quotes(at: block, &isEscaped))
    }
    self.places = places
    return block &+ places.trailingZeroBitCount
  }

  /// Those of the places from the one at `index` on.
  @inline(__always)
  private static func behind(_ index: Int, _ places: UInt64) -> UInt64 {
    if index <= 0 { return places }
    return index < 64 ? places & (~0 &<< UInt64(truncatingIfNeeded: index)) : 0
  }
}

extension Span where Element == UInt8 {
  /// Which of the 64 bytes from `index` on are quotes that no backslash escapes, the first in the lowest bit. `isEscaped`
  /// tells of the byte at `index`, then of the one behind the 64.
  fileprivate func quotes(at index: Int, _ isEscaped: inout UInt64) -> UInt64 {
    guard index >= 0 else { return 0 }
    return unsafe withUnsafeBytes { raw in
      unsafe willrestore_quotes(raw.baseAddress, raw.count, index, &isEscaped)
    }
  }
}
