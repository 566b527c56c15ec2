import Diagnosis
import Parsing
import Testing

@testable import Options

@Suite("Command line: words") struct OptionsParserTests {
  @Test func nothingMeansAnalyzeOfStandardInput() throws {
    let invocation = try Fixture.run()
    #expect(invocation.command == .analyze)
    #expect(invocation.operands.isEmpty)
    #expect(invocation.format == .text)
    #expect(invocation.options.apps.isEmpty)
    #expect(invocation.failOn == nil)
  }

  @Test(arguments: Command.allCases) func firstWordsAreTheCommand(_ command: Command) throws {
    let operands = command == .batch ? ["a.log"] : []
    guard case .run(let invocation) = try Fixture.parse(command.words + operands) else {
      Issue.record("no run")
      return
    }
    #expect(invocation.command == command)
    #expect(invocation.operands == operands)
  }

  @Test func commandMayStandBehindOptions() throws {
    let invocation = try Fixture.run("--app", "com.acme.fitness", "watch", "a.log")
    #expect(invocation.command == .watch)
    #expect(invocation.operands == ["a.log"])
  }

  @Test func fileNamedLikeACommandIsReachedByItsFolderOrAfterTheDashes() throws {
    #expect(try Fixture.run("./watch").command == .analyze)
    #expect(try Fixture.run("./watch").operands == ["./watch"])
    #expect(try Fixture.run("--", "watch").command == .analyze)
    #expect(try Fixture.run("--", "watch").operands == ["watch"])
    #expect(try Fixture.run("a.log", "watch").operands == ["a.log", "watch"])
  }

  @Test func twoDashesEndTheOptions() throws {
    let invocation = try Fixture.run("a.log", "--", "--format", "-q")
    #expect(invocation.operands == ["a.log", "--format", "-q"])
    #expect(!invocation.isQuiet)
  }

  @Test func oneDashIsStandardInput() throws {
    #expect(try Fixture.run("-").operands == ["-"])
    #expect(try Fixture.run("-o", "-", "-").output == "-")
  }

  @Test func valuesStandInTheSameWordOrTheNext() throws {
    #expect(try Fixture.run("--format=json").format == .json)
    #expect(try Fixture.run("--format", "json").format == .json)
    #expect(try Fixture.run("-o", "out").output == "out")
    #expect(try Fixture.run("-oout").output == "out")
    #expect(try Fixture.run("--output=a=b").output == "a=b")
    #expect(try Fixture.run("--since", "-2h").options.since == .beforeEnd(7_200_000_000))
    #expect(try Fixture.run("--zone", "-0800").options.zoneMinutes == -480)
  }

  @Test func lettersCanBeJoined() throws {
    let invocation = try Fixture.run("-vo", "out", "a.log")
    #expect(invocation.isVerbose)
    #expect(invocation.output == "out")
    #expect(invocation.operands == ["a.log"])
  }

  @Test func lastOfTwoValuesCounts() throws {
    #expect(try Fixture.run("--format", "json", "--format", "text").format == .text)
    #expect(try Fixture.run("--fail-on", "error", "--fail-on=never").failOn == nil)
  }

  @Test func helpAndVersionWinOverWhatElseIsAsked() throws {
    guard case .help(nil) = try Fixture.parse(["-h"]) else {
      Issue.record("no general help")
      return
    }
    guard case .help(.batch) = try Fixture.parse(["batch", "--help"]) else {
      Issue.record("no help of batch, which without a path is an error otherwise")
      return
    }
    guard case .version = try Fixture.parse(["--version", "nothing-here"]) else {
      Issue.record("no version")
      return
    }
  }

  @Test(arguments: OptionTable.all.filter { $0.value != nil }.map(\.name))
  func optionWithoutItsValueSaysSo(_ name: String) throws {
    for arguments in [[name], [name, "--quiet"], [name, "-q"]] {
      let error = #expect(throws: UsageError.self) { try Fixture.parse(arguments) }
      #expect(error?.message.hasPrefix("\(name) needs a value") == true)
    }
  }

  @Test(arguments: OptionTable.all.filter { $0.value == nil }.map(\.name))
  func optionWithoutValueTakesNone(_ name: String) {
    #expect(Fixture.error("\(name)=1")?.message == "\(name) takes no value")
  }

  @Test(arguments: OptionTable.all.map(\.name))
  func optionOfAnotherCommandSaysWhose(_ name: String) throws {
    let spec = try #require(OptionTable.spec(named: name))
    let others = Command.allCases.filter { !spec.commands.contains($0) }
    for command in others {
      let error = #expect(throws: UsageError.self) {
        try Fixture.parse(command.words + [name] + (spec.value == nil ? [] : ["x"]) + ["a.log"])
      }
      #expect(error?.message == "\(name) is not an option of '\(command.rawValue)'")
      #expect(error?.command == command)
      let taker = try #require(Command.allCases.first { spec.commands.contains($0) })
      #expect(error?.hint?.contains(taker.rawValue) == true)
    }
  }

  @Test(arguments: [
    ("--fromat", "--format"), ("--outptu", "--output"), ("--max-expand", "--max-expanded"), ("--colour", "--color"),
    ("--no-progres", "--no-progress"), ("--untill", "--until"),
  ])
  func unknownOptionNamesTheNearest(_ typed: String, _ meant: String) {
    let error = Fixture.error(typed, "a.log")
    #expect(error?.message == "'\(typed)' is not an option")
    #expect(error?.hint == "Did you mean \(meant)?")
  }

  @Test func unknownLetterIsNamed() {
    #expect(Fixture.error("-x")?.message == "'-x' is not an option")
    #expect(Fixture.error("-qx")?.message == "'-x' is not an option")
  }

  @Test(arguments: [
    ("wacth", "watch"), ("app", "apps"), ("colect", "collect"), ("rule", "rules"), ("hlep", "help"),
    ("version", "--version"),
  ])
  func mistypedCommandNamesTheNearest(_ typed: String, _ meant: String) {
    let error = Fixture.error(typed)
    #expect(error?.message == "'\(typed)' is not a command, and there is no such file")
    #expect(error?.hint?.hasPrefix("Did you mean \(meant)? Commands are: analyze, ") == true)
  }

  @Test(arguments: ["limits", "man", "completions"])
  func commandThatThereIsNotGetsTheListOfThoseThereAre(_ name: String) {
    #expect(
      Fixture.error(name)?.hint?.hasSuffix(
        "Commands are: analyze, watch, batch, apps, extract, explain, rules, collect, patterns, help.")
        == true)
  }

  @Test(
    "help takes the words of a command, or of several", arguments: [[], ["watch"], ["patterns"], ["patterns", "test"]])
  func helpTakesACommand(_ words: [String]) throws {
    guard case .run(let invocation) = try Fixture.parse(["help"] + words) else {
      Issue.record("no run")
      return
    }
    #expect(invocation.command == .help)
    #expect(invocation.operands == words)
  }

  @Test func helpAboutNoCommandNamesTheNearest() {
    #expect(Fixture.error("help", "wacth")?.message == "'wacth' is not a command")
    #expect(Fixture.error("help", "wacth")?.hint?.hasPrefix("Did you mean watch? ") == true)
    #expect(Fixture.error("help", "watch", "apps") != nil)
  }

  @Test func aCommandIsTypedOrImplied() throws {
    #expect(try Fixture.run("analyze", "a.log").isNamed)
    #expect(try !Fixture.run("a.log").isNamed)
  }

  @Test func secondWordOfAGroupIsNeededAndTheNearestIsNamed() throws {
    #expect(Fixture.error("patterns")?.message == "'patterns' needs a second word: list, test, suggest")
    #expect(Fixture.error("patterns", "sugest")?.message == "'sugest' is not a command of 'patterns'")
    #expect(
      Fixture.error("patterns", "sugest")?.hint == "Did you mean suggest? Known are: list, test, suggest.")
    #expect(Fixture.error("pattern")?.hint?.hasPrefix("Did you mean patterns? ") == true)
    #expect(try Fixture.run("./patterns").operands == ["./patterns"])
    #expect(try Fixture.run("--", "patterns").operands == ["patterns"])
    #expect(try Fixture.run("patterns", "suggest", "--", "list").operands == ["list"])
    guard case .groupHelp("patterns") = try Fixture.parse(["patterns", "--help"]) else {
      Issue.record("no help of the group")
      return
    }
    guard case .help(.patternsTest) = try Fixture.parse(["patterns", "-h", "test"]) else {
      Issue.record("no help of the command")
      return
    }
  }

  @Test func patternsAreNarrowedByEventAndFile() throws {
    let invocation = try Fixture.run("patterns", "list", "--event", "app.restore", "--file", "own.yaml", "--regexes")
    #expect(invocation.event == "app.restore")
    #expect(invocation.file == "own.yaml")
    #expect(invocation.listing == .expressions)
    #expect(try Fixture.run("patterns", "list", "--event", "daemon.link").event == "daemon.link")
    #expect(Fixture.error("patterns", "list", "--event", "app.restored")?.hint == "Did you mean app.restore?")
    #expect(Fixture.error("patterns", "list", "--literals", "--regexes") != nil)
    #expect(Fixture.error("patterns", "test", "a", "b")?.message.contains("'b' is one too many") == true)
    #expect(
      Fixture.error("patterns", "list", "x")?.message == "'patterns list' takes no words, and 'x' is one too many")
  }

  @Test func missingFileThatLooksLikeOneIsLeftToTheReader() throws {
    #expect(try Fixture.run("gone.log").operands == ["gone.log"])
    #expect(try Fixture.run("tickets/gone").operands == ["tickets/gone"])
    #expect(try Fixture.run("log").operands == ["log"])
  }

  @Test func operandsAreCounted() {
    #expect(Fixture.error("batch")?.message.contains("needs a path") == true)
    #expect(Fixture.error("watch", "a.log", "b.log")?.message.contains("'b.log' is one too many") == true)
    #expect(Fixture.error("rules", "x")?.message.contains("takes no words") == true)
    #expect(Fixture.error("explain", "will-restore-missing", "x")?.message.contains("one word at most") == true)
    #expect(Fixture.error("collect", "android")?.hint?.contains("iphone, mac, watch") == true)
    #expect(Fixture.error("collect", "iphon")?.hint?.hasPrefix("Did you mean iphone?") == true)
    #expect(Fixture.error("explain", "will-restor-missing")?.hint == "Did you mean will-restore-missing?")
    #expect(Fixture.error("-", "a.log", "-")?.message.contains("only once") == true)
    #expect(Fixture.error("")?.message == "a path is empty")
  }

  @Test func contradictionsAreNamed() {
    #expect(Fixture.error("--rule", "suspension-latency", "--no-rule", "suspension-latency") != nil)
    #expect(
      Fixture.error("--since", "2026-01-02T00:00", "--until", "2026-01-01T00:00")?.message.contains("after") == true)
    #expect(Fixture.error("--since", "-1h", "--until", "-2h") != nil)
    #expect(Fixture.error("--since", "23:00", "--until", "01:00") == nil)
    #expect(Fixture.error("explain", "--order", "will-restore-missing") != nil)
    #expect(Fixture.error("-q", "-v") != nil)
  }

  @Test func formatThatACommandDoesNotPrintIsNamed() {
    #expect(Fixture.error("collect", "--format", "json")?.hint == "Known are: text, markdown.")
    #expect(Fixture.error("explain", "--order", "--format", "json")?.hint == "Known are: text, markdown.")
    #expect(Fixture.error("explain", "--format", "json") == nil)
    #expect(Fixture.error("apps", "--format", "sarif")?.message == "--format: 'apps' does not print sarif")
    #expect(Fixture.error("apps", "--format", "sarif")?.hint == "Known are: text, json, ndjson, markdown.")
    #expect(Fixture.error("--format", "yaml")?.message == "--format: 'yaml' is not a format")
    #expect(Fixture.error("--table", "sessions")?.message == "--table: only --format csv is a table")
    #expect(Fixture.error("--format", "csv", "--table", "sessions") == nil)
    #expect(Fixture.error("--format", "jsno")?.hint?.hasPrefix("Did you mean json?") == true)
  }

  @Test func hostileWordsAreShownHarmless() {
    #expect(Fixture.error("--\u{1B}[31m")?.message == "'--\\e[31m' is not an option")
    #expect(Fixture.error("--rule", "a\nb\u{202E}")?.message == "--rule: 'a ↵ b\\u{202E}' is not a rule")
    #expect((Fixture.error("--" + String(repeating: "x", count: 10_000))?.message.count ?? .max) < 200)
  }
}
