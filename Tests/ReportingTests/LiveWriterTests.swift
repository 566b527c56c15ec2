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

  @Test func quietItIsOneLineAndVerboseItIsAllOfIt() {
    var quiet = LiveText(path: "-", options: WriterOptions(generatorVersion: "1", verbosity: .quiet))
    let line = String(decoding: quiet.lines(of: .finding(SampleReports.mismatch)), as: UTF8.self)
    #expect(
      line.split(separator: "\n").count == 1 && line.hasPrefix("10:16:36.418  ERROR · restore-identifier-mismatch"))
    var verbose = LiveText(path: "-", options: WriterOptions(generatorVersion: "1", verbosity: .verbose))
    let all = String(decoding: verbose.lines(of: .finding(SampleReports.mismatch)), as: UTF8.self)
    #expect(all.contains("Customer") && all.contains("stdin:18433"))
  }

  @Test func aMilestoneIsALine() {
    var text = LiveText(path: "-", options: WriterOptions(generatorVersion: "1", width: 200))
    let milestone = Milestone(
      .step(.willRestore), session: 1, app: "com.acme.fitness", pid: 4729, place: SampleReports.place(139.5, line: 7),
      sinceLaunch: 0.2)
    let line = String(decoding: text.lines(of: .milestone(milestone)), as: UTF8.self)
    #expect(line == "10:16:21.618  com.acme.fitness pid 4729 · will-restore +200 ms  stdin:7\n")
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
