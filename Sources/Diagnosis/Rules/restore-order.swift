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

  static func answers(in context: RuleContext) -> [Answer] {
    context.life.managers.enumerated().compactMap { index, manager in
      // A bridge tells of it when it is up, long after.
      guard let restore = manager.restores.first(where: { $0.fields[.layer] == nil }) else { return nil }
      return answer(context, "manager \(index)", outcome(restore, manager, context))
    }
  }

  private static func outcome(_ restore: Entry, _ manager: Manager, _ context: RuleContext) -> Answer.Outcome {
    let isOnly = context.life.managers.filter { $0.role == manager.role }.count == 1
    let before = context.life.events.filter { entry in
      guard entry.order < restore.order, isEarly(entry) else { return false }
      guard role(of: entry) == manager.role else { return false }
      // Of several managers only lines that name the same object tell.
      guard isOnly else { return manager.object != nil && entry.fields.text(.object) == manager.object }
      return true
    }
    guard !before.isEmpty else { return .clear }
    // Of a manager that was restored the state follows. Where it stands on both sides, and no pid tells processes
    // apart, the lines before may be another process's.
    if context.life.pid == nil, manager.states.contains(where: { $0.order < restore.order }) {
      let next = context.life.events.first { $0.order > restore.order && $0.isDeliveredCallback }
      if next?.kind == .appState {
        return .undetermined(
          Missing(emitter: .app, level: .default, from: before.first?.time, to: restore.time),
          because: "the lines carry no pid, so that they may be of two processes")
      }
      if next == nil, !context.isFinal, context.life.isOpen { return .open(until: nil) }
    }
    // An export may print records out of their order: times that contradict the lines' order leave it open.
    if let early = before.first(where: {
      context.isOneSink($0, restore) && (restore.seconds(since: $0.marker) ?? 0) >= 0
    }) {
      var draft = draft(early, restore, manager)
      if early.time == nil || restore.time == nil { draft.cap(.likely, because: "the lines carry no times") }
      return .fired(draft)
    }
    let skew = context.parameter("skew", of: descriptor)
    if let early = before.first(where: { entry in
      guard let delay = restore.seconds(since: entry.marker) else { return false }
      return delay > skew + context.resolution(of: restore.marker)
    }) {
      var draft = draft(early, restore, manager)
      draft.cap(.likely, because: "the two lines came into the log in different ways")
      return .fired(draft)
    }
    return .undetermined(
      Missing(emitter: .app, level: .default, from: before.first?.time, to: restore.time),
      because: "the lines came into the log in different ways, which may swap them")
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
