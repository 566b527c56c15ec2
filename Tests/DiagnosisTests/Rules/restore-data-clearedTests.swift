import Testing

@testable import Diagnosis

@Suite struct RestoreDataClearedTests {
  private let rule = "restore-data-cleared"

  private func story(_ line: String) -> [LogStory.Line] {
    LogStory.surroundings() + LogStory.firstLife() + [LogStory.bluetoothd(80, line)]
  }

  @Test(arguments: [
    "Power toggled off, clearing state restoration data",
    "Removing restorable bundle \(LogStory.bundle) because user disabled TCC access to bluetooth",
    "Removing restorable session \(LogStory.session(LogStory.firstPid)) due to TCC change",
    "Application \(LogStory.bundle) has been uninstalled!",
  ])
  func fires(_ line: String) throws {
    let finding = try #require(try LogStory.report(story(line)).finding(of: rule))
    #expect(finding.severity == .warning)
    // The daemon's wording is known as a format only.
    #expect(finding.confidence == .likely)
    #expect(finding.blame == .user)
    #expect(finding.app == LogStory.bundle)
    #expect(finding.isProven(by: line))
  }

  @Test(arguments: [
    ("Removing restorable bundle \(LogStory.bundle) because user disabled TCC access to bluetooth", "allow Bluetooth"),
    ("Application \(LogStory.bundle) has been uninstalled!", "installed again"),
  ])
  func theCustomerIsAskedForWhatHelps(line: String, words: String) throws {
    let finding = try #require(try LogStory.report(story(line)).finding(of: rule))
    #expect(finding.customer.contains(words) && !finding.customer.contains("Bluetooth is on"))
  }

  @Test func firesWhileTheAppRuns() throws {
    let lines =
      LogStory.surroundings() + LogStory.opened() + LogStory.connects()
      + [LogStory.bluetoothd(20, "Power toggled off, clearing state restoration data")]
    #expect(try LogStory.report(lines).finding(of: rule)?.blame == .user)
  }

  @Test func aSwitchThatIsTurnedOnAgainWhileTheAppLivesAccusesNobody() throws {
    let toggled =
      LogStory.surroundings() + LogStory.opened() + LogStory.connects()
      + [
        LogStory.bluetoothd(20, "Power toggled off, clearing state restoration data"),
        LogStory.state(20.1, "poweredOff"), LogStory.state(140, "poweredOn"),
      ] + LogStory.connects(at: 141)
    let report = try LogStory.report(toggled)
    #expect(report.finding(of: rule)?.severity == .info)
    #expect(report.summary.outcome == .healthy)
  }

  @Test func theControlCenterSwitchAccusesNobody() throws {
    let report = try LogStory.report(story("Denylist mode turned 1, clearing state restoration data"))
    let finding = try #require(report.finding(of: rule))
    #expect(finding.severity == .info)
    #expect(finding.blame == .user)
    #expect(report.findings.allSatisfy { $0.severity == .info })
  }

  @Test func withoutTheLineThereIsNoAnswer() throws {
    #expect(try LogStory.report(LogStory.healthy()).answers(of: rule).isEmpty)
  }

  @Test func anotherAppsStateIsNotOurs() throws {
    let report = try LogStory.report(
      story("Removing restorable bundle com.example.other because user disabled TCC access to bluetooth"))
    #expect(report.findings(of: rule).allSatisfy { $0.app != LogStory.bundle })
  }

  @Test func noCutMakesAnError() throws {
    #expect(try LogStory.errorsOfCuts(story("Power toggled off, clearing state restoration data")) == [])
  }
}
