import Diagnosis
import Testing

@testable import Reporting

/// The words in capitals fit what decides the outcome.
@Suite struct HeadlineWordsTests {
  private func label(
    _ outcome: Report.Summary.Outcome, _ blame: Blame = .app, _ confidence: Confidence = .likely, isNarrow: Bool = false
  ) -> String {
    var report = SampleReports.typical
    report.findings[0].blame = blame
    report.findings[0].confidence = confidence
    report.summary.outcome = outcome
    report.summary.app = "com.acme.fitness"
    report.summary.isNarrow = isNarrow
    return Wording.headline(report).text
  }

  @Test func aFaultOfTheAppIsNoOtherCause() {
    #expect(label(.otherCause, .app) == "FAULT FOUND")
    #expect(label(.otherCause, .accessory) == "ANOTHER CAUSE")
    #expect(label(.otherCause, .user) == "ANOTHER CAUSE")
    #expect(label(.otherCause, .system) == "ANOTHER CAUSE")
  }

  @Test func whatWasRestoredAndLostIsNotWell() {
    #expect(label(.restored) == "RESTORED, THEN FAULT")
    #expect(label(.restored, .accessory) == "RESTORED, NOT REACHED")
    #expect(label(.restored, .app, .possible) == "RESTORED")
  }

  @Test func aPartIsNotTheWhole() {
    #expect(label(.healthy, isNarrow: true) == "NOTHING FOUND")
    #expect(label(.healthy) == "HEALTHY")
  }

  @Test func aFindingOfAnotherAppDecidesNothing() {
    var report = SampleReports.typical
    report.summary.outcome = .restored
    report.summary.app = "com.example.second"
    #expect(Wording.headline(report).text == "RESTORED")
  }

  @Test func theOtherAppsFollowTheVerdict() {
    var report = SampleReports.typical
    report.summary.app = "com.acme.fitness"
    report.summary.others = [
      Report.AppOutcome(app: "com.example.second", outcome: .restored, verdict: "com.example.second: restored."),
      Report.AppOutcome(app: "com.example.third", outcome: .healthy, verdict: "com.example.third: no fault."),
    ]
    let text = printed(report, .text)
    #expect(text.contains("\n  And          RESTORED  com.example.second: restored.\n"))
    #expect(text.contains("\n               HEALTHY  com.example.third: no fault.\n"))
    let markdown = printed(report, .markdown)
    #expect(markdown.contains("- **RESTORED** com.example.second: restored."))
  }

  @Test func theInterruptionIsOfTheSameApp() {
    var report = SampleReports.typical
    report.findings = []
    report.summary.app = "com.acme.fitness"
    var other = report.interruptions[0]
    other.app = "com.example.second"
    other.verdict.pending = ["connect 9999…"]
    report.interruptions.append(other)
    #expect(!printed(report, .text).contains("9999"))
    #expect(printed(report, .text).contains("connect 1111…"))
  }

  @Test func whatToDoNextStandsBelowTheVerdict() {
    var report = SampleReports.healthy
    report.summary.outcome = .cannotTell
    report.summary.next = "Ask again without `--rule`."
    #expect(printed(report, .text).contains("\n  Next         Ask again without `--rule`.\n"))
    #expect(printed(report, .markdown).contains("**Next:** Ask again without `--rule`."))
  }
}
