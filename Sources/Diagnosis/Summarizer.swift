import Correlation
import Parsing

/// The first lines that a person reads: what kind of ticket it is, and what happened.
struct Summarizer {
  private static let storyLines = 5
  /// Findings that say by themselves that nothing came back.
  private static let nothingCameBack: Set<String> = [
    "relaunch-missing", "restore-empty", "restore-without-peripherals",
  ]
  /// Findings that explain why a relaunched app was not restored, where it was not.
  private static let whyNotRestored: Set<String> = [
    "restore-identifier-missing", "restore-identifier-changed", "restore-identifier-random",
    "restore-identifier-shared", "restore-identifier-mismatch", "background-mode-missing",
    "background-mode-wrong-role", "usage-description-missing", "manager-init-exception", "manager-created-late",
    "manager-not-created", "will-restore-missing", "restore-data-cleared", "suspended-early",
  ]

  let world: World
  let report: Report
  let apps: [AppState]
  let options: CaseOptions

  func summary(moreApps: [String]) -> Report.Summary {
    var summary = Report.Summary()
    summary.moreApps = moreApps
    summary.unmatchedApps = unmatchedApps()
    summary.outcome = outcome()
    summary.verdict = verdict(summary.outcome)
    summary.story = story()
    return summary
  }

  // MARK: Outcome

  private var grave: Finding? { report.findings.first { $0.severity > .info } }

  private func outcome() -> Report.Summary.Outcome {
    if apps.isEmpty {
      return report.findings.isEmpty ? .noBluetoothApp : .cannotTell
    }
    if let grave {
      // A possible finding, or one about the capture, decides nothing.
      if grave.blame == .capture || grave.confidence == .possible { return .cannotTell }
      if wasNotRestored(by: grave) { return .notRestored }
      let isByDesign = report.findings.contains { $0.rule == "relaunch-not-expected" }
      return grave.blame == .user && isByDesign ? .relaunchNotExpected : .otherCause
    }
    if report.findings.contains(where: { $0.rule == "relaunch-not-expected" }), !wasRestored {
      return .relaunchNotExpected
    }
    if wasRestored { return .restored }
    if isUndecided { return .cannotTell }
    return .healthy
  }

  private var wasRestored: Bool {
    report.sessions.contains { session in
      session.kind == .bluetoothRelaunch && session.managers.contains { $0.restored != nil }
    }
  }

  private func wasNotRestored(by finding: Finding) -> Bool {
    if Self.nothingCameBack.contains(finding.rule) { return true }
    guard Self.whyNotRestored.contains(finding.rule),
      let life = apps.lazy.flatMap(\.lives).first(where: { $0.stretches.contains { $0.id == finding.session } })
    else { return false }
    return life.bluetoothRelaunch != nil && life.first([.appRestore]) == nil
  }

  /// A relaunch of which no line shows how it went.
  private var isUndecided: Bool {
    report.undetermined.contains {
      Self.nothingCameBack.contains($0.rule) || Self.whyNotRestored.contains($0.rule) || $0.rule == "killed-in-window"
    }
  }

  private func verdict(_ outcome: Report.Summary.Outcome) -> String {
    let app = grave?.app ?? report.findings.first?.app ?? report.apps.first?.id ?? ""
    func title(_ finding: Finding) -> String {
      RuleBook.descriptor(of: finding.rule)?.text.title ?? finding.rule
    }
    switch outcome {
    case .noBluetoothApp:
      return summaryOfNothing()
    case .notRestored, .otherCause:
      guard let grave else { return "" }
      return "\(app): \(lowerFirst(title(grave))) (\(grave.confidence.rawValue))."
    case .relaunchNotExpected:
      guard let finding = report.findings.first(where: { $0.rule == "relaunch-not-expected" }) else { return "" }
      return "\(app): a relaunch was not to be expected (\(finding.confidence.rawValue)). \(finding.message)"
    case .restored:
      let count = report.sessions.count { $0.kind == .bluetoothRelaunch }
      return
        "\(app): relaunched for Bluetooth and restored\(count > 1 ? " (\(count) relaunches)" : ""); no fault is seen."
    case .cannotTell:
      if apps.isEmpty || grave?.blame == .capture {
        return "This log cannot tell: \(lowerFirst(report.findings.first.map(title) ?? "it holds too little"))."
      }
      if let grave, grave.confidence == .possible {
        return "\(app): this log cannot tell for sure; it points to “\(lowerFirst(title(grave)))” (possible)."
      }
      return "\(app): this log cannot tell whether the app was restored; what to collect is below."
    case .healthy:
      let relaunched = report.sessions.contains { $0.kind == .bluetoothRelaunch }
      return relaunched
        ? "\(app): no fault is seen." : "\(app): no Bluetooth relaunch in this log, and no fault is seen."
    }
  }

  private func summaryOfNothing() -> String {
    if !options.apps.isEmpty {
      return "The log holds no app named \(options.apps.map(\.name).joined(separator: ", "))."
    }
    if report.inputs.allSatisfy({ $0.dialect == nil }) {
      return "Nothing in the input was recognised as a log."
    }
    if options.since != nil || options.until != nil {
      return "The part of the log that was asked for holds no Bluetooth event of an app."
    }
    return "The log holds no Bluetooth event of an app."
  }

  private func lowerFirst(_ text: String) -> String {
    // Names in code or capitals stay as they are.
    guard let first = text.first, let second = text.dropFirst().first, first.isUppercase, second.isLowercase else {
      return text
    }
    return first.lowercased() + text.dropFirst()
  }

  private func unmatchedApps() -> [Report.UnmatchedApp] {
    options.apps.compactMap { selection in
      let isThere = world.liveApps.contains { app in
        app.isSelected && (app.isNamed(selection.name) || selection.process.map(app.isNamed) ?? false)
      }
      guard !isThere else { return nil }
      let names = world.liveApps.filter(\.hasBluetooth).map(\.name)
      return Report.UnmatchedApp(asked: selection.name, near: Nearness.nearest(selection.name, in: names))
    }
  }

  // MARK: Story

  /// At most five lines: the last interruption of the app in question and what followed.
  private func story() -> [Report.StoryLine] {
    let name = grave?.app ?? report.findings.first?.app
    guard let app = apps.first(where: { $0.name == name }) ?? apps.first, let focus = focus(app) else { return [] }
    var lines: [(order: Int, line: Report.StoryLine)] = []
    func add(_ marker: Marker, _ text: String) {
      lines.append((marker.order, Report.StoryLine(place: place(marker), text: text)))
    }
    if focus > 0, let end = app.lives[focus - 1].end {
      let life = app.lives[focus - 1]
      add(end, "\(who(app, life)) ended: \(words(life.endCause))\(life.wasSuspendedAtEnd ? ", while suspended" : "")")
    }
    let life = app.lives[focus]
    if let start = life.anchor?.marker ?? life.stretches.first?.start {
      let how =
        life.bluetoothRelaunch != nil
        ? "was relaunched for Bluetooth" : life.anchor != nil ? "was launched" : "is in the log from here"
      let gap = focus > 0 ? app.lives[focus - 1].end.flatMap { start.seconds(since: $0) } : nil
      add(start, "\(who(app, life)) \(how)\(gap.map { ", \(DurationText.tenths($0)) later" } ?? "")")
    }
    let start = life.windowStart
    func after(_ marker: Marker) -> String {
      start.flatMap { marker.seconds(since: $0) }.map { ", \(DurationText.tenths($0)) after the launch" } ?? ""
    }
    if let restore = life.first([.appRestore]) {
      add(restore.marker, "willRestoreState \(dictionaryWords(restore))\(after(restore.marker))")
    } else if let state = life.first([.appState]) {
      // Only after a relaunch for Bluetooth is the line due.
      let missing = life.bluetoothRelaunch != nil ? ", no willRestoreState line" : ""
      add(
        state.marker,
        "the manager reports \(state.fields.text(.state) ?? "its state")\(after(state.marker))\(missing)")
    } else if let manager = life.managers.compactMap(\.creation).first {
      add(manager.marker, "a manager was created\(after(manager.marker))")
    }
    if let activity = life.events.first(where: {
      $0.kind.isDeliveredCallback && $0.kind != .appState && $0.kind != .appRestore
    }) {
      add(activity.marker, "first activity: \(activity.kind.rawValue.dropFirst(4))\(after(activity.marker))")
    }
    if let end = life.end {
      add(end, "ended: \(words(life.endCause))\(after(end))")
    } else if let stretch = life.stretches.first, let end = stretch.end {
      add(end, "suspended\(after(end))")
    }
    return lines.sorted { $0.order < $1.order }.prefix(Self.storyLines).map(\.line)
  }

  /// The life that the worst finding is about, else the last that Bluetooth launched, else the last.
  private func focus(_ app: AppState) -> Int? {
    if let session = (grave ?? report.findings.first { $0.app == app.name })?.session,
      let index = app.lives.lastIndex(where: { $0.stretches.contains { $0.id == session } })
    {
      return index
    }
    return app.lives.lastIndex { $0.bluetoothRelaunch != nil } ?? app.lives.indices.last
  }

  private func who(_ app: AppState, _ life: Life) -> String {
    (app.processes.first ?? app.name) + (life.pid.map { " [\($0)]" } ?? "")
  }

  private func dictionaryWords(_ entry: Entry) -> String {
    switch entry.fields.text(.dictionary) {
    case "empty": "with an empty dictionary"
    case "complete":
      entry.fields.list(.devices).map { $0.count == 1 ? "with 1 peripheral" : "with \($0.count) peripherals" }
        ?? "with scan state"
    case "redacted": "with a redacted dictionary"
    case "cut": "with a dictionary that is cut"
    default: "(dictionary not printed)"
    }
  }

  private func words(_ cause: EndCause) -> String {
    switch cause {
    case .jetsam: "memory pressure"
    case .watchdog: "watchdog"
    case .cpuLimit: "processor limit"
    case .lock: "a lock held at suspension"
    case .crash: "crash"
    case .forceQuit: "closed by the user"
    case .restart: "restart of the phone"
    case .update: "app update"
    case .uninstall: "uninstalled"
    case .storage: "storage clean-up"
    case .tooling: "ended by a tool"
    case .voluntary: "by itself"
    case .suspended: "suspended"
    case .evicted, .logEnded: "end of the log"
    case .unknown: "cause not in the log"
    }
  }

  private func place(_ marker: Marker) -> Report.Place {
    Report.Place(time: marker.time, input: marker.position.input, line: marker.position.line)
  }
}
