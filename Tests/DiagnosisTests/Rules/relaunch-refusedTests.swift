import Testing

@testable import Diagnosis

@Suite struct RelaunchRefusedTests {
  private let rule = "relaunch-refused"

  private func story(_ refusal: String) -> [LogStory.Line] {
    LogStory.surroundings() + LogStory.firstLife() + [LogStory.bluetoothd(120, refusal)]
  }

  private let killedByUser =
    "bundleID \(LogStory.bundle) in launch queue but won't resurrect. Reason: killed by user."

  @Test func firesForAnExtension() throws {
    let line = "Application \(LogStory.bundle) is an extension (not supported)."
    let finding = try #require(try LogStory.report(story(line)).finding(of: rule))
    #expect(finding.severity == .warning)
    // The daemon's wording is known as a format only.
    #expect(finding.confidence == .likely)
    #expect(finding.blame == .app)
    #expect(finding.isProven(by: line))
    #expect(finding.message.contains("extension"))
  }

  @Test func aRefusedLaunchIsNotMissedBesides() throws {
    let report = try LogStory.report(
      LogStory.surroundings() + LogStory.firstLife() + [
        LogStory.wakeup(120),
        LogStory.bluetoothd(120.1, "Application \(LogStory.bundle) is an extension (not supported)."),
      ])
    let finding = try #require(report.finding(of: rule))
    #expect(finding.consequences.map(\.rule) == ["relaunch-missing"])
    #expect(report.findings(of: "relaunch-missing").isEmpty)
    // No permission is missing: the customer is not sent to look for one.
    #expect(!finding.customer.contains("allow"))
  }

  @Test(arguments: [
    "App Restored but TCCDone missing \(LogStory.bundle)",
    "Restoring data for app \(LogStory.bundle) isAppAuthorized: 0, isLeDevicePaired 0 isDeviceForDA 0",
  ])
  func withoutPermissionItIsNotRestored(line: String) throws {
    let report = try LogStory.report(story(line))
    let finding = try #require(report.finding(of: rule))
    #expect(finding.severity == .warning && finding.confidence == .likely && finding.blame == .user)
    #expect(finding.isProven(by: line))
    #expect(finding.message.contains("permission is missing"))
    #expect(report.interruptions.first?.relaunchExpected.answer == .no)
  }

  @Test func anotherFailureOfARestoreIsNoRefusal() throws {
    let line = "Failed: Restoring data for Central session: \(LogStory.bundle)"
    #expect(try LogStory.report(story(line)).answers(of: rule).isEmpty)
  }

  @Test func aRefusalAfterTheUserClosedItIsByDesign() throws {
    let report = try LogStory.report(story(killedByUser))
    // relaunch-not-expected says the same, and takes it along as its consequence.
    let own = report.findings(of: rule)
    #expect(own.allSatisfy { $0.severity == .info && $0.blame == .user })
    let cause = report.findings(of: "relaunch-not-expected")
    #expect(own.count + cause.count == 1)
    #expect(cause.allSatisfy { $0.severity == .info && $0.blame == .user })
    #expect(report.findings.allSatisfy { $0.severity == .info })
  }

  /// Closed by the user at 60 s, and refused when the device came near.
  private func closed(kit: Bool?, os: String? = "26.1", _ after: [LogStory.Line] = []) throws -> Report {
    var options = CaseOptions()
    (options.os, options.accessorySetupKit) = (os, kit)
    return try LogStory.report(
      LogStory.surroundings() + LogStory.opened() + LogStory.connects() + LogStory.leaves(at: 8)
        + [LogStory.forceQuit(60), LogStory.bluetoothd(90, killedByUser)] + after, options: options)
  }

  @Test func whereTheTableExpectsARelaunchARefusalIsNoDesign() throws {
    let report = try closed(kit: true, LogStory.opened(at: 120, pid: LogStory.secondPid))
    let finding = try #require(report.finding(of: rule))
    #expect(finding.severity == .warning && finding.blame == .system)
    #expect(finding.message.contains("AccessorySetupKit") && !finding.message.contains("by design"))
    #expect(finding.advice.contains("accessory is still listed"))
    #expect(report.summary.outcome == .notRestored)
    #expect(report.interruptions.first?.relaunchExpected.answer == .yes)
  }

  @Test func itIsByDesignOnlyWhereTheTableSaysSo() throws {
    for (os, kit) in [("18.5", nil), ("26.1", false)] as [(String, Bool?)] {
      let cause = try #require(try closed(kit: kit, os: os).finding(of: "relaunch-not-expected"))
      #expect(cause.consequences.contains { $0.rule == rule && $0.message.contains("by design") })
    }
    let open = try #require(try closed(kit: nil).finding(of: "relaunch-not-expected"))
    #expect(open.consequences.contains { $0.rule == rule && $0.message.contains("may be by design") })
  }

  @Test func aLaunchThatSucceedsAfterItEndsTheMatter() throws {
    let report = try closed(
      kit: true, LogStory.relaunched(at: 120, says: LogStory.healthyWords) + LogStory.claimed(120.55))
    #expect(report.answers(of: rule) == [.clear])
  }

  @Test func withoutARefusalThereIsNoAnswer() throws {
    #expect(try LogStory.report(LogStory.healthy()).answers(of: rule).isEmpty)
  }

  @Test func aRefusalOfAnotherAppIsNotOurs() throws {
    let report = try LogStory.report(story("Application com.example.other.widget is an extension (not supported)."))
    #expect(report.findings(of: rule).allSatisfy { $0.app != LogStory.bundle })
  }

  @Test func noCutMakesAnError() throws {
    #expect(try LogStory.errorsOfCuts(story(killedByUser)) == [])
  }
}
