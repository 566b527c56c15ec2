import Testing

@testable import Diagnosis

@Suite struct PairingRemovedTests {
  private let rule = "pairing-removed"

  private func story(_ error: String) -> [LogStory.Line] { LogStory.inUse() + [LogStory.didFail(30, error)] }

  @Test(arguments: ["Peer removed pairing information", "Le périphérique a oublié le jumelage"])
  func theNumberProvesItInAnyLanguage(_ text: String) throws {
    let finding = try #require(try LogStory.report(story(LogStory.error(14, text))).finding(of: rule))
    #expect(finding.severity == .error && finding.confidence == .certain && finding.blame == .accessory)
    #expect(finding.isProven(by: "Code=14"))
    #expect(finding.message.contains("CBError 14, peer removed pairing information"))
    #expect(finding.message.contains(LogStory.device))
  }

  @Test func theSystemsWordsInALineOfTheAppAreLikely() throws {
    let line = LogStory.app(30, "connect failed: Peer removed pairing information", pid: LogStory.firstPid)
    let finding = try #require(try LogStory.report(LogStory.inUse() + [line]).finding(of: rule))
    #expect(finding.severity == .error && finding.confidence == .likely && finding.blame == .accessory)
  }

  @Test func anATTErrorOfThatNumberIsAnother() throws {
    let lines =
      story(LogStory.error(14, "Unlikely error.", domain: "CBATTErrorDomain"))
      + [
        LogStory.app(
          32,
          "peripheral(_:didUpdateValueFor:error:) 2A37 error: \(LogStory.error(14, "x", domain: "CBATTErrorDomain"))",
          pid: LogStory.firstPid)
      ]
    #expect(try LogStory.report(lines).answers(of: rule) == [])
  }

  @Test(arguments: [6, 7, 10, 15])
  func otherErrorsAreNone(_ code: Int) throws {
    #expect(try LogStory.report(story(LogStory.error(code))).findings(of: rule).isEmpty)
  }

  @Test func theDaemonsResultIsLikely() throws {
    let line = LogStory.bluetoothd(
      30, "App ready - {cbuuid: \(LogStory.device), bundle: \(LogStory.bundle), transport: LE, result: 179}")
    let finding = try #require(try LogStory.report(LogStory.inUse() + [line]).finding(of: rule))
    #expect(finding.confidence == .likely && finding.severity == .error)
  }

  @Test func eachDeviceIsToldOnce() throws {
    let lines =
      LogStory.inUse()
      + [30.0, 40, 50].map { LogStory.didFail($0, LogStory.error(14)) }
      + [LogStory.didFail(55, LogStory.error(14), device: LogStory.otherDevice)]
    #expect(try LogStory.report(lines).answers(of: rule) == [.fired, .fired])
  }

  @Test func itAbsorbsTheFlappingAndTheEncryptionOfItsDeviceAlone() throws {
    func lost(_ at: Double, _ device: String, _ handle: String) -> [LogStory.Line] {
      LogStory.linkUp(at, device: device, handle: handle)
        + LogStory.linkDown(at + 2, 708, device: device, handle: handle)
    }
    let own = [30.0, 50, 70].flatMap { lost($0, LogStory.device, "0x41") }
    let other = [100.0, 120, 140].flatMap { lost($0, LogStory.otherDevice, "0x42") }
    let lines =
      LogStory.inUse() + own + other
      + [LogStory.didFail(90, LogStory.error(15)), LogStory.didFail(91, LogStory.error(14))]
    let report = try LogStory.report(lines)
    let finding = try #require(report.finding(of: rule))
    #expect(finding.consequences.map(\.rule).sorted() == ["encryption-failed", "link-flapping"])
    #expect(report.findings(of: "link-flapping").map(\.message).allSatisfy { $0.contains(LogStory.otherDevice) })
    #expect(report.findings(of: "link-flapping").count == 1)
  }

  @Test func aDeviceWithoutAnAppIsToldOfByItself() throws {
    let line = LogStory.bluetoothd(30, "Device \(LogStory.otherDevice) connected with result 179")
    let finding = try #require(try LogStory.report(LogStory.inUse() + [line]).finding(of: rule))
    #expect(finding.app == nil && finding.session == nil && finding.blame == .accessory)
    #expect(finding.message.contains(LogStory.otherDevice))
  }

  @Test func noCutMakesAnotherError() throws {
    #expect(try LogStory.errorsOfCuts(LogStory.inUse(to: 60) + [LogStory.didFail(30, LogStory.error(14))]) == [])
  }
}
