import Diagnosis
import Parsing
import Testing

@testable import Reporting

/// How findings and their proof are laid out.
extension TextReportTests {
  @Test func proofStandsInTheOrderOfTheLog() {
    var report = SampleReports.typical
    report.findings[0].evidence.reverse()
    #expect(text(report) == text(SampleReports.typical))
  }

  @Test func aFindingThatRepeatsIsToldOnce() {
    var report = SampleReports.typical
    report.findings = (0..<40).map { index in
      var finding = SampleReports.mismatch
      finding.session = index + 1
      finding.evidence = [SampleReports.evidence(Double(index), line: 1000 + index, "a line of the log")]
      return finding
    }
    let page = text(report)
    #expect(page.split(separator: "ERROR · restore-identifier-mismatch").count == 2)
    #expect(page.contains("39 times: ") && page.contains("(field.log.zst:1003) and 36 more"))
    #expect(text(report, verbosity: .verbose).contains("(field.log.zst:1039)"))
  }

  @Test func theCountIsOfWhatIsNumbered() {
    var report = SampleReports.typical
    report.findings += (0..<3).map { index in
      var finding = SampleReports.mismatch
      finding.rule = "restored-connecting-stuck"
      finding.severity = .info
      finding.session = index
      return finding
    }
    report.summary.infos = 3
    #expect(text(report).contains("Found: 1 error, 1 info; 4 occurrences in all\n"))
    #expect(text(report).contains("2. INFO") && !text(report).contains("3. INFO"))
  }

  @Test func aCutLineOfProofKeepsWhatProves() {
    var report = SampleReports.typical
    report.findings[0].evidence = [
      Evidence(
        position: report.findings[0].evidence[0].position, time: report.findings[0].evidence[0].time,
        role: .proves,
        text: SampleReports.daemonLine, isCut: false, marks: ["com.acme.fitness.central"])
    ]
    let page = text(report, width: 60)
    #expect(page.contains("│ … ") && page.contains("com.acme.fitness.central"))
    #expect(page.contains("• field.log.zst:18234  10:16:21.418"), "the time that was cut away")
    #expect(page.contains("(-v shows the lines whole)"))
    #expect(!text(report, width: 60, verbosity: .verbose).contains("-v shows"))
  }

  @Test func aPlaceIsNotTornApart() {
    for width in 60...110 { #expect(!text(SampleReports.typical, width: width).contains("(line\n")) }
  }

  @Test func beyondFiveFindingsTheOthersGetALine() {
    var report = SampleReports.typical
    report.findings = (0..<8).map { index in
      var finding = SampleReports.mismatch
      finding.rule = "rule-\(index)"
      return finding
    }
    let page = text(report)
    expectOrder(page, ["Found: 8 errors", "5. ERROR · rule-4", "Also found", "ERROR · rule-5 · ", "ERROR · rule-7 · "])
    #expect(!page.contains("6. ERROR"))
    #expect(text(report, verbosity: .verbose).contains("8. ERROR · rule-7"))
  }

  @Test func fewLinesOfProofAreShownAndTheOthersCounted() {
    var report = SampleReports.typical
    report.findings[0].evidence =
      (0..<9).map { SampleReports.evidence(0, line: 100 + $0, "context", role: .context) }
      + [SampleReports.evidence(0, line: 200, "what proves it")]
    let page = text(report)
    #expect(page.contains("and 6 more lines") && page.contains("what proves it"))
    #expect(!text(report, verbosity: .verbose).contains("more line"))
  }
}
