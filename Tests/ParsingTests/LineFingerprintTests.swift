import Testing

@testable import Parsing

@Suite struct LineFingerprintTests {
  private static let line = "2026-01-05 10:00:00.000000 bluetoothd: Device 1 disconnected with reason 762"

  @Test func aLineBrokenOffBehindItsFirstIsTheSame() {
    let whole = LineFingerprint(firstLineOf: Self.line + "\n    \"more\"")
    #expect(whole == LineFingerprint(firstLineOf: Self.line))
    #expect(whole.length == Self.line.utf8.count)
  }

  /// Each byte counts, wherever it stands in the words of eight.
  @Test func aLineOfOtherWordsIsAnother() {
    let known = LineFingerprint(firstLineOf: Self.line)
    for place in Self.line.utf8.indices {
      var bytes = Array(Self.line.utf8)
      bytes[Self.line.utf8.distance(from: Self.line.utf8.startIndex, to: place)] ^= 1
      #expect(LineFingerprint(firstLineOf: String(decoding: bytes, as: UTF8.self)) != known)
    }
    for length in 0..<Self.line.utf8.count {
      #expect(LineFingerprint(firstLineOf: String(Self.line.prefix(length))) != known)
    }
  }

  @Test func onlyTheTailIsLookedAt() {
    let other = "2027" + Self.line.dropFirst(4)
    #expect(LineFingerprint(firstLineOf: other) != LineFingerprint(firstLineOf: Self.line))
    #expect(LineFingerprint(firstLineOf: other, tail: 48) == LineFingerprint(firstLineOf: Self.line, tail: 48))
    #expect(LineFingerprint(firstLineOf: "short", tail: 48) == LineFingerprint(firstLineOf: "short"))
  }

  @Test func anEmptyLineHasNoLength() {
    #expect(LineFingerprint(firstLineOf: "").length == 0)
    #expect(LineFingerprint(firstLineOf: "\nmore").length == 0)
  }
}
