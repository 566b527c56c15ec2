import Correlation
import Parsing

/// Suspended before the first `didUpdateState` of the life: the manager came too late to be served.
enum SuspendedEarly: Rule {
  static let descriptor = RuleDescriptor(
    slug: "suspended-early", group: "F", severity: .warning, blame: .system, text: .suspendedEarly)
  static let scope = RuleScope.restoringPlatforms
  static let hears: EventKindSet = []

  static func answers(in context: RuleContext) -> [Answer] {
    let life = context.life
    guard life.bluetoothRelaunch != nil, let start = life.windowStart, let first = life.stretches.first,
      first.begin == .launch
    else { return [] }
    // A callback that only a powered radio gives shows that the state had come, printed or not.
    let state = life.events.first { $0.kind == .appState || $0.needsPower }
    if let state, state.order < (first.end?.order ?? .max) { return [answer(context, "launch", at: first, .clear)] }
    guard let end = first.end else {
      guard context.isFinal else { return [answer(context, "launch", at: first, .open(until: nil))] }
      return [
        answer(
          context, "launch", at: first,
          .undetermined(
            Missing(emitter: .lifecycle, level: .default, from: start.time, isAfterEnd: true),
            because: "the log ends before the suspension"))
      ]
    }
    guard first.endCause == .suspended else { return [] }
    // A suspension that stands in the clock before the launch is a step of the clock.
    if let seconds = end.seconds(since: start), seconds < 0 { return [] }
    let need = context.needs.wording(.appState).and(context.needs.coverage(.app, from: start, to: end))
    guard need.state > .none else {
      return [answer(context, "launch", at: first, .undetermined(need.missing, because: need.because))]
    }
    let after = end.seconds(since: start).map { " \(DurationText.tenths($0)) after its launch," } ?? ""
    var draft = Draft(
      .warning, .likely, .system,
      "The app was suspended\(after) before any `didUpdateState` line.",
      because: "it rests on the absence of a line", proof: [life.bluetoothRelaunch, first.endEntry])
    if need.state == .partial { draft.cap(.possible, because: need.because) }
    return [answer(context, "launch", at: first, .fired(draft))]
  }
}
