/// Joins sentences of the rules into others.
enum SentenceText {
  /// `text` as it stands within a sentence: names, and words in code or capitals, stay as they are.
  static func lowerFirst(_ text: String) -> String {
    guard let first = text.first, let second = text.dropFirst().first, first.isUppercase,
      second.isLowercase || second == " ",
      !text.hasPrefix("Bluetooth"), !text.hasPrefix("Core Bluetooth")
    else { return text }
    return first.lowercased() + text.dropFirst()
  }
}
