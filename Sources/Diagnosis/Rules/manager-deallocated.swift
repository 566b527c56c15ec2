import Correlation
import Parsing

/// A manager's connection to the daemon ended while the process lives on: it was let go, most likely.
enum ManagerDeallocated: Rule {
  static let descriptor = RuleDescriptor(
    slug: "manager-deallocated", group: "A", severity: .warning, blame: .app,
    parameters: [RuleParameter("window", unit: "s", default: 2, means: "time for a new manager to take its place")],
    text: .managerDeallocated)
  static let scope = RuleScope.restoringPlatforms
  static let occasions: EventKindSet = [.appManagerInvalid]
  /// Seconds in which a callback that was under way may still arrive.
  private static let inFlight = 0.5

  static func answers(in context: RuleContext) -> [Answer] {
    context.life.all([.appManagerInvalid]).enumerated().compactMap { index, entry in
      outcome(entry, context).map { answer(context, "invalid \(index)", $0) }
    }
  }

  private static func outcome(_ entry: Entry, _ context: RuleContext) -> Answer.Outcome? {
    let life = context.life
    let seconds = context.parameter("window", of: descriptor)
    guard context.canMeasure(seconds, at: entry.marker) else { return nil }
    // With several managers one may be let go on purpose; the daemon's restart and the radio's switch end all.
    if life.managers.count > 1 { return nil }
    let innocent = (context.world.device + life.events).contains { other in
      guard let distance = other.seconds(since: entry.marker), abs(distance) <= 5 else { return false }
      switch other.kind {
      case .daemonStarted, .daemonPower, .deviceShutdown: return true
      case .appState: return other.fields.text(.state) != "poweredOn"
      default: return false
      }
    }
    if innocent { return .clear }
    // An app that tidies up lets go on purpose.
    let tidied = life.events.contains { other in
      guard other.order < entry.order, let distance = entry.seconds(since: other.marker), distance <= 5 else {
        return false
      }
      switch other.kind {
      case .appConnectCancelled, .appScanStopped, .requestCancel, .requestScanStop, .requestAdvertiseStop: return true
      default: return false
      }
    }
    if tidied { return nil }
    let successor = life.events.contains { other in
      other.order > entry.order
        && (other.kind == .appManagerCreated || other.kind == .sessionRegistered || other.kind == .appState)
        && (other.seconds(since: entry.marker) ?? .infinity) <= seconds
    }
    if successor { return .clear }
    if isServed(after: entry, life) { return .clear }
    switch context.window(from: entry.marker, seconds: seconds) {
    case .open(let until):
      return context.isFinal
        ? .undetermined(Missing(emitter: .app, from: entry.time), because: "the log ends at once") : .open(until: until)
    // The process ended or slept: nothing is wrong with a connection that goes with it.
    case .ended: return nil
    case .elapsed(let closing):
      let need = context.needs.coverage(.app, from: entry.marker, to: closing)
        .and(context.needs.wording(.appManagerCreated))
      guard need.state > .none else { return .undetermined(need.missing, because: need.because) }
      guard livesOn(after: closing, since: entry.marker, context) else {
        guard context.isFinal else { return .open(until: nil) }
        return .undetermined(
          Missing(emitter: .lifecycle, level: .default, from: entry.time, to: closing.time),
          because: "nothing shows that the process lived on")
      }
      var draft = Draft(
        .warning, .likely, .app,
        "A manager's connection became invalid while the process lived on, and no new manager came.",
        because: "it rests on the absence of a line", proof: [entry])
      if need.state == .partial { draft.cap(.possible, because: need.because) }
      return .fired(draft)
    }
  }

  /// What is delivered later, with no new manager before it, comes through another one: the app had several.
  private static func isServed(after entry: Entry, _ life: Life) -> Bool {
    let next = life.events.first { other in
      guard other.order > entry.order else { return false }
      if other.kind == .appManagerCreated || other.kind == .sessionRegistered { return true }
      return other.isDeliveredCallback && (other.seconds(since: entry.marker) ?? 0) > inFlight
    }
    guard let next else { return false }
    return next.isDeliveredCallback && next.kind != .appState && next.kind != .appRestore
  }

  /// The process speaks again after the window, or its end would have been seen.
  private static func livesOn(after closing: Marker, since anchor: Marker, _ context: RuleContext) -> Bool {
    if context.needs.coverage(.lifecycle, from: anchor, to: closing).state == .full { return true }
    guard let pid = context.life.pid, let time = closing.time else { return false }
    return context.world.inputs.contains { input in
      input.presence[.pid(pid)]?.isAnything(from: time.microseconds, to: .max) ?? false
    }
  }
}
