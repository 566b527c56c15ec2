/// Finds literals without preparation worth the name: a filter on groups of three bytes, then a comparison.
///
/// Only every `stride`-th position of the text is looked at. Of each literal `stride` neighbouring groups are known, so
/// that exactly one of them stands at such a position, wherever the literal begins; each occurrence is found once.
/// Groups are chosen where the literal's bytes are rarest in logs.
final class PortableScanner: Sendable {
  /// A group of a literal.
  private struct Group: Sendable {
    var literal: UInt16
    /// Where in the literal the group begins.
    var start: UInt16
  }

  private static let groupLength = 3
  private static let hashBits = 16

  private let literals: [[UInt8]]
  private let stride: Int
  /// A bit for each hash that a group has.
  private let filter: [UInt64]
  /// For each hash the first of its groups; they end where those of the next hash begin.
  private let firstGroups: [UInt32]
  private let groups: [Group]

  init(_ set: LiteralSet) {
    literals = set.literals
    let searched = set.literals.indices.filter { set.literals[$0].count >= LiteralScanner.shortestLiteral }
    let shortest = searched.map { set.literals[$0].count }.min() ?? 0
    let stride = max(1, min(4, shortest - PortableScanner.groupLength + 1))
    var found: [(hash: Int, group: Group)] = []
    for literal in searched {
      let bytes = set.literals[literal]
      let first = PortableScanner.rarestStart(in: bytes, groups: stride)
      for start in first..<first + stride {
        let word = (0..<PortableScanner.groupLength).reduce(0) { $0 | UInt32(bytes[start + $1]) << (8 * $1) }
        found.append(
          (PortableScanner.hash(word), Group(literal: UInt16(literal), start: UInt16(clamping: start))))
      }
    }
    found.sort { $0.hash < $1.hash }
    var filter = [UInt64](repeating: 0, count: 1 << (PortableScanner.hashBits - 6))
    var firstGroups = [UInt32](repeating: UInt32(found.count), count: 1 << PortableScanner.hashBits + 1)
    var next = 0
    for (index, entry) in found.enumerated() {
      filter[entry.hash >> 6] |= 1 << UInt64(entry.hash & 63)
      while next <= entry.hash {
        firstGroups[next] = UInt32(index)
        next += 1
      }
    }
    groups = found.map(\.group)
    self.stride = stride
    self.filter = filter
    self.firstGroups = firstGroups
  }

  /// Appends the hits in `bytes`, sorted.
  func scan(_ bytes: UnsafeRawBufferPointer, into hits: inout [Hit]) {
    let count = bytes.count
    guard !groups.isEmpty, count >= PortableScanner.groupLength else { return }
    let first = hits.count
    unsafe filter.withUnsafeBufferPointer { filter in
      var position = 0
      // A group is loaded as four bytes, as long as there are four.
      while position + 4 <= count {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self)
        let hash = PortableScanner.hash(UInt32(littleEndian: word))
        if unsafe filter[hash >> 6] >> UInt64(truncatingIfNeeded: hash & 63) & 1 != 0 {
          unsafe verify(hash, at: position, in: bytes, into: &hits)
        }
        position += stride
      }
      if position + 3 == count {
        let word = unsafe UInt32(bytes[position]) | UInt32(bytes[position + 1]) << 8 | UInt32(bytes[position + 2]) << 16
        unsafe verify(PortableScanner.hash(word), at: position, in: bytes, into: &hits)
      }
    }
    PortableScanner.sort(&hits, from: first)
  }

  /// The same in `bytes` that are held whole.
  func scan(_ bytes: [UInt8], into hits: inout [Hit]) {
    unsafe bytes.withUnsafeBytes { unsafe scan($0, into: &hits) }
  }

  /// Compares the literals that have a group of this hash.
  private func verify(_ hash: Int, at position: Int, in bytes: UnsafeRawBufferPointer, into hits: inout [Hit]) {
    for index in Int(firstGroups[hash])..<Int(firstGroups[hash + 1]) {
      let group = groups[index]
      let literal = literals[Int(group.literal)]
      let start = position - Int(group.start)
      guard start >= 0, start + literal.count <= bytes.count else { continue }
      if unsafe PortableScanner.matches(literal, at: start, in: bytes) {
        hits.append(Hit(end: UInt32(truncatingIfNeeded: start + literal.count), literal: group.literal))
      }
    }
  }

  private static func matches(_ literal: [UInt8], at start: Int, in bytes: UnsafeRawBufferPointer) -> Bool {
    for index in literal.indices where unsafe lowerCased(bytes[start + index]) != literal[index] { return false }
    return true
  }

  private static func lowerCased(_ byte: UInt8) -> UInt8 {
    byte &- 65 < 26 ? byte | 0x20 : byte
  }

  /// A hash of the low three bytes that does not depend on the case of letters.
  @inline(__always)
  private static func hash(_ word: UInt32) -> Int {
    // Folds more than letters, such as `[` and `{`; the comparison sorts that out.
    let folded = word & 0xFF_FFFF | 0x20_2020
    return Int(truncatingIfNeeded: (folded &* 0x9E37_79B1) >> (32 - UInt32(hashBits)))
  }

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

  /// Where the `groups` neighbouring groups begin whose commonest one is rarest.
  private static func rarestStart(in literal: [UInt8], groups: Int) -> Int {
    let weights = literal.map { PortableScanner.weights[Int($0)] }
    let lastStart = literal.count - (groups + groupLength - 1)
    guard lastStart > 0 else { return 0 }
    var best = (start: 0, weight: Int.max)
    for start in 0...lastStart {
      var heaviest = 0
      for group in start..<start + groups {
        heaviest = max(heaviest, weights[group] * weights[group + 1] * weights[group + 2])
      }
      if heaviest < best.weight { best = (start, heaviest) }
    }
    return best.start
  }

  /// Roughly how common a byte is in logs, per mille; the outcome does not depend on it, the speed does.
  static let weights: [Int] = {
    let common: [(bytes: String, weight: Int)] = [
      (" ", 120), ("e", 70), ("0toia", 50), ("nsrc", 45), ("123456789", 30), (".:dlp", 28), ("mu-fb", 20), ("ghy", 14),
      ("vkwx", 8), ("zjq", 3),
    ]
    var weights = [Int](repeating: 6, count: 256)
    for (bytes, weight) in common {
      for byte in bytes.utf8 { weights[Int(byte)] = weight }
    }
    return weights
  }()
}

extension Hit: Comparable {
  /// By end, then by literal.
  public static func < (one: Hit, other: Hit) -> Bool {
    (one.end, one.literal) < (other.end, other.literal)
  }
}
