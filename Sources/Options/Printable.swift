extension String {
  /// This text in quotes, safe to print on a terminal: control characters and those that turn the direction of writing
  /// are shown as `\u{…}`, and what is longer than 120 characters is cut.
  public var quoted: String { "'\(printable)'" }

  /// This text, safe to print on a terminal; see ``quoted``.
  public var printable: String {
    var shown = ""
    var count = 0
    for scalar in unicodeScalars {
      if count == 120 {
        shown += "…"
        break
      }
      count += 1
      if scalar.isHarmless {
        shown.unicodeScalars.append(scalar)
      } else {
        shown += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return shown
  }
}

extension Unicode.Scalar {
  fileprivate var isHarmless: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: false
    default: true
    }
  }
}
