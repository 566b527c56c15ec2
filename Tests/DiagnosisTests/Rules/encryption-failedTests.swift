import Testing

@testable import Diagnosis

@Suite struct EncryptionFailedTests {
  private let rule = "encryption-failed"
  private let failed = LogStory.bluetoothd(30, "Failed to encrypt connection  STATUS 706. (status=706)")

  @Test func theAppsErrorProvesIt() throws {
    let report = try LogStory.report(LogStory.inUse() + [LogStory.didFail(30, LogStory.error(15))])
    let finding = try #require(report.finding(of: rule))
    #expect(finding.severity == .warning && finding.confidence == .certain && finding.blame == .accessory)
    #expect(finding.message.contains("CBError 15"))
  }

  @Test func theDaemonsLineBesideTheLossIsLikely() throws {
    let lines = LogStory.inUse() + [failed] + LogStory.linkDown(30.1, 705)
    let finding = try #require(try LogStory.report(lines).finding(of: rule))
    #expect(finding.severity == .warning && finding.confidence == .likely)
    #expect(finding.message.contains("reason 706, PIN or key missing"))
    #expect(finding.message.contains(LogStory.device))
  }

  @Test func aLineOfNoDeviceAloneIsNobodys() throws {
    #expect(try LogStory.report(LogStory.inUse() + [failed]).answers(of: rule) == [])
  }

  @Test func ofTwoLossesInOneMomentNoneIsChosen() throws {
    let lines =
      LogStory.inUse() + [failed] + LogStory.linkDown(30.1, 705)
      + LogStory.linkDown(30.2, 705, device: LogStory.otherDevice, handle: "0x42")
    #expect(try LogStory.report(lines).answers(of: rule) == [])
  }

  @Test func aSuccessAfterItIsInformation() throws {
    let lines =
      LogStory.inUse() + [LogStory.didFail(30, LogStory.error(15))] + LogStory.linkUp(40)
      + [
        LogStory.app(40.1, LogStory.didConnect, pid: LogStory.firstPid),
        LogStory.app(41, LogStory.value, pid: LogStory.firstPid),
      ]
    let finding = try #require(try LogStory.report(lines).finding(of: rule))
    #expect(finding.severity == .info)
    #expect(finding.message.contains("succeeded"))
  }

  @Test func aWrongKeyIsAFailureOfEncryption() throws {
    let report = try LogStory.report(LogStory.inUse() + LogStory.linkDown(30, 761))
    #expect(report.finding(of: rule)?.message.contains("reason 761") == true)
  }

  @Test func anATTErrorOfThatNumberIsAnother() throws {
    let line = LogStory.app(
      30,
      "peripheral(_:didUpdateNotificationStateFor:error:) 2A37 "
        + LogStory.error(15, "Encryption is insufficient.", domain: "CBATTErrorDomain"), pid: LogStory.firstPid)
    #expect(try LogStory.report(LogStory.inUse() + [line]).answers(of: rule) == [])
  }

  @Test func noCutMakesAnError() throws {
    #expect(try LogStory.errorsOfCuts(LogStory.inUse(to: 60) + [failed] + LogStory.linkDown(30.1, 705)) == [])
  }
}
