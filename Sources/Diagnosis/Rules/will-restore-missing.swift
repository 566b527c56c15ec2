import Correlation
import Parsing

/// Relaunched for Bluetooth, the manager with the saved identifier is there, and no `willRestoreState` line follows.
///
/// A symptom: its cause is looked for first, and absorbs it.
enum WillRestoreMissing: Rule {
  static let descriptor = RuleDescriptor(
    slug: "will-restore-missing", group: "B", severity: .error, blame: .app,
    parameters: [
      RuleParameter(
        "window", unit: "s", default: 10, means: "awake time after the manager's creation for the line to come")
    ],
    text: .willRestoreMissing)
  static let scope = RuleScope.restoringPlatforms
  static let hears: EventKindSet = []

  static func answers(in context: RuleContext) -> [Answer] {
    let life = context.life
    guard life.bluetoothRelaunch != nil else { return [] }
    return life.managers.enumerated().compactMap { index, manager in
      outcome(manager, context).map { answer(context, "manager \(index)", $0) }
    }
  }

  private static func outcome(_ manager: Manager, _ context: RuleContext) -> Answer.Outcome? {
    let life = context.life
    guard !manager.hasNoIdentifier else { return nil }
    let restores = life.all([.appRestore]).filter { ManagerRole($0.fields.text(.role)) == manager.role }
    // A line that cannot be told to be another manager's counts for this one.
    let claimed = Set(life.managers.flatMap { $0.restores.map(\.order) })
    if !manager.restores.isEmpty || restores.contains(where: { !claimed.contains($0.order) }) { return .clear }

    let identity = identity(of: manager, context)
    if identity == .other || wasNothingPending(for: manager.role, context) { return nil }

    guard let (closing, callback) = close(manager, context) else {
      guard context.isFinal else { return .open(until: deadline(manager, context)) }
      return .undetermined(
        Missing(emitter: .app, level: .default, wording: .appRestore, from: manager.firstSeen.time, isAfterEnd: true),
        because: "the log ends before the time for the line is over")
    }
    let wording = context.needs.wording(.appRestore, of: manager.role)
    let seen = context.needs.coverage(.app, from: manager.creation?.marker ?? manager.firstSeen, to: closing)
    let need = wording.and(seen)
    guard need.state > .none else { return .undetermined(need.missing, because: need.because) }
    guard identity > .unknown else {
      return .undetermined(
        Missing(
          emitter: .app, level: .default, wording: .appManagerCreated, from: manager.firstSeen.time, to: closing.time),
        because: "no line shows that the system had saved anything for this manager")
    }
    var draft = Draft(
      .error, .likely, .app,
      "The app was relaunched for Bluetooth and its \(manager.role.rawValue) manager"
        + (manager.identifier.map { " “\($0)”" } ?? "") + " is there, but no `willRestoreState` line follows"
        + (callback.map { " before \(Self.name(of: $0.kind))." } ?? "."),
      because: "it rests on the absence of a line",
      proof: [life.bluetoothRelaunch, manager.creation ?? manager.states.first, callback],
      context: [manager.firstState("poweredOn")], subject: manager.identifier ?? manager.role.rawValue)
    if need.state == .partial { draft.cap(.possible, because: need.because) }
    if identity == .likely {
      draft.cap(.possible, because: "no line shows that this manager has the saved identifier")
    }
    if draft.confidence == .possible { draft.severity = .warning }
    return .fired(draft)
  }

  /// The first other Core Bluetooth callback after `poweredOn`, else the window, else suspension or exit.
  private static func close(_ manager: Manager, _ context: RuleContext) -> (Marker, Entry?)? {
    let life = context.life
    let powered = context.poweredOn(manager)
    if let powered {
      let callback = life.events.first { entry in
        entry.order > powered.order && entry.isDeliveredCallback && entry.kind != .appState
          && entry.kind != .appRestore
      }
      if let callback { return (callback.marker, callback) }
    }
    let start = manager.creation?.marker ?? manager.firstSeen
    guard start.order >= (life.windowStart?.order ?? .min) else { return nil }
    switch context.window(from: start, seconds: context.parameter("window", of: descriptor)) {
    case .open: return nil
    case .elapsed(let marker): return (marker, nil)
    case .ended(let marker): return (marker, nil)
    }
  }

  private static func deadline(_ manager: Manager, _ context: RuleContext) -> Instant? {
    let start = manager.creation?.marker ?? manager.firstSeen
    let window = context.window(from: start, seconds: context.parameter("window", of: descriptor))
    if case .open(let until) = window { return until }
    return nil
  }

  // MARK: The saved identifier

  /// Whether the manager has the identifier under which the system saved state.
  private enum Identity: Comparable {
    /// It is some other, which is owed nothing.
    case other
    case unknown
    /// Nothing contradicts it.
    case likely
    case known
  }

  private static func identity(of manager: Manager, _ context: RuleContext) -> Identity {
    let life = context.life
    let saved = context.savedIdentifiers(manager.role)
    if let identifier = manager.identifier {
      if saved.contains(identifier) { return .known }
      // A manager that nothing was saved for is owed nothing; a wrong identifier is a finding of its own.
      if !saved.isEmpty || isLaunchForOthers(manager.role, life) { return .other }
      let before = context.previous?.managers ?? []
      return before.contains { $0.role == manager.role && $0.identifier == identifier } ? .likely : .unknown
    }
    if isLaunchForOthers(manager.role, life) { return .other }
    // Another manager has the saved identifier, or was handed what was saved: this one is some other.
    let others = life.managers.filter { $0.role == manager.role && $0.firstSeen.order != manager.firstSeen.order }
    if others.contains(where: { saved.contains($0.identifier ?? "") }) { return .other }
    let restored = others.filter { !$0.restores.isEmpty }.count
    if restored > 0, restored >= saved.count { return .other }
    return others.isEmpty && !saved.isEmpty ? .likely : .unknown
  }

  /// The launch options list managers of the other role only.
  private static func isLaunchForOthers(_ role: ManagerRole, _ life: Life) -> Bool {
    life.launchOptions.flatMap(ManagerRole.init(ofLaunch:)).map { $0 != role } ?? false
  }

  /// The daemon saved nothing of that role for the app, or what it saved shows that nothing was pending.
  private static func wasNothingPending(for role: ManagerRole, _ context: RuleContext) -> Bool {
    let all = context.toldBefore([.restoreSaved])
    guard let saved = all.last(where: { ManagerRole($0.fields.text(.role)) == role }) else {
      // Of a peripheral manager the daemon tells at level Info only.
      return role == .central && !all.isEmpty
    }
    let devices = saved.fields.list(.devices)
    let services = saved.fields.list(.services)
    return devices?.isEmpty == true && (services?.isEmpty ?? true) && saved.fields.flag(.scanning) == false
      && saved.fields.flag(.advertising) != true
  }

  private static func name(of kind: EventKind) -> String {
    switch kind {
    case .appDiscovered: "`didDiscover`"
    case .appConnectSucceeded: "`didConnect`"
    case .appConnectFailed: "`didFailToConnect`"
    case .appDisconnected: "`didDisconnectPeripheral`"
    case .appValue: "`didUpdateValueFor`"
    default: "the next callback"
    }
  }
}
