import Correlation
import Parsing

/// Bluetooth was turned off and not on again, as far as the log goes.
enum BluetoothOff: Rule {
  static let descriptor = RuleDescriptor(
    slug: "bluetooth-off", group: "G", severity: .warning, blame: .user,
    parameters: [RuleParameter("toggle", unit: "s", default: 60, means: "time in which it may be on again")],
    text: .bluetoothOff)
  static let scope = RuleScope.anywhere
  static let hears: EventKindSet = []
  static let looksBeyondLife = true

  static func answers(in context: RuleContext) -> [Answer] {
    // It is about the app's whole story: asked once, with its latest life.
    guard context.next == nil else { return [] }
    let radio = RadioTimeline(of: context.app, context.world)
    return radio.runs(of: .off).map { run in
      let life = context.app.lives.last { $0.firstSeen.order <= run.first.order } ?? context.life
      return Answer(
        rule: slug, occasion: "off \(run.first.order)", life: life.id,
        session: (life.stretch(at: run.first) ?? life.stretches.first)?.id,
        outcome: seen(outcome(run, context.world, context.options, isFinal: context.isFinal), run, context))
    }
  }

  /// That it was not turned on again can be told only where it would have been seen: by bluetoothd, or by the app's own
  /// state lines while it ran.
  private static func seen(
    _ outcome: Answer.Outcome, _ run: RadioTimeline.Run, _ context: RuleContext
  ) -> Answer.Outcome {
    guard case .fired(var draft) = outcome, let now = context.world.last else { return outcome }
    let isToldByApp = run.last.kind == .appState && context.life.stretches.last?.isOpen == true
    let own = Need(state: .none, missing: Missing(emitter: .daemon, level: .default), because: "")
    let need = context.needs.coverage(.daemon, from: run.last.marker, to: now)
      .or(isToldByApp ? context.needs.coverage(.app, from: run.last.marker, to: now) : own)
    switch need.state {
    case .full: return outcome
    case .partial:
      draft.cap(.possible, because: need.because)
      return .fired(draft)
    case .none: return .undetermined(need.missing, because: need.because)
    }
  }

  /// The answer where no app is in the log.
  static func outcome(_ world: World, _ options: CaseOptions) -> Answer.Outcome? {
    RadioTimeline(of: nil, world).runs(of: .off).last.map { outcome($0, world, options, isFinal: true) }
  }

  private static func outcome(
    _ run: RadioTimeline.Run, _ world: World, _ options: CaseOptions, isFinal: Bool
  ) -> Answer.Outcome {
    if run.next != nil { return .clear }
    let wait = options.parameter("toggle", of: descriptor)
    guard let time = run.first.time else {
      return isFinal
        ? .undetermined(
          Missing(isAfterEnd: true), because: "the lines carry no time, so that a short toggle cannot be told")
        : .open(until: nil)
    }
    var until = time.adding(seconds: wait)
    until.microseconds &+= Int64(time.resolution)
    guard world.now(of: time).microseconds > until.microseconds else {
      return isFinal
        ? .undetermined(
          Missing(from: time, isAfterEnd: true), because: "the log ends soon after Bluetooth went off")
        : .open(until: until)
    }
    let how =
      switch run.kind {
      case .denylist: "Bluetooth was turned off in Control Center"
      case .airplane: "Bluetooth was turned off with airplane mode"
      default: "Bluetooth was turned off"
      }
    // Control Center leaves the radio on, and Apple's table lets it wake apps all the same.
    let severity = run.kind == .denylist && !run.isPower ? Severity.info : .warning
    return .fired(
      Draft(
        severity, .likely, .user, "\(how), and no line shows it on again: the app cannot connect meanwhile.",
        because: "it rests on the absence of a line as well",
        proof: [run.first] + (run.last == run.first ? [] : [run.last]),
        subject: "off"))
  }
}
