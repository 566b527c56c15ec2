/// Completions for zsh, for a folder of `fpath`.
enum ZshCompletions {
  static func script(_ catalog: Catalog) -> String {
    var text = """
      #compdef willrestore
      # Completions of willrestore for zsh: install it as _willrestore in a folder of $fpath.
      _willrestore() {
        local command=analyze word first=
        for word in "${(@)words[2,CURRENT-1]}"; do
          case "$first $word" in

      """
    text += Completions.commandCases
    let groups = Completions.groups
    text += "    esac\n  done\n"
    text += "  if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then\n    local -a commands=(\n"
    for word in Command.firstWords {
      let specs = CommandTable.all.filter { $0.command.words.first == word }
      let summary =
        specs.count == 1
        ? specs[0].summary : "One of: \(specs.compactMap(\.command.words.last).joined(separator: ", "))"
      text += "      '\(word):\(quoted(Completions.short(summary)))'\n"
    }
    text += "    )\n    _describe -t commands command commands\n    _files\n    return\n  fi\n  case \"$command\" in\n"
    for group in groups {
      let words = Command.group(group).compactMap(\.words.last).joined(separator: " ")
      text += "    \(group)) _values 'command' \(words) ;;\n"
    }
    for spec in CommandTable.all {
      text += "    '\(spec.command.rawValue)')\n      _arguments -S \\\n"
      for option in Completions.options(of: spec) {
        let names = option.short.map { "{-\($0),\(option.name)}" } ?? option.name
        let repeated = option.isRepeatable ? "'*'" : ""
        let help = "'[\(quoted(Completions.short(option.help), brackets: true))]"
        let values =
          option.value.map { ":\(quoted($0)):\(action(Completions.values(of: option, for: spec, catalog)))" } ?? ""
        text += "        \(repeated)\(names)\(help)\(values)' \\\n"
      }
      text += "        '*:operand:\(action(Completions.operands(of: spec, catalog)))' ;;\n"
    }
    return text + "  esac\n}\n_willrestore \"$@\"\n"
  }

  private static func action(_ values: Completions.Values) -> String {
    switch values {
    case .none, .free: " "
    case .files: "_files"
    case .folders: "_files -/"
    case .words(let words): "(\(words.map { quoted($0) }.joined(separator: " ")))"
    }
  }

  /// Text within single quotes, its colons and brackets without their meaning.
  private static func quoted(_ text: String, brackets: Bool = false) -> String {
    var result = ""
    for character in text {
      switch character {
      case "'": result += "'\\''"
      case ":": result += "\\:"
      case "[" where brackets, "]" where brackets: result += "\\\(character)"
      default: result.append(character)
      }
    }
    return result
  }
}
