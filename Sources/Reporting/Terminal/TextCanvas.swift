/// A piece of text with one look. Making a run escapes its text: there is no other way on to the canvas.
struct Run {
  let text: String
  let role: Style.Role?

  init(_ text: String, _ role: Style.Role? = nil) {
    self.text = VisibleText.escaped(text)
    self.role = role
  }
}

/// Lays runs out in lines of a given width.
struct TextCanvas {
  /// Narrower terminals are treated as this wide: below it every word would stand alone.
  private static let narrowest = 40
  /// Text gets at least this many columns beside what stands before it, or goes below.
  private static let leastRoom = 20

  let width: Int
  let style: Style
  private(set) var bytes: [UInt8] = []

  init(width: Int, style: Style) {
    self.width = max(width, TextCanvas.narrowest)
    self.style = style
  }

  /// An empty line.
  mutating func blank() { bytes.append(0x0A) }

  /// Hands over what was laid out so far, and begins anew.
  mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Lays out `runs`, wrapped at blanks and, where a word is too long, within it.
  ///
  /// `first` stands before the first line, `rest` before the others; without `rest` they are indented as deep as the
  /// first. A no-break blank is no place to wrap, and is printed as a blank. After `limit` lines the text ends in "…".
  mutating func paragraph(_ runs: [Run], first: [Run] = [], rest: [Run]? = nil, limit: Int = .max) {
    let firstWidth = TextCanvas.width(of: first)
    var hanging = rest ?? [Run(String(repeating: " ", count: firstWidth))]
    var leading = first
    if width - max(firstWidth, TextCanvas.width(of: hanging)) < TextCanvas.leastRoom {
      // Too narrow for text beside what stands before it: below it, then.
      paragraph(first, rest: [Run("    ")])
      leading = [Run("    ")]
      hanging = leading
    }
    let cells = TextCanvas.cells(of: runs)
    let indent = max(TextCanvas.width(of: leading), TextCanvas.width(of: hanging))
    for (index, line) in TextCanvas.wrap(cells, room: room(beside: indent, cells), limit: limit).enumerated() {
      emit(TextCanvas.cells(of: index == 0 ? leading : hanging) + line)
    }
  }

  /// How many lines `text` takes beside what is `indent` columns wide.
  func height(of text: String, indent: Int) -> Int {
    let cells = TextCanvas.cells(of: [Run(text)])
    return TextCanvas.wrap(cells, room: room(beside: indent, cells), limit: .max).count
  }

  private func room(beside indent: Int, _ cells: [Cell]) -> Int { width - indent - TextCanvas.guardWidth(cells) }

  /// A line that is never wrapped, to be copied: a command, a line of code.
  mutating func verbatim(_ text: String, indent: Int) {
    emit(TextCanvas.cells(of: [Run(String(repeating: " ", count: indent)), Run(text)]))
  }

  /// One cell of a line: a character and its look.
  private typealias Cell = (character: Character, role: Style.Role?)

  private static func cells(of runs: [Run]) -> [Cell] {
    runs.flatMap { run in run.text.map { ($0, run.role) } }
  }

  private static func width(of runs: [Run]) -> Int {
    runs.reduce(0) { $0 + Columns.width(of: $1.text) }
  }

  /// A continuous-integration runner obeys lines that begin with `::` or `##`, blanks before them or not; a line that
  /// would begin so gets a mark in front.
  private static func guarded(_ line: [Cell]) -> [Cell] {
    guard let start = line.firstIndex(where: { $0.character != " " }), start + 1 < line.count,
      isCommand(line[start].character, line[start + 1].character)
    else { return line }
    return Array(line[..<start]) + [("…", line[start].role)] + line[start...]
  }

  /// Columns that have to be kept free for that mark.
  private static func guardWidth(_ cells: [Cell]) -> Int {
    zip(cells, cells.dropFirst()).contains { isCommand($0.character, $1.character) } ? 1 : 0
  }

  private static func isCommand(_ first: Character, _ second: Character) -> Bool {
    first == second && (first == ":" || first == "#")
  }

  private static func wrap(_ cells: [Cell], room: Int, limit: Int) -> [[Cell]] {
    var lines: [[Cell]] = []
    var start = 0
    while start < cells.count {
      var end = start
      var used = 0
      var lastBlank: Int?
      while end < cells.count {
        let columns = Columns.width(of: cells[end].character)
        if used + columns > room { break }
        if cells[end].character == " ", end > start { lastBlank = end }
        used += columns
        end += 1
      }
      if end < cells.count, cells[end].character != " ", let lastBlank { end = lastBlank }
      // A character wider than the room still has to go somewhere.
      end = max(end, start + 1)
      var line = Array(cells[start..<end])
      start = end
      while start < cells.count, cells[start].character == " " { start += 1 }
      if lines.count + 1 >= limit, start < cells.count {
        if line.count >= room { line.removeLast() }
        line.append(("…", line.last?.role))
        start = cells.count
      }
      lines.append(line)
    }
    return lines.isEmpty ? [[]] : lines
  }

  private mutating func emit(_ bare: [Cell]) {
    let line = TextCanvas.guarded(bare)
    var text = ""
    var current: Style.Role?
    let last = line.lastIndex { $0.character != " " }.map { $0 + 1 } ?? 0
    for cell in line.prefix(last) {
      if cell.role != current {
        if current != nil { text += style.end }
        if let role = cell.role { text += style.begin(role) }
        current = cell.role
      }
      text.append(cell.character == "\u{A0}" ? " " : cell.character)
    }
    if current != nil { text += style.end }
    bytes.append(contentsOf: text.utf8)
    bytes.append(0x0A)
  }
}
