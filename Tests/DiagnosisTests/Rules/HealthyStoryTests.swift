import Testing

@testable import Diagnosis

/// A relaunch that went as it should, in each style: nobody is accused, and every rule that looked says so.
@Suite struct HealthyStoryTests {
  @Test(arguments: [LogStory.Style.logDefault, .syslogRelay])
  func aHealthyRelaunchHasNoFindings(_ style: LogStory.Style) throws {
    let report = try LogStory.report(LogStory.healthy(), style: style)
    #expect(report.findings.map(\.rule) == [])
    for rule in ["will-restore-missing", "restore-order", "restore-empty", "nothing-pending", "suspended-early"] {
      #expect(report.answers(of: rule).contains(.clear), "\(rule)")
    }
  }

  @Test func eachLineOfItMayBeMissing() throws {
    // What a log does not have proves nothing: without any one line there is no error, and only possible warnings.
    let lines = LogStory.healthy()
    for index in lines.indices where !["locationd", "wifid"].contains(lines[index].process) {
      var fewer = lines
      let left = fewer.remove(at: index)
      guard !left.message.contains("com.apple.bluetoothd-central") else { continue }
      let report = try LogStory.report(fewer)
      let accusing = report.findings.filter { $0.severity == .error && $0.confidence >= .likely }
      #expect(accusing.map(\.rule) == [], "without: \(left.message)")
    }
  }
}
