/// Text and elements of HTML.
enum HTMLText {
  /// `text` on one line, with its markup escaped and all that is hidden made visible: mere text wherever it stands.
  static func escaped(_ text: String) -> String { XMLText.escaped(text) }

  /// Text of the rules, whose backticks make code.
  static func ofOurs(_ text: String) -> String {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    guard parts.count > 1, !parts.count.isMultiple(of: 2) else { return escaped(text) }
    return parts.enumerated().map { index, part in
      let text = escaped(String(part))
      return index.isMultiple(of: 2) || part.isEmpty ? text : "<code>\(text)</code>"
    }.joined()
  }

  /// At most so many characters of `text`, escaped.
  static func escaped(_ text: String, most: Int) -> String {
    text.utf8.count <= most ? escaped(text) : escaped(String(text.prefix(most))) + "…"
  }

  /// A number with one decimal at most: a place in a drawing.
  static func number(_ value: Double) -> String { DecimalText.decimal((value * 10).rounded() / 10) ?? "0" }
}
