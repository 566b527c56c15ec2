import Programs
import Scenarios
import Testing

/// The cheapest proof that no innocent app is accused: take things away from a healthy log.
@Suite struct InnocenceTests {
  @Test("an app that does not log one kind of callback is not accused", arguments: ["log", "nslog"])
  func wordingTest(_ style: String) throws {
    let life = Scenario.relaunch(of: style == "log" ? .tideline : .lockwren)
    for kind in Self.callbackKinds(of: life) {
      let rest = life.dropping { $0.origin == .app && Self.kind(of: $0) == kind }
      #expect(rest.lines.count < life.lines.count)
      let report = try ScenarioReport(rest, as: style == "log" ? .logDefault : .nslog)
      #expect(report.accusations.isEmpty, "without \(kind)")
    }
  }

  @Test("a healthy log that is cut anywhere shows no error", arguments: [ScenarioDialect.logDefault, .consoleCopyC1])
  func cutTest(_ dialect: ScenarioDialect) throws {
    let text = ScenarioRenderer.render(.relaunch(), as: dialect)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for end in 1..<lines.count {
      let report = try ScenarioReport(text: lines[..<end].joined(separator: "\n") + "\n")
      #expect(report.findings.allSatisfy { $0.severity != "error" }, "cut after line \(end)")
    }
  }

  @Test("a healthy log whose beginning is missing shows no error")
  func lateStartTest() throws {
    let lines = ScenarioRenderer.render(.relaunch(), as: .logDefault)
      .split(separator: "\n", omittingEmptySubsequences: false)
    for start in 1..<lines.count {
      let report = try ScenarioReport(text: lines[start...].joined(separator: "\n"))
      #expect(report.findings.allSatisfy { $0.severity != "error" }, "from line \(start + 1)")
    }
  }

  @Test(
    "a healthy log without one of its emitters shows no error",
    arguments: ["bluetoothd", "runningboardd", "SpringBoard", "kernel", "dasd", "Tideline"])
  func missingEmitterTest(_ process: String) throws {
    for life in [Scenario.relaunch(), .secondRelaunch(faults: []), .wakeOnly()] {
      let report = try ScenarioReport(life.dropping { $0.process.name == process })
      #expect(report.findings.allSatisfy { $0.severity != "error" }, "\(report.findings.map(\.text))")
    }
  }

  @Test("a healthy log of one emitter alone shows no error", arguments: ["bluetoothd", "runningboardd", "Tideline"])
  func loneEmitterTest(_ process: String) throws {
    let report = try ScenarioReport(Scenario.relaunch().dropping { $0.process.name != process })
    #expect(report.findings.allSatisfy { $0.severity != "error" }, "\(report.findings.map(\.text))")
  }

  @Test("a healthy log with every value redacted shows no error")
  func redactedTest() throws {
    let life = Scenario.relaunch()
    let redacted = life.rewriting { line in
      guard line.process == .bluetoothd else { return line.message }
      return line.message.split(separator: " ", omittingEmptySubsequences: false)
        .map { $0.contains(life.app.bundle) || $0.contains(life.app.peripheral.identifier) ? "<private>" : String($0) }
        .joined(separator: " ")
    }
    #expect(try ScenarioReport(redacted).findings.allSatisfy { $0.severity != "error" })
  }

  /// What an app's line is about: its text up to the first value.
  private static func kind(of line: ScenarioLine) -> String {
    String(line.message.prefix { !$0.isWhitespace })
  }

  private static func callbackKinds(of life: Scenario) -> Set<String> {
    Set(life.lines.filter { $0.origin == .app }.map(kind))
  }
}
