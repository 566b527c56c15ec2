import Parsing

/// What lines show of an app's names, and apps that turn out to be one.
extension Correlator {
  mutating func learn(_ subject: Subject, of app: Int) {
    if let bundle = subject.bundle, world.apps[app].bundle == nil {
      world.apps[app].bundle = bundle
      registry.set(bundle, of: app)
    }
    if let process = subject.process { learn(process: process, of: app) }
    if let pid = subject.pid { registry.set(pid, of: app) }
    for selection in selections {
      guard world.apps[app].isNamed(selection.name) || selection.process.map(world.apps[app].isNamed) ?? false else {
        continue
      }
      world.apps[app].isSelected = true
      if let process = selection.process {
        if world.apps[app].bundle == nil { world.apps[app].bundle = selection.name }
        if registry.byBundle[selection.name] == nil { registry.set(selection.name, of: app) }
        if registry.byProcess[process] == nil { learn(process: process, of: app) }
      }
    }
  }

  mutating func learn(process: String, of app: Int) {
    if registry.byProcess[process] == nil { registry.set(process: process, of: app) }
    let names = world.apps[app].processes
    guard !names.contains(process), names.count < Bounds.processesPerApp else { return }
    world.apps[app].processes.append(process)
    registry.change()
    if accessorySetups.contains(process) { world.apps[app].usesAccessorySetupKit = true }
    if simulated.contains(process) { world.apps[app].platform = .simulator }
    adoptOrphanExits(of: process, app)
  }

  /// Joins `other` into the one of the two that has a bundle, or came first.
  mutating func merge(_ app: Int, _ other: Int) -> Int {
    let into = world.apps[app].bundle != nil ? app : world.apps[other].bundle != nil ? other : min(app, other)
    let from = into == app ? other : app
    let source = world.apps[from]
    registry.rename(from, to: into)
    world.apps[into].absorb(source)
    world.apps[from].mergedInto = into
    followed.removeAll { $0 == from }
    world.apps[from].lives = []
    world.apps[from].between = []
    if let launch = pendingLaunch.removeValue(forKey: from) { pendingLaunch[into] = pendingLaunch[into] ?? launch }
    if let relaunch = pendingRelaunch.removeValue(forKey: from) {
      pendingRelaunch[into] = pendingRelaunch[into] ?? relaunch
    }
    touched.merged.append((from, into))
    touched.apps.insert(into)
    return into
  }

  /// The app that is the same as this one because it has the same restore identifier: where no line prints a pid, it is
  /// what joins a process to its bundle. It must be the only one, since apps may choose the same simple words.
  private func twin(of app: Int, by identifier: String) -> Int? {
    let owners = followed.filter { index in
      world.apps[index].mergedInto == nil && world.apps[index].identifiers.contains { $0.identifier == identifier }
    }
    let bundled = owners.filter { world.apps[$0].bundle != nil }
    let unnamed = owners.filter { world.apps[$0].bundle == nil && world.apps[$0].hasNoPid }
    guard bundled.count == 1, unnamed.count == 1, let one = bundled.first, let other = unnamed.first else { return nil }
    return one == app ? other : other == app ? one : nil
  }

  /// An identifier became known: two apps may be one, and waiting lines find their app.
  mutating func learn(identifier: String, role: ManagerRole, by entry: Entry, of app: Int) -> Int {
    var app = app
    // A launch lists identifiers of either role: what tells the role knows better.
    let tellsRole = entry.fields.text(.role) != nil
    if tellsRole {
      world.apps[app].identifiers.removeAll { $0.identifier == identifier && $0.entry.fields.text(.role) == nil }
    }
    if world.apps[app].identifiers.count < Bounds.identifiersPerApp,
      !world.apps[app].identifiers.contains(where: { $0.identifier == identifier && (!tellsRole || $0.role == role) })
    {
      world.apps[app].identifiers.append((role, identifier, entry))
    }
    if let other = twin(of: app, by: identifier) { app = merge(app, other) }
    noteSharedVoice(identifier)
    let waiting = orphanIdentifiers.filter { $0.fields.text(.identifier) == identifier }
    if !waiting.isEmpty {
      let inputs = Set(waiting.map { $0.position.input })
      let followers = orphanIdentifiers.filter {
        $0.fields.text(.identifier) == nil && inputs.contains($0.position.input)
      }
      orphanIdentifiers.removeAll { entry in
        entry.fields.text(.identifier) == identifier
          || (entry.fields.text(.identifier) == nil && inputs.contains(entry.position.input))
      }
      for entry in (waiting + followers).sorted(by: { $0.order < $1.order }) {
        record(entry, Subject(entry.event), app)
      }
    }
    return app
  }
}
