import Options
import Reporting

/// `willrestore rules`: all rules with their parameters.
struct RulesCommand {
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// Prints the table of rules.
  func run() throws -> Int32 {
    var output = try Output(path: invocation.output)
    output.sign(invocation.format)
    RulePages.writeList(
      Engine.catalog.rules, invocation.format, options: WriterOptions(invocation, to: output), to: &output)
    try output.finish()
    return 0
  }
}
