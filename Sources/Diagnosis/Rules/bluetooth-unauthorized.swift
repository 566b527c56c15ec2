import Correlation
import Parsing

/// The app has no permission to use Bluetooth.
enum BluetoothUnauthorized: Rule {
  static let descriptor = RuleDescriptor(
    slug: "bluetooth-unauthorized", group: "G", severity: .warning, blame: .user,
    parameters: [RuleParameter("settling", unit: "s", default: 60, means: "time in which the state may settle")],
    text: .bluetoothUnauthorized)
  static let scope = RuleScope.anywhere
  static let hears: EventKindSet = []
  static let looksBeyondLife = true

  static func answers(in context: RuleContext) -> [Answer] {
    guard context.next == nil else { return [] }
    let radio = RadioTimeline(of: context.app, context.world)
    return radio.runs(of: .unauthorized).map { run in
      let life = context.app.lives.last { $0.firstSeen.order <= run.first.order } ?? context.life
      return Answer(
        rule: slug, occasion: "unauthorized \(run.first.order)", life: life.id,
        session: (life.stretch(at: run.first) ?? life.stretches.first)?.id, outcome: outcome(run, context))
    }
  }

  private static func outcome(_ run: RadioTimeline.Run, _ context: RuleContext) -> Answer.Outcome {
    let seconds = context.parameter("settling", of: descriptor)
    let limit = seconds + context.resolution(of: run.first.marker)
    func lasted(until entry: Entry) -> Double? { entry.seconds(since: run.first.marker) }
    // Two lines that say so, with so much time between, need nothing else.
    if run.last != run.first, let length = lasted(until: run.last), length > limit {
      return .fired(measured(run, length, until: run.last, context))
    }
    if let next = run.next {
      guard let length = lasted(until: next), length > limit else { return .clear }
      return .fired(measured(run, length, until: next, context))
    }
    switch context.window(from: run.last.marker, seconds: seconds) {
    case .open(let until):
      guard context.isFinal else { return .open(until: until) }
      return .undetermined(
        Missing(from: run.first.time, isAfterEnd: true), because: "the log ends before the state could settle")
    case .ended(let end):
      guard context.isFinal || !context.life.isOpen else { return .open(until: nil) }
      return .undetermined(
        Missing(emitter: .app, level: .default, from: run.first.time, to: end.time),
        because: "the app was suspended or ended before the state could settle")
    case .elapsed(let closing):
      let need = context.needs.coverage(.app, from: run.first.marker, to: closing)
      guard need.state > .none else { return .undetermined(need.missing, because: need.because) }
      var draft = draft(run, .likely, seconds)
      draft.because = "it rests on the absence of another state as well"
      if need.state == .partial { draft.cap(.possible, because: need.because) }
      return .fired(draft)
    }
  }

  private static func measured(
    _ run: RadioTimeline.Run, _ length: Double, until end: Entry, _ context: RuleContext
  ) -> Draft {
    var draft = draft(run, .certain, length)
    if context.needs.isClockSet(from: run.first.marker, to: end.marker) {
      draft.cap(.possible, because: "the clock was set in that time, so that it may have been shorter")
    }
    return draft
  }

  private static func draft(_ run: RadioTimeline.Run, _ confidence: Confidence, _ length: Double) -> Draft {
    Draft(
      .warning, confidence, .user,
      "The app has no permission to use Bluetooth: its manager stayed unauthorized for more than "
        + "\(DurationText.words(length.rounded(.down), resolution: 1_000_000)).",
      proof: [run.first] + (run.last == run.first ? [] : [run.last]), context: [run.next], subject: "unauthorized")
  }
}
