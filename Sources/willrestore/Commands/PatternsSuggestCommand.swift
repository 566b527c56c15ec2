import Ingest
import Options
import Parsing
import Reporting

/// `willrestore patterns suggest [PATH…]`: patterns of an app's lines that look like Bluetooth callbacks and match none.
struct PatternsSuggestCommand {
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// Reads the logs, prints a pattern file, and says with which status to exit.
  func run() throws -> Int32 {
    let setup = try CaseSetup(invocation)
    let tools = FeedTools(library: try Engine.library(patterns: invocation.patterns))
    let apps = invocation.options.apps.map { PatternSuggester.App(name: $0.name, process: $0.process) }
    var suggester = PatternSuggester(tools: tools, apps: apps)
    let output = try Output(path: invocation.output)
    let interruption = Interruption.keyboard
    var limits = IngestLimits()
    limits.maxExpanded = invocation.options.maxExpanded
    var status = ExitStatus()
    let walk = DirectoryWalk(setup.paths.filter { $0 != "-" })
    for skipped in walk.skipped where !invocation.isQuiet {
      StandardError.write("willrestore: \(skipped.path.printable): \(skipped.reason)\n")
    }
    let sources = walk.paths.map { InputSource.path($0) } + (setup.paths.contains("-") ? [.standardInput] : [])
    for source in sources where !interruption.isRequested {
      do throws(IngestFailure) {
        try suggester.read(
          source, dialect: invocation.options.dialect, limits: limits, jobs: invocation.threads,
          interruptions: [interruption], isInterrupted: { interruption.isRequested })
      } catch {
        if error.kind == .interrupted { continue }
        StandardError.write("willrestore: \(source.name.printable): \(error.reason)\n")
        if error.kind != .notALog, error.kind != .ownReport { status.isIncomplete = true }
      }
    }
    let proposal = PatternProposal(suggester)
    if proposal.isEmpty, let path = invocation.output, path != "-" {
      // A file without patterns is none that --patterns takes: what there was is left as it is.
      StandardError.write(proposal.text + "# Nothing was written to \(path.quoted).\n")
    } else {
      output.write(proposal.text)
      try output.finish()
    }
    status.isInterrupted = interruption.isRequested
    return status.code
  }
}
