import Programs
import Scenarios
import Testing

/// A healthy life that was pasted into a mail, a chat or a page says what it says in the file.
@Suite struct WrappingTests {
  static let dialects: [ScenarioDialect] = [
    .logDefault, .logCompact, .logSyslog, .pymobiledevice, .syslogRelay, .syslogRelayMicroseconds, .bsdSyslog, .rfc5424,
    .xcodeConsoleOld, .nslog, .appTextBracketed, .appTextSwiftLog,
  ]

  @Test("every wrapping keeps the story", arguments: ScenarioWrapping.allCases, dialects)
  func healthyInEveryWrapping(_ wrapping: ScenarioWrapping, _ dialect: ScenarioDialect) throws {
    let text = ScenarioRenderer.render(.relaunch(), as: dialect)
    let plain = try ScenarioReport(text: text)
    let wrapped = try ScenarioReport(text: wrapping.wrap(text))
    #expect(wrapped.dialect == dialect.name)
    #expect(wrapped.findings.isEmpty, "\(wrapped.findings.map(\.text))")
    #expect(wrapped.outcome == plain.outcome)
    #expect(wrapped.kinds == plain.kinds)
    #expect(wrapped.pids == plain.pids)
  }

  @Test(
    "an identifier that changed is found in every wrapping", arguments: ScenarioWrapping.allCases,
    [ScenarioDialect.logDefault, .syslogRelayMicroseconds])
  func mismatchInEveryWrapping(_ wrapping: ScenarioWrapping, _ dialect: ScenarioDialect) throws {
    let scenario = Scenario.relaunch(faults: [.otherIdentifier("swim-central-2")])
    let text = ScenarioRenderer.render(scenario, as: dialect)
    let wrapped = try ScenarioReport(text: wrapping.wrap(text))
    #expect(wrapped.findings.map(\.text) == (try ScenarioReport(text: text)).findings.map(\.text))
    #expect(wrapped.findings.contains { $0.rule == "restore-identifier-changed" })
  }
}
