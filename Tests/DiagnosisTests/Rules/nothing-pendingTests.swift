import Foundation
import Testing

@testable import Diagnosis

@Suite struct NothingPendingTests {
  private let rule = "nothing-pending"
  private let scan = "scanForPeripherals(withServices: [180D], options: nil)"

  /// Opened by the user; then those lines; left at 30 s, suspended, taken away at 60 s.
  private func story(_ work: [LogStory.Line], end: [LogStory.Line] = [LogStory.jetsam(60)]) -> [LogStory.Line] {
    LogStory.surroundings() + LogStory.opened() + work + LogStory.leaves(at: 30) + end
  }

  private var scannedOnly: [LogStory.Line] {
    [
      LogStory.app(2, scan, pid: LogStory.firstPid),
      LogStory.bluetoothd(
        2.1, "Received 'start scan' request with no duplicates for (180D) from session \"\(LogStory.session(4_729))\""),
      LogStory.app(20, "centralManager.stopScan()", pid: LogStory.firstPid),
      LogStory.bluetoothd(
        20.1, "Stopping scan for session \"\(LogStory.session(4_729))\" - 0 advertisements delivered"),
    ]
  }

  private var dropped: [LogStory.Line] {
    [
      LogStory.bluetoothd(
        20, "App disconnected - {cbuuid: \(LogStory.device), bundle: \(LogStory.bundle), reconnecting: N}"),
      LogStory.app(
        20.1,
        "centralManager(_:didDisconnectPeripheral:error:) \(LogStory.peripheral(LogStory.device, "disconnected")) "
          + "Error Domain=CBErrorDomain Code=6 \"The connection has timed out unexpectedly.\" UserInfo={}",
        pid: LogStory.firstPid),
    ]
  }

  private var cancelled: [LogStory.Line] {
    [
      LogStory.app(
        20, "cancelPeripheralConnection(\(LogStory.peripheral(LogStory.device, "connected")))", pid: LogStory.firstPid),
      LogStory.bluetoothd(
        20.1, "Disconnecting device \"\(LogStory.device)\" for session \"\(LogStory.session(4_729))\""),
      LogStory.bluetoothd(
        20.2, "App disconnected - {cbuuid: \(LogStory.device), bundle: \(LogStory.bundle), reconnecting: N}"),
      LogStory.app(
        20.3,
        "centralManager(_:didDisconnectPeripheral:error:) \(LogStory.peripheral(LogStory.device, "disconnected")) "
          + "(null)", pid: LogStory.firstPid),
    ]
  }

  @Test func firesWhereTheOnlyScanWasStopped() throws {
    let finding = try #require(try LogStory.report(story(scannedOnly)).finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.confidence == .likely)
    #expect(finding.blame == .app)
    #expect(finding.isProven(by: "memorystatus"))
    #expect(finding.raised == nil)
  }

  @Test func firesForASuspensionThatLastsToTheEndOfTheLog() throws {
    let finding = try #require(try LogStory.report(story(scannedOnly, end: [])).finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.message.contains("suspended"))
    #expect(finding.isProven(by: "Suspending task"))
  }

  @Test func isAnErrorWhereAKnownDeviceDroppedAndNothingWasIssued() throws {
    let finding = try #require(try LogStory.report(story(LogStory.connects() + dropped)).finding(of: rule))
    #expect(finding.severity == .error)
    #expect(finding.raised != nil)
    #expect(finding.isProven(by: "isconnected"))
  }

  @Test func isNoErrorWhereTheAppEndedTheConnection() throws {
    let report = try LogStory.report(story(LogStory.connects() + cancelled))
    #expect(report.findings.allSatisfy { $0.severity < .error })
  }

  @Test func isNoErrorWhereThisPhoneEndedTheConnection() throws {
    let ended = LogStory.linkDown(20, 722, initiator: "locally")
    let finding = try #require(try LogStory.report(story(LogStory.connects() + ended)).finding(of: rule))
    #expect(finding.severity == .warning && finding.raised == nil)
    #expect(!finding.message.contains("The app itself"))
  }

  @Test func whatIsLetGoIsMeantSoUntilTheAppAsksForTheDeviceAgain() throws {
    func words(_ at: Double) -> LogStory.Line {
      LogStory.app(at, "User signed out, dropping the sensor", pid: LogStory.firstPid)
    }
    let meant = try #require(
      try LogStory.report(story(LogStory.connects() + [words(19)] + dropped)).finding(of: rule))
    #expect(meant.severity == .info && meant.blame == .user)
    #expect(meant.advice.hasPrefix("Nothing has to change") && meant.customer.contains("signed out"))
    let lost = try LogStory.report(story([words(0.9)] + LogStory.connects() + dropped)).finding(of: rule)
    #expect(lost?.severity == .error)
  }

  /// Without a device that dropped, words of a logout speak only where the app looked for nothing after them.
  @Test(arguments: [(0.9, Severity.warning), (25, .info)])
  func anOldLogoutExcusesNoLaterScan(_ at: Double, _ severity: Severity) throws {
    let words = LogStory.app(at, "User signed out, dropping the sensor", pid: LogStory.firstPid)
    let finding = try #require(try LogStory.report(story([words] + scannedOnly)).finding(of: rule))
    #expect(finding.severity == severity)
  }

  @Test func anUnfilteredScanKeepsNothing() throws {
    let open = [
      LogStory.app(2, "scanForPeripherals(withServices: nil, options: nil)", pid: LogStory.firstPid),
      LogStory.bluetoothd(
        2.1, "Received 'start scan' request with duplicates for all UUIDs from session \"\(LogStory.session(4_729))\""),
    ]
    #expect(try LogStory.report(story(open)).finding(of: rule)?.severity == .warning)
  }

  @Test(arguments: [0, 1])
  func withTheRadioOffNobodyIsAccused(_ ends: Int) throws {
    let off = LogStory.bluetoothd(19, "Beginning asynchronous power off")
    let end = ends == 0 ? [] : [LogStory.jetsam(60)]
    let report = try LogStory.report(story(LogStory.connects() + [off] + dropped, end: end))
    #expect(report.findings.allSatisfy { $0.blame == .user })
    #expect(report.findings.allSatisfy { $0.severity == .info || $0.rule == "bluetooth-off" })
  }

  @Test func isClearWithAConnectPending() throws {
    let again = LogStory.connects(at: 21, says: [LogStory.connect]).filter { !$0.message.hasPrefix("App ready") }
    #expect(try LogStory.report(story(LogStory.connects() + dropped + again)).answers(of: rule) == [.clear])
  }

  @Test func isClearWithAConnectionThatIsStillUp() throws {
    #expect(try LogStory.report(story(LogStory.connects())).answers(of: rule) == [.clear])
  }

  @Test func isClearWithAFilteredScan() throws {
    #expect(try LogStory.report(story(Array(scannedOnly.prefix(2)))).answers(of: rule) == [.clear])
  }

  @Test func isClearWhereTheSystemReconnects() throws {
    let reconnecting = [
      LogStory.bluetoothd(
        20, "App disconnected - {cbuuid: \(LogStory.device), bundle: \(LogStory.bundle), reconnecting: Y}")
    ]
    #expect(try LogStory.report(story(LogStory.connects() + reconnecting)).answers(of: rule) == [.clear])
  }

  @Test func isUndeterminedWithoutTheStartOfTheLife() throws {
    let report = try LogStory.report(story(LogStory.connects() + dropped).filter { $0.at > 1.9 })
    #expect(report.answers(of: rule) == [.undetermined])
    #expect(report.undetermined(of: rule).first?.missing.emitter == .lifecycle)
  }

  @Test func isUndeterminedWithoutTheDaemon() throws {
    let lines = story([LogStory.app(2, LogStory.didConnect, pid: 4_729), dropped[1]])
    let report = try LogStory.report(lines.filter { $0.process != "bluetoothd" })
    #expect(report.answers(of: rule) == [.undetermined])
  }

  @Test func isUndeterminedWhereTheFilterIsNotPrinted() throws {
    let report = try LogStory.report(story([LogStory.app(2, "calling scanForPeripherals", pid: LogStory.firstPid)]))
    #expect(report.answers(of: rule) == [.undetermined])
    #expect(report.undetermined(of: rule).first?.missing.emitter == .daemon)
  }

  @Test func isUndeterminedWithAGapInTheLife() throws {
    let work = scannedOnly + LogStory.connects(at: 3) + dropped
    let lines =
      LogStory.surroundings(to: 400) + LogStory.opened() + work + LogStory.leaves(at: 200) + [LogStory.jetsam(230)]
    let report = try LogStory.report(lines.filter { $0.at < 25 || $0.at > 100 })
    #expect(report.answers(of: rule) == [.undetermined])
  }

  @Test func anAppThatTheUserClosedIsNoOccasion() throws {
    #expect(try LogStory.report(story(scannedOnly, end: [LogStory.forceQuit(60)])).findings(of: rule).isEmpty)
  }

  @Test func aCallbackThatPrintsNoErrorIsNoExcuseWhereTheAccessoryEndedIt() throws {
    let lost =
      LogStory.linkDown(20, 719, initiator: "remotely")
      + [LogStory.didDisconnect(20.1, "nil")]
    let finding = try #require(try LogStory.report(story(LogStory.connects() + lost)).finding(of: rule))
    #expect(finding.severity == .error)
  }

  @Test func aPeripheralWhoseIdentifierIsHiddenMayBePending() throws {
    let lines = LogStory.handedBack("connected").map { line in
      var line = line
      line.message = line.message.replacingOccurrences(of: LogStory.device, with: "<private>")
      return line
    }
    let report = try LogStory.report(lines)
    #expect(report.findings(of: rule).isEmpty)
    #expect(report.answers(of: rule).contains(.undetermined))
  }

  /// Left in the foreground at 30 s with the link up, suspended at 35 s, and those lines after that.
  private func asleep(_ after: [LogStory.Line]) -> [LogStory.Line] {
    story(LogStory.connects() + after, end: [])
  }

  private func drop(_ at: Double) -> LogStory.Line {
    LogStory.bluetoothd(
      at, "App disconnected - {cbuuid: \(LogStory.device), bundle: \(LogStory.bundle), reconnecting: N}")
  }

  @Test func aLinkThatIsLostWhileSuspendedWasOpen() throws {
    #expect(try LogStory.report(asleep([drop(40)])).answers(of: rule) == [.clear])
    #expect(try LogStory.report(asleep([drop(40), LogStory.jetsam(60)])).answers(of: rule) == [.clear])
    let saved = [drop(40), LogStory.jetsam(60), LogStory.saved(60.2)]
    #expect(try LogStory.report(asleep(saved)).answers(of: rule) == [.clear])
  }

  @Test func aConnectThatTheAppsLoggerWritesLateWasOpen() throws {
    let late = LogStory.app(35.3, LogStory.connect, pid: LogStory.firstPid)
    #expect(try LogStory.report(story(LogStory.connects() + dropped + [late], end: [])).answers(of: rule) == [.clear])
  }

  /// Lost in the background, suspended with nothing pending, and connected when the user opens the app again.
  private func lostUntilOpened(_ again: [LogStory.Line] = []) -> [LogStory.Line] {
    let back =
      [LogStory.resumed(90, pid: LogStory.firstPid), LogStory.visibility(90.1, "Foreground", pid: LogStory.firstPid)]
      + LogStory.connects(at: 91)
    return story(LogStory.connects() + dropped + again, end: back)
  }

  @Test func whatIsLostUntilTheUserOpensTheAppIsToldThoughItIsUpAtTheEnd() throws {
    let report = try LogStory.report(lostUntilOpened())
    let finding = try #require(report.finding(of: rule))
    #expect(finding.severity == .error && finding.confidence == .likely)
    #expect(finding.isProven(by: "Suspending task") && finding.isProven(by: "isconnected"))
    #expect(report.findings(of: rule).count == 1)
  }

  @Test func oneLossIsToldOnceHoweverOftenTheAppIsSuspendedWithIt() throws {
    let again = [LogStory.resumed(90, pid: LogStory.firstPid), LogStory.suspended(95, pid: LogStory.firstPid)]
    #expect(try LogStory.report(story(LogStory.connects() + dropped, end: again)).findings(of: rule).count == 1)
  }

  @Test func whatTheAppWasNotToldOfBeforeItsSuspensionIsNotItsFault() throws {
    let back =
      [
        LogStory.resumed(36, pid: LogStory.firstPid),
        LogStory.didDisconnect(36.1, LogStory.error(6)),
      ] + LogStory.connects(at: 36.2, says: [LogStory.connect]).prefix(1)
      + [LogStory.app(36.3, LogStory.connect, pid: LogStory.firstPid), LogStory.suspended(45, pid: LogStory.firstPid)]
    #expect(try LogStory.report(story(LogStory.connects() + [drop(34.9)], end: back)).findings(of: rule).isEmpty)
  }

  @Test func theLinkOfAnotherAppToTheSameDeviceIsNotOurs() throws {
    let other = [
      LogStory.bluetoothd(20, "LE ConnManager disconnection complete reason 708 address=<private> localRole=Master"),
      LogStory.bluetoothd(
        20.002, "App disconnected - {cbuuid: \(LogStory.device), bundle: com.other.hub, reconnecting: N}"),
    ]
    let report = try LogStory.report(story(LogStory.connects() + other))
    #expect(report.answers(of: rule) == [.clear])
    let both =
      other + [
        LogStory.bluetoothd(
          20.003, "App disconnected - {cbuuid: \(LogStory.device), bundle: \(LogStory.bundle), reconnecting: N}")
      ]
    #expect(try LogStory.report(story(LogStory.connects() + both)).finding(of: rule)?.severity == .error)
  }

  @Test func whatTheDaemonKeptWasPending() throws {
    let lines = story(LogStory.connects() + dropped, end: [LogStory.jetsam(60), LogStory.saved(60.2)])
    #expect(try LogStory.report(lines).answers(of: rule) == [.clear])
  }

  @Test func noCutMakesAnError() throws {
    #expect(try LogStory.errorsOfCuts(story(LogStory.connects() + dropped)) == [])
    #expect(try LogStory.errorsOfCuts(story(scannedOnly)) == [])
    #expect(try LogStory.errorsOfCuts(story(LogStory.connects())) == [])
    #expect(try LogStory.errorsOfCuts(lostUntilOpened()) == [])
  }
}
