import Testing

@testable import Diagnosis

/// A library that spoke in a life would have printed what it always prints: its silence tells, in that life alone.
@Suite struct LibraryWordingTests {
  private let rule = "will-restore-missing"
  private let fbp = [
    "[FBP-iOS] initializing CBCentralManager", "[FBP-iOS] centralManagerDidUpdateState CBManagerStatePoweredOn",
    "[FBP-iOS] didConnectPeripheral",
  ]

  /// An app that has printed no callback before is relaunched and says this.
  private func relaunch(_ words: [String], first: [String] = ["ready"]) -> [LogStory.Line] {
    let before =
      LogStory.opened(says: first) + LogStory.connects(says: []) + LogStory.leaves(at: 8)
      + [LogStory.jetsam(60), LogStory.saved(60.2)]
    return LogStory.surroundings() + before + LogStory.relaunched(at: 120, says: words) + LogStory.claimed(120.55)
      + [LogStory.suspended(128)]
  }

  @Test func anAppThatSpeaksThroughALibraryIsJudgedWithFullWording() throws {
    let lines = relaunch(fbp)
    #expect(!lines.contains { $0.message.contains("illRestoreState") })
    let report = try LogStory.report(lines)
    let finding = try #require(report.finding(of: rule))
    #expect(finding.severity == .error)
    #expect(finding.confidence == .likely)
    #expect(try LogStory.errorsOfCuts(lines) == [])
  }

  @Test func withTheLibrarysRestoreLineItIsClear() throws {
    let report = try LogStory.report(relaunch(["[FBP-iOS] centralManagerWillRestoreState"] + fbp))
    #expect(report.answers(of: rule) == [.clear])
  }

  @Test func theSameAppInALifeWithoutTheLibrarysLinesIsNot() throws {
    let silent = ["ready", "CBCentralManager init restoreIdentifier: \(LogStory.central)"]
    let report = try LogStory.report(relaunch(silent, first: fbp))
    #expect(report.findings(of: rule).allSatisfy { $0.severity != .error && $0.confidence == .possible })
    #expect(report.answers(of: rule).allSatisfy { $0 != .fired || report.finding(of: rule)?.confidence == .possible })
  }

  @Test func theNamesOfCallbacksAreNoLibrary() throws {
    let report = try LogStory.report(
      relaunch([LogStory.plainLaunch, "centralManagerDidUpdateState: poweredOn", "didConnectPeripheral"]))
    #expect(report.findings(of: rule).allSatisfy { $0.severity != .error })
  }

  @Test func aLibraryThatPrintsOnlyErrorsIsNotAccused() throws {
    let words = [
      "[FBP-iOS] didFailToConnectPeripheral:", "[FBP-iOS]   error: The connection has timed out unexpectedly.",
    ]
    let report = try LogStory.report(relaunch(words))
    #expect(report.findings(of: rule).allSatisfy { $0.severity != .error && $0.confidence == .possible })
  }

  @Test func oneLineForEachRestoredPeripheralIsOneRestoration() throws {
    let words = [
      LogStory.bluetoothLaunch, LogStory.created, "Restoring peripheral from state: \(LogStory.device)",
      "Restoring peripheral from state: \(LogStory.otherDevice)", LogStory.poweredOn, LogStory.didConnect,
    ]
    let report = try LogStory.report(relaunch(words))
    #expect(report.findings(of: "restore-twice").isEmpty)
    #expect(report.answers(of: rule) == [.clear])
  }

  @Test func aBridgeThatTellsOfTheRestorationLateIsNoWrongOrder() throws {
    let words = [
      LogStory.plainLaunch, LogStory.created, LogStory.poweredOn, LogStory.didConnect,
      "restored BLE state was: {\"peripherals\":[{\"id\":\"\(LogStory.device)\"}]}",
    ]
    let report = try LogStory.report(relaunch(words))
    #expect(report.findings(of: "restore-order").isEmpty)
    #expect(report.findings(of: rule).isEmpty)
  }
}
