/// vis(3), as the device's relay encodes what is not printable ASCII.
enum Vis {
  /// Decodes `bytes` from `start` on, in place: `\M-x`, `\M^x`, `\^x`, `\ooo`, and line ends written as `\n` or `\134n`.
  static func decode(_ bytes: inout [UInt8], from start: Int = 0) {
    guard var read = bytes[start...].firstIndex(of: .backslash) else { return }
    var write = read
    while read < bytes.count {
      let (value, length) = bytes[read] == .backslash ? sequence(bytes.span, read) : (bytes[read], 1)
      bytes[write] = value
      write += 1
      read += length
    }
    bytes.removeSubrange(write...)
  }

  private static func sequence(_ bytes: Span<UInt8>, _ index: Int) -> (UInt8, Int) {
    let next = bytes.at(index + 1)
    let last = bytes.at(index + 3)
    if next == 0x4D, index + 3 < bytes.count {
      if bytes.at(index + 2) == 0x2D, last >= .blank { return (last | 0x80, 4) }
      if bytes.at(index + 2) == 0x5E, last >= .blank { return (last == 0x3F ? 0xFF : (last & 0x1F) | 0x80, 4) }
    }
    if next == 0x5E, index + 2 < bytes.count, bytes.at(index + 2) >= 0x3F {
      let control = bytes.at(index + 2)
      return (control == 0x3F ? 0x7F : control & 0x1F, 3)
    }
    if next == 0x6E { return (.lineFeed, 2) }
    if let octal = octal(bytes, index + 1) {
      if octal == .backslash, bytes.at(index + 4) == 0x6E { return (.lineFeed, 5) }
      return (octal, 4)
    }
    return (.backslash, 1)
  }

  private static func octal(_ bytes: Span<UInt8>, _ index: Int) -> UInt8? {
    var value = 0
    for offset in 0..<3 {
      let digit = bytes.at(index + offset)
      guard digit >= 48, digit <= 55 else { return nil }
      value = value * 8 + Int(digit - 48)
    }
    return UInt8(exactly: value)
  }
}
