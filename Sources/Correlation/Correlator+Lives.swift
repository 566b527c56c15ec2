import Parsing

/// Process lives: which one a line belongs to, and how they begin.
extension Correlator {
  /// Seconds in which a line of a process may trail its suspension or end: buffers, file loggers.
  static let trailing = 1.0
  /// Seconds by which an export may print its records out of order.
  static let disorder = 2.0
  /// Seconds for which a launch line without a pid waits for its process.
  private static let launchPatience = 60.0

  mutating func record(_ entry: Entry, _ subject: Subject, _ index: Int) {
    var app = index
    world.apps[app].lastUsed = consumed
    let isTelling = entry.isTellingError
    if isTelling { noteWholeStory(of: app) }
    if isTelling || isDecisive(entry, app) || isNews(entry, app) { touched.told.insert(app) }
    if entry.kind.isDaemon || entry.kind.isAppBluetooth || entry.isBluetoothException || entry.kind == .appPrivacyCrash
    {
      world.apps[app].hasBluetooth = true
    }
    if entry.kind.isApp, subject.isOwnVoice, entry.kind.isAppBluetooth || entry.kind == .appLaunch {
      world.apps[app].noteWording(entry.kind, ManagerRole(entry.fields.text(.role)))
    }
    if entry.kind == .appState, let state = entry.fields.text(.state) { world.apps[app].statesSeen.insert(state) }
    if entry.kind == .appLaunch, entry.fields.text(.options) == "bluetooth" { world.apps[app].hasBluetooth = true }
    if entry.kind == .appUnheard, entry.tellsOfRestore { world.apps[app].hasBluetooth = true }
    for (role, identifier) in Self.identifiers(in: entry) {
      app = learn(identifier: identifier, role: role, by: entry, of: app)
    }

    switch entry.kind {
    case .processLaunched: launch(entry, subject, app)
    case .relaunchSucceeded, .relaunchAttempted, .relaunchDecided: relaunch(entry, subject, app)
    case .processExited: exit(entry, subject, app)
    case .processSuspended: suspend(entry, subject, app)
    case .processResumed: resume(entry, subject, app)
    case .processState: changeState(entry, subject, app)
    case .daemonWake: wake(entry, subject, app)
    case .appLine: if let life = existingLife(subject, app) { keep(entry, app, life) }
    case .processBudgetExpiring, .processBackgroundTask, .processAssertion, .processDebugged:
      if let life = existingLife(subject, app) { keep(entry, app, life) } else { keepBetween(entry, app) }
    default:
      if subject.isOwnVoice || entry.kind == .sessionRegistered || entry.kind == .identifierMatched {
        let life = life(for: entry, subject, app)
        keep(entry, app, life)
      } else if let life = existingLife(subject, app) {
        keep(entry, app, life)
      } else {
        keepBetween(entry, app)
      }
    }
    if entry.kind == .restoreHandedOver { lastHandedOver = (app, entry.position.input) }
    if entry.kind.isLinkEnd { note(linkEnd: entry, of: app) }
  }

  /// In the first stretch of a life every kind of callback may close a window. What comes again and again does so for
  /// the first times, and with the first word of each device.
  private func isNews(_ entry: Entry, _ app: Int) -> Bool {
    let lives = world.apps[app].lives
    // By place: a life is large, and copied whole where it is taken out.
    guard let last = lives.indices.last else { return true }
    guard lives[last].stretches.count <= 1, lives[last].events.count < Bounds.launchEvents,
      lives[last].stretches.isEmpty || lives[last].stretches[0].deliveredCount < Bounds.launchEvents
    else { return false }
    let isRepeated =
      entry.kind.isBulk
      ? lives[last].isFull(of: entry.kind)
      : (lives[last].repeated[entry.kind] ?? 0) >= Bounds.decisiveRepeats
    return !isRepeated || lives[last].traffic.isFirst(entry)
  }

  /// Whether the event can decide an answer by itself. What an app's line says for the hundredth time in a life cannot:
  /// it is looked at with the next event that can, or at the end.
  private func isDecisive(_ entry: Entry, _ app: Int) -> Bool {
    guard entry.kind.isDecisive else { return false }
    switch entry.kind {
    case .appMisuse, .appState, .appManagerInvalid, .appUnheard, .appRetryScheduled, .appGaveUp, .appRestore,
      .appManagerCreated:
      guard let last = world.apps[app].lives.indices.last else { return true }
      return (world.apps[app].lives[last].repeated[entry.kind] ?? 0) < Bounds.decisiveRepeats
    default: return true
    }
  }

  private static func identifiers(in entry: Entry) -> [(ManagerRole, String)] {
    switch entry.kind {
    case .appLaunch:
      guard let role = ManagerRole.listed(by: entry) else { return [] }
      return (entry.fields.list(.identifiers) ?? []).map { (role, $0) }
    case .sessionRegistered, .restoreSaved, .restoreReloaded, .identifierMatched, .identifierUnclaimed,
      .identifierDuplicate, .appManagerCreated, .restoreHandedOver:
      guard let identifier = entry.fields.text(.identifier) else { return [] }
      return [(ManagerRole(entry.fields.text(.role)), identifier)]
    default: return []
    }
  }

  mutating func keepBetween(_ entry: Entry, _ app: Int) {
    world.apps[app].news.isTellingOfAfterwards = true
    world.apps[app].between.append(entry)
    // What followed the end at once, and what is latest, tells most.
    if world.apps[app].between.count >= Bounds.eventsPerLife {
      world.apps[app].between.removeSubrange(Bounds.launchEvents..<(Bounds.eventsPerLife / 2))
    }
  }

  // MARK: Finding the life

  /// The life that runs, for lines that do not start one.
  func existingLife(_ subject: Subject, _ app: Int) -> Int? {
    guard let pid = subject.pid else { return lastLife(of: app) { $0.isOpen } }
    return lastLife(of: app) { $0.pid == pid && $0.isOpen } ?? lastLife(of: app) { $0.pid == nil && $0.isOpen }
  }

  /// The last life that fits. The list is not held meanwhile, so that a change of it needs no copy of all lives.
  func lastLife(of app: Int, where isFit: (borrowing Life) -> Bool) -> Int? {
    for life in world.apps[app].lives.indices.reversed() where isFit(world.apps[app].lives[life]) { return life }
    return nil
  }

  /// The life that a line of the process itself belongs to; begins one where there is none.
  mutating func life(for entry: Entry, _ subject: Subject, _ app: Int) -> Int {
    if let pid = subject.pid {
      if let life = lastLife(of: app, where: { $0.pid == pid && $0.isOpen }) { return life }
      if let life = lastLife(of: app, where: { $0.pid == nil && $0.isOpen }), !startsAnew(entry, subject, app, life) {
        world.apps[app].lives[life].pid = pid
        return life
      }
      if let life = lastLife(of: app, where: { $0.pid == pid }), let end = world.apps[app].lives[life].end {
        if world.apps[app].lives[life].isEndInferred,
          !world.apps[app].lives[(life + 1)...].contains(where: { !$0.isOpen })
        {
          world.apps[app].lives[life].end = nil
          world.apps[app].lives[life].endCause = .logEnded
          world.apps[app].lives[life].isEndInferred = false
          noteWholeStory(of: app)
          openStretch(.wake, app, life, entry.marker, entry: nil)
          return life
        }
        let late = entry.seconds(since: end)
        let step = max(resolution(entry), Double(end.time?.resolution ?? 0) / 1_000_000)
        // What stands far before the end comes from another export of the same time.
        let isTrailing = late.map { $0 >= -Self.disorder - step && $0 <= Self.trailing + step }
        if isTrailing ?? (life == world.apps[app].lives.indices.last) { return life }
      }
      return begin(app, pid: pid, at: entry)
    }
    if let life = lastLife(of: app, where: { $0.isOpen }), !startsAnew(entry, subject, app, life) { return life }
    return begin(app, pid: nil, at: entry)
  }

  /// Seconds of silence after which a `willRestoreState` can only be a new process's: it comes with its manager.
  private static let restorePatience = 10.0

  private static let beginnings: EventKindSet = [.processLaunched, .relaunchSucceeded, .appLaunch, .appRestore]

  /// What only a new process can say where no pid tells the processes apart: a launch after callbacks that no launching
  /// process has, a second launch callback, or a restoration long after the last callback.
  private func startsAnew(_ entry: Entry, _ subject: Subject, _ app: Int, _ index: Int) -> Bool {
    guard Self.beginnings.contains(entry.kind) else { return false }
    let life = world.apps[app].lives[index]
    guard life.pid == nil || subject.pid == nil else { return false }
    switch entry.kind {
    case .processLaunched, .relaunchSucceeded: return life.hasSpoken(before: entry, by: Self.disorder)
    case .appLaunch:
      // An initialiser that makes the manager may run before it, and loggers disagree, but not for long.
      guard let before = life.launchCallback else {
        return life.hasSpoken(before: entry, by: Self.restorePatience)
      }
      return life.events.contains { $0.order > before.order && $0.kind.isAppBluetooth }
    // A bridge tells of it when it is up, however late.
    case .appRestore where entry.fields[.layer] == nil:
      guard let last = life.stretches.last?.lastDelivered, let silence = entry.seconds(since: last) else {
        return false
      }
      let wasLaunched = life.events.contains { $0.order > last.order && $0.kind == .appLaunch }
      return silence > Self.restorePatience + resolution(entry) && !wasLaunched
    default: return false
    }
  }

  private func resolution(_ entry: Entry) -> Double { Double(entry.time?.resolution ?? 0) / 1_000_000 }

  /// Opens a life; what was pending for it, and what lies since the life before, goes along.
  mutating func begin(_ app: Int, pid: UInt32?, at entry: Entry) -> Int {
    noteWholeStory(of: app)
    for open in world.apps[app].lives.indices where world.apps[app].lives[open].isOpen {
      end(app, open, at: entry.marker, cause: .unknown, by: nil)
      world.apps[app].lives[open].isEndInferred = true
    }
    var life = Life(id: nextLife, pid: pid, at: entry.marker)
    nextLife += 1
    life.prologue = world.apps[app].between
    world.apps[app].between = []
    if let launch = pendingLaunch.removeValue(forKey: app), isFresh(launch, entry) {
      life.launched = launch
      life.firstSeen = launch.marker
      if launch.fields.text(.kind) == "debugger" { life.debugged = launch }
    }
    if let relaunch = pendingRelaunch.removeValue(forKey: app), isFresh(relaunch, entry) { life.relaunched = relaunch }
    if world.apps[app].lives.count >= Bounds.livesPerApp {
      world.apps[app].lives.removeFirst()
      world.apps[app].droppedLives += 1
    }
    let index = world.apps[app].lives.count
    if index >= Bounds.livesInFull { world.apps[app].lives[index - Bounds.livesInFull].forgetEvents() }
    world.apps[app].lives.append(life)
    let isStart = [.processLaunched, .relaunchSucceeded, .appLaunch].contains(entry.kind)
    let seen = life.launched != nil || life.relaunched != nil || isStart
    openStretch(seen ? .launch : .firstSight, app, index, life.firstSeen, entry: life.launched ?? entry)
    // What the daemon hands over is for the process to come, even where its line stands before the process's first.
    for waiting in life.prologue where waiting.kind == .restoreHandedOver || waiting.kind == .identifierMatched {
      keep(waiting, app, index)
    }
    return index
  }

  private func isFresh(_ waiting: Entry, _ entry: Entry) -> Bool {
    guard let age = entry.seconds(since: waiting.marker) else { return true }
    return age <= Self.launchPatience || waiting.fields.text(.kind) == "prewarm"
  }

  // MARK: Starts

  private mutating func launch(_ entry: Entry, _ subject: Subject, _ app: Int) {
    guard subject.pid != nil else {
      // A request for an app that runs already starts nothing; one that is new explains the next pid.
      if let life = world.apps[app].lives.indices.last, world.apps[app].lives[life].isOpen { keep(entry, app, life) }
      pendingLaunch[app] = pendingLaunch[app] ?? entry
      return
    }
    let index = life(for: entry, subject, app)
    if let known = world.apps[app].lives[index].launched {
      // The request says why, the line with the pid says who: together they are one launch.
      for (field, value) in entry.fields.all where known.fields[field] == nil {
        world.apps[app].lives[index].launched = world.apps[app].lives[index].launched?.adding(field, value)
      }
    } else {
      world.apps[app].lives[index].launched = entry
    }
    keep(entry, app, index)
  }

  private mutating func relaunch(_ entry: Entry, _ subject: Subject, _ app: Int) {
    guard entry.kind == .relaunchSucceeded, subject.pid != nil else {
      if entry.kind != .relaunchSucceeded {
        keepBetween(entry, app)
        return
      }
      if let life = existingLife(subject, app) {
        world.apps[app].lives[life].relaunched = world.apps[app].lives[life].relaunched ?? entry
        keep(entry, app, life)
      } else {
        pendingRelaunch[app] = entry
        keepBetween(entry, app)
      }
      return
    }
    let index = life(for: entry, subject, app)
    if world.apps[app].lives[index].relaunched == nil { world.apps[app].lives[index].relaunched = entry }
    if subject.isRedacted { world.apps[app].lives[index].isJoinedByPid = true }
    keep(entry, app, index)
  }
}
