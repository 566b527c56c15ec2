import CSystem

/// Finds literals by a filter on groups of four bytes at every fourth position, and a comparison where it lets through.
///
/// See ``GroupChoice`` for the groups. The few literals that are too short for it are searched one by one.
final class GroupScanner: Sendable {
  /// A group of a literal.
  private struct Group: Sendable {
    var group: UInt32
    var literal: UInt16
    /// Where in the literal the group begins.
    var start: Int16
    /// The literal's first eight bytes, and which of their bits are compared: not the one that tells a letter's case.
    var head: UInt64
    var mask: UInt64
  }

  /// A bucket holds the groups of so many neighbouring hashes.
  private static let hashesPerBucket: UInt32 = 32
  private static let capacity = 256

  private let literals: [[UInt8]]
  private let shortLiterals: [UInt16]
  /// A bit for each hash that a group has.
  private let filter: [UInt32]
  /// For each bucket the first of its groups; they end where those of the next bucket begin.
  private let firstGroups: [Int32]
  private let groups: [Group]
  /// What it scans with.
  let vectors: willrestore_vectors

  /// - Parameters:
  ///   - census: a sample of the text that is going to be scanned.
  ///   - vectors: no wider than the processor has them.
  init(
    _ set: LiteralSet, census: GroupCensus? = nil, vectors: willrestore_vectors = willrestore_widest_vectors()
  ) {
    self.vectors = vectors
    literals = set.literals
    var short: [UInt16] = []
    var found: [(hash: UInt32, group: Group)] = []
    for (number, literal) in literals.enumerated() where literal.count >= LiteralScanner.shortestLiteral {
      guard literal.count >= GroupChoice.shortestLiteral else {
        short.append(UInt16(number))
        continue
      }
      let (head, mask) = GroupScanner.head(of: literal)
      GroupChoice.groups(of: literal, census) { group, start in
        let entry = Group(group: group, literal: UInt16(number), start: Int16(start), head: head, mask: mask)
        found.append((willrestore_group_hash(group), entry))
      }
    }
    found.sort { $0.hash < $1.hash }
    let hashCount = UInt32(1) << willrestore_group_hash_bits
    var filter = [UInt32](repeating: 0, count: Int(hashCount / 32))
    var firstGroups = [Int32](repeating: Int32(found.count), count: Int(hashCount / GroupScanner.hashesPerBucket) + 1)
    var next = 0
    for (index, entry) in found.enumerated() {
      filter[Int(entry.hash / 32)] |= 1 << (entry.hash % 32)
      while next <= Int(entry.hash / GroupScanner.hashesPerBucket) {
        firstGroups[next] = Int32(index)
        next += 1
      }
    }
    shortLiterals = short
    groups = found.map(\.group)
    self.filter = filter
    self.firstGroups = firstGroups
  }

  /// Appends the hits in `bytes`, sorted.
  func scan(_ bytes: UnsafeRawBufferPointer, into hits: inout [Hit]) {
    let first = hits.count
    if !groups.isEmpty { unsafe scanGroups(bytes, into: &hits) }
    GroupScanner.sort(&hits, from: first)
    guard !shortLiterals.isEmpty else { return }
    var short: [Hit] = []
    for number in shortLiterals { unsafe scanShort(number, bytes, into: &short) }
    if shortLiterals.count > 1 { short.sort() }
    GroupScanner.merge(short, into: &hits, from: first)
  }

  /// The same in `bytes` that are held whole.
  func scan(_ bytes: [UInt8], into hits: inout [Hit]) {
    unsafe bytes.withUnsafeBytes { unsafe scan($0, into: &hits) }
  }

  // MARK: - Groups

  private func scanGroups(_ bytes: UnsafeRawBufferPointer, into hits: inout [Hit]) {
    guard let start = bytes.baseAddress else { return }
    var position = 0
    unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: GroupScanner.capacity) { found in
      unsafe filter.withUnsafeBufferPointer { filter in
        while position + GroupChoice.length <= bytes.count {
          let count = unsafe willrestore_find_groups(
            start, bytes.count, &position, filter.baseAddress, found.baseAddress, found.count, vectors)
          for index in 0..<count {
            let place = unsafe Int(found[index])
            let word = unsafe UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self))
            unsafe verify(word, at: place, in: bytes, into: &hits)
          }
        }
      }
    }
    // A literal may end with the bytes that are left, whatever its group has behind them.
    var rest: UInt32 = 0x2020_2020
    for index in (position..<bytes.count).reversed() { unsafe rest = rest << 8 | UInt32(bytes[index]) }
    if position < bytes.count { unsafe verify(rest, at: position, in: bytes, into: &hits) }
  }

  /// Compares the literals that have this group.
  private func verify(_ word: UInt32, at position: Int, in bytes: UnsafeRawBufferPointer, into hits: inout [Hit]) {
    let folded = willrestore_folded_group(word)
    let bucket = Int(willrestore_group_hash(word) / GroupScanner.hashesPerBucket)
    for index in Int(firstGroups[bucket])..<Int(firstGroups[bucket + 1]) where groups[index].group == folded {
      let group = groups[index]
      let start = position - Int(group.start)
      guard start >= 0 else { continue }
      if start + 8 <= bytes.count {
        let head = unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self))
        guard (head ^ group.head) & group.mask == 0 else { continue }
      }
      let literal = literals[Int(group.literal)]
      let end = start + literal.count
      guard end <= bytes.count, unsafe GroupScanner.matches(literal, at: start, in: bytes) else { continue }
      hits.append(Hit(end: UInt32(truncatingIfNeeded: end), literal: group.literal))
    }
  }

  private static func head(of literal: [UInt8]) -> (head: UInt64, mask: UInt64) {
    var head: UInt64 = 0
    var mask: UInt64 = 0
    for (index, byte) in literal.prefix(8).enumerated() {
      head |= UInt64(byte) << UInt64(8 * index)
      mask |= UInt64((97...122).contains(byte) ? 0xDF : 0xFF) << UInt64(8 * index)
    }
    return (head, mask)
  }

  private static func matches(_ literal: [UInt8], at start: Int, in bytes: UnsafeRawBufferPointer) -> Bool {
    for index in literal.indices where unsafe lowerCased(bytes[start + index]) != literal[index] { return false }
    return true
  }

  private static func lowerCased(_ byte: UInt8) -> UInt8 {
    byte &- 65 < 26 ? byte | 0x20 : byte
  }

  // MARK: - Short literals

  private func scanShort(_ number: UInt16, _ bytes: UnsafeRawBufferPointer, into hits: inout [Hit]) {
    guard let start = bytes.baseAddress else { return }
    let literal = literals[Int(number)]
    var position = 0
    while true {
      unsafe position = willrestore_find_short(start, bytes.count, position, literal, literal.count, vectors)
      guard position < bytes.count else { return }
      if unsafe GroupScanner.matches(literal, at: position, in: bytes) {
        hits.append(Hit(end: UInt32(truncatingIfNeeded: position + literal.count), literal: number))
      }
      position += 1
    }
  }

  // MARK: - Order

  /// Hits come nearly in order, so each moves a few places at most.
  private static func sort(_ hits: inout [Hit], from first: Int) {
    guard hits.count > first + 1 else { return }
    for index in first + 1..<hits.count {
      let hit = hits[index]
      var place = index
      while place > first, hit < hits[place - 1] {
        hits[place] = hits[place - 1]
        place -= 1
      }
      hits[place] = hit
    }
  }

  /// Puts sorted hits among the sorted ones from `first` on.
  private static func merge(_ short: [Hit], into hits: inout [Hit], from first: Int) {
    guard !short.isEmpty else { return }
    var old = hits.count - 1
    var new = short.count - 1
    hits.append(contentsOf: short)
    // From the end on, so that nothing is overwritten that is still needed.
    var place = hits.count - 1
    while new >= 0 {
      if old >= first, short[new] < hits[old] {
        hits[place] = hits[old]
        old -= 1
      } else {
        hits[place] = short[new]
        new -= 1
      }
      place -= 1
    }
  }
}

extension Hit: Comparable {
  /// By end, then by literal.
  public static func < (one: Hit, other: Hit) -> Bool {
    (one.end, one.literal) < (other.end, other.literal)
  }
}
