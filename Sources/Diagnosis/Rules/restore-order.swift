import Correlation
import Parsing

/// `willRestoreState` after `poweredOn`, after a command, or after another callback of the same manager.
enum RestoreOrder: Rule {
  static let descriptor = RuleDescriptor(
    slug: "restore-order", group: "C", severity: .error, blame: .app,
    parameters: [
      RuleParameter("skew", unit: "s", default: 1, means: "difference between two sinks on a common clock that counts")
    ],
    text: .restoreOrder)
  static let scope = RuleScope.restoringPlatforms
  static let occasions: EventKindSet = [.appRestore]
  static let hears: EventKindSet = []

  static func answers(in context: RuleContext) -> [Answer] {
    context.life.managers.enumerated().compactMap { index, manager in
      // A layer above the native one tells of it when it is up, long after.
      guard let restore = manager.restores.first(where: { !$0.isOfUpperLayer }) else { return nil }
      return answer(context, "manager \(index)", outcome(restore, manager, context))
    }
  }

  private static func outcome(_ restore: Entry, _ manager: Manager, _ context: RuleContext) -> Answer.Outcome {
    let isOnly = context.life.managers.filter { $0.role == manager.role }.count == 1
    let before = context.life.events.filter { entry in
      guard entry.order < restore.order, isEarly(entry), role(of: entry) == manager.role else { return false }
      // Of several managers only lines that name the same object tell.
      if let object = entry.fields.text(.object), let own = manager.object { return object == own }
      return isOnly && !isOlder(entry, than: manager, context)
    }
    guard !before.isEmpty else { return .clear }
    func unclear(_ because: String) -> Answer.Outcome {
      .undetermined(
        Missing(emitter: .app, level: .default, from: before.first?.time, to: restore.time), because: because)
    }
    // Of a manager that was restored the state follows. Where it stands on both sides, and no pid tells processes
    // apart, the lines before may be another process's.
    if context.life.pid == nil, manager.states.contains(where: { $0.order < restore.order }) {
      let next = context.life.events.first { $0.order > restore.order && $0.isDeliveredCallback }
      if next?.kind == .appState { return unclear("the lines carry no pid, so that they may be of two processes") }
      if next == nil, !context.isFinal, context.life.isOpen { return .open(until: nil) }
    }
    let own = before.filter { isOfOneManager($0, restore, manager) }
    guard !own.isEmpty else {
      return unclear("the app has several managers, and the lines do not show that they are of the same one")
    }
    let skew = context.parameter("skew", of: descriptor)
    // Another manager's state shows itself when the manager's own follows.
    if own.contains(where: { isPoweredOn($0) && !namesObject($0, restore) }),
      case .open(let until) = context.window(from: restore.marker, seconds: skew)
    {
      guard context.isFinal else { return .open(until: until) }
      // Without times no window closes: there the log's end is all that can be waited for.
      if restore.time != nil, !context.life.events.contains(where: { $0.order > restore.order && $0.needsPower }) {
        return unclear("the log ends before the manager's own state could follow")
      }
    }
    // An export may print records out of their order: times that contradict the lines' order leave it open.
    if let early = own.first(where: {
      context.isOneSink($0, restore) && $0.isOfOneLogger(with: restore)
        && (restore.seconds(since: $0.marker) ?? 0) >= 0
    }) {
      var draft = draft(early, restore, manager)
      if early.time == nil || restore.time == nil { draft.cap(.likely, because: "the lines carry no times") }
      return shown(draft, early, restore, manager, context)
    }
    if let early = own.first(where: { entry in
      guard let delay = restore.seconds(since: entry.marker) else { return false }
      return delay > skew + context.resolution(of: restore.marker)
    }) {
      var draft = draft(early, restore, manager)
      draft.cap(.likely, because: "the two lines came into the log in different ways")
      return shown(draft, early, restore, manager, context)
    }
    return unclear("the lines came into the log in different ways, which may swap them")
  }

  // MARK: One manager

  /// The line stands before the only manager that is known was made: it is another's.
  private static func isOlder(_ entry: Entry, than manager: Manager, _ context: RuleContext) -> Bool {
    guard let made = manager.creation, made.position.input == entry.position.input else { return false }
    return entry.order < made.order && (made.seconds(since: entry.marker) ?? 0) >= 0
  }

  /// Nothing in the two lines, or between them and the next state, tells of two managers.
  private static func isOfOneManager(_ entry: Entry, _ restore: Entry, _ manager: Manager) -> Bool {
    if namesObject(entry, restore) { return true }
    let speakers = (Speaker(entry), Speaker(restore))
    if speakers.0.isNamed, speakers.1.isNamed, speakers.0 != speakers.1 { return false }
    // A manager is told once that the radio is on, unless it was off in between.
    guard isPoweredOn(entry) else { return true }
    let later = manager.states.filter { $0.order > entry.order && !$0.isOfUpperLayer }
    return later.first.map { !isPoweredOn($0) || $0.order < restore.order } ?? true
  }

  /// The finding as far as the two lines are shown to be of one manager: they name the same object or the same class, or
  /// the only manager's creation is known. Nothing shows how many managers an app has that prints none of these.
  private static func shown(
    _ draft: Draft, _ early: Entry, _ restore: Entry, _ manager: Manager, _ context: RuleContext
  ) -> Answer.Outcome {
    let isNamed = Speaker(early).isNamed && Speaker(early) == Speaker(restore)
    if manager.creation != nil || isNamed || namesObject(early, restore) {
      return .fired(draft)
    }
    var draft = draft
    draft.cap(.possible, because: "no line shows that the two lines are of the same manager")
    draft.severity = .warning
    return .fired(draft)
  }

  private static func namesObject(_ entry: Entry, _ restore: Entry) -> Bool {
    entry.fields.text(.object).map { $0 == restore.fields.text(.object) } ?? false
  }

  private static func isPoweredOn(_ entry: Entry) -> Bool {
    entry.kind == .appState && entry.fields.text(.state) == "poweredOn"
  }

  private static func draft(_ early: Entry, _ restore: Entry, _ manager: Manager) -> Draft {
    Draft(
      .error, .certain, .app, "`willRestoreState` stands after \(words(for: early)).",
      proof: [early, restore], subject: manager.identifier ?? manager.role.rawValue)
  }

  private static func isEarly(_ entry: Entry) -> Bool {
    switch entry.kind {
    case .appState, .appConnectRequested, .appScanStarted, .appConnectSucceeded, .appConnectFailed, .appDisconnected,
      .appDiscovered, .appAdvertising:
      true
    default: false
    }
  }

  /// Whose callback or call the line is: only a peripheral manager advertises.
  private static func role(of entry: Entry) -> ManagerRole {
    entry.kind == .appAdvertising ? .peripheral : ManagerRole(entry.fields.text(.role))
  }

  private static func words(for entry: Entry) -> String {
    switch entry.kind {
    case .appState: entry.fields.text(.state) == "poweredOn" ? "`poweredOn`" : "`didUpdateState`"
    case .appConnectRequested: "a connect of the app"
    case .appScanStarted: "a scan of the app"
    case .appConnectSucceeded: "`didConnect`"
    case .appDisconnected: "`didDisconnectPeripheral`"
    case .appDiscovered: "`didDiscover`"
    case .appAdvertising: "the start of its advertising"
    default: "another callback of the manager"
    }
  }
}
