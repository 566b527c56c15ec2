import Correlation
import Parsing

/// The app ended by itself right after its state was handed back.
enum RestoreCrash: Rule {
  static let descriptor = RuleDescriptor(
    slug: "restore-crash", group: "D", severity: .error, blame: .app,
    parameters: [RuleParameter("window", unit: "s", default: 10, means: "time after `willRestoreState`")],
    text: .restoreCrash)
  static let scope = RuleScope.representativeLives
  static let occasions: EventKindSet = [.appRestore]
  static let hears: EventKindSet = []

  static func answers(in context: RuleContext) -> [Answer] {
    let restores = context.life.all([.appRestore])
    guard let restore = restores.last(where: { !$0.isOfUpperLayer }) ?? restores.first else { return [] }
    let stretch = context.life.stretch(at: restore.order)
    return [answer(context, "restore", at: stretch, outcome(restore, context))]
  }

  private static func outcome(_ restore: Entry, _ context: RuleContext) -> Answer.Outcome {
    let life = context.life
    let seconds = context.parameter("window", of: descriptor)
    let exception = life.first([.appException]) { $0.order > restore.order }
    if let exception, isWithin(exception.marker) {
      switch context.aftermath(of: exception) {
      case .ended: return .fired(draft(exception))
      case .open: return .open(until: nil)
      case .livedOn: break
      }
    }
    if let exit = life.endEntry, exit.kind == .processExited, life.endCause == .crash || life.endCause == .watchdog {
      // A line without a time may stand long after.
      guard exit.time != nil, restore.time != nil else {
        return .undetermined(
          Missing(emitter: .lifecycle, level: .default, from: restore.time, to: exit.time),
          because: "the lines carry no times, so that it is not known how long after `willRestoreState` the app ended")
      }
      return isWithin(exit.marker) && !wasSuspended(before: exit.order) ? .fired(draft(exit)) : .clear
    }
    if let end = life.end, life.endCause == .unknown {
      // Only that it is gone is known, not by whom.
      guard isWithin(end), !wasSuspended(before: end.order) else { return .clear }
      return .undetermined(
        Missing(emitter: .lifecycle, level: .default, from: restore.time, to: end.time),
        because: "the app ended right after `willRestoreState`, and no line says why")
    }
    switch context.window(from: restore.marker, seconds: seconds) {
    case .elapsed, .ended: return .clear
    case .open(let until):
      guard context.isFinal else { return .open(until: until) }
      guard restore.time != nil else {
        return .undetermined(
          Missing(emitter: .lifecycle, level: .default),
          because: "the lines carry no times, so that it is not known how long the app went on")
      }
      return .undetermined(
        Missing(emitter: .lifecycle, level: .default, from: restore.time, isAfterEnd: true),
        because: "the log ends right after `willRestoreState`")
    }

    func isWithin(_ marker: Marker) -> Bool {
      guard let delay = marker.seconds(since: restore.marker) else { return false }
      return delay >= 0 && delay <= seconds
    }
    func wasSuspended(before order: Int) -> Bool {
      life.stretches.contains { stretch in
        guard let end = stretch.end else { return false }
        return end.order > restore.order && end.order < order && stretch.endCause == .suspended
      }
    }
    func draft(_ entry: Entry) -> Draft {
      let words: String =
        switch entry.kind {
        case .appException:
          entry.fields.text(.kind) == "fatal-error" ? "A fatal error ended the app" : "An exception ended the app"
        default: life.endCause == .watchdog ? "The system's watchdog ended the app" : "The app crashed"
        }
      let delay = entry.seconds(since: restore.marker).map {
        " " + DurationText.words($0, resolution: entry.time?.resolution ?? 1)
      }
      let exit = entry == life.endEntry ? nil : life.endEntry
      // A line that only reports the end proves no crash, and takes nothing from what does.
      let isCrash = exit.map { EndCause(exit: $0.fields.text(.cause)) } == .crash
      // The line of a failed assertion comes first, why it failed stands in the next.
      let reason = life.events.first {
        $0.order > entry.order && $0.kind == .appException && entry.fields.text(.kind) == "assertion"
      }
      return Draft(
        .error, .certain, .app, "\(words)\(delay ?? "") after `willRestoreState`.",
        proof: [restore, entry, reason, isCrash ? exit : nil], context: [life.bluetoothRelaunch, isCrash ? nil : exit],
        subject: life.endCause.rawValue)
    }
  }
}
