import Testing

@testable import Diagnosis

@Suite struct WakeLimitTests {
  private let rule = "wake-limit"

  private func daemon(_ message: String) -> [LogStory.Line] {
    LogStory.inUse() + LogStory.leaves(at: 20) + [LogStory.bluetoothd(40, message)]
  }
  private var session: String { LogStory.session(LogStory.firstPid) }

  @Test func theDaemonsLimitIsLikely() throws {
    let report = try LogStory.report(daemon("We are over GATT AP Wake limit count 31 for session \(session)"))
    let finding = try #require(report.finding(of: rule))
    #expect(finding.severity == .warning && finding.confidence == .likely && finding.blame == .app)
    #expect(finding.message.contains("over the limit"))
  }

  @Test func nearIsToldApart() throws {
    let report = try LogStory.report(
      daemon("We are near the max GATT AP Wake limit count 25 : NearLimit 25 for session \(session)"))
    #expect(report.finding(of: rule)?.message.contains("near the limit") == true)
  }

  @Test func theAssertionLimitIsToldApart() throws {
    let report = try LogStory.report(
      daemon(
        "App is over assertion limit (10.0:9.0) while in background. Count 4:3 : this to count 2 on suspended session "
          + session))
    #expect(report.finding(of: rule)?.message.contains("background time") == true)
  }

  @Test(arguments: [17, 18])
  func theAppsErrorIsCertain(_ code: Int) throws {
    let finding = try #require(
      try LogStory.report(LogStory.inUse() + [LogStory.didDisconnect(30, LogStory.error(code))]).finding(of: rule))
    #expect(finding.confidence == .certain)
    #expect(finding.message.contains("CBError \(code)"))
  }

  @Test func anATTErrorOfThatNumberIsAnother() throws {
    let line = LogStory.app(
      30,
      "peripheral(_:didWriteValueFor:error:) 2A39 "
        + LogStory.error(17, "Resources are insufficient.", domain: "CBATTErrorDomain"), pid: LogStory.firstPid)
    #expect(try LogStory.report(LogStory.inUse() + [line]).answers(of: rule) == [])
  }

  @Test func aScanThatIsNotAllowedIsAnotherMatter() throws {
    let report = try LogStory.report(
      daemon(
        "canScanNow session:\(session)(ThirdPartyApp) allowed:0  deviceLocked:1 deviceFirstUnlocked:1 allowedInBKG:0 "
          + "sessionState:suspended"))
    #expect(report.answers(of: rule) == [])
  }

  @Test func noCutMakesAnError() throws {
    #expect(
      try LogStory.errorsOfCuts(
        LogStory.inUse(to: 60) + LogStory.leaves(at: 20)
          + [LogStory.bluetoothd(40, "We are over GATT AP Wake limit count 31 for session \(session)")]) == [])
  }
}
