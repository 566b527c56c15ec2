import Testing

@testable import Diagnosis

@Suite struct LinkFlappingTests {
  private let rule = "link-flapping"

  private func lost(_ at: Double, _ reason: Int, after seconds: Double = 4, initiator: String? = nil) -> [LogStory.Line]
  {
    LogStory.linkUp(at) + LogStory.linkDown(at + seconds, reason, initiator: initiator)
  }

  /// The user's sensor after its first connection was lost at 25 s, as it had lasted long enough.
  private func story(_ losses: [LogStory.Line]) -> [LogStory.Line] {
    LogStory.inUse() + LogStory.linkDown(25, 719, initiator: "remotely") + losses
  }

  @Test func threeShortConnectionsFire() throws {
    let report = try LogStory.report(story([30.0, 50, 70].flatMap { lost($0, 708) }))
    let finding = try #require(report.finding(of: rule))
    #expect(finding.severity == .warning && finding.blame == .accessory)
    #expect(finding.message.contains("3 times"))
    #expect(finding.message.contains("reason 708, supervision timeout"))
    #expect(finding.isProven(by: "reason STATUS 708"))
  }

  @Test func theSevenViewsOfTwoLossesAreTwo() throws {
    #expect(try LogStory.report(story([30.0, 50].flatMap { lost($0, 708) })).answers(of: rule) == [.clear])
  }

  @Test func brokenLinksCountHoweverLongTheyLasted() throws {
    let finding = try LogStory.report(story([30.0, 90, 150].flatMap { lost($0, 708, after: 40) })).finding(of: rule)
    #expect(finding?.severity == .warning)
  }

  @Test func lossesOverAWholeDayAreNone() throws {
    let lines =
      LogStory.inUse(to: 8_000) + [100.0, 2_500, 5_000].flatMap { lost($0, 708, after: 40) }
    #expect(try LogStory.report(lines).findings(of: rule).isEmpty)
  }

  @Test func theAppsErrorsAloneAreEnough() throws {
    var lines = LogStory.inUse()
    for at in [30.0, 50, 70] {
      lines.append(LogStory.app(at, LogStory.didConnect, pid: LogStory.firstPid))
      lines.append(LogStory.didDisconnect(at + 4, LogStory.error(6, "Die Verbindung wurde unterbrochen")))
    }
    let report = try LogStory.report(lines)
    #expect(report.finding(of: rule)?.message.contains("CBError 6") == true)
  }

  @Test func whatTheAppEndsDoesNotCount() throws {
    let lines = [30.0, 50, 70].flatMap { LogStory.linkUp($0) + LogStory.cancelled($0 + 4) }
    #expect(try LogStory.report(LogStory.inUse() + lines).findings(of: rule).isEmpty)
  }

  @Test func anAccessoryThatSendsAndLeavesDoesSoByDesign() throws {
    var lines: [LogStory.Line] = []
    for at in [30.0, 90, 150] {
      lines += LogStory.linkUp(at)
      lines.append(LogStory.app(at + 1, LogStory.value, pid: LogStory.firstPid))
      lines += LogStory.linkDown(at + 3, 719, initiator: "remotely")
    }
    #expect(try LogStory.report(story(lines)).answers(of: rule) == [.clear])
  }

  @Test(arguments: [
    LogStory.app(0, "peripheral.writeValue(12 bytes, for: 2A39, type: .withResponse)", pid: LogStory.firstPid),
    LogStory.bluetoothd(
      0,
      "Received XPC message \"CBMsgIdCharacteristicWriteValue\" from session \"\(LogStory.session(LogStory.firstPid))\""
    ),
  ])
  func aLockThatTakesItsCommandAndLeavesDoesSoByDesign(command: LogStory.Line) throws {
    var lines = [LogStory.app(5, LogStory.value, pid: LogStory.firstPid)]
    for at in [30.0, 90, 150] {
      var command = command
      command.at = at + 1
      lines += LogStory.linkUp(at) + [command] + LogStory.linkDown(at + 3, 719, initiator: "remotely")
    }
    #expect(try LogStory.report(story(lines)).answers(of: rule) == [.clear])
  }

  @Test func aCommandDoesNotExcuseABrokenLink() throws {
    var lines: [LogStory.Line] = []
    for at in [30.0, 90, 150] {
      lines.append(
        LogStory.app(
          at + 1, "peripheral.writeValue(12 bytes, for: 2A39, type: .withResponse)", pid: LogStory.firstPid))
      lines += lost(at, 708)
    }
    #expect(try LogStory.report(story(lines)).finding(of: rule)?.severity == .warning)
  }

  @Test func theBareNumberOfAnErrorMakesNothingCertain() throws {
    func report(_ error: String) throws -> Report {
      try LogStory.report(
        LogStory.inUse()
          + [30.0, 50, 70].flatMap {
            [LogStory.app($0, LogStory.didConnect, pid: LogStory.firstPid), LogStory.didDisconnect($0 + 4, error)]
          })
    }
    let bare = try #require(try report("error: 6").finding(of: rule))
    #expect(bare.confidence == .likely)
    #expect(bare.because?.contains("without the domain") == true)
    #expect(try report(LogStory.error(6)).finding(of: rule)?.because?.contains("without the domain") != true)
  }

  @Test func oneThatLeavesWithoutAWordWhereValuesAreLoggedFires() throws {
    let value = LogStory.app(5, LogStory.value, pid: LogStory.firstPid)
    let lines = [30.0, 50, 70].flatMap { lost($0, 719, initiator: "remotely") }
    #expect(try LogStory.report(story(lines + [value])).finding(of: rule)?.severity == .warning)
  }

  @Test func withoutValuesInTheLogItCannotBeTold() throws {
    let report = try LogStory.report(story([30.0, 50, 70].flatMap { lost($0, 719, initiator: "remotely") }))
    #expect(report.answers(of: rule) == [.undetermined])
    #expect(report.undetermined(of: rule).first?.missing.wording == .appValue)
  }

  @Test func subscriptionsWithoutValuesDoNotShowWhatItCameFor() throws {
    let subscribed = LogStory.app(
      5, "peripheral(_:didUpdateNotificationStateFor:error:) 2A37 nil", pid: LogStory.firstPid)
    let lines = [30.0, 50, 70].flatMap { lost($0, 719, initiator: "remotely") }
    #expect(try LogStory.report(story(lines + [subscribed])).answers(of: rule) == [.undetermined])
  }

  @Test func lossesWithTheRadiosSwitchDoNotCount() throws {
    var lines = LogStory.inUse()
    for at in [30.0, 50, 70] {
      lines.append(LogStory.bluetoothd(at + 3, "Beginning asynchronous power off"))
      lines.append(LogStory.bluetoothd(at + 8, "Beginning asynchronous power on"))
      lines += LogStory.linkUp(at)
      lines += LogStory.linkDown(at + 3.5, 708)
    }
    #expect(try LogStory.report(lines).findings(of: rule).isEmpty)
  }

  @Test func failuresToEstablishCount() throws {
    let lines = [30.0, 50, 70].map {
      LogStory.bluetoothd(
        $0, "App ready - {cbuuid: \(LogStory.device), bundle: \(LogStory.bundle), transport: LE, result: 762}")
    }
    let finding = try LogStory.report(LogStory.inUse() + LogStory.linkDown(25, 719) + lines).finding(of: rule)
    #expect(finding?.message.contains("failed to be established again and again") == true)
  }

  private var strayLosses: [LogStory.Line] {
    var lines: [LogStory.Line] = []
    for at in [30.0, 50, 70] {
      lines += LogStory.linkUp(at, device: LogStory.otherDevice, bundle: nil, handle: "0x42")
      lines += LogStory.linkDown(at + 4, 708, device: LogStory.otherDevice, bundle: nil, handle: "0x42")
    }
    return lines
  }

  @Test func aDeviceWithoutAnAppIsToldOfByItself() throws {
    let finding = try #require(try LogStory.report(LogStory.inUse() + strayLosses).finding(of: rule))
    #expect(finding.app == nil && finding.session == nil)
    #expect(finding.message.contains(LogStory.otherDevice))
  }

  @Test func aDeviceOfTheSystemIsNotToldOf() throws {
    let connect = LogStory.bluetoothd(
      20,
      "Connecting device \"\(LogStory.otherDevice)\" for session \"com.apple.bluetoothd-central-96-9\" with alerts "
        + "(connect:0 disconnect:0 notify:0)")
    #expect(try LogStory.report(LogStory.inUse() + [connect] + strayLosses).findings(of: rule).isEmpty)
  }

  @Test func theValuesOfAnotherDeviceDoNotShowWhatThisOneCameFor() throws {
    let other =
      [
        LogStory.connectRequest(3, LogStory.otherDevice, pid: LogStory.firstPid),
        LogStory.linkUp(4, LogStory.otherDevice),
      ]
      + [5.0, 40, 60].flatMap { at in
        [
          LogStory.passedOn(at, LogStory.otherDevice, pid: LogStory.firstPid),
          LogStory.app(at + 0.1, LogStory.value, pid: LogStory.firstPid),
        ]
      }
    let lines = [30.0, 50, 70].flatMap { lost($0, 719, initiator: "remotely") }
    let report = try LogStory.report(story(lines + other))
    #expect(report.findings(of: rule).isEmpty)
    #expect(report.answers(of: rule).contains(.undetermined))
  }

  private var endedConnects: [LogStory.Line] {
    [30.0, 50, 70].flatMap { at in
      [
        LogStory.connectRequest(at - 10, pid: LogStory.firstPid),
        LogStory.bluetoothd(
          at, "App ready - {cbuuid: \(LogStory.device), bundle: \(LogStory.bundle), transport: LE, result: 702}"),
      ]
    }
  }

  @Test func connectsThatTheAppMayHaveCancelledCannotBeTold() throws {
    let report = try LogStory.report(LogStory.inUse() + LogStory.linkDown(15, 719) + endedConnects)
    #expect(report.answers(of: rule) == [.undetermined])
    #expect(report.undetermined(of: rule).first?.missing.wording == .appConnectCancelled)
  }

  @Test func whereCancelsAreLoggedConnectsThatEndByThemselvesCount() throws {
    let cancel = LogStory.cancelRequest(16, LogStory.otherDevice, pid: LogStory.firstPid)
    let report = try LogStory.report(LogStory.inUse() + LogStory.linkDown(15, 719) + [cancel] + endedConnects)
    let finding = try #require(report.finding(of: rule))
    #expect(finding.message.contains("no line shows that the app cancelled"))
    #expect(!finding.message.contains("usually"))
  }

  @Test func noCutMakesAnError() throws {
    #expect(try LogStory.errorsOfCuts(LogStory.inUse(to: 60) + [20.0, 30, 40].flatMap { lost($0, 708) }) == [])
  }
}
