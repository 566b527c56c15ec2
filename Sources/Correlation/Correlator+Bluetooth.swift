import Parsing

/// Managers, devices and what is pending, as the events of a life change them.
extension Correlator {
  mutating func keep(_ entry: Entry, _ app: Int, _ life: Int) {
    note(entry.kind, in: life, of: app)
    let isPart = world.apps[app].lives[life].isCompleted(by: entry)
    if !isPart { world.apps[app].lives[life].keep(entry) }
    if entry.kind.isApp, !isOfAnotherClock(entry, app, life) { _ = wakeIfSuspended(app, life, entry.marker, by: nil) }
    if let last = world.apps[app].lives[life].stretches.indices.last,
      entry.isDeliveredCallback || entry.kind == .daemonValue
    {
      world.apps[app].lives[life].stretches[last].deliver(entry.marker)
    }
    switch entry.kind {
    case .appLaunch: noteLaunchCallback(entry, app, life)
    case .appForeground: setForeground(app, life, true, entry.marker)
    case .appBackground: setForeground(app, life, false, entry.marker, ownWord: true)
    case .processDebugged:
      if world.apps[app].lives[life].debugged == nil { world.apps[app].lives[life].debugged = entry }
    case .processLaunched:
      if entry.fields.text(.kind) == "debugger", world.apps[app].lives[life].debugged == nil {
        world.apps[app].lives[life].debugged = entry
      }
    case .processBudgetExpiring, .processBackgroundTask, .processAssertion: noteStayingAwake(entry, app, life)
    default:
      if entry.kind == .appScanStarted { world.apps[app].lives[life].bulkInStretch.remove(.appDiscovered) }
      if !isPart { changeManagers(entry, app, life) }
      let device = world.apps[app].lives[life].pending.follow(entry)
      world.apps[app].lives[life].complementSuspension(with: entry)
      world.apps[app].lives[life].links.follow(entry, of: device)
      world.apps[app].lives[life].traffic.follow(entry)
    }
  }

  private mutating func noteLaunchCallback(_ entry: Entry, _ app: Int, _ life: Int) {
    if world.apps[app].lives[life].launchCallback == nil { world.apps[app].lives[life].launchCallback = entry }
    // Two lines of one launch: the one that prints the options completes the bare one.
    let known = world.apps[app].lives[life].launchOptions
    let isBetter = entry.fields.text(.options) == "bluetooth" && known?.fields.text(.options) != "bluetooth"
    let namesMore = entry.fields.list(.identifiers) != nil && known?.fields.list(.identifiers) == nil
    if known == nil || isBetter || namesMore { world.apps[app].lives[life].launchOptions = entry }
  }

  /// Assertions that keep an app awake for reasons of their own, by a word in their name or originator.
  private static let otherReasons: [(word: String, reason: String)] = [
    ("audio", "audio"), ("mediaserver", "audio"), ("location", "location"), ("locationd", "location"),
    ("voip", "a call"), ("callkit", "a call"), ("callservices", "a call"), ("navigation", "navigation"),
    ("background task", "a background task"), ("finishtask", "a background task"),
    ("uibackgroundtask", "a background task"),
  ]

  private mutating func noteStayingAwake(_ entry: Entry, _ app: Int, _ life: Int) {
    guard let last = world.apps[app].lives[life].stretches.indices.last else { return }
    func add(_ reason: String) {
      if !world.apps[app].lives[life].stretches[last].keptAwake.contains(reason) {
        world.apps[app].lives[life].stretches[last].keptAwake.append(reason)
      }
    }
    switch entry.kind {
    case .processBudgetExpiring:
      if world.apps[app].lives[life].stretches[last].expiry == nil {
        world.apps[app].lives[life].stretches[last].expiry = entry
      }
    case .processBackgroundTask: add("a background task")
    default:
      guard entry.fields.text(.phase) != "dropped" else { return }
      let words = ((entry.fields.text(.name) ?? "") + " " + (entry.fields.text(.originator) ?? "")).lowercased()
      for (word, reason) in Self.otherReasons where words.contains(word) { add(reason) }
      // What an app takes for itself is UIKit's way to begin a background task.
      if let originator = entry.fields.text(.originator), world.apps[app].isNamed(originator) {
        add("a background task")
      }
    }
  }

  // MARK: Managers

  private mutating func changeManagers(_ entry: Entry, _ app: Int, _ life: Int) {
    switch entry.kind {
    case .appManagerCreated:
      changeManager(entry, app, life) {
        $0.keep(creation: entry)
        if case .some(.none) = entry.fields[.identifier] { $0.hasNoIdentifier = true }
      }
    case .sessionRegistered:
      changeManager(entry, app, life) {
        $0.registered = $0.registered ?? entry
        if $0.identifier == nil, entry.fields[.identifier] == FieldValue.none { $0.hasNoIdentifier = true }
      }
    case .identifierMatched, .restoreHandedOver:
      // The guide's wording says what is restored, not that the app has claimed it.
      if entry.event.known == .inferred { break }
      if entry.fields.text(.identifier) != nil { changeManager(entry, app, life) { _ in } }
    case .appState: changeManager(entry, app, life) { $0.keep(state: entry) }
    case .appRestore: changeManager(entry, app, life) { $0.keep(restore: entry) }
    case .appManagerInvalid: changeManager(entry, app, life) { $0.invalid = $0.invalid ?? entry }
    case .appMisuse:
      if entry.fields.text(.kind) == "no-identifier" {
        changeManager(entry, app, life) { $0.hasNoIdentifier = true }
      }
      if entry.fields.text(.kind) == "not-powered-on" { takeBackConnect(refusedBy: entry, app, life) }
    default: break
    }
  }

  private mutating func changeManager(_ entry: Entry, _ app: Int, _ life: Int, _ adapt: (inout Manager) -> Void) {
    let role = ManagerRole(entry.fields.text(.role))
    guard let index = managerIndex(entry, role, app, life) else { return }
    func change(_ manager: inout Manager) {
      manager.identifier = manager.identifier ?? entry.fields.text(.identifier)
      manager.object = manager.object ?? entry.fields.text(.object)
      manager.session = manager.session ?? entry.fields.text(.session)
      adapt(&manager)
    }
    change(&world.apps[app].lives[life].managers[index])
  }

  /// The manager that the line speaks of: by object, session or identifier, else the only one of its role.
  private mutating func managerIndex(_ entry: Entry, _ role: ManagerRole, _ app: Int, _ life: Int) -> Int? {
    let managers = world.apps[app].lives[life].managers
    let object = entry.fields.text(.object)
    let session = entry.fields.text(.session)
    let identifier = entry.fields.text(.identifier)
    let refusesIdentifier = entry.kind == .appMisuse || entry.fields[.identifier] == FieldValue.none
    let ofRole = managers.indices.filter { managers[$0].role == role }
    if let object, let known = ofRole.first(where: { managers[$0].object == object }) { return known }
    if let session, let known = ofRole.first(where: { managers[$0].session == session }) { return known }
    if let identifier {
      // The old instance may be gone: a session of its own means a manager of its own.
      let same = ofRole.last { managers[$0].identifier == identifier }
      if let same, session == nil || managers[same].session == nil, object == nil || managers[same].object == nil {
        return same
      }
    }
    let open = ofRole.filter { index in
      let manager = managers[index]
      if object != nil, manager.object != nil { return false }
      if session != nil, manager.session != nil { return false }
      if identifier != nil, manager.identifier != nil || manager.hasNoIdentifier { return false }
      if refusesIdentifier, manager.identifier != nil { return false }
      return true
    }
    if object == nil, session == nil, identifier == nil, !refusesIdentifier {
      if ofRole.count == 1 { return ofRole.first }
      if ofRole.count > 1 { return onlyRestorable(ofRole, managers, entry) }
    } else if open.count == 1, ofRole.count == 1 {
      return open.first
    }
    guard managers.count < Bounds.managersPerLife else { return nil }
    world.apps[app].lives[life].managers.append(Manager(role: role, at: entry.marker))
    return managers.count
  }

  /// A `willRestoreState` can only be of a manager with an identifier; other lines stay without one when several fit.
  private func onlyRestorable(_ candidates: [Int], _ managers: [Manager], _ entry: Entry) -> Int? {
    guard entry.kind == .appRestore else { return nil }
    let restorable = candidates.filter { !managers[$0].hasNoIdentifier }
    return restorable.count == 1 ? restorable.first : nil
  }
}
