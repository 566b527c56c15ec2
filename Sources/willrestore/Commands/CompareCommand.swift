import Diagnosis
import Options
import Reporting

/// `willrestore compare GOOD BAD`: two cases of one app beside each other.
struct CompareCommand {
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// Reads both, compares, and says with which status to exit.
  func run() throws -> Int32 {
    let engine = try Engine(patterns: invocation.patterns)
    try CaseSetup.checkOutputIsNoInput(invocation.output, invocation.operands)
    var output = try Output(path: invocation.output)
    let reports = try invocation.operands.map { path in
      var one = invocation
      one.operands = [path]
      return try AnalyzeCommand.report(CaseSetup(one), engine)
    }
    let page = ComparisonPage(
      Comparison(good: reports[0], bad: reports[1], app: invocation.options.apps.first?.name))
    output.sign(invocation.format)
    page.write(invocation.format, options: WriterOptions(invocation, to: output), to: &output)
    try output.finish()
    let statuses = reports.map { AnalyzeCommand.status($0, invocation).code }
    return statuses.max() ?? 0
  }
}
