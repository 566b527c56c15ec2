/// Text of XML 1.0, in elements and in attributes.
enum XMLText {
  /// `text` on one line with its markup escaped and what no XML may hold made visible.
  static func escaped(_ text: String) -> String { marked(VisibleText.escaped(text)) }

  /// An attribute in its quotes, on one line.
  static func attribute(_ name: String, _ value: String) -> String {
    " \(name)=\"\(marked(VisibleText.escaped(value)))\""
  }

  private static func marked(_ text: String) -> String {
    var escaped = ""
    escaped.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
