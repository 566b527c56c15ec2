import Reporting

/// The manual page, written from the two tables in the macros of man(7).
public enum ManPage {
  /// The page of section 1.
  public static func text(version: String, catalog: Catalog) -> String {
    var page = ".TH WILLRESTORE 1 \"\" \"willrestore \(escaped(version))\" \"User Commands\"\n"
    page += ".SH NAME\nwillrestore \\- say why a Bluetooth app did or did not come back\n"
    page += ".SH SYNOPSIS\n"
    for (number, spec) in CommandTable.all.enumerated() {
      let name = spec.command == .analyze ? "[analyze]" : spec.command.rawValue
      page += (number > 0 ? ".br\n" : "") + ".B willrestore\n\(escaped("\(name) [OPTION…] \(spec.synopsis)".trimmed))\n"
    }
    page += ".SH DESCRIPTION\n"
    page += paragraph(
      "willrestore reads Bluetooth logs of an iPhone, iPad, watch or Mac, live or exported, plain or compressed, and says"
        + " which findings they prove, with the lines that prove them, and what cannot be told from them.")
    page += ".SH COMMANDS\n"
    for spec in CommandTable.all {
      page += ".TP\n.B \(escaped("\(spec.command.rawValue) \(spec.synopsis)".trimmed))\n\(escaped(spec.summary))\n"
      for part in spec.description { page += ".IP\n\(escaped(part))\n" }
    }
    page += ".SH OPTIONS\n"
    for group in OptionGroup.allCases {
      let members = OptionTable.all.filter { $0.group == group }
      if members.isEmpty { continue }
      page += ".SS \(escaped(group.rawValue))\n"
      for option in members {
        page += ".TP\n.B \(escaped(Help.signature(of: option).trimmed))\n"
        page += escaped(Help.sentences(of: option, catalog, OutputFormat.allCases)) + "\n"
        if option.commands != Set(Command.allCases) {
          let takers = Command.allCases.filter { option.commands.contains($0) }.map(\.rawValue)
          page += ".IP\n\(escaped("Taken by: \(takers.joined(separator: ", "))."))\n"
        }
      }
    }
    page += ".SH EXIT STATUS\n"
    for (status, meaning) in statuses { page += ".TP\n.B \(status)\n\(escaped(meaning))\n" }
    page += ".SH FILES\n"
    page += ".TP\n.I \(Configuration.fileName)\n"
    page += paragraph(
      "Settings of the working directory; else those of the user in $XDG_CONFIG_HOME/willrestore or ~/.config/willrestore."
        + " What the command line says counts more.")
    page += ".SH ENVIRONMENT\n.TP\n.B NO_COLOR\nNo colours, when it is set and not empty.\n"
    page += ".SH EXAMPLES\n.nf\n"
    for example in CommandTable.all.flatMap(\.examples) { page += escaped(example) + "\n" }
    return page + ".fi\n"
  }

  private static let statuses: [(String, String)] = [
    ("0", "done"), ("1", "a finding is at least as severe as --fail-on says, or what was tested has a fault"),
    ("2", "an input could not be read to its end, or the output could not be written"), ("64", "wrong usage"),
    ("70", "a fault of this program"), ("130", "interrupted"),
  ]

  private static func paragraph(_ text: String) -> String { escaped(text) + "\n" }

  /// Text that roff takes for text: no escapes, no requests, and dashes that can be copied.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'" where result.isEmpty, "." where result.isEmpty: result += "\\&\(character)"
      case "…": result += "..."
      case "±": result += "\\[+-]"
      default: result.append(character)
      }
    }
    return result
  }
}

extension String {
  /// Without blanks at its ends.
  fileprivate var trimmed: String {
    var text = Substring(self)
    while text.first == " " { text = text.dropFirst() }
    while text.last == " " { text = text.dropLast() }
    return String(text)
  }
}
