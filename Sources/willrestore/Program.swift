import Options

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The program from its words to its exit status.
enum Program {
  /// A command without anything to read, started by hand: it is answered with the help.
  struct NothingToRead: Error {
    /// The command that was typed; nil where it was implied.
    var command: Command?
  }

  /// Does what the words after the program's name ask for; nil is a word that is no UTF-8.
  static func run(_ words: [String?]) -> Int32 {
    do {
      let arguments = try words.map { word throws(UsageError) in try known(word) }
      let parser = ArgumentParser(catalog: Engine.catalog) {
        FileStatus(path: $0) != nil
      } configuration: { path throws(UsageError) in
        try ConfigurationFile.read(path)
      }
      switch try parser.parse(arguments) {
      case .help(let command): return try print(Help.text(for: command, catalog: Engine.catalog))
      case .groupHelp(let word): return try print(Help.text(forGroup: word))
      case .version: return try print("willrestore \(version)\n")
      case .optionsHelp: return try print(Help.options(catalog: Engine.catalog))
      case .run(let invocation):
        ConfigurationFile.tell(invocation)
        return try run(invocation)
      }
    } catch let error as UsageError {
      StandardError.write(error.text)
      return ExitStatus.usage
    } catch let error as NothingToRead {
      StandardError.write(Help.text(for: error.command, catalog: Engine.catalog))
      return ExitStatus.usage
    } catch let error as OutputError {
      StandardError.write("willrestore: \(error.message)\n")
      return ExitStatus.unwritten
    } catch {
      StandardError.write(fault(error))
      return ExitStatus.fault
    }
  }

  private static func run(_ invocation: Invocation) throws -> Int32 {
    switch invocation.command {
    case .analyze: try AnalyzeCommand(invocation).run()
    case .watch: try WatchCommand(invocation).run()
    case .batch: try BatchCommand(invocation).run()
    case .apps: try AppsCommand(invocation).run()
    case .compare: try CompareCommand(invocation).run()
    case .extract: try ExtractCommand(invocation).run()
    case .explain: try ExplainCommand(invocation).run()
    case .rules: try RulesCommand(invocation).run()
    case .collect: try CollectCommand(invocation).run()
    case .patternsList: try PatternsListCommand(invocation).run()
    case .patternsTest: try PatternsTestCommand(invocation).run()
    case .patternsSuggest: try PatternsSuggestCommand(invocation).run()
    case .limits: try LimitsCommand(invocation).run()
    case .man: try ManCommand(invocation).run()
    case .completions: try CompletionsCommand(invocation).run()
    case .help: try HelpCommand(invocation).run()
    }
  }

  private static func known(_ word: String?) throws(UsageError) -> String {
    if let word { return word }
    throw UsageError(
      "a word of the command line is no UTF-8, and its file cannot be named",
      hint: "Rename the file, or read it from standard input: willrestore < FILE")
  }

  private static func print(_ text: String) throws(OutputError) -> Int32 {
    let output = try Output(path: nil)
    output.write(text)
    try output.finish()
    return 0
  }

  /// What to print about an error that no user can have caused.
  private static func fault(_ error: any Error) -> String {
    """
    willrestore: a fault of this program: \(String(describing: error).printable)
    Please report it with the output of 'willrestore --version', the command line and, if it may be shared, the log.

    """
  }
}
