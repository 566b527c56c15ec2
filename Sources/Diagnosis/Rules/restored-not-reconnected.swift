import Correlation
import Parsing

/// A device came back disconnected, and no connect to it follows.
enum RestoredNotReconnected: Rule {
  static let descriptor = RuleDescriptor(
    slug: "restored-not-reconnected", group: "D", severity: .error, blame: .app,
    parameters: [RuleParameter("window", unit: "s", default: 5, means: "awake time after `poweredOn` for a connect")],
    text: .restoredNotReconnected)
  static let scope = RuleScope.representativeLives
  static let occasions: EventKindSet = [.appRestore]
  static let hears: EventKindSet = RuleSchedule.links

  static func answers(in context: RuleContext) -> [Answer] {
    context.restoredDevices.compactMap { device in
      guard device.state == "disconnected" else { return nil }
      return outcome(device, context).map { answer(context, device.occasion, at: device.stretch, $0) }
    }
  }

  private static func outcome(_ device: RestoredDevice, _ context: RuleContext) -> Answer.Outcome? {
    if isLetGo(device, context) || isReconnecting(device, context) { return .clear }
    if device.isWithoutRadio { return nil }
    if device.isConnectedBefore { return .clear }
    let connect = device.firstPerhaps([
      .appConnectRequested, .requestConnect, .linkConnecting, .linkUp, .appConnectSucceeded, .appConnectFailed,
    ])
    guard let manager = device.manager ?? context.life.managers.first(where: { $0.role == .central }),
      let powered = context.poweredOn(manager)
    else {
      if connect != nil { return .clear }
      guard context.isFinal || !context.life.isOpen else { return .open(until: nil) }
      return .undetermined(
        Missing(emitter: .app, level: .default, wording: .appState, from: device.restore.time),
        because: "no line shows that Bluetooth was on")
    }
    let seconds = context.parameter("window", of: descriptor)
    guard context.canMeasure(seconds, at: powered.marker) else { return connect == nil ? nil : .clear }
    let start = powered.order > device.restore.order ? powered.marker : device.restore.marker
    let window = context.window(from: start, seconds: seconds)
    if let connect, window.holds(connect) { return .clear }
    switch window {
    case .open(let until):
      guard context.isFinal else { return .open(until: until) }
      return tooShort(start, "the log ends before the time for a connect is over")
    case .ended(let closing)
    where !context.life.stretches.contains(where: {
      $0.end?.order == closing.order
        && $0.endCause == .suspended
    }):
      return tooShort(start, "the process ended before the time for a connect was over")
    case .elapsed(let closing), .ended(let closing): return judge(device, powered, connect, closing, context)
    }
  }

  private static func tooShort(_ start: Marker, _ because: String) -> Answer.Outcome {
    .undetermined(
      Missing(emitter: .daemon, level: .default, from: start.time, isAfterEnd: true), because: because)
  }

  private static func judge(
    _ device: RestoredDevice, _ powered: Entry, _ connect: Entry?, _ closing: Marker, _ context: RuleContext
  ) -> Answer.Outcome {
    let from = device.restore.marker
    // The daemon shows a connect whatever the app calls it; the app's own lines show only what it words as before.
    let daemon = context.needs.daemonWording([.requestConnect], "the connects of this app")
      .and(context.needs.coverage(.daemon, from: from, to: closing))
    let own = context.needs.wording(.appConnectRequested).and(context.needs.coverage(.app, from: from, to: closing))
    guard daemon.state == .full || own.state == .full else {
      return .undetermined(daemon.missing, because: daemon.because)
    }
    var draft = Draft(
      .error, .likely, .app,
      "\(device.name) came back disconnected, and no connect to it follows within "
        + "\(DurationText.tenths(context.parameter("window", of: descriptor))) of `poweredOn`.",
      because: "it rests on the absence of a line", proof: [device.restore, powered],
      context: [context.life.prologue.last { $0.kind == .linkDown && device.isOwn($0) }], subject: device.name)
    if daemon.state < .full {
      draft.cap(.possible, because: RuleContext.otherWords)
    }
    soften(&draft, device, connect, context)
    if draft.confidence == .possible { draft.severity = .warning }
    return .fired(draft)
  }

  /// What the app does instead makes it less grave.
  private static func soften(_ draft: inout Draft, _ device: RestoredDevice, _ connect: Entry?, _ context: RuleContext)
  {
    if let connect {
      draft.severity = .warning
      draft.message += " It came later."
      draft.excludes = [connect]
    } else if let scan = context.life.first([.appScanStarted, .requestScan], from: device.restore.order) {
      draft.severity = .warning
      draft.message += " The app scans instead."
      draft.excludes = [scan]
    } else if let other = context.life.first([.appConnectRequested, .requestConnect], from: device.restore.order) {
      draft.cap(.possible, because: "the app connects another device, and may have done with this one")
      draft.excludes = [other]
    }
  }

  /// The user or the app had done with it.
  private static func isLetGo(_ device: RestoredDevice, _ context: RuleContext) -> Bool {
    if let known = context.previous?.pending.device(device.name), known.link == .disconnected, known.droppedByApp {
      return true
    }
    if LettingGo.words(about: device.name, in: context.life, askedBefore: device.restore.order) != nil { return true }
    if let previous = context.previous, LettingGo.words(about: device.name, in: previous) != nil,
      !device.isAskedForBefore
    {
      return true
    }
    return context.life.prologue.contains { isCancel($0) && device.isOwnPerhaps($0) }
      || device.lines.contains(where: isCancel)
  }

  /// The system connects it again by itself.
  private static func isReconnecting(_ device: RestoredDevice, _ context: RuleContext) -> Bool {
    if context.previous?.pending.device(device.name)?.isReconnecting == true { return true }
    func isSign(_ entry: Entry) -> Bool {
      switch entry.kind {
      case .linkDown, .appDisconnected: entry.fields.flag(.reconnecting) == true
      case .linkConnecting: true
      default: false
      }
    }
    return context.life.prologue.contains { isSign($0) && device.isOwnPerhaps($0) }
      || device.lines.contains(where: isSign)
  }

  private static func isCancel(_ entry: Entry) -> Bool {
    entry.kind == .requestCancel || entry.kind == .appConnectCancelled
  }
}
