import Testing

@testable import Parsing

/// The quotes that are found many at a time, beside those that are found one by one.
@Suite struct JSONQuotesTests {
  /// What a reader of single bytes takes for quotes: those behind an even number of backslashes.
  private static func naive(_ bytes: [UInt8], from start: Int) -> [Int] {
    var result: [Int] = []
    var slashes = 0
    for index in start..<max(start, bytes.count) {
      if bytes[index] == UInt8(ascii: "\""), slashes % 2 == 0 { result.append(index) }
      slashes = bytes[index] == UInt8(ascii: "\\") ? slashes + 1 : 0
    }
    return result
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func anEvenNumberOfBackslashesEscapesNothing(seed: UInt64) {
    var dice = SplitMix(state: seed)
    let alphabet = Array(#"\\\\""a:,"#.utf8)
    for length in [0, 1, 2, 63, 64, 65, 127, 128, 129, 200, 1_000] {
      for _ in 0..<20 {
        let width = 1 + dice.next(below: alphabet.count)
        let bytes = (0..<length).map { _ in alphabet[dice.next(below: width)] }
        let start = length == 0 ? 0 : dice.next(below: length)
        var quotes = JSONQuotes(from: start)
        var found: [Int] = []
        var index = start
        while let quote = quotes.first(bytes.span, from: index) {
          found.append(quote)
          index = quote + 1
        }
        #expect(found == Self.naive(bytes, from: start))
      }
    }
  }

  @Test func quotesAreLeftOutWhenTheyAreNotAskedFor() {
    let bytes = Array((String(repeating: "\"a", count: 100) + #"\"b""#).utf8)
    var quotes = JSONQuotes(from: 0)
    #expect(quotes.first(bytes.span, from: 1) == 2)
    #expect(quotes.first(bytes.span, from: 150) == 150)
    #expect(quotes.first(bytes.span, from: 199) == 203)
    #expect(quotes.first(bytes.span, from: 204) == nil)
  }
}
