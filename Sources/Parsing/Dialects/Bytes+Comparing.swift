/// Comparing log bytes with texts and with each other.
extension Span where Element == UInt8 {
  /// Whether `text` stands at `index`.
  func has(_ text: StaticString, at index: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard index >= 0, index <= count &- length else { return false }
    return unsafe withUnsafeBytes { line in
      unsafe Self.areEqual(line, index, UnsafeRawBufferPointer(start: text.utf8Start, count: length), 0, count: length)
    }
  }

  /// Whether the bytes in `range` are exactly `text`.
  @inline(__always)
  func equals(_ text: StaticString, in range: Range<Int>) -> Bool {
    range.count == text.utf8CodeUnitCount && has(text, at: range.lowerBound)
  }

  /// Whether `bytes` stand at `index`.
  func has(bytes: [UInt8], at index: Int) -> Bool {
    guard index >= 0, index <= count &- bytes.count else { return false }
    for offset in bytes.indices where self[index &+ offset] != bytes[offset] { return false }
    return true
  }

  /// Whether `bytes` are those in `first` and behind them those in `second`, which together are as many.
  func matches(_ bytes: [UInt8], _ first: Range<Int>, then second: Range<Int>) -> Bool {
    guard bytes.count == first.count &+ second.count, first.lowerBound >= 0, first.upperBound <= count,
      second.lowerBound >= 0, second.upperBound <= count
    else { return false }
    return unsafe withUnsafeBytes { line in
      unsafe bytes.withUnsafeBytes { known in
        unsafe Self.areEqual(line, first.lowerBound, known, 0, count: first.count)
          && Self.areEqual(line, second.lowerBound, known, first.count, count: second.count)
      }
    }
  }

  /// Whether `count` bytes at two places are the same; they are known to lie within.
  @inline(__always)
  private static func areEqual(
    _ one: UnsafeRawBufferPointer, _ first: Int, _ other: UnsafeRawBufferPointer, _ second: Int, count: Int
  ) -> Bool {
    var offset = 0
    while offset &+ 8 <= count {
      guard unsafe areWordsEqual(one, first &+ offset, other, second &+ offset) else { return false }
      offset &+= 8
    }
    // The last eight bytes may begin among those before.
    if offset < count, count >= 8 {
      return unsafe areWordsEqual(one, first &+ count &- 8, other, second &+ count &- 8)
    }
    while offset < count {
      if unsafe one[first &+ offset] != other[second &+ offset] { return false }
      offset &+= 1
    }
    return true
  }

  @inline(__always)
  private static func areWordsEqual(
    _ one: UnsafeRawBufferPointer, _ first: Int, _ other: UnsafeRawBufferPointer, _ second: Int
  ) -> Bool {
    unsafe one.loadUnaligned(fromByteOffset: first, as: UInt64.self)
      == other.loadUnaligned(fromByteOffset: second, as: UInt64.self)
  }

  /// A hash of the bytes in `range`, made of `seed`; of the same bytes always the same.
  func hash(of range: Range<Int>, into seed: UInt64) -> UInt64 {
    guard range.lowerBound >= 0, range.upperBound <= count else { return seed }
    return unsafe withUnsafeBytes { raw in
      var hash = seed
      var index = range.lowerBound
      while index &+ 8 <= range.upperBound {
        hash = unsafe (hash ^ raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)) &* 0x9E37_79B9_7F4A_7C15
        hash ^= hash >> 32
        index &+= 8
      }
      var rest: UInt64 = 0
      while index < range.upperBound {
        rest = unsafe rest << 8 | UInt64(raw[index])
        index &+= 1
      }
      hash = (hash ^ rest) &* 0x9E37_79B9_7F4A_7C15
      return hash ^ hash >> 32
    }
  }
}
