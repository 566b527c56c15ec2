import Diagnosis
import Reporting

/// Every option, in the order of the help.
public enum OptionTable {
  private static let analyses: Set<Command> = [.analyze, .watch, .batch, .apps, .compare]
  private static let verdicts: Set<Command> = [.analyze, .watch, .batch]
  private static let whole: Set<Command> = [.analyze, .batch, .apps, .compare]
  private static let readers = analyses.union([.patternsSuggest, .extract])
  private static let every = Set(Command.allCases)

  /// The names of the two options that ask about the program and are answered before anything else is checked.
  static let help = "--help"
  static let version = "--version"

  /// The two options that say where settings come from; they are looked at before all others.
  static let configuration = "--config"
  static let noConfiguration = "--no-config"

  /// The rows.
  public static let all: [OptionSpec] = report + moment + facts + rules + patterns + output + reading + general

  /// The option of that long name, dashes included.
  public static func spec(named name: String) -> OptionSpec? { all.first { $0.name == name } }

  /// The option of that letter.
  public static func spec(short: Character) -> OptionSpec? { all.first { $0.short == short } }

  private static let report = [
    OptionSpec(
      "--app", value: "BUNDLE[=PROCESS]", isRepeatable: true, .report,
      verdicts.union([.patternsSuggest, .compare, .extract]),
      "Report on this app: a bundle, a process name, or both joined. Without it: the apps that use Bluetooth and are"
        + " not Apple's, at most five in full."
    ) { value, invocation, _ throws(UsageError) in
      let app = try RuleValues.app(value)
      if !invocation.options.apps.contains(app) { invocation.options.apps.append(app) }
    },
    OptionSpec(
      "--fail-on", value: "SEVERITY", .report, verdicts,
      "Exit with status 1 when a finding is at least this severe: error, warning, info or never (default never)."
    ) { value, invocation, _ throws(UsageError) in
      if value == "never" {
        invocation.failOn = nil
      } else if let severity = Severity(rawValue: value) {
        invocation.failOn = severity
      } else {
        let known = Severity.allCases.reversed().map(\.rawValue) + ["never"]
        throw PlainValues.unknown(value, called: "severity", known: known)
      }
    },
  ]

  private static let moment = [
    OptionSpec(
      "--at", value: "TIME[±D]", .moment, [.analyze, .batch],
      "What was the state at this moment, in the log's own clock: '2026-11-12 03:10', '11-12 03:10', 03:10 or -2h"
        + " (before the log's end). ±D (or +-D) says how exactly the moment is known: 03:10±5m (default 1m)."
    ) { value, invocation, _ throws(UsageError) in
      let (moment, tolerance) = try MomentValue.readWindow(value)
      invocation.options.at = moment
      invocation.options.atTolerance = tolerance ?? CaseOptions().atTolerance
    },
    OptionSpec("--since", value: "TIME", .moment, whole, "Only what the log says from this time on.") {
      value, invocation, _ throws(UsageError) in
      invocation.options.since = try MomentValue.read(value)
    },
    OptionSpec("--until", value: "TIME", .moment, whole, "Only what the log says up to this time.") {
      value, invocation, _ throws(UsageError) in
      invocation.options.until = try MomentValue.read(value)
    },
  ]

  private static let facts = [
    OptionSpec("--zone", value: "ZONE", .facts, analyses, "The zone of times that print none: +0100, -05:30 or Z.") {
      value, invocation, _ throws(UsageError) in
      invocation.options.zoneMinutes = try PlainValues.zone(value)
    },
    OptionSpec("--year", value: "YEAR", .facts, analyses, "The year of dates that print none.") {
      value, invocation, _ throws(UsageError) in
      invocation.options.year = try PlainValues.year(value)
    },
    OptionSpec("--os", value: "VERSION", .facts, analyses, "The version of the device's system: 26.1.") {
      value, invocation, _ throws(UsageError) in
      invocation.options.os = try PlainValues.version(value)
    },
    OptionSpec("--scene-based", .facts, analyses, "The app is built on scenes, and gets no launch options.") {
      _, invocation, _ in
      invocation.options.sceneBased = true
    },
    OptionSpec(
      "--accessory-setup-kit", .facts, analyses,
      "The accessory was set up with AccessorySetupKit, which lets iOS 26 relaunch the app after a force-quit."
    ) { _, invocation, _ in
      invocation.options.accessorySetupKit = true
    },
  ]

  private static let rules = [
    OptionSpec("--rule", value: "RULE", isRepeatable: true, .rules, verdicts, "Only this rule.") {
      value, invocation, catalog throws(UsageError) in
      invocation.options.onlyRules.insert(try catalog.rule(value).slug)
    },
    OptionSpec("--no-rule", value: "RULE", isRepeatable: true, .rules, verdicts, "Not this rule.") {
      value, invocation, catalog throws(UsageError) in
      invocation.options.withoutRules.insert(try catalog.rule(value).slug)
    },
    OptionSpec(
      "--set", value: "RULE.PARAMETER=VALUE", isRepeatable: true, .rules, analyses,
      "Change a number of a rule: suspension-latency.warning=15. 'willrestore rules' lists them."
    ) { value, invocation, catalog throws(UsageError) in
      let (key, number) = try RuleValues.parameter(value, in: catalog)
      invocation.options.parameters[key] = number
    },
    OptionSpec("--order", .rules, [.explain], "The six steps of a healthy Bluetooth relaunch.") { _, invocation, _ in
      invocation.showsOrder = true
    },
  ]

  private static let patterns = [
    OptionSpec("--literals", .patterns, [.patternsList], "Only the literals that are searched for, one a line.") {
      _, invocation, _ throws(UsageError) in
      if invocation.listing == .expressions { throw UsageError("it cannot stand beside --regexes") }
      invocation.listing = .literals
    },
    OptionSpec("--regexes", .patterns, [.patternsList], "Only the expressions, one a line.") {
      _, invocation, _ throws(UsageError) in
      if invocation.listing == .literals { throw UsageError("it cannot stand beside --literals") }
      invocation.listing = .expressions
    },
    OptionSpec(
      "--event", value: "EVENT", .patterns, [.patternsList],
      "Only patterns of this event, or of a group of events: app.restore, app, daemon.link."
    ) { value, invocation, _ throws(UsageError) in
      invocation.event = try PatternValues.event(value)
    },
    OptionSpec("--file", value: "FILE", .patterns, [.patternsList], "Only patterns of this file: callbacks.yaml.") {
      value, invocation, _ throws(UsageError) in
      if value.isEmpty { throw UsageError("the name of the file is empty") }
      invocation.file = value
    },
  ]

  private static let output = [
    OptionSpec("--format", value: "FORMAT", .output, every, "How to print (default text).") {
      value, invocation, _ throws(UsageError) in
      invocation.format = try PlainValues.choice(value, of: OutputFormat.self, called: "format")
    },
    OptionSpec(
      "--table", value: "TABLE", .output, verdicts,
      "With --format csv: a row for each of the findings or sessions (default findings)."
    ) { value, invocation, _ throws(UsageError) in
      invocation.table = try PlainValues.choice(value, of: ReportTable.self, called: "table")
    },
    OptionSpec(
      "--output", short: "o", value: "FILE", .output, every,
      "Write to this file, whole or not at all. '-' is standard output."
    ) { value, invocation, _ throws(UsageError) in
      if value.isEmpty { throw UsageError("the name of the file is empty") }
      invocation.output = value
    },
    OptionSpec(
      "--context", value: "N", .output, [.extract],
      "Keep N lines in front of each line that matters and behind it as well."
    ) { value, invocation, _ throws(UsageError) in
      guard let count = Int(value), (0...1_000).contains(count) else {
        throw UsageError("\(value.quoted) is no number of lines", hint: "From 0 to 1000.")
      }
      invocation.context = count
    },
    OptionSpec(
      "--redact", .output, [.analyze, .apps, .extract],
      "Put pseudonyms in place of addresses, UUIDs, names, bundles, e-mail addresses, serials and tokens."
    ) { _, invocation, _ in
      invocation.redacts = true
    },
    OptionSpec(
      "--redact-key", value: "KEY", .output, [.analyze, .apps, .extract],
      "Redact so that the same value gets the same pseudonym in each run with this key."
    ) { value, invocation, _ throws(UsageError) in
      if value.isEmpty { throw UsageError("the key is empty") }
      invocation.redacts = true
      invocation.redactKey = value
    },
    OptionSpec(
      "--color", value: "WHEN", .output, every,
      "auto, always or never. auto colours terminals, unless NO_COLOR is set (default auto)."
    ) { value, invocation, _ throws(UsageError) in
      invocation.color = try PlainValues.choice(value, of: ColorChoice.self, called: "time for colours")
    },
    OptionSpec("--quiet", short: "q", .output, every, "Print less; no progress.") { _, invocation, _ in
      invocation.isQuiet = true
    },
    OptionSpec("--verbose", short: "v", .output, every, "Print more.") { _, invocation, _ in
      invocation.isVerbose = true
    },
    OptionSpec(
      "--no-progress", .output, whole.union([.extract]),
      "No progress. It goes to standard error, and only to a terminal."
    ) { _, invocation, _ in
      invocation.wantsProgress = false
    },
  ]

  private static let reading = [
    OptionSpec(
      "--follow", short: "f", .reading, [.watch],
      "Go on as the file grows, and in the file that takes its name when it is rotated. Ctrl-C ends it."
    ) { _, invocation, _ in
      invocation.follows = true
    },
    OptionSpec(
      "--exec", value: "COMMAND", .output, [.watch],
      "Run this for each finding, and for what takes one back: it gets the finding as a line of JSON on its standard input."
    ) { value, invocation, _ throws(UsageError) in
      if value.isEmpty { throw UsageError("the command is empty") }
      invocation.hook = value
    },
    OptionSpec(
      "--dialect", value: "DIALECT", .reading, readers,
      "The style in which the log was exported, when guessing fails."
    ) { value, invocation, catalog throws(UsageError) in
      invocation.options.dialect = try catalog.dialect(value)
    },
    OptionSpec(
      "--patterns", value: "DIR", .reading, readers.union([.patternsList]),
      "A folder of patterns of your own, added to the built-in ones."
    ) { value, invocation, _ throws(UsageError) in
      if value.isEmpty { throw UsageError("the name of the folder is empty") }
      invocation.patterns = value
    },
    OptionSpec(
      "--jobs", value: "N", .reading, whole.union([.patternsSuggest, .extract]),
      "How many threads may work (default: one a core)."
    ) {
      value, invocation, _ throws(UsageError) in
      invocation.jobs = try PlainValues.jobs(value)
    },
    OptionSpec(
      "--max-expanded", value: "SIZE", .reading, readers,
      "The most that one compressed log may expand to: 500M, 64G (default 64G)."
    ) { value, invocation, _ throws(UsageError) in
      invocation.options.maxExpanded = try PlainValues.size(value)
    },
    OptionSpec(
      "--spool", .reading, [.extract],
      "Keep what comes through a pipe in a temporary file, to read it twice."
    ) { _, invocation, _ in
      invocation.spools = true
    },
  ]

  private static let general = [
    OptionSpec(
      configuration, value: "FILE", .general, analyses,
      "Settings of this file, instead of willrestore.yaml here or in the user's folder of configurations."
    ) { value, invocation, _ throws(UsageError) in
      if value.isEmpty { throw UsageError("the name of the file is empty") }
      invocation.configuration = value
    },
    OptionSpec(noConfiguration, .general, analyses, "No settings but those of the command line.") { _, _, _ in },
    OptionSpec(help, short: "h", .general, every, "Print this help.") { _, _, _ in },
    OptionSpec(version, .general, every, "Print the version.") { _, _, _ in },
  ]
}
