/// Completions for fish.
enum FishCompletions {
  static func script(_ catalog: Catalog) -> String {
    var text = """
      # Completions of willrestore for fish: install it as share/fish/vendor_completions.d/willrestore.fish.
      function __willrestore_command
          set -l words (commandline -opc)[2..-1]
          set -l first
          for word in $words
              switch "$first $word"

      """
    for spec in CommandTable.all where spec.command.words.count == 2 {
      text +=
        "            case '\(spec.command.rawValue)'\n                echo '\(spec.command.rawValue)'\n                return\n"
    }
    for spec in CommandTable.all where spec.command.words.count == 1 {
      text +=
        "            case ' \(spec.command.rawValue)'\n                echo \(spec.command.rawValue)\n                return\n"
    }
    let groups = Completions.groups
    for group in groups { text += "            case ' \(group)'\n                set first \(group)\n" }
    text += """
              end
          end
          if test -n "$first"
              echo $first
          else
              echo analyze
          end
      end
      function __willrestore_is
          test (__willrestore_command) = "$argv"
      end
      function __willrestore_is_first
          test (count (commandline -opc)) -eq 1
      end

      """
    for word in Command.firstWords {
      let specs = CommandTable.all.filter { $0.command.words.first == word }
      let summary = specs.count == 1 ? specs[0].summary : specs.compactMap(\.command.words.last).joined(separator: ", ")
      text +=
        "complete -c willrestore -n __willrestore_is_first -a \(word) -d '\(quoted(Completions.short(summary)))'\n"
    }
    for group in groups {
      let words = Command.group(group).compactMap(\.words.last).joined(separator: " ")
      text += "complete -c willrestore -n '__willrestore_is \(group)' -f -a '\(words)'\n"
    }
    for spec in CommandTable.all {
      let condition = "-n '__willrestore_is \(spec.command.rawValue)'"
      switch Completions.operands(of: spec, catalog) {
      case .words(let words): text += "complete -c willrestore \(condition) -f -a '\(words.joined(separator: " "))'\n"
      case .none: text += "complete -c willrestore \(condition) -f\n"
      case .files, .folders, .free: break
      }
      for option in Completions.options(of: spec) {
        let short = option.short.map { " -s \($0)" } ?? ""
        let values: String =
          switch Completions.values(of: option, for: spec, catalog) {
          case .none: ""
          case .words(let words): " -x -a '\(words.joined(separator: " "))'"
          case .files: " -r -F"
          case .folders: " -x -a '(__fish_complete_directories)'"
          case .free: " -x"
          }
        text +=
          "complete -c willrestore \(condition)\(short) -l \(option.name.dropFirst(2))\(values)"
          + " -d '\(quoted(Completions.short(option.help)))'\n"
      }
    }
    return text
  }

  private static func quoted(_ text: String) -> String {
    var result = ""
    for character in text { result += character == "'" || character == "\\" ? "\\\(character)" : String(character) }
    return result
  }
}
