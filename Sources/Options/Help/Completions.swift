import Diagnosis
import Reporting

/// Completions for shells, written from the two tables.
public enum Completions {
  /// The shells there are completions for.
  public static let shells = ["bash", "zsh", "fish"]

  /// The script for a shell; nil for one that is not known.
  public static func script(for shell: String, catalog: Catalog) -> String? {
    switch shell {
    case "bash": BashCompletions.script(catalog)
    case "zsh": ZshCompletions.script(catalog)
    case "fish": FishCompletions.script(catalog)
    default: nil
    }
  }

  /// What stands behind an option.
  enum Values {
    /// It takes no value.
    case none
    case words([String])
    case files
    case folders
    /// Something that is not known beforehand.
    case free
  }

  /// What can stand behind an option of a command.
  static func values(of option: OptionSpec, for command: CommandSpec, _ catalog: Catalog) -> Values {
    switch option.value {
    case nil: .none
    case "FORMAT": .words(command.formats.map(\.rawValue))
    case "DIALECT": .words(catalog.dialects.map(\.description))
    case "RULE": .words(catalog.rules.map(\.slug))
    case "RULE.PARAMETER=VALUE":
      .words(catalog.rules.flatMap { rule in rule.parameters.map { "\(rule.slug).\($0.name)=" } })
    case "SEVERITY": .words(Severity.allCases.reversed().map(\.rawValue) + ["never"])
    case "WHEN": .words(ColorChoice.allCases.map(\.rawValue))
    case "TABLE": .words(ReportTable.allCases.map(\.rawValue))
    case "FILE": .files
    case "DIR", "FOLDER": .folders
    default: .free
    }
  }

  /// What can stand behind a command.
  static func operands(of command: CommandSpec, _ catalog: Catalog) -> Values {
    switch command.operands {
    case .none: .none
    case .paths: .files
    case .rule: .words(catalog.rules.map(\.slug))
    case .word(let words): .words(words)
    case .folder: .folders
    case .command: .words(Command.firstWords)
    }
  }

  static func options(of command: CommandSpec) -> [OptionSpec] {
    OptionTable.all.filter { $0.commands.contains(command.command) }
  }

  /// Words that several commands share.
  static var groups: [String] { Command.firstWords.filter { !Command.group($0).isEmpty } }

  /// The branches of a `case` of bash and zsh over `"$first $word"`, which set `command` to what the words so far name.
  static var commandCases: String {
    var text = ""
    for spec in CommandTable.all where spec.command.words.count == 2 {
      text += "      '\(spec.command.rawValue)') command='\(spec.command.rawValue)'; break ;;\n"
    }
    let singles = CommandTable.all.filter { $0.command.words.count == 1 }.map { "' \($0.command.rawValue)'" }
    text += "      \(singles.joined(separator: "|"))) command=\"$word\"; break ;;\n"
    for group in groups { text += "      ' \(group)') first=\(group); command=\(group) ;;\n" }
    return text
  }

  /// The first sentence of a help.
  static func short(_ help: String) -> String {
    let end = help.range(of: ". ").map(\.lowerBound) ?? help.endIndex
    var text = String(help[..<end])
    if text.last == "." { text.removeLast() }
    return text
  }
}

extension String {
  /// The first place of some text.
  fileprivate func range(of text: String) -> Range<String.Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}
