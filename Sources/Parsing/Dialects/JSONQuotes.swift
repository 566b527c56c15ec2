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
    if index > block { places &= index &- block < 64 ? ~0 << UInt64(index &- block) : 0 }
    while places == 0 {
      block &+= 64
      guard block < bytes.count else { return nil }
      places = bytes.quotes(at: block, &isEscaped)
      if index > block { places &= index &- block < 64 ? ~0 << UInt64(index &- block) : 0 }
    }
    return block &+ places.trailingZeroBitCount
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
