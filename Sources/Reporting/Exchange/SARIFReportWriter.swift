import Diagnosis
import Parsing

/// `--format sarif`: SARIF 2.1.0, for code scanning and for viewers of results.
///
/// A finding is a result of kind `fail` with its evidence as a code flow in the order of the log; an occasion that the log
/// cannot decide is a result of kind `open`. The fingerprint is the finding's id, so that the same fault of the same app
/// is the same result in the next log. Lines and byte offsets are those of the expanded log.
public struct SARIFReportWriter: ReportWriter {
  private static let schema = "https://json.schemastore.org/sarif-2.1.0.json"

  private let options: WriterOptions

  /// A writer with the user's options.
  public init(options: WriterOptions) { self.options = options }

  /// Prints `report` as a log of one run.
  public func write(_ report: Report, to sink: inout some ByteSink) {
    var json = JSONWriter(.pretty)
    let rules = Self.rules(of: report)
    json.object { json in
      json.field("$schema", Self.schema)
      json.field("version", "2.1.0")
      json.array("runs", [report]) { json, report in
        json.object { json in run(report, rules, &json) }
      }
    }
    json.endLine()
    json.flush(to: &sink)
  }

  /// The rules that the report names, in the order of the documentation.
  private static func rules(of report: Report) -> [RuleDescriptor] {
    var named = Set(report.findings.map(\.rule)).union(report.undetermined.map(\.rule))
    for finding in report.findings { named.formUnion(finding.consequences.map(\.rule)) }
    return RuleBook.all.filter { named.contains($0.slug) }
  }

  private func run(_ report: Report, _ rules: [RuleDescriptor], _ json: inout JSONWriter) {
    let places = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1.slug, $0) })
    json.object("tool") { json in
      json.object("driver") { json in
        json.field("name", "willrestore")
        json.field("version", options.generatorVersion)
        json.array("rules", rules) { json, rule in json.object { Self.rule(rule, &$0) } }
      }
    }
    json.field("language", "en")
    json.array("invocations", [report]) { json, report in json.object { invocation(report, &$0) } }
    json.array("artifacts", Array(report.inputs.enumerated())) { json, item in
      json.object { json in
        let input = item.element
        json.object("location") { $0.field("uri", ArtifactURI.of(input, options)) }
        if input.container.isEmpty { json.field("length", input.bytes) }
        json.object("properties") { json in
          // No two artifacts may be the same, and an input may be named twice.
          json.field("input", item.offset)
          json.field("dialect", input.dialect)
          json.array("container", input.container)
          json.field("lines", input.lines)
        }
      }
    }
    json.key("results")
    json.beginArray()
    for finding in report.findings {
      json.object { self.finding(finding, report, places[finding.rule], &$0) }
    }
    for open in report.undetermined {
      json.object { undetermined(open, report, places[open.rule], &$0) }
    }
    json.endArray()
    json.object("properties") { json in
      json.field("outcome", report.summary.outcome.rawValue)
      json.field("verdict", report.summary.verdict)
    }
  }

  private static func rule(_ rule: RuleDescriptor, _ json: inout JSONWriter) {
    let text = rule.text
    json.field("id", rule.slug)
    json.object("shortDescription") { $0.field("text", text.title + ".") }
    json.object("fullDescription") { $0.field("text", text.means) }
    json.object("help") { json in
      json.field(
        "text",
        "\(text.advice)\n\nProof: \(text.proves)\n\nConfirm: \(text.confirm)\n\nFor the customer: \(text.customer)")
      json.field(
        "markdown",
        "\(text.advice)\n\n**Proof:** \(text.proves)\n\n**Confirm:** \(text.confirm)\n\n**For the customer:** \(text.customer)"
      )
    }
    if let document = text.documents.first { json.field("helpUri", document.url) }
    json.object("defaultConfiguration") { $0.field("level", level(rule.severity)) }
    json.object("properties") { json in
      json.array("tags", ["bluetooth", "state-restoration", "blame-" + rule.blame.rawValue])
    }
  }

  private func invocation(_ report: Report, _ json: inout JSONWriter) {
    let notes = report.inputs.enumerated().flatMap { input, read in read.notes.map { (input: input, note: $0) } }
    json.field("executionSuccessful", !report.inputs.contains(where: \.isUnreadToItsEnd))
    json.array("toolExecutionNotifications", notes) { json, item in
      json.object { json in
        json.object("descriptor") { $0.field("id", item.note.kind) }
        json.field("level", Report.Input.isUnread(item.note) ? "error" : "note")
        json.object("message") { $0.field("text", item.note.text) }
        json.array("locations", [item]) { json, item in
          json.object { json in
            json.object("physicalLocation") { json in
              artifact(item.input, report, &json)
              if let line = item.note.line { json.object("region") { $0.field("startLine", max(1, line)) } }
            }
          }
        }
      }
    }
  }

  private func finding(_ finding: Finding, _ report: Report, _ rule: Int?, _ json: inout JSONWriter) {
    json.field("ruleId", finding.rule)
    if let rule { json.field("ruleIndex", rule) }
    json.field("kind", "fail")
    json.field("level", Self.level(finding.severity))
    json.object("message") { $0.field("text", finding.explained) }
    json.array("locations", finding.decisive.map { [$0] } ?? []) { json, evidence in
      json.object { location(evidence, report, &$0) }
    }
    let others = finding.consequences.compactMap { consequence in
      consequence.evidence.first.map { (evidence: $0, message: consequence.message) }
    }
    if !others.isEmpty {
      json.array("relatedLocations", others) { json, other in
        json.object { json in
          location(other.evidence, report, &json)
          json.object("message") { $0.field("text", other.message) }
        }
      }
    }
    codeFlow(finding, report, &json)
    json.object("partialFingerprints") { $0.field("willrestore/v1", finding.id) }
    json.object("properties") { json in
      json.field("confidence", finding.confidence.rawValue)
      json.field("blame", finding.blame.rawValue)
      json.field("app", finding.app)
      json.field("session", finding.session)
      json.field("advice", finding.advice)
      json.field("customer", finding.customer)
      json.array("consequences", finding.consequences.map { "\($0.rule): \($0.message)" })
    }
  }

  /// The evidence in the order of the log.
  private func codeFlow(_ finding: Finding, _ report: Report, _ json: inout JSONWriter) {
    let steps = finding.evidence.sorted {
      ($0.position.input, $0.position.offset) < ($1.position.input, $1.position.offset)
    }
    guard steps.count > 1 else { return }
    json.array("codeFlows", [steps]) { json, steps in
      json.object { json in
        json.array("threadFlows", [steps]) { json, steps in
          json.object { json in
            json.array("locations", Array(steps.enumerated())) { json, step in
              json.object { json in
                json.object("location") { json in
                  location(step.element, report, &json)
                  json.object("message") { $0.field("text", Wording.role(step.element.role)) }
                }
                json.field("executionOrder", step.offset + 1)
                // The format knows only times whose zone is known.
                if let time = step.element.time, time.date == .full, time.zoneMinutes != nil {
                  json.field("executionTimeUtc", time)
                }
                json.field("importance", step.element.role == .context ? "unimportant" : "essential")
              }
            }
          }
        }
      }
    }
  }

  private func undetermined(
    _ open: Report.Undetermined, _ report: Report, _ rule: Int?, _ json: inout JSONWriter
  ) {
    json.field("ruleId", open.rule)
    if let rule { json.field("ruleIndex", rule) }
    json.field("kind", "open")
    json.field("level", "none")
    json.object("message") { $0.field("text", "This log cannot tell. \(open.settle)") }
    let start = report.sessions.first { $0.id == open.session }?.start.place
    json.array("locations", start.flatMap { $0.input == nil ? nil : [$0] } ?? []) { json, place in
      json.object { json in
        json.object("physicalLocation") { json in
          artifact(place.input ?? 0, report, &json)
          if let line = place.line { json.object("region") { $0.field("startLine", max(1, line)) } }
        }
      }
    }
    json.object("properties") { json in
      json.field("app", open.app)
      json.field("session", open.session)
    }
  }

  private func location(_ evidence: Evidence, _ report: Report, _ json: inout JSONWriter) {
    json.object("physicalLocation") { json in
      artifact(evidence.position.input, report, &json)
      json.object("region") { json in
        json.field("startLine", max(1, evidence.position.line))
        json.field("byteOffset", evidence.position.offset)
        json.object("snippet") { $0.field("text", evidence.text) }
      }
    }
  }

  private func artifact(_ input: Int, _ report: Report, _ json: inout JSONWriter) {
    json.object("artifactLocation") { json in
      json.field("uri", report.inputs.indices.contains(input) ? ArtifactURI.of(report.inputs[input], options) : "log")
      if report.inputs.indices.contains(input) { json.field("index", input) }
    }
  }

  private static func level(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info: "note"
    }
  }
}
