import Correlation
import Parsing

/// A `willRestoreState` whose dictionary was printed whole, and is empty.
enum RestoreEmpty: Rule {
  static let descriptor = RuleDescriptor(
    slug: "restore-empty", group: "C", severity: .warning, blame: .system,
    parameters: [
      RuleParameter(
        "window", unit: "s", default: 10,
        means: "awake time for the app to start a scan, connect or retrieve of its own")
    ],
    text: .restoreEmpty)
  static let scope = RuleScope.restoringPlatforms
  static let occasions: EventKindSet = [.appRestore]
  static let hears: EventKindSet = []

  static func answers(in context: RuleContext) -> [Answer] {
    // What is told of one manager again and again is one answer: that it came more than once is a finding of its own.
    var told: Set<Telling> = []
    return context.life.all([.appRestore]).enumerated().compactMap { index, restore in
      guard told.insert(Telling(restore)).inserted else { return nil }
      return outcome(restore, context).map { answer(context, "restore \(index)", $0) }
    }
  }

  /// What of a line decides its answer: another manager, another dictionary.
  private struct Telling: Hashable {
    let role: ManagerRole
    let object: String?
    let dictionary: String?
    let isWithoutKeys: Bool

    init(_ restore: Entry) {
      role = ManagerRole(restore.fields.text(.role))
      object = restore.fields.text(.object)
      dictionary = restore.fields.text(.dictionary)
      isWithoutKeys = restore.fields.list(.keys)?.isEmpty ?? true
    }
  }

  private static func outcome(_ restore: Entry, _ context: RuleContext) -> Answer.Outcome? {
    switch restore.fields.text(.dictionary) {
    // Read to its end, and none of its known keys holds anything: that is an empty one, too.
    case "complete": return restore.fields.list(.keys)?.isEmpty == true ? empty(restore, context) : .clear
    case "empty": return empty(restore, context)
    case "cut":
      return .undetermined(
        Missing(emitter: .app, wording: .appRestore, from: restore.time, to: restore.time),
        because: "the restore dictionary is cut")
    case "redacted":
      return .undetermined(
        Missing(emitter: .app, wording: .appRestore, from: restore.time, to: restore.time),
        because: "the restore dictionary is redacted")
    // A bare callback line, or the app's own summary, is no dictionary.
    default: return nil
    }
  }

  /// The app begins anew what a manager of the role keeps going.
  private static func isStart(_ kind: EventKind, _ role: ManagerRole) -> Bool {
    switch kind {
    case .appAdvertising, .requestAdvertise: role == .peripheral
    case .appScanStarted, .appConnectRequested, .requestConnect, .requestScan, .appConnectSucceeded: role == .central
    default: false
    }
  }

  private static func empty(_ restore: Entry, _ context: RuleContext) -> Answer.Outcome {
    let role = ManagerRole(restore.fields.text(.role))
    let saved = (context.life.prologue + (context.previous?.events ?? [])).last { entry in
      entry.kind == .restoreSaved && ManagerRole(entry.fields.text(.role)) == role
    }
    var draft = Draft(
      .warning, .certain, .system, "`willRestoreState` came with an empty dictionary.", proof: [restore],
      context: [saved])
    let waiting = waitingBefore(saved, role, context)
    guard waiting == .something else {
      if let saved, waiting == .nothing {
        draft.blame = .app
        draft.message +=
          role == .peripheral
          ? " The daemon had saved nothing to give back: it was not advertising."
          : " The daemon had saved nothing to give back: no peripheral, no scan."
        draft.proof.append(saved)
        draft.context = []
      }
      return .fired(draft)
    }
    draft.message += " Before the app ended something was pending, so the state was lost in between."
    if saved == nil, role == .central, let previous = context.previous, let device = previous.pending.open.first {
      draft.context += previous.events.filter { $0.order == device.since.order }
    }
    let recovery = context.life.events.first { entry in
      guard entry.order > restore.order else { return false }
      return isStart(entry.kind, role)
    }
    if let recovery {
      draft.message += " The app started over by itself."
      draft.excludes = [recovery]
      return .fired(draft)
    }
    switch context.window(from: restore.marker, seconds: context.parameter("window", of: descriptor)) {
    case .open(let until):
      return context.isFinal ? .fired(draft) : .open(until: until)
    case .ended: return .fired(draft)
    case .elapsed(let closing):
      let own =
        role == .peripheral
        ? context.needs.wording(.appAdvertising)
        : context.needs.wording(.appConnectRequested).and(context.needs.wording(.appScanStarted))
      let asked: Set<EventKind> = role == .peripheral ? [.requestAdvertise] : [.requestConnect, .requestScan]
      let need = context.daemonSpeaks(of: asked)
        .and(context.needs.coverage(.daemon, from: restore.marker, to: closing))
        .or(own.and(context.needs.coverage(.app, from: restore.marker, to: closing)))
      guard need.state == .full, canStart(after: restore, role, context) else { return .fired(draft) }
      draft.severity = .error
      draft.raised =
        role == .peripheral
        ? "it had been advertising, and the app did not begin to advertise again"
        : "something had been pending, and the app started no scan, connect or retrieve of its own"
      draft.blame = .app
      draft.cap(.likely, because: "that the app did not start over rests on the absence of a line")
      return .fired(draft)
    }
  }

  /// With the radio off, or without permission, an app can start nothing.
  private static func canStart(after restore: Entry, _ role: ManagerRole, _ context: RuleContext) -> Bool {
    let state = context.life.events.last { entry in
      entry.kind == .appState && ManagerRole(entry.fields.text(.role)) == role && entry.fields[.state] != nil
    }
    return state.map { $0.fields.text(.state) == "poweredOn" } ?? true
  }

  private enum Waiting { case something, nothing, unknown }

  private static func waitingBefore(_ saved: Entry?, _ role: ManagerRole, _ context: RuleContext) -> Waiting {
    if let saved {
      switch role {
      case .central:
        let devices = saved.fields.list(.devices)
        if devices?.isEmpty == false || saved.fields.flag(.scanning) == true { return .something }
        if devices?.isEmpty == true, saved.fields.flag(.scanning) == false { return .nothing }
      case .peripheral:
        if let isAdvertising = saved.fields.flag(.advertising) { return isAdvertising ? .something : .nothing }
      }
    }
    guard let previous = context.previous, previous.end != nil else { return .unknown }
    let wasPending = role == .peripheral ? previous.pending.isAdvertising : previous.pending.isAnythingOfCentral
    return wasPending ? .something : .unknown
  }
}
