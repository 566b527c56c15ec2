import Diagnosis
import Testing

@testable import Reporting

@Suite struct MarkdownReportTests {
  @Test func markupInLogTextTakesNoEffect() {
    var report = SampleReports.typical
    report.findings[0].message = "<b>x</b> *a* _b_ [c](d) `e` | f & @agent #12 ~g~"
    let page = printed(report, .markdown)
    #expect(
      page.contains(
        ##"**Finding:** &lt;b&gt;x&lt;/b&gt; \*a\* \_b\_ \[c\](d) \`e\` \| f &amp; &#64;agent \#12 \~g\~"##))
  }

  @Test func fencesAreLongerThanAnyRunOfBackticksInside() {
    var report = SampleReports.typical
    report.findings[0].evidence[0].text = "begin ````` end\n```\nmore"
    let lines = printed(report, .markdown).split(separator: "\n")
    #expect(lines.count { $0 == "``````" } == 1)
    #expect(lines.contains("``````text"))
    #expect(lines.contains("| ```"))
  }

  @Test func ourOwnCodeIsCode() {
    var report = SampleReports.typical
    report.findings[0].advice = "Call `connect(_:options:)` in <b>time</b>."
    #expect(printed(report, .markdown).contains("- **Fix:** Call `connect(_:options:)` in &lt;b&gt;time&lt;/b&gt;."))
  }

  @Test(arguments: [
    ("plain *text*", #"plain \*text\*"#), ("`a`", "`a`"), ("`a` and `b|c`", "`a` and `b|c`"),
    ("one ` alone <x>", #"one \` alone &lt;x&gt;"#), ("`` empty", #"\`\` empty"#), ("", ""),
  ])
  func backticksThatDoNotPairAreText(_ text: String, _ markdown: String) {
    #expect(MarkdownText.ofOurs(text) == markdown)
  }

  @Test func everyPartOfTheTextReportIsThere() {
    let page = printed(SampleReports.full, .markdown)
    for part in [
      "## At 2026-11-29 10:15", "NOT IN THIS LOG", "## NOT RESTORED", "### What happened",
      "| 2026-11-29 10:16:19.118000 | 2 min 17 s |", "**Relaunch expected:** yes",
      "### ERROR: restore-identifier-mismatch",
      "- **Steps:** launch ✓", "- **Fix:**", "- **Customer:**", "### Could not be determined", "### The capture",
    ] {
      #expect(page.contains(part), "\(part)")
    }
  }
}
