import Parsing

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
  /// The latest moment of each timeline.
  public internal(set) var now: [UInt16: Instant] = [:]
  /// Place of the last item.
  public internal(set) var last: Marker?
  /// Apps let go for the bound.
  public internal(set) var evicted = 0

  init() {}

  /// The apps that are still their own.
  public var liveApps: [AppState] { apps.filter { $0.mergedInto == nil } }

  /// The latest moment on the timeline of `time`.
  public func now(of time: Instant) -> Instant { now[time.timeline] ?? time }

  /// This world with its time moved on by the clock: what a silent live log would show.
  public func silent(_ moment: Instant) -> World {
    var world = self
    if now(of: moment).microseconds < moment.microseconds { world.now[moment.timeline] = moment }
    return world
  }

  mutating func coverage(of input: Int, _ change: (inout InputCoverage) -> Void) {
    while inputs.count <= input { inputs.append(InputCoverage()) }
    change(&inputs[input])
  }

  mutating func advance(to marker: Marker) {
    last = marker
    guard let time = marker.time else { return }
    if let latest = now[time.timeline], latest.microseconds >= time.microseconds { return }
    now[time.timeline] = time
  }
}
