import Diagnosis
import Foundation
import Testing

@testable import Reporting

/// Every report is valid by the published schema, and the schema refuses what is none.
@Suite(.serialized) struct SchemaTests {
  private static let schema = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Documentation/report.schema.json").standardized

  /// Validates each document of a file, one a line, against the schema or one of its definitions.
  private static let validator = """
    import json, sys
    from jsonschema import Draft202012Validator
    schema = json.load(open(sys.argv[1]))
    Draft202012Validator.check_schema(schema)
    if sys.argv[3]:
        schema = {"$schema": schema["$schema"], "$defs": schema["$defs"], "$ref": sys.argv[3]}
    validator = Draft202012Validator(schema)
    for line in open(sys.argv[2], encoding="utf-8"):
        errors = [e.json_path + ": " + e.message[:300] for e in validator.iter_errors(json.loads(line))]
        print("; ".join(errors) or "valid")
    """

  static let isAvailable = (try? Python.run(["-c", "import jsonschema"]))?.status == 0

  private func verdicts(_ lines: [String], part: String = "") throws -> [String] {
    let documents = FileManager.default.temporaryDirectory.appending(path: "willrestore-\(UUID().uuidString).ndjson")
    try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: documents)
    defer { try? FileManager.default.removeItem(at: documents) }
    let result = try Python.run([
      "-c", SchemaTests.validator, SchemaTests.schema.path(percentEncoded: false),
      documents.path(percentEncoded: false), part,
    ])
    #expect(result.status == 0, "\(result.output)")
    return result.output.split(separator: "\n").map(String.init)
  }

  /// A JSON text on one line, its keys in a fixed order.
  private func flat(_ text: String) throws -> String {
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return String(decoding: try JSONSerialization.data(withJSONObject: object, options: .sortedKeys), as: UTF8.self)
  }

  static var odd: Report {
    var report = HostileTextTests.report
    for index in report.inputs.indices {
      report.inputs[index].notes = [Report.Note(kind: "gap", line: nil, text: HostileTextTests.hostile)]
      report.inputs[index].clock.zone = nil
    }
    for index in report.apps.indices { report.apps[index].identifiers = [] }
    for index in report.sessions.indices {
      report.sessions[index].end.cause = "evicted"
      report.sessions[index].latency.launchToRestore = .nan
      report.sessions[index].latency.launchToManager = 1e300
      report.sessions[index].start.place.time?.microseconds = .max
    }
    for index in report.interruptions.indices { report.interruptions[index].cause = "log-ended" }
    for index in report.findings.indices { report.findings[index].consequences = [] }
    report.undetermined.append(Report.Undetermined(rule: "x", app: nil, session: nil, missing: Missing(), settle: ""))
    return report
  }

  @Test(.enabled(if: isAvailable, "python3 with jsonschema is not installed"))
  func wholeReportsAreValid() throws {
    let reports = [Report(), SampleReports.typical, SampleReports.healthy, SampleReports.full, SchemaTests.odd]
    let lines = try reports.map { try flat(printed($0, .json)) }
    #expect(try verdicts(lines) == reports.map { _ in "valid" })
  }

  @Test(.enabled(if: isAvailable, "python3 with jsonschema is not installed"))
  func linesAreValid() throws {
    var bytes: [UInt8] = []
    for report in [Report(), SampleReports.typical, SampleReports.full, SchemaTests.odd] {
      OutputFormat.ndjson.write(report, options: WriterOptions(generatorVersion: "1"), to: &bytes)
    }
    var live = LiveWriter(format: .ndjson, path: "-", options: WriterOptions(generatorVersion: "1"))
    live.write(.retraction(id: "x", because: "y"), to: &bytes)
    for name in [Milestone.Name.wake] + Report.Step.Name.allCases.map(Milestone.Name.step) {
      let place = SampleReports.place(1, line: 2)
      live.write(
        .milestone(Milestone(name, session: 1, app: "a", pid: nil, place: place, sinceLaunch: 0.25)), to: &bytes)
    }
    let batch = BatchWriter(format: .ndjson, options: WriterOptions(generatorVersion: "1"))
    var summary = BatchSummary()
    for row in [
      BatchRow(path: "a", report: SampleReports.typical), BatchRow(path: "b", report: Report()),
      BatchRow(path: "c", failure: "no"),
    ] {
      summary.add(row)
      batch.write(row, to: &bytes)
    }
    batch.write(summary, to: &bytes)
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(try verdicts(lines, part: "#/$defs/line") == lines.map { _ in "valid" })
  }

  @Test(.enabled(if: isAvailable, "python3 with jsonschema is not installed"))
  func whatTheOtherCommandsPrintIsValid() throws {
    let options = WriterOptions(generatorVersion: "1")
    let table = AppTable(SampleReports.full)
    var lines: [UInt8] = []
    table.write(.ndjson, options: options, to: &lines)
    RulePages.writeList(RuleBook.all, .ndjson, options: options, to: &lines)
    for rule in RuleBook.all { RulePages.writeExplanation(of: rule, .ndjson, options: options, to: &lines) }
    let parts = String(decoding: lines, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(parts.count > 2 * RuleBook.all.count)
    #expect(try verdicts(parts, part: "#/$defs/line") == parts.map { _ in "valid" })
    var (apps, rules): ([UInt8], [UInt8]) = ([], [])
    table.write(.json, options: options, to: &apps)
    RulePages.writeList(RuleBook.all, .json, options: options, to: &rules)
    let explanations = RuleBook.all.map { rule in
      var bytes: [UInt8] = []
      RulePages.writeExplanation(of: rule, .json, options: options, to: &bytes)
      return bytes
    }
    for (part, documents) in [("apps", [apps]), ("rules", [rules]), ("explanation", explanations)] {
      let texts = try documents.map { try flat(String(decoding: $0, as: UTF8.self)) }
      #expect(try verdicts(texts, part: "#/$defs/\(part)") == texts.map { _ in "valid" })
    }
  }

  @Test(.enabled(if: isAvailable, "python3 with jsonschema is not installed"))
  func theSchemaIsStrict() throws {
    let report = try flat(printed(SampleReports.full, .json))
    let changes = [
      (#""rule":"power-context""#, #""rule":"power-context","extra":1"#),
      (#""severity":"info""#, #""severity":"note""#),
      (#""schema":"willrestore.report\/1""#, #""schema":"2""#), (#""asked":"2026"#, #""added":1,"asked":"2026"#),
      (#"T08:14:02.118000Z"#, #" 08:14:02"#), (#""cause":"log-ended""#, #""cause":"stopped""#),
      (#""outcome":"not-restored""#, #""outcome":"good""#), (#""callbacksUnmatched":14,"#, ""),
    ]
    let changed = changes.map { before, after in report.replacingOccurrences(of: before, with: after) }
    for (change, text) in zip(changes, changed) { #expect(text != report, "\(change.0) is not there") }
    for (change, verdict) in zip(changes, try verdicts(changed)) { #expect(verdict != "valid", "\(change.1)") }
  }

  @Test func keysStandInTheOrderOfTheContract() {
    var position = printed(SampleReports.full, .json)[...]
    for key in [
      "schema", "generator", "name", "version", "inputs", "path", "container", "dialect", "bytes", "lines", "examined",
      "events", "callbacksUnmatched", "first", "last", "clock", "zone", "date", "resolution", "limits", "notes", "apps",
      "id", "bundle", "process", "platform", "os", "version", "accessorySetupKit", "sceneBased", "identifiers", "role",
      "identifier", "coverage", "emitter", "level", "from", "to", "state", "because", "wording", "sessions", "id",
      "app",
      "pid", "kind", "start", "time", "input", "line", "cause", "end", "steps", "step", "status", "managers", "role",
      "identifier", "restored", "latency", "launchToManager", "launchToRestore", "launchToSuspension",
      "lastEventToSuspension", "interruptions", "id", "app", "from", "session", "time", "input", "line", "cause",
      "pending", "to", "session", "relaunchExpected", "answer", "because", "verdict", "restored", "confirmed",
      "pending",
      "unknown", "findings", "id", "rule", "severity", "raised", "confidence", "blame", "app", "session", "message",
      "advice", "customer", "evidence", "input", "line", "offset", "time", "role", "text", "cut", "consequences",
      "rule",
      "message", "evidence", "undetermined", "rule", "app", "session", "missing", "emitter", "level", "wording", "from",
      "to", "settle", "checks", "rule", "app", "session", "answer", "summary", "outcome", "verdict", "errors",
      "warnings",
      "infos", "sessions",
    ] {
      guard let range = position.firstRange(of: "\"\(key)\": ") else {
        Issue.record("“\(key)” is missing or too early")
        return
      }
      position = position[range.upperBound...]
    }
  }
}
