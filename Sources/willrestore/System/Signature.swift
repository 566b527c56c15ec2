import Ingest
import Reporting

extension Output {
  /// Prints the line by which a report or page that is kept beside its log is known for what it is.
  ///
  /// On a terminal nothing is kept, and the answer comes first; Markdown shows no comment. JSON names its schema.
  func sign(_ format: OutputFormat) {
    switch format {
    case .text: if !isTerminal { write("\(OwnReport.signature)\(version)\n\n") }
    case .markdown: write("<!-- \(OwnReport.signature)\(version) -->\n\n")
    case .html: write("<!DOCTYPE html>\n<!-- \(OwnReport.signature)\(version) -->\n")
    // Of those of other tools the first names tell.
    case .json, .ndjson, .sarif, .junit, .csv, .github, .perfetto, .otlp: break
    }
  }
}
