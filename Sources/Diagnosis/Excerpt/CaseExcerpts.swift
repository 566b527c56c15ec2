import Ingest
import Parsing

/// The report of a case, and what an excerpt of each of its files must keep to give the same answers.
public struct CaseExcerpts {
  /// A file of the case.
  public struct File {
    public var path: String
    /// Plans what to keep of it.
    public var planner: ExcerptPlanner
  }

  public var report: Report
  /// In the order in which they were named.
  public var files: [File]
}

/// What a copy came to.
public struct ExcerptSize: Sendable, Hashable {
  /// Lines of the log that were kept, and lines of the whole log.
  public var kept: Int
  public var lines: Int

  /// A size.
  public init(kept: Int, lines: Int) {
    self.kept = kept
    self.lines = lines
  }
}

extension CaseAnalyzer {
  /// Reads the files of a case as ``analyze(_:isInterrupted:progress:)`` does, and plans an excerpt of each.
  ///
  /// - Parameter context: stretches that are kept besides, by the path of the file.
  public func excerpts(
    of inputs: [CaseInput], keeping context: [String: [Range<Int64>]] = [:], isInterrupted: () -> Bool = { false },
    progress: (Int64) -> Void = { _ in }
  ) -> CaseExcerpts {
    let paths = DirectoryWalk(inputs.map(\.path)).paths
    let planners = paths.map { ($0, ExcerptPlanner(keeping: context[$0] ?? [])) }
    let report = analyze(inputs, isInterrupted: isInterrupted, progress: progress) { path in
      planners.first { $0.0 == path }?.1
    }
    return CaseExcerpts(
      report: report, files: planners.map { CaseExcerpts.File(path: $0.0, planner: $0.1) })
  }

  /// What a plan keeps of a file, with so many lines in front of each stretch and behind it.
  public func context(
    of path: String, _ plan: ExcerptPlan, lines count: Int
  ) throws(IngestFailure) -> [Range<Int64>] {
    var context = ExcerptContext(plan.kept, lines: count)
    var reader = try InputReader(CaseInput(path: path).source, limits: limits, interruptions: interruptions)
    var next = reader.next()
    while let block = next.take() {
      unsafe block.withUnsafeBytes { unsafe context.take($0, at: block.offset) }
      next = reader.next(reusing: block)
    }
    return context.ranges
  }

  /// Copies an excerpt of the file, which is read a second time.
  ///
  /// - Parameters:
  ///   - plan: what to keep.
  ///   - name: how the excerpt calls the log.
  ///   - redactor: what puts pseudonyms in; nil keeps the bytes as they stand.
  public func copyExcerpt(
    of path: String, _ plan: ExcerptPlan, name: String, redactor: Redactor? = nil, write: @escaping ([UInt8]) -> Void
  ) throws(IngestFailure) -> ExcerptSize {
    var copy = ExcerptCopy(plan, name: name, redactor: redactor, write: write)
    var reader = try InputReader(CaseInput(path: path).source, limits: limits, interruptions: interruptions)
    var next = reader.next()
    while let block = next.take() {
      unsafe block.withUnsafeBytes { unsafe copy.take($0, at: block.offset) }
      next = reader.next(reusing: block)
    }
    copy.finish()
    return ExcerptSize(kept: copy.keptLines, lines: max(plan.lines, copy.keptLines))
  }
}

/// What a report answers, apart from where it stands in which file: an excerpt must answer the same.
public struct ReportAnswers: Sendable, Hashable {
  struct Answer: Sendable, Hashable {
    var rule: String
    var severity: Severity
    var confidence: Confidence
    var app: String?
    var session: Int?
    var message: String
    var evidence: [String]
    var consequences: [String]
  }

  var outcome: Report.Summary.Outcome
  var verdict: String
  var findings: [Answer]
  var undetermined: [String]
  var checks: [Report.Check]
  var sessions: [String]

  /// The answers of a report.
  public init(_ report: Report) {
    outcome = report.summary.outcome
    verdict = report.summary.verdict
    findings = report.findings.map { finding in
      Answer(
        rule: finding.rule, severity: finding.severity, confidence: finding.confidence, app: finding.app,
        session: finding.session, message: finding.message,
        evidence: finding.evidence.map { "\($0.role.rawValue) \($0.text)" },
        consequences: finding.consequences.map { "\($0.rule) \($0.message)" })
    }
    undetermined = report.undetermined.map { item in
      let missing = item.missing
      return [
        item.rule, item.app ?? "-", item.session.map(String.init) ?? "-", missing.emitter?.rawValue ?? "-",
        missing.level?.name ?? "-", missing.wording?.rawValue ?? "-",
      ].joined(separator: " ")
    }
    checks = report.checks
    sessions = report.sessions.map { "\($0.id) \($0.app) \($0.kind) \($0.end.cause)" }
  }
}

/// What a report answers, apart from every name: a redacted excerpt must answer so much of what the log does.
public struct ReportVerdicts: Sendable, Hashable {
  var outcome: Report.Summary.Outcome
  var findings: [String]
  var undetermined: [String]
  var checks: [String]
  var sessions: [String]

  /// The verdicts of a report, in an order that no name decides.
  public init(_ report: Report) {
    outcome = report.summary.outcome
    findings = report.findings.map { finding in
      let consequences = finding.consequences.map(\.rule).sorted().joined(separator: ",")
      return "\(finding.rule) \(finding.severity) \(finding.confidence) \(finding.session ?? 0) "
        + "\(finding.evidence.count) \(consequences)"
    }.sorted()
    undetermined = report.undetermined.map { item in
      "\(item.rule) \(item.session ?? 0) \(item.missing.emitter?.rawValue ?? "-") \(item.missing.level?.name ?? "-") "
        + "\(item.missing.wording?.rawValue ?? "-")"
    }.sorted()
    checks = report.checks.map { "\($0.rule) \($0.session ?? 0) \($0.answer)" }.sorted()
    sessions = report.sessions.map { "\($0.id) \($0.kind) \($0.end.cause)" }
  }
}
