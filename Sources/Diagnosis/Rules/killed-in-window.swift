import Correlation
import Parsing

/// Ended by the system while it worked in the background: watchdog, CPU limit, memory, a lock held.
enum KilledInWindow: Rule {
  static let descriptor = RuleDescriptor(
    slug: "killed-in-window", group: "F", severity: .error, blame: .app,
    parameters: [RuleParameter("loop", unit: "", default: 2, means: "such ends within an hour that make a loop")],
    text: .killedInWindow)
  static let scope = RuleScope.restoringPlatforms
  static let hears: EventKindSet = []
  static let looksBeyondLife = true

  static func answers(in context: RuleContext) -> [Answer] {
    let life = context.life
    guard let exit = life.endEntry, exit.kind == .processExited, !life.isEndInferred else { return [] }
    switch life.endCause {
    case .jetsam, .watchdog, .cpuLimit, .lock: break
    default: return []
    }
    // A process of that name may be anything.
    guard context.app.bundle != nil || life.events.contains(where: { $0.event.dialect != .ips }) else { return [] }
    // While suspended it is normal life: the interruption, not a finding.
    if life.wasSuspendedAtEnd, life.endCause != .lock { return [answer(context, "end", .clear)] }
    return [answer(context, "end", at: life.stretches.last, outcome(exit, context))]
  }

  private static func outcome(_ exit: Entry, _ context: RuleContext) -> Answer.Outcome {
    let life = context.life
    let stretch = life.stretches.last
    let text = exit.text.lowercased()
    if stretch?.isForeground == true || text.contains("processvisibility: foreground")
      || life.stateAtEnd == "foreground"
    {
      return .clear
    }
    let isShown =
      text.contains("processvisibility: background") || life.stateAtEnd == "background" || life.endCause == .cpuLimit
      || life.endCause == .lock
      || stretch.map { isInBackground($0, life) } ?? false
    guard isShown else {
      return .undetermined(
        Missing(emitter: .lifecycle, level: .default, from: stretch?.start.time, to: exit.time),
        because: "no line shows whether the app was suspended, in the background or in front of the user")
    }
    let awake = awakeness(exit, context)
    if awake == .unknown {
      return .undetermined(
        Missing(emitter: .lifecycle, level: .default, from: lastSign(before: exit, context)?.time, to: exit.time),
        because: "the app may have been suspended: it showed no sign of life before, and no suspension of it is logged")
    }
    var draft = Draft(
      .error, .certain, blame(exit, life), message(life), proof: [exit], context: [stretch?.startEntry],
      subject: life.endCause.rawValue)
    if awake == .notSuspended {
      draft.cap(.likely, because: "it rests on the absence of a suspension")
    }
    let loop = ends(of: context, within: 3_600)
    if Double(loop.count) >= context.parameter("loop", of: descriptor) {
      draft.message += " It is the \(ordinal(loop.count)) such end within an hour."
      draft.context += loop.dropLast()
    }
    return .fired(draft)
  }

  private enum Awakeness { case shown, notSuspended, unknown }

  /// Seconds before the end in which a sign of life shows that the app was not suspended.
  private static let freshness = 10.0
  /// Seconds without a sign of life after which even a log that has suspensions does not show that the app ran.
  private static let patience = 60.0

  /// Memory is taken from suspended apps first, and not every capture has their suspensions; the other causes come to
  /// running processes only.
  private static func awakeness(_ exit: Entry, _ context: RuleContext) -> Awakeness {
    let life = context.life
    guard life.endCause == .jetsam else { return .shown }
    if exit.text.lowercased().contains("processstate: running") { return .shown }
    // The system's own list of what was running: it names the suspended as such.
    if life.stateAtEnd == "background" || life.stateAtEnd == "running" { return .shown }
    guard let sign = lastSign(before: exit, context), let age = exit.seconds(since: sign) else { return .unknown }
    // Between two inputs order is no proof.
    if age <= freshness + context.resolution(of: exit.marker) {
      return sign.position.input == exit.position.input ? .shown : .notSuspended
    }
    // So long without a sign of life it was suspended, most likely, and the line of it was lost.
    guard age <= patience else { return .unknown }
    let areSuspensionsLogged = context.app.lives[...context.lifeIndex].contains { life in
      life.stretches.contains { $0.endCause == .suspended }
    }
    return areSuspensionsLogged ? .notSuspended : .unknown
  }

  /// The last line before the end that only a running process causes.
  private static func lastSign(before exit: Entry, _ context: RuleContext) -> Marker? {
    let life = context.life
    let line = life.events.last { entry in
      entry.order < exit.order && entry.event.dialect != .ips
        && (entry.kind.isApp || entry.kind.isProcess || entry.kind == .sessionRegistered
          || entry.kind.isRequest)
    }
    return [line?.marker, life.stretches.last?.lastDelivered, life.stretches.last?.start].compactMap { $0 }
      .max { $0.order < $1.order }
  }

  private static func isInBackground(_ stretch: Stretch, _ life: Life) -> Bool {
    if stretch.sawForeground { return !stretch.isForeground }
    if stretch.begin == .wake { return stretch.startKind != nil }
    if stretch.begin == .launch, life.bluetoothRelaunch != nil { return true }
    return life.events.contains { entry in
      entry.kind == .processState && entry.fields.text(.state) == "background" && entry.order >= stretch.start.order
    }
  }

  private static func blame(_ exit: Entry, _ life: Life) -> Blame {
    guard life.endCause == .jetsam else { return .app }
    // Its own limit is the app's doing; the device's shortage is not.
    let isOwnLimit = life.all([.processExited]).contains { view in
      view.fields.text(.detail) == "per-process-limit" || view.says("exceeded mem limit")
    }
    return isOwnLimit || exit.says("per-process-limit") ? .app : .system
  }

  private static func message(_ life: Life) -> String {
    switch life.endCause {
    case .watchdog: "The system's watchdog ended the app while it was working in the background."
    case .cpuLimit: "The system ended the app for using too much processor time in the background."
    case .lock: "The system ended the app for holding a file or database lock when it was to be suspended."
    default: "The system ended the app for memory while it was working in the background."
    }
  }

  /// Such ends of the app up to this one, within so many seconds.
  private static func ends(of context: RuleContext, within seconds: Double) -> [Entry] {
    guard let last = context.life.end else { return [] }
    return context.app.lives[...context.lifeIndex].compactMap { life in
      switch life.endCause {
      case .jetsam, .watchdog, .cpuLimit, .lock: break
      default: return nil
      }
      guard let end = life.end, !life.wasSuspendedAtEnd, let age = last.seconds(since: end), age <= seconds else {
        return nil
      }
      return life.endEntry
    }
  }

  private static func ordinal(_ count: Int) -> String {
    switch count {
    case 2: "second"
    case 3: "third"
    default: "\(count)th"
    }
  }
}
