import Parsing
import Testing

@testable import Diagnosis

/// Logs with the incident reports that belong to them: one end, told twice, is one; what only a report tells is not lost.
@Suite struct IncidentTests {
  private func report(
    _ lines: [LogStory.Line], _ incidents: String..., logIsFirst: Bool = true, options: CaseOptions = CaseOptions()
  ) throws -> Report {
    let log = LogStory.text(LogStory.surroundings() + lines)
    return try LogStory.report(of: logIsFirst ? [log] + incidents : incidents + [log], options: options)
  }

  // MARK: One end

  @Test(arguments: [-0.4, 0, 0.04, 3.5])
  func aJetsamEventSaysWhyAndInWhatState(_ offset: Double) throws {
    for logIsFirst in [true, false] {
      let report = try report(
        Self.firstLife() + Self.relaunch(), Self.jetsam(60 + offset), logIsFirst: logIsFirst)
      #expect(report.apps.map(\.id) == [LogStory.bundle])
      #expect(report.interruptions.map(\.cause) == ["jetsam"])
      #expect(report.sessions.count == 2)
      #expect(report.findings.isEmpty)
      #expect(report.interruptions.first?.relaunchExpected.answer == .yes)
      #expect(report.apps.first?.os == "18.7.2")
      #expect(report.summary.outcome == .restored)
    }
  }

  @Test func theKernelsLineAndTheReportAreOneEnd() throws {
    let report = try report(LogStory.firstLife() + Self.relaunch(), Self.jetsam(60.02))
    #expect(report.interruptions.map(\.cause) == ["jetsam"])
    #expect(report.sessions.count == 2)
    #expect(report.findings.isEmpty)
  }

  @Test func theLargestProcessAndBystandersEndNothing() throws {
    let alive =
      "\n    {\"states\" : [\"suspended\"], \"pid\" : \(LogStory.secondPid), \"name\" : \"\(LogStory.process)\"},"
    let report = try report(
      Self.firstLife() + Self.relaunch(), Self.jetsam(150, pid: 3_000, name: "Letters", bystander: alive))
    #expect(report.interruptions.map(\.cause) == ["unknown"])
    #expect(report.apps.map(\.id) == [LogStory.bundle])
    #expect(report.sessions.count == 2)
    // It was suspended some time before: the report is not the moment of the suspension.
    #expect(report.sessions.last?.end.place.line != nil)
    #expect(report.findings.isEmpty)
  }

  @Test func anotherProcessWithTheNumberIsNotTheApp() throws {
    let report = try report(Self.firstLife(), Self.jetsam(60, name: "Letters"))
    #expect(report.interruptions.map(\.cause) == ["unknown"])
  }

  @Test func aNameThatTheKernelCutIsTheApps() throws {
    let long = "FitnessTrackerForRunningClubsAndMore"
    let lines = (LogStory.surroundings() + Self.firstLife()).map { line -> LogStory.Line in
      var line = line
      if line.process == LogStory.process { line.process = long }
      return line
    }
    let cut = String(long.prefix(32))
    let report = try LogStory.report(of: [LogStory.text(lines), Self.jetsam(60, name: cut)])
    #expect(report.interruptions.map(\.cause) == ["jetsam"])
    let other = try LogStory.report(of: [LogStory.text(lines), Self.jetsam(60, name: String(long.prefix(20)))])
    #expect(other.interruptions.map(\.cause) == ["unknown"])
  }

  // MARK: Killed in the window

  @Test func aWatchdogThatOnlyTheReportNamesIsFound() throws {
    let report = try report(Self.firstLife() + Self.relaunch(killedAt: 126), Self.crash(125.9))
    let finding = try #require(report.finding(of: "killed-in-window"))
    #expect(finding.severity == .error)
    #expect(finding.blame == .app)
    let proof = try #require(finding.evidence.first { $0.role == .proves })
    #expect(proof.position.input == 1)
    #expect(proof.position.line == 8)
    #expect(report.interruptions.map(\.cause) == ["unknown", "watchdog"])
    #expect(report.apps.first?.version == "3.2.1")
    #expect(report.sessions.count == 2)
  }

  @Test func whatTheUserSawEndOrWasSuspendedIsNoFinding() throws {
    for state in ["frontmost", "suspended"] {
      let report = try report(
        Self.firstLife() + Self.relaunch(killedAt: 126), Self.jetsam(126, pid: LogStory.secondPid, state: state))
      #expect(report.findings(of: "killed-in-window").isEmpty, "\(state)")
      #expect(report.interruptions.last?.cause == "jetsam")
    }
    let background = try report(
      Self.firstLife() + Self.relaunch(killedAt: 126), Self.jetsam(126, pid: LogStory.secondPid, state: "background"))
    #expect(background.findings(of: "killed-in-window").count == 1)
    #expect(background.findings.first?.blame == .system)
    let own = try report(
      Self.firstLife() + Self.relaunch(killedAt: 126),
      Self.jetsam(126, pid: LogStory.secondPid, state: "background", reason: "per-process-limit"))
    #expect(own.findings.first?.blame == .app)
  }

  @Test func reportsOfOneHourAreALoop() throws {
    let lines = LogStory.neighbours(-60, 2_400) + LogStory.busyDaemon(-60, 2_400)
    let log = LogStory.text(lines + Self.firstLife())
    let kills = [600.0, 1_200, 1_800].enumerated().map { Self.crash($0.element, pid: 5_000 + $0.offset) }
    let report = try LogStory.report(of: [log] + kills)
    let findings = report.findings(of: "killed-in-window")
    #expect(findings.count == 1 || findings.count == 3)
    #expect(findings.contains { $0.message.contains("third such end within an hour") })
    #expect(report.interruptions.map(\.cause) == ["unknown", "watchdog", "watchdog", "watchdog"])
  }

  // MARK: What only reports tell

  @Test func anAppThatOnlyAReportNamesIsNamed() throws {
    let report = try LogStory.report(of: Self.crash(60))
    #expect(report.apps.map(\.id) == [LogStory.bundle])
    #expect(report.apps.first?.version == "3.2.1")
    #expect(report.apps.first?.os == "26.1")
    #expect(report.apps.first?.platform == .ios)
    #expect(report.interruptions.map(\.cause) == ["watchdog"])
    // Nothing shows that it uses Bluetooth: its end is told, and no rule speaks.
    #expect(report.findings.isEmpty)
    #expect(report.summary.outcome == .cannotTell)
    #expect(report.summary.verdict.contains("watchdog"))
    #expect(report.inputs.first?.dialect == "ips")
  }

  @Test func aVictimByNameAloneIsNamedWhereNobodyElseIs() throws {
    let alone = try LogStory.report(of: Self.jetsam(60))
    #expect(alone.apps.map(\.id) == [LogStory.process])
    #expect(alone.interruptions.map(\.cause) == ["jetsam"])
    #expect(alone.findings.isEmpty)
    #expect(alone.summary.outcome == .cannotTell)
    // It may be an extension, or a tool: nobody is accused by a name.
    let busy = try LogStory.report(of: Self.jetsam(60, state: "background"))
    #expect(busy.apps.map(\.id) == [LogStory.process])
    #expect(busy.findings.isEmpty)
    let daemon = try LogStory.report(of: Self.jetsam(60, state: "idle", name: "mobileassetd"))
    #expect(daemon.apps.isEmpty)
    let beside = try report(Self.firstLife(), Self.jetsam(100, pid: 3_000, name: "Letters"))
    #expect(beside.apps.map(\.id) == [LogStory.bundle])
    var options = CaseOptions()
    options.apps = [CaseOptions.AppSelection(name: "Letters")]
    let asked = try self.report(Self.firstLife(), Self.jetsam(100, pid: 3_000, name: "Letters"), options: options)
    #expect(asked.apps.map(\.id) == ["Letters"])
  }

  @Test func applesOwnAreNoApps() throws {
    let report = try LogStory.report(of: Self.crash(60, bundle: "com.apple.mobilemail", name: "MobileMail"))
    #expect(report.apps.isEmpty)
  }

  @Test func anExceptionOfCoreBluetoothIsReadAsTheAppsOwnLine() throws {
    let asi =
      #"{"CoreFoundation":["*** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'State restoration of CBCentralManager is only allowed for applications that have specified the \"bluetooth-central\" background mode'"]}"#
    let report = try LogStory.report(
      of: Self.crash(
        60, termination: #"{"code":6,"namespace":"SIGNAL"}"#, asi: asi,
        exception: #"{"type":"EXC_CRASH","signal":"SIGABRT"}"#))
    #expect(report.findings.map(\.rule).contains("background-mode-missing"))
    #expect(report.interruptions.map(\.cause) == ["crash"])
    #expect(report.sessions.count == 1)
  }

  @Test func aMissingUsageDescriptionIsRead() throws {
    let reason =
      "This app has crashed because it attempted to access privacy-sensitive data without a usage description. The "
      + "app's Info.plist must contain an NSBluetoothAlwaysUsageDescription key with a string value."
    let termination = #"{"code":0,"namespace":"TCC","details":["\#(reason)"]}"#
    let report = try LogStory.report(of: Self.crash(60, termination: termination))
    #expect(report.findings.map(\.rule).contains("usage-description-missing"))
  }

  // MARK: Clocks

  @Test func aLogWithoutAZoneTakesTheReports() throws {
    let log = LogStory.text(LogStory.surroundings() + Self.firstLife(), style: .syslogRelay)
    let report = try LogStory.report(of: [log, Self.jetsam(60)])
    #expect(report.interruptions.map(\.cause) == ["jetsam"])
  }

  @Test func whatCannotBeComparedIsJoinedByThePidAlone() throws {
    let log = LogStory.text(LogStory.surroundings() + Self.firstLife())
    // Hours behind the log's end, so that it cannot take the log's zone.
    let unknown = Self.crash(20_000, pid: 9_999, zone: "")
    for order in [[log, unknown], [unknown, log]] {
      let report = try LogStory.report(of: order)
      #expect(report.interruptions.map(\.cause) == ["unknown"])
      #expect(report.inputs.flatMap(\.notes).contains { $0.kind == "not-joined" })
      #expect(report.findings.isEmpty)
    }
    let same = Self.crash(20_000, pid: LogStory.firstPid, zone: "")
    for order in [[log, same], [same, log]] {
      let report = try LogStory.report(of: order)
      #expect(report.interruptions.map(\.cause) == ["watchdog"])
      #expect(report.sessions.count == 1)
    }
  }

  @Test func aReportOfAnotherDayIsAnotherEnd() throws {
    let early = Self.crash(60, pid: LogStory.firstPid).replacing("2026-11-12", with: "2026-11-09")
    let report = try report(Self.firstLife(), early)
    #expect(report.interruptions.map(\.cause) == ["watchdog", "unknown"])
  }

  // MARK: The version of the system

  @Test func theVersionIsTheUsersElseTheReports() throws {
    let quit = LogStory.opened() + LogStory.connects() + LogStory.leaves(at: 8) + [LogStory.forceQuit(60)]
    let old = Self.jetsam(40, pid: 3_000, name: "Letters")
    let new = Self.jetsam(40, pid: 3_000, name: "Letters", os: "iPhone OS 26.1 (23B85)")
    var options = CaseOptions()
    #expect(try report(quit, old).interruptions.first?.relaunchExpected.answer == .no)
    #expect(try report(quit, new).interruptions.first?.relaunchExpected.answer == .unknown)
    options.accessorySetupKit = true
    #expect(try report(quit, new, options: options).interruptions.first?.relaunchExpected.answer == .yes)
    #expect(try report(quit, old, options: options).interruptions.first?.relaunchExpected.answer == .no)
    options.os = "18.0"
    let told = try report(quit, new, options: options)
    #expect(told.interruptions.first?.relaunchExpected.answer == .no)
    #expect(told.apps.first?.os == "18.0")
  }

  @Test func theVersionIsTheOneOfTheTime() throws {
    let quit = LogStory.opened() + LogStory.connects() + LogStory.leaves(at: 8) + [LogStory.forceQuit(60)]
    let old = Self.jetsam(40, pid: 3_000, name: "Letters")
    let new = Self.jetsam(40, pid: 3_001, name: "Letters", os: "iPhone OS 26.1 (23B85)")
      .replacing("2026-11-12", with: "2026-11-14")
    let report = try report(quit, old, new)
    #expect(report.interruptions.first?.relaunchExpected.answer == .no)
    #expect(report.apps.first?.os == "26.1")
  }

  @Test func aSessionOfAccessorySetupKitInTheAppTells() throws {
    let session = LogStory.Line(
      at: 0.5, process: LogStory.process, pid: LogStory.firstPid,
      tag: "(AccessorySetupKit) [com.apple.AccessorySetupKit:session]", message: "Session activated")
    let quit = LogStory.opened() + [session] + LogStory.connects() + LogStory.leaves(at: 8) + [LogStory.forceQuit(60)]
    let new = Self.jetsam(40, pid: 3_000, name: "Letters", os: "iPhone OS 26.1 (23B85)")
    let report = try report(quit, new)
    #expect(report.apps.first?.accessorySetupKit == true)
    #expect(report.interruptions.first?.relaunchExpected.answer == .yes)
  }

  @Test(arguments: [
    "Loading bundle AccessorySetupKit", "Failed to activate session: session activated too early",
    "ASAccessorySession error: not permitted", "picker did present called before activate",
    "ASAccessorySession invalidated", "no accessory added",
  ])
  func aLineThatOnlyNamesAccessorySetupKitTellsNothing(_ message: String) throws {
    let line = LogStory.Line(
      at: 0.5, process: LogStory.process, pid: LogStory.firstPid,
      tag: "(AccessorySetupKit) [com.apple.AccessorySetupKit:session]", message: message)
    let report = try LogStory.report(LogStory.surroundings() + LogStory.opened() + [line] + LogStory.connects())
    #expect(report.apps.first?.accessorySetupKit == nil, "\(message)")
  }

  @Test func aReportInFrontOfItsLogInOneFileEndsTheLifeThatTheLogShows() throws {
    let log = LogStory.text(LogStory.surroundings() + Self.firstLife() + Self.relaunch())
    let report = Self.jetsam(60)
    let behind = try LogStory.report(of: log + report)
    let before = try LogStory.report(of: report + log)
    #expect(before.sessions.count == behind.sessions.count)
    #expect(before.sessions.map(\.pid) == behind.sessions.map(\.pid))
    #expect(before.findings.map(\.rule) == behind.findings.map(\.rule))
    #expect(before.inputs.first?.events == behind.inputs.first?.events)
    // Several reports in front wait for their moments as well.
    let other = Self.jetsam(61, pid: 900, name: "Letters")
    #expect(try LogStory.report(of: report + other + log).sessions.map(\.pid) == behind.sessions.map(\.pid))
  }

  @Test func anIPadIsKnownByItsModel() throws {
    let report = try report(Self.firstLife(), Self.jetsam(60).replacing("iPhone15,2", with: "iPad13,8"))
    #expect(report.apps.first?.platform == .ipados)
  }

  // MARK: Innocence

  @Test func noCutOfAReportAccuses() throws {
    let log = LogStory.text(LogStory.surroundings() + Self.firstLife() + Self.relaunch())
    let whole = Self.jetsam(60)
    for count in stride(from: 1, to: whole.utf8.count, by: 37) {
      let cut = String(decoding: Array(whole.utf8)[..<count], as: UTF8.self)
      let report = try LogStory.report(of: [log, cut])
      #expect(report.findings.allSatisfy { $0.severity != .error }, "cut at \(count): \(report.findings.map(\.rule))")
    }
  }
}
