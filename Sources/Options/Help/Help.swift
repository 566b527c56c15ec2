import Reporting

/// The help, written from the two tables.
public enum Help {
  static let width = 80
  /// Column at which an option's or a command's sentences begin.
  static let indent = 26

  /// The help of a command, or the general one.
  public static func text(for command: Command?, catalog: Catalog) -> String {
    guard let command else { return general(catalog) }
    return help(of: CommandTable.spec(of: command), catalog)
  }

  /// The options that most command lines need; the others stand in the help of their commands.
  private static let usual = ["--app", "--at", "--format", "--output", "--fail-on"]

  /// It fits a screen; ``options(catalog:)`` has the rest.
  private static func general(_ catalog: Catalog) -> String {
    var text = paragraph(
      "willrestore reads Bluetooth logs of an iPhone, iPad, watch or Mac, and says why an app did or did not come back."
    )
    text += "\nUsage: willrestore [analyze] [OPTION…] [PATH…]\n       willrestore COMMAND [OPTION…] …\n"
    text += "\nCommands:\n"
    // About the program itself, not about a log.
    let also: Set<String> = ["limits", "man", "completions", "help"]
    for word in Command.firstWords where !also.contains(word) {
      let specs = CommandTable.all.filter { $0.command.words.first == word }
      guard let first = specs.first else { continue }
      let names = specs.compactMap(\.command.words.last)
      let summary = specs.count == 1 ? first.summary : "\(names.joined(separator: ", ")): the patterns that read a log."
      text += row(word, Completions.short(summary) + ".")
    }
    text += row("and", Command.firstWords.filter(also.contains).joined(separator: ", ") + ".")
    text += "\nMost used options:\n"
    for option in usual.compactMap(OptionTable.spec(named:)) {
      text += row(signature(of: option), Completions.short(option.help) + ".")
    }
    text += examples([
      "willrestore field.log.zst --app com.acme.fitness", "log stream --style ndjson | willrestore watch",
    ])
    text += "\n'willrestore COMMAND --help' tells more about a command,\n"
    return text + "'willrestore help options' lists all options.\n"
  }

  /// All options, with the commands that take them.
  public static func options(catalog: Catalog) -> String {
    let text = "Options of all commands; 'willrestore COMMAND --help' lists those of one.\n"
    return text + options(OptionTable.all, catalog, formats: OutputFormat.allCases) + "\n"
      + status(CommandTable.spec(of: .analyze))
  }

  /// The help of the commands that share a first word.
  public static func text(forGroup word: String) -> String {
    var text = "Usage: willrestore \(word) COMMAND [OPTION…] …\n\nCommands:\n"
    let specs = CommandTable.all.filter { Command.group(word).contains($0.command) }
    for spec in specs { text += row(synopsis(of: spec), spec.summary) }
    text += examples(specs.flatMap(\.examples))
    return text + "\n'willrestore \(word) COMMAND --help' tells more about a command.\n"
  }

  private static func help(of spec: CommandSpec, _ catalog: Catalog) -> String {
    var text = paragraph(spec.summary)
    let name = spec.command == .analyze ? "[analyze]" : spec.command.rawValue
    let operands = spec.synopsis.isEmpty ? "" : " " + spec.synopsis
    text += "\nUsage: willrestore \(name) [OPTION…]\(operands)\n"
    for part in spec.description { text += "\n" + paragraph(part) }
    let taken = OptionTable.all.filter { $0.commands.contains(spec.command) }
    text += options(taken, catalog, formats: spec.formats)
    text += examples(spec.examples)
    return text + "\n" + status(spec)
  }

  private static func synopsis(of spec: CommandSpec) -> String {
    spec.synopsis.isEmpty ? spec.command.rawValue : "\(spec.command.rawValue) \(spec.synopsis)"
  }

  private static func options(_ specs: [OptionSpec], _ catalog: Catalog, formats: [OutputFormat]) -> String {
    var text = ""
    for group in OptionGroup.allCases {
      let members = specs.filter { $0.group == group }
      if members.isEmpty { continue }
      text += "\n\(group.rawValue):\n"
      for spec in members { text += row(signature(of: spec), sentences(of: spec, catalog, formats)) }
    }
    return text
  }

  /// "-o, --output FILE"; options without a letter are set in so that the names stand under each other.
  static func signature(of spec: OptionSpec) -> String {
    let short = spec.short.map { "-\($0), " } ?? "    "
    return short + spec.name + (spec.value.map { " \($0)" } ?? "")
  }

  /// The help of an option, with the names that its value can have where a table holds them.
  static func sentences(of spec: OptionSpec, _ catalog: Catalog, _ formats: [OutputFormat]) -> String {
    var text = spec.help
    switch spec.value {
    case "FORMAT": text += " " + formats.map(\.rawValue).joined(separator: ", ") + "."
    case "DIALECT": text += " " + catalog.dialects.map(\.description).joined(separator: ", ") + "."
    default: break
    }
    return spec.isRepeatable ? text + " Can be repeated." : text
  }

  private static func examples(_ lines: [String]) -> String {
    lines.isEmpty ? "" : "\nExamples:\n" + lines.map { "  \($0)\n" }.joined()
  }

  private static func status(_ spec: CommandSpec) -> String {
    var rows: [(String, String)] = [("0", "done")]
    if OptionTable.spec(named: "--fail-on")?.commands.contains(spec.command) == true {
      rows.append(("1", "a finding is at least as severe as --fail-on says"))
    }
    if let failure = spec.failure { rows.append(("1", failure)) }
    if case .paths = spec.operands {
      rows.append(("2", "an input could not be read to its end, or the output could not be written"))
    } else if case .folder = spec.operands {
      rows.append(("2", "a folder or file could not be read, or the output could not be written"))
    } else {
      rows.append(("2", "the output could not be written"))
    }
    rows.append(("64", "wrong usage"))
    rows.append(("70", "a fault of this program"))
    if case .paths = spec.operands, spec.command != .watch { rows.append(("130", "interrupted")) }
    return "Exit status:\n" + rows.map { row($0.0, $0.1, indent: 8) }.joined()
  }

  // MARK: Layout

  private static func paragraph(_ text: String) -> String {
    wrap(text, width: width).map { $0 + "\n" }.joined()
  }

  /// A term, and beside it (or below, when it is long) what it means.
  private static func row(_ term: String, _ meaning: String, indent: Int = indent) -> String {
    let margin = String(repeating: " ", count: indent)
    let lines = wrap(meaning, width: width - indent)
    let head = "  " + term
    guard head.count + 2 <= indent, let first = lines.first else {
      return head + "\n" + lines.map { margin + $0 + "\n" }.joined()
    }
    let padding = String(repeating: " ", count: indent - head.count)
    return head + padding + first + "\n" + lines.dropFirst().map { margin + $0 + "\n" }.joined()
  }

  /// Lines of at most `width` characters, broken at blanks; a longer word stands alone.
  static func wrap(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }
}
