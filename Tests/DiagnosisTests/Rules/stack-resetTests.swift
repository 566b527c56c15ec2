import Testing

@testable import Diagnosis

@Suite struct StackResetTests {
  private let rule = "stack-reset"
  private let reset = [LogStory.state(30, "resetting"), LogStory.state(33, "poweredOn")]
  private let connect = LogStory.app(34, LogStory.connect, pid: LogStory.firstPid)

  /// A line of a bluetoothd that runs under another pid.
  private func anotherDaemon(
    _ at: Double, _ message: String = "Init Core Stack - {localname: Phone, local-addr: <private>}"
  )
    -> LogStory.Line
  {
    LogStory.Line(at: at, process: "bluetoothd", pid: 9_120, tag: "[com.apple.bluetooth:Server.Core]", message: message)
  }

  @Test func withoutAConnectItIsAnError() throws {
    let finding = try #require(try LogStory.report(LogStory.inUse() + reset).finding(of: rule))
    #expect(finding.severity == .error && finding.confidence == .likely && finding.blame == .system)
    #expect(finding.isProven(by: "resetting"))
    #expect(finding.message.contains("No connect line"))
  }

  @Test func anAppThatConnectsAnewHasRecovered() throws {
    let finding = try #require(try LogStory.report(LogStory.inUse() + reset + [connect]).finding(of: rule))
    #expect(finding.severity == .info && finding.blame == .system)
  }

  @Test func anAppWithNothingToLoseHasNothingToDo() throws {
    let report = try LogStory.report(LogStory.surroundings() + LogStory.opened() + reset)
    #expect(report.finding(of: rule)?.severity == .info)
  }

  @Test func aConnectionThatTheAppHadEndedIsNotOwed() throws {
    let report = try LogStory.report(LogStory.inUse() + LogStory.cancelled(10) + reset)
    #expect(report.finding(of: rule)?.severity == .info)
  }

  @Test func whereConnectsAreNotLoggedItCannotBeTold() throws {
    let lines = (LogStory.inUse() + reset).filter {
      !$0.message.contains(".connect(") && !$0.message.hasPrefix("Connecting device")
    }
    #expect(
      try LogStory.report(lines).findings(of: rule).allSatisfy { $0.confidence == .possible && $0.severity < .error })
  }

  @Test func withoutThePowerBackItCannotBeTold() throws {
    #expect(try LogStory.report(LogStory.inUse() + [reset[0]]).answers(of: rule) == [.undetermined])
  }

  @Test func aFirstStateThatIsOneLosesNothing() throws {
    let lines =
      LogStory.surroundings() + LogStory.opened(says: [LogStory.plainLaunch, LogStory.created])
      + [LogStory.state(1, "resetting"), LogStory.state(2, "poweredOn")]
    #expect(try LogStory.report(lines).answers(of: rule) == [])
  }

  @Test func aNewPidOfTheDaemonIsAReset() throws {
    let before = LogStory.inUse(to: 30).filter { $0.at < 30 }
    let after = LogStory.neighbours(31, 240) + [anotherDaemon(31)] + [LogStory.state(33, "poweredOn"), connect]
    let busy = stride(from: 35.0, to: 240, by: 20).map { anotherDaemon($0, "Scanning started successfully") }
    let finding = try #require(try LogStory.report(before + after + busy).finding(of: rule))
    #expect(finding.message.contains("its pid was 96 and is 9120"))
    #expect(finding.isProven(by: "Init Core Stack"))
  }

  @Test func itExplainsTheManagersLostConnection() throws {
    let invalid = LogStory.framework(30.1, "XPC connection invalid", pid: LogStory.firstPid)
    let report = try LogStory.report(LogStory.inUse() + reset + [invalid])
    #expect(report.findings(of: "manager-deallocated").isEmpty)
  }

  @Test func theStartOfTheDaemonAfterABootIsNone() throws {
    let lines =
      LogStory.surroundings() + [LogStory.bluetoothd(-50, "Bluetooth server started (daemon)")] + LogStory.opened()
      + LogStory.connects()
    #expect(try LogStory.report(lines).answers(of: rule) == [])
  }

  @Test func aConnectionThatTheAppHadEndedInAllTheDaemonsWordsIsNotOwed() throws {
    let lines =
      LogStory.surroundings() + LogStory.opened() + [LogStory.app(1, LogStory.connect, pid: LogStory.firstPid)]
      + LogStory.linkUp(2) + [LogStory.app(2.1, LogStory.didConnect, pid: LogStory.firstPid)]
    #expect(try LogStory.report(lines + LogStory.cancelled(10) + reset).finding(of: rule)?.severity == .info)
  }

  @Test func aConnectThatNamesNoDeviceIsOwedUntilItIsAnswered() throws {
    let connect = LogStory.app(2, "calling central.connect(peripheral)", pid: LogStory.firstPid)
    let end = LogStory.app(10, "cancelPeripheralConnection(peripheral)", pid: LogStory.firstPid)
    let start = LogStory.surroundings() + LogStory.opened() + [connect]
    #expect(try LogStory.report(start + reset).finding(of: rule)?.severity == .error)
    #expect(try LogStory.report(start + [end] + reset).finding(of: rule)?.severity == .info)
  }

  @Test func noCutMakesAnotherError() throws {
    #expect(try LogStory.errorsOfCuts(LogStory.inUse(to: 80) + reset + [connect]) == [])
  }
}
