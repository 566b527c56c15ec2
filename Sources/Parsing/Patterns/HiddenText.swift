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

  /// Whether nothing but a hidden value is in the message.
  static func isWhole(_ message: [UInt8]) -> Bool {
    guard message.first == UInt8(ascii: "<"), message.last == UInt8(ascii: ">"), message.count < 256 else {
      return false
    }
    return FieldNormaliser.redaction(of: String(decoding: message, as: UTF8.self)) != nil
  }

  /// Whether a mark stands in the range, so that its message is worth reading.
  static func mayBeIn(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    bytes.first("private>", from: range.lowerBound, to: range.upperBound) != nil
      || bytes.first("mask.hash", from: range.lowerBound, to: range.upperBound) != nil
  }
}
