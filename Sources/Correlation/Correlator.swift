import Parsing

/// Folds the items of a case, in order, into the ``World``.
///
/// Apps are joined from what the log itself shows: session names carry bundle and pid, launch lines carry bundle and
/// pid, kernel lines a (cut) process name, `--app BUNDLE=PROCESS` states it outright.
public struct Correlator: Sendable {
  /// What an item changed.
  public struct Touched: Sendable {
    /// Apps whose story changed otherwise than by an event of its own, in a way that any rule may care for.
    public var apps: Set<Int> = []
    /// Apps of which an event tells what rules may care for; their ``AppState/news`` say which.
    public var told: Set<Int> = []
    /// Apps that were found to be one with another: what was said of them must be said anew.
    public var merged: [(from: Int, into: Int)] = []
    /// Devices without an app of which something new was told.
    public var devices: Set<String> = []
    /// Apps let go for the bound: their rules are to be asked for the last time, then they are released.
    public var evicted: [Int] = []

    /// Nothing changed.
    public init() {}

    /// Whether it changed anything that rules care for.
    public var isAnything: Bool {
      !(apps.isEmpty && told.isEmpty && merged.isEmpty && devices.isEmpty && evicted.isEmpty)
    }
  }

  /// Why an event is told nowhere.
  public enum Silence: Sendable {
    /// It is about a session of the system's own.
    case ofSystem
    /// Its stretch has enough of the kind, so that it is only counted.
    case counted
  }

  /// Why the item that was taken in last, an event, is told nowhere; nil where it is.
  public private(set) var silence: Silence?
  public internal(set) var world = World()
  var registry = AppRegistry()
  /// The apps that are followed: neither merged into another nor let go.
  var followed: [Int] = []
  /// Places in the list of apps that were left.
  var freePlaces: [Int] = []
  var order = 0
  var nextLife = 1
  var nextStretch = 1
  /// Lines that name an identifier only, until an app is known that has it.
  var orphanIdentifiers: [Entry] = []
  /// Exits of processes that no app is known for.
  var orphanExits: [Entry] = []
  /// Launch lines without a pid, by app, until the process shows itself.
  var pendingLaunch: [Int: Entry] = [:]
  var pendingRelaunch: [Int: Entry] = [:]
  /// The app that the daemon line before was about, for a line that continues it.
  var lastHandedOver: (app: Int, input: Int)?
  /// The last change of a link that the daemon told with its device, and the apps that it is about.
  var lastLink: (apps: [Int], entry: Entry)?
  /// A skipped notification, until the daemon names the device beside it.
  var undelivered: Entry?
  let selections: [(name: String, process: String?)]
  var touched = Touched()
  /// Processes with a session of AccessorySetupKit.
  var accessorySetups: Set<String> = []
  /// Processes whose image lies in the simulator.
  var simulated: Set<String> = []
  /// Whose a link line is that names no device.
  var linkNames = LinkNames()
  /// The daemon's pid, by input.
  var daemonWatches: [DaemonWatch] = []
  /// What each input has told, so that it is not taken in twice.
  var retellings: [Retelling] = []
  /// The story that was left for a chapter in front of it.
  var left: LeftStory?
  var chapters = 0
  /// Events of reports of moments to which the log has not come yet.
  var heldReports = HeldReports()
  /// Events that tell nothing new are counted as they come; without it each takes the whole way, to the same end.
  var countsBulk = true
  /// Items taken in so far.
  var consumed = 0
  /// The case has one input: its chapters can be told apart.
  let hasOneInput: Bool

  /// A correlator; `selections` are the apps that the user named, `inputs` how many inputs the case has.
  ///
  /// - Parameter assumedClocks: the inputs whose times were completed from another's.
  public init(
    selections: [(name: String, process: String?)] = [], inputs: Int = 1, assumedClocks: Set<Int> = []
  ) {
    self.selections = selections
    world.assumedClocks = assumedClocks
    hasOneInput = inputs <= 1
  }

  /// Folds in the next item of the case.
  public mutating func consume(_ item: LogItem) -> Touched { consume(item) { _ in } ?? Touched() }

  /// The same, nil where no rule cares for it; `chapterEnds` is told of the world of a chapter in front of the story,
  /// before it takes its place there.
  public mutating func consume(_ item: LogItem, chapterEnds: (World) -> Void) -> Touched? {
    follow(item, chapterEnds)
    return touched.isAnything ? touched : nil
  }

  private mutating func follow(_ item: LogItem, _ chapterEnds: (World) -> Void) {
    let place = place(item)
    if touched.isAnything { touched = Touched() }
    silence = nil
    if place.endsChapter, isInChapter {
      chapterEnds(world)
      closeChapter()
    }
    consumed += 1
    switch place {
    case .earlier: openChapter(at: item.time)
    case .stepped: world.setBack(to: item.time)
    case .told(let isProof):
      if isProof { forgetStep(in: item.position.input) }
      noteCoverage(of: item)
      return
    case .back(isTold: true):
      forgetStep(in: item.position.input)
      noteCoverage(of: item)
      return
    case .onward, .back(isTold: false): break
    }
    if !heldReports.isEmpty { tellReports(until: item) }
    order += 1
    switch item {
    case .event(let event): consume(event)
    case .sighting(let sighting):
      let marker = Marker(time: sighting.time, position: sighting.position, order: order)
      world.advance(to: marker)
      world.coverage(of: marker.position.input) { $0.see(sighting, at: marker) }
      settleLinks(before: marker)
      watchDaemon(sighting.process, sighting.pid, at: marker, isBoot: false)
      noteLine(of: sighting, at: marker)
    case .tick(let tick):
      let marker = Marker(time: tick.time, position: tick.position, order: order)
      world.advance(to: marker)
      noteCoverage(of: item)
      settleLinks(before: marker)
    case .note(let note): consume(note)
    case .unmatched(let line):
      let marker = Marker(time: line.time, position: line.position, order: order)
      world.advance(to: marker)
      world.voices.hear(line.process, isKnown: false)
      noteCoverage(of: item)
      noteUnread(line, at: marker)
    case .platform(let sign): consume(sign)
    }
  }

  /// What the item shows of its input: that the log is there, and who speaks. Of what is told again that is all.
  private mutating func noteCoverage(of item: LogItem) {
    let marker = Marker(time: item.time, position: item.position, order: order)
    world.coverage(of: item.position.input) { coverage in
      switch item {
      case .event(let event):
        coverage.see(marker, emitter: event.emitter, process: event.process, pid: event.pid, level: event.level)
      case .sighting(let sighting): coverage.see(sighting, at: marker)
      case .unmatched(let line):
        coverage.see(marker, emitter: .app, process: line.process, pid: line.pid, level: nil)
      default: coverage.extend(to: marker)
      }
    }
  }

  /// The times stepped back since another export begins there: nothing is missing.
  private mutating func forgetStep(in input: Int) {
    world.coverage(of: input) { coverage in
      if let step = coverage.breaks.lastIndex(where: \.isStepBack) { coverage.breaks.remove(at: step) }
    }
  }

  /// Lets go of what an evicted app was; its name and what rules have said of it stay.
  ///
  /// - Parameter isFree: nothing is said of it, so that its place may be another app's.
  public mutating func release(_ app: Int, isFree: Bool) {
    pendingLaunch[app] = nil
    pendingRelaunch[app] = nil
    if lastHandedOver?.app == app { lastHandedOver = nil }
    left?.release(app, isFree: isFree)
    world.apps[app].release()
    guard isFree else { return }
    world.apps[app].hasBluetooth = false
    freePlaces.append(app)
  }

  private mutating func consume(_ sign: PlatformSign) {
    if sign.usesAccessorySetupKit, let process = sign.process {
      if let app = registry.byProcess[process] { world.apps[app].usesAccessorySetupKit = true }
      if accessorySetups.count < Bounds.presences { accessorySetups.insert(process) }
    }
    if let version = sign.version { world.learn(version, at: sign.time) }
    guard let system = sign.system else { return }
    if let process = sign.process {
      if let app = registry.byProcess[process] { world.apps[app].platform = system }
      if simulated.count < Bounds.presences { simulated.insert(process) }
    } else {
      world.coverage(of: sign.position.input) { coverage in
        // A Mac shows the simulator's SpringBoard as well: what only a Mac has decides.
        if coverage.platform != .macos { coverage.platform = system }
      }
    }
    for app in followed where world.apps[app].hasBluetooth { touched.apps.insert(app) }
  }

  /// The case is at its end: nothing more will tell of which device a line speaks, and where no app is known by its
  /// Bluetooth, the processes that reports name are.
  public mutating func finish(chapterEnds: (World) -> Void = { _ in }) -> Touched {
    touched = Touched()
    if isInChapter {
      chapterEnds(world)
      closeChapter()
    }
    settleLinks()
    tellReports(until: nil)
    guard followed.allSatisfy({ !world.apps[$0].hasBluetooth }) else { return touched }
    for entry in orphanExits where entry.event.dialect == .ips && isOfApp(entry) {
      routeReport(entry, Subject(entry.event), isKnown: true)
    }
    return touched
  }

  private mutating func consume(_ note: InputNote) {
    world.coverage(of: note.position.input) { coverage in
      switch note.kind {
      case .gap, .loss, .clockStep, .damaged, .cutRecord, .recordTooLong, .lineTooLong, .expansionLimit:
        coverage.add(InputCoverage.Break(kind: note.kind, from: note.from, to: note.to, position: note.position))
      case .filtered: coverage.isFiltered = true
      case .unfiltered: coverage.isFiltered = !coverage.predicates.isEmpty
      default: break
      }
    }
  }

  private mutating func consume(_ event: consuming Event) {
    if event.dialect == .ips {
      // Of several inputs the moments decide which comes first.
      if hasOneInput, isAhead(event), heldReports.count < Bounds.orphans {
        heldReports.hold(event)
      } else {
        tell(report: Entry(event, order: order))
      }
      return
    }
    let marker = Marker(time: event.time, position: event.position, order: order)
    world.advance(to: marker)
    noteCoverage(of: event, at: marker)
    settleLinks(before: marker)
    watchDaemon(event.process, event.pid, at: marker, isBoot: event.kind == .deviceBoot)
    nameRestart(by: event, at: marker)
    let subject = Subject(event)
    if isCounted(event, subject, at: marker) {
      silence = .counted
      return
    }
    if isOfSystem(event, subject) {
      silence = .ofSystem
      return noteSystemDevice(event)
    }
    routeLink(Entry(event, order: order), subject)
  }

  /// What the event shows of its input besides that somebody spoke.
  private mutating func noteCoverage(of event: Event, at marker: Marker) {
    world.coverage(of: event.position.input) { coverage in
      coverage.see(marker, emitter: event.emitter, process: event.process, pid: event.pid, level: event.level)
      if event.process == nil, event.pid == nil, event.kind.isApp { coverage.hasNamelessApp = true }
      switch event.kind {
      case .logPredicate:
        coverage.isFiltered = true
        if coverage.predicates.count < Bounds.predicates { coverage.predicates.append(Entry(event, order: order)) }
      case .logSkippedLevels:
        let text = event.text.lowercased()
        if text.contains("info") { coverage.skipped.insert(.info) }
        if text.contains("debug") { coverage.skipped.insert(.debug) }
      case .logLoss:
        coverage.add(
          InputCoverage.Break(kind: .loss, from: event.time, to: event.time, position: event.position))
      default: break
      }
    }
  }

  /// A plain line of an app: it lives, and if it was suspended it was woken.
  private mutating func noteLine(of sighting: Sighting, at marker: Marker) {
    guard sighting.emitter == .app || sighting.emitter == .framework else { return }
    guard let pid = sighting.pid else { return }
    let subject = Subject(process: sighting.process, pid: pid)
    guard let app = registry.recall(subject) ?? registry.byPid[pid] else { return }
    if let process = sighting.process, registry.recall(subject) == nil {
      learn(process: process, of: app)
      if selections.isEmpty { registry.remember(subject, app) }
    }
    guard let life = lastLife(of: app, where: { $0.pid == pid && $0.isOpen }),
      let last = world.apps[app].lives[life].stretches.indices.last,
      !world.apps[app].lives[life].stretches[last].isOpen,
      !world.apps[app].lives[life].stretches.contains(where: { $0.isOpen })
    else { return }
    if wakeIfSuspended(app, life, marker, by: nil) { touched.told.insert(app) }
  }
}
