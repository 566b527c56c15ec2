import Testing

@testable import Parsing

@Suite struct ExclusionMemoTests {
  @Test(arguments: [
    "(?i)\\bnot\\b", "wait(?:s|ed)? for", "\\w{1,30},? in", "[0-9A-F]{8}-[0-9A-F]{4}", "doesn.{1,3}t implement",
    "[^\\n]{0,40}?did", "\\d+ times", "(?<!\\w{31} in)",
  ])
  func oneDigitIsAsGoodAsAnother(expression: String) {
    #expect(ExclusionMemo.isBlindToDigits(expression))
  }

  @Test(arguments: [
    "error 7", "[0-7]", "[1-9]", "0-9", "\\x31", "\\x{31}", "(a)\\1", "\\Q{2}\\E", "[{2}]", "(?1)", "a{2", "\\p{L}",
    "180D", "{2}x9", "[[:alpha:]0-9]",
  ])
  func whereADigitMayTellTheMessageIsMatched(expression: String) {
    #expect(!ExclusionMemo.isBlindToDigits(expression))
  }

  @Test func messagesThatDifferInDigitsAloneGetOneAnswer() {
    var memo = ExclusionMemo()
    #expect(memo.answer(for: Array("handle 64 of 0x2f".utf8)) == nil)
    memo.keep(true)
    #expect(memo.answer(for: Array("handle 71 of 0x9f".utf8)) == true)
    #expect(memo.answer(for: Array("handle 71 of 0x9e".utf8)) == nil)
    memo.keep(false)
    #expect(memo.answer(for: Array("handle 5 of 0x9e".utf8)) == nil)
    #expect(memo.answer(for: Array("handle 15 of 0x0e".utf8)) == false)
    #expect(memo.answer(for: Array(repeating: 65, count: ExclusionMemo.longest + 1)) == nil)
    memo.keep(true)
    #expect(memo.answer(for: []) == nil)
  }
}
