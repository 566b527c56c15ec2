import Foundation
import Parsing
import Testing

@testable import Diagnosis

/// The stories themselves: what the rules' tests build on must be read as it is meant.
@Suite struct LogTextTests {
  private static let healthy =
    LogText.neighbours(-40...400) + LogText.launch(1, 4729) + LogText.manager(1.5, 4729) + LogText.use(1.8, 4729)
    + LogText.jetsam(200, 4729) + LogText.restoration(300, 4810)

  @Test func aHealthyRestorationHasNothingToFind() throws {
    let told = try LogText.analyze(Self.healthy)
    #expect(told.report.findings.map(\.rule) == [])
    #expect(told.report.summary.outcome == .restored)
    #expect(told.report.apps.map(\.id) == [LogText.bundle])
    #expect(told.report.sessions.map(\.pid) == [4729, 4810])
    #expect(told.report.interruptions.map(\.cause) == ["jetsam"])
  }

  @Test func everyEmitterIsThereThroughout() throws {
    let told = try LogText.analyze(Self.healthy)
    let coverage = told.report.apps.first?.coverage ?? []
    for emitter in [Emitter.daemon, .lifecycle, .app] {
      #expect(coverage.first { $0.emitter == emitter }?.state == .full, "\(emitter)")
    }
    #expect(told.report.inputs.first?.notes.map(\.kind) == [])
  }

  @Test func theRelayTellsTheSameStory() throws {
    let told = try LogText.analyze(Self.healthy, .syslogRelay)
    #expect(told.report.inputs.first?.dialect == "syslog-relay")
    #expect(told.report.sessions.map(\.pid) == [4729, 4810])
    #expect(told.errors.isEmpty)
  }

  @Test func everyRecordIsWrittenAtItsTime() throws {
    let text = LogText.text([LogText.app(61.25, 4729, "second"), LogText.app(-1, 4729, "first")])
    #expect(text.hasPrefix("2026-11-29 09:59:59.000000+0100 "))
    #expect(text.contains("2026-11-29 10:01:01.250000+0100 "))
    #expect(
      text.range(of: "first").map { $0.lowerBound } ?? text.endIndex
        < (text.range(of: "second")?.lowerBound ?? text.startIndex))
  }
}
