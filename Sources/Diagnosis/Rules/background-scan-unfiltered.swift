import Correlation
import Parsing

/// A scan without services in the background, where the system gives it nothing.
enum BackgroundScanUnfiltered: Rule {
  static let descriptor = RuleDescriptor(
    slug: "background-scan-unfiltered", group: "E", severity: .error, blame: .app,
    parameters: [
      RuleParameter("grace", unit: "s", default: 5, means: "time to stop the scan after leaving the foreground")
    ], text: .backgroundScanUnfiltered)
  static let scope = RuleScope.restoringPlatforms

  static func answers(in context: RuleContext) -> [Answer] {
    let scans = AppScan.all(in: context.life)
    guard scans.contains(where: { $0.filter == .none || $0.filter == .notPrinted }) else { return [] }
    let marks = context.life.visibilityMarks
    var answers: [Answer] = []
    for scan in scans {
      if case .services = scan.filter { continue }
      guard let outcome = outcome(scan, marks, context) else { continue }
      answers.append(
        answer(context, "scan \(scan.start.order)", at: context.life.stretch(at: scan.start), outcome))
      // One such scan shows how the app scans.
      if outcome.isFired { break }
    }
    return answers
  }

  private static func outcome(
    _ scan: AppScan, _ marks: [(entry: Entry, visibility: Visibility)], _ context: RuleContext
  ) -> Answer.Outcome? {
    let isOver = context.isFinal || scan.end != nil
    let atStart = marks.last { $0.entry.order <= scan.start.order }
    let isBegunBehind = atStart?.visibility == .background
    let left = marks.first { $0.visibility == .background && scan.isRunning(at: $0.entry.order) }?.entry
    guard let shown = isBegunBehind ? atStart?.entry : left else {
      guard isOver else { return .open(until: nil) }
      if atStart?.visibility == .foreground { return .clear }
      return .undetermined(
        Missing(emitter: .lifecycle, level: .default, from: scan.start.time, to: scan.end?.time),
        because: "no line shows whether the app was in the background while it scanned")
    }
    let grace = context.parameter("grace", of: descriptor)
    let from = isBegunBehind ? scan.start : shown
    if let back = marks.first(where: { $0.visibility == .foreground && $0.entry.order > from.order }),
      scan.isRunning(at: back.entry.order - 1), isBrief(from, back.entry.marker, grace)
    {
      return .clear
    }
    if let end = scan.end {
      if isBrief(from, end, grace) { return .clear }
    } else {
      switch stands(from, grace, context) {
      case .some(let outcome): return outcome
      case nil: break
      }
    }
    if scan.filter == .notPrinted {
      return .undetermined(
        Missing(emitter: .daemon, level: .default, from: scan.start.time, to: from.time),
        because: "the app scanned in the background, and the scan's filter is not printed")
    }
    var draft = Draft(
      .error, .certain, .app, message(scan, isBegunBehind), proof: [scan.filterLine, shown],
      context: [refusal(after: from, context.life)])
    if !isBegunBehind, scan.end == nil {
      // That it was not stopped before is an absence.
      let need = stopWords(from: scan.start.marker, to: from.marker, context)
      guard need.state > .none else { return .undetermined(need.missing, because: need.because) }
      draft.cap(.likely, because: "it rests on no line having stopped the scan")
      if need.state == .partial {
        draft.severity = .warning
        draft.cap(.possible, because: need.because)
      }
    }
    return .fired(draft)
  }

  private static func isBrief(_ from: Entry, _ end: Marker, _ grace: Double) -> Bool {
    guard let seconds = end.seconds(since: from.marker) else { return false }
    return seconds <= grace + Double(from.time?.resolution ?? 0) / 1_000_000
  }

  /// Whether the scan has run long enough in the background; nil when it has.
  private static func stands(_ from: Entry, _ grace: Double, _ context: RuleContext) -> Answer.Outcome? {
    guard let time = from.time else { return context.isFinal ? nil : .open(until: nil) }
    var until = time.adding(seconds: grace)
    until.microseconds &+= Int64(time.resolution)
    if context.world.now(of: time).microseconds > until.microseconds { return nil }
    guard context.isFinal else { return .open(until: until) }
    return .undetermined(
      Missing(from: time, isAfterEnd: true), because: "the log ends before the scan could be stopped")
  }

  private static func stopWords(from: Marker, to: Marker, _ context: RuleContext) -> Need {
    let own = context.needs.wording(.appScanStopped).and(context.needs.coverage(.app, from: from, to: to))
    let daemon = context.daemonSpeaks(of: [.requestScanStop])
      .and(context.needs.coverage(.daemon, from: from, to: to))
    return daemon.or(own)
  }

  private static func refusal(after from: Entry, _ life: Life) -> Entry? {
    life.events.first {
      $0.order > from.order && $0.kind == .daemonThrottled && $0.fields.text(.kind) == "background-scan"
    }
  }

  private static func message(_ scan: AppScan, _ isBegunBehind: Bool) -> String {
    (isBegunBehind
      ? "The app started a scan without services while it was in the background"
      : "A scan without services went on when the app left the foreground")
      + ": the system delivers nothing to such a scan there, and does not keep it for a relaunch."
  }
}
