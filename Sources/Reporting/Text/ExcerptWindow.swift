import Diagnosis

/// The part of a long line that is shown where room is short: what proves is kept, and what is left out is marked.
struct ExcerptWindow {
  /// What is shown of a line of evidence.
  struct Excerpt {
    var text: String
    /// It is not all of it.
    var isCut = false
    /// Its beginning, where most styles print time and process, is not shown.
    var isCutInFront: Bool { isCut && text.hasPrefix(ExcerptWindow.gap) }
  }

  /// What is left out.
  private static let gap = "…"
  /// Within so many characters a cut moves to a blank.
  private static let reach = 14
  /// Between the sizes that are tried.
  private static let step = 4

  private let text: [Character]
  /// Where the marks stand, in order.
  private let spans: [Range<Int>]

  /// - Parameter marks: what is to be seen; what does not stand in the text is passed over.
  init(_ text: String, marks: [String]) {
    let characters = Array(text)
    self.text = characters
    spans = marks.compactMap { Self.last(Array($0), in: characters) }.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// The largest part of at most `most` characters that fits; nil where all of it fits.
  func cut(most: Int, fits: (String) -> Bool) -> String? {
    if fits(String(text)) { return nil }
    var shown = Self.gap
    for size in stride(from: min(most, text.count), through: 3 * Self.step, by: -Self.step) {
      shown = part(size)
      if fits(shown) { break }
    }
    return shown
  }

  /// What of a line of evidence fits into so many lines of a page.
  ///
  /// - Parameters:
  ///   - text: the line, or what of it is worth showing.
  ///   - lead: what stands before it in the same paragraph.
  ///   - indent: the columns that the paragraph leaves free.
  static func fitted(
    _ text: String, of evidence: Evidence, after lead: String = "", in canvas: TextCanvas, indent: Int, height: Int
  ) -> Excerpt {
    func shown(_ text: String) -> String { TextPage.collapsed(VisibleText.escaped(text)) }
    let whole = shown(text)
    let cut = ExcerptWindow(whole, marks: evidence.marks.map(shown)).cut(most: (canvas.width - indent) * height) {
      part in
      canvas.height(of: lead + part, indent: indent) <= height
    }
    return Excerpt(text: cut ?? whole, isCut: cut != nil)
  }

  private func part(_ size: Int) -> String {
    let room = size - 4
    guard let first = spans.first?.lowerBound, let last = spans.map(\.upperBound).max() else {
      // A line of which nothing is marked tells in its end; of a page of text the beginning says what it is.
      return text.count <= 2 * size ? shown(from: text.count - room, to: text.count) : shown(from: 0, to: room)
    }
    if first >= text.count - room { return shown(from: text.count - room, to: text.count) }
    if last <= room { return shown(from: 0, to: room) }
    if last - first <= room {
      let start = max(0, first - (room - (last - first)) * 2 / 3)
      return shown(from: start, to: min(text.count, start + room))
    }
    let half = room / 2 - 1
    return shown(from: max(0, first - half / 4), to: max(0, first - half / 4) + half, isOpenEnded: false)
      + " " + shown(from: last - half, to: last)
  }

  /// That part between signs of what is left out, cut at blanks where that costs nothing that is marked; within a word
  /// the sign stands close to it.
  private func shown(from start: Int, to end: Int, isOpenEnded: Bool = true) -> String {
    var (start, end) = (max(0, start), min(text.count, end))
    var (head, tail) = (start > 0 ? Self.gap : "", end < text.count && isOpenEnded ? Self.gap : "")
    if start > 0, let blank = text[start..<min(end, start + Self.reach)].firstIndex(of: " "), !isMarked(start..<blank) {
      start = blank + 1
      head += " "
    }
    if end < text.count, let blank = text[max(start, end - Self.reach)..<end].lastIndex(of: " "), !isMarked(blank..<end)
    {
      end = blank
      tail = tail.isEmpty ? "" : " " + tail
    }
    return head + String(text[start..<max(start, end)]) + tail
  }

  private func isMarked(_ range: Range<Int>) -> Bool { spans.contains { $0.overlaps(range) } }

  /// The last place at which `mark` stands as a word of its own: before it come names that hold it as well.
  private static func last(_ mark: [Character], in text: [Character]) -> Range<Int>? {
    guard !mark.isEmpty, mark.count <= text.count else { return nil }
    func isOfWord(_ index: Int) -> Bool {
      text.indices.contains(index) && (text[index].isLetter || text[index].isNumber)
    }
    for start in stride(from: text.count - mark.count, through: 0, by: -1)
    where text[start] == mark[0] && text[start..<(start + mark.count)].elementsEqual(mark) {
      if !isOfWord(start - 1), !isOfWord(start + mark.count) { return start..<(start + mark.count) }
    }
    return nil
  }
}
