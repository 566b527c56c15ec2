import Options

/// `willrestore man`: the manual page.
struct ManCommand {
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// Prints it.
  func run() throws -> Int32 {
    let output = try Output(path: invocation.output)
    output.write(ManPage.text(version: version, catalog: Engine.catalog))
    try output.finish()
    return 0
  }
}
