import Diagnosis
import Testing

@testable import Reporting

@Suite struct BatchTests {
  private var rows: [BatchRow] {
    var damaged = SampleReports.full
    damaged.inputs[0].notes.append(Report.Note(kind: "damaged", line: nil, text: "the compressed data ends early"))
    return [
      BatchRow(path: "tickets/1.log", report: SampleReports.typical),
      BatchRow(path: "tickets/2.log", report: damaged),
      BatchRow(path: "tickets/3.log", report: SampleReports.healthy),
      BatchRow(path: "tickets/4.log", failure: "permission denied"),
    ]
  }

  private func text(_ format: OutputFormat) -> [Substring] {
    let writer = BatchWriter(format: format, options: WriterOptions(generatorVersion: "1"))
    var bytes: [UInt8] = []
    var summary = BatchSummary()
    for row in rows {
      summary.add(row)
      writer.write(row, to: &bytes)
    }
    writer.write(summary, to: &bytes)
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }

  @Test func aCaseIsALine() {
    let lines = text(.text)
    #expect(lines[0] == "NOT RESTORED          tickets/1.log  restore-identifier-mismatch (certain)")
    #expect(lines[1].contains("tickets/2.log") && lines[1].hasSuffix("not read to its end"))
    #expect(lines[2] == "HEALTHY               tickets/3.log")
    #expect(lines[3] == "FAILED                tickets/4.log  permission denied")
  }

  @Test func aRowNamesAFindingOfTheAppThatItsOutcomeIsOf() {
    var report = SampleReports.typical
    var other = SampleReports.mismatch
    (other.app, other.rule) = ("com.example.second", "restore-empty")
    report.findings.append(other)
    report.summary.app = other.app
    #expect(BatchRow(path: "1.log", report: report).headline?.rule == "restore-empty")
  }

  @Test func theSummaryCountsCasesAndFindingsByRule() {
    var summary = BatchSummary()
    for row in rows { summary.add(row) }
    #expect(summary.cases == 4 && summary.failed == 1 && summary.damaged == 1)
    #expect(summary.outcomes == [.notRestored: 2, .healthy: 1])
    #expect(summary.rules.map(\.rule) == ["restore-identifier-mismatch", "power-context", "suspension-latency"])
    #expect(summary.rules[0].cases == 2 && summary.rules[0].findings == 2)
    let lines = text(.text)
    #expect(lines[4] == "4 cases: 2 not restored, 1 healthy, 1 failed, 1 not read to the end")
    #expect(lines[6] == "        2         2  restore-identifier-mismatch ERROR")
  }

  @Test func theOrderOfCasesDoesNotMatter() {
    var one = BatchSummary()
    var other = BatchSummary()
    for row in rows { one.add(row) }
    for row in rows.reversed() { other.add(row) }
    #expect(one.rules == other.rules && one.outcomes == other.outcomes)
  }
}
