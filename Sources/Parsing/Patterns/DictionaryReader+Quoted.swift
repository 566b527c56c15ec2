/// Quoted and hidden text within what ``DictionaryReader`` reads.
extension DictionaryReader {
  /// What stands between quotes, its escapes resolved; hidden where any part of it is.
  mutating func quoted() -> PrintedValue {
    position += 1
    var units: [UInt8] = []
    while let byte = current, byte != UInt8(ascii: "\"") {
      guard byte == UInt8(ascii: "\\") else {
        units.append(byte)
        position += 1
        continue
      }
      guard let escape = PrintedEscape(in: bytes, at: position) else {
        // Nobody escapes so: the text itself holds the backslash.
        units.append(byte)
        position += 1
        continue
      }
      units += Array(String(escape.character).utf8)
      position += escape.length
    }
    if current == nil { isCut = true } else { position += 1 }
    let text = String(decoding: units, as: UTF8.self)
    return HiddenText.hides(value: text) ? .redacted : .scalar(text)
  }

  private static let longestHash = 256

  /// Steps over `<private>` or `<mask.hash: …>`; false when neither stands here.
  mutating func skipHidden() -> Bool {
    guard position + 1 < bytes.count, "pm".utf8.contains(bytes[position + 1]),
      starts(with: "<private>") || starts(with: "<mask.hash"),
      let end = bytes[position...].prefix(Self.longestHash).firstIndex(of: UInt8(ascii: ">"))
    else { return false }
    position = end + 1
    return true
  }

  /// The member of an array that Swift prints, `<__NSArrayM 0x…>(`: it has a line of its own and is not quoted, whatever it
  /// holds. nil where the line opens something that is read by its brackets, or holds the array's end.
  mutating func line() -> PrintedValue? {
    guard let first = current, !"<{[(\"".utf8.contains(first), let end = bytes[position...].firstIndex(of: 10)
    else { return nil }
    let bare = bytes[position..<end]
    guard !bare.contains(UInt8(ascii: ")")) else { return nil }
    position = end
    var text = String(decoding: bare, as: UTF8.self).withoutOuterBlanks
    if text.hasSuffix(",") { text = String(text.dropLast()) }
    if text.hasSuffix("…") { isCut = true }
    return HiddenText.hides(value: text) ? .redacted : .scalar(text)
  }

  /// Steps over what is left of a word that began with something hidden: `<private>.central`.
  mutating func skipWord(endingAt terminators: Set<UInt8>) {
    while let byte = current, byte != 10, !terminators.contains(byte), byte != UInt8(ascii: ")") {
      position += 1
    }
  }
}
