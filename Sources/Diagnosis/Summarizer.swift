import Correlation
import Parsing

/// The first lines that a person reads: what kind of ticket it is, and what happened.
struct Summarizer {
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

  /// Findings about a device after it was handed back: the restoration itself did happen.
  private static let afterRestoration: Set<String> = [
    "restored-not-rearmed", "delegate-not-set", "restored-connecting-stuck", "restored-not-reconnected",
    "restored-cancelled", "restored-stale-peripheral",
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
    let name = grave?.app ?? report.findings.first?.app
    if let app = apps.first(where: { $0.name == name }) ?? apps.first, let focus = focus(app) {
      summary.story = StoryTeller(world: world, app: app, focus: focus, finding: grave ?? report.findings.first).lines()
    }
    return summary
  }

  // MARK: Outcome

  private var grave: Finding? { report.findings.first { $0.severity > .info } }

  private func outcome() -> Report.Summary.Outcome {
    if apps.isEmpty {
      if report.unread != nil { return .cannotTell }
      // Lines in words that no pattern knows may be all that an app's log says of Bluetooth; plain text may be a mail.
      let plain = DialectName.appText(layout: "none").description
      let isSilent = report.inputs.allSatisfy { $0.callbacksUnmatched == 0 || $0.dialect == nil || $0.dialect == plain }
      // Nor does a line that tells nothing make them silent: a pattern knows it for the app's.
      let isIdle = world.voices.all.contains { $0.idle > 0 }
      return report.findings.isEmpty && isSilent && !isIdle ? .noBluetoothApp : .cannotTell
    }
    if let grave, Self.afterRestoration.contains(grave.rule), wasRestored { return .restored }
    if let grave {
      // A possible finding, or one about the capture, decides nothing.
      if grave.blame == .capture || grave.confidence == .possible { return .cannotTell }
      if wasNotRestored(by: grave) { return .notRestored }
      return grave.blame == .user && isByDesign ? .relaunchNotExpected : .otherCause
    }
    if isByDesign, !wasRestored { return .relaunchNotExpected }
    if wasRestored { return .restored }
    if isUndecided || isDamaged || notExpected != nil || isOfReportsAlone { return .cannotTell }
    return .healthy
  }

  private var notExpected: Finding? { report.findings.first { $0.rule == "relaunch-not-expected" } }

  /// No relaunch was to be expected. Where the table needs a fact that is unknown, a switched radio leaves it open; an
  /// app that the user closed stays closed but for a rare exception.
  private var isByDesign: Bool {
    guard let notExpected else { return false }
    return report.interruptions.contains { interruption in
      guard interruption.app == notExpected.app, interruption.fromSession == notExpected.session else { return false }
      return interruption.relaunchExpected.answer == .no || interruption.cause == EndCause.forceQuit.rawValue
        || interruption.cause == EndCause.restart.rawValue
    }
  }

  private var wasRestored: Bool {
    apps.contains { app in app.lives.contains { $0.first([.appRestore]) != nil } }
  }

  private func wasNotRestored(by finding: Finding) -> Bool {
    let life = apps.lazy.flatMap(\.lives).first { $0.stretches.contains { $0.id == finding.session } }
    if Self.nothingCameBack.contains(finding.rule) {
      // Of several managers one may come back with nothing where another has all that was waiting.
      return life?.all([.appRestore]).contains { !($0.fields.list(.devices) ?? []).isEmpty } != true
    }
    guard Self.whyNotRestored.contains(finding.rule), let life else { return false }
    return life.bluetoothRelaunch != nil && life.first([.appRestore]) == nil
  }

  /// A relaunch of which no line shows how it went.
  private var isUndecided: Bool {
    report.undetermined.contains {
      Self.nothingCameBack.contains($0.rule) || Self.whyNotRestored.contains($0.rule) || $0.rule == "killed-in-window"
    }
  }

  /// The app ended right after it was restored, and nothing tells whether it crashed.
  private var isEndUnexplained: Bool {
    report.undetermined.contains { open in
      guard open.rule == RestoreCrash.descriptor.slug else { return false }
      return apps.contains { app in
        app.lives.contains { life in
          life.end != nil && life.endCause == .unknown && life.stretches.contains { $0.id == open.session }
        }
      }
    }
  }

  /// An input could not be read to its end: what is not in it proves nothing.
  private var isDamaged: Bool {
    report.inputs.contains { input in input.notes.contains { $0.kind == InputNote.Kind.damaged.rawValue } }
  }

  /// Nothing but reports tells of the apps: why one ended, and nothing of how it was or was not restored.
  private var isOfReportsAlone: Bool { apps.allSatisfy { $0.isNamedByReport && !$0.hasBluetooth } }

  private func verdict(_ outcome: Report.Summary.Outcome) -> String {
    let app = grave?.app ?? report.findings.first?.app ?? report.apps.first?.id ?? ""
    func title(_ finding: Finding) -> String {
      RuleBook.descriptor(of: finding.rule)?.text.title ?? finding.rule
    }
    if apps.isEmpty, let unread = report.unread { return unread.sentence }
    switch outcome {
    case .noBluetoothApp:
      return summaryOfNothing()
    case .notRestored, .otherCause:
      guard let grave else { return "" }
      return "\(app): \(lowerFirst(title(grave))) (\(grave.confidence.rawValue))."
    case .relaunchNotExpected:
      guard let finding = notExpected else { return "" }
      let message = finding.message.hasSuffix(".") ? String(finding.message.dropLast()) : finding.message
      return "\(app): \(lowerFirst(message)) (\(finding.confidence.rawValue))."
    case .restored:
      if let grave {
        let fault = lowerFirst(title(grave))
        return grave.confidence == .possible
          ? "\(app): its Bluetooth state was restored; what follows may point to “\(fault)” (possible)."
          : "\(app): its Bluetooth state was restored, and then: \(fault) (\(grave.confidence.rawValue))."
      }
      if isEndUnexplained {
        return "\(app): its Bluetooth state was restored, and the app ended right after it; no line says why."
      }
      let count = report.sessions.count { $0.kind == .bluetoothRelaunch }
      guard count > 0 else {
        return "\(app): its Bluetooth state was restored when it was opened again; no fault is seen."
      }
      return
        "\(app): relaunched for Bluetooth and restored\(count > 1 ? " (\(count) relaunches)" : ""); no fault is seen."
    case .cannotTell:
      if apps.isEmpty, let grave, grave.blame != .capture {
        return "The log names no app that uses Bluetooth; \(lowerFirst(title(grave))) (\(grave.confidence.rawValue))."
      }
      if apps.isEmpty, report.findings.isEmpty, let voice = report.voices.first {
        return notUnderstood(voice)
      }
      if apps.isEmpty || grave?.blame == .capture {
        return "This log cannot tell: \(lowerFirst(report.findings.first.map(title) ?? "it holds too little"))."
      }
      if let grave, grave.confidence == .possible {
        return "\(app): this log cannot tell for sure; it points to “\(lowerFirst(title(grave)))” (possible)."
      }
      if !isUndecided, isOfReportsAlone, let cause = report.interruptions.last?.cause {
        return "\(app): the report tells how it ended (\(cause)); whether it was restored only a log can tell."
      }
      if !isUndecided, isDamaged {
        return "\(app): the log is damaged and ends too early to tell; no fault is seen in what could be read."
      }
      if let notExpected, !isUndecided { return "\(app): \(lowerFirst(notExpected.message))" }
      return "\(app): this log cannot tell whether the app was restored; what to collect is below."
    case .healthy:
      let relaunched = report.sessions.contains { $0.kind == .bluetoothRelaunch }
      return relaunched
        ? "\(app): no fault is seen." : "\(app): no Bluetooth relaunch in this log, and no fault is seen."
    }
  }

  /// Lines that may be about Bluetooth, and no event: silence of the patterns, not of the app.
  private func notUnderstood(_ voice: Voices.Voice) -> String {
    let count = voice.lines == 1 ? "1 line" : "\(voice.lines) lines"
    let whose = voice.process.map { " of \($0)" } ?? ""
    let looks = voice.lines == 1 ? "looks" : "look"
    return
      "This log cannot tell: \(count)\(whose) \(looks) like Bluetooth callbacks, and none of them is known to tell "
      + "what happened."
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
    // Names, and words in code or capitals, stay as they are.
    guard let first = text.first, let second = text.dropFirst().first, first.isUppercase,
      second.isLowercase || second == " ",
      !text.hasPrefix("Bluetooth"), !text.hasPrefix("Core Bluetooth")
    else { return text }
    return first.lowercased() + text.dropFirst()
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

  /// The life that the worst finding is about, else the last that Bluetooth launched, else the last.
  private func focus(_ app: AppState) -> Int? {
    let notExpected = report.findings.first { $0.app == app.name && $0.rule == "relaunch-not-expected" }
    if let session = (grave ?? notExpected)?.session,
      let index = app.lives.lastIndex(where: { $0.stretches.contains { $0.id == session } })
    {
      return index
    }
    return app.lives.lastIndex { $0.bluetoothRelaunch != nil } ?? app.lives.indices.last
  }
}
