import Diagnosis
import Testing

@testable import Reporting

@Suite struct ComparisonPageTests {
  private func printed(
    _ format: OutputFormat, good: Report = SampleReports.healthy, bad: Report = SampleReports.typical
  )
    -> String
  {
    var bytes: [UInt8] = []
    ComparisonPage(Comparison(good: good, bad: bad))
      .write(format, options: WriterOptions(generatorVersion: "1", width: 120), to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func theFirstDifferenceIsMarkedInTheRowOfItsStep() {
    let text = printed(.text)
    let marked = text.split(separator: "\n").filter { $0.contains("◄ first difference") }
    #expect(marked.count == 1 && marked[0].contains("3. will-restore") && marked[0].contains("✗ missing"))
    #expect(text.contains("com.acme.fitness: the two logs part at step will-restore"))
    #expect(text.contains("First difference: GOOD has the step will-restore, in BAD it is missing."))
    #expect(text.contains("Not compared, since one of the logs does not show it: activity."))
  }

  @Test func whereThereIsNoRelaunchThatIsSaid() {
    var bad = SampleReports.typical
    bad.sessions = []
    #expect(printed(.text, bad: bad).contains("com.acme.fitness: BAD shows no Bluetooth relaunch"))
    #expect(printed(.text, bad: Report()).contains("the app is not in this log"))
  }

  @Test(arguments: ComparisonPage.formats) func logTextIsMereText(_ format: OutputFormat) {
    let text = printed(format, good: HostileTextTests.report, bad: HostileTextTests.report)
    #expect(!text.unicodeScalars.contains { $0 != "\n" && VisibleText.isHidden($0) })
    if format == .html {
      #expect(!text.contains("<script") && text.contains(HTMLStyle.policy))
    }
  }

  @Test func markdownIsATable() {
    #expect(printed(.markdown).contains("| 2. manager | ✓ +70 ms | ✓ +70 ms |"))
  }
}
