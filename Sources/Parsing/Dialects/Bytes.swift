import CSystem

/// Reading of log bytes that never traps: an index outside is a NUL, a search that fails is nil.
extension Span where Element == UInt8 {
  /// The byte at `index`; NUL outside.
  @inline(__always)
  func at(_ index: Int) -> UInt8 {
    UInt(bitPattern: index) < UInt(bitPattern: count) ? unsafe self[unchecked: index] : 0
  }

  /// The eight bytes from `index` on, the first in the lowest place; nil where there are fewer.
  @inline(__always)
  func word(at index: Int) -> UInt64? {
    guard index >= 0, index <= count &- 8 else { return nil }
    return unsafe withUnsafeBytes { raw in
      unsafe UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    }
  }

  /// The first `byte` in `from..<to`.
  func first(_ byte: UInt8, from: Int, to: Int? = nil) -> Int? {
    let end = Swift.min(to ?? count, count)
    guard from >= 0, from < end else { return nil }
    return unsafe withUnsafeBufferPointer { buffer -> Int? in
      guard let base = buffer.baseAddress else { return nil }
      var word = byte
      guard let found = unsafe willrestore_memmem(base + from, end - from, &word, 1) else { return nil }
      return unsafe found - UnsafeRawPointer(base)
    }
  }

  /// The first occurrence of `needle` in `from..<to`.
  func first(_ needle: [UInt8], from: Int, to: Int) -> Int? {
    let end = Swift.min(to, count)
    guard from >= 0, !needle.isEmpty, from < end else { return nil }
    return unsafe withUnsafeBufferPointer { buffer -> Int? in
      guard let base = buffer.baseAddress else { return nil }
      return unsafe needle.withUnsafeBufferPointer { word -> Int? in
        guard let found = unsafe willrestore_memmem(base + from, end - from, word.baseAddress, word.count) else {
          return nil
        }
        return unsafe found - UnsafeRawPointer(base)
      }
    }
  }

  /// The first occurrence of `text` in `from..<to`.
  func first(_ text: StaticString, from: Int, to: Int? = nil) -> Int? {
    let length = text.utf8CodeUnitCount
    let end = Swift.min(to ?? count, count)
    guard length > 0, from >= 0 else { return nil }
    var index = from
    while let found = first(unsafe text.utf8Start[0], from: index, to: end) {
      if found > end - length { return nil }
      if has(text, at: found) { return found }
      index = found + 1
    }
    return nil
  }

  /// The first occurrence of a name in `from..<to`.
  func first(_ name: SoughtName, from: Int, to: Int) -> Int? {
    let end = Swift.min(to, count)
    guard from >= 0, from < end else { return nil }
    return unsafe withUnsafeBufferPointer { buffer -> Int? in
      guard let base = buffer.baseAddress else { return nil }
      return unsafe name.bytes.withUnsafeBufferPointer { word -> Int? in
        guard
          let found = unsafe willrestore_find(
            base + from, end - from, word.baseAddress, word.count, name.rarest, name.nextRarest)
        else { return nil }
        return unsafe found - UnsafeRawPointer(base)
      }
    }
  }

  /// The last `byte` in `from..<to`.
  func last(_ byte: UInt8, from: Int, to: Int) -> Int? {
    let end = Swift.min(to, count)
    guard from >= 0, from < end else { return nil }
    return unsafe withUnsafeBufferPointer { buffer -> Int? in
      guard let base = buffer.baseAddress else { return nil }
      guard let found = unsafe willrestore_memrchr(base + from, Int32(byte), end - from) else { return nil }
      return unsafe found - UnsafeRawPointer(base)
    }
  }

  /// The index of the first byte at or after `index` that is no blank.
  @inline(__always)
  func skipBlanks(_ index: Int) -> Int {
    var index = index
    while at(index) == .blank { index &+= 1 }
    return index
  }

  /// The index of the first byte at or after `index` that is neither blank nor tab.
  func skipSpace(_ index: Int) -> Int {
    var index = index
    while at(index) == .blank || at(index) == .tab { index &+= 1 }
    return index
  }

  /// `range` without white space at its ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high, at(low).isSpace { low += 1 }
    while high > low, at(high - 1).isSpace { high -= 1 }
    return low..<high
  }

  /// What stands behind the last slash of a path.
  func lastComponent(of path: Range<Int>) -> Range<Int> {
    guard let slash = last(0x2F, from: path.lowerBound, to: path.upperBound) else { return path }
    return (slash + 1)..<path.upperBound
  }

  /// A decimal number of at most 18 digits at `index`, which moves behind it.
  func number(_ index: inout Int) -> Int? {
    var value = 0
    let start = index
    while at(index).isDigit, index &- start < 18 {
      value = value &* 10 &+ Int(at(index) &- .zero)
      index &+= 1
    }
    return index > start && !at(index).isDigit ? value : nil
  }

  /// A hexadecimal number of at most 16 digits at `index`, which moves behind it.
  func hexadecimal(_ index: inout Int) -> UInt64? {
    var value: UInt64 = 0
    let start = index
    while let digit = at(index).hexValue, index &- start < 16 {
      value = value << 4 | UInt64(digit)
      index &+= 1
    }
    return index > start && at(index).hexValue == nil ? value : nil
  }

  /// Exactly `count` digits at `index`, which moves behind them.
  @inline(__always)
  func fixed(_ count: Int, _ index: inout Int) -> Int? {
    var value = 0
    for offset in 0..<count {
      let byte = at(index &+ offset)
      guard byte.isDigit else { return nil }
      value = value &* 10 &+ Int(byte &- .zero)
    }
    index &+= count
    return value
  }

  /// The first index in `range` at or behind which there may be a byte above 0x7F, a NUL, an escape or an ampersand
  /// within 16 bytes; nil where there is none of them.
  func firstUnusual(in range: Range<Int>) -> Int? {
    let from = Swift.max(0, range.lowerBound)
    let to = Swift.min(range.upperBound, count)
    guard from < to else { return nil }
    return unsafe withUnsafeBytes { raw -> Int? in
      guard let start = raw.baseAddress else { return nil }
      let index = unsafe from + willrestore_first_unusual(start + from, to - from)
      return index < to ? index : nil
    }
  }

  /// How many line ends stand in `range`.
  func lineEnds(in range: Range<Int>) -> Int {
    let from = Swift.max(0, range.lowerBound)
    let to = Swift.min(range.upperBound, count)
    guard from < to else { return 0 }
    return unsafe withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return 0 }
      let vectors = willrestore_widest_vectors()
      return unsafe Int(willrestore_count_byte(start + from, .lineFeed, to - from, vectors))
    }
  }
}

extension [UInt8] {
  /// Adds the bytes of `span`.
  mutating func append(_ span: Span<UInt8>) {
    unsafe span.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }

  /// Adds the bytes of `span`, each digit made a `0`.
  mutating func append(shapeOf span: Span<UInt8>) {
    reserveCapacity(count + span.count)
    for index in span.indices {
      let byte = unsafe span[unchecked: index]
      append(byte.isDigit ? .zero : byte)
    }
  }

  /// Adds the bytes of `range` in `span`; what lies outside is left out.
  mutating func append(_ span: Span<UInt8>, _ range: Range<Int>) {
    let low = Swift.max(0, Swift.min(range.lowerBound, span.count))
    let high = Swift.max(low, Swift.min(range.upperBound, span.count))
    append(span.extracting(low..<high))
  }
}

extension UInt8 {
  static var tab: UInt8 { 9 }
  static var lineFeed: UInt8 { 10 }
  static var carriageReturn: UInt8 { 13 }
  static var escape: UInt8 { 27 }
  static var blank: UInt8 { 32 }
  static var quote: UInt8 { 34 }
  static var comma: UInt8 { 44 }
  static var zero: UInt8 { 48 }
  static var colon: UInt8 { 58 }
  static var openBracket: UInt8 { 91 }
  static var backslash: UInt8 { 92 }
  static var closeBracket: UInt8 { 93 }

  @inline(__always) var isDigit: Bool { self &- 48 < 10 }
  @inline(__always) var isUpper: Bool { self &- 65 < 26 }
  @inline(__always) var isLower: Bool { self &- 97 < 26 }
  @inline(__always) var isLetter: Bool { (self | 32) &- 97 < 26 }
  @inline(__always) var isSpace: Bool { self == 32 || self == 9 || self == 10 || self == 13 }
  var hexValue: UInt8? {
    if isDigit { return self &- 48 }
    let lower = self | 32
    return lower >= 97 && lower <= 102 ? lower &- 87 : nil
  }
}
