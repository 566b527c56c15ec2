import Options
import Reporting

/// `willrestore apps [PATH…]`: which apps use Bluetooth in a log.
struct AppsCommand {
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// Reads the case, prints its apps, and says with which status to exit.
  func run() throws -> Int32 {
    let setup = try CaseSetup(invocation)
    let engine = try Engine(patterns: invocation.patterns)
    var output = try Output(path: invocation.output)
    let report = try AnalyzeCommand.report(setup, engine)
    output.sign(invocation.format)
    AppTable(report).write(invocation.format, options: WriterOptions(invocation, to: output), to: &output)
    try output.finish()
    return AnalyzeCommand.status(report, invocation).code
  }
}
