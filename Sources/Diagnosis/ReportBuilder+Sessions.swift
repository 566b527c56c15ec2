import Correlation
import Parsing

extension ReportBuilder {
  /// An awake stretch, by its places in the lists, and what puts it in the order of the starts.
  private struct StretchPlace {
    var order: Int
    var id: Int
    var app: Int
    var life: Int
    var stretch: Int
  }

  /// The sessions of the apps in the order of their starts, as many as are kept in full, and how many they are in all.
  ///
  /// Put in order by place: a log of days has many times as many as are shown.
  func sessions(of apps: [AppState]) -> (sessions: [Report.Session], count: Int) {
    var places: [StretchPlace] = []
    for app in apps.indices {
      for life in apps[app].lives.indices {
        for stretch in apps[app].lives[life].stretches.indices {
          let start = apps[app].lives[life].stretches[stretch].start
          let id = apps[app].lives[life].stretches[stretch].id
          places.append(StretchPlace(order: start.order, id: id, app: app, life: life, stretch: stretch))
        }
      }
    }
    places.sort { ($0.order, $0.id) < ($1.order, $1.id) }
    var shown = places.prefix(Bounds.sessions).map { place in
      session(apps[place.app], apps[place.app].lives[place.life], place.stretch)
    }
    if options.keepsTimeline {
      var marks = 0
      // The latest are those that a question is about.
      for index in shown.indices.reversed() where marks < Self.mostMarksInAll {
        let place = places[index]
        shown[index].timeline = timeline(apps[place.app].lives[place.life], place.stretch)
        marks += shown[index].timeline.count
      }
    }
    return (shown, places.count)
  }

  /// The report's view of one awake stretch.
  func session(_ app: AppState, _ life: Life, _ index: Int) -> Report.Session {
    let stretch = life.stretches[index]
    let isFirst = index == 0
    let end = stretch.end ?? world.last ?? stretch.start
    var session = Report.Session(
      id: stretch.id, app: app.name, pid: life.pid, kind: kind(life, stretch, isFirst),
      start: Report.Edge(place: place(stretch.start), cause: startWords(life, stretch, isFirst)),
      end: Report.Edge(place: place(end), cause: stretch.endCause.rawValue))
    session.steps = isFirst ? steps(life, stretch, app) : []
    session.managers = isFirst ? managers(of: life) : []
    session.latency = latency(life, stretch, isFirst)
    return session
  }

  private func kind(_ life: Life, _ stretch: Stretch, _ isFirst: Bool) -> Report.SessionKind {
    guard isFirst else { return .wake }
    if life.bluetoothRelaunch != nil { return .bluetoothRelaunch }
    switch life.launched?.fields.text(.kind) {
    case "user": return .userLaunch
    case "background": return .backgroundLaunch
    case "bluetooth": return .bluetoothRelaunch
    case "prewarm": return .prewarmLaunch
    case "debugger": return .debuggerLaunch
    default: break
    }
    if life.debugged != nil, life.anchor != nil { return .debuggerLaunch }
    if life.isOpenedByUser { return .userLaunch }
    return life.isStartedInBackground ? .backgroundLaunch : .unknown
  }

  private func startWords(_ life: Life, _ stretch: Stretch, _ isFirst: Bool) -> String {
    guard isFirst else {
      guard let kind = stretch.startKind else { return "its first line after the suspension" }
      return kind == .daemonWake ? "woken by bluetoothd" : "resumed"
    }
    if life.relaunched != nil { return "launched by bluetoothd" }
    if life.launchOptions?.fields.text(.options) == "bluetooth" { return "launched for Bluetooth" }
    if kind(life, stretch, isFirst) == .userLaunch { return "opened by the user" }
    if let reason = life.launched?.fields.text(.reason) { return "launched: \(reason)" }
    if life.launched != nil { return "launched" }
    if life.launchCallback != nil { return "its launch callback" }
    if stretch.startEntry?.event.dialect == .ips { return "known from an incident report alone" }
    return "its first line in the log"
  }

  private func managers(of life: Life) -> [Report.Manager] {
    var shown = life.managers.map { manager($0, $0.restores.first) }
    // Of managers that share an identifier the daemon knows the first alone.
    if let restore = life.first([.appRestore]), life.managers.allSatisfy(\.restores.isEmpty) {
      let role = ManagerRole(restore.fields.text(.role))
      let able = life.managers.indices.filter { life.managers[$0].role == role && !life.managers[$0].hasNoIdentifier }
      if let first = able.first, let identifier = life.managers[first].identifier,
        able.allSatisfy({ life.managers[$0].identifier == identifier })
      {
        shown[first] = manager(life.managers[first], restore)
      }
    }
    return shown
  }

  private func manager(_ manager: Manager, _ restore: Entry?) -> Report.Manager {
    let restored = restore.map { entry in
      Report.Restored(
        place: place(entry.marker), dictionary: entry.fields.text(.dictionary) ?? "not-printed",
        keys: entry.fields.list(.keys) ?? [],
        peripherals: entry.fields.list(.devices)?.count ?? (entry.fields.text(.dictionary) == "empty" ? 0 : nil),
        services: entry.fields.list(.services) ?? [])
    }
    return Report.Manager(role: manager.role.rawValue, identifier: manager.identifier, restored: restored)
  }

  private func latency(_ life: Life, _ stretch: Stretch, _ isFirst: Bool) -> Report.Latency {
    var latency = Report.Latency()
    let suspension = stretch.endCause == .suspended ? stretch.end : nil
    if isFirst, let start = life.windowStart {
      latency.launchToManager = life.managers.compactMap(\.creation).min { $0.order < $1.order }?.seconds(since: start)
      latency.launchToRestore = life.first([.appRestore])?.seconds(since: start)
      // A prewarmed process may be suspended before it has really begun.
      if let suspension, suspension.order >= start.order {
        latency.launchToSuspension = suspension.seconds(since: start)
      }
    }
    if let last = stretch.lastDelivered { latency.lastEventToSuspension = suspension?.seconds(since: last) }
    return latency
  }

  // MARK: The six steps

  private func steps(_ life: Life, _ stretch: Stretch, _ app: AppState) -> [Report.Step] {
    let restore = life.first([.appRestore])
    let state = life.first([.appState])
    let activity = life.events.first { entry in
      entry.isDeliveredCallback && entry.kind != .appState && entry.kind != .appRestore
    }
    let creation = life.managers.min { $0.firstSeen.order < $1.firstSeen.order }
    let found: [(Report.Step.Name, Marker?)] = [
      (.launch, life.anchor?.marker),
      (.manager, creation.map { $0.creation?.marker ?? $0.firstSeen }),
      (.willRestore, restore?.marker),
      (.state, state?.marker),
      (.activity, activity?.marker),
      (.suspension, suspension(life, stretch)?.end),
    ]
    let isSwapped = fired("restore-order", life)
    return found.map { name, marker in
      if let marker {
        let status: Report.Step.Status = name == .willRestore && isSwapped ? .outOfOrder : .seen
        return Report.Step(name: name, status: status, place: place(marker))
      }
      return Report.Step(name: name, status: isMissing(name, life) ? .missing : .unknown, place: nil)
    }
  }

  /// The suspension that ends the launch: of a prewarmed life the first after it has really begun.
  private func suspension(_ life: Life, _ stretch: Stretch) -> Stretch? {
    guard life.isPrewarm, let start = life.windowStart else { return stretch.endCause == .suspended ? stretch : nil }
    let launch = life.stretches.first { ($0.end?.order ?? .max) > start.order }
    return launch?.endCause == .suspended ? launch : nil
  }

  /// Missing only where a rule says so; else a line that is not there tells nothing.
  private func isMissing(_ name: Report.Step.Name, _ life: Life) -> Bool {
    switch name {
    case .willRestore: fired("will-restore-missing", life)
    case .manager: fired("manager-not-created", life)
    case .state: fired("suspended-early", life)
    default: false
    }
  }

  func fired(_ rule: String, _ life: Life) -> Bool { firedRules[life.id]?.contains(rule) ?? false }
}
