import Diagnosis

/// Reads a command line by the two tables.
///
/// Options may stand anywhere; `--` ends them. `--name value`, `--name=value`, `-o value` and `-ovalue` are the same
/// thing, letters that take no value can be joined (`-qv`), and of an option given twice the last counts unless it can
/// be repeated.
public struct ArgumentParser {
  private let catalog: Catalog
  private let exists: (String) -> Bool
  private let configuration: (String?) throws(UsageError) -> (path: String, configuration: Configuration)?

  /// A parser.
  ///
  /// - Parameters:
  ///   - catalog: the names that values are checked against.
  ///   - exists: whether there is something at a path; asked only of a first word that could be a mistyped command.
  ///   - configuration: reads a file of settings: that of the path, or without one that which holds here, if any.
  public init(
    catalog: Catalog, exists: @escaping (String) -> Bool,
    configuration: @escaping (String?) throws(UsageError) -> (path: String, configuration: Configuration)? = { _ in nil
    }
  ) {
    self.catalog = catalog
    self.exists = exists
    self.configuration = configuration
  }

  private struct Use {
    var spec: OptionSpec
    /// As typed: "-o" or "--output".
    var spelled: String
    var value: String
  }

  private struct Words {
    var uses: [Use] = []
    var operands: [String] = []
    /// How many operands stand before `--`.
    var operandsBeforeEnd = 0
  }

  /// What the words after the program's name ask for.
  public func parse(_ arguments: [String]) throws(UsageError) -> Request {
    var words = try split(arguments)
    let command = takeCommand(from: &words)
    let first = words.operandsBeforeEnd > 0 ? words.operands.first : nil
    let group = command == nil ? first.map(Command.group) ?? [] : []
    if words.uses.contains(where: { $0.spec.name == OptionTable.help }) {
      if let first, !group.isEmpty { return .groupHelp(first) }
      return .help(command)
    }
    if words.uses.contains(where: { $0.spec.name == OptionTable.version }) { return .version }
    if let first, !group.isEmpty { throw unfinished(first, group, words) }
    if command == nil, let first { try checkIsNoCommand(first) }
    do {
      var invocation = try invocation(of: command ?? .analyze, words)
      invocation.isNamed = command != nil
      return .run(invocation)
    } catch {
      var located = error
      located.command = error.command ?? command
      throw located
    }
  }

  /// Takes the words that name a command off the operands; nil when there are none.
  private func takeCommand(from words: inout Words) -> Command? {
    let typed = words.operands.prefix(words.operandsBeforeEnd)
    guard let command = Command.allCases.first(where: { typed.starts(with: $0.words) }) else { return nil }
    words.operands.removeFirst(command.words.count)
    words.operandsBeforeEnd -= command.words.count
    return command
  }

  /// The first word of several commands, without the second, or with one that none of them has.
  private func unfinished(_ word: String, _ group: [Command], _ words: Words) -> UsageError {
    let known = group.compactMap { $0.words.last }
    guard words.operandsBeforeEnd > 1 else {
      return UsageError(
        "'\(word)' needs a second word: \(known.joined(separator: ", "))",
        hint: "A file of this name is reached by './\(word)'.")
    }
    return PlainValues.unknown(words.operands[1], called: "command of '\(word)'", known: known)
  }

  // MARK: Words

  private func split(_ arguments: [String]) throws(UsageError) -> Words {
    var words = Words()
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if word == "--" {
        words.operandsBeforeEnd = words.operands.count
        words.operands += rest
        return words
      }
      if word.hasPrefix("--") {
        words.uses.append(try long(word, &rest))
      } else if word.hasPrefix("-"), word != "-" {
        words.uses += try letters(word, &rest)
      } else {
        words.operands.append(word)
      }
    }
    words.operandsBeforeEnd = words.operands.count
    return words
  }

  private func long(_ word: String, _ rest: inout ArraySlice<String>) throws(UsageError) -> Use {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let name = parts[0]
    guard let spec = OptionTable.spec(named: name) else {
      throw UsageError(
        "\(name.quoted) is not an option",
        hint: Suggestion.sentence(for: name, among: OptionTable.all.map(\.name), otherwise: nil))
    }
    if parts.count > 1 {
      if spec.value == nil { throw UsageError("\(name) takes no value") }
      return Use(spec: spec, spelled: name, value: parts[1])
    }
    return Use(spec: spec, spelled: name, value: try value(of: spec, spelled: name, &rest))
  }

  private func letters(_ word: String, _ rest: inout ArraySlice<String>) throws(UsageError) -> [Use] {
    var uses: [Use] = []
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      let spelled = "-\(letter)"
      guard let spec = OptionTable.spec(short: letter) else {
        throw UsageError(
          "\(spelled.quoted) is not an option",
          hint:
            "Long options begin with two dashes; a file whose name begins with one is reached by './\(word.printable)'."
        )
      }
      if spec.value != nil, !letters.isEmpty {
        uses.append(Use(spec: spec, spelled: spelled, value: String(letters)))
        return uses
      }
      uses.append(Use(spec: spec, spelled: spelled, value: try value(of: spec, spelled: spelled, &rest)))
    }
    return uses
  }

  /// The next word. One that is an option itself is no value: it would be a value forgotten, and `--output --quiet`
  /// would write a file of that name. `-2h` and `-` are values.
  private func value(
    of spec: OptionSpec, spelled: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard let value = spec.value else { return "" }
    guard let next = rest.first, !isOption(next) else {
      throw UsageError("\(spelled) needs a value: \(spelled) \(value)")
    }
    rest.removeFirst()
    return next
  }

  private func isOption(_ word: String) -> Bool {
    if word.hasPrefix("--") { return true }
    guard word.hasPrefix("-"), let letter = word.dropFirst().first else { return false }
    return OptionTable.spec(short: letter) != nil
  }

  /// A first word that is neither a command nor a path here is more likely a command mistyped than a log.
  private func checkIsNoCommand(_ word: String) throws(UsageError) {
    guard !word.isEmpty, word != "-", !word.contains("/"), !word.contains("."), !exists(word) else { return }
    let names = Command.firstWords
    let near = Suggestion.nearest(to: word, among: names) ?? OptionTable.spec(named: "--\(word)")?.name
    throw UsageError(
      "\(word.quoted) is not a command, and there is no such file",
      hint: (near.map { "Did you mean \($0)? " } ?? "") + "Commands are: \(names.joined(separator: ", ")).")
  }

  // MARK: Meaning

  private func invocation(of command: Command, _ words: Words) throws(UsageError) -> Invocation {
    var invocation = Invocation(command: command)
    try configure(&invocation, words)
    for use in words.uses {
      guard use.spec.commands.contains(command) else {
        let takers = Command.allCases.filter { use.spec.commands.contains($0) }.map(\.rawValue)
        throw UsageError(
          "\(use.spelled) is not an option of '\(command.rawValue)'",
          hint: "It belongs to: \(takers.joined(separator: ", ")).")
      }
      do {
        try use.spec.read(use.value, &invocation, catalog)
      } catch {
        throw UsageError("\(use.spelled): \(error.message)", hint: error.hint)
      }
    }
    let spec = CommandTable.spec(of: command)
    invocation.operands = try operands(words.operands, for: spec)
    try checkTogether(invocation, spec)
    return invocation
  }

  /// Sets what a file says, in front of what the words say.
  private func configure(_ invocation: inout Invocation, _ words: Words) throws(UsageError) {
    guard OptionTable.spec(named: OptionTable.configuration)?.commands.contains(invocation.command) == true else {
      return
    }
    let named = words.uses.last { $0.spec.name == OptionTable.configuration }
    if words.uses.contains(where: { $0.spec.name == OptionTable.noConfiguration }) {
      if named != nil { throw UsageError("--config and --no-config exclude each other") }
      return
    }
    guard let (path, configuration) = try configuration(named?.value) else { return }
    try configuration.apply(to: &invocation, catalog: catalog)
    invocation.configurationRead = path
    invocation.configurationChanges = configuration.changes
    let names = Set(words.uses.map(\.spec.name))
    // Of what can be repeated the command line's takes the place of the file's.
    if names.contains("--app") { invocation.options.apps = [] }
    for use in words.uses where use.spec.name == "--rule" { invocation.options.withoutRules.remove(use.value) }
  }

  private func operands(_ operands: [String], for spec: CommandSpec) throws(UsageError) -> [String] {
    let name = spec.command.rawValue
    let most: Int
    switch spec.operands {
    case .none: most = 0
    case .paths(let range):
      most = range.upperBound
      if operands.count < range.lowerBound { throw UsageError("'\(name)' needs a path: \(name) \(spec.synopsis)") }
      if operands.contains("") { throw UsageError("a path is empty") }
      if operands.count(where: { $0 == "-" }) > 1 { throw UsageError("standard input ('-') can be read only once") }
    case .rule:
      most = 1
      if let slug = operands.first { _ = try catalog.rule(slug) }
    case .command:
      most = 2
      if !operands.isEmpty, Command.request(operands) == nil {
        throw PlainValues.unknown(
          operands.joined(separator: " "), called: "command", known: Command.allCases.map(\.rawValue))
      }
    case .folder:
      most = 1
      if operands.contains("") { throw UsageError("the name of the folder is empty") }
    case .word(let known):
      most = 1
      if let word = operands.first, !known.contains(word) {
        throw PlainValues.unknown(word, called: "device to collect from", known: known)
      }
    }
    if operands.count > most {
      throw UsageError(
        "'\(name)' takes \(most == 0 ? "no words" : "one word at most"), and \(operands[most].quoted) is one too many")
    }
    return operands
  }

  private func checkTogether(_ invocation: Invocation, _ spec: CommandSpec) throws(UsageError) {
    if !spec.formats.contains(invocation.format) {
      let known = spec.formats.map(\.rawValue).joined(separator: ", ")
      throw UsageError(
        "--format: '\(spec.command.rawValue)' does not print \(invocation.format.rawValue)",
        hint: "Known are: \(known).")
    }
    let options = invocation.options
    if let slug = options.onlyRules.intersection(options.withoutRules).min() {
      throw UsageError("--rule and --no-rule both name \(slug)")
    }
    if let since = options.since, let until = options.until, isAfter(since, until) {
      throw UsageError("--since lies after --until", hint: "Nothing of the log would be left.")
    }
    if invocation.follows, invocation.operands.first.map({ $0 == "-" }) ?? true {
      throw UsageError("--follow needs a file", hint: "Standard input is followed as it is.")
    }
    if invocation.table != nil, invocation.format != .csv {
      throw UsageError("--table: only --format csv is a table")
    }
    if invocation.showsOrder, invocation.format == .json || invocation.format == .ndjson {
      throw UsageError("--format: the order is a page to read", hint: "Known are: text, markdown.")
    }
    if invocation.showsOrder, !invocation.operands.isEmpty {
      throw UsageError("--order explains the order of all steps, not a rule", hint: "Leave one of the two out.")
    }
    if invocation.isQuiet, invocation.isVerbose { throw UsageError("--quiet and --verbose exclude each other") }
  }

  /// Whether two moments of one kind are out of order; those of different kinds can only be compared within a log, and a
  /// time of day can belong to either of two days.
  private func isAfter(_ one: CaseOptions.Moment, _ other: CaseOptions.Moment) -> Bool {
    switch (one, other) {
    case (.wallClock(let one), .wallClock(let other)): one > other
    case (.beforeEnd(let one), .beforeEnd(let other)): one < other
    default: false
    }
  }
}
