import Diagnosis
import Parsing

/// Reports that the tests print: what an analysis could have found, built by hand.
enum SampleReports {
  /// 2026-11-29 10:14:02.118 in a zone an hour east of UTC, `seconds` later.
  static func time(_ seconds: Double, zone: Int16? = 60) -> Instant {
    let start: Int64 = 1_795_943_642_118_000
    return Instant(
      microseconds: start + Int64(seconds * 1_000_000) + (zone == nil ? 3_600_000_000 : 0), zoneMinutes: zone,
      resolution: 1)
  }

  static func place(_ seconds: Double, line: Int) -> Report.Place {
    Report.Place(time: time(seconds), input: 0, line: line)
  }

  static func evidence(
    _ seconds: Double, line: Int, _ text: String, role: Evidence.Role = .proves, isCut: Bool = false
  ) -> Evidence {
    Evidence(
      position: SourcePosition(input: 0, line: line, offset: Int64(line) * 229), time: time(seconds), role: role,
      text: text, isCut: isCut)
  }

  static func input(_ path: String = "field.log.zst") -> Report.Input {
    var input = Report.Input(path: path)
    input.container = ["zstd"]
    input.dialect = "log-default"
    input.bytes = 113_000_000
    input.lines = 4_337_207
    input.examined = 40_112
    input.events = 812
    input.callbacksUnmatched = 14
    input.first = time(-3600)
    input.last = time(5000)
    input.clock.zone = "+0100"
    input.clock.date = .full
    input.clock.resolution = 0.000001
    input.notes = [
      Report.Note(kind: "gap", line: 90_121, text: "no record of any process for 3 min 4 s"),
      Report.Note(kind: "gap", line: 190_121, text: "no record of any process for 64 s"),
    ]
    return input
  }

  static func app(_ id: String = "com.acme.fitness") -> Report.App {
    var app = Report.App(id: id)
    app.bundle = id
    app.process = "Fitness"
    app.platform = .ios
    app.os = "26.1"
    app.identifiers = [Report.Identifier(role: "central", identifier: "com.acme.fitness.central")]
    app.coverage = [
      Report.Coverage(
        emitter: .daemon, level: .default, from: time(0), to: time(200), state: .full, because: "records all along"),
      Report.Coverage(
        emitter: .lifecycle, level: .default, from: time(0), to: time(200), state: .full, because: "records all along"),
      Report.Coverage(
        emitter: .framework, level: .info, from: time(0), to: time(200), state: .none,
        because: "no record of that level"),
      Report.Coverage(
        emitter: .app, level: .default, from: time(0), to: time(200), state: .partial,
        because: "records of this process more than ten minutes away only"),
    ]
    app.wording = [.appState, .appConnectSucceeded, .appManagerCreated]
    return app
  }

  static func session(_ id: Int = 1) -> Report.Session {
    var session = Report.Session(
      id: id, app: "com.acme.fitness", pid: 4729, kind: .bluetoothRelaunch,
      start: Report.Edge(place: place(139.3, line: 18_234), cause: "relaunched by bluetoothd"),
      end: Report.Edge(place: place(149.2, line: 18_410), cause: "suspended"))
    session.steps = [
      Report.Step(name: .launch, status: .seen, place: place(139.3, line: 18_234)),
      Report.Step(name: .manager, status: .seen, place: place(139.37, line: 18_240)),
      Report.Step(name: .willRestore, status: .missing, place: nil),
      Report.Step(name: .state, status: .seen, place: place(139.42, line: 18_251)),
      Report.Step(name: .activity, status: .unknown, place: nil),
      Report.Step(name: .suspension, status: .seen, place: place(149.2, line: 18_410)),
    ]
    session.managers = [
      Report.Manager(role: "central", identifier: "com.acme.fitness.main", restored: nil)
    ]
    session.latency.launchToManager = 0.07
    session.latency.launchToSuspension = 9.9
    return session
  }

  static let daemonLine =
    "2026-11-29 10:16:21.418201+0100 0x1a2b     Default     0x0                  97     0    bluetoothd: "
    + "[com.apple.bluetooth:Server.XPC] Restore identifier \"com.acme.fitness.central\" not found before the "
    + "resurrection timer ran out for com.acme.fitness"

  /// One error with its cause, the ticket that the tool is made for.
  static var typical: Report {
    var report = Report()
    report.inputs = [input()]
    report.apps = [app()]
    report.sessions = [session()]
    var interruption = Report.Interruption(
      id: 1, app: "com.acme.fitness", fromSession: nil, from: place(0, line: 17_002), cause: "jetsam",
      pending: ["connect 1111…"], toSession: 1,
      relaunchExpected: Report.Expectation(.yes, because: "removed from memory by the system with a connect pending"))
    interruption.verdict.pending = ["connect 1111…"]
    interruption.verdict.unknown = ["whether the tracker holds the command sent at 10:13:58"]
    report.interruptions = [interruption]
    report.findings = [mismatch]
    report.undetermined = [
      Report.Undetermined(
        rule: "restored-not-rearmed", app: "com.acme.fitness", session: 1,
        missing: Missing(emitter: .app, level: .default, wording: .appDiscovered, from: time(139), to: time(149)),
        settle: "Log every Core Bluetooth callback with os_log at level Default, and capture the next relaunch.")
    ]
    report.checks = [
      Report.Check(rule: "restore-identifier-mismatch", app: "com.acme.fitness", session: 1, answer: .fired),
      Report.Check(rule: "restored-not-rearmed", app: "com.acme.fitness", session: 1, answer: .undetermined),
      Report.Check(rule: "manager-not-created", app: "com.acme.fitness", session: 1, answer: .clear),
    ]
    report.summary.outcome = .notRestored
    report.summary.verdict =
      "com.acme.fitness was relaunched for Bluetooth and asked for its state under another identifier than "
      + "the saved one (certain)."
    report.summary.story = [
      Report.StoryLine(
        place: place(0, line: 17_002), text: "removed from memory by the system; a connect to 1111… was pending"),
      Report.StoryLine(place: place(137, line: 18_201), text: "1111… came back into range"),
      Report.StoryLine(place: place(139.3, line: 18_234), text: "relaunched by bluetoothd as pid 4729"),
      Report.StoryLine(
        place: place(139.37, line: 18_240), text: "central manager created as com.acme.fitness.main"),
      Report.StoryLine(place: place(149.2, line: 18_410), text: "suspended, nothing handed back"),
    ]
    report.summary.errors = 1
    report.summary.sessions = 1
    return report
  }

  static var mismatch: Finding {
    Finding(
      id: "restore-identifier-mismatch:5f0c12", rule: "restore-identifier-mismatch", severity: .error,
      confidence: .certain, blame: .app, app: "com.acme.fitness", session: 1,
      message: "The system had saved the state of “com.acme.fitness.central”; the app created its central manager as "
        + "“com.acme.fitness.main”. Nobody claimed what was saved, so it was thrown away.",
      because: nil,
      advice: "Create the central manager with the same CBCentralManagerOptionRestoreIdentifierKey in every launch, "
        + "before didFinishLaunching returns, and keep it across updates.",
      customer: "The app cannot pick up the connection after iOS has closed it in the background; opening it once "
        + "connects it again, and an update of the app will correct this.",
      evidence: [
        evidence(
          139.3, line: 18_234,
          "2026-11-29 10:16:21.418201+0100 0x1a2b     Default     0x0                  97     0    bluetoothd: "
            + "[com.apple.bluetooth:Server.XPC] Resurrected com.acme.fitness with pid 4729", role: .context),
        evidence(
          139.37, line: 18_240,
          "2026-11-29 10:16:21.488310+0100 0x77f1     Default     0x0                  4729   0    Fitness: "
            + "[com.acme.fitness:ble] central manager created, identifier com.acme.fitness.main"),
        evidence(154.3, line: 18_433, daemonLine),
      ],
      consequences: [
        Consequence(
          rule: "will-restore-missing", message: "No `willRestoreState` line followed within 10 s.",
          evidence: [evidence(139.42, line: 18_251, "didUpdateState poweredOn", role: .context)])
      ], time: time(154.3))
  }

  /// Nothing wrong: two relaunches that went as they should.
  static var healthy: Report {
    var report = typical
    report.findings = []
    report.undetermined = []
    report.interruptions = []
    report.checks = report.checks.map {
      Report.Check(rule: $0.rule, app: $0.app, session: $0.session, answer: .clear)
    }
    report.sessions = [1, 2].map { id in
      var one = session(id)
      one.steps = one.steps.map { Report.Step(name: $0.name, status: .seen, place: $0.place) }
      return one
    }
    report.summary.outcome = .healthy
    report.summary.verdict = "com.acme.fitness came back twice and took its state over each time."
    report.summary.story = []
    report.summary.errors = 0
    return report
  }

  /// Every optional part present, every list filled, every value of the closed lists that differs.
  static var full: Report {
    var report = typical
    var second = input("other.log")
    second.container = []
    second.dialect = "syslog-relay"
    second.clock.zone = nil
    second.clock.date = .withoutYear
    second.clock.resolution = 1
    second.first = Instant(microseconds: 975_492_842_000_000, date: .withoutYear, resolution: 1_000_000, timeline: 1)
    second.last = Instant(microseconds: 975_492_902_000_000, date: .withoutYear, resolution: 1_000_000, timeline: 1)
    second.limits = [Report.Limit(kind: "line", count: 2)]
    var third = Report.Input(path: "-")
    third.first = Instant(microseconds: 36_842_118_000, date: .none, resolution: 1000, timeline: 2)
    third.clock.date = Instant.DateKnowledge.none
    third.clock.resolution = 0.001
    report.inputs += [second, third, Report.Input(path: "nothing")]
    report.apps.append(app("com.example.second"))
    report.apps[1].accessorySetupKit = true
    report.apps[1].sceneBased = false
    report.apps[1].version = "3.2 (1)"
    var restored = session(2)
    restored.kind = .wake
    restored.managers.append(
      Report.Manager(
        role: "peripheral", identifier: nil,
        restored: Report.Restored(
          place: place(140, line: 4), dictionary: "complete", keys: ["peripherals", "scan-services"], peripherals: 1,
          services: ["180D"])))
    restored.end = Report.Edge(place: Report.Place(time: nil, input: nil, line: nil), cause: "log-ended")
    restored.pid = nil
    report.sessions.append(restored)
    var soft = mismatch
    soft.rule = "suspension-latency"
    soft.severity = .warning
    soft.confidence = .likely
    soft.blame = .capture
    soft.raised = "it happened twice in an hour"
    soft.because = "the end of the stretch was seen on a clock of whole seconds"
    soft.app = nil
    soft.session = nil
    soft.consequences = []
    var mild = soft
    mild.rule = "power-context"
    mild.severity = .info
    mild.confidence = .possible
    mild.blame = .user
    report.findings += [soft, mild]
    report.summary.moment = Report.Moment(
      asked: "2026-11-29 10:15", lines: [Report.StoryLine(place: place(0, line: 17_002), text: "not running")])
    report.summary.unmatchedApps = [
      Report.UnmatchedApp(asked: "com.acme.fitnes", near: ["com.acme.fitness"]),
      Report.UnmatchedApp(asked: "Nobody", near: []),
    ]
    return report
  }
}
