import Options
import Reporting

/// `willrestore limits`: what is held at most.
struct LimitsCommand {
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// Prints the table.
  func run() throws -> Int32 {
    var output = try Output(path: invocation.output)
    output.sign(invocation.format)
    LimitsPage.page.write(invocation.format, options: WriterOptions(invocation, to: output), to: &output)
    try output.finish()
    return 0
  }
}
