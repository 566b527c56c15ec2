import Diagnosis

/// `--format github`: workflow commands of GitHub Actions, which become annotations of a run.
///
/// A line for the verdict, one for each finding, and one for each kind of thing that the log cannot tell. GitHub shows the
/// first ten of a severity. No line begins with anything but a command, and line ends within one are written as `%0A`, so
/// that a log cannot give commands of its own.
public struct GitHubReportWriter: ReportWriter {
  private let options: WriterOptions

  /// A writer with the user's options.
  public init(options: WriterOptions) { self.options = options }

  /// Prints `report`, a command a line.
  public func write(_ report: Report, to sink: inout some ByteSink) {
    let outcome = "willrestore: \(Wording.headline(report).text)"
    var text = command("notice", nil, nil, title: outcome, report.unread?.sentence ?? report.summary.verdict)
    for input in report.inputs {
      for note in input.notes where Report.Input.isUnread(note) {
        text += command("error", input, note.line, title: "Not read to its end", note.text)
      }
    }
    for finding in report.findings {
      let deciding = finding.decisive
      let input = deciding.flatMap { report.inputs.indices.contains($0.position.input) ? $0.position.input : nil }
      let title = "\(finding.rule) (\(finding.confidence.rawValue))"
      let message = "\(finding.explained)\n\(Wording.adviceLabel(finding.blame)): \(finding.advice)"
      text += command(
        Self.name(finding.severity), input.map { report.inputs[$0] }, deciding?.position.line, title: title, message)
    }
    var said: Set<String> = []
    for open in report.undetermined where said.insert(open.settle).inserted {
      let rules = report.undetermined.filter { $0.settle == open.settle }.map(\.rule)
      let names = rules.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }.joined(separator: ", ")
      text += command("notice", nil, nil, title: "Could not be determined: \(names)", open.settle)
    }
    sink.write(Array(text.utf8))
  }

  private func command(
    _ name: String, _ input: Report.Input?, _ line: Int?, title: String, _ message: String
  ) -> String {
    var properties: [String] = []
    if let input, input.path != "-" {
      properties.append("file=" + Self.property(InputLabels.shown(input.path, options.paths)))
      if let line { properties.append("line=\(line)") }
    }
    properties.append("title=" + Self.property(title))
    return "::\(name) \(properties.joined(separator: ","))::\(Self.data(message))\n"
  }

  private static func name(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info: "notice"
    }
  }

  /// A message: what ends a line is encoded, all else that a terminal obeys is made visible.
  private static func data(_ text: String) -> String {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { encoded(VisibleText.escaped(String(String.UnicodeScalarView($0))), ["%": "%25"]) }.joined(separator: "%0A")
  }

  /// A property's value, which a comma or a colon would end.
  private static func property(_ text: String) -> String {
    encoded(VisibleText.escaped(text), ["%": "%25", ":": "%3A", ",": "%2C"])
  }

  /// By code points: a mark above a comma makes another character of it, and no other byte.
  private static func encoded(_ text: String, _ codes: [Unicode.Scalar: String]) -> String {
    var encoded = ""
    for scalar in text.unicodeScalars {
      if let code = codes[scalar] { encoded += code } else { encoded.unicodeScalars.append(scalar) }
    }
    return encoded
  }
}
