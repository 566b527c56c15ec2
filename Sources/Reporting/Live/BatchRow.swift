import Diagnosis

/// What a batch tells of one case: a row.
public struct BatchRow: Sendable {
  /// The finding that a row names: of the app that the verdict is about the gravest, and of equals the first.
  public struct Headline: Sendable, Hashable {
    /// Slug of its rule.
    public var rule: String
    /// How grave it is.
    public var severity: Severity
    /// How sure it is.
    public var confidence: Confidence
    /// Its message.
    public var message: String
  }

  /// The case's path, as the batch found it.
  public var path: String
  /// nil when the case could not be analysed at all.
  public var outcome: Report.Summary.Outcome?
  /// The outcome in the words of a report.
  var label: (text: String, role: Style.Role)?
  /// The verdict's sentence.
  public var verdict = ""
  /// Findings of severity error.
  public var errors = 0
  /// Findings of severity warning.
  public var warnings = 0
  /// Findings of severity info.
  public var infos = 0
  /// Awake stretches of apps.
  public var sessions = 0
  /// Findings by rule, with the gravest severity that occurred.
  public var rules: [String: (severity: Severity, count: Int)] = [:]
  /// The finding that the row names.
  public var headline: Headline?
  /// Whether an input of the case could not be read to its end.
  public var isDamaged = false
  /// Why the case could not be analysed; nil when it was.
  public var failure: String?
  /// It is no case at all: a report of this program that lies among the cases.
  public var isSkipped = false

  /// The row of a case that was analysed.
  public init(path: String, report: Report) {
    self.path = path
    outcome = report.summary.outcome
    label = Wording.headline(report)
    verdict = report.summary.verdict
    errors = report.summary.errors
    warnings = report.summary.warnings
    infos = report.summary.infos
    sessions = report.summary.sessions
    isDamaged = report.inputs.contains { $0.notes.contains { $0.kind == "damaged" } }
    for finding in report.findings {
      let known = rules[finding.rule] ?? (finding.severity, 0)
      rules[finding.rule] = (max(known.severity, finding.severity), known.count + 1)
    }
    let finding = report.findings.first { $0.app == report.summary.app } ?? report.findings.first
    headline = finding.map {
      Headline(rule: $0.rule, severity: $0.severity, confidence: $0.confidence, message: $0.message)
    }
  }

  /// The row of a case that could not be analysed, and why.
  public init(path: String, failure: String) {
    self.path = path
    self.failure = failure
  }

  /// The row of what lies among the cases and is none, and why.
  public init(path: String, skipped reason: String) {
    self.init(path: path, failure: reason)
    isSkipped = true
  }
}

/// What a batch tells at its end: outcomes, and how often each rule fired.
public struct BatchSummary: Sendable {
  /// How often a rule fired in a batch.
  public struct RuleTotal: Sendable, Hashable {
    /// Slug of the rule.
    public var rule: String
    /// The gravest severity that occurred.
    public var severity: Severity
    /// Cases with at least one finding of it.
    public var cases = 0
    /// Findings in all.
    public var findings = 0
  }

  /// Cases in all.
  public private(set) var cases = 0
  /// Cases that could not be analysed.
  public private(set) var failed = 0
  /// What lies among the cases and is none.
  public private(set) var skipped = 0
  /// Cases of which an input could not be read to its end.
  public private(set) var damaged = 0
  /// Cases by outcome.
  public private(set) var outcomes: [Report.Summary.Outcome: Int] = [:]
  private var totals: [String: RuleTotal] = [:]

  /// A summary of no cases.
  public init() {}

  /// Counts a case; the order of cases does not matter.
  public mutating func add(_ row: BatchRow) {
    if row.isSkipped {
      skipped += 1
      return
    }
    cases += 1
    if row.failure != nil { failed += 1 }
    if row.isDamaged { damaged += 1 }
    if let outcome = row.outcome { outcomes[outcome, default: 0] += 1 }
    for (rule, count) in row.rules {
      var total = totals[rule] ?? RuleTotal(rule: rule, severity: count.severity)
      total.severity = max(total.severity, count.severity)
      total.cases += 1
      total.findings += count.count
      totals[rule] = total
    }
  }

  /// The rules that fired: by cases, then findings, most first, then by name.
  public var rules: [RuleTotal] {
    totals.values.sorted { one, other in
      if one.cases != other.cases { return one.cases > other.cases }
      if one.findings != other.findings { return one.findings > other.findings }
      return one.rule < other.rule
    }
  }
}
