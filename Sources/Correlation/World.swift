import Parsing

/// A moment of each timeline: a case has few of them, mostly one.
struct Moments: Sendable {
  private(set) var all: [Instant] = []

  /// The moment of that timeline; nil where none was seen.
  subscript(_ timeline: UInt16) -> Instant? {
    for place in all.indices where all[place].timeline == timeline { return all[place] }
    return nil
  }

  /// Takes the moment for its timeline's.
  mutating func set(_ moment: Instant) {
    for place in all.indices where all[place].timeline == moment.timeline {
      all[place] = moment
      return
    }
    all.append(moment)
  }
}

/// Everything that is known of a case at a moment.
public struct World: Sendable {
  public internal(set) var apps: [AppState] = []
  public internal(set) var inputs: [InputCoverage] = []
  /// Boots, unlocks, radio power, modes, daemon starts: what concerns the device, not one app.
  public internal(set) var device: [Entry] = []
  /// What befell devices that no app is known to use.
  public internal(set) var strays = LinkHistory()
  /// Devices that the system itself connects.
  public internal(set) var systemDevices: Set<String> = []
  /// The daemon's restarts, as its pid shows them.
  public internal(set) var daemonRestarts: [DaemonRestart] = []
  /// Inputs whose clock is only taken to be the others': between them and others no order is evidence.
  public internal(set) var assumedClocks: Set<Int> = []
  /// The latest moment of each timeline.
  var now = Moments()
  /// Place of the last item.
  public internal(set) var last: Marker?
  /// Place of the last item that has a time: the head of another export is none of the story.
  var lastTimed: Marker?
  /// Apps let go for the bound.
  public internal(set) var evicted = 0
  /// Who speaks in words that tell nothing of what happened.
  public internal(set) var voices = Voices()
  /// Ends that reports tell of and that could not be joined with the log, since their clocks cannot be compared.
  public internal(set) var unjoined: [Entry] = []
  /// Versions of the system that reports state, with when it was so.
  private var versions: [(version: SystemVersion, time: Instant?)] = []

  init() {}

  /// The version of the system at a moment: of the last report until then, else of the first after it.
  public func version(at time: Instant?) -> SystemVersion? {
    guard let time else { return versions.last?.version }
    let comparable = versions.filter { $0.time?.timeline == time.timeline }
    guard !comparable.isEmpty else { return versions.last?.version }
    let before = comparable.filter { ($0.time?.microseconds ?? .min) <= time.microseconds }
    return
      (before.max { ($0.time?.microseconds ?? .min) < ($1.time?.microseconds ?? .min) }
      ?? comparable.min { ($0.time?.microseconds ?? .max) < ($1.time?.microseconds ?? .max) })?.version
  }

  /// Whether the two moments stand in two inputs of which the clocks are only taken to be one.
  public func isClockAssumed(_ one: Marker, _ other: Marker) -> Bool {
    let inputs = [one.position.input, other.position.input]
    return inputs[0] != inputs[1] && !assumedClocks.isDisjoint(with: inputs)
  }

  /// The latest version that is known.
  public var version: SystemVersion? {
    versions.max { ($0.time?.microseconds ?? .min) < ($1.time?.microseconds ?? .min) }?.version
  }

  mutating func learn(_ version: SystemVersion, at time: Instant?) {
    guard version.version != nil || version.build != nil, versions.count < Bounds.orphans else { return }
    // Of reports that say the same the first and the last in a row tell all.
    if versions.count > 1, versions[versions.count - 1].version == version,
      versions[versions.count - 2].version == version
    {
      versions[versions.count - 1].time = time
    } else {
      versions.append((version, time))
    }
  }

  /// The apps that are still their own.
  public var liveApps: [AppState] { apps.filter { $0.mergedInto == nil } }

  /// The latest moment on the timeline of `time`.
  public func now(of time: Instant) -> Instant { now[time.timeline] ?? time }

  /// This world with its time moved on by the clock: what a silent live log would show.
  public func silent(_ moment: Instant) -> World {
    var world = self
    if now(of: moment).microseconds < moment.microseconds { world.now.set(moment) }
    return world
  }

  mutating func coverage(of input: Int, _ change: (inout InputCoverage) -> Void) {
    while inputs.count <= input { inputs.append(InputCoverage()) }
    change(&inputs[input])
  }

  /// The clock was set back: windows run by what it shows now.
  mutating func setBack(to time: Instant?) {
    if let time { now.set(time) }
  }

  mutating func advance(to marker: Marker) {
    last = marker
    guard let time = marker.time else { return }
    lastTimed = marker
    if let latest = now[time.timeline], latest.microseconds >= time.microseconds { return }
    now.set(time)
  }
}
