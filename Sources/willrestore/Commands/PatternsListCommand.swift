import Options
import Parsing
import Reporting

/// `willrestore patterns list`: every pattern, or what the scan and the matching are made of.
struct PatternsListCommand {
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// Prints the list.
  func run() throws -> Int32 {
    let library = try Engine.library(patterns: invocation.patterns)
    if let file = invocation.file {
      let files = PatternCatalogue.files(of: library)
      guard files.contains(where: { PatternCatalogue.isFile($0, file) }) else {
        let near = Suggestion.nearest(to: file, among: files).map { "Did you mean \($0)? " } ?? ""
        throw UsageError(
          "--file: there is no pattern file \(file.quoted)",
          hint: near + "Files are: \(files.joined(separator: ", ")).",
          command: .patternsList)
      }
    }
    let catalogue = PatternCatalogue(library, event: invocation.event, file: invocation.file)
    var output = try Output(path: invocation.output)
    switch invocation.listing {
    case .table: Self.write(catalogue.rows, to: &output)
    // For other programs: exactly the bytes, whatever they are.
    case .literals: for literal in catalogue.literals { output.write(literal + "\n") }
    case .expressions: for expression in catalogue.expressions { output.write(expression + "\n") }
    }
    try output.finish()
    return 0
  }

  private static func write(_ rows: [[String]], to output: inout Output) {
    let shown = rows.map { row in row.map { VisibleText.escaped($0) } }
    let columns = (0..<5).map { column in shown.map { $0[column].count }.max() ?? 0 }
    // Narrower terminals get the name on a line of its own.
    if let width = output.width, columns.reduce(8, +) > width {
      for row in shown {
        output.write(row[0] + "\n    " + row.dropFirst().filter { !$0.isEmpty }.joined(separator: "  ") + "\n")
      }
      return
    }
    for row in shown {
      var line = ""
      for (text, width) in zip(row, columns) {
        line += text + String(repeating: " ", count: max(0, width - text.count) + 2)
      }
      while line.hasSuffix(" ") { line.removeLast() }
      output.write(line + "\n")
    }
  }
}
