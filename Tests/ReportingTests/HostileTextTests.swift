import Diagnosis
import Foundation
import Parsing
import Testing

@testable import Reporting

/// Log text that tries to take over a terminal, a runner or a page must come out as mere text, whatever the format.
@Suite struct HostileTextTests {
  /// Every byte as a character of its own, all bytes decoded as UTF-8, and characters that hide or reorder.
  static let hostile: String = {
    var text =
      "::error file=x::\u{1B}]0;title\u{07}\u{1B}[2J<script>alert(1)</script> ````` | [x](javascript:1)\n::add-mask::x\r\n"
    for value in 0..<UInt32(256) { Unicode.Scalar(value).map { text.unicodeScalars.append($0) } }
    text += String(decoding: Array(UInt8.min...UInt8.max), as: UTF8.self)
    let hiding: [UInt32] = [
      0x061C, 0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2060,
      0x2066, 0x2067, 0x2068, 0x2069, 0xFEFF, 0xE0041,
    ]
    for value in hiding { Unicode.Scalar(value).map { text.unicodeScalars.append($0) } }
    return text + " ::error::y ##[error]z ::error::" + String(repeating: "::w", count: 40)
  }()

  /// A report in which every text that can come from a log or a user is hostile.
  static var report: Report {
    let bad = hostile
    var report = SampleReports.full
    for index in report.inputs.indices {
      report.inputs[index].path = bad
      report.inputs[index].container = [bad]
      report.inputs[index].dialect = bad
      report.inputs[index].limits = [Report.Limit(kind: bad, count: 1)]
      report.inputs[index].notes = [Report.Note(kind: bad, line: 3, text: bad)]
      report.inputs[index].clock.zone = bad
      report.inputs[index].clock.date = .full
    }
    for index in report.apps.indices {
      report.apps[index].id = bad
      report.apps[index].bundle = bad
      report.apps[index].process = bad
      report.apps[index].identifiers = [Report.Identifier(role: bad, identifier: bad)]
      report.apps[index].coverage[3].because = bad
    }
    for index in report.sessions.indices {
      report.sessions[index].app = bad
      report.sessions[index].start.cause = bad
      report.sessions[index].end.cause = bad
      report.sessions[index].managers[0].identifier = bad
    }
    for index in report.interruptions.indices {
      report.interruptions[index].app = bad
      report.interruptions[index].pending = [bad]
      report.interruptions[index].cause = bad
      report.interruptions[index].relaunchExpected.because = bad
      report.interruptions[index].verdict.restored = [bad]
    }
    for index in report.findings.indices {
      report.findings[index].id = bad
      report.findings[index].app = bad
      report.findings[index].message = bad
      report.findings[index].because = bad
      report.findings[index].raised = bad
      report.findings[index].advice = bad
      report.findings[index].customer = bad
      report.findings[index].evidence[0].text = bad
      report.findings[index].consequences = [Consequence(rule: bad, message: bad, evidence: [])]
    }
    for index in report.undetermined.indices { report.undetermined[index].settle = bad }
    report.summary.verdict = bad
    report.summary.story[0].text = bad
    report.summary.moment = Report.Moment(
      asked: bad, lines: [Report.StoryLine(place: SampleReports.place(0, line: 1), text: bad)])
    report.summary.moreApps = [bad]
    report.summary.unmatchedApps = [
      Report.UnmatchedApp(asked: bad, near: [bad]), Report.UnmatchedApp(asked: bad, near: []),
    ]
    return report
  }

  /// - Parameter commands: what the lines of a format begin with that is made of commands; only ours may.
  private func expectHarmless(
    _ output: String, commands: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let hidden = output.replacingOccurrences(of: "\r\n", with: "\n").unicodeScalars
      .filter { $0 != "\n" && VisibleText.isHidden($0) }
    #expect(hidden.isEmpty, "\(hidden.map { String($0.value, radix: 16) })", sourceLocation: sourceLocation)
    for line in output.split(whereSeparator: \.isNewline) {
      if commands.contains(where: { line.hasPrefix($0) }) { continue }
      let text = line.drop { $0 == " " }
      #expect(!text.hasPrefix("::") && !text.hasPrefix("##["), "\(line)", sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: OutputFormat.allCases, [WriterOptions.Verbosity.quiet, .normal, .verbose])
  func reports(format: OutputFormat, verbosity: WriterOptions.Verbosity) {
    for paths in [WriterOptions.PathStyle.asGiven, .nameOnly] {
      for width in [1, 100] {
        let options = WriterOptions(generatorVersion: "1", width: width, verbosity: verbosity, paths: paths)
        let commands =
          format == .github ? ["::error file=", "::warning file=", "::notice file=", "::notice title="] : []
        expectHarmless(printed(HostileTextTests.report, format, options), commands: commands)
      }
    }
  }

  @Test(arguments: [OutputFormat.text, .ndjson])
  func liveOutput(format: OutputFormat) {
    let report = HostileTextTests.report
    var writer = LiveWriter(
      format: format, path: HostileTextTests.hostile, options: WriterOptions(generatorVersion: "1"))
    var bytes: [UInt8] = []
    writer.begin(to: &bytes)
    for finding in report.findings { writer.write(.finding(finding), to: &bytes) }
    for session in report.sessions { writer.write(.session(session), to: &bytes) }
    writer.write(.retraction(id: HostileTextTests.hostile, because: HostileTextTests.hostile), to: &bytes)
    writer.end(report, to: &bytes)
    expectHarmless(String(decoding: bytes, as: UTF8.self))
  }

  @Test(arguments: [OutputFormat.text, .ndjson])
  func batches(format: OutputFormat) {
    let writer = BatchWriter(format: format, options: WriterOptions(generatorVersion: "1"))
    var bytes: [UInt8] = []
    var summary = BatchSummary()
    for row in [
      BatchRow(path: HostileTextTests.hostile, report: HostileTextTests.report),
      BatchRow(path: HostileTextTests.hostile, failure: HostileTextTests.hostile),
    ] {
      summary.add(row)
      writer.write(row, to: &bytes)
    }
    writer.write(summary, to: &bytes)
    expectHarmless(String(decoding: bytes, as: UTF8.self))
  }

  @Test(arguments: [OutputFormat.text, .markdown, .json])
  func appTables(format: OutputFormat) {
    var bytes: [UInt8] = []
    AppTable(HostileTextTests.report).write(format, options: WriterOptions(generatorVersion: "1"), to: &bytes)
    expectHarmless(String(decoding: bytes, as: UTF8.self))
  }

  @Test func escapesAreVisible() {
    #expect(VisibleText.escaped("a\u{1B}[31mb") == #"a\e[31mb"#)
    #expect(VisibleText.escaped("a\u{202E}b\u{200B}") == #"a\u{202E}b\u{200B}"#)
    #expect(VisibleText.escaped("a\0\u{07}\u{08}\r\u{01}\u{7F}\u{9B}") == #"a\0\a\b\r\x01\x7F\u{9B}"#)
    #expect(VisibleText.escaped("a\tb\nc") == "a b ↵ c")
    #expect(VisibleText.escaped("Müller – 心拍 🏃") == "Müller – 心拍 🏃")
  }

  @Test func bytesThatAreNoUTF8AreVisible() {
    #expect(VisibleText.escaped(bytes: [0x61, 0xFF, 0x62, 0xC3, 0xBC, 0xC3, 0x1B]) == #"a\xFFbü\xC3\e"#)
    #expect(VisibleText.escaped(bytes: [0xE2, 0x82]) == #"\xE2\x82"#)
    let all = VisibleText.escaped(bytes: Array(UInt8.min...UInt8.max))
    for byte in 0x80...0xFF { #expect(all.contains("\\x" + String(byte, radix: 16, uppercase: true))) }
  }
}
