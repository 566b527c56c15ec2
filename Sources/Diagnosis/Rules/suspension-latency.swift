import Correlation
import Parsing

/// Awake in the background for longer than the 10 s that apps are advised to stay within.
enum SuspensionLatency: Rule {
  static let descriptor = RuleDescriptor(
    slug: "suspension-latency", group: "F", severity: .warning, blame: .app,
    parameters: [
      RuleParameter("warning", unit: "s", default: 10, means: "latency above which it is a warning"),
      RuleParameter("error", unit: "s", default: 30, means: "latency above which it is an error"),
    ],
    text: .suspensionLatency)
  static let scope = RuleScope.restoringPlatforms
  /// What ends an awake stretch or excuses it, and what was delivered in it, be it told behind its end.
  static let hears: EventKindSet = [
    .processSuspended, .processAssertion, .processBackgroundTask, .appForeground, .appBackground, .daemonValue,
    .appConnectSucceeded, .appConnectFailed, .appDisconnected, .appDiscovered, .appServices, .appCharacteristics,
    .appSubscribed, .appValue, .appRead, .appWritten,
  ]

  static func answers(in context: RuleContext) -> [Answer] {
    guard context.app.hasBluetooth else { return [] }
    // An awake stretch is judged when it ends; of older ones nothing changes.
    return context.life.stretches.suffix(2).compactMap { stretch in
      outcome(stretch, context).map { answer(context, "stretch \(stretch.id)", at: stretch, $0) }
    }
  }

  private static func outcome(_ stretch: Stretch, _ context: RuleContext) -> Answer.Outcome? {
    let life = context.life
    // The user has it open, or something else keeps it awake: no answer.
    guard isInBackground(stretch, context), !stretch.isForeground, stretch.keptAwake.isEmpty, life.debugged == nil,
      !stretch.areDeliveriesUnclear
    else {
      return nil
    }
    let warning = context.parameter("warning", of: descriptor)
    let error = context.parameter("error", of: descriptor)
    if let expiry = stretch.expiry { return .fired(expired(expiry, stretch, error, context)) }
    guard let end = stretch.end, stretch.endCause != .logEnded, stretch.endCause != .evicted else {
      guard context.isFinal else { return .open(until: nil) }
      return unfinished(stretch, warning, context)
    }
    // An end by crash, user or memory pressure says nothing of how long the app meant to stay.
    guard stretch.endCause == .suspended || stretch.endCause == .cpuLimit || stretch.endCause == .watchdog else {
      return nil
    }
    guard let anchor = anchor(stretch, context), let latency = end.seconds(since: anchor) else {
      return stretch.start.time == nil
        ? nil
        : .undetermined(
          Missing(emitter: .lifecycle, level: .default, to: end.time),
          because: "the start of the awake stretch is not in the log")
    }
    let pause = stretch.longestPause.flatMap { $0.to.seconds(since: $0.from) } ?? 0
    let longest = max(latency, pause)
    let step = context.resolution(of: end)
    guard longest > warning + step else { return .clear }
    let isError = longest > error + step
    let idle = (pause > latency ? stretch.longestPause : nil) ?? (from: anchor, to: end)
    let silence = stretch.silence(from: idle.from, to: idle.to)
    guard (silence.to.seconds(since: silence.from) ?? longest) > warning + step else {
      return .undetermined(
        Missing(emitter: .app, wording: .appValue, from: idle.from.time, to: idle.to.time),
        because: "lines of the app that look like callbacks stand in that time, and no pattern knows them")
    }
    // An app that never prints a callback may be busy all the time.
    guard context.app.wording.contains(where: \.isDeliveredCallback) || context.life.counts[.daemonValue] != nil else {
      return .undetermined(
        Missing(emitter: .app, wording: .appValue, from: anchor.time, to: end.time),
        because: "the app was never seen to print a callback, so that its last event is not known")
    }
    var draft = Draft(
      isError ? .error : .warning, .likely, .app, message(latency, pause, stretch),
      because: "what else kept the app awake may not be in the log",
      proof: [stretch.endEntry, pause > latency ? nil : startLine(stretch, anchor, life)],
      context: pause > latency ? pauseLines(stretch, life) : [], subject: "latency")
    if let hole = context.needs.hole(from: idle.from, to: idle.to) {
      draft.cap(.possible, because: "\(hole) in that time may hide events")
    } else if silence.from != idle.from || silence.to != idle.to {
      draft.cap(
        .possible, because: "lines of the app that look like callbacks, and that no pattern knows, stand in that time")
    } else if context.world.isClockAssumed(idle.from, idle.to) {
      draft.cap(.possible, because: "the clocks of the two inputs that it is measured between are only taken to be one")
    } else if isSampled(stretch, warning, context) {
      draft.cap(
        .possible,
        because:
          "the app prints its values at equal distances of more than \(DurationText.tenths(warning)), so that it "
          + "may print only some of them")
    } else if !isForegroundSeen(stretch, end, context) {
      draft.cap(.possible, because: "nothing in the log would show that the app was in front of the user")
    } else if !canSeeDeliveries(context) {
      draft.cap(
        .possible, because: "the app was never seen to print what its devices send, so that it may have been busy")
    } else if (pause > latency ? stretch.longestPause?.from : anchor) == stretch.lastForeground {
      draft.cap(.possible, because: "the app had just left the foreground, where it may finish its work")
    } else if stretch.begin == .firstSight {
      draft.cap(.possible, because: "the start of the awake stretch is not in the log")
    }
    if draft.confidence == .possible { draft.severity = .warning }
    return .fired(draft)
  }

  /// Background must be shown: a relaunch or wake by Bluetooth, a background launch, or a state line.
  private static func isInBackground(_ stretch: Stretch, _ context: RuleContext) -> Bool {
    let life = context.life
    if stretch.sawForeground { return !stretch.isForeground }
    switch stretch.begin {
    case .wake: return stretch.startKind != nil
    case .launch:
      if life.bluetoothRelaunch != nil { return true }
      return ["background", "bluetooth"].contains(life.launched?.fields.text(.kind) ?? "")
    case .firstSight:
      return life.events.contains { entry in
        entry.kind == .processState && entry.fields.text(.state) == "background" && entry.order >= stretch.start.order
          && entry.order <= (stretch.end?.order ?? .max)
      }
    }
  }

  /// The latest of launch, wake, last delivered Bluetooth event, end of the last foreground stretch.
  private static func anchor(_ stretch: Stretch, _ context: RuleContext) -> Marker? {
    var start: Marker? = stretch.start
    if stretch.begin == .launch { start = context.life.windowStart ?? stretch.start }
    if stretch.begin == .firstSight { start = nil }
    return [start, stretch.lastDelivered, stretch.lastForeground].compactMap { $0 }.max { one, other in
      (one.time?.microseconds ?? 0) < (other.time?.microseconds ?? 0)
    }
  }

  /// Parts of a second by which two steps of one pace may differ, at most.
  private static let evenness = 0.1

  /// A process that stays awake from value to value, over and over at one and the same long distance, prints every so
  /// many of them, as likely as not: only the daemon's own lines of each value would tell.
  private static func isSampled(_ stretch: Stretch, _ warning: Double, _ context: RuleContext) -> Bool {
    guard context.life.counts[.daemonValue] == nil else { return false }
    let values = context.life.all([.appValue]).filter { entry in
      entry.order >= stretch.start.order && entry.order <= (stretch.end?.order ?? .max)
    }
    let steps = zip(values, values.dropFirst()).compactMap { $1.seconds(since: $0.marker) }.filter { $0 > warning }
    guard steps.count > 1, let least = steps.min(), let most = steps.max() else { return false }
    return most - least <= evenness * most
  }

  /// The lines of the system that tell of the foreground are there, or the app prints its own.
  private static func isForegroundSeen(_ stretch: Stretch, _ end: Marker, _ context: RuleContext) -> Bool {
    if stretch.sawForeground { return true }
    if context.app.hasLife(where: { $0.first([.appForeground, .appBackground]) != nil }) { return true }
    return context.needs.coverage(.lifecycle, from: stretch.start, to: end).state > .none
  }

  /// Without its deliveries a busy app looks idle.
  private static func canSeeDeliveries(_ context: RuleContext) -> Bool {
    let wording = context.app.wording
    if isPrintedHere(.appValue, context) || context.life.counts[.daemonValue] != nil { return true }
    let hasLink = context.life.pending.devices.contains { $0.link == .connected }
    let scans = context.life.pending.scan != nil
    // What reads and writes a peripheral manager was asked for, only its app tells.
    if context.life.pending.isAdvertising || context.life.managers.contains(where: { $0.role == .peripheral }) {
      return false
    }
    return !hasLink && (!scans || wording.contains(.appDiscovered))
  }

  /// The app's file may have a clock of its own: what it prints there says nothing of this life.
  private static func isPrintedHere(_ kind: EventKind, _ context: RuleContext) -> Bool {
    guard context.app.wording.contains(kind) else { return false }
    guard let time = context.life.firstSeen.time else { return true }
    let lines = context.app.lives.indices.compactMap { context.app.lives[$0].first([kind]) }
    // Of lives long past only a summary is left.
    return lines.isEmpty || lines.contains { $0.time?.timeline == time.timeline }
  }

  private static func expired(
    _ expiry: Entry, _ stretch: Stretch, _ error: Double, _ context: RuleContext
  ) -> Draft {
    let total = (stretch.end ?? expiry.marker).seconds(since: context.life.windowStart ?? stretch.start)
    var draft = Draft(
      .warning, .certain, .app, "The system announced that the app's background time was used up.", proof: [expiry],
      context: [stretch.endEntry], subject: "latency")
    if stretch.begin == .launch, let total, total > error {
      draft.severity = .error
      draft.raised = "it was awake for \(DurationText.tenths(total)) in all"
    }
    return draft
  }

  private static func unfinished(_ stretch: Stretch, _ warning: Double, _ context: RuleContext) -> Answer.Outcome? {
    guard let start = stretch.start.time else { return nil }
    var figure: String?
    if let anchor = anchor(stretch, context), let time = anchor.time,
      let soFar = context.world.now(of: time).seconds(since: time), soFar >= 0.05
    {
      figure = "\(DurationText.tenths(soFar)) after its last event"
    }
    let now = context.world.now(of: start)
    let need = context.needs.coverage(.lifecycle, from: stretch.start, to: context.world.last ?? stretch.start)
    // A log without the system's lines would never show it, however long it went on.
    let reason =
      need.state == .none
      ? "\(need.because), so that no suspension is seen\(figure.map { " up to \($0)" } ?? "")"
      : "the log ends before the suspension\(figure.map { ", \($0)" } ?? "")"
    return .undetermined(
      Missing(emitter: .lifecycle, level: .default, from: start, to: now, isAfterEnd: need.state != .none),
      because: reason)
  }

  private static func message(_ latency: Double, _ pause: Double, _ stretch: Stretch) -> String {
    if pause > latency {
      return "The app stayed awake through a pause of \(DurationText.tenths(pause)) between two Bluetooth events, "
        + "longer than the 10 s that apps are advised to stay within."
    }
    let since =
      stretch.lastDelivered != nil ? "its last Bluetooth event" : stretch.begin == .wake ? "its wake" : "its launch"
    return
      "The app stayed awake for \(DurationText.tenths(latency)) after \(since), longer than the 10 s that apps are "
      + "advised to stay within."
  }

  private static func startLine(_ stretch: Stretch, _ anchor: Marker, _ life: Life) -> Entry? {
    life.events.first { $0.order == anchor.order } ?? stretch.startEntry
  }

  private static func pauseLines(_ stretch: Stretch, _ life: Life) -> [Entry] {
    guard let pause = stretch.longestPause else { return [] }
    return life.events.filter { $0.order == pause.from.order || $0.order == pause.to.order }
  }
}
