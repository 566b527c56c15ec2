import Correlation
import Parsing

/// The first lines that a person reads: what kind of ticket it is, and what happened.
///
/// Each app is judged by itself. The one that needs a reader's attention most has the headline, and the story is its
/// own; the others get a line each.
struct Summarizer {
  let world: World
  let report: Report
  let apps: [AppState]
  let options: CaseOptions

  private var scope: CaseScope { CaseScope(options: options) }

  func summary(moreApps: [String]) -> Report.Summary {
    var summary = Report.Summary()
    summary.moreApps = moreApps
    summary.unmatchedApps = unmatchedApps()
    let judged = apps.map { AppJudge(app: $0, report: report, scope: scope).verdict }
    let verdicts = AppVerdict.ranked(judged + ofNoApp(beside: judged), findings: report.findings)
    let headline = verdicts.first ?? ofNothing
    summary.outcome = headline.outcome
    summary.verdict = headline.sentence
    summary.app = headline.app?.name
    summary.isNarrow = headline.isNarrow
    summary.next = headline.next
    summary.others = verdicts.dropFirst().map {
      Report.AppOutcome(app: $0.app?.name, outcome: $0.outcome, verdict: $0.sentence, isNarrow: $0.isNarrow)
    }
    if let app = headline.app, let focus = focus(app) {
      let findings = report.findings.filter { $0.app == app.name }
      let finding = findings.first { $0.severity > .info } ?? findings.first
      summary.story = StoryTeller(world: world, app: app, focus: focus, finding: finding, findings: findings).lines()
    }
    return summary
  }

  // MARK: Without an app

  /// What is found of the capture, or of a device that no app here is known to use.
  private func ofNoApp(beside judged: [AppVerdict]) -> [AppVerdict] {
    guard let grave = report.findings.first(where: { $0.app == nil && $0.severity > .info }) else { return [] }
    let title = AppJudge.title(grave)
    if grave.blame == .capture {
      return [
        AppVerdict(
          outcome: .cannotTell, sentence: "This log cannot tell: \(title).", finding: grave, weight: .undecided)
      ]
    }
    let sure = "(\(grave.confidence.rawValue))"
    if apps.isEmpty {
      return [
        AppVerdict(
          outcome: .cannotTell, sentence: "The log names no app that uses Bluetooth; \(title) \(sure).", finding: grave,
          weight: .undecided, next: "The lines of the app, or bluetoothd's of its sessions, tell whose device it is.")
      ]
    }
    // Whoever asks for an app is told of that app first. Nor is a stranger the answer where an app's own device came back.
    let isAsked =
      !options.apps.isEmpty || grave.confidence == .possible || judged.contains { $0.weight == .restored }
    return [
      AppVerdict(
        outcome: .otherCause, sentence: "A device that no app here is known to use: \(title) \(sure).", finding: grave,
        weight: isAsked ? .system : .fault)
    ]
  }

  /// No app, and no finding that names none.
  private var ofNothing: AppVerdict {
    if let unread = report.unread {
      return AppVerdict(outcome: .cannotTell, sentence: unread.sentence, weight: .undecided)
    }
    let unmatched = report.inputs.reduce(0) { $0 + ($1.dialect == nil ? 0 : $1.callbacksUnmatched) }
    // Lines in words that no pattern knows may be all that an app's log says of Bluetooth; plain text may be a mail.
    let isLog = report.inputs.contains { $0.callbacksUnmatched > 0 && $0.dialect != nil && !PlainText.isStyle($0) }
    // Nor does a line that tells nothing make them silent: a pattern knows it for the app's.
    let isIdle = world.voices.all.contains { $0.idle > 0 }
    if !report.findings.isEmpty || isLog || isIdle {
      let why =
        report.findings.first.map(AppJudge.title) ?? report.voices.first.map(Self.notUnderstood)
        ?? "no line of it is known to tell of Bluetooth"
      return AppVerdict(
        outcome: .cannotTell, sentence: "This log cannot tell: \(why).", weight: .undecided,
        next: unmatched == 0 ? Self.collect : Self.suggest(unmatched))
    }
    return AppVerdict(
      outcome: .noBluetoothApp, sentence: nothing, weight: .system,
      next: options.apps.isEmpty ? scope.remedy ?? Self.collect : nil)
  }

  private static let collect =
    "Collect a log that shows the app and the system: `willrestore collect iphone` tells how."

  /// Lines that may be about Bluetooth, and no event: silence of the patterns, not of the app.
  private static func notUnderstood(_ voice: Voices.Voice) -> String {
    let whose = voice.process.map { " of \($0)" } ?? ""
    return
      "\(voice.lines == 1 ? "1 line" : "\(voice.lines) lines")\(whose) \(voice.lines == 1 ? "looks" : "look") like "
      + "Bluetooth callbacks, and none of them is known to tell what happened"
  }

  private static func suggest(_ lines: Int) -> String {
    "\(lines == 1 ? "1 line looks" : "\(lines) lines look") like Bluetooth callbacks in words of the app's own: "
      + "`willrestore patterns suggest LOG` makes patterns of them for --patterns. What the system did stands in the "
      + "phone's own log alone: `willrestore collect iphone` tells how to collect it."
  }

  private var nothing: String {
    if !options.apps.isEmpty {
      return "The log holds no app named \(options.apps.map(\.name).joined(separator: ", "))."
    }
    if report.inputs.allSatisfy({ $0.dialect == nil }) { return "Nothing in the input was recognised as a log." }
    if world.liveApps.contains(where: { PlainText.isProse($0, report.inputs) }) {
      return "This is text that mentions Bluetooth callbacks, and no log: it prints no times, and few of its lines are "
        + "callbacks."
    }
    if scope.isPart { return "The part of the log that was asked for holds no Bluetooth event of an app." }
    return "The log holds no Bluetooth event of an app."
  }

  private func unmatchedApps() -> [Report.UnmatchedApp] {
    options.apps.compactMap { selection in
      let isThere = world.liveApps.contains { app in
        app.isSelected && (app.isNamed(selection.name) || selection.process.map(app.isNamed) ?? false)
      }
      guard !isThere else { return nil }
      // A process is told by its own name, which is what was mistyped, and the app by one of its names.
      let names = world.liveApps.filter(\.hasBluetooth).map { [$0.name] + $0.processes }
      return Report.UnmatchedApp(asked: selection.name, near: Nearness.nearest(selection.name, in: names))
    }
  }

  // MARK: The story

  /// The life that the worst finding is about, else the last that Bluetooth launched, else the last.
  private func focus(_ app: AppState) -> Int? {
    let findings = report.findings.filter { $0.app == app.name }
    let deciding = findings.first { $0.severity > .info } ?? findings.first { $0.rule == "relaunch-not-expected" }
    if let session = deciding?.session,
      let index = app.lives.lastIndex(where: { $0.stretches.contains { $0.id == session } })
    {
      return index
    }
    return app.lives.lastIndex { $0.bluetoothRelaunch != nil } ?? app.lives.indices.last
  }
}
