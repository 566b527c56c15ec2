import Correlation
import Parsing

/// The system ended the app with something pending, the event came, and no launch followed.
enum RelaunchMissing: Rule {
  static let descriptor = RuleDescriptor(
    slug: "relaunch-missing", group: "B", severity: .warning, blame: .system,
    parameters: [
      RuleParameter("window", unit: "s", default: 30, means: "time from the daemon's event to the launch"),
      RuleParameter("attempts", unit: "", default: 3, means: "attempts without success that are enough"),
      RuleParameter("pause", unit: "s", default: 3, means: "time that the last attempt has to bring the app back"),
    ],
    isOfEnd: true, text: .relaunchMissing)
  static let scope = RuleScope.restoringPlatforms
  static let hears: EventKindSet = []
  static let looksBeyondLife = true

  static func answers(in context: RuleContext) -> [Answer] {
    let life = context.life
    guard let end = life.end, life.endCause.isBySystem || life.endCause == .unknown, !life.isEndInferred else {
      return []
    }
    let after = context.afterwards
    if let tried = outcome(attempts: after.filter { $0.kind == .relaunchAttempted }, context) {
      return [answer(context, "attempts", at: life.stretches.last, tried)]
    }
    guard wasWaiting(life, after) else { return [] }
    guard let event = trigger(after.filter { $0.order > end.order }, life) else {
      return unseen(end, context).map { [answer(context, "event", at: life.stretches.last, $0)] } ?? []
    }
    if let postponed = after.last(where: { $0.kind == .relaunchPostponed }) {
      // The daemon waits for the old process to be gone, however long that takes.
      if context.next?.bluetoothRelaunch != nil { return [answer(context, "event", at: life.stretches.last, .clear)] }
      let last = after.last { $0.order >= postponed.order && isOfRelaunch($0) } ?? postponed
      return [answer(context, "event", at: life.stretches.last, outcome(event, from: last, context))]
    }
    return [answer(context, "event", at: life.stretches.last, outcome(event, from: event, context))]
  }

  /// Without the daemon's lines an event that came for the app is not seen, and a launch after it is not missed.
  private static func unseen(_ end: Marker, _ context: RuleContext) -> Answer.Outcome? {
    guard context.life.endCause.isBySystem, context.next == nil, context.isFinal, let last = context.world.last else {
      return nil
    }
    let need = context.needs.coverage(.daemon, from: end, to: last)
    guard need.state == .none else { return nil }
    return .undetermined(need.missing, because: need.because)
  }

  private static func isOfRelaunch(_ entry: Entry) -> Bool {
    switch entry.kind {
    case .relaunchPostponed, .relaunchDecided, .relaunchAttempted, .daemonWake: true
    default: false
    }
  }

  /// Attempts enough, of which none brought the app back; nil where there are fewer, or where one did.
  private static func outcome(attempts: [Entry], _ context: RuleContext) -> Answer.Outcome? {
    let highest = attempts.compactMap { $0.fields.number(.attempt) }.max() ?? attempts.count
    guard let last = attempts.last, highest >= Int(context.parameter("attempts", of: descriptor)) else { return nil }
    let pause = context.parameter("pause", of: descriptor) + context.resolution(of: last.marker)
    if let next = context.next {
      guard next.bluetoothRelaunch == nil, let wait = next.firstSeen.seconds(since: last.marker), wait > pause else {
        return nil
      }
    } else if let until = last.time?.adding(seconds: pause),
      context.world.now(of: until).microseconds <= until.microseconds
    {
      guard context.isFinal else { return .open(until: until) }
      return .undetermined(
        Missing(emitter: .lifecycle, level: .default, from: last.time, to: until, isAfterEnd: true),
        because: "the log ends before it shows whether the last attempt brought the app back")
    }
    return .fired(
      Draft(
        .warning, .certain, .system, "The daemon tried \(highest) times to launch the app, without success.",
        proof: [last], context: [context.life.endEntry] + attempts.dropLast().map { $0 }, subject: "attempts"))
  }

  /// What followed the event within the window, which a postponement begins anew.
  private static func outcome(_ event: Entry, from anchor: Entry, _ context: RuleContext) -> Answer.Outcome {
    let seconds = context.parameter("window", of: descriptor)
    guard let time = anchor.time else { return .undetermined(Missing(), because: "the log has no times") }
    if let next = context.next, let wait = next.firstSeen.seconds(since: anchor.marker) {
      if wait <= seconds + context.resolution(of: anchor.marker) { return .clear }
    }
    var limit = time.adding(seconds: seconds)
    limit.microseconds &+= Int64(time.resolution)
    var closing = anchor.marker
    closing.time = limit
    guard context.world.now(of: time).microseconds > limit.microseconds else {
      return context.isFinal
        ? .undetermined(
          Missing(emitter: .lifecycle, level: .default, from: time, to: limit, isAfterEnd: true),
          because: "the log ends before the time for a launch is over") : .open(until: limit)
    }
    let need = context.needs.coverage(.daemon, from: anchor.marker, to: closing)
      .and(context.needs.coverage(.lifecycle, from: anchor.marker, to: closing))
    guard need.state == .full else { return .undetermined(need.missing, because: need.because) }
    return .fired(
      Draft(
        .warning, .likely, .system,
        "Something was pending when the system ended the app, its event came, and no launch followed within "
          + "\(DurationText.tenths(seconds)).",
        because: "it rests on the absence of a line",
        proof: [event, anchor == event ? nil : anchor, context.life.endEntry],
        subject: event.fields.text(.device) ?? ""))
  }

  /// Pending work is shown by the life's own lines, or by what the daemon saved.
  private static func wasWaiting(_ life: Life, _ after: [Entry]) -> Bool {
    if life.pending.isAnything { return true }
    return (life.events + after).contains { entry in
      guard entry.kind == .restoreSaved else { return entry.kind == .restorePersisted }
      return !(entry.fields.list(.devices) ?? []).isEmpty || entry.fields.flag(.scanning) == true
    }
  }

  /// The daemon's event for that app or its device, after its end.
  private static func trigger(_ after: [Entry], _ life: Life) -> Entry? {
    after.first { entry in
      switch entry.kind {
      case .daemonWake, .relaunchDecided, .relaunchAttempted: true
      case .linkUp, .daemonValue: entry.fields.text(.device).map { life.pending.device($0) != nil } ?? false
      default: false
      }
    }
  }
}
