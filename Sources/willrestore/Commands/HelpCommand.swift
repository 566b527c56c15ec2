import Options

/// `willrestore help [COMMAND]`: the same as `willrestore [COMMAND] --help`.
struct HelpCommand {
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// Prints the help.
  func run() throws -> Int32 {
    let output = try Output(path: invocation.output)
    output.write(text)
    try output.finish()
    return 0
  }

  private var text: String {
    switch Command.request(invocation.operands) {
    case .help(let command): Help.text(for: command, catalog: Engine.catalog)
    case .optionsHelp: Help.options(catalog: Engine.catalog)
    case .groupHelp(let word): Help.text(forGroup: word)
    default: Help.text(for: nil, catalog: Engine.catalog)
    }
  }
}
