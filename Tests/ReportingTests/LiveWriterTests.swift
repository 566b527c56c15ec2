import Diagnosis
import Testing

@testable import Reporting

@Suite struct LiveWriterTests {
  private func watched(_ format: OutputFormat, _ outputs: [LiveOutput], end report: Report) -> [Substring] {
    var writer = LiveWriter(format: format, path: "-", options: WriterOptions(generatorVersion: "1.2.3"))
    var bytes: [UInt8] = []
    writer.begin(to: &bytes)
    for output in outputs { writer.write(output, to: &bytes) }
    writer.end(report, to: &bytes)
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }

  private func types(_ lines: [Substring]) -> [Substring] {
    lines.map { $0.dropFirst(#"{"type":""#.count).prefix { $0 != "\"" } }
  }

  @Test func aFindingIsThreeToSixLines() {
    var text = LiveText(path: "-", options: WriterOptions(generatorVersion: "1"))
    let lines = String(decoding: text.lines(of: .finding(SampleReports.mismatch)), as: UTF8.self).split(separator: "\n")
    #expect((3...6).contains(lines.count))
    #expect(lines[0].hasPrefix("10:16:36.418  ERROR · restore-identifier-mismatch · certain"))
    #expect(lines.contains { $0.contains("│ stdin:18240 2026-11-29") })
  }

  @Test func aSessionIsALineThatNamesWhatIsOdd() {
    var text = LiveText(path: "-", options: WriterOptions(generatorVersion: "1", width: 200))
    let lines = String(decoding: text.lines(of: .session(SampleReports.session())), as: UTF8.self)
    #expect(
      lines == "10:16:31.318  session 1 · com.acme.fitness pid 4729 · Bluetooth relaunch → suspended after 9.9 s · "
        + "will-restore ✗ missing · activity ?\n")
  }

  @Test func aRetractionNamesTheRule() {
    let finding = SampleReports.mismatch
    let lines = watched(
      .text, [.finding(finding), .retraction(id: finding.id, because: "the line came late")], end: Report())
    #expect(lines.contains("TAKEN BACK · restore-identifier-mismatch · the line came late"))
  }

  @Test func linesOfJSONAreWrittenAsTheyBecomeKnown() {
    let report = SampleReports.typical
    let lines = watched(
      .ndjson,
      [.session(report.sessions[0]), .finding(report.findings[0]), .retraction(id: "other", because: "late")],
      end: report)
    #expect(
      types(lines) == [
        "report", "session", "finding", "retraction", "input", "app", "interruption", "undetermined", "check", "check",
        "check", "summary",
      ])
  }

  @Test func whatWasNotPrintedLiveIsPrintedAtTheEnd() {
    let lines = watched(.ndjson, [], end: SampleReports.typical)
    #expect(types(lines).count { $0 == "finding" || $0 == "session" } == 2)
    #expect(types(lines) == types(printed(SampleReports.typical, .ndjson).split(separator: "\n")))
    #expect(watched(.text, [], end: SampleReports.typical).contains { $0.contains("ERROR · restore-identifier") })
  }

  @Test func wholeFormatsComeAtTheEnd() {
    let lines = watched(.json, [.finding(SampleReports.mismatch)], end: SampleReports.typical)
    #expect(lines == printed(SampleReports.typical, .json).split(separator: "\n"))
  }
}
