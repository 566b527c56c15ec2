import Parsing

/// Finding the app that an event is about, and giving it a name.
extension Correlator {
  mutating func route(_ entry: Entry) { route(entry, Subject(entry.event)) }

  mutating func route(_ entry: Entry, _ subject: Subject) {
    switch entry.kind {
    case .deviceBoot:
      keepForDevice(entry)
      endAll(at: entry, cause: .restart)
    case .deviceFirstUnlock, .deviceLocked, .deviceShutdown, .daemonPower, .daemonMode, .daemonStarted:
      keepForDevice(entry)
    case .logPredicate, .logHeader, .logTrailer, .logSkippedLevels, .logLoss, .logRepeated, .logSnapshot, .logOmitted:
      break
    default: routeToApp(entry, subject)
    }
  }

  /// Kinds that are never of an app, whoever is named, or that may leave out of whom they are.
  private static let ofDevice: EventKindSet = [
    .deviceBoot, .deviceFirstUnlock, .deviceLocked, .deviceShutdown, .daemonPower, .daemonMode, .daemonStarted,
    .logPredicate, .logHeader, .logTrailer, .logSkippedLevels, .logLoss, .logRepeated, .logSnapshot, .logOmitted,
    .linkUp, .linkFailed, .linkDown, .linkEncryptionFailed,
  ]

  /// Whether the event is about a session of the system's own: most of what a daemon says is, and nothing of it is told.
  func isOfSystem(_ event: Event, _ subject: Subject) -> Bool {
    subject.isApples && !isSelected(subject) && !Self.ofDevice.contains(event.kind)
  }

  private mutating func keepForDevice(_ entry: Entry) {
    // What was last told of the device counts: of what is long past, the older half goes.
    if world.device.count >= Bounds.eventsPerLife { world.device.removeFirst(Bounds.eventsPerLife / 2) }
    world.device.append(entry)
    for app in followed where world.apps[app].hasBluetooth { touched.apps.insert(app) }
  }

  private mutating func routeToApp(_ entry: Entry, _ subject: Subject) {
    if subject.isApples, !isSelected(subject) { return noteSystemDevice(entry.event) }
    if entry.event.dialect == .ips { return routeReport(entry, subject, isKnown: isSelected(subject)) }
    if entry.kind == .appLine { world.voices.hear(subject.process, isKnown: true) }
    // What an app says besides tells nothing where no other line has told of it.
    if entry.kind == .appLine, registry.find(subject) == nil { return }
    if entry.kind == .processExited, isOfAnotherProcess(subject) { return }
    if let app = find(subject, entry) {
      record(entry, subject, app)
    } else if subject.isNameless, !subject.isOwnVoice {
      routeNameless(entry)
    } else if entry.kind == .processExited, subject.bundle == nil {
      if orphanExits.count < Bounds.orphans { orphanExits.append(entry) }
    } else if subject.bundle == nil, entry.kind.isProcess || entry.kind.isDaemon {
      // A pid or a process name alone, of which no app is known: nothing to hang it on.
      if entry.kind == .relaunchSucceeded || entry.kind == .restoreHandedOver, subject.isRedacted {
        let app = addApp(at: entry.marker)
        learn(subject, of: app)
        record(entry, subject, app)
      }
    } else {
      let app = speaker(of: subject, entry) ?? justLaunched(subject, entry) ?? addApp(at: entry.marker)
      learn(subject, of: app)
      record(entry, subject, app)
    }
  }

  /// The process that was heard under this pid before any line gave it a bundle.
  private func speaker(of subject: Subject, _ entry: Entry) -> Int? {
    guard subject.bundle != nil, let pid = subject.pid, let app = registry.byPid[pid],
      world.apps[app].bundle == nil, isSameLife(pid, app, entry)
    else { return nil }
    return app
  }

  /// Lines without any name: about a device, an identifier, or all apps.
  private mutating func routeNameless(_ entry: Entry) {
    if let device = entry.fields.text(.device) {
      let owners = followed.filter { isDevice(device, knownTo: $0) }
      for app in owners { record(entry, Subject(entry.event), app) }
      guard owners.isEmpty else { return }
      if let app = onlySpeaker(in: entry.position.input) {
        record(entry, Subject(entry.event), app)
      } else {
        keepStray(entry, device)
      }
      return
    }
    if let identifier = entry.fields.text(.identifier) {
      if let app = owner(of: identifier) ?? onlySpeaker(in: entry.position.input) {
        record(entry, Subject(entry.event), app)
      } else if orphanIdentifiers.count < Bounds.orphans {
        orphanIdentifiers.append(entry)
      }
      return
    }
    switch entry.kind {
    case .linkUndelivered: routeUndelivered(entry)
    case .restoreCleared, .daemonAuthorization: keepForDevice(entry)
    case .restoreHandedOver, .restoreReloaded:
      if let last = lastHandedOver, last.input == entry.position.input {
        record(entry, Subject(entry.event), last.app)
      } else if orphanIdentifiers.count < Bounds.orphans {
        orphanIdentifiers.append(entry)
      }
    default:
      if let app = onlySpeaker(in: entry.position.input) { record(entry, Subject(entry.event), app) }
    }
  }

  private func isDevice(_ device: String, knownTo app: Int) -> Bool {
    guard world.apps[app].mergedInto == nil, let last = world.apps[app].lives.indices.last else { return false }
    return world.apps[app].lives[last].pending.knows(device)
  }

  private func owner(of identifier: String) -> Int? {
    let owners = followed.filter { app in
      world.apps[app].mergedInto == nil && world.apps[app].identifiers.contains { $0.identifier == identifier }
    }
    return owners.count == 1 ? owners.first : nil
  }

  /// The one app of an input that names no process: the state-restoration guide's way of showing a log.
  private func onlySpeaker(in input: Int) -> Int? {
    guard let app = registry.nameless, world.apps[app].firstSeen.position.input == input,
      world.inputs.indices.contains(input), world.inputs[input].hasNamelessApp,
      world.evicted == 0, followed.allSatisfy({ $0 == app || !world.apps[$0].hasBluetooth })
    else { return nil }
    return app
  }

  func isSelected(_ subject: Subject) -> Bool {
    selections.contains { $0.name == subject.bundle || $0.name == subject.process }
  }

  /// The app of the event; joins two that turn out to be one.
  private mutating func find(_ subject: Subject, _ entry: Entry) -> Int? {
    if let app = registry.recall(subject) { return app }
    guard var app = registry.find(subject) else {
      return subject.isNameless && subject.isOwnVoice ? namelessApp(entry) : nil
    }
    var others: Set<Int> = []
    if let pid = subject.pid, let other = registry.byPid[pid], isSameLife(pid, other, entry) { others.insert(other) }
    if subject.isOwnVoice, let process = subject.process, let other = registry.byProcess[process] {
      others.insert(other)
    }
    // A line of the system that gives pid and process name tells whose voice was heard without a pid.
    if !subject.isOwnVoice, subject.pid != nil, let process = subject.process, let other = registry.byProcess[process],
      world.apps[other].hasNoPid, world.apps[other].bundle == nil
    {
      others.insert(other)
    }
    for other in others.sorted() where other != app {
      // Two bundles are two apps, however their pids or names may be reused.
      if let one = world.apps[app].bundle, let two = world.apps[other].bundle, one != two { continue }
      app = merge(app, other)
    }
    learn(subject, of: app)
    registry.remember(subject, app)
    return app
  }

  private func isSameLife(_ pid: UInt32, _ app: Int, _ entry: Entry) -> Bool {
    world.apps[app].lives.reversed().contains { $0.pid == pid && $0.isOpen }
  }

  /// The app of lines that name no process: the only one that the user named, else one of its own.
  private mutating func namelessApp(_ entry: Entry) -> Int {
    if selections.count == 1, let selection = selections.first {
      let known = followed.first { index in
        world.apps[index].mergedInto == nil
          && (world.apps[index].isNamed(selection.name) || selection.process.map(world.apps[index].isNamed) ?? false)
      }
      if let known {
        registry.nameless = known
        return known
      }
    }
    let app = addApp(at: entry.marker)
    registry.nameless = app
    if selections.contains(where: { $0.name == world.apps[app].name }) { world.apps[app].isSelected = true }
    if selections.count == 1, let selection = selections.first, selection.name.contains(".") {
      world.apps[app].bundle = selection.name
      registry.set(selection.name, of: app)
      world.apps[app].isSelected = true
    }
    adoptOrphanIdentifiers(app, entry)
    return app
  }

  /// Daemon lines that named an identifier before the only app of their input spoke.
  private mutating func adoptOrphanIdentifiers(_ app: Int, _ entry: Entry) {
    guard onlySpeaker(in: entry.position.input) == app else { return }
    let mine = orphanIdentifiers.filter { $0.position.input == entry.position.input }
    guard !mine.isEmpty else { return }
    orphanIdentifiers.removeAll { $0.position.input == entry.position.input }
    for orphan in mine { record(orphan, Subject(orphan.event), app) }
  }

  mutating func addApp(at marker: Marker) -> Int {
    if followed.count >= Bounds.apps,
      let oldest = followed.filter({ !world.apps[$0].isSelected })
        .min(by: { world.apps[$0].lastUsed < world.apps[$1].lastUsed })
    {
      endLives(of: oldest, at: marker, cause: .evicted)
      registry.forget(oldest)
      world.apps[oldest].isEvicted = true
      world.evicted += 1
      followed.removeAll { $0 == oldest }
      touched.apps.remove(oldest)
      touched.told.remove(oldest)
      touched.evicted.append(oldest)
    }
    let app = AppState(index: freePlaces.last ?? world.apps.count, at: marker)
    if freePlaces.popLast() != nil { world.apps[app.index] = app } else { world.apps.append(app) }
    followed.append(app.index)
    return app.index
  }
}
