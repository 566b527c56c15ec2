/// Writes values into a pattern file so that the file's reader gives back exactly what was written, whatever a log
/// holds: quotes, line ends, controls, marks of YAML.
enum YAMLText {
  /// A text as a scalar: in single quotes where it is plain ASCII, else in double quotes with escapes.
  static func quoted(_ text: String) -> String {
    if text.utf8.allSatisfy({ (32...126).contains($0) }) {
      return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
    }
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      default: result += isPlain(scalar) ? String(scalar) : escape(scalar)
      }
    }
    return result + "\""
  }

  /// A text for a comment: on one line, and no longer than is read.
  static func comment(_ text: String, atMost most: Int = 110) -> String {
    var result = ""
    for scalar in text.unicodeScalars.prefix(most) {
      switch scalar {
      case "\n": result += " ↵ "
      case "\t": result += " "
      default: result += isPlain(scalar) ? String(scalar) : escape(scalar)
      }
    }
    return text.unicodeScalars.dropFirst(most).isEmpty ? result : result + "…"
  }

  /// A field's value as `fields` and `set` state it.
  static func value(_ value: FieldValue) -> String {
    switch value {
    case .text(let text): quoted(text)
    case .number(let number): String(number)
    case .flag(let flag): flag ? "true" : "false"
    case .list(let items): "[" + items.map(quoted).joined(separator: ", ") + "]"
    case .redacted(let hash): quoted(hash.map { "<mask.hash: \($0)>" } ?? "<private>")
    case .none: "null"
    }
  }

  /// Fields with their values, in the order of the vocabulary.
  static func map(_ fields: [(field: Field, value: FieldValue)]) -> String {
    let order = Field.allCases
    let sorted = fields.sorted {
      (order.firstIndex(of: $0.field) ?? 0) < (order.firstIndex(of: $1.field) ?? 0)
    }
    return "{" + sorted.map { "\($0.field.rawValue): \(value($0.value))" }.joined(separator: ", ") + "}"
  }

  /// Whether a reader sees the character as it is, and YAML takes it for no line end.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == " " { return true }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate, .privateUse, .unassigned:
      return false
    default: return true
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let (mark, width) = scalar.value < 0x100 ? ("x", 2) : scalar.value < 0x10000 ? ("u", 4) : ("U", 8)
    return "\\" + mark + String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
