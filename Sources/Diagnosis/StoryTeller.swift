import Correlation
import Parsing

/// What happened, in at most five lines: an app's last interruption and what followed, or the life in question.
struct StoryTeller {
  private static let most = 5

  let world: World
  let app: AppState
  /// The index of the life that the story is about.
  let focus: Int
  /// What the report says first, when it says anything.
  var finding: Finding?

  /// A line, and how much it is missed where there are too many.
  private struct Told {
    var order: Int
    var weight: Int
    var line: Report.StoryLine
  }

  /// The lines in the order of the log.
  func lines() -> [Report.StoryLine] {
    let told = beginning() + middle() + ending() + decision()
    let kept = told.sorted { ($0.weight, -$0.order) > ($1.weight, -$1.order) }.prefix(Self.most)
    return kept.sorted { $0.order < $1.order }.map(\.line)
  }

  private var life: Life { app.lives[focus] }

  private func tell(_ marker: Marker, _ text: String, weight: Int) -> Told {
    Told(order: marker.order, weight: weight, line: Report.StoryLine(place: place(marker), text: text))
  }

  /// How the life before ended, and how this one began.
  private func beginning() -> [Told] {
    var told: [Told] = []
    // An end that only the next process's first line shows has no moment of its own.
    if focus > 0, let end = app.lives[focus - 1].end, !app.lives[focus - 1].isEndInferred {
      let before = app.lives[focus - 1]
      told.append(tell(end, "\(who(before)) ended: \(endWords(before))", weight: 4))
    }
    if let start = start(of: life) { told.append(tell(start, "\(who(life)) \(startWords(life))", weight: 6)) }
    return told
  }

  private func middle() -> [Told] {
    var told: [Told] = []
    if let restore = life.first([.appRestore]) {
      let text = "willRestoreState \(dictionaryWords(restore))\(after(restore.marker))"
      told.append(tell(restore.marker, text, weight: 6))
    } else if let state = life.first([.appState]) {
      // Only after a relaunch for Bluetooth is the line due.
      let isDue = life.bluetoothRelaunch != nil
      let word = state.fields.text(.state) ?? "its state"
      let text = "the manager reports \(word)\(after(state.marker))\(isDue ? ", no willRestoreState line" : "")"
      told.append(tell(state.marker, text, weight: isDue ? 6 : 1))
    } else if let manager = life.managers.compactMap(\.creation).first {
      told.append(tell(manager.marker, "a manager was created\(after(manager.marker))", weight: 3))
    }
    let activity = life.events.first {
      $0.isDeliveredCallback && $0.kind != .appState && $0.kind != .appRestore
    }
    if let activity {
      let text = "first activity: \(Self.words(for: activity))\(after(activity.marker))"
      told.append(tell(activity.marker, text, weight: 2))
    }
    if let lost = lostLink() {
      let why = lost.words.map { " (\($0))" } ?? ""
      told.append(tell(lost.line.marker, "the link was lost\(after(lost.line.marker))\(why)", weight: 5))
    }
    return told
  }

  /// How this life ended, and what came of it.
  private func ending() -> [Told] {
    guard let end = life.end else {
      let start = life.windowStart?.order ?? 0
      let wake = wakeInQuestion
      let suspension = wake.map(\.end) ?? life.stretches.first { ($0.end?.order ?? 0) > start }?.end
      return (suspension.map { [tell($0, "suspended\(after($0))", weight: 4)] } ?? []) + waking(wake)
    }
    var told = [tell(end, "ended: \(endWords(life))\(after(end))", weight: 6)]
    if let radio = RadioOff(at: end, in: world) {
      told.append(tell(radio.line.marker, Self.words(for: radio.kind), weight: 5))
    }
    if focus + 1 < app.lives.count, let start = start(of: app.lives[focus + 1]) {
      told.append(tell(start, "\(who(app.lives[focus + 1])) \(startWords(app.lives[focus + 1]))", weight: 4))
    }
    return told
  }

  /// The later wake that the finding is about.
  private var wakeInQuestion: Stretch? {
    guard let stretch = life.stretches.first(where: { $0.id == finding?.session }), stretch.begin == .wake else {
      return nil
    }
    return stretch
  }

  /// How that wake began, and the first line that proves the finding.
  private func waking(_ wake: Stretch?) -> [Told] {
    guard let wake, let finding else { return [] }
    let isByDaemon = wake.startEntry?.kind == .daemonWake
    var told = [tell(wake.start, isByDaemon ? "woken by bluetoothd" : "awake again", weight: 4)]
    if let proof = finding.evidence.first(where: { $0.role == .proves }),
      let entry = life.events.first(where: { $0.position == proof.position }), entry.order > wake.start.order,
      let title = RuleBook.descriptor(of: finding.rule)?.text.title
    {
      told.append(tell(entry.marker, title.prefix(1).lowercased() + title.dropFirst(), weight: 6))
    }
    return told
  }

  /// What the daemon decided, or what the app was to be brought back for, where the finding rests on it.
  private func decision() -> [Told] {
    guard let finding, wakeInQuestion == nil else { return [] }
    let proof = finding.evidence.filter { $0.role == .proves }.map(\.position)
    let next = focus + 1 < app.lives.count ? app.lives[focus + 1].prologue : (life.isOpen ? [] : app.between)
    for entry in life.events + next + world.device where proof.contains(entry.position) {
      if let words = DaemonWords.decision(entry, isAway: entry.order > (life.end?.order ?? .max)) {
        return [tell(entry.marker, words, weight: 5)]
      }
    }
    return []
  }

  /// The last disconnect by neither app nor user, of a device that stayed away.
  private func lostLink() -> (line: Entry, words: String?)? {
    let lost = life.pending.devices.last { $0.link == .disconnected && !$0.droppedByApp && !$0.isReconnecting }
    guard let lost,
      let line = life.events.first(where: { entry in
        entry.order == lost.since.order && (entry.kind == .appDisconnected || entry.kind == .linkDown)
      })
    else { return nil }
    return (line, life.links.occurrences(of: lost.name).last { $0.kind == .down }?.words)
  }

  // MARK: Words

  private func after(_ marker: Marker) -> String {
    guard let start = life.windowStart, let seconds = marker.seconds(since: start) else { return "" }
    let resolution = max(start.time?.resolution ?? 1, marker.time?.resolution ?? 1)
    let words =
      resolution < 1_000_000 ? DurationText.tenths(seconds) : DurationText.words(seconds, resolution: resolution)
    return abs(seconds) < 0.05 ? ", right after the launch" : ", \(words) after the launch"
  }

  private func start(of life: Life) -> Marker? { life.anchor?.marker ?? life.stretches.first?.start }

  private func startWords(_ life: Life) -> String {
    if life.bluetoothRelaunch != nil { return "was relaunched for Bluetooth" }
    if life.isPrewarm { return "was started ahead of time by the system" }
    if let debugged = life.debugged, debugged.kind != .processExited, life.anchor != nil {
      return "was launched with a debugger attached"
    }
    if life.isOpenedByUser { return "was opened by the user" }
    if life.isStartedInBackground { return "was launched in the background" }
    if life.stretches.first?.startEntry?.event.dialect == .ips { return "is known from a report of its end alone" }
    return life.anchor != nil ? "was launched" : "is followed in the log from here"
  }

  private func endWords(_ life: Life) -> String {
    words(life.endCause) + stateWords(life)
  }

  private func stateWords(_ life: Life) -> String {
    if life.wasSuspendedAtEnd { return ", while suspended" }
    switch life.stateAtEnd {
    case "background": return ", in the background"
    case "foreground": return ", in front of the user"
    default: return ""
    }
  }

  private static func words(for kind: RadioOff.Kind) -> String {
    switch kind {
    case .settings: "Bluetooth was turned off"
    case .controlCenter: "Bluetooth was turned off in Control Center"
    case .airplane: "airplane mode was turned on"
    }
  }

  private static func words(for entry: Entry) -> String {
    if entry.kind != .appAdvertising, ManagerRole(entry.fields.text(.role)) == .peripheral {
      return "a central's request"
    }
    return switch entry.kind {
    case .appConnectSucceeded: "connected"
    case .appConnectFailed: "a connect failed"
    case .appDisconnected: "disconnected"
    case .appDiscovered: "a device was discovered"
    case .appServices, .appCharacteristics: "services were discovered"
    case .appSubscribed: "a subscription"
    case .appValue: "a value"
    case .appWritten: "a write response"
    default: "advertising"
    }
  }

  private func who(_ life: Life) -> String {
    (app.processes.first ?? app.name) + (life.pid.map { " [\($0)]" } ?? "")
  }

  private func dictionaryWords(_ entry: Entry) -> String {
    switch entry.fields.text(.dictionary) {
    case "empty": "with an empty dictionary"
    case "complete":
      entry.fields.list(.devices).map { $0.count == 1 ? "with 1 peripheral" : "with \($0.count) peripherals" }
        ?? (ManagerRole(entry.fields.text(.role)) == .peripheral ? "of a peripheral manager" : "with scan state")
    case "redacted": "with a redacted dictionary"
    case "cut": "with a dictionary that is cut"
    default: "(dictionary not printed)"
    }
  }

  private func words(_ cause: EndCause) -> String {
    switch cause {
    case .jetsam: "memory pressure"
    case .watchdog: "watchdog"
    case .cpuLimit: "processor limit"
    case .lock: "a lock held at suspension"
    case .crash: "crash"
    case .forceQuit: "closed by the user"
    case .restart: "restart of the phone"
    case .update: "app update"
    case .uninstall: "uninstalled"
    case .storage: "storage clean-up"
    case .tooling: "ended by a tool"
    case .voluntary: "by itself"
    case .suspended: "suspended"
    case .evicted, .logEnded: "end of the log"
    case .unknown: "cause not in the log"
    }
  }

  private func place(_ marker: Marker) -> Report.Place {
    Report.Place(time: marker.time, input: marker.position.input, line: marker.position.line)
  }
}
