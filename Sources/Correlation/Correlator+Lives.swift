import Parsing

/// Process lives, their awake stretches and their ends.
extension Correlator {
  /// Seconds in which a line of a process may trail its suspension or end: buffers, file loggers.
  private static let trailing = 1.0
  /// Seconds by which an export may print its records out of order.
  private static let disorder = 2.0
  /// Seconds for which a launch line without a pid waits for its process.
  private static let launchPatience = 60.0

  mutating func record(_ entry: Entry, _ subject: Subject, _ index: Int) {
    var app = index
    world.apps[app].lastUsed = consumed
    if isDecisive(entry, app) || entry.isTellingError || isYoung(app) { touched.apps.insert(app) }
    if entry.kind.isDaemon || entry.kind.isAppBluetooth || entry.isBluetoothException || entry.kind == .appPrivacyCrash
    {
      world.apps[app].hasBluetooth = true
    }
    if entry.kind.isApp, subject.isOwnVoice, entry.kind.isAppBluetooth || entry.kind == .appLaunch {
      world.apps[app].noteWording(entry)
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

  /// In the first stretch of a life every kind of callback may close a window.
  private func isYoung(_ app: Int) -> Bool {
    guard let life = world.apps[app].lives.last else { return true }
    return life.stretches.count <= 1 && life.events.count < Bounds.launchEvents
      && (life.stretches.first?.deliveredCount ?? 0) < Bounds.launchEvents
  }

  /// Whether the event can decide an answer by itself. What an app's line says for the hundredth time in a life cannot:
  /// it is looked at with the next event that can, or at the end.
  private func isDecisive(_ entry: Entry, _ app: Int) -> Bool {
    guard entry.kind.isDecisive else { return false }
    switch entry.kind {
    case .appMisuse, .appState, .appManagerInvalid, .appUnheard, .appRetryScheduled, .appGaveUp, .appRestore,
      .appManagerCreated:
      return (world.apps[app].lives.last?.repeated[entry.kind] ?? 0) < Bounds.decisiveRepeats
    default: return true
    }
  }

  private static func identifiers(in entry: Entry) -> [(ManagerRole, String)] {
    switch entry.kind {
    case .appLaunch:
      return (entry.fields.list(.identifiers) ?? []).map { (ManagerRole(entry.fields.text(.role)), $0) }
    case .sessionRegistered, .restoreSaved, .restoreReloaded, .identifierMatched, .identifierUnclaimed,
      .identifierDuplicate, .appManagerCreated, .restoreHandedOver:
      guard let identifier = entry.fields.text(.identifier) else { return [] }
      return [(ManagerRole(entry.fields.text(.role)), identifier)]
    default: return []
    }
  }

  mutating func keepBetween(_ entry: Entry, _ app: Int) {
    world.apps[app].between.append(entry)
    // What followed the end at once, and what is latest, tells most.
    if world.apps[app].between.count >= Bounds.eventsPerLife {
      world.apps[app].between.removeSubrange(Bounds.launchEvents..<(Bounds.eventsPerLife / 2))
    }
  }

  // MARK: Finding the life

  /// The life that runs, for lines that do not start one.
  private func existingLife(_ subject: Subject, _ app: Int) -> Int? {
    let lives = world.apps[app].lives
    if let pid = subject.pid {
      if let life = lives.lastIndex(where: { $0.pid == pid && $0.isOpen }) { return life }
      if let life = lives.lastIndex(where: { $0.pid == nil && $0.isOpen }) { return life }
      return nil
    }
    return lives.lastIndex { $0.isOpen }
  }

  /// The life that a line of the process itself belongs to; begins one where there is none.
  private mutating func life(for entry: Entry, _ subject: Subject, _ app: Int) -> Int {
    let lives = world.apps[app].lives
    if let pid = subject.pid {
      if let life = lives.lastIndex(where: { $0.pid == pid && $0.isOpen }) { return life }
      if let life = lives.lastIndex(where: { $0.pid == nil && $0.isOpen }), !startsAnew(entry, lives[life]) {
        world.apps[app].lives[life].pid = pid
        return life
      }
      if let life = lives.lastIndex(where: { $0.pid == pid }), let end = lives[life].end {
        if lives[life].isEndInferred, !lives[(life + 1)...].contains(where: { !$0.isOpen }) {
          world.apps[app].lives[life].end = nil
          world.apps[app].lives[life].endCause = .logEnded
          world.apps[app].lives[life].isEndInferred = false
          openStretch(.wake, app, life, entry.marker, entry: nil)
          return life
        }
        let late = entry.seconds(since: end)
        let step = max(resolution(entry), Double(end.time?.resolution ?? 0) / 1_000_000)
        // What stands far before the end comes from another export of the same time.
        let isTrailing = late.map { $0 >= -Self.disorder - step && $0 <= Self.trailing + step }
        if isTrailing ?? (life == lives.indices.last) { return life }
      }
      return begin(app, pid: pid, at: entry)
    }
    if let life = lives.lastIndex(where: { $0.isOpen }) {
      if startsAnew(entry, lives[life]) { return begin(app, pid: nil, at: entry) }
      return life
    }
    return begin(app, pid: nil, at: entry)
  }

  /// Seconds of silence after which a `willRestoreState` can only be a new process's: it comes with its manager.
  private static let restorePatience = 10.0

  /// A second launch callback where no pid tells the processes apart, or a restoration long after the last callback.
  private func startsAnew(_ entry: Entry, _ life: Life) -> Bool {
    guard life.pid == nil else { return false }
    switch entry.kind {
    case .appLaunch:
      guard let before = life.launchCallback else { return false }
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
  private mutating func begin(_ app: Int, pid: UInt32?, at entry: Entry) -> Int {
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
    var lives = world.apps[app].lives
    if lives.count >= Bounds.livesPerApp {
      lives.removeFirst()
      world.apps[app].droppedLives += 1
    }
    if lives.count >= Bounds.livesInFull { lives[lives.count - Bounds.livesInFull].forgetEvents() }
    lives.append(life)
    world.apps[app].lives = lives
    let index = lives.count - 1
    let starts: Set<EventKind> = [.processLaunched, .relaunchSucceeded, .appLaunch]
    let seen = life.launched != nil || life.relaunched != nil || starts.contains(entry.kind)
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

  // MARK: Awake stretches

  mutating func openStretch(_ begin: Stretch.Begin, _ app: Int, _ life: Int, _ marker: Marker, entry: Entry?) {
    world.apps[app].lives[life].stretches.append(
      Stretch(id: nextStretch, begin: begin, start: marker, entry: entry))
    world.apps[app].lives[life].bulkInStretch = [:]
    if world.apps[app].lives[life].stretches.count > Bounds.stretchesPerLife {
      // The first stretch is the launch's; of the wakes the oldest goes.
      world.apps[app].lives[life].stretches.remove(at: 1)
      world.apps[app].lives[life].omittedStretches += 1
    }
    nextStretch += 1
  }

  private mutating func closeStretch(_ app: Int, _ life: Int, at marker: Marker, _ cause: EndCause, by entry: Entry?) {
    guard let last = world.apps[app].lives[life].stretches.indices.last,
      world.apps[app].lives[life].stretches[last].isOpen
    else { return }
    world.apps[app].lives[life].stretches[last].end = marker
    world.apps[app].lives[life].stretches[last].endCause = cause
    world.apps[app].lives[life].stretches[last].endEntry = entry
  }

  private mutating func suspend(_ entry: Entry, _ subject: Subject, _ app: Int) {
    let index = existingLife(subject, app) ?? life(for: entry, subject, app)
    keep(entry, app, index)
    closeStretch(app, index, at: entry.marker, .suspended, by: entry)
  }

  private mutating func resume(_ entry: Entry, _ subject: Subject, _ app: Int) {
    let index = existingLife(subject, app) ?? life(for: entry, subject, app)
    keep(entry, app, index)
    _ = wakeIfSuspended(app, index, entry.marker, by: entry)
  }

  private mutating func wake(_ entry: Entry, _ subject: Subject, _ app: Int) {
    guard let index = existingLife(subject, app) else {
      keepBetween(entry, app)
      return
    }
    _ = wakeIfSuspended(app, index, entry.marker, by: entry)
    keep(entry, app, index)
  }

  /// Opens a stretch when the process was suspended; a line that merely trails the suspension wakes nobody.
  mutating func wakeIfSuspended(_ app: Int, _ life: Int, _ marker: Marker, by entry: Entry?) -> Bool {
    guard let last = world.apps[app].lives[life].stretches.last, let end = last.end,
      world.apps[app].lives[life].isOpen
    else { return false }
    if entry == nil {
      guard let pause = marker.seconds(since: end) else { return false }
      let step = Double(marker.time?.resolution ?? 0) / 1_000_000
      guard pause > Self.trailing + step else { return false }
    }
    openStretch(.wake, app, life, marker, entry: entry)
    return true
  }

  private mutating func changeState(_ entry: Entry, _ subject: Subject, _ app: Int) {
    let state = entry.fields.text(.state)
    guard let index = existingLife(subject, app) else {
      if subject.pid != nil, state != "suspended" {
        keep(entry, app, life(for: entry, subject, app))
      } else {
        keepBetween(entry, app)
      }
      return
    }
    switch state {
    case "suspended": closeStretch(app, index, at: entry.marker, .suspended, by: entry)
    case "foreground":
      _ = wakeIfSuspended(app, index, entry.marker, by: entry)
      setForeground(app, index, true, entry.marker)
    case "background": setForeground(app, index, false, entry.marker)
    case "running": _ = wakeIfSuspended(app, index, entry.marker, by: entry)
    default: break
    }
    keep(entry, app, index)
  }

  mutating func setForeground(_ app: Int, _ life: Int, _ isForeground: Bool, _ marker: Marker, ownWord: Bool = false) {
    guard let last = world.apps[app].lives[life].stretches.indices.last else { return }
    let was = world.apps[app].lives[life].stretches[last].isForeground
    // An app that says that it goes to the background was in the foreground until now, seen or not.
    if isForeground || was || ownWord { world.apps[app].lives[life].stretches[last].lastForeground = marker }
    if ownWord, !was { world.apps[app].lives[life].stretches[last].longestPause = nil }
    world.apps[app].lives[life].stretches[last].isForeground = isForeground
    // Whether a scan finds anything is another question in the background.
    if was != isForeground { world.apps[app].lives[life].bulkInStretch[.appDiscovered] = nil }
  }

  // MARK: Ends

  private mutating func exit(_ entry: Entry, _ subject: Subject, _ app: Int) {
    let cause = EndCause(exit: entry.fields.text(.cause))
    if let index = existingLife(subject, app) {
      keep(entry, app, index)
      end(app, index, at: entry.marker, cause: cause, by: entry)
      return
    }
    let lives = world.apps[app].lives
    let matching = lives.lastIndex { subject.pid == nil || $0.pid == subject.pid || $0.pid == nil }
    guard let last = matching else {
      let index = begin(app, pid: subject.pid, at: entry)
      keep(entry, app, index)
      end(app, index, at: entry.marker, cause: cause, by: entry)
      return
    }
    addView(of: last, app, cause, entry)
  }

  /// Another view of an end that is known: it may say why.
  mutating func addView(of last: Int, _ app: Int, _ cause: EndCause, _ entry: Entry) {
    let known = world.apps[app].lives[last].endCause
    // The exit status of a process that was killed says less than why it was.
    let saysMore = known == .unknown || (known == .crash && entry.event.dialect == .ips && cause != .unknown)
    if saysMore || world.apps[app].lives[last].isEndInferred {
      world.apps[app].lives[last].endCause = cause
      world.apps[app].lives[last].endEntry = entry
      world.apps[app].lives[last].isEndInferred = false
      if let stretch = world.apps[app].lives[last].stretches.indices.last,
        world.apps[app].lives[last].stretches[stretch].endCause == known
      {
        world.apps[app].lives[last].stretches[stretch].endCause = cause
        world.apps[app].lives[last].stretches[stretch].endEntry = entry
      }
    }
    noteTool(entry, cause, app, last)
    world.apps[app].lives[last].keep(entry)
  }

  /// A process that Xcode or the simulator's host ends was theirs before, too.
  private mutating func noteTool(_ entry: Entry?, _ cause: EndCause, _ app: Int, _ life: Int) {
    guard cause == .tooling, let entry, world.apps[app].lives[life].debugged == nil else { return }
    world.apps[app].lives[life].debugged = entry
  }

  mutating func end(_ app: Int, _ life: Int, at marker: Marker, cause: EndCause, by entry: Entry?) {
    world.apps[app].lives[life].wasSuspendedAtEnd = world.apps[app].lives[life].stretches.last?.isOpen == false
    closeStretch(app, life, at: marker, cause, by: entry)
    world.apps[app].lives[life].end = marker
    world.apps[app].lives[life].endCause = cause
    world.apps[app].lives[life].endEntry = entry
    noteTool(entry, cause, app, life)
    if let pid = world.apps[app].lives[life].pid, registry.byPid[pid] == app { registry.byPid[pid] = nil }
  }

  mutating func endLives(of app: Int, at marker: Marker, cause: EndCause) {
    for life in world.apps[app].lives.indices where world.apps[app].lives[life].isOpen {
      end(app, life, at: marker, cause: cause, by: nil)
    }
  }

  mutating func endAll(at entry: Entry, cause: EndCause) {
    for app in followed {
      for life in world.apps[app].lives.indices where world.apps[app].lives[life].isOpen {
        end(app, life, at: entry.marker, cause: cause, by: entry)
        touched.apps.insert(app)
      }
    }
  }
}

extension Life {
  /// Of a life long past a summary is enough.
  mutating func forgetEvents() {
    omitted += events.count
    events = events.filter { $0.kind == .appRestore || $0.kind == .sessionRegistered }
    prologue = []
    pending.markConnected(traffic.heard)
    traffic = DeviceTraffic()
    links = LinkHistory()
  }
}
