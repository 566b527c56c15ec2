import CSystem

/// How often groups of four bytes stand in a text, by their hashes.
struct GroupCensus {
  private(set) var counts = [UInt32](repeating: 0, count: 1 << Int(willrestore_group_hash_bits))

  /// Counts all groups of `bytes`, at every position.
  init(of bytes: UnsafeRawBufferPointer) {
    var position = 0
    while position + GroupChoice.length <= bytes.count {
      let group = unsafe UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self))
      counts[Int(willrestore_group_hash(group))] += 1
      position += 1
    }
  }
}

/// Which groups of four bytes a literal is known by, when only every fourth position of a text is looked at.
///
/// Four neighbouring ones, so that exactly one of them stands at such a position, wherever the literal begins. They are
/// taken where they are rarest: the outcome does not depend on it, the speed does.
enum GroupChoice {
  static let length = 4
  /// Shorter literals have no four neighbouring groups, not even with a byte beside them that may be anything.
  static let shortestLiteral = 5
  /// Neighbouring groups are looked for in so many first bytes.
  private static let reach = 512

  /// Calls `take` with each group and where in the literal it begins, which may be -1. A byte that may be anything gives
  /// a group for each of its values.
  static func groups(of literal: [UInt8], _ census: GroupCensus?, _ take: (_ group: UInt32, _ start: Int) -> Void) {
    let count = literal.count
    let first = count < 7 ? (count == 5 ? -1 : 0) : rarestStart(in: literal, census)
    for start in first..<first + 4 {
      if start >= 0, start + length <= count {
        take(group(literal, start), start)
      } else {
        for value in UInt8.min...UInt8.max where value & 0x20 != 0 {
          let padded: [UInt8] = start < 0 ? [value] + Array(literal[..<3]) : Array(literal[start...]) + [value]
          take(group(padded, 0), start)
        }
      }
    }
  }

  private static func group(_ bytes: [UInt8], _ start: Int) -> UInt32 {
    let word = (0..<length).reduce(UInt32(0)) { $0 | UInt32(bytes[start + $1]) << (8 * UInt32($1)) }
    return willrestore_folded_group(word)
  }

  private static func rarestStart(in literal: [UInt8], _ census: GroupCensus?) -> Int {
    let lastStart = min(literal.count, reach) - 7
    let costs = (0...lastStart + 3).map { start in
      let expected = (0..<length).reduce(1.0) { $0 * weights[Int(literal[start + $1])] }
      return expected * Double(1 << 20)
        + Double(census?.counts[Int(willrestore_group_hash(group(literal, start)))] ?? 0)
    }
    var best = (start: 0, cost: Double.infinity)
    for start in 0...lastStart {
      let cost = costs[start..<start + 4].reduce(0, +)
      if cost < best.cost { best = (start, cost) }
    }
    return best.start
  }

  /// Roughly how common a byte is in logs.
  static let weights: [Double] = {
    let common: [(bytes: String, perMille: Double)] = [
      (" ", 120), ("e", 70), ("0toia", 50), ("nsrc", 45), ("123456789", 30), (".:dlp", 28), ("mu-fb", 20), ("ghy", 14),
      ("vkwx", 8), ("zjq", 3),
    ]
    var weights = [Double](repeating: 0.006, count: 256)
    for (bytes, perMille) in common {
      for byte in bytes.utf8 { weights[Int(byte)] = perMille / 1_000 }
    }
    return weights
  }()
}
