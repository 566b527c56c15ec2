import Correlation
import Parsing

/// Makes the report of what the correlator knows and the rules said.
struct ReportBuilder {
  /// Apps that a report without `--app` shows in full.
  private static let appsInFull = 5

  let world: World
  let engine: RuleEngine
  /// What the report is about.
  private let answers: [RuleEngine.Kept]
  let options: CaseOptions
  let inputs: [Report.Input]
  /// Slugs of the rules that fired, by life.
  let firedRules: [Int: Set<String>]

  /// - Parameter answers: those that the report is about; nil for all.
  init(
    world: World, engine: RuleEngine, answers: [RuleEngine.Kept]? = nil, options: CaseOptions, inputs: [Report.Input]
  ) {
    self.world = world
    self.engine = engine
    self.answers = answers ?? engine.answers
    self.options = options
    self.inputs = inputs
    var fired: [Int: Set<String>] = [:]
    for kept in self.answers {
      if case .fired = kept.answer.outcome { fired[kept.answer.life, default: []].insert(kept.answer.rule) }
    }
    firedRules = fired
  }

  func build() -> Report {
    var report = Report()
    report.inputs = inputs
    let findings = FindingAssembly(world: world, answers: answers).findings()
    let (shown, more) = reportedApps(findings)
    let names = Set(shown.map(\.name))
    report.apps = shown.map(app)
    let sessions = sessions(of: shown)
    var ofShown = findings.filter { $0.app.map(names.contains) ?? true }
    report.sessions = sessions.sessions
    report.interruptions = interruptions(of: shown)
    for app in shown { noteInertPlatform(of: app, &report) }
    noteUnjoined(&report)
    report.voices = voices(beside: shown)
    report.findings = Array(ofShown.prefix(Bounds.findings))
    report.undetermined = undetermined(names)
    report.checks = checks(names)
    report.summary = Summarizer(world: world, report: report, apps: shown, options: options).summary(moreApps: more)
    if !options.severities.isEmpty {
      // How it went does not depend on how loud it is told. Grave ones first, else in their order.
      let rated = ofShown.map { $0.rated(options) }
      ofShown = Severity.allCases.reversed().flatMap { severity in rated.filter { $0.severity == severity } }
      report.findings = Array(ofShown.prefix(Bounds.findings))
    }
    // What is beyond a bound is counted all the same.
    report.summary.errors = ofShown.count { $0.severity == .error }
    report.summary.warnings = ofShown.count { $0.severity == .warning }
    report.summary.infos = ofShown.count { $0.severity == .info }
    report.summary.sessions = sessions.count + shown.reduce(0) { $0 + $1.omittedStretches }
    if !report.inputs.isEmpty { report.inputs[0].limits += limits(shown, sessions.count, ofShown.count) }
    return report
  }

  /// Who speaks of Bluetooth perhaps, and is none of the apps that are shown; the loudest first. What stands in plain
  /// text without a process may as well be a mail.
  private func voices(beside apps: [AppState]) -> [Voices.Voice] {
    let others = world.voices.all.filter { voice in
      guard let process = voice.process else { return apps.isEmpty && voice.idle > 0 }
      return !apps.contains { $0.isNamed(process) }
    }
    return others.enumerated().sorted { ($0.element.lines, $1.offset) > ($1.element.lines, $0.offset) }.map(\.element)
  }

  /// Why the rules about restoration are silent on a Mac and in the simulator.
  private func noteInertPlatform(of app: AppState, _ report: inout Report) {
    let system: String
    switch Report.Platform(of: app, world) {
    case .macos: system = "a Mac"
    case .simulator: system = "the simulator"
    default: return
    }
    let input = app.firstSeen.position.input
    guard report.inputs.indices.contains(input) else { return }
    let note = Report.Note(
      kind: InputNote.Kind.inertPlatform.rawValue, line: nil,
      text: "this is the log of \(system), where the restore option is declared and does nothing: the rules about "
        + "restoration give no answer")
    if !report.inputs[input].notes.contains(note) { report.inputs[input].notes.append(note) }
  }

  /// Reports of ends whose clocks cannot be compared with the log's.
  private func noteUnjoined(_ report: inout Report) {
    for entry in world.unjoined where report.inputs.indices.contains(entry.position.input) {
      let note = Report.Note(
        kind: InputNote.Kind.notJoined.rawValue, line: entry.position.line,
        text: "its time cannot be compared with the log's, so the end that it tells of is not joined with it; say the "
          + "time zone of the log with --zone")
      let input = entry.position.input
      if report.inputs[input].notes.count < 20 { report.inputs[input].notes.append(note) }
    }
  }

  /// The bounds that bit, with how much each let go.
  private func limits(_ apps: [AppState], _ sessions: Int, _ findings: Int) -> [Report.Limit] {
    let counts: [(String, Int)] = [
      ("apps", world.evicted), ("lives", apps.reduce(0) { $0 + $1.droppedLives }),
      ("wakes", apps.reduce(0) { $0 + $1.omittedStretches }), ("sessions", sessions - Bounds.sessions),
      ("findings", findings - Bounds.findings), ("answers", engine.forgotten),
    ]
    return counts.filter { $0.1 > 0 }.map { Report.Limit(kind: $0.0, count: $0.1) }
  }

  // MARK: Apps

  /// Those that the user named, else those with a Bluetooth event that are not Apple's and those that a report names;
  /// what is beyond five is named.
  private func reportedApps(_ findings: [Finding]) -> ([AppState], [String]) {
    let alive = world.liveApps
    if !options.apps.isEmpty {
      return (alive.filter(\.isSelected).sorted { $0.firstSeen.order < $1.firstSeen.order }, [])
    }
    // Once for all: a log may name hundreds of apps, each with findings.
    let worst = findings.reduce(into: [String: Severity]()) { worst, finding in
      guard let app = finding.app else { return }
      worst[app] = max(worst[app] ?? finding.severity, finding.severity)
    }
    let proven = Set(findings.filter { $0.severity > .info && $0.confidence > .possible }.compactMap(\.app))
    let candidates = alive.filter { app in
      guard app.hasBluetooth || app.isNamedByReport else { return false }
      // A page that mentions callbacks is no log, unless a line proves a fault.
      return !PlainText.isProse(app, inputs) || proven.contains(app.name)
    }
    guard candidates.count > Self.appsInFull else {
      return (candidates.sorted { $0.firstSeen.order < $1.firstSeen.order }, [])
    }
    func weight(_ app: AppState) -> Int {
      if let worst = worst[app.name] { return worst == .error ? 5 : worst == .warning ? 4 : 3 }
      return app.wording.isEmpty ? (app.hasBluetooth ? 1 : 0) : 2
    }
    let ranked = candidates.map { (weight: weight($0), app: $0) }.sorted { one, other in
      (one.weight, -one.app.firstSeen.order) > (other.weight, -other.app.firstSeen.order)
    }.map(\.app)
    let shown = ranked.prefix(Self.appsInFull).sorted { $0.firstSeen.order < $1.firstSeen.order }
    return (shown, ranked.dropFirst(Self.appsInFull).map(\.name))
  }

  private func app(_ state: AppState) -> Report.App {
    var app = Report.App(id: state.name)
    app.bundle = state.bundle
    app.process = state.processes.first
    app.platform = Report.Platform(of: state, world)
    app.os = options.os ?? world.version?.version
    app.version = state.version
    app.accessorySetupKit = options.accessorySetupKit ?? (state.usesAccessorySetupKit ? true : nil)
    app.sceneBased = options.sceneBased
    for known in state.identifiers {
      let identifier = Report.Identifier(role: known.role.rawValue, identifier: known.identifier)
      if !app.identifiers.contains(identifier) { app.identifiers.append(identifier) }
    }
    app.coverage = coverage(of: state)
    app.wording = state.wording.sorted { $0.rawValue < $1.rawValue }
    return app
  }

  /// How well each emitter would have been seen over the app's whole story.
  private func coverage(of app: AppState) -> [Report.Coverage] {
    guard let last = world.last else { return [] }
    let judge = NeedJudge(world: world, app: app, life: nil)
    return Emitter.allCases.map { emitter in
      let need = judge.coverage(emitter, from: app.firstSeen, to: last)
      return Report.Coverage(
        emitter: emitter, level: .default, from: app.firstSeen.time, to: last.time, state: need.state,
        because: need.state == .full ? "its lines are there throughout" : need.because)
    }
  }

  // MARK: Interruptions

  private func interruptions(of apps: [AppState]) -> [Report.Interruption] {
    var all: [(order: Int, interruption: Report.Interruption)] = []
    for app in apps {
      for (index, life) in app.lives.enumerated() {
        guard let end = life.end, life.endCause != .evicted, life.endCause != .logEnded else { continue }
        let context = RuleContext(
          world: world, app: app, lifeIndex: index, isFinal: true, options: options,
          platform: Report.Platform(of: app, world))
        var expectation = RelaunchTable.expectation(after: life, in: context)
        if expectation.answer == .unknown, life.endCause.isBySystem, fired("nothing-pending", life) {
          expectation = Report.Expectation(.no, because: "nothing was pending when the app ended")
        }
        var interruption = Report.Interruption(
          id: 0, app: app.name, fromSession: life.stretches.last?.id, from: place(end),
          cause: life.endCause.rawValue, pending: isRadioOff(at: end) ? [] : life.pending.words,
          toSession: context.next?.stretches.first?.id, relaunchExpected: expectation)
        interruption.verdict = InterruptionVerdict(before: life, after: context.next).lists
        all.append((end.order, interruption))
      }
    }
    all.sort { $0.order < $1.order }
    return all.enumerated().map { index, item in
      var interruption = item.interruption
      interruption.id = index + 1
      return interruption
    }
  }

  /// With the radio off nothing can wait for an event, whatever was asked for before.
  private func isRadioOff(at end: Marker) -> Bool { RadioOff(at: end, in: world)?.kind == .settings }

  // MARK: Answers

  private func undetermined(_ names: Set<String>) -> [Report.Undetermined] {
    answers.compactMap { kept in
      let name = kept.app.map { world.apps[$0].name }
      guard name.map(names.contains) ?? true, case .undetermined(let missing, let because) = kept.answer.outcome else {
        return nil
      }
      // Its cause has been found: nobody needs to collect for it.
      if Causes.causes(of: kept.answer.rule).contains(where: { firedRules[kept.answer.life]?.contains($0) ?? false }) {
        return nil
      }
      return Report.Undetermined(
        rule: kept.answer.rule, app: name, session: kept.answer.session, missing: missing,
        settle: Settling.instruction(missing, because: because))
    }
  }

  private func checks(_ names: Set<String>) -> [Report.Check] {
    answers.compactMap { kept in
      let name = kept.app.map { world.apps[$0].name }
      guard name.map(names.contains) ?? true else { return nil }
      let answer: Report.Check.Answer
      switch kept.answer.outcome {
      case .open: return nil
      case .clear: answer = .clear
      case .fired: answer = .fired
      case .undetermined: answer = .undetermined
      }
      return Report.Check(rule: kept.answer.rule, app: name, session: kept.answer.session, answer: answer)
    }
  }

  func place(_ marker: Marker) -> Report.Place {
    Report.Place(
      time: marker.time, input: marker.position.line > 0 ? marker.position.input : nil,
      line: marker.position.line > 0 ? marker.position.line : nil)
  }
}
