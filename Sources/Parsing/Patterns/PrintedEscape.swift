/// One escape within a quoted text: `\U00e4` and `\344` of Foundation's descriptions, `\u{e4}` of Swift's, `\u00e4` of
/// JSON, and the letters that all share.
struct PrintedEscape {
  var character: Unicode.Scalar
  /// Bytes that it takes, the backslash among them.
  var length: Int

  private static let letters: [UInt8: Unicode.Scalar] = [
    UInt8(ascii: "n"): "\n", UInt8(ascii: "t"): "\t", UInt8(ascii: "r"): "\r", UInt8(ascii: "\""): "\"",
    UInt8(ascii: "'"): "'", UInt8(ascii: "\\"): "\\",
  ]

  /// The escape whose backslash stands at `start`; nil where what follows is none.
  init?(in bytes: [UInt8], at start: Int) {
    guard start + 1 < bytes.count else { return nil }
    let kind = bytes[start + 1]
    if let letter = Self.letters[kind] {
      self.init(character: letter, length: 2)
      return
    }
    switch kind {
    case UInt8(ascii: "U"), UInt8(ascii: "u"):
      if start + 2 < bytes.count, bytes[start + 2] == UInt8(ascii: "{") {
        let digits = bytes[(start + 3)...].prefix { $0.isUUIDDigit }
        guard (1...8).contains(digits.count), digits.endIndex < bytes.count,
          bytes[digits.endIndex] == UInt8(ascii: "}"), let scalar = Self.scalar(digits, radix: 16)
        else { return nil }
        self.init(character: scalar, length: digits.count + 4)
      } else {
        guard let unit = Self.unit(bytes, at: start) else { return nil }
        if let scalar = Unicode.Scalar(unit) {
          self.init(character: scalar, length: 6)
          return
        }
        // What does not fit into 16 bits is written as two.
        guard UTF16.isLeadSurrogate(unit), let trail = Self.unit(bytes, at: start + 6), UTF16.isTrailSurrogate(trail),
          let scalar = Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(trail) - 0xDC00))
        else { return nil }
        self.init(character: scalar, length: 12)
      }
    case UInt8(ascii: "0")...UInt8(ascii: "3"):
      let digits = bytes[(start + 1)...].prefix(3)
      guard digits.count == 3, let scalar = Self.scalar(digits, radix: 8) else { return nil }
      self.init(character: scalar, length: 4)
    default: return nil
    }
  }

  private init(character: Unicode.Scalar, length: Int) {
    self.character = character
    self.length = length
  }

  private static func scalar(_ digits: ArraySlice<UInt8>, radix: Int) -> Unicode.Scalar? {
    UInt32(String(decoding: digits, as: UTF8.self), radix: radix).flatMap(Unicode.Scalar.init)
  }

  /// The 16 bits of `\U00e4` at `start`.
  private static func unit(_ bytes: [UInt8], at start: Int) -> UInt16? {
    guard start + 6 <= bytes.count, bytes[start] == UInt8(ascii: "\\"),
      bytes[start + 1] == UInt8(ascii: "U") || bytes[start + 1] == UInt8(ascii: "u")
    else { return nil }
    let digits = bytes[(start + 2)..<(start + 6)]
    guard digits.allSatisfy(\.isUUIDDigit) else { return nil }
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
