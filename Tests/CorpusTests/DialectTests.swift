import Programs
import Scenarios
import Testing

/// One life, printed in every form: the same story, as far as the form carries it.
@Suite struct DialectTests {
  /// Forms of a whole phone.
  static let everything = ScenarioDialect.allCases.filter { $0.carries.scope == .everything }

  @Test("every form is recognised, and a healthy life stays without findings", arguments: ScenarioDialect.allCases)
  func healthyInEveryForm(_ dialect: ScenarioDialect) throws {
    let report = try ScenarioReport(.relaunch(), as: dialect)
    #expect(report.dialect == dialect.name)
    #expect(report.findings.isEmpty, "\(report.findings.map(\.text))")
  }

  @Test("every form of a whole phone shows both lives and the relaunch", arguments: everything)
  func sessionsInEveryForm(_ dialect: ScenarioDialect) throws {
    let report = try ScenarioReport(.relaunch(), as: dialect)
    #expect(report.outcome == "restored")
    #expect(report.kinds.contains("bluetooth-relaunch"), "\(report.kinds)")
    #expect(report.pids.isSuperset(of: [4311, 4729]), "\(report.pids)")
  }

  @Test("a missing willRestoreState is found in every form of a whole phone", arguments: everything)
  func missingInEveryForm(_ dialect: ScenarioDialect) throws {
    let report = try ScenarioReport(.secondRelaunch(faults: [.withoutWillRestore]), as: dialect)
    #expect(report.findings.map(\.rule) == ["will-restore-missing"], "\(report.findings.map(\.text))")
  }

  @Test("another identifier is found in every form of a whole phone", arguments: everything)
  func mismatchInEveryForm(_ dialect: ScenarioDialect) throws {
    let report = try ScenarioReport(.relaunch(faults: [.otherIdentifier("swim-central-2")]), as: dialect)
    #expect(report.findings.contains { $0.rule == "restore-identifier-changed" }, "\(report.findings.map(\.text))")
  }

  @Test("an empty dictionary is found in every form that carries the app's lines", arguments: ScenarioDialect.allCases)
  func emptyInEveryForm(_ dialect: ScenarioDialect) throws {
    let report = try ScenarioReport(.relaunch(faults: [.emptyDictionary]), as: dialect)
    #expect(report.findings.contains { $0.rule == "restore-empty" }, "\(report.findings.map(\.text))")
  }

  @Test("a long wake is found in every form of a whole phone", arguments: everything)
  func latencyInEveryForm(_ dialect: ScenarioDialect) throws {
    let report = try ScenarioReport(.relaunch(faults: [.longWake(seconds: 47)]), as: dialect)
    #expect(report.findings.contains { $0.rule == "suspension-latency" && $0.severity == "error" })
  }

  @Test("more of other processes' lines changes nothing")
  func noiseDoesNotMatter() throws {
    var noise = NoiseGenerator(seed: 3)
    let chatter = noise.lines(count: 4_000, from: -30_000_000, to: 150_000_000)
    for faults: Set<RelaunchFault> in [[], [.emptyDictionary], [.longWake(seconds: 47)]] {
      let quiet = try ScenarioReport(.relaunch(faults: faults))
      let loud = try ScenarioReport(Scenario.relaunch(faults: faults).mixed(with: chatter))
      #expect(quiet.findings.map(\.text) == loud.findings.map(\.text))
      #expect(quiet.kinds == loud.kinds)
    }
  }
}
