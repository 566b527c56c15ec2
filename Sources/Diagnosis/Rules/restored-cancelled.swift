import Correlation
import Parsing

/// The app cancels a device that was just handed back to it.
enum RestoredCancelled: Rule {
  static let descriptor = RuleDescriptor(
    slug: "restored-cancelled", group: "D", severity: .error, blame: .app,
    parameters: [
      RuleParameter("window", unit: "s", default: 10, means: "time after the launch in which a cancel counts"),
      RuleParameter(
        "again", unit: "s", default: 5, means: "time after the cancel in which a new connect makes it a renewal"),
    ],
    text: .restoredCancelled)
  static let scope = RuleScope.representativeLives
  static let occasions: EventKindSet = [.appRestore]
  static let hears: EventKindSet = []
  static let looksBeyondLife = true

  static func answers(in context: RuleContext) -> [Answer] {
    context.restoredDevices.compactMap { device in
      outcome(device, context).map { answer(context, device.occasion, at: device.stretch, $0) }
    }
  }

  static func outcome(_ device: RestoredDevice, _ context: RuleContext) -> Answer.Outcome? {
    let start = context.life.windowStart ?? device.restore.marker
    let window = context.window(from: start, seconds: context.parameter("window", of: descriptor))
    let cancels = cancels(of: device, from: start, context)
    guard let cancel = cancels.first else {
      if case .open(let until) = window, !context.isFinal { return .open(until: until) }
      return .clear
    }
    // What else the app does with its devices tells whether it tidies up: that is waited for.
    let after = context.window(from: cancel.marker, seconds: context.parameter("again", of: descriptor))
    var isDecided = true
    for case .open(let until) in [window, after] {
      guard context.isFinal else { return .open(until: until) }
      isDecided = false
    }
    return .fired(draft(device, cancels, start, isDecided: isDecided, context))
  }

  /// The app's cancels of the device within the window: the app's own line and the daemon's are one.
  private static func cancels(of device: RestoredDevice, from start: Marker, _ context: RuleContext) -> [Entry] {
    guard context.life.mayHold([.appConnectCancelled, .requestCancel]) else { return [] }
    let limit = context.parameter("window", of: descriptor)
    let lines = device.lines.filter { entry in
      guard entry.order > device.restore.order, entry.kind == .appConnectCancelled || entry.kind == .requestCancel,
        let passed = entry.seconds(since: start), passed + context.resolution(of: start) <= limit
      else { return false }
      return isMeant(entry, device, context)
    }
    let own = lines.first { $0.kind == .appConnectCancelled }
    let daemon = lines.first { $0.kind == .requestCancel }
    // The framework lets go of what the app does not hold, and the daemon of what a manager leaves behind.
    if own == nil, let daemon, isTeardown(daemon, device, context) { return [] }
    return [own, daemon].compactMap { $0 }.sorted { $0.order < $1.order }
  }

  private static func isMeant(_ entry: Entry, _ device: RestoredDevice, _ context: RuleContext) -> Bool {
    if device.isOwn(entry) {
      guard let mine = device.manager?.session, let session = entry.fields.text(.session) else { return true }
      return mine == session
    }
    // A line without a device is about this one where the app has no other, and connects none that no line names.
    return entry.kind == .appConnectCancelled && entry.fields[.device] == nil
      && context.life.pending.devices.allSatisfy { $0.name == device.name }
      && context.life.first([.appConnectRequested], from: device.restore.order) {
        $0.order < entry.order && !UUIDText.isUUID($0.fields.text(.device) ?? "")
      } == nil
  }

  private static func isTeardown(_ cancel: Entry, _ device: RestoredDevice, _ context: RuleContext) -> Bool {
    let nearBy = (context.life.events + context.afterwards + context.world.device).contains { entry in
      guard let distance = entry.seconds(since: cancel.marker), abs(distance) <= 2 else { return false }
      switch entry.kind {
      case .appMisuse: return entry.fields.text(.kind) == "unused-peripheral" && device.isOwnPerhaps(entry)
      case .appManagerInvalid, .sessionEnded, .processExited, .daemonStarted, .daemonPower: return true
      case .appState: return entry.fields.text(.state) != "poweredOn" && entry.fields[.state] != nil
      default: return false
      }
    }
    return nearBy || context.life.end.flatMap { $0.seconds(since: cancel.marker) }.map { $0 <= 2 } ?? false
  }

  private static func draft(
    _ device: RestoredDevice, _ cancels: [Entry], _ start: Marker, isDecided: Bool, _ context: RuleContext
  ) -> Draft {
    let when = cancels.first?.seconds(since: start).map { " \(DurationText.tenths($0)) after the launch" } ?? ""
    var draft = Draft(
      .error, .certain, .app, "\(device.name) came back \(device.state), and the app cancelled it\(when).",
      proof: [device.restore] + cancels, context: [context.life.bluetoothRelaunch], subject: device.name)
    if let cancel = cancels.first {
      soften(&draft, device, cancel, context)
      if draft.severity == .error {
        if context.life.windowStart == nil {
          draft.severity = .warning
          draft.cap(.likely, because: "the launch is not in the log")
        } else if !isDecided {
          draft.severity = .warning
          draft.cap(.likely, because: "the log ends before it shows whether the app connects it again")
        }
      }
    }
    return draft
  }

  /// Reasons that the log shows: a logout, a user who is there, a renewal, tidying up. The best of them counts.
  private static func soften(_ draft: inout Draft, _ device: RestoredDevice, _ cancel: Entry, _ context: RuleContext) {
    let life = context.life
    if let words = lettingGo(near: cancel, device, context) {
      draft.noteLetGo()
      draft.customer =
        "Thank you for the log: the app ended the connection because you signed out or removed the device, so please "
        + "add it again if you want to use it."
      draft.excludes = [words]
      return
    }
    if device.state != "connected" {
      let wasUp = context.app.lives[...context.lifeIndex].contains { life in
        life.pending.device(device.name)?.wasConnected == true
      }
      guard wasUp, device.state == "connecting" else {
        draft.severity = .info
        draft.message += " It was never seen connected, so the app may be tidying up."
        draft.cap(.likely, because: "a device that is not connected may be one that the app has done with")
        return
      }
      draft.severity = .warning
      draft.cap(.likely, because: "a pending connect may be one that the app has done with")
    }
    let connects: [EventKind] = [.appConnectRequested, .requestConnect, .appConnectSucceeded, .linkUp]
    let again = device.lines.first { entry in
      entry.order > cancel.order && connects.contains(entry.kind)
        && (entry.seconds(since: cancel.marker).map { $0 <= context.parameter("again", of: descriptor) } ?? true)
    }
    if let again {
      draft.severity = .warning
      draft.message += " It connects it again at once."
      draft.excludes = [again]
    }
    if again == nil, let scan = rescan(behind: cancel, life, context) {
      draft.severity = .warning
      draft.message += " It scans again at once."
      draft.excludes = [scan]
    }
    if let callback = device.firstCallback, callback.order > device.restore.order, callback.order < cancel.order {
      draft.severity = .warning
      draft.cap(
        .possible, because: "the device had spoken to the app before, which may have been all it was wanted for")
    }
    if draft.proof.allSatisfy({ $0 == device.restore || $0.fields[.device] == nil }) {
      draft.severity = .warning
      draft.cap(.possible, because: "the cancel names no device")
    }
    if isInFront(at: cancel, life) {
      draft.severity = .warning
      draft.cap(.possible, because: "the app was in front of the user, who may have asked for it")
    }
    let kept = context.restoredDevices.filter { other in
      other.name != device.name && life.first([.appConnectCancelled, .requestCancel], where: other.isOwn) == nil
    }
    if !kept.isEmpty {
      draft.severity = .warning
      draft.cap(
        .possible,
        because: "it kept \(kept.count == 1 ? "another" : "\(kept.count) others"), so that it may be tidying up")
    }
  }

  /// A scan with a filter that follows at once: the app looks for the device anew.
  private static func rescan(behind cancel: Entry, _ life: Life, _ context: RuleContext) -> Entry? {
    life.first([.appScanStarted, .requestScan], from: cancel.order + 1) { scan in
      guard case .services = PendingWork.filter(of: scan) else { return false }
      return scan.seconds(since: cancel.marker).map { $0 <= context.parameter("again", of: descriptor) } ?? true
    }
  }

  /// Such words up to half a minute before, or shortly after.
  private static func lettingGo(near cancel: Entry, _ device: RestoredDevice, _ context: RuleContext) -> Entry? {
    context.life.events.first { entry in
      guard LettingGo.isWord(entry) else { return false }
      return entry.seconds(since: cancel.marker).map { (-30...5).contains($0) } ?? true
    }
  }

  private static func isInFront(at cancel: Entry, _ life: Life) -> Bool {
    let last = life.events.last { entry in
      guard entry.order < cancel.order else { return false }
      switch entry.kind {
      case .appForeground, .appBackground: return true
      case .processState:
        return ["foreground", "background", "suspended"].contains(entry.fields.text(.state) ?? "")
      default: return false
      }
    }
    return last.map(\.isForeground) ?? false
  }
}
