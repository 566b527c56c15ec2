import Diagnosis

/// What `rules` and `explain` print about the rules.
public enum RulePages {
  /// The groups of rules, in the order of the documentation.
  private static let groups: [(letter: String, title: String)] = [
    ("A", "Setup and identity"), ("B", "Relaunch"), ("C", "What was handed back"), ("D", "After the restoration"),
    ("E", "Background behaviour"), ("F", "The background window"), ("G", "Link and radio"), ("H", "The capture itself"),
  ]

  /// `rules`: every rule with its parameters. JSON formats give an object a rule.
  public static func writeList(
    _ rules: [RuleDescriptor], _ format: OutputFormat, options: WriterOptions, to sink: inout some ByteSink
  ) {
    switch format {
    case .json:
      var json = JSONWriter(.pretty)
      json.object { json in
        ReportJSON(options: options).header(&json, schema: "willrestore.rules/1")
        json.array("rules", rules) { json, rule in json.object { fields(rule, &$0) } }
      }
      json.endLine()
      json.flush(to: &sink)
    case .ndjson:
      var json = JSONWriter(.compact)
      for rule in rules {
        json.object { json in
          json.field("type", "rule")
          fields(rule, &json)
        }
        json.endLine()
      }
      json.flush(to: &sink)
    default: list(rules).write(format, options: options, to: &sink)
    }
  }

  /// `explain` without a rule: how to ask, and what can be asked about.
  public static func index(of rules: [RuleDescriptor]) -> GuidePage {
    var blocks: [GuidePage.Block] = [
      .title("What can be explained"),
      .paragraph(
        "Every finding names its rule. `willrestore explain RULE` says what the rule means, what proves it, how to confirm "
          + "it, how to fix it, and what to tell the customer."),
      .code(["willrestore explain will-restore-missing", "willrestore explain --order"]),
      .paragraph(
        "`--order` shows the six steps of a healthy Bluetooth relaunch. `willrestore rules` lists the rules with the "
          + "numbers that `--set` changes."),
    ]
    for group in groups {
      let members = rules.filter { $0.group == group.letter }
      guard !members.isEmpty else { continue }
      blocks.append(.heading("\(group.letter). \(group.title)"))
      blocks.append(.table([["Rule", "What it says"]] + members.map { [$0.slug, $0.text.title] }))
    }
    return GuidePage(blocks)
  }

  /// `explain SLUG`: what a rule means, how to confirm it, how to fix it, what to tell the user.
  public static func writeExplanation(
    of rule: RuleDescriptor, _ format: OutputFormat, options: WriterOptions, to sink: inout some ByteSink
  ) {
    guard format == .json || format == .ndjson else {
      return explanation(rule).write(format, options: options, to: &sink)
    }
    var json = JSONWriter(format == .json ? .pretty : .compact)
    json.object { json in
      if format == .ndjson {
        json.field("type", "rule")
      } else {
        ReportJSON(options: options).header(&json, schema: "willrestore.rule/1")
      }
      fields(rule, &json)
      json.field("means", rule.text.means)
      json.field("proves", rule.text.proves)
      json.field("confirm", rule.text.confirm)
      json.field("advice", rule.text.advice)
      json.field("customer", rule.text.customer)
      json.field("sample", rule.text.sample)
      json.array("documents", rule.text.documents) { json, document in
        json.object { json in
          json.field("title", document.title)
          json.field("url", document.url)
        }
      }
    }
    json.endLine()
    json.flush(to: &sink)
  }

  private static func fields(_ rule: RuleDescriptor, _ json: inout JSONWriter) {
    json.field("rule", rule.slug)
    json.field("group", rule.group)
    json.field("severity", rule.severity.rawValue)
    json.field("blame", rule.blame.rawValue)
    json.field("title", rule.text.title)
    json.array("parameters", rule.parameters) { json, parameter in
      json.object { json in
        json.field("name", parameter.name)
        json.field("unit", parameter.unit)
        json.field("default", parameter.defaultValue)
        json.field("means", parameter.means)
      }
    }
  }

  private static func list(_ rules: [RuleDescriptor]) -> GuidePage {
    var blocks: [GuidePage.Block] = []
    for group in groups {
      let members = rules.filter { $0.group == group.letter }
      guard !members.isEmpty else { continue }
      blocks.append(.heading("\(group.letter). \(group.title)"))
      var rows = [["Severity", "Rule", "Meaning"]]
      for rule in members {
        rows.append([Wording.severity(rule.severity).label, rule.slug, rule.text.title])
        for parameter in rule.parameters {
          rows.append(["", "  \(parameter.name) = \(number(parameter))", parameter.means])
        }
      }
      blocks.append(.table(rows))
    }
    return GuidePage(blocks)
  }

  private static func explanation(_ rule: RuleDescriptor) -> GuidePage {
    let text = rule.text
    var blocks: [GuidePage.Block] = [
      .title("\(rule.slug): \(text.title)"),
      .paragraph(text.means),
      .labelled("Severity", "\(rule.severity.rawValue), \(Wording.blame(rule.blame))"),
      .labelled("Proof", text.proves),
      .labelled("Confirm", text.confirm),
      .labelled(Wording.adviceLabel(rule.blame), text.advice),
      .labelled("Customer", "“\(text.customer)”"),
    ]
    if let sample = text.sample {
      blocks.append(.heading("Sample"))
      blocks.append(.code(sample.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)))
    }
    if !rule.parameters.isEmpty {
      blocks.append(.heading("Parameters"))
      let rows = rule.parameters.map { ["\(rule.slug).\($0.name)", number($0), $0.means] }
      blocks.append(.table([["--set", "Default", "Meaning"]] + rows))
    }
    if !text.documents.isEmpty {
      blocks.append(.heading("Apple's documents"))
      blocks.append(.code(text.documents.flatMap { [$0.title, "  " + $0.url] }))
    }
    return GuidePage(blocks)
  }

  private static func number(_ parameter: RuleParameter) -> String {
    let number = DecimalText.decimal(parameter.defaultValue) ?? "none"
    return parameter.unit.isEmpty ? number : "\(number) \(parameter.unit)"
  }
}
