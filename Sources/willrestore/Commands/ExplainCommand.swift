import Options
import Reporting

/// `willrestore explain [RULE]`: what a rule means; with `--order` the six steps; without both, what can be explained.
struct ExplainCommand {
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// Prints the page.
  func run() throws -> Int32 {
    guard let slug = invocation.operands.first else {
      if invocation.showsOrder { return try print(HealthyOrder.page) }
      if invocation.format == .json || invocation.format == .ndjson { return try RulesCommand(invocation).run() }
      return try print(RulePages.index(of: Engine.catalog.rules))
    }
    let rule = try Engine.catalog.rule(slug)
    var output = try Output(path: invocation.output)
    output.sign(invocation.format)
    RulePages.writeExplanation(
      of: rule, invocation.format, options: WriterOptions(invocation, to: output), to: &output)
    try output.finish()
    return 0
  }

  private func print(_ page: GuidePage) throws -> Int32 {
    var output = try Output(path: invocation.output)
    output.sign(invocation.format)
    page.write(invocation.format, options: WriterOptions(invocation, to: output), to: &output)
    try output.finish()
    return 0
  }
}
