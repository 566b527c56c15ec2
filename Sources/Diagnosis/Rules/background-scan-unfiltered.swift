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
  static let occasions: EventKindSet = RuleSchedule.scans

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
    let back = marks.first { $0.visibility == .foreground && $0.entry.order > from.order }?.entry.marker
    let until = back.flatMap { scan.isRunning(at: $0.order - 1) ? $0 : nil } ?? scan.end
    if let until, isBrief(from, until, grace) { return .clear }
    if isServed(scan, from, until, grace, context.life) { return .clear }
    let isMeasured = from.time != nil && until.map { $0.seconds(since: from.marker) != nil } ?? true
    if !isMeasured, !isLeftOn(from, until, context.life) {
      guard isOver else { return .open(until: nil) }
      return .undetermined(
        Missing(from: from.time), because: "the lines carry no time, so that a short scan cannot be told")
    }
    if isMeasured, scan.end == nil, let outcome = stands(from, grace, context) { return outcome }
    if scan.filter == .notPrinted {
      return .undetermined(
        Missing(emitter: .daemon, level: .default, from: scan.start.time, to: from.time),
        because: "the app scanned in the background, and the scan's filter is not printed")
    }
    var draft = Draft(
      .error, .certain, .app, message(scan, isBegunBehind), proof: [scan.filterLine, shown],
      context: [refusal(after: from, context.life)])
    if !isMeasured { draft.cap(.likely, because: "the lines carry no time, so that only their order speaks") }
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

  /// The scan finds something later on: the system serves it, so the app is in front of the user after all, in another
  /// window or on a watch in a session.
  private static func isServed(_ scan: AppScan, _ from: Entry, _ until: Marker?, _ grace: Double, _ life: Life) -> Bool
  {
    life.events.contains { entry in
      guard entry.kind == .appDiscovered, entry.order > from.order, entry.order < until?.order ?? .max else {
        return false
      }
      return scan.isRunning(at: entry.order) && !isBrief(from, entry.marker, grace)
        && entry.seconds(since: from.marker) != nil
    }
  }

  /// Without times only order speaks: a scan that is on when the process is suspended was not stopped soon.
  private static func isLeftOn(_ from: Entry, _ until: Marker?, _ life: Life) -> Bool {
    life.events.contains { entry in
      entry.kind == .processSuspended && entry.order > from.order && entry.order < until?.order ?? .max
        && entry.position.input == from.position.input
    }
  }

  /// Whether the scan has run long enough in the background; nil when it has.
  private static func stands(_ from: Entry, _ grace: Double, _ context: RuleContext) -> Answer.Outcome? {
    guard let time = from.time else { return nil }
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
