import Reporting

extension String {
  /// This text in quotes, safe to print on a terminal, and cut to what fits a message.
  public var quoted: String { "'\(printable)'" }

  /// This text, safe to print on a terminal, and cut to what fits a message.
  public var printable: String {
    let most = 120
    let shown = VisibleText.escaped(String(unicodeScalars.prefix(most)))
    return unicodeScalars.dropFirst(most).isEmpty ? shown : shown + "…"
  }
}
