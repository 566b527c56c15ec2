/// FNV-1a of 64 bits: the same of the same text on every machine and in every run, unlike Swift's own hashes.
public enum StableHash {
  /// Sixteen hexadecimal digits.
  public static func digits(of text: String) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
