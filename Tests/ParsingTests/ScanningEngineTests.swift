import Ingest
import Testing

@testable import Parsing

/// Numbers that differ from seed to seed only.
struct SeededNumbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

func literalSet(_ literals: [String]) -> LiteralSet {
  var set = LiteralSet()
  for literal in literals { _ = set.insert(literal) }
  return set
}

/// What is found before and after the scanner was fitted to `sample`, or to the text itself.
func hits(of literals: [String], in bytes: [UInt8], sample: [UInt8]? = nil) -> (first: [Hit], fitted: [Hit]) {
  let scanner = LiteralScanner(literalSet(literals))
  var worker = ScanWorker(scanner)
  func block(_ bytes: [UInt8]) -> Block {
    var block = Block(capacity: max(1, bytes.count))
    block.fill(bytes, offset: 0, isLast: true)
    return block
  }
  let first = worker.scan(block(bytes)).hits
  scanner.prepare(for: block(sample ?? bytes))
  return (first, worker.scan(block(bytes)).hits)
}

/// The definition, word by word.
func expectedHits(of literals: [String], in bytes: [UInt8]) -> [Hit] {
  func lower(_ byte: UInt8) -> UInt8 { (65...90).contains(byte) ? byte + 32 : byte }
  let text = bytes.map(lower)
  var hits: [Hit] = []
  for (number, literal) in literalSet(literals).literals.enumerated() where literal.count <= text.count {
    for start in 0...text.count - literal.count where text[start..<start + literal.count].elementsEqual(literal) {
      hits.append(Hit(end: UInt32(start + literal.count), literal: UInt16(number)))
    }
  }
  return hits.sorted()
}

@Suite struct ScanningEngines {
  @Test func casesAndOverlapsAreFound() throws {
    let literals = ["aaa", "willRestoreState", "RestoreState", "restore", "bluetoothd", "[CoreBluetooth]", "dasd"]
    let text = Array("aaaaa BLUETOOTHD willrestorestate: [corebluetooth] {corebluetooth} dAsDasd\n".utf8)
    let expected = expectedHits(of: literals, in: text)
    #expect(expected.count == 10)
    let found = hits(of: literals, in: text)
    #expect(found.first == expected)
    #expect(found.fitted == expected)
  }

  @Test(arguments: [3, 4, 5, 6, 9])
  func randomTextsGiveTheHitsOfTheDefinition(shortest: Int) throws {
    var random = SeededNumbers(state: UInt64(shortest))
    for round in 0..<60 {
      // Few letters, so that literals overlap, repeat and contain each other; every byte in every third round.
      let alphabet: [UInt8] = round % 3 == 0 ? Array(0...255) : Array("abAB[{ .-\n".utf8)
      let literals = (0..<Int.random(in: 1...30, using: &random)).map { _ in
        let length = Int.random(in: shortest...shortest + 8, using: &random)
        return String(
          decoding: (0..<length).map { _ in alphabet.filter { $0 < 128 }.randomElement(using: &random) ?? 97 },
          as: UTF8.self)
      }
      var text = (0..<Int.random(in: 0...400, using: &random)).map { _ in
        alphabet.randomElement(using: &random) ?? 97
      }
      for literal in literals {
        let place = Int.random(in: 0...text.count, using: &random)
        text.replaceSubrange(place..<place, with: literal.utf8)
      }
      let expected = expectedHits(of: literals, in: text)
      let found = hits(of: literals, in: text)
      #expect(found.first == expected)
      #expect(found.fitted == expected)
    }
  }

  @Test func literalsAtBothEdgesOfABlockAreFound() {
    for literal in ["abc", "abcd", "abcdefgh"] {
      for text in [literal, literal + "x", "x" + literal, "xx" + literal, "xxx" + literal, literal + literal] {
        let expected = expectedHits(of: [literal], in: Array(text.utf8))
        let found = hits(of: [literal], in: Array(text.utf8))
        #expect(found.first == expected)
        #expect(found.fitted == expected)
      }
    }
  }

  /// Short, middling and long ones beside each other at every distance from every edge: the groups looked at begin at
  /// multiples of four, and sixteen are looked at together.
  @Test func literalsOfAllLengthsAreFoundAtAllPlaces() {
    let literals = ["xyz", "dasd", "at p:", "at pid", "gave up", "state=0;", "[corebluetooth]"]
    let scanner = LiteralScanner(literalSet(literals))
    var first = ScanWorker(scanner)
    var fitted = ScanWorker(scanner)
    var sample = Block(capacity: 1_000)
    sample.fill([UInt8](repeating: UInt8(ascii: "-"), count: 1_000), offset: 0, isLast: true)
    for isFitted in [false, true] {
      if isFitted { scanner.prepare(for: sample) }
      for length in [0, 1, 2, 3, 61, 64, 67] {
        for place in 0...length {
          for (number, literal) in literals.enumerated() {
            var text = [UInt8](repeating: UInt8(ascii: "-"), count: length)
            text.insert(contentsOf: literal.uppercased().utf8, at: place)
            var block = Block(capacity: 100)
            block.fill(text, offset: 0, isLast: true)
            let expected = Hit(end: UInt32(place + literal.utf8.count), literal: UInt16(number))
            let found = isFitted ? fitted.scan(block).hits : first.scan(block).hits
            #expect(found == [expected])
          }
        }
      }
    }
  }

  @Test func aByteThatIsFoldedLikeALetterIsNoLetter() {
    let text = Array("{dasd} [DASD} @bcdefgh`bcdefgh \u{C4}bcdefgh".utf8)
    let literals = ["[dasd]", "[dasd", "`bcdefgh", "@bcdefgh", "dasd"]
    let expected = expectedHits(of: literals, in: text)
    let found = hits(of: literals, in: text)
    #expect(expected.count == 5)
    #expect(found.first == expected && found.fitted == expected)
  }

  @Test func aTextOfAnotherKindThanTheSampleIsScannedAsWell() {
    let literals = ["willRestoreState", "restore identifier", "bluetoothd"]
    let text = Array(String(repeating: "bluetoothd: Restore identifier of willRestoreState\n", count: 500).utf8)
    let found = hits(of: literals, in: text, sample: [UInt8](repeating: 0, count: 100_000))
    #expect(found.fitted == expectedHits(of: literals, in: text))
  }

  @Test func literalsThatAreTooShortAreNotFound() {
    let found = hits(of: ["ab", "", "abc"], in: Array("ab abc".utf8))
    #expect(found.first == [Hit(end: 6, literal: 2)])
    #expect(found.fitted == found.first)
    let none = hits(of: [], in: Array("abc".utf8))
    #expect(none.first.isEmpty && none.fitted.isEmpty)
  }

  @Test(arguments: [0, 1, 63, 64, 65, 255 * 64, 255 * 64 + 1, 100_000])
  func lineEndsAreCounted(count: Int) {
    let bytes = (0..<count).map { $0 % 3 == 0 ? UInt8(10) : 65 }
    var block = Block(capacity: max(1, count))
    block.fill(bytes, offset: 0, isLast: true)
    var worker = ScanWorker(LiteralScanner(LiteralSet()))
    #expect(worker.scan(block).lineEnds == (count + 2) / 3)
    block = Block(capacity: max(1, count))
    block.fill([UInt8](repeating: 10, count: count), offset: 0, isLast: true)
    #expect(worker.scan(block).lineEnds == count)
  }
}
