import Foundation
import Options
import Parsing
import Reporting

@testable import willrestore

/// The commands and options as the pages show them, made from the tables that drive the parser.
enum CommandReference {
  /// A row a command.
  static var table: String {
    var text = "\n| command | what it does |\n|---|---|\n"
    for spec in CommandTable.all { text += "| `\(cell(line(of: spec)))` | \(spec.summary) |\n" }
    return text + "\n"
  }

  /// A part for each command, with the options that it takes.
  static var commands: String {
    var text = ""
    for spec in CommandTable.all {
      let options = OptionTable.all.filter { $0.commands.contains(spec.command) && $0.group != .general }
      text += "\n### \(spec.command.rawValue)\n\n```text\n\(line(of: spec))\n```\n\n\(spec.summary)\n\n"
      text += spec.description.joined(separator: "\n\n") + "\n\n"
      text += "Formats: " + spec.formats.map { "`\($0.rawValue)`" }.joined(separator: ", ") + ".\n\n"
      text += "Options: " + options.map { "`\($0.name)`" }.joined(separator: ", ") + ".\n\n"
      text += "```sh\n" + spec.examples.joined(separator: "\n") + "\n```\n"
    }
    return text + "\n"
  }

  /// A table of the options for each heading of the help.
  static var options: String {
    var text = ""
    for group in OptionGroup.allCases {
      let members = OptionTable.all.filter { $0.group == group }
      guard !members.isEmpty else { continue }
      text += "\n### \(group.rawValue)\n\n| option | meaning | commands |\n|---|---|---|\n"
      for option in members {
        let name = (option.short.map { "-\($0), " } ?? "") + option.name + (option.value.map { " \($0)" } ?? "")
        text += "| `\(cell(name))` | \(cell(meaning(of: option))) | \(commands(of: option)) |\n"
      }
    }
    return text + "\n"
  }

  private static func line(of spec: CommandSpec) -> String {
    let name = spec.command == .analyze ? "[analyze]" : spec.command.rawValue
    return "willrestore \(name)" + (spec.synopsis.isEmpty ? "" : " \(spec.synopsis)")
  }

  private static func meaning(of option: OptionSpec) -> String {
    var text = option.help
    switch option.value {
    case "FORMAT": text += " " + OutputFormat.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ") + "."
    case "DIALECT": text += " " + Engine.catalog.dialects.map { "`\($0)`" }.joined(separator: ", ") + "."
    default: break
    }
    return option.isRepeatable ? text + " Can be repeated." : text
  }

  private static func commands(of option: OptionSpec) -> String {
    if option.commands.count == Command.allCases.count { return "all" }
    return Command.allCases.filter(option.commands.contains).map(\.rawValue).joined(separator: ", ")
  }

  /// A bar ends a cell of a table.
  private static func cell(_ text: String) -> String { text.replacingOccurrences(of: "|", with: "\\|") }
}
