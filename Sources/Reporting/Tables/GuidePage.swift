/// A page of instructions: what the subcommands `explain`, `collect` and `rules` print, apart from how.
public struct GuidePage: Sendable {
  /// A part of a page.
  public enum Block: Sendable, Hashable {
    case title(String)
    case heading(String)
    case paragraph(String)
    /// A paragraph with a word in the margin.
    case labelled(String, String)
    /// Instructions, numbered from 1.
    case steps([String])
    /// Lines to be copied, never wrapped.
    case code([String])
    /// Rows of cells of equal number; the first row names the columns.
    case table([[String]])
  }

  /// The parts, in their order.
  public var blocks: [Block]

  /// A page of the given parts.
  public init(_ blocks: [Block]) { self.blocks = blocks }

  /// Prints the page: as Markdown for that format, else as text for a terminal.
  public func write(_ format: OutputFormat, options: WriterOptions, to sink: inout some ByteSink) {
    sink.write(format == .markdown ? markdown() : text(options))
  }

  private func text(_ options: WriterOptions) -> [UInt8] {
    var canvas = TextCanvas(width: options.width, style: Style(isOn: options.color))
    var previous: Block?
    for block in blocks {
      if let previous, !GuidePage.belongTogether(previous, block) { canvas.blank() }
      GuidePage.lay(block, on: &canvas)
      previous = block
    }
    return canvas.take()
  }

  /// Labelled paragraphs stand close, and so does code under what introduces it.
  private static func belongTogether(_ one: Block, _ other: Block) -> Bool {
    switch (one, other) {
    case (.labelled, .labelled), (.heading, _), (_, .code), (.table, .labelled): true
    default: false
    }
  }

  private static func lay(_ block: Block, on canvas: inout TextCanvas) {
    switch block {
    case .title(let text), .heading(let text): canvas.paragraph([Run(text, .heading)])
    case .paragraph(let text): canvas.paragraph([Run(text)])
    case .labelled(let label, let text):
      let name = TextPage.padded("  " + label, TextPage.labelWidth)
      let margin = [Run(String(repeating: " ", count: TextPage.labelWidth))]
      canvas.paragraph([Run(text)], first: [Run(name, .heading)], rest: margin)
    case .steps(let steps):
      for (index, step) in steps.enumerated() {
        canvas.paragraph([Run(step)], first: [Run(TextPage.padded("  \(index + 1).", 6))])
      }
    case .code(let lines):
      for line in lines { canvas.verbatim(line, indent: 6) }
    case .table(let rows): layTable(rows, on: &canvas)
    }
  }

  private static func layTable(_ rows: [[String]], on canvas: inout TextCanvas) {
    guard let columns = rows.first?.count, columns > 0 else { return }
    let widths = (0..<columns).map { column in
      rows.map { $0.indices.contains(column) ? Columns.width(of: $0[column]) : 0 }.max() ?? 0
    }
    for (index, row) in rows.enumerated() {
      let role: Style.Role? = index == 0 ? .faint : nil
      let cells = row.dropLast().enumerated().map { TextPage.padded($0.element, widths[$0.offset]) + "  " }
      canvas.paragraph([Run(row.last ?? "", role)], first: [Run("  " + cells.joined(), role)])
    }
  }

  private func markdown() -> [UInt8] {
    var text = ""
    for block in blocks { text += GuidePage.markup(block) + "\n" }
    return Array(text.utf8)
  }

  private static func markup(_ block: Block) -> String {
    switch block {
    case .title(let text): return "# \(MarkdownText.escaped(text))\n"
    case .heading(let text): return "## \(MarkdownText.escaped(text))\n"
    case .paragraph(let text): return "\(MarkdownText.ofOurs(text))\n"
    case .labelled(let label, let text): return "**\(MarkdownText.escaped(label)):** \(MarkdownText.ofOurs(text))\n"
    case .steps(let steps):
      return steps.enumerated().map { "\($0.offset + 1). \(MarkdownText.ofOurs($0.element))\n" }.joined()
    case .code(let lines):
      let shown = lines.map(VisibleText.escaped)
      let fence = MarkdownText.fence(for: shown)
      return ([fence] + shown + [fence]).joined(separator: "\n") + "\n"
    case .table(let rows):
      var lines = rows.map { "| " + $0.map(MarkdownText.escaped).joined(separator: " | ") + " |" }
      let columns = rows.first?.count ?? 0
      if !lines.isEmpty { lines.insert("|" + String(repeating: " --- |", count: columns), at: 1) }
      return lines.joined(separator: "\n") + "\n"
    }
  }
}
