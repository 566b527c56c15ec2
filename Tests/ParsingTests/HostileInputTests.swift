import Testing

@testable import Parsing

/// Logs that were broken in any way are read to their ends, and the cut into blocks still does not matter.
@Suite struct HostileInputTests {
  /// Random numbers that are the same in each run.
  private struct Dice {
    var state: UInt64
    mutating func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(max(bound, 1)))
    }
  }

  private static let pieces: [[UInt8]] = DialectSample.all.map { Array(($0.line + "\n").utf8) }
  private static let words: [[UInt8]] =
    [
      "[", "]", ":", "(", ")", "\t", " ", "\0", "\n", "\r\n", "{", "}", "\"", "\\", "\\M-", "\\^", "0x", "<", ">",
      "&lt;",
      "&#", "\u{1B}[", "99999999999999999999", "-1", " | ", "Type: ", "last message repeated ", "willRestoreState",
      "[{\n",
      "},{\n", "```\n", "> ", "=== ", "lost >=63 ",
    ].map { Array($0.utf8) } + [[0xFF], [0xE2, 0x80], [0xEF, 0xBB, 0xBF]]

  private static func text(_ dice: inout Dice) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<(2 + dice.next(8)) { bytes += pieces[dice.next(pieces.count)] }
    for _ in 0..<dice.next(24) where !bytes.isEmpty {
      let place = dice.next(bytes.count)
      switch dice.next(5) {
      case 0: bytes[place] = UInt8(dice.next(256))
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(contentsOf: words[dice.next(words.count)], at: place)
      case 3: bytes.removeSubrange(place..<min(bytes.count, place + dice.next(60)))
      default:
        let other = pieces[dice.next(pieces.count)]
        bytes.insert(contentsOf: other[..<dice.next(other.count)], at: place)
      }
    }
    return bytes
  }

  @Test(arguments: 0..<8)
  func brokenLogsAreReadToTheirEnds(_ seed: Int) {
    var dice = Dice(state: UInt64(seed) &* 7_919 &+ 1)
    for round in 0..<60 {
      let bytes = Self.text(&dice)
      var limits = AssemblerLimits()
      limits.probe = [64 << 10, 256, 1_024][dice.next(3)]
      limits.line = [1 << 20, 100][dice.next(2)]
      limits.record = [4 << 20, 300][dice.next(2)]
      let whole = Harness.run(bytes, limits: limits)
      #expect(whole.summary.bytes == Int64(bytes.count))
      let cut = Harness.run(bytes, size: 1 + dice.next(200), limits: limits)
      // Where a long line is cut depends on the blocks, which are as long as the longest line for that reason.
      if limits.line > bytes.count { #expect(cut.described == whole.described, "seed \(seed), round \(round)") }
      _ = Harness.run(bytes, size: 1 + dice.next(80), limits: limits, settling: true)
    }
  }
}
