import Testing

@testable import Diagnosis

@Suite struct BluetoothOffTests {
  private let rule = "bluetooth-off"
  private let off = LogStory.bluetoothd(30, "Beginning asynchronous power off")

  @Test func theManagersStateProvesIt() throws {
    let finding = try #require(try LogStory.report(LogStory.inUse() + [LogStory.state(30, "4")]).finding(of: rule))
    #expect(finding.severity == .warning && finding.confidence == .likely && finding.blame == .user)
    #expect(finding.isProven(by: "DidUpdateState: 4"))
  }

  @Test func theDaemonsWordIsEnough() throws {
    #expect(try LogStory.report(LogStory.inUse() + [off]).finding(of: rule)?.blame == .user)
  }

  @Test func controlCenterIsToldApart() throws {
    let lines = [LogStory.bluetoothd(30, "Setting AppManager denylist 1"), LogStory.state(30.1, "poweredOff")]
    let finding = try #require(try LogStory.report(LogStory.inUse() + lines).finding(of: rule))
    #expect(finding.message.contains("Control Center"))
  }

  @Test func controlCenterAloneIsInformation() throws {
    let line = LogStory.bluetoothd(30, "Denylist mode turned 1, clearing state restoration data")
    #expect(try LogStory.report(LogStory.inUse() + [line]).finding(of: rule)?.severity == .info)
  }

  @Test(arguments: [2.0, 100])
  func onAgainIsClear(_ pause: Double) throws {
    let lines = [LogStory.state(30, "poweredOff"), LogStory.state(30 + pause, "poweredOn")]
    let report = try LogStory.report(LogStory.inUse() + lines)
    #expect(report.answers(of: rule) == [.clear])
  }

  @Test func whatOnlyARadioThatIsOnGivesShowsItOn() throws {
    let lines = [LogStory.state(30, "poweredOff"), LogStory.app(60, LogStory.value, pid: LogStory.firstPid)]
    #expect(try LogStory.report(LogStory.inUse() + lines).answers(of: rule) == [.clear])
  }

  @Test func atTheEndOfTheLogItCannotBeTold() throws {
    let report = try LogStory.report(LogStory.inUse(to: 40) + [LogStory.state(30, "poweredOff")])
    #expect(report.answers(of: rule) == [.undetermined])
    #expect(report.undetermined(of: rule).first?.missing.isAfterEnd == true)
  }

  @Test func aMissingPermissionIsAnotherState() throws {
    #expect(try LogStory.report(LogStory.inUse() + [LogStory.state(30, "unauthorized")]).answers(of: rule) == [])
  }

  @Test func whatTheDaemonTellsAnotherAppIsNotThisOnes() throws {
    let other = LogStory.bluetoothd(
      30, "Sending 'state updated' event with state poweredOff to session com.example.other-central-500-3")
    #expect(try LogStory.report(LogStory.inUse() + [other]).findings(of: rule).allSatisfy { $0.app != LogStory.bundle })
  }

  @Test func itIsToldOnceHoweverManyLivesSeeIt() throws {
    let lines =
      LogStory.inUse() + [off, LogStory.state(30.1, "poweredOff"), LogStory.jetsam(40)]
      + LogStory.opened(at: 60, pid: LogStory.secondPid, says: [LogStory.plainLaunch, LogStory.created])
      + [LogStory.state(61, "poweredOff", pid: LogStory.secondPid)]
    #expect(try LogStory.report(lines).findings(of: rule).count == 1)
  }

  @Test func withoutAnyAppTheRadioIsToldOfByItself() throws {
    let finding = try #require(try LogStory.report(LogStory.surroundings() + [off]).finding(of: rule))
    #expect(finding.app == nil && finding.blame == .user)
  }

  @Test func aRestartOfThePhoneIsNoSwitch() throws {
    let lines = [
      LogStory.bluetoothd(30, "Beginning asynchronous power shutdown"),
      LogStory.kernel(35, "=== system boot: 11111111-2222-3333-4444-555555555555"),
      LogStory.bluetoothd(55, "Bluetooth server started (daemon)"),
    ]
    #expect(try LogStory.report(LogStory.inUse() + lines).findings(of: rule).isEmpty)
  }

  @Test func offAfterARestartIsToldAnew() throws {
    let lines = [
      LogStory.bluetoothd(30, "Beginning asynchronous power shutdown"),
      LogStory.bluetoothd(40, "Bluetooth server started (daemon)"), LogStory.state(45, "poweredOff"),
    ]
    let finding = try #require(try LogStory.report(LogStory.inUse() + lines).finding(of: rule))
    #expect(finding.isProven(by: "poweredOff"))
  }

  @Test func noCutMakesAnError() throws {
    #expect(try LogStory.errorsOfCuts(LogStory.inUse(to: 60) + [off, LogStory.state(30.1, "poweredOff")]) == [])
  }
}
