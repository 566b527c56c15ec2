import Foundation
import Scenarios
import Testing

/// The lives themselves: what a healthy one holds, and what each fault takes away or adds.
@Suite struct ScenarioTests {
  func messages(_ faults: Set<RelaunchFault>) -> [String] {
    Scenario.relaunch(faults: faults).lines.map(\.message)
  }

  func index(of text: String, in messages: [String]) -> Int? { messages.lastIndex { $0.contains(text) } }

  @Test("a healthy relaunch goes through its steps in order")
  func healthyOrder() throws {
    let all = messages([])
    let steps = [
      "has been terminated", "will be persisted, as it was performing long-term action.  Kill reason 0",
      "Saving Central restoration data:", "Attempting To Launch Bundle:", "Now tracking process:",
      "Resurrected: io.tideline.swim, pid: 4729", "didFinishLaunchingWithOptions", "CBCentralManager.init",
      "found, canceling resurrectionTimer", "centralManager(_:willRestoreState:)", "centralManagerDidUpdateState",
      "didUpdateValueFor", "Suspending task.",
    ]
    let indices = try steps.map { try #require(index(of: $0, in: all), "\($0) is missing") }
    #expect(indices == indices.sorted())
  }

  @Test("no silence of more than a minute, which would count as a gap")
  func noGaps() {
    for scenario in [Scenario.relaunch(), .secondRelaunch(faults: []), .wakeOnly()] {
      let offsets = scenario.lines.map(\.offset)
      #expect(offsets == offsets.sorted())
      #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $1 - $0 < 20_000_000 })
    }
  }

  @Test("the awake stretch of a healthy relaunch is below ten seconds after its last event")
  func healthyWindow() throws {
    let lines = Scenario.relaunch().lines
    let value = try #require(lines.last { $0.message.contains("didUpdateValueFor") })
    let end = try #require(lines.last { $0.message.contains("Suspending task.") && $0.message.contains("4729") })
    #expect(end.offset - value.offset > 8_000_000)
    #expect(end.offset - value.offset < 10_000_000)
  }

  @Test("faults change what they name")
  func faults() {
    #expect(index(of: "willRestoreState", in: messages([.withoutWillRestore])) == nil)
    #expect(messages([.emptyDictionary]).contains("centralManager(_:willRestoreState:) [:]"))
    #expect(messages([.restoredTwice]).filter { $0.contains("willRestoreState") }.count == 2)
    #expect(index(of: "Duplicate restore identifier", in: messages([.sharedIdentifier])) != nil)
    #expect(index(of: "bluetooth-central\" background mode", in: messages([.backgroundModeException])) != nil)
    #expect(index(of: "persistence: off restoreID: (null)", in: messages([.noIdentifier])) != nil)

    let other = messages([.otherIdentifier("another")])
    #expect(index(of: "restoreID: another", in: other) != nil)
    #expect(index(of: "Reaping Disconnected Session io.tideline.swim io.tideline.swim.central", in: other) != nil)
    #expect(index(of: "canceling resurrectionTimer", in: other) == nil)

    let swapped = messages([.orderSwapped])
    #expect(
      index(of: "centralManagerDidUpdateState", in: swapped) ?? .max < index(of: "willRestoreState", in: swapped) ?? 0)
  }

  @Test("a manager that comes after the timer finds its session reaped")
  func lateManager() throws {
    let lines = Scenario.relaunch(faults: [.lateManager(seconds: 21)]).lines
    let reaped = try #require(lines.last { $0.message.hasPrefix("Reaping") })
    let manager = try #require(lines.last { $0.message.hasPrefix("CBCentralManager.init") })
    #expect(reaped.offset < manager.offset)
    #expect(lines.map(\.offset) == lines.map(\.offset).sorted())
  }

  @Test("session names end in pid and number, whatever the bundle holds")
  func sessionNames() throws {
    let registered = try #require(
      Scenario.relaunch(of: .fernwood).lines.first { $0.message.hasPrefix("Registering central session") })
    #expect(registered.message.contains("session dev.fernwood.garden-hub-central-4311-"))
    #expect(registered.message.hasSuffix("restoreID: Fernwood garden central"))
  }

  @Test("the same seed gives the same noise, another seed other noise, and none of it names an app of ours")
  func noise() {
    func noise(_ seed: UInt64) -> [ScenarioLine] {
      var generator = NoiseGenerator(seed: seed)
      return generator.lines(count: 500, from: 0, to: 60_000_000)
    }
    #expect(noise(1) == noise(1))
    #expect(noise(1) != noise(2))
    #expect(noise(1).count == 500)
    #expect(Set(noise(1).map(\.process.name)).count > 15)
    for line in noise(1) {
      #expect(line.offset >= 0 && line.offset <= 60_000_000)
      #expect(!line.message.contains("{") || line.message.contains(":"))
      #expect(!line.message.contains("tideline"))
      #expect(!line.message.contains("{d}") && !line.message.contains("{h}") && !line.message.contains("{u}"))
    }
  }

  @Test("civil time is right around leap days and year ends")
  func civilTime() {
    #expect(moment(1970, 1, 1, 0, 0) == 0)
    #expect(moment(2000, 3, 1, 0, 0) - moment(2000, 2, 28, 0, 0) == 2 * 86_400_000_000)
    #expect(moment(2026, 11, 29, 9, 14, 2.118) == 1_795_943_642_118_000)
    let line = ScenarioLine(offset: 0, process: .kernel, thread: 0, message: "x")
    let newYear = Scenario(app: .tideline, start: moment(2027, 1, 1, 0, 30), zoneMinutes: -60, lines: [line])
    #expect(ScenarioRenderer(.logSyslog).record(line, of: newYear).hasPrefix("2026-12-31 23:30:00.000000-0100 "))
    let leap = Scenario(app: .tideline, start: moment(2028, 2, 29, 12, 0), zoneMinutes: 0, lines: [line])
    #expect(ScenarioRenderer(.syslogRelayNameless).record(line, of: leap).hasPrefix("Feb 29 12:00:00 "))
  }
}
