import Diagnosis
import Parsing

extension HTMLPage {
  /// What the log cannot decide, and what to collect.
  mutating func undetermined() {
    let groups = UndeterminedGroup.groups(of: report.undetermined)
    guard !groups.isEmpty else { return }
    add("<section id=\"open\"><h2>Could not be determined</h2><ul>")
    for group in groups {
      add("<li><strong>Missing:</strong> \(safe(Wording.missing(group.missing))), for")
      add("\(group.rules.map(safe).joined(separator: ", ")).<br><strong>Collect:</strong> \(own(group.settle))</li>")
    }
    add("</ul></section>")
  }

  /// How far the capture can be trusted.
  mutating func capture() {
    guard !report.inputs.isEmpty else { return }
    add("<section id=\"capture\"><h2>The capture</h2><ul>")
    for input in report.inputs {
      add(
        "<li><span class=\"place\">\(safe(InputLabels.shown(input.path, options.paths)))</span> \(safe(Wording.facts(input)))<ul>"
      )
      if input.callbacksUnmatched > 0 { add("<li>\(safe(Wording.unmatched(input.callbacksUnmatched)))</li>") }
      for limit in input.limits where limit.kind != "redacted" {
        add("<li>limit reached: \(safe(limit.kind)) \(Wording.grouped(limit.count))×</li>")
      }
      for note in input.notes.prefix(20) {
        let line = note.line.map { " (line \($0))" } ?? ""
        add("<li>\(safe(note.kind)): \(HTMLText.escaped(note.text, most: room.characters))\(line)</li>")
      }
      if input.notes.count > 20 { add("<li>and \(Wording.count(input.notes.count - 20, "more note"))</li>") }
      add("</ul></li>")
    }
    for app in report.apps where !app.coverage.isEmpty {
      let parts: [String] = Emitter.allCases.compactMap { emitter in
        let all = app.coverage.filter { $0.emitter == emitter }
        return all.map(\.state).min().map { "\(Wording.emitter(emitter)) \($0.rawValue)" }
      }
      add("<li>Coverage of \(safe(app.id)): \(safe(parts.joined(separator: ", ")))</li>")
    }
    add("</ul></section>")
  }

  /// The lines that findings and drawings name, by input, with a way back to the drawing.
  mutating func excerpt(flush: ([UInt8]) -> Void) {
    guard !lines.isEmpty else { return }
    add("<section id=\"log\"><h2>The lines</h2>")
    var input = -1
    for key in lines.keys.sorted() {
      guard let line = lines[key] else { continue }
      if key.input != input {
        if input >= 0 { add("</tbody></table></div>") }
        input = key.input
        add("<h3 class=\"place\">\(safe(labels[input]))</h3><div class=\"scroll\"><table class=\"log\"><tbody>")
        flush(take())
      }
      let severity = evidence[key].map { " class=\"\($0.rawValue)\"" } ?? ""
      let back = line.session.map { " <a href=\"#M\($0)-\(key.anchor)\" aria-label=\"to its mark\">↑</a>" } ?? ""
      let text = HTMLText.escaped(line.text, most: room.characters) + (line.isCut ? " …" : "")
      add(
        "<tr id=\"\(key.anchor)\"\(severity)><td class=\"number\">\(key.line)\(back)</td><td><pre>\(text)</pre></td></tr>"
      )
    }
    add("</tbody></table></div></section>")
  }
}
