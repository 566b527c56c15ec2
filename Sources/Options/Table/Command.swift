import Reporting

/// What to do: the first word of a command line, or the first two where several commands share a word; ``analyze``
/// when there is none.
public enum Command: String, CaseIterable, Sendable {
  case analyze, watch, batch, apps, compare, extract, explain, rules, collect
  case patternsList = "patterns list"
  case patternsTest = "patterns test"
  case patternsSuggest = "patterns suggest"
  case limits, man, completions, help

  /// The words that name it.
  public var words: [String] { rawValue.split(separator: " ").map(String.init) }

  /// The first word of each, once.
  public static var firstWords: [String] {
    allCases.reduce(into: []) { words, command in
      if let word = command.words.first, words.last != word { words.append(word) }
    }
  }

  /// The request for help on what the words name: a command, or several that share a first word; nil when nothing.
  public static func request(_ words: [String]) -> Request? {
    if let command = allCases.first(where: { $0.words == words }) { return .help(command) }
    if words == ["options"] { return .optionsHelp }
    guard let first = words.first, words.count == 1, !group(first).isEmpty else { return nil }
    return .groupHelp(first)
  }

  /// The commands that share a first word; none where it is a command by itself, or nothing.
  public static func group(_ word: String) -> [Command] {
    allCases.filter { $0.words.count > 1 && $0.words.first == word }
  }
}

/// What is fixed about a command.
public struct CommandSpec: Sendable {
  /// What the words after the command are.
  public enum Operands: Sendable {
    case none
    /// Paths of logs, of which there must be as many as the range says.
    case paths(ClosedRange<Int>)
    /// At most one name of a rule.
    case rule
    /// At most one of these words.
    case word([String])
    /// At most one folder of pattern files.
    case folder
    /// The words of at most one command.
    case command
  }

  /// The word.
  public var command: Command
  /// The operands as the help prints them: "[PATH…]".
  public var synopsis: String
  /// What may follow it.
  public var operands: Operands
  /// A line of the general help.
  public var summary: String
  /// The paragraphs of the command's own help.
  public var description: [String]
  /// How it can print; the first is the default.
  public var formats: [OutputFormat]
  /// Command lines that work, for the help.
  public var examples: [String]
  /// When its status is 1, where `--fail-on` does not say so.
  public var failure: String?
}

/// Every command, in the order of the help.
public enum CommandTable {
  /// The devices that `collect` can speak of.
  public static let devices = CollectGuide.allCases.map(\.rawValue)

  /// The rows.
  public static let all: [CommandSpec] = [
    CommandSpec(
      command: .analyze, synopsis: "[PATH…]", operands: .paths(0...Int.max),
      summary: "Say why a Bluetooth app did or did not come back. The default.",
      description: [
        "Reads one case: all paths belong to one device and one story. A path is a log, plain or compressed with zstd"
          + " or gzip, or a folder of logs; '-' or no path is standard input. Archives are named, and have to be unpacked"
          + " first.",
        "A file that is named like a command is reached by './watch'.",
      ],
      formats: OutputFormat.allCases,
      examples: [
        "willrestore field.log.zst --app com.acme.fitness", "willrestore field.log.zst --at 03:10",
        "willrestore run.ndjson --format json --fail-on error",
      ]),
    CommandSpec(
      command: .watch, synopsis: "[PATH]", operands: .paths(0...1),
      summary: "The same, live: each finding as soon as a line proves it.",
      description: [
        "Reads standard input or a pipe while it is written; a file to its present end, or with '--follow' as it grows. Ctrl-C"
          + " or the end of input prints the summary.",
        "A line tells what a session has reached, a few lines a finding; with '--quiet' one line, with '--verbose' all of it.",
        "text and ndjson speak while the log runs; other formats are written at its end.",
      ],
      formats: OutputFormat.allCases,
      examples: [
        "log stream --style ndjson | willrestore watch", "idevicesyslog | willrestore watch --app com.acme.fitness",
        "willrestore watch --follow device.log --exec ./notify.sh",
      ]),
    CommandSpec(
      command: .batch, synopsis: "PATH…", operands: .paths(1...Int.max),
      summary: "Many cases: a line for each, and a summary by rule.",
      description: [
        "Each path is a case of its own; of a folder, each entry is. A case that cannot be read is named and does not"
          + " stop the others. The lines come in the order of the arguments.",
        "A single file is one case, reported as 'analyze' reports it; only then other formats than text and ndjson can be printed.",
      ],
      formats: OutputFormat.allCases,
      examples: ["willrestore batch tickets/", "willrestore batch tickets/ --format ndjson --output fleet.ndjson"]),
    CommandSpec(
      command: .apps, synopsis: "[PATH…]", operands: .paths(0...Int.max),
      summary: "Which apps use Bluetooth in a log. Where to start when the app's name is unknown.",
      description: ["Lists every app with its lives, kills and findings."],
      formats: OutputFormat.ofPages,
      examples: ["willrestore apps field.log.zst"]),
    CommandSpec(
      command: .compare, synopsis: "GOOD BAD", operands: .paths(2...2),
      summary: "Two logs of one app, a good and a bad one: where the bad one leaves the way of the good one.",
      description: [
        "Takes a relaunch of each, of the bad log that with the gravest finding, and puts the six steps side by side, with"
          + " the time since the launch. The first step that the bad one lacks is marked; else the first that comes much"
          + " later. What one of the logs does not show is not compared."
      ],
      formats: ComparisonPage.formats,
      examples: ["willrestore compare good.log bad.log --app com.acme.fitness"]),
    CommandSpec(
      command: .extract, synopsis: "[PATH…]", operands: .paths(0...Int.max),
      summary: "The lines that matter, as they stood, redacted if asked for, to attach to a ticket.",
      description: [
        "Leaves out of a log what no answer needs. A line of brackets at each cut says what stood there, so that the"
          + " excerpt is answered as the whole log is; before anything is written it is read and compared.",
        "With '--redact' names, addresses and identifiers that are known for such become pseudonyms. Not all are: read it"
          + " before you pass it on.",
        "One log goes to standard output or to a file. Several, and those of a folder, go to the folder that '--output'"
          + " names, each under its own name.",
        "A log is read twice, so that a pipe needs '--spool'.",
      ],
      formats: [.text],
      examples: [
        "willrestore extract field.log.zst --redact -o excerpt.log", "willrestore extract ticket/ -o excerpts/",
        "idevicesyslog | willrestore extract --spool -o excerpt.log",
      ]),
    CommandSpec(
      command: .explain, synopsis: "[RULE]", operands: .rule,
      summary: "What a rule means, how to confirm it, how to fix it, what to tell the user.",
      description: [
        "Without a rule: which rules there are to explain. 'willrestore rules' lists them with their parameters; as json"
          + " and ndjson both print the same."
      ],
      formats: OutputFormat.ofPages,
      examples: ["willrestore explain will-restore-missing", "willrestore explain --order"]),
    CommandSpec(
      command: .rules, synopsis: "", operands: .none,
      summary: "All rules with their parameters.",
      description: ["The parameters are what '--set' changes."],
      formats: OutputFormat.ofPages,
      examples: ["willrestore rules"]),
    CommandSpec(
      command: .collect, synopsis: "[\(devices.joined(separator: "|"))]", operands: .word(devices),
      summary: "How to capture a log that can answer, in words that a customer can follow.",
      description: ["Without a device: all of them."],
      formats: [.text, .markdown],
      examples: ["willrestore collect iphone"]),
    CommandSpec(
      command: .patternsList, synopsis: "", operands: .none,
      summary: "All patterns, one a line: name, event, emitter, how well it is known, file.",
      description: [
        "With '--literals' what is searched for in a log's bytes, lower-cased and compared without case; with"
          + " '--regexes' the expressions, in PCRE2's notation, on bytes."
      ],
      formats: [.text],
      examples: [
        "willrestore patterns list --event app.restore", "willrestore patterns list --literals -o literals.txt",
      ]),
    CommandSpec(
      command: .patternsTest, synopsis: "[DIR]", operands: .folder,
      summary: "Check pattern files: their samples, near misses, and which pattern wins.",
      description: [
        "Reads the pattern files of a folder, and tries each sample and near miss as '--patterns DIR' would. Every"
          + " problem is told with its file and line. Without a folder: the built-in patterns."
      ],
      formats: [.text],
      examples: ["willrestore patterns test own/"], failure: "a pattern file has a problem"),
    CommandSpec(
      command: .patternsSuggest, synopsis: "[PATH…]", operands: .paths(0...Int.max),
      summary: "Make patterns of an app's lines that look like Bluetooth callbacks and match none.",
      description: [
        "Prints a pattern file that can be used as it stands: lines of one shape together, the most frequent first, each"
          + " with the event that it probably tells. Check the events before you rely on them.",
        "The samples are lines of the log, with the names and identifiers that stand in them.",
      ],
      formats: [.text],
      examples: ["willrestore patterns suggest field.log --app Fitness -o fitness.yaml"]),
    CommandSpec(
      command: .limits, synopsis: "", operands: .none,
      summary: "What is held at most, of a log and of an app.",
      description: ["A report counts the apps, launches, sessions, findings and answers that were let go."],
      formats: [.text, .markdown],
      examples: ["willrestore limits"]),
    CommandSpec(
      command: .man, synopsis: "", operands: .none,
      summary: "The manual page, for man(1).",
      description: ["'make install' installs it. Without that: 'willrestore man | man -l -'."],
      formats: [.text],
      examples: ["willrestore man -o willrestore.1"]),
    CommandSpec(
      command: .completions, synopsis: Completions.shells.joined(separator: "|"), operands: .word(Completions.shells),
      summary: "Completions of commands, options and their values for a shell.",
      description: ["'make install' installs them."],
      formats: [.text],
      examples: ["willrestore completions bash -o willrestore.bash"]),
    CommandSpec(
      command: .help, synopsis: "[COMMAND]", operands: .command,
      summary: "This help, that of a command, or of all options.",
      description: ["The same as '--help'; 'willrestore help options' lists all options."],
      formats: [.text],
      examples: ["willrestore help", "willrestore help patterns suggest"]),
  ]

  /// The row of a command.
  public static func spec(of command: Command) -> CommandSpec {
    // Every command has a row, which a test holds; the first is the default command.
    all.first { $0.command == command } ?? all[0]
  }
}
