import Diagnosis
import Parsing
import Reporting
import Testing

@testable import Options

@Suite("Command line: tables, help and status") struct OptionsHelpTests {
  @Test func everyCommandHasARowAndNoNameStandsTwice() {
    #expect(CommandTable.all.map(\.command) == Command.allCases)
    let names = OptionTable.all.map(\.name)
    #expect(Set(names).count == names.count)
    let letters = OptionTable.all.compactMap(\.short)
    #expect(Set(letters).count == letters.count)
    #expect(OptionTable.all.allSatisfy { !$0.commands.isEmpty })
  }

  /// The options of the contract that this version has.
  @Test func tableHoldsTheContract() {
    let contract: Set<String> = [
      "--format", "--output", "--app", "--at", "--since", "--until", "--zone", "--year", "--os", "--scene-based",
      "--accessory-setup-kit", "--dialect", "--patterns", "--set", "--rule", "--no-rule", "--fail-on", "--color",
      "--no-progress", "--jobs", "--max-expanded", "--help", "--version",
    ]
    #expect(contract.isSubset(of: OptionTable.all.map(\.name)))
    #expect(OptionTable.all.compactMap(\.short).sorted() == ["f", "h", "o", "q", "v"])
  }

  @Test func generalHelpNamesEveryCommandAndFitsAScreen() {
    let help = Help.text(for: nil, catalog: Fixture.catalog)
    for word in Command.firstWords { #expect(help.contains(" \(word)")) }
    for command in Command.group("patterns") { #expect(help.contains(command.words[1])) }
    #expect(help.split(separator: "\n", omittingEmptySubsequences: false).count <= 44)
  }

  @Test func helpOfTheOptionsNamesEveryOptionFormatAndDialect() {
    let help = Help.options(catalog: Fixture.catalog)
    let words = Set(help.split { " \n,.".contains($0) }.map(String.init))
    for option in OptionTable.all {
      #expect(help.contains("\n  " + Help.signature(of: option)), "\(option.name)")
    }
    for format in OutputFormat.allCases { #expect(words.contains(format.rawValue)) }
    for dialect in DialectName.named { #expect(words.contains(dialect.description)) }
    for status in ["0", "1", "2", "64", "70", "130"] { #expect(help.contains("\n  \(status) ")) }
  }

  @Test(arguments: Command.allCases) func helpOfACommandNamesItsOptionsAndNoOthers(_ command: Command) {
    let help = Help.text(for: command, catalog: Fixture.catalog)
    for option in OptionTable.all {
      #expect(help.contains("\n  " + Help.signature(of: option)) == option.commands.contains(command), "\(option.name)")
    }
    #expect(help.contains("Usage: willrestore "))
    for example in CommandTable.spec(of: command).examples { #expect(help.contains(example)) }
  }

  @Test(arguments: [nil] + Command.allCases.map(Optional.some)) func helpFitsATerminal(_ command: Command?) {
    let help = Help.text(for: command, catalog: Fixture.catalog)
    for line in help.split(separator: "\n") {
      #expect(line.count <= 80, "\(line)")
      #expect(!line.hasSuffix(" "))
    }
  }

  @Test(arguments: CommandTable.all.flatMap(\.examples)) func exampleOfTheHelpIsValid(_ example: String) throws {
    let line = try #require(example.split(separator: "|").last)
    let words = line.split(separator: " ").map(String.init)
    #expect(words.first == "willrestore")
    _ = try Fixture.parse(Array(words.dropFirst()), files: [])
  }

  @Test func helpOfAGroupNamesItsCommands() {
    let help = Help.text(forGroup: "patterns")
    for command in Command.group("patterns") { #expect(help.contains("\n  \(command.rawValue)")) }
    #expect(help.split(separator: "\n").allSatisfy { $0.count <= 80 || $0.hasPrefix("  willrestore ") })
  }

  @Test func statusOfATestOfPatternsIsTold() {
    let help = Help.text(for: .patternsTest, catalog: Fixture.catalog)
    #expect(help.contains("\n  1     a pattern file has a problem\n"))
    #expect(help.contains("\n  2     a folder or file could not be read"))
    #expect(!Help.text(for: .patternsSuggest, catalog: Fixture.catalog).contains("\n  1 "))
  }

  @Test func errorSaysWhatWhereAndWhatToDo() {
    let error = Fixture.error("collect", "--format", "json")
    #expect(
      error?.text == """
        willrestore: --format: 'collect' does not print json
        Known are: text, markdown.
        See 'willrestore collect --help'.

        """)
  }

  @Test func statusIsTheGravestThatHappened() {
    var damaged = Report()
    damaged.inputs = [Report.Input(path: "a.log")]
    damaged.inputs[0].notes = [Report.Note(kind: "damaged", line: 3, text: "the file ends early")]
    var faulty = Report()
    faulty.summary.warnings = 1

    var status = ExitStatus()
    #expect(status.code == 0)
    status.add(faulty, failOn: nil)
    #expect(status.code == 0)
    status.add(faulty, failOn: .error)
    #expect(status.code == 0)
    status.add(faulty, failOn: .warning)
    #expect(status.code == 1)
    status.add(Report(), failOn: .warning)
    #expect(status.code == 1)
    status.add(damaged, failOn: .warning)
    #expect(status.code == 2)
    status.isInterrupted = true
    #expect(status.code == 130)
  }

  @Test func anInputThatExpandsTooFarWasNotReadToItsEnd() {
    var report = Report()
    report.inputs = [Report.Input(path: "a.log.zst")]
    report.inputs[0].notes = [Report.Note(kind: "expansion-limit", line: nil, text: "expands to more than it may")]
    var status = ExitStatus()
    status.add(report, failOn: nil)
    #expect(status.code == 2)
  }

  @Test func otherNotesLeaveTheStatus() {
    var report = Report()
    report.inputs = [Report.Input(path: "a.log")]
    report.inputs[0].notes = [Report.Note(kind: "gap", line: 3, text: "ten minutes")]
    var status = ExitStatus()
    status.add(report, failOn: .info)
    #expect(status.code == 0)
    report.summary.infos = 1
    status.add(report, failOn: .info)
    #expect(status.code == 1)
  }

  @Test func colourFollowsTheTerminalUnlessTold() {
    #expect(ColorChoice.auto.isOn(isTerminal: true, noColor: nil, term: "xterm"))
    #expect(ColorChoice.auto.isOn(isTerminal: true, noColor: "", term: nil))
    #expect(!ColorChoice.auto.isOn(isTerminal: false, noColor: nil, term: "xterm"))
    #expect(!ColorChoice.auto.isOn(isTerminal: true, noColor: "1", term: "xterm"))
    #expect(!ColorChoice.auto.isOn(isTerminal: true, noColor: nil, term: "dumb"))
    #expect(ColorChoice.always.isOn(isTerminal: false, noColor: "1", term: "dumb"))
    #expect(!ColorChoice.never.isOn(isTerminal: true, noColor: nil, term: "xterm"))
  }
}
