/// Tells identifiers that differ only by what a copy or a log line put round them: quotes, brackets, a comma, a bar.
enum IdentifierSpelling {
  private static let dressing: Set<Character> = [
    "\"", "'", "`", "“", "”", "‘", "’", "«", "»", "<", ">", "(", ")", "[", "]", "{", "}", "|", ",", ";", ":", ".", "\\",
    "=",
    " ", "\t", "\u{A0}", "…",
  ]

  /// Whether the two may be one identifier, though they are not spelt alike.
  static func areAlike(_ one: String, _ other: String) -> Bool {
    guard one != other else { return false }
    return parts(one).contains { part in parts(other).contains(part) }
  }

  /// The text without its dressing, and what stands between bars and commas in it.
  private static func parts(_ text: String) -> Set<String> {
    let pieces = [text[...]] + text.split { $0 == "|" || $0 == "," || $0 == ";" }
    return Set(pieces.map(bare).filter { !$0.isEmpty })
  }

  private static func bare(_ text: Substring) -> String {
    var text = text.drop { dressing.contains($0) }
    while let last = text.last, dressing.contains(last) { text = text.dropLast() }
    // Swift prints an optional's value so.
    if text.hasPrefix("Optional(") { return bare(text.dropFirst(9)) }
    return String(text)
  }
}
