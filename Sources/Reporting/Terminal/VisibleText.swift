/// Makes text from a log, a path or a name harmless and legible: what a terminal would obey or hide becomes visible.
///
/// Escaped are all controls (C0, DEL, and C1 with the 8-bit CSI and OSC), every character of the Unicode categories
/// format (bidirectional controls, zero-width characters, tags), line and paragraph separator, and bytes that are no UTF-8.
public enum VisibleText {
  /// `text` on one line: ESC as `\e`, a right-to-left override as `\u{202E}`, a line end as `↵`, a tab as a blank.
  public static func escaped(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var visible = ""
    visible.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars { append(scalar, to: &visible) }
    return visible
  }

  /// The same for bytes of unknown encoding, such as a file's name: a byte that is no UTF-8 becomes `\xNN`.
  public static func escaped(bytes: [UInt8]) -> String {
    var visible = ""
    var decoder = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    // A failed parse does not tell which bytes it refused: count what was taken.
    var position = 0
    while true {
      switch decoder.parseScalar(from: &iterator) {
      case .valid(let encoded):
        append(Unicode.UTF8.decode(encoded), to: &visible)
        position += encoded.count
      case .error(let length):
        for byte in bytes[position..<min(position + length, bytes.count)] { visible += "\\x" + hex(UInt32(byte), 2) }
        position += length
      case .emptyInput: return visible
      }
    }
  }

  /// The lines of `text`, each escaped; a carriage return before a line end goes.
  static func lines(of text: String) -> [String] {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      escaped(String(String.UnicodeScalarView(line.last == "\r" ? line.dropLast() : line)))
    }
  }

  /// Whether a terminal or a reader would not see `scalar` as a character of its own.
  static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: true
    default: false
    }
  }

  private static func append(_ scalar: Unicode.Scalar, to visible: inout String) {
    switch scalar {
    case "\n": visible += " ↵ "
    case "\t": visible += " "
    case "\0": visible += "\\0"
    case "\r": visible += "\\r"
    case "\u{07}": visible += "\\a"
    case "\u{08}": visible += "\\b"
    case "\u{1B}": visible += "\\e"
    case _ where scalar.value < 0x80 && isHidden(scalar): visible += "\\x" + hex(scalar.value, 2)
    case _ where isHidden(scalar): visible += "\\u{" + hex(scalar.value, 2) + "}"
    default: visible.unicodeScalars.append(scalar)
    }
  }

  private static func hex(_ value: UInt32, _ digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
