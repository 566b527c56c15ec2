import Correlation

/// The words in which a line tells of a manager's creation: its record without the identifier, the process's name and
/// all that changes from line to line.
struct CreationWording {
  /// In lower case, in their order.
  let words: [String]

  init(_ entry: Entry, of identifier: String?) {
    var text = entry.text[...]
    var parts: [Substring] = []
    var variable = [identifier, entry.process].compactMap { $0 }.filter { !$0.isEmpty }
    while !text.isEmpty {
      // The earliest of the variable names; one that is not there is not looked for again.
      let found = variable.compactMap { name in Self.range(of: name, in: text).map { (name, $0) } }
      variable = found.map(\.0)
      guard let next = found.map(\.1).min(by: { $0.lowerBound < $1.lowerBound }) else { break }
      parts.append(text[..<next.lowerBound])
      text = text[next.upperBound...]
    }
    parts.append(text)
    words = parts.flatMap { part in
      // Times, pids, threads and session names hold digits; brackets hold the origin.
      part.split(separator: " ").filter { word in !word.contains(where: \.isNumber) && word.first != "[" }
        .map { $0.drop { !$0.isLetter }.lowercased() }
        .map { String($0.prefix { $0.isLetter || $0 == "-" }) }
    }.filter { !$0.isEmpty }
  }

  private static func range(of name: String, in text: Substring) -> Range<Substring.Index>? {
    var start = text.startIndex
    while start < text.endIndex {
      let rest = text[start...]
      if rest.hasPrefix(name) { return start..<text.index(start, offsetBy: name.count) }
      start = text.index(after: start)
    }
    return nil
  }
}
