import Options
import Reporting

/// `willrestore collect [iphone|mac|watch]`: how to capture a log that can answer.
struct CollectCommand {
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// Prints the guide of one device, or of all.
  func run() throws -> Int32 {
    var output = try Output(path: invocation.output)
    let options = WriterOptions(invocation, to: output)
    output.sign(invocation.format)
    let guides = invocation.operands.isEmpty ? CollectGuide.allCases : invocation.operands.compactMap(CollectGuide.init)
    for (index, guide) in guides.enumerated() {
      if index > 0 { output.write("\n") }
      guide.page.write(invocation.format, options: options, to: &output)
    }
    try output.finish()
    return 0
  }
}
