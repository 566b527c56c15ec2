import Diagnosis
import Testing

@testable import Reporting

@Suite struct TablesTests {
  private let rule = RuleDescriptor(
    slug: "suspension-latency", group: "F", severity: .warning, blame: .app,
    parameters: [RuleParameter("warning", unit: "s", default: 10, means: "longest wait without a word")],
    text: RuleText(
      title: "The app stays awake too long", means: "It was awake for long.", proves: "The end of the stretch.",
      confirm: "Capture the suspension.", advice: "End the work.", customer: "It drains the battery.",
      sample: "let task = begin()\n  end(task)", documents: [RuleText.Document("A note", "documentation/x")]))

  private func text(_ print: (inout [UInt8]) -> Void) -> String {
    var bytes: [UInt8] = []
    print(&bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private let options = WriterOptions(generatorVersion: "1")

  @Test func rulesAreListedByGroupWithTheirParameters() {
    let page = text { RulePages.writeList([rule], .text, options: options, to: &$0) }
    #expect(page.hasPrefix("F. The background window\n"))
    #expect(page.contains("WARNING   suspension-latency  The app stays awake too long"))
    #expect(page.contains("  warning = 10 s    longest wait without a word"))
    #expect(
      text { RulePages.writeList([rule], .ndjson, options: options, to: &$0) }
        == #"{"type":"rule","rule":"suspension-latency","group":"F","severity":"warning","blame":"app","#
        + #""title":"The app stays awake too long","parameters":[{"name":"warning","unit":"s","default":10,"#
        + #""means":"longest wait without a word"}]}"# + "\n")
  }

  @Test func anExplanationHasEveryTextOfTheRule() {
    let page = text { RulePages.writeExplanation(of: rule, .text, options: options, to: &$0) }
    for part in [
      "suspension-latency: The app stays awake too long", "It was awake for long.", "The end of the stretch.",
      "Capture the suspension.", "Fix          End the work.", "“It drains the battery.”", "      let task = begin()\n",
      "        end(task)\n", "suspension-latency.warning", "https://developer.apple.com/documentation/x",
    ] {
      #expect(page.contains(part), "\(part)")
    }
  }

  @Test func theHealthyOrderHasTheSixStepsOfASession() {
    let page = text { HealthyOrder.page.write(.markdown, options: options, to: &$0) }
    for step in Report.Step.Name.allCases { #expect(page.contains("| \(step.rawValue) |"), "\(step)") }
  }

  @Test func anAppsRowCountsLivesRelaunchesAndKills() {
    var report = SampleReports.full
    report.interruptions[0].cause = "suspended"
    var killed = report.interruptions[0]
    killed.cause = "watchdog"
    report.interruptions.append(killed)
    let row = AppTable(report).rows[0]
    #expect(row.lives == 1 && row.relaunches == 1 && row.kills == 1 && row.errors == 1 && row.warnings == 0)
    let page = text { AppTable(report).write(.text, options: options, to: &$0) }
    #expect(page.contains("com.acme.fitness") && page.contains("1 error"))
  }

  @Test func withoutAppsTheTableSaysHowToGetSome() {
    #expect(text { AppTable(Report()).write(.text, options: options, to: &$0) }.contains("willrestore collect"))
  }

  @Test(arguments: CollectGuide.allCases)
  func aGuideNamesTheRightSubsystemAndNoCommandThatDoesNotExist(guide: CollectGuide) {
    for format in [OutputFormat.text, .markdown] {
      let page = text { guide.page.write(format, options: options, to: &$0) }
      for line in page.split(separator: "\n") where line.contains("subsystem ==") {
        #expect(line.contains(#"subsystem == "com.apple.bluetooth" "#))
      }
      // It is mentioned once, to say that it does not exist.
      for line in page.split(separator: "\n") where line.contains("log stream --device") {
        #expect(line.contains("does not exist"))
      }
    }
  }

  @Test func commandsAreNeverWrapped() {
    let page = text {
      CollectGuide.iphone.page.write(.text, options: WriterOptions(generatorVersion: "1", width: 50), to: &$0)
    }
    #expect(page.contains("\n      log show --archive system_logs.logarchive --style ndjson --info --debug \\\n"))
  }
}
