/// Strings that occur again and again (processes, subsystems, categories), each made once; bounded.
struct Interner: Sendable {
  static let capacity = 65_536
  /// How many bytes are kept in all.
  static let byteCapacity = 4 << 20
  private var kept = 0
  private var buckets: [Int: [Int]] = [:]
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
    let key = Int(truncatingIfNeeded: bytes.hash(of: low..<high, into: UInt64(high - low)))
    for index in buckets[key] ?? [] where bytes.matches(entries[index].bytes, low..<high, then: high..<high) {
      lastUsed = index
      return entries[index].string
    }
    var copy: [UInt8] = []
    copy.append(bytes, low..<high)
    let string = String(decoding: copy, as: UTF8.self)
    lastUsed = -1
    // Hostile logs have endless names: beyond the bound a string is made and forgotten.
    if entries.count < Self.capacity, kept + copy.count <= Self.byteCapacity {
      kept += copy.count
      buckets[key, default: []].append(entries.count)
      lastUsed = entries.count
      entries.append((copy, string))
    }
    return string
  }
}
