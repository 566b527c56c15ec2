import Diagnosis
import Parsing
import Testing

@testable import Reporting

@Suite struct TextReportTests {
  func text(
    _ report: Report, width: Int = 100, color: Bool = false, verbosity: WriterOptions.Verbosity = .normal
  ) -> String {
    printed(
      report, .text, WriterOptions(generatorVersion: "1", width: width, color: color, verbosity: verbosity))
  }

  /// Whether the texts stand in this order.
  func expectOrder(_ text: String, _ parts: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    var rest = text[...]
    for part in parts {
      guard let range = rest.firstRange(of: part) else {
        Issue.record("“\(part)” is missing or too early", sourceLocation: sourceLocation)
        return
      }
      rest = rest[range.upperBound...]
    }
  }

  /// The same of another setting, device or identifier is no repetition.
  @Test func onlyWhatIsAboutTheSameIsTakenTogether() {
    let findings = ["1f", "1f-2", "2c"].map { id in
      var finding = SampleReports.mismatch
      finding.id = id
      return finding
    }
    let groups = FindingGroup.groups(of: findings)
    #expect(groups.map(\.first.id) == ["1f", "2c"])
    #expect(groups.map { $0.others.map(\.id) } == [["1f-2"], []])
  }

  @Test func oneFindingFitsOneScreen() {
    let lines = text(SampleReports.typical).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= 45)
    for line in lines { #expect(Columns.width(of: String(line)) <= 100, "\(line)") }
  }

  /// The page as a reader sees it, reviewed by eye: change it only together with a look at it.
  @Test func thePageAsAWhole() {
    let page = #"""
      NOT RESTORED  com.acme.fitness was relaunched for Bluetooth and asked for its state under another
        identifier than the saved one (certain).

      What happened  2026-11-29, the log's clock, +0100
        10:14:02.118               removed from memory by the system; a connect to 1111… was pending
                                   (line 17002)
        10:16:19.118  +2 min 17 s  1111… came back into range  (line 18201)
        10:16:21.418  +2.3 s       relaunched by bluetoothd as pid 4729  (line 18234)
        10:16:21.488  +70 ms       central manager created as com.acme.fitness.main  (line 18240)
        10:16:31.318  +9.8 s       suspended, nothing handed back  (line 18410)
        Relaunch     expected: yes – removed from memory by the system with a connect pending
        Afterwards   still pending  connect 1111…
                     unknown        whether the tracker holds the command sent at 10:13:58

      ERROR · restore-identifier-mismatch · certain · in the app
        The system had saved the state of “com.acme.fitness.central”; the app created its central manager
        as “com.acme.fitness.main”. Nobody claimed what was saved, so it was thrown away.
        Proof        • field.log.zst:18234  context
                     │ 2026-11-29 10:16:21.418201+0100 0x1a2b Default 0x0 97 0 bluetoothd:
                     │ [com.apple.bluetooth:Server.XPC] Resurrected com.acme.fitness with pid 4729
                     • field.log.zst:18240
                     │ 2026-11-29 10:16:21.488310+0100 0x77f1 Default 0x0 4729 0 Fitness:
                     │ [com.acme.fitness:ble] central manager created, identifier com.acme.fitness.main
                     • field.log.zst:18433
                     │ 2026-11-29 10:16:21.418201+0100 0x1a2b Default 0x0 97 0 bluetoothd:
                     │ [com.apple.bluetooth:Server.XPC] Restore identifier "com.acme.fitness.central" not
                     │ found before the resurrection timer ran out for com.acme.fitness
        Steps        launch ✓  manager ✓  will-restore ✗ missing  state ✓  activity ?  suspension ✓ 9.9 s
        Leads to     will-restore-missing: No `willRestoreState` line followed within 10 s.  (line 18251)
        Fix          Create the central manager with the same CBCentralManagerOptionRestoreIdentifierKey
                     in every launch, before didFinishLaunching returns, and keep it across updates.
        Customer     “The app cannot pick up the connection after iOS has closed it in the background;
                     opening it once connects it again, and an update of the app will correct this.”

      Could not be determined
        Missing      didDiscover in the app's own lines, 10:16:21 to 10:16:31, for restored-not-rearmed
        Collect      Log every Core Bluetooth callback with os_log at level Default, and capture the next
                     relaunch.

      The capture
        • field.log.zst  zstd, log-default; 4 337 207 lines, 812 events; 2026-11-29 09:14:02 to 11:37:22;
          +0100, clock to 1 µs
          14 callback-like lines match no pattern: 'willrestore patterns suggest LOG'
          gap: no record of any process for 3 min 4 s (line 90121, and 1 more)
        • Coverage of com.acme.fitness: bluetoothd full, system full, Core Bluetooth none, app partial

      """#
    #expect(text(SampleReports.typical) == page)
  }

  @Test func partsStandInTheOrderInWhichTheyAreNeeded() {
    expectOrder(
      text(SampleReports.typical),
      [
        "NOT RESTORED", "What happened", "10:14:02.118", "+2 min 17 s", "(line 18201)", "Relaunch", "expected: yes",
        "ERROR · restore-identifier-mismatch · certain · in the app", "Nobody claimed", "Proof", "field.log.zst:18234",
        "│ 2026-11-29", "Steps", "will-restore ✗ missing", "Leads to", "will-restore-missing", "Fix", "Customer",
        "Could not be determined", "Missing", "Collect", "The capture", "4 337 207 lines",
        "14 callback-like lines",
        "gap", "Coverage of com.acme.fitness",
      ])
  }

  @Test func theMomentAskedForComesFirst() {
    #expect(text(SampleReports.full).hasPrefix("At 2026-11-29 10:15\n  • not running"))
  }

  @Test func colourAddsNothingButColour() {
    let plain = text(SampleReports.full)
    let coloured = text(SampleReports.full, color: true)
    #expect(coloured != plain)
    var stripped = ""
    var rest = coloured[...]
    while let start = rest.firstRange(of: "\u{1B}["), let end = rest[start.upperBound...].firstIndex(of: "m") {
      stripped += rest[..<start.lowerBound]
      rest = rest[rest.index(after: end)...]
    }
    #expect(stripped + rest == plain)
    #expect(!plain.contains("\u{1B}"))
  }

  @Test(arguments: [40, 60, 80, 132])
  func everyLineFitsTheTerminal(width: Int) {
    for line in text(SampleReports.full, width: width, verbosity: .verbose).split(separator: "\n") {
      #expect(Columns.width(of: String(line)) <= width, "\(line)")
    }
  }

  @Test func wrappingLosesNoWord() {
    let words = SampleReports.mismatch.advice.split(separator: " ")
    for width in [60, 77, 100] {
      expectOrder(text(SampleReports.typical, width: width), words.map(String.init))
    }
  }

  @Test func healthIsToldCalmly() {
    let report = text(SampleReports.healthy)
    #expect(report.hasPrefix("HEALTHY  "))
    #expect(report.contains("No findings. 3 checks came out clear."))
    #expect(report.contains("launch ✓  manager ✓  will-restore ✓"))
    #expect(!report.contains("ERROR") && !report.contains("WARNING"))
  }

  @Test func willRestoreStateIsNoQuestionWhereItIsNotOwed() throws {
    var session = try #require(SampleReports.healthy.sessions.first)
    session.steps = session.steps.map { step in
      step.name == .willRestore ? Report.Step(name: .willRestore, status: .unknown, place: nil) : step
    }
    func shows(_ kind: Report.SessionKind) -> Bool {
      session.kind = kind
      return Wording.steps(session).contains { $0.name == .willRestore }
    }
    #expect(shows(.bluetoothRelaunch) && shows(.unknown))
    #expect(!shows(.userLaunch) && !shows(.prewarmLaunch) && !shows(.backgroundLaunch))
    session.kind = .userLaunch
    session.steps = [Report.Step(name: .willRestore, status: .seen, place: nil)]
    #expect(Wording.steps(session).count == 1)
  }

  @Test func notKnowingIsNoAllClear() {
    var report = SampleReports.healthy
    report.summary.outcome = .cannotTell
    #expect(text(report).contains("No findings, which is no all-clear"))
  }

  @Test func anUnknownAppIsAnAnswerOfItsOwn() {
    var report = Report()
    report.inputs = [SampleReports.input()]
    report.summary.verdict = "no app in this log uses Bluetooth"
    report.summary.unmatchedApps = [Report.UnmatchedApp(asked: "com.acme.fitnes", near: ["com.acme.fitness"])]
    let page = text(report)
    #expect(page.hasPrefix("NOT IN THIS LOG  No app here is called “com.acme.fitnes”"))
    #expect(page.contains("Did you mean com.acme.fitness"))
    #expect(!page.contains("No findings") && !page.contains("NO BLUETOOTH APP"))
  }

  @Test func appsThatAreLeftOutAreNamed() {
    var report = SampleReports.typical
    report.summary.moreApps = (1...7).map { "com.example.app\($0)" }
    let page = text(report, width: 200)
    #expect(page.contains("com.example.app5 and 2 more. `--app NAME` shows one"))
    #expect(text(report, width: 300, verbosity: .verbose).contains("com.example.app7. `--app"))
  }

  @Test func quietIsTheVerdictAndALineAFinding() {
    let page = text(SampleReports.typical, verbosity: .quiet)
    #expect(page.contains("NOT RESTORED") && page.contains("ERROR · restore-identifier-mismatch"))
    #expect(!page.contains("Proof") && !page.contains("The capture"))
  }

  @Test func whatIsMissingIsAskedForOnce() {
    var report = SampleReports.typical
    report.undetermined += ["give-up-latch", "restored-not-rearmed"].map { rule in
      Report.Undetermined(
        rule: rule, app: "com.acme.fitness", session: 2,
        missing: Missing(
          emitter: .app, level: .default, wording: .appDiscovered, from: SampleReports.time(300),
          to: SampleReports.time(320)), settle: "another sentence")
    }
    let page = text(report, width: 160)
    #expect(page.split(separator: "  Collect").count == 2)
    #expect(page.contains("for restored-not-rearmed, give-up-latch"))
    #expect(page.contains("10:16:21 to 10:19:22, for"))
  }

  @Test func aLogThatEndsTooEarlyLacksNobodysLines() {
    var report = SampleReports.typical
    let missing = Missing(emitter: .lifecycle, from: SampleReports.time(1), to: SampleReports.time(2), isAfterEnd: true)
    report.undetermined[0].missing = missing
    let page = text(report)
    #expect(page.contains("what comes after the end of the log, for"))
    #expect(!page.contains("lines of runningboardd"))
  }

  @Test func timesOfSeveralDaysCarryTheirDay() {
    var report = SampleReports.typical
    report.summary.story[4].place.time = SampleReports.time(100_000)
    let page = text(report)
    #expect(page.contains("2026-11-29 10:14:02.118") && page.contains("2026-11-30 14:00:42.118"))
  }

  @Test func timesOfDifferentClocksAreNeverSubtracted() {
    var report = SampleReports.typical
    for index in report.summary.story.indices { report.summary.story[index].place.time?.timeline = UInt16(index) }
    #expect(!text(report).contains("+2 min 17 s"))
  }

  @Test func blameOfTheUserIsNoAccusation() {
    #expect(
      text(SampleReports.full).contains(
        "INFO · power-context · possible · a setting or action on the device, not the app"))
  }

  @Test func longPathsAreShortenedWhileTheyStayApart() {
    let long = String(repeating: "deep/", count: 12)
    let inputs = ["\(long)a/field.log", "\(long)b/field.log", "short.log", "-"].map(Report.Input.init(path:))
    let labels = InputLabels(inputs, style: .asGiven)
    #expect((0..<4).map { labels[$0] } == ["…/a/field.log", "…/b/field.log", "short.log", "stdin"])
    #expect(InputLabels(inputs, style: .nameOnly)[0] == "field.log")
  }

  @Test func theEmptyReportIsPrinted() {
    #expect(text(Report()) == "NO BLUETOOTH APP\n")
  }
}
