import CSystem
import Foundation
import Ingest
import Testing

@testable import Parsing

/// A search that is simple enough to be right: at every place each literal that begins with the three bytes there.
struct NaiveSearch {
  private let literals: LiteralSet
  private var byHead: [[UInt8]: [Int]] = [:]

  init(_ literals: LiteralSet) {
    self.literals = literals
    for (number, literal) in literals.literals.enumerated() where literal.count >= 3 {
      byHead[Array(literal[..<3]), default: []].append(number)
    }
  }

  func hits(in bytes: [UInt8]) -> [Hit] {
    let text = bytes.map { (65...90).contains($0) ? $0 + 32 : $0 }
    var hits: [Hit] = []
    for start in text.indices.dropLast(2) {
      for number in byHead[[text[start], text[start + 1], text[start + 2]]] ?? [] {
        let literal = literals.literals[number]
        guard start + literal.count <= text.count, literal.indices.allSatisfy({ literal[$0] == text[start + $0] })
        else { continue }
        hits.append(Hit(end: UInt32(start + literal.count), literal: UInt16(number)))
      }
    }
    return hits.sorted()
  }
}

/// Every width of vectors that this processor has finds the same as a naive search.
@Suite struct ScanningWidthsTests {
  static let widths = [willrestore_vectors_plain, willrestore_vectors_avx2, willrestore_vectors_avx512].filter {
    $0.rawValue <= willrestore_widest_vectors().rawValue
  }

  /// All that is looked for in a log.
  static func vocabulary() throws -> LiteralSet {
    ScanVocabulary(library: try PatternSamplesTests.library.get()).literals
  }

  /// Of three and four bytes and little above, with bytes that the filter takes for letters, and within each other.
  static let tiny = literalSet([
    "abc", "bca", "aaa", "abca", "aaaa", "zzzz", "a{c", "a[c", "@bc", "`bcd", "0x1", "aaaaa", "abcab", "abcabc",
    "bcabca",
    "[abc]", "{abc}", "aaaaaaa", "aaaaaaaa", "abcabcabcabc",
  ])

  static func check(
    _ literals: LiteralSet, _ texts: [[UInt8]], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let naive = NaiveSearch(literals)
    let sample = texts.max { $0.count < $1.count } ?? []
    let census = sample.withUnsafeBytes { GroupCensus(of: $0) }
    let scanners = widths.flatMap { width in
      [nil, census].map { GroupScanner(literals, census: $0, vectors: width) }
    }
    for text in texts {
      let expected = naive.hits(in: text)
      for scanner in scanners {
        var found: [Hit] = []
        scanner.scan(text, into: &found)
        if found != expected {
          Issue.record(
            "\(scanner.vectors): \(found) for \(expected) in \(text)", sourceLocation: sourceLocation)
          return
        }
      }
    }
  }

  /// Pieces of literals beside and within each other, in any case, with bytes that are folded like others between them.
  static func text(of literals: LiteralSet, length: Int, _ random: inout SeededNumbers) -> [UInt8] {
    let between: [[UInt8]] = [
      [], [], [], [0], [0, 0, 0, 0, 0], [0x20], [0x0A], [0x80], [0xC4, 0xA0], [0xFF], [0x40], [0x60], [0x5B], [0x7B],
      [0x0D, 0x0A],
    ]
    var text: [UInt8] = []
    while text.count < length {
      guard var piece = literals.literals.randomElement(using: &random) else { break }
      switch Int.random(in: 0..<6, using: &random) {
      case 0: piece = Array(piece.dropFirst(Int.random(in: 0...piece.count, using: &random)))
      case 1: piece = Array(piece.dropLast(Int.random(in: 0...piece.count, using: &random)))
      case 2: piece = piece.map { (97...122).contains($0) ? $0 - 32 : $0 }
      case 3:
        // One bit is wrong: often the one that is not compared by the filter.
        let place = Int.random(in: piece.indices, using: &random)
        piece[place] ^= Bool.random(using: &random) ? 0x20 : 1 << UInt8.random(in: 0..<8, using: &random)
      case 4:
        // The next one begins within this one.
        let overlap = Int.random(in: 0...min(piece.count, text.count), using: &random)
        if text.suffix(overlap).elementsEqual(piece.prefix(overlap)) { text.removeLast(overlap) }
      default: break
      }
      text += piece
      text += between.randomElement(using: &random) ?? []
    }
    return Array(text.prefix(length))
  }

  @Test func theProcessorsOwnWidthIsTheLastOfThoseItHas() throws {
    #expect(Self.widths.last == willrestore_widest_vectors())
    #expect(Self.widths.first == willrestore_vectors_plain)
    #expect(try Self.vocabulary().literals.count > 200)
  }

  @Test func shortTextsOfEveryLength() throws {
    var random = SeededNumbers(state: 1)
    for literals in [Self.tiny, try Self.vocabulary()] {
      let texts = (0...140).flatMap { length in
        (0..<12).map { _ in Self.text(of: literals, length: length, &random) }
      }
      Self.check(literals, texts)
    }
  }

  @Test func longTexts() throws {
    var random = SeededNumbers(state: 2)
    for literals in [Self.tiny, try Self.vocabulary()] {
      let texts = (0..<40).map { _ in
        Self.text(of: literals, length: Int.random(in: 1_000...6_000, using: &random), &random)
      }
      Self.check(literals, texts)
    }
  }

  @Test func bytesOfEveryKind() {
    var random = SeededNumbers(state: 3)
    for alphabet in [Array(0...255), Array("abcABC\0[{@`".utf8) + [0x80, 0xC1, 0xE1]] as [[UInt8]] {
      let texts = (0..<300).map { round in
        (0..<(round * 3)).map { _ in alphabet.randomElement(using: &random) ?? 0 }
      }
      Self.check(Self.tiny, texts)
    }
  }

  /// Each one alone, with up to four bytes before and behind it: at every place in a group, and at both edges.
  @Test func eachLiteralOfTheVocabulary() throws {
    let vocabulary = try Self.vocabulary()
    var texts: [[UInt8]] = []
    for (number, literal) in vocabulary.literals.enumerated() {
      for before in 0...4 {
        let filler: UInt8 = [0, 0x2D, 0xFF][(number + before) % 3]
        let behind = [UInt8](repeating: filler, count: (number + before * 3) % 5)
        texts.append([UInt8](repeating: filler, count: before) + literal + behind)
      }
    }
    Self.check(vocabulary, texts)
  }

  /// Nothing but hits: the room for places is used up, within vectors and between them.
  @Test func moreHitsThanThereIsRoomFor() {
    for unit in ["a", "abc", "aAaAaAa-", "abcabcabcabc[ABC]"] {
      let long = Array(String(repeating: unit, count: 4_200 / unit.utf8.count).utf8)
      Self.check(Self.tiny, [0, 1, 2, 3, 17, 100, 1_017].map { Array(long.dropLast($0)) })
    }
  }

  @Test func lineEndsAreCounted() {
    var random = SeededNumbers(state: 4)
    for length in Array(0...300) + [255 * 64 - 1, 255 * 64, 255 * 64 + 65] {
      let text = (0..<length).map { _ in UInt8.random(in: 9...11, using: &random) }
      let expected = text.count { $0 == 10 }
      for width in Self.widths {
        #expect(text.withUnsafeBytes { willrestore_count_byte($0.baseAddress, 10, $0.count, width) } == expected)
      }
    }
  }
}
