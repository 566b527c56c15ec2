/// Completions for bash, which need nothing but bash itself.
enum BashCompletions {
  static func script(_ catalog: Catalog) -> String {
    var text = """
      # Completions of willrestore for bash: source this file, or install it as share/bash-completion/completions/willrestore.
      _willrestore() {
        local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD - 1]}" command=analyze first= word values=
        COMPREPLY=()
        # bash takes --name=value apart at the sign.
        if [[ $cur == = ]]; then cur=; elif [[ $prev == = ]]; then prev="${COMP_WORDS[COMP_CWORD - 2]}"; fi
        for word in "${COMP_WORDS[@]:1:COMP_CWORD - 1}"; do
          case "$first $word" in

      """
    text += Completions.commandCases
    let groups = Completions.groups
    text += "    esac\n  done\n  case \"$command $prev\" in\n"
    for spec in CommandTable.all {
      for option in Completions.options(of: spec) where option.value != nil {
        let names = ([option.name] + (option.short.map { ["-\($0)"] } ?? []))
          .map { "'\(spec.command.rawValue) \($0)'" }.joined(separator: "|")
        text += "    \(names)) \(reply(Completions.values(of: option, for: spec, catalog))) ;;\n"
      }
    }
    text += "  esac\n  if [[ $cur == -* ]]; then\n    case \"$command\" in\n"
    for spec in CommandTable.all {
      let names = Completions.options(of: spec).map(\.name).joined(separator: " ")
      text += "      '\(spec.command.rawValue)') values='\(names)' ;;\n"
    }
    text += "    esac\n    COMPREPLY=($(compgen -W \"$values\" -- \"$cur\")); return\n  fi\n"
    for group in groups {
      let words = Command.group(group).compactMap(\.words.last).joined(separator: " ")
      text +=
        "  if [[ $command == \(group) ]]; then COMPREPLY=($(compgen -W '\(words)' -- \"$cur\")); return; fi\n"
    }
    text += "  case \"$command\" in\n"
    for spec in CommandTable.all where spec.command != .analyze {
      text += "    '\(spec.command.rawValue)') \(reply(Completions.operands(of: spec, catalog))) ;;\n"
    }
    text += "  esac\n"
    text += "  COMPREPLY=($(compgen -f -- \"$cur\"))\n"
    text += "  if ((COMP_CWORD == 1)); then\n"
    text += "    COMPREPLY+=($(compgen -W '\(Command.firstWords.joined(separator: " "))' -- \"$cur\"))\n  fi\n}\n"
    return text + "complete -o filenames -F _willrestore willrestore\n"
  }

  private static func reply(_ values: Completions.Values) -> String {
    switch values {
    case .none, .free: "return"
    case .files: "COMPREPLY=($(compgen -f -- \"$cur\")); return"
    case .folders: "COMPREPLY=($(compgen -d -- \"$cur\")); return"
    case .words(let words):
      "COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$cur\")); return"
    }
  }
}
