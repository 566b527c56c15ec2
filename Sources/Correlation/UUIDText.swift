/// The textual form of a UUID, the only randomness that can be told from a name.
public enum UUIDText {
  /// Whether the text is one: 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12.
  public static func isUUID(_ text: String) -> Bool {
    let bytes = text.utf8.span
    guard bytes.count == 36 else { return false }
    for place in bytes.indices {
      switch place {
      case 8, 13, 18, 23: guard bytes[place] == UInt8(ascii: "-") else { return false }
      default: guard isHexDigit(bytes[place]) else { return false }
      }
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
