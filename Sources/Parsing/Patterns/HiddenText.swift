/// What the logging system puts in the place of values that it hides.
enum HiddenText {
  private static let marks = ["<private>", "<mask.hash"]

  /// Whether a part of `text` is hidden.
  static func isPart(of text: String) -> Bool { marks.contains(where: text.holds) }

  /// Whether `text`, one value, is hidden in whole or in part, so that what is left of it does not tell the value. An
  /// object's description, `<CBPeripheral: …, name = <private>>`, tells the rest.
  static func hides(value text: String) -> Bool {
    isPart(of: text) && (!text.hasPrefix("<") || marks.contains(where: text.hasPrefix))
  }
}
