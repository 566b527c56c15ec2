/// What mail programs, web pages, chats and terminals make of a log that is pasted into them.
public enum ScenarioWrapping: String, Sendable, Hashable, CaseIterable {
  /// `> ` in front of every line.
  case quoted
  case quotedTwice
  case bulleted
  case starred
  case numbered
  /// A fence of Markdown, with prose round it.
  case fenced
  /// Curly quotes and `…`.
  case typographic
  /// A page's source: entities, and a `<br>` behind each line.
  case html
  /// What a browser shows: single blanks where columns were.
  case collapsed
  case windows
  /// A terminal's colours round the first words.
  case coloured
  /// Broken at blanks, as mail programs do.
  case wrapped72
  case wrapped80
  /// The same, indented.
  case indented
  /// Broken anywhere, as terminals do.
  case cut80
  /// Broken and then quoted.
  case wrappedAndQuoted

  /// Whether lines are broken.
  public var breaksLines: Bool {
    switch self {
    case .wrapped72, .wrapped80, .indented, .cut80, .wrappedAndQuoted: true
    default: false
    }
  }

  /// The text in this wrapping.
  public func wrap(_ text: String) -> String {
    switch self {
    case .quoted: return each(text) { _, line in "> " + line }
    case .quotedTwice: return each(text) { _, line in ">> " + line }
    case .bulleted: return each(text) { _, line in "- " + line }
    case .starred: return each(text) { _, line in "* " + line }
    case .numbered: return each(text) { number, line in "\(number). \(line)" }
    case .fenced:
      return "Hello, this is what it says:\n\n```\n\(text)```\nThanks, willRestoreState is a mystery to me\n"
    case .typographic: return typographic(text)
    case .html:
      return each(text) { _, line in
        line.map { Self.entities[$0] ?? String($0) }.joined() + "<br>"
      }
    case .collapsed: return each(text) { _, line in Self.collapse(line) }
    case .windows: return each(text) { _, line in line + "\r" }
    case .coloured:
      return each(text) { _, line in
        let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        return words.count == 2 ? "\u{1B}[0;37m\(words[0])\u{1B}[m \(words[1])" : line
      }
    case .wrapped72: return each(text) { _, line in Self.broken(line, at: 72, indent: "") }
    case .wrapped80: return each(text) { _, line in Self.broken(line, at: 80, indent: "") }
    case .indented: return each(text) { _, line in Self.broken(line, at: 78, indent: "    ") }
    case .cut80:
      return each(text) { _, line in
        let characters = Array(line)
        return stride(from: 0, to: max(1, characters.count), by: 80)
          .map { String(characters[$0..<min($0 + 80, characters.count)]) }.joined(separator: "\n")
      }
    case .wrappedAndQuoted: return Self.quoted.wrap(Self.wrapped72.wrap(text))
    }
  }

  private static let entities: [Character: String] = ["<": "&lt;", ">": "&gt;", "&": "&amp;", "\"": "&quot;"]

  private func each(_ text: String, _ change: (Int, String) -> String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let last = lines.last == "" ? lines.removeLast() : nil
    return lines.enumerated().map { change($0 + 1, $1) }.joined(separator: "\n") + (last == nil ? "" : "\n")
  }

  private func typographic(_ text: String) -> String {
    var isOpen = false
    var result = ""
    for character in text {
      if character == "\"" {
        result += isOpen ? "\u{201D}" : "\u{201C}"
        isOpen.toggle()
      } else {
        result.append(character)
      }
    }
    return result.split(separator: "...", omittingEmptySubsequences: false).joined(separator: "\u{2026}")
  }

  private static func collapse(_ line: String) -> String {
    line.split(separator: " ", omittingEmptySubsequences: false).filter { $0 != "" }.joined(separator: " ")
  }

  /// Broken at the last blank before `width`; blanks there are lost, a longer word stays whole.
  private static func broken(_ line: String, at width: Int, indent: String) -> String {
    var lines: [String] = []
    var rest = Array(line)
    while rest.count > width {
      guard
        let blank = rest[1...width].lastIndex(of: " ").flatMap({ $0 > indent.count ? $0 : nil })
          ?? rest[width...].firstIndex(of: " ")
      else { break }
      var end = blank
      while end > 0, rest[end - 1] == " " { end -= 1 }
      lines.append(String(rest[..<end]))
      var next = blank
      while next < rest.count, rest[next] == " " { next += 1 }
      rest = Array(indent) + rest[next...]
    }
    return (lines + [String(rest)]).joined(separator: "\n")
  }
}
