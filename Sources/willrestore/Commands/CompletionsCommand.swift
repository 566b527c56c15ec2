import Options

/// `willrestore completions bash|zsh|fish`: completions for a shell.
struct CompletionsCommand {
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// Prints the script.
  func run() throws -> Int32 {
    guard let shell = invocation.operands.first,
      let script = Completions.script(for: shell, catalog: Engine.catalog)
    else {
      let shells = Completions.shells.joined(separator: ", ")
      throw UsageError("'completions' needs the name of a shell: \(shells)", command: .completions)
    }
    let output = try Output(path: invocation.output)
    output.write(script)
    try output.finish()
    return 0
  }
}
