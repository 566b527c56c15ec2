import Options
import Reporting

/// `willrestore explain [RULE]`: what a rule means; with `--order` the six steps; without both, the rules in short.
struct ExplainCommand {
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// Prints the page.
  func run() throws -> Int32 {
    guard let slug = invocation.operands.first else {
      return try invocation.showsOrder ? printOrder() : RulesCommand(invocation).run()
    }
    let rule = try Engine.catalog.rule(slug)
    var output = try Output(path: invocation.output)
    RulePages.writeExplanation(
      of: rule, invocation.format, options: WriterOptions(invocation, to: output), to: &output)
    try output.finish()
    return 0
  }

  private func printOrder() throws -> Int32 {
    var output = try Output(path: invocation.output)
    HealthyOrder.page.write(invocation.format, options: WriterOptions(invocation, to: output), to: &output)
    try output.finish()
    return 0
  }
}
