/// What a copy of a web page's source has round a line and within it.
enum WebTags {
  /// The index in front of a tag that ends the line in `low..<high`.
  static func closing(_ bytes: Span<UInt8>, _ low: Int, _ high: Int) -> Int? {
    guard bytes.at(high - 1) == 0x3E else { return nil }
    for tag in closings {
      let start = high - tag.utf8CodeUnitCount
      if start >= low, bytes.has(tag, at: start) { return start }
    }
    return nil
  }

  private static let closings: [StaticString] = [
    "<br>", "<br/>", "<br />", "</p>", "</pre>", "</code>", "</li>", "</div>", "</span>", "</td>", "</tr>",
  ]

  /// The index behind a tag at `index`.
  static func opening(_ bytes: Span<UInt8>, _ index: Int) -> Int? {
    for tag in openings where bytes.has(tag, at: index) { return index + tag.utf8CodeUnitCount }
    return nil
  }

  private static let openings: [StaticString] = [
    "<br>", "<br/>", "<p>", "<pre>", "<code>", "<li>", "<div>", "<span>", "<tr>", "<td>",
  ]

  /// The character that an entity stands for, and the entity's length.
  static func entity(_ bytes: Span<UInt8>, _ index: Int) -> (UInt8, Int)? {
    for (text, byte) in entities where bytes.has(text, at: index) { return (byte, text.utf8CodeUnitCount) }
    return nil
  }

  private static let entities: [(StaticString, UInt8)] = [
    ("&lt;", 0x3C), ("&gt;", 0x3E), ("&amp;", 0x26), ("&quot;", .quote), ("&#39;", 0x27), ("&nbsp;", .blank),
    ("&apos;", 0x27), ("&#34;", .quote), ("&#x27;", 0x27), ("&#60;", 0x3C), ("&#62;", 0x3E), ("&#38;", 0x26),
    ("&#160;", .blank),
  ]
}
