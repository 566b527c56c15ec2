import Correlation
import Parsing

/// A connect to a restored device has no answer yet. That is as designed: a pending connect does not time out.
enum RestoredConnectingStuck: Rule {
  static let descriptor = RuleDescriptor(
    slug: "restored-connecting-stuck", group: "D", severity: .info, blame: .accessory,
    parameters: [RuleParameter("window", unit: "s", default: 30, means: "awake time for the connection to come")],
    text: .restoredConnectingStuck)
  static let scope = RuleScope.representativeLives
  static let occasions: EventKindSet = [.appRestore]
  static let hears: EventKindSet = RuleSchedule.links

  /// The daemon's codes of a device that was heard and could not be held: time-outs of an establishing link.
  private static let nearCodes: Set<Int> = [702, 708, 762]

  static func answers(in context: RuleContext) -> [Answer] {
    context.restoredDevices.compactMap { device in
      outcome(device, context).map { answer(context, device.occasion, at: device.stretch, $0) }
    }
  }

  private static func outcome(_ device: RestoredDevice, _ context: RuleContext) -> Answer.Outcome? {
    guard device.state == "connecting" || device.state == "disconnected" else { return nil }
    // A new connect begins a new wait, up to the connection.
    let up = device.firstOwn([.appConnectSucceeded, .linkUp])
    let asked = device.lastOwn([.appConnectRequested, .requestConnect], before: up?.order ?? .max)
    guard device.state == "connecting" || asked != nil else { return nil }
    if device.isWithoutRadio { return nil }
    let start = (asked ?? device.restore).marker
    let answered = answer(to: device, since: start, context)
    let window = context.window(from: start, seconds: context.parameter("window", of: descriptor))
    if let answered, window.holds(answered) { return .clear }
    switch window {
    case .open(let until):
      guard context.isFinal else { return .open(until: until) }
      return .undetermined(
        Missing(emitter: .app, level: .default, wording: .appConnectSucceeded, from: start.time, isAfterEnd: true),
        because: "the log ends while the connection is awaited")
    case .elapsed(let closing), .ended(let closing):
      // With the process ends the question; what waits is for the next life to tell.
      if case .ended = window, !endsAsleep(closing, context) { return nil }
      let near = nearness(of: device, since: start, context)
      // What came later came as it should, unless the device was there all the time.
      if answered != nil, near == nil { return .clear }
      return judge(device, asked, start, closing, near, context)
    }
  }

  private static func endsAsleep(_ closing: Marker, _ context: RuleContext) -> Bool {
    context.life.stretches.contains { $0.endCause == .suspended && $0.end?.order == closing.order }
  }

  /// Whatever ends the wait: a connection, a failure, a cancel. A code of the daemon alone does not: it tries again by
  /// itself.
  private static func answer(to device: RestoredDevice, since start: Marker, _ context: RuleContext) -> Entry? {
    device.lines.first { entry in
      guard entry.order > start.order else { return false }
      switch entry.kind {
      case .appConnectSucceeded, .appConnectFailed, .appDisconnected, .linkUp, .appConnectCancelled, .requestCancel:
        return true
      case .appValue, .appServices, .appCharacteristics, .appSubscribed: return device.isOwnAlone(entry)
      case .linkFailed, .linkDown:
        return !nearCodes.contains(entry.fields.number(.code) ?? 0)
      case .appState: return ["poweredOff", "resetting", "unauthorized"].contains(entry.fields.text(.state) ?? "")
      default: return false
      }
    }
  }

  private static func judge(
    _ device: RestoredDevice, _ asked: Entry?, _ start: Marker, _ closing: Marker,
    _ near: (lines: [Entry], words: String)?, _ context: RuleContext
  ) -> Answer.Outcome {
    let own = context.needs.wording(.appConnectSucceeded).and(context.needs.coverage(.app, from: start, to: closing))
    let need = context.needs.daemonWording([.linkUp, .linkFailed], "how connections of this app go")
      .and(context.needs.coverage(.daemon, from: start, to: closing)).or(own)
    guard need.state > .none else { return .undetermined(own.missing, because: own.because) }
    let waited = closing.seconds(since: start).map { " in \(DurationText.tenths($0))" } ?? ""
    let how = device.state == "connecting" ? "still waiting for its connection" : "disconnected, and the app connects"
    var draft = Draft(
      .info, .likely, .accessory,
      "\(device.name) came back \(how); no connection has come\(waited). That is as designed: a pending connect does "
        + "not time out, and is answered when the device is near.",
      because: "it rests on the absence of lines", proof: [device.restore, asked], subject: device.name)
    if let near {
      draft.severity = .warning
      draft.raised = "the device is near: \(near.words)"
      draft.message =
        "\(device.name) came back \(how); no connection has come\(waited), though the device is near: \(near.words)."
      draft.proof += near.lines
    }
    if need.state == .partial { draft.cap(.possible, because: need.because) }
    return .fired(draft)
  }

  /// What shows that the device is there: it was discovered, another app is connected to it, or links to it begin and
  /// fail.
  private static func nearness(
    of device: RestoredDevice, since start: Marker, _ context: RuleContext
  ) -> (lines: [Entry], words: String)? {
    let events = device.lines.filter { $0.order > start.order && device.isOwn($0) }
    if let discovered = events.first(where: { $0.kind == .appDiscovered }) {
      return ([discovered], "it was discovered")
    }
    let failures = events.filter { entry in
      (entry.kind == .linkFailed || entry.kind == .linkDown) && nearCodes.contains(entry.fields.number(.code) ?? 0)
    }
    // One loss shows in several lines.
    if let first = failures.first, let last = failures.last, last.seconds(since: first.marker).map({ $0 > 1 }) ?? false
    {
      return ([first, last], "links to it begin and fail")
    }
    for other in context.world.apps where other.index != context.app.index && other.mergedInto == nil {
      guard let life = other.lives.last, life.isOpen, let known = life.pending.device(device.name),
        known.link == .connected
      else { continue }
      return (life.events.filter { $0.order == known.since.order }, "\(other.name) is connected to it")
    }
    return nil
  }
}
