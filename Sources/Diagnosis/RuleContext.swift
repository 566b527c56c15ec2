import Correlation
import Parsing

/// One life of one app, with all that a rule may look at to judge it.
///
/// It is one reference, however much stands behind it: dozens of rules are handed it for each event.
struct RuleContext {
  let lifeIndex: Int
  /// The log is at its end: what is open will not close.
  let isFinal: Bool
  let platform: Report.Platform
  private let facts: LifeFacts

  init(
    world: World, app: AppState, lifeIndex: Int, isFinal: Bool, options: CaseOptions, platform: Report.Platform
  ) {
    self.lifeIndex = lifeIndex
    self.isFinal = isFinal
    self.platform = platform
    facts = LifeFacts(app.lives[lifeIndex], of: app, in: world, options)
  }

  var world: World { _read { yield facts.world } }
  var app: AppState { _read { yield facts.app } }
  var life: Life { _read { yield facts.life } }
  var options: CaseOptions { _read { yield facts.options } }

  var previous: Life? { lifeIndex > 0 ? app.lives[lifeIndex - 1] : nil }
  var next: Life? { lifeIndex + 1 < app.lives.count ? app.lives[lifeIndex + 1] : nil }
  var needs: NeedJudge { facts.needs }

  /// The devices that a `willRestoreState` of the life handed back, each once.
  var restoredDevices: [RestoredDevice] { facts.restored }

  /// The life's lines that tell of a failure: a link that ended or did not come about, an error's code, a limit.
  var failures: [Entry] { facts.failures }

  /// What waited with Core Bluetooth, or was connected, when the line was written.
  func pending(before line: Entry) -> PendingWork { facts.pending(before: line.order) }

  /// Events about the app between this life's end and the next one's start.
  var afterwards: [Entry] {
    if lifeIndex + 1 < app.lives.count { return app.lives[lifeIndex + 1].prologue }
    return life.isOpen ? [] : app.between
  }

  /// The events of some kinds in the life before, and between it and this.
  func toldBefore(_ kinds: EventKindSet) -> [Entry] {
    life.prologue.all(of: kinds) + (lifeIndex > 0 ? app.lives[lifeIndex - 1].all(of: kinds) : [])
  }

  /// The events of some kinds in the life, and between it and the next.
  func told(_ kinds: EventKindSet) -> [Entry] { life.all(of: kinds) + afterwards.all(of: kinds) }

  /// The rule's number, as the user set it or as it stands in the descriptor.
  func parameter(_ name: String, of descriptor: RuleDescriptor) -> Double {
    options.parameter(name, of: descriptor)
  }

  /// The version of the system at that moment: the user's word, else a report's.
  func systemVersion(at moment: Marker?) -> String? { options.os ?? world.version(at: moment?.time)?.version }

  /// Whether the app uses AccessorySetupKit: the user's word, else what the app was seen to do; nil when neither tells.
  var usesAccessorySetupKit: Bool? { options.accessorySetupKit ?? (app.usesAccessorySetupKit ? true : nil) }

  // MARK: Windows

  /// How a window from `anchor` stands: closed by time, closed by a hard end, or open.
  enum Window {
    /// Its time ran out while the process was awake.
    case elapsed(at: Marker)
    /// The process was suspended or ended first.
    case ended(at: Marker)
    case open(until: Instant?)

    /// Whether a line that stands after the anchor came before the window closed.
    func holds(_ entry: Entry) -> Bool {
      switch self {
      case .open: return true
      case .ended(let marker): return entry.order <= marker.order
      case .elapsed(let marker):
        guard let limit = marker.time, let time = entry.time, time.timeline == limit.timeline else { return true }
        return time.microseconds <= limit.microseconds
      }
    }

    var closing: Marker? {
      switch self {
      case .elapsed(let marker), .ended(let marker): marker
      case .open: nil
      }
    }
  }

  /// The window of `seconds` from `anchor`. It runs only while the process may run, and closes when a record of any
  /// process is later than anchor + window + the clock's resolution.
  func window(from anchor: Marker, seconds: Double) -> Window {
    let stretch = life.stretch(at: anchor.order) ?? life.stretches.first
    let hardEnd = stretch?.end ?? life.end
    if let time = anchor.time {
      let limit = time.adding(seconds: seconds).microseconds &+ Int64(time.resolution)
      if let hardEnd, hardEnd.time.map({ $0.microseconds <= limit }) ?? true {
        return .ended(at: hardEnd)
      }
      if world.now(of: time).microseconds > limit {
        var closing = anchor
        closing.time?.microseconds = limit
        closing.order = Int.max
        return .elapsed(at: closing)
      }
      var until = time
      until.microseconds = limit
      return .open(until: until)
    }
    if let hardEnd { return .ended(at: hardEnd) }
    return .open(until: nil)
  }

  /// Seconds by which a comparison of times must be relaxed: the clock's resolution.
  func resolution(of marker: Marker) -> Double { Double(marker.time?.resolution ?? 0) / 1_000_000 }

  /// Whole seconds cannot measure windows of 5 s or less.
  func canMeasure(_ seconds: Double, at marker: Marker) -> Bool {
    guard let time = marker.time else { return false }
    return seconds > 5 || time.resolution < 1_000_000
  }

  /// The line by which the manager, or one of its role, is powered on. A `didUpdateState` line that prints no state
  /// counts where a callback follows that only comes after it.
  func poweredOn(_ manager: Manager) -> Entry? {
    if let own = manager.firstState("poweredOn") { return own }
    let states = life.all([.appState]).filter { ManagerRole($0.fields.text(.role)) == manager.role }
    if let other = states.first(where: { $0.fields.text(.state) == "poweredOn" }) { return other }
    guard let bare = states.first, states.allSatisfy({ $0.fields[.state] == nil }) else { return nil }
    let follows = life.events.contains { $0.order > bare.order && $0.needsPower }
    return follows ? bare : nil
  }

  /// By when all managers that a launch creates have shown themselves: the first callback after `poweredOn`, 10 s, or
  /// the end of the first awake stretch.
  var settled: Marker? { facts.settled(firstAsked: whenSettled) }

  private func whenSettled() -> Marker? {
    if let powered = life.managers.lazy.compactMap(poweredOn).first,
      let callback = life.events.first(where: { entry in
        entry.order > powered.order && entry.isDeliveredCallback && entry.kind != .appState
          && entry.kind != .appRestore
      })
    {
      return callback.marker
    }
    guard let start = life.windowStart else { return life.end ?? life.stretches.first?.end }
    return window(from: start, seconds: 10).closing
  }

  /// The moment at which `settled` will be known, for the engine to ask again.
  var settling: Instant? {
    guard let start = life.windowStart, case .open(let until) = window(from: start, seconds: 10) else { return nil }
    return until
  }

  // MARK: Sinks

  /// Whether order between the two lines is evidence: same process, same input, same way into the log.
  func isOneSink(_ one: Entry, _ other: Entry) -> Bool {
    one.position.input == other.position.input && one.event.dialect == other.event.dialect
      && one.event.sink == other.event.sink && one.event.process == other.event.process
      && one.event.pid == other.event.pid
  }

  /// Identifiers that the system has saved for the app before this life, as far as lines show.
  func savedIdentifiers(_ role: ManagerRole) -> Set<String> {
    var saved = Set(role == life.launchRole ? life.launchIdentifiers : [])
    for entry in toldBefore([.restoreSaved, .restoreReloaded]) {
      if ManagerRole(entry.fields.text(.role)) == role, let identifier = entry.fields.text(.identifier) {
        saved.insert(identifier)
      }
    }
    let claims: EventKindSet = [.identifierMatched, .restoreHandedOver, .identifierUnclaimed]
    for entry in life.all(of: claims) + life.prologue.all(of: claims) {
      if ManagerRole(entry.fields.text(.role)) == role, let identifier = entry.fields.text(.identifier) {
        saved.insert(identifier)
      }
    }
    return saved
  }

  /// The app shows that it wants to be restored: an identifier, a restore callback, a launch option.
  var wantsRestoration: Bool {
    !app.identifiers.isEmpty || app.wording.contains(.appRestore)
      || life.all([.appMisuse]).contains { $0.fields.text(.kind) == "no-identifier" }
  }
}
