/// A text that is read from its front, byte by byte; every value of an option is.
struct ValueReader {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = text[...].utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  /// Skips `character` if it comes next.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard let first = rest.first, UInt32(first) == character.value else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// The number that the next digits make, of which there must be as many as `count` says; nil otherwise.
  mutating func number(digits count: ClosedRange<Int>) -> Int64? {
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    guard count.contains(digits.count) else { return nil }
    var value: Int64 = 0
    for digit in digits {
      let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tens.addingReportingOverflow(Int64(digit) - 0x30)
      if overflow || carry { return nil }
      value = sum
    }
    rest = rest.dropFirst(digits.count)
    return value
  }

  /// The value of the next digit; nil when something else comes next.
  mutating func digit() -> Int64? {
    guard let first = rest.first, (0x30...0x39).contains(first) else { return nil }
    rest = rest.dropFirst()
    return Int64(first) - 0x30
  }

  /// The letters that come next, possibly none.
  mutating func letters() -> String {
    let letters = rest.prefix { (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }
    rest = rest.dropFirst(letters.count)
    return String(Substring(letters))
  }
}
