/// The textual form of a UUID, the only randomness that can be told from a name.
public enum UUIDText {
  /// Whether the text is one: 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12.
  public static func isUUID(_ text: String) -> Bool {
    guard text.utf8.count == 36 else { return false }
    var place = 0
    for byte in text.utf8 {
      switch place {
      case 8, 13, 18, 23: guard byte == UInt8(ascii: "-") else { return false }
      default: guard isHexDigit(byte) else { return false }
      }
      place += 1
    }
    return true
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
