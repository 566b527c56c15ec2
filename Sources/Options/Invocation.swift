import Diagnosis
import Reporting

/// When output is coloured.
public enum ColorChoice: String, CaseIterable, Sendable {
  case auto, always, never

  /// Whether to colour what goes to a stream.
  ///
  /// - Parameters:
  ///   - isTerminal: the stream is a terminal.
  ///   - noColor: the value of the environment's `NO_COLOR`, which turns colour off when it is there and not empty.
  ///   - term: the value of `TERM`; a terminal called "dumb" has no colours.
  public func isOn(isTerminal: Bool, noColor: String?, term: String?) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: isTerminal && (noColor ?? "").isEmpty && term != "dumb"
    }
  }
}

/// What `patterns list` prints.
public enum PatternListing: Sendable {
  case table, literals, expressions
}

/// What a command line asks for, every value read and checked.
public struct Invocation: Sendable {
  /// What to do.
  public var command: Command
  /// The command was typed, not implied.
  public var isNamed = true
  /// Paths, or what else the command takes, as typed.
  public var operands: [String] = []
  /// What the analysis is told about the case.
  public var options = CaseOptions()
  /// How to print.
  public var format = OutputFormat.text
  /// What is a row, where the format is a table; nil: not said.
  public var table: ReportTable?
  /// Where the report goes; nil and "-" are standard output.
  public var output: String?
  /// The mildest severity that makes the exit status 1; nil is never.
  public var failOn: Severity?
  /// When to colour.
  public var color = ColorChoice.auto
  /// `--quiet` was given.
  public var isQuiet = false
  /// `--verbose` was given.
  public var isVerbose = false
  /// `--no-progress` was not given.
  public var wantsProgress = true
  /// The file of settings that was asked for; nil: where such files are looked for.
  public var configuration: String?
  /// The file of settings that was read.
  public var configurationRead: String?
  /// What of it changes what is found, in words for the report.
  public var configurationChanges: String?
  /// `watch` goes on reading as the file grows.
  public var follows = false
  /// What `watch` runs for each finding.
  public var hook: String?
  /// A folder of the user's own patterns.
  public var patterns: String?
  /// How many threads may work; nil lets the program choose.
  public var jobs: Int?
  /// `--redact` or `--redact-key` was given.
  public var redacts = false
  /// With what pseudonyms are made; nil: with a key of this run alone.
  public var redactKey: String?
  /// Lines to keep beside those that matter.
  public var context = 0
  /// `extract --spool`.
  public var spools = false
  /// `explain --order`.
  public var showsOrder = false
  /// What of the patterns `patterns list` prints.
  public var listing = PatternListing.table
  /// Only patterns of this event or group of events.
  public var event: String?
  /// Only patterns of this file.
  public var file: String?

  /// Nothing but a command.
  public init(command: Command) { self.command = command }
}

/// What the program has to do.
public enum Request: Sendable {
  case run(Invocation)
  /// The general help, or that of a command.
  case help(Command?)
  /// The help of the commands that share a first word.
  case groupHelp(String)
  /// The help of all options.
  case optionsHelp
  case version
}
