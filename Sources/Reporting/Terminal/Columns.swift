/// How many columns text takes on a terminal.
enum Columns {
  /// Columns of `text`, which holds no control characters.
  static func width(of text: String) -> Int {
    text.reduce(0) { $0 + width(of: $1) }
  }

  /// 0 for a lone combining mark, 2 for wide characters of East Asian scripts and pictures, else 1.
  static func width(of character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    if first.value < 0x300 { return 1 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    default: break
    }
    return wide.contains { $0.contains(first.value) } ? 2 : 1
  }

  /// The ranges of Unicode's East Asian Width that terminals draw two columns wide.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF,
    0x20000...0x3FFFD,
  ]
}
