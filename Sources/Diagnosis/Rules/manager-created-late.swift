import Correlation
import Parsing

/// The manager came too late after a Bluetooth relaunch.
enum ManagerCreatedLate: Rule {
  static let descriptor = RuleDescriptor(
    slug: "manager-created-late", group: "A", severity: .warning, blame: .app,
    parameters: [RuleParameter("window", unit: "s", default: 5, means: "time from launch to the manager's creation")],
    text: .managerCreatedLate)
  static let scope = RuleScope.restoringPlatforms
  static let hears: EventKindSet = []

  static func answers(in context: RuleContext) -> [Answer] {
    let life = context.life
    guard let relaunch = life.bluetoothRelaunch,
      let manager = life.managers.filter({ !$0.hasNoIdentifier }).min(by: { $0.firstSeen.order < $1.firstSeen.order })
    else { return [] }
    guard let start = life.windowStart else {
      // Where the log prints no times nothing can be measured anyway.
      guard !life.isPrewarm, manager.firstSeen.time != nil else { return [] }
      guard context.isFinal || !life.isOpen else { return [answer(context, "manager", .open(until: nil))] }
      let missing = Missing(emitter: .lifecycle, level: .default, to: manager.firstSeen.time)
      return [answer(context, "manager", .undetermined(missing, because: "the launch is not in the log"))]
    }
    let limit = context.parameter("window", of: descriptor)
    guard start.time != nil else { return [] }
    guard let creation = manager.creation else {
      // Its first sign of life came in time, so did its creation; what came later proves nothing.
      if let age = manager.firstSeen.seconds(since: start), age <= limit { return [answer(context, "manager", .clear)] }
      guard context.isFinal || !life.isOpen else { return [answer(context, "manager", .open(until: nil))] }
      let need = context.needs.wording(.appManagerCreated)
      return [
        answer(
          context, "manager",
          .undetermined(need.missing, because: "no line shows when the manager was created"))
      ]
    }
    guard context.canMeasure(limit, at: start), let delay = awakeSeconds(from: start, to: creation.marker, life) else {
      return []
    }
    guard delay > limit + context.resolution(of: creation.marker) else {
      return [answer(context, "manager", .clear)]
    }
    var draft = Draft(
      .warning, .certain, .app,
      "The \(manager.role.rawValue) manager was created \(DurationText.tenths(delay)) after the launch for Bluetooth.",
      proof: [life.anchor, creation], context: [relaunch], subject: manager.identifier ?? manager.role.rawValue)
    if let foreground = life.events.first(where: { $0.isForeground && $0.order < creation.order }) {
      draft.severity = .error
      draft.raised = "it came only when the user opened the app"
      draft.proof.append(foreground)
    }
    if context.needs.isClockSet(from: start, to: creation.marker) {
      draft.cap(.possible, because: "the clock was set in that time, so that it may have been shorter")
      draft.severity = .warning
    }
    return [answer(context, "manager", .fired(draft))]
  }

  /// Seconds between the two moments in which the process was awake.
  private static func awakeSeconds(from start: Marker, to end: Marker, _ life: Life) -> Double? {
    guard var seconds = end.seconds(since: start) else { return nil }
    for (stretch, following) in zip(life.stretches, life.stretches.dropFirst()) {
      guard let suspended = stretch.end, suspended.order > start.order, following.start.order <= end.order else {
        continue
      }
      seconds -= following.start.seconds(since: suspended) ?? 0
    }
    return seconds
  }
}
