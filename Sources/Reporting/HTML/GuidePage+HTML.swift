extension GuidePage {
  /// The page as one file of HTML, in the style of the report.
  func html(title: String, version: String) -> [UInt8] {
    var text = HTMLStyle.head(title: title) + "<body><main>\n"
    for block in blocks { text += Self.element(block) + "\n" }
    text += "</main><footer>Written by willrestore \(HTMLText.escaped(version)).</footer></body></html>\n"
    return Array(text.utf8)
  }

  private static func element(_ block: Block) -> String {
    switch block {
    case .title(let text): return "<h1>\(HTMLText.escaped(text))</h1>"
    case .heading(let text): return "<h2>\(HTMLText.escaped(text))</h2>"
    case .paragraph(let text): return "<p>\(HTMLText.ofOurs(text))</p>"
    case .labelled(let label, let text):
      return "<p><strong>\(HTMLText.escaped(label)):</strong> \(HTMLText.ofOurs(text))</p>"
    case .steps(let steps): return "<ol>" + steps.map { "<li>\(HTMLText.ofOurs($0))</li>" }.joined() + "</ol>"
    case .code(let lines): return lines.map { "<pre>\(HTMLText.escaped($0))</pre>" }.joined()
    case .table(let rows):
      var text = "<div class=\"scroll\"><table>"
      for (number, row) in rows.enumerated() {
        let name = number == 0 ? "th" : "td"
        text += "<tr>" + row.map { "<\(name)>\(HTMLText.escaped($0))</\(name)>" }.joined() + "</tr>"
      }
      return text + "</table></div>"
    }
  }
}
