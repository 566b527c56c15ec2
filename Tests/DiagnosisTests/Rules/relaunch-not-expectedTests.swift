import Testing

@testable import Diagnosis

@Suite struct RelaunchNotExpectedTests {
  private let rule = "relaunch-not-expected"

  /// The app, suspended with its connection, ends at 60 s in that way.
  private func story(_ ending: [LogStory.Line]) -> [LogStory.Line] {
    LogStory.surroundings() + LogStory.opened() + LogStory.connects() + LogStory.leaves(at: 8) + ending
  }

  private var forceQuit: [LogStory.Line] { [LogStory.forceQuit(60)] }

  private func options(os: String?, kit: Bool? = nil) -> CaseOptions {
    var options = CaseOptions()
    options.os = os
    options.accessorySetupKit = kit
    return options
  }

  @Test func firesAfterAForceQuitBeforeIOS26() throws {
    let report = try LogStory.report(story(forceQuit), options: options(os: "18.5"))
    let finding = try #require(report.finding(of: rule))
    #expect(finding.severity == .info)
    #expect(finding.confidence == .certain)
    #expect(finding.blame == .user)
    #expect(finding.isProven(by: "0xDEADFA11"))
    #expect(finding.message.contains("app switcher"))
    #expect(report.summary.outcome == .relaunchNotExpected)
  }

  @Test func isNoMoreThanLikelyWhereAFactIsMissing() throws {
    for options in [options(os: nil), options(os: "26.1")] {
      let finding = try #require(try LogStory.report(story(forceQuit), options: options).finding(of: rule))
      #expect(finding.severity == .info)
      #expect(finding.confidence == .likely)
    }
  }

  @Test func headlineAndTableAgreeWhereAFactIsMissing() throws {
    let report = try LogStory.report(story(forceQuit))
    #expect(report.interruptions.first?.relaunchExpected.answer == .unknown)
    #expect(report.summary.outcome == .cannotTell)
    #expect(report.summary.verdict.contains("is not known"))
    #expect(report.summary.next?.contains("--os") == true)
    let finding = try #require(report.finding(of: rule))
    let because = try #require(report.interruptions.first?.relaunchExpected.because)
    #expect(
      finding.message.contains(because) && finding.because != because && !report.summary.verdict.contains(because))
  }

  @Test func ofASwitchedRadioNothingIsSaidOfTheAppSwitcher() throws {
    let off = [LogStory.bluetoothd(40, "Beginning asynchronous power off"), LogStory.jetsam(60)]
    let finding = try #require(try LogStory.report(story(off), options: options(os: "18.5")).finding(of: rule))
    #expect(!finding.advice.contains("swiped") && !finding.advice.contains("AccessorySetupKit"))
  }

  @Test func isClearWhereTheTableExpectsARelaunch() throws {
    let report = try LogStory.report(story(forceQuit), options: options(os: "26.1", kit: true))
    #expect(report.answers(of: rule) == [.clear])
  }

  @Test func isClearAfterMemoryPressure() throws {
    #expect(try LogStory.report(story([LogStory.jetsam(60)])).answers(of: rule) == [.clear])
  }

  @Test func firesWhereTheRadioWasTurnedOffMeanwhile() throws {
    let off = [LogStory.jetsam(60), LogStory.bluetoothd(80, "Beginning asynchronous power off")]
    let finding = try #require(try LogStory.report(story(off), options: options(os: "18.5")).finding(of: rule))
    #expect(finding.severity == .info)
    #expect(finding.blame == .user)
    #expect(finding.isProven(by: "asynchronous power off"))
  }

  @Test func firesWhereTheRadioWasOffAtTheEnd() throws {
    let off = [LogStory.bluetoothd(40, "Beginning asynchronous power off"), LogStory.jetsam(60)]
    let finding = try #require(try LogStory.report(story(off), options: options(os: "18.5")).finding(of: rule))
    #expect(finding.blame == .user)
    #expect(finding.isProven(by: "asynchronous power off"))
  }

  @Test func isClearWhereTheRadioWasOnAgainBeforeTheEnd() throws {
    let toggled = [
      LogStory.bluetoothd(40, "Beginning asynchronous power off"),
      LogStory.bluetoothd(45, "Beginning asynchronous power on"), LogStory.jetsam(60),
    ]
    #expect(try LogStory.report(story(toggled), options: options(os: "18.5")).answers(of: rule) == [.clear])
  }

  private let boot = LogStory.kernel(60, "=== system boot: 11111111-2222-3333-4444-555555555555")

  @Test func firesAfterARestartWithoutFirstUnlock() throws {
    let finding = try #require(try LogStory.report(story([boot])).finding(of: rule))
    #expect(finding.severity == .info)
    #expect(finding.isProven(by: "system boot"))
  }

  @Test func isClearAfterARestartWithFirstUnlock() throws {
    let unlocked = LogStory.bluetoothd(
      90, "Received MKB first unlock notification. MKBDeviceUnlockedSinceBoot returns : 1")
    #expect(try LogStory.report(story([boot, unlocked])).answers(of: rule) == [.clear])
  }

  @Test func aSuspendedProcessIsNoOccasion() throws {
    #expect(try LogStory.report(story([])).answers(of: rule).isEmpty)
  }

  @Test func noCutMakesAnError() throws {
    #expect(try LogStory.errorsOfCuts(story(forceQuit)) == [])
    #expect(try LogStory.errorsOfCuts(story([LogStory.jetsam(60)])) == [])
  }
}
