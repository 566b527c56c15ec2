/// Strings that occur again and again (processes, subsystems, categories), each made once; bounded.
struct Interner: Sendable {
  static let capacity = 65_536
  /// How many bytes are kept in all.
  static let byteCapacity = 4 << 20
  private var kept = 0
  /// Index in ``entries`` by the bytes' hash, -1 where there is none; twice as many as entries, a power of two.
  private var places: [Int32] = []
  /// Index of the entry that the last call gave out; -1 when it was not kept.
  private var lastUsed = -1
  private var entries: [(bytes: [UInt8], string: String)] = []

  /// Columns whose value is often the one of the line before.
  enum Memo: Int { case process, library, subsystem, category, imagePath }
  private var memos = Array(repeating: -1, count: 5)

  /// The same, for a column.
  mutating func string(_ bytes: Span<UInt8>, _ range: Range<Int>, _ memo: Memo) -> String {
    let last = memos[memo.rawValue]
    if last >= 0, bytes.matches(entries[last].bytes, range, then: range.upperBound..<range.upperBound) {
      return entries[last].string
    }
    let string = string(bytes, range)
    memos[memo.rawValue] = lastUsed
    return string
  }

  /// The string of the bytes in `range`; invalid UTF-8 is repaired.
  mutating func string(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    let low = max(0, min(range.lowerBound, bytes.count))
    let high = max(low, min(range.upperBound, bytes.count))
    if places.isEmpty { places = Array(repeating: -1, count: 256) }
    var place = Self.place(bytes, low..<high, places.count)
    while places[place] >= 0 {
      let index = Int(places[place])
      if bytes.matches(entries[index].bytes, low..<high, then: high..<high) {
        lastUsed = index
        return entries[index].string
      }
      place = (place + 1) & (places.count - 1)
    }
    var copy: [UInt8] = []
    copy.append(bytes, low..<high)
    let string = String(decoding: copy, as: UTF8.self)
    lastUsed = -1
    // Hostile logs have endless names: beyond the bound a string is made and forgotten.
    if entries.count < Self.capacity, kept + copy.count <= Self.byteCapacity {
      kept += copy.count
      places[place] = Int32(entries.count)
      lastUsed = entries.count
      entries.append((copy, string))
      if entries.count * 2 > places.count { grow() }
    }
    return string
  }

  private static func place(_ bytes: Span<UInt8>, _ range: Range<Int>, _ count: Int) -> Int {
    Int(truncatingIfNeeded: bytes.hash(of: range, into: UInt64(range.count)) >> 20) & (count - 1)
  }

  private mutating func grow() {
    var larger = [Int32](repeating: -1, count: places.count * 2)
    for (index, entry) in entries.enumerated() {
      var place = Self.place(entry.bytes.span, 0..<entry.bytes.count, larger.count)
      while larger[place] >= 0 { place = (place + 1) & (larger.count - 1) }
      larger[place] = Int32(index)
    }
    places = larger
  }
}
