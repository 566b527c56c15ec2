/// Under which heading of the help an option stands.
public enum OptionGroup: String, CaseIterable, Sendable {
  case report = "What to report"
  case moment = "Which time"
  case facts = "What the log leaves out"
  case rules = "Rules"
  case patterns = "Patterns"
  case output = "Output"
  case reading = "Reading"
  case general = "General"
}

/// What is fixed about an option: all that parser and help know of it.
public struct OptionSpec: Sendable {
  /// Reads the option's value (empty when it takes none) into what the command line asks for.
  public typealias Reader =
    @Sendable (_ value: String, _ invocation: inout Invocation, _ catalog: Catalog) throws(UsageError) -> Void

  /// The long name with its dashes: "--format".
  public var name: String
  /// The letter of the short form.
  public var short: Character?
  /// How the help calls the value; nil when the option takes none.
  public var value: String?
  /// Whether each use counts; else the last does.
  public var isRepeatable: Bool
  /// Its heading in the help.
  public var group: OptionGroup
  /// The commands that take it.
  public var commands: Set<Command>
  /// Sentences for the help.
  public var help: String
  /// What it does.
  public var read: Reader

  init(
    _ name: String, short: Character? = nil, value: String? = nil, isRepeatable: Bool = false, _ group: OptionGroup,
    _ commands: Set<Command>, _ help: String, read: @escaping Reader
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.isRepeatable = isRepeatable
    self.group = group
    self.commands = commands
    self.help = help
    self.read = read
  }
}
