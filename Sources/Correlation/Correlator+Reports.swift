import Parsing

/// Incident reports: another view of ends that the log tells, or ends that only they tell.
///
/// A report is joined to a life by the pid, or by the moment where the life has no pid. It never begins a second life of
/// a process, and never ends one of another.
extension Correlator {
  /// Seconds by which a report may lie from the end that the log tells: it is written afterwards.
  private static let delay = 60.0
  /// Seconds by which its clock may lie before the first line of the process.
  private static let earliness = 2.0
  /// Seconds by which the log's own lines of an end may follow the moment of its report.
  private static let patience = 2.0

  /// A report that stands in front of the log's own lines of its moment: it waits for them, so that what it tells finds
  /// the life that it is about.
  func isAhead(_ event: Event) -> Bool {
    guard let time = event.time, let now = world.now[time.timeline] else { return true }
    return !time.isOfOneKind(as: now) || time.microseconds > now.microseconds
  }

  /// Tells the reports whose moment the log has passed with `item`; at its end, without one, all that wait.
  mutating func tellReports(until item: LogItem?) {
    // Another report shows nothing of how far the log has come.
    if case .event(let event)? = item, event.dialect == .ips { return }
    let told: [Event]
    if let item {
      guard let now = item.time else { return }
      told = heldReports.passed(at: now, patience: Self.patience)
    } else {
      told = heldReports.all()
    }
    for event in told {
      order += 1
      tell(report: Entry(event, order: order))
    }
  }

  /// A report is of one moment, which may lie far from the log: it shows no stretch of time.
  mutating func tell(report: Entry) {
    if world.last == nil { world.advance(to: report.marker) }
    world.coverage(of: report.position.input) { _ in }
    route(report)
  }

  /// - Parameter isKnown: the process is an app, even if no line of a log has shown it.
  mutating func routeReport(_ entry: Entry, _ subject: Subject, isKnown: Bool) {
    guard let app = reportedApp(subject, entry, isKnown: isKnown) else {
      if entry.kind == .processExited, subject.bundle == nil, orphanExits.count < Bounds.orphans {
        orphanExits.append(entry)
      }
      return
    }
    world.apps[app].lastUsed = consumed
    switch entry.kind {
    case .processState:
      // It was alive, and nothing more: when it came into that state nobody saw.
      guard let life = openLife(subject, app) else { return }
      world.apps[app].lives[life].keep(entry)
      noteWholeStory(of: app)
    case .processExited:
      world.apps[app].isNamedByReport = true
      touched.apps.insert(app)
      if let version = entry.fields.text(.version) { world.apps[app].version = version }
      end(entry, subject, app)
    default:
      world.apps[app].hasBluetooth = true
      world.apps[app].isNamedByReport = true
      touched.apps.insert(app)
      guard let life = place(entry, subject, app) else { return }
      keep(entry, app, life)
    }
  }

  /// Whether a report's process may be an app: the system's own are known by name, daemons are never shown or suspended.
  func isOfApp(_ entry: Entry) -> Bool {
    guard let process = entry.fields.text(.process), !EmitterTable.isApple(process: process, imagePath: nil) else {
      return false
    }
    return entry.fields[.bundle] != nil || entry.fields[.state] != nil
  }

  // MARK: Exits that wait

  /// Exits that came before anything else told of the app: they end a life that the log never saw begin.
  mutating func adoptOrphanExits(of process: String, _ app: Int) {
    func isMine(_ entry: Entry) -> Bool {
      entry.fields.text(.process).map { AppRegistry.isKernelName($0, of: process) } ?? false
    }
    let mine = orphanExits.filter(isMine)
    guard !mine.isEmpty else { return }
    orphanExits.removeAll(where: isMine)
    // The latest first: each stands in front of what came after it.
    for entry in mine.reversed() {
      if entry.event.dialect == .ips {
        routeReport(entry, Subject(entry.event), isKnown: true)
        continue
      }
      let earliest = world.apps[app].lives.first?.firstSeen.order ?? .max
      guard entry.order < earliest else { continue }
      var life = Life(id: nextLife, pid: entry.fields.number(.pid).flatMap { UInt32(exactly: $0) }, at: entry.marker)
      nextLife += 1
      life.end = entry.marker
      life.endEntry = entry
      life.endCause = EndCause(exit: entry.fields.text(.cause))
      life.keep(entry)
      world.apps[app].lives.insert(life, at: 0)
    }
  }

  // MARK: Whose

  private mutating func reportedApp(_ subject: Subject, _ entry: Entry, isKnown: Bool) -> Int? {
    let isEnd = entry.kind != .processState
    if let bundle = subject.bundle {
      let nameless = subject.process.flatMap { name in
        followed.first { world.apps[$0].bundle == nil && isKernelName(name, of: $0) }
      }
      let known = registry.byBundle[bundle] ?? nameless
      guard let app = known ?? (isEnd ? addApp(at: entry.marker) : nil) else { return nil }
      var names = subject
      names.pid = nil
      learn(names, of: app)
      return app
    }
    guard let process = subject.process else { return nil }
    let named = followed.filter { isKernelName(process, of: $0) }
    if named.count == 1 { return named.first }
    if named.count > 1 {
      let owners = named.filter { app in world.apps[app].lives.contains { $0.pid != nil && $0.pid == subject.pid } }
      return owners.count == 1 ? owners.first : nil
    }
    guard isEnd, isKnown else { return nil }
    let app = addApp(at: entry.marker)
    var names = subject
    names.pid = nil
    learn(names, of: app)
    return app
  }

  private func isKernelName(_ name: String, of app: Int) -> Bool {
    world.apps[app].mergedInto == nil
      && world.apps[app].processes.contains { AppRegistry.isKernelName(name, of: $0) }
  }

  // MARK: Which life

  private func openLife(_ subject: Subject, _ app: Int) -> Int? {
    world.apps[app].lives.lastIndex { life in
      life.isOpen && (life.pid == nil || subject.pid == nil || life.pid == subject.pid)
    }
  }

  private mutating func end(_ entry: Entry, _ subject: Subject, _ app: Int) {
    guard let index = place(entry, subject, app), !world.apps[app].lives[index].events.contains(entry) else { return }
    let cause = EndCause(exit: entry.fields.text(.cause))
    if world.apps[app].lives[index].isOpen {
      keep(entry, app, index)
      end(app, index, at: entry.marker, cause: cause, by: entry)
    } else {
      addView(of: index, app, cause, entry)
    }
    guard let state = entry.fields.text(.state) else { return }
    world.apps[app].lives[index].stateAtEnd = world.apps[app].lives[index].stateAtEnd ?? state
    if state == "suspended" { world.apps[app].lives[index].wasSuspendedAtEnd = true }
  }

  /// The life that the report is about, a new one where it is of a process that the log does not show; nil where their
  /// clocks cannot be compared.
  private mutating func place(_ entry: Entry, _ subject: Subject, _ app: Int) -> Int? {
    let lives = world.apps[app].lives
    if let pid = subject.pid,
      let index = lives.lastIndex(where: { $0.pid == pid && isNear($0, entry, ifUnknown: true) })
    {
      return index
    }
    let unnumbered = lives.lastIndex { life in
      (life.pid == nil || subject.pid == nil) && isNear(life, entry, ifUnknown: false)
    }
    if let unnumbered {
      if let pid = subject.pid { world.apps[app].lives[unnumbered].pid = pid }
      return unnumbered
    }
    guard lives.isEmpty || lives.contains(where: { $0.firstSeen.seconds(since: entry.marker) != nil }) else {
      if world.unjoined.count < Bounds.orphans { world.unjoined.append(entry) }
      return nil
    }
    return insert(entry, subject, app)
  }

  /// Whether the moment lies in the life, or at its end.
  private func isNear(_ life: Life, _ entry: Entry, ifUnknown: Bool) -> Bool {
    guard let age = entry.seconds(since: life.firstSeen) else { return ifUnknown }
    let step = max(Double(entry.time?.resolution ?? 0), Double(life.firstSeen.time?.resolution ?? 0)) / 1_000_000
    guard let end = life.end else { return age >= -Self.earliness - step }
    guard let late = entry.seconds(since: end) else { return ifUnknown }
    if life.isEndInferred { return age >= -Self.earliness - step && late <= Self.delay + step }
    return abs(late) <= Self.delay + step
  }

  /// A life of which nothing but its end is known, in front of what began after it. A process of another pid that runs
  /// goes on.
  private mutating func insert(_ entry: Entry, _ subject: Subject, _ app: Int) -> Int {
    let lives = world.apps[app].lives
    var index = lives.firstIndex { ($0.firstSeen.seconds(since: entry.marker) ?? -1) > 0 } ?? lives.count
    if index == lives.count, lives.last?.isOpen == true { index -= 1 }
    var life = Life(id: nextLife, pid: subject.pid, at: entry.marker)
    nextLife += 1
    if index == lives.count {
      life.prologue = world.apps[app].between
      world.apps[app].between = []
    }
    world.apps[app].lives.insert(life, at: index)
    if lives.count >= Bounds.livesPerApp {
      world.apps[app].lives.remove(at: index == 0 ? 1 : 0)
      world.apps[app].droppedLives += 1
      if index > 0 { index -= 1 }
    }
    openStretch(.firstSight, app, index, entry.marker, entry: entry)
    return index
  }
}
