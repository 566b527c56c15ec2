import Correlation
import Parsing

/// The Bluetooth system restarted under the app: all its connections and pending connects are gone.
enum StackReset: Rule {
  static let descriptor = RuleDescriptor(
    slug: "stack-reset", group: "G", severity: .error, blame: .system,
    parameters: [RuleParameter("window", unit: "s", default: 10, means: "time to connect again once it is back")],
    text: .stackReset)
  static let scope = RuleScope.anywhere
  static let hears: EventKindSet = []
  /// Seconds within which signs tell of one reset.
  private static let together = 30.0
  /// Seconds before the first sign in which links break with the reset.
  private static let breaking = 5.0
  /// Seconds after the start of the device in which the daemon starts anyway.
  private static let boot = 300.0

  static func answers(in context: RuleContext) -> [Answer] {
    resets(in: context).map { signs in
      answer(
        context, "reset \(signs[0].order)", at: context.life.stretch(at: signs[0]), outcome(signs, context))
    }
  }

  /// The answer where no app is in the log.
  static func outcome(_ world: World) -> Answer.Outcome? {
    guard let restart = world.daemonRestarts.last, let entry = restart.entry else { return nil }
    return .fired(
      Draft(
        .info, .certain, .system, "\(words(restart)): all connections were lost in that moment.", proof: [entry],
        subject: "daemon"))
  }

  /// Signs of resets within the life, those of one reset together.
  private static func resets(in context: RuleContext) -> [[Entry]] {
    let life = context.life
    func isWithin(_ order: Int) -> Bool { order > life.firstSeen.order && order < (life.end?.order ?? .max) }
    // A manager that begins with state 1 had nothing to lose.
    var signs =
      !context.app.statesSeen.contains("resetting")
      ? []
      : life.events.filter { entry in
        entry.kind == .appState && entry.fields.text(.state) == "resetting"
          && life.events.contains {
            $0.order < entry.order && $0.kind == .appState && $0.fields.text(.state) == "poweredOn"
          }
      }
    signs += context.world.daemonRestarts.compactMap { isWithin($0.marker.order) ? $0.entry : nil }
    signs += context.world.device.filter { entry in
      guard isWithin(entry.order) else { return false }
      switch entry.kind {
      case .daemonStarted: return !isBoot(entry, context.world)
      case .daemonPower:
        return entry.fields.text(.state) == "resetting"
          && (entry.fields.text(.bundle).map { $0 == context.app.bundle } ?? true)
      default: return false
      }
    }
    signs.sort { $0.order < $1.order }
    var groups: [[Entry]] = []
    for sign in signs {
      if let last = groups.last?.last, sign.seconds(since: last.marker).map({ $0 <= together }) ?? true {
        if last != sign { groups[groups.count - 1].append(sign) }
      } else {
        groups.append([sign])
      }
    }
    return groups
  }

  private static func isBoot(_ start: Entry, _ world: World) -> Bool {
    let isAfterBoot = world.device.contains { entry in
      guard entry.kind == .deviceBoot || entry.kind == .deviceFirstUnlock, entry.order < start.order else {
        return false
      }
      return start.seconds(since: entry.marker).map { $0 <= boot } ?? true
    }
    // The daemon must have been heard before, or this is its first start.
    return isAfterBoot || !world.wasDaemonHeard(before: start)
  }

  private static func outcome(_ signs: [Entry], _ context: RuleContext) -> Answer.Outcome {
    let life = context.life
    let first = signs[0]
    let restart = context.world.daemonRestarts.first { restart in restart.entry.map(signs.contains) ?? false }
    let what =
      restart.map(words) ?? (first.kind == .daemonStarted ? "bluetoothd was started anew" : "Bluetooth was reset")
    var draft = Draft(
      .info, .certain, .system, "\(what): all connections and pending connects of the app were lost.",
      proof: Array(signs.prefix(3)), subject: "reset")
    guard let on = poweredOn(after: signs[signs.count - 1], context) else {
      guard context.isFinal || !life.isOpen else { return .open(until: nil) }
      if !life.isOpen { return .fired(draft) }
      return .undetermined(
        Missing(from: first.time, isAfterEnd: true), because: "no line shows that Bluetooth came back after the reset")
    }
    let work = life.events.first { $0.order > on.order && isFreshWork($0) }
    let window = context.window(from: on.marker, seconds: context.parameter("window", of: descriptor))
    if let work, work.order < (window.closing?.order ?? .max), isInTime(work, on, context) {
      draft.message += " The app asked for them anew."
      draft.context = [on, work]
      return .fired(draft)
    }
    // What breaks with the reset was held until then.
    guard hadLinks(before: first, life) else {
      draft.message += " The app had none that the log shows."
      return .fired(draft)
    }
    switch window {
    case .open(let until):
      guard context.isFinal else { return .open(until: until) }
      return .undetermined(
        Missing(from: on.time, isAfterEnd: true), because: "the log ends before the app could connect again")
    case .elapsed(let closing), .ended(let closing):
      let need = context.connectsAreSeen(from: on.marker, to: closing)
      guard need.state > .none else { return .undetermined(need.missing, because: need.because) }
      draft.severity = need.state == .full ? .error : .warning
      draft.message +=
        " No connect line of the app follows within "
        + "\(DurationText.words(context.parameter("window", of: descriptor), resolution: 1_000_000)) of the next poweredOn."
      draft.proof.append(on)
      draft.cap(.likely, because: "it rests on the absence of a line")
      if need.state == .partial { draft.cap(.possible, because: need.because) }
      return .fired(draft)
    }
  }

  /// Whether a connection or a connect was open; what was lost in the last seconds before was.
  private static func hadLinks(before first: Entry, _ life: Life) -> Bool {
    var work = PendingWork()
    for entry in life.events where entry.order < first.order {
      switch entry.kind {
      case .appDisconnected, .linkDown, .appConnectFailed, .linkFailed:
        if let past = first.seconds(since: entry.marker), past <= breaking { continue }
      default: break
      }
      work.follow(entry)
    }
    return work.isAnyLink
  }

  private static func words(_ restart: DaemonRestart) -> String {
    "bluetoothd was restarted (its pid was \(restart.before) and is \(restart.after))"
  }

  private static func isInTime(_ work: Entry, _ on: Entry, _ context: RuleContext) -> Bool {
    let limit = context.parameter("window", of: descriptor) + context.resolution(of: on.marker)
    return work.seconds(since: on.marker).map { $0 <= limit } ?? true
  }

  private static func poweredOn(after sign: Entry, _ context: RuleContext) -> Entry? {
    let own = context.life.events.first { entry in
      entry.order > sign.order && entry.kind == .appState && entry.fields.text(.state) == "poweredOn"
    }
    // An app that prints its states is told of the reset by them.
    if own != nil || context.app.wording.contains(.appState) { return own }
    return context.world.device.first { entry in
      entry.order > sign.order && entry.kind == .daemonPower && entry.fields.text(.state) == "poweredOn"
    }
  }

  private static func isFreshWork(_ entry: Entry) -> Bool {
    switch entry.kind {
    case .appConnectRequested, .requestConnect, .appConnectSucceeded, .linkUp, .linkConnecting, .appScanStarted,
      .requestScan, .appRestore, .appDiscovered, .appValue:
      true
    default: false
    }
  }
}
