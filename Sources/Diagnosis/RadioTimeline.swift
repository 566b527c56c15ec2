import Correlation
import Parsing

/// The radio as an app sees it, run by run: on, off, or not allowed. The three are never one.
struct RadioTimeline {
  enum State { case on, off, unauthorized }
  enum Kind { case power, denylist, airplane }

  /// Lines in a row that show one state.
  struct Run {
    var state: State
    var kind: Kind
    var first: Entry
    var last: Entry
    /// The line that shows another state.
    var next: Entry?
    /// A manager was told, or the radio itself changed: more than a switch that leaves the radio on.
    var isPower = false
  }

  private var runs: [Run] = []

  /// Seconds after the radio went off in which what was under way may still be delivered.
  private static let inFlight = 5.0

  /// - Parameter app: whose states count besides the device's; nil for the device's alone.
  init(of app: AppState?, _ world: World) {
    let offs: Set<String> = ["poweredOff", "unauthorized"]
    let isTold = app.map { !$0.statesSeen.isDisjoint(with: offs) } ?? false
    var marks = world.device.compactMap { entry in Self.mark(entry, app).map { (entry, $0.0, $0.1) } }
    guard isTold || marks.contains(where: { $0.1 != .on }) else { return }
    for life in app?.lives ?? [] {
      for entry in life.all([.appState]) {
        if let state = Self.state(entry.fields.text(.state)) { marks.append((entry, state, .power)) }
      }
    }
    marks.sort { $0.0.order < $1.0.order }
    var starts = world.device.filter { $0.kind == .deviceBoot || $0.kind == .daemonStarted }[...]
    for (entry, state, kind) in marks {
      while let start = starts.first, start.order < entry.order { begin(anew: starts.removeFirst()) }
      if var last = runs.last, last.state == state, last.next == nil {
        last.last = entry
        last.isPower = last.isPower || Self.isPower(entry)
        if last.kind == .power { last.kind = kind }
        runs[runs.count - 1] = last
      } else {
        if let last = runs.last, last.next == nil { runs[runs.count - 1].next = entry }
        runs.append(Run(state: state, kind: kind, first: entry, last: entry, isPower: Self.isPower(entry)))
      }
    }
    for start in starts { begin(anew: start) }
    guard let last = runs.last, last.state == .off, last.next == nil, let use = Self.use(after: last.last, app, world)
    else { return }
    runs[runs.count - 1].next = use
  }

  /// The phone or its daemon begins anew: on the way down the radio goes off as well, and what it is set to is told again.
  private mutating func begin(anew start: Entry) {
    guard let last = runs.last, last.state == .off, last.next == nil, last.first.order < start.order else { return }
    if start.kind == .deviceBoot || last.kind == .power { runs[runs.count - 1].next = start }
  }

  func runs(of state: State) -> [Run] { runs.filter { $0.state == state } }

  private static func isPower(_ entry: Entry) -> Bool { entry.kind == .appState || entry.kind == .daemonPower }

  private static func state(_ name: String?) -> State? {
    switch name {
    case "poweredOn", "on": .on
    case "poweredOff", "off": .off
    case "unauthorized": .unauthorized
    default: nil
    }
  }

  private static func mark(_ entry: Entry, _ app: AppState?) -> (State, Kind)? {
    // What the daemon tells one app is no other's.
    if let bundle = entry.fields.text(.bundle), bundle != app?.bundle { return nil }
    switch entry.kind {
    case .daemonPower: return state(entry.fields.text(.state)).map { ($0, .power) }
    case .daemonMode:
      let isOn = entry.fields.flag(.value) ?? false
      switch entry.fields.text(.kind) {
      case "denylist": return (isOn ? .off : .on, .denylist)
      // The mode alone does not tell whether Bluetooth went with it.
      case "airplane":
        guard entry.says("Turn power") else { return nil }
        return (isOn ? .off : .on, .airplane)
      default: return nil
      }
    case .restoreCleared:
      switch entry.fields.text(.cause) {
      case "power": return (.off, .power)
      case "denylist": return (entry.says("turned 0") ? .on : .off, .denylist)
      default: return nil
      }
    default: return nil
    }
  }

  /// What only a radio that is on gives.
  private static func use(after off: Entry, _ app: AppState?, _ world: World) -> Entry? {
    for life in app?.lives ?? [] {
      let use = life.events.first { entry in
        guard entry.order > off.order else { return false }
        switch entry.kind {
        case .appConnectSucceeded, .appDiscovered, .appValue, .appWritten, .linkUp, .daemonValue:
          return entry.seconds(since: off.marker).map { $0 > inFlight } ?? true
        default: return entry.isReadOfCentral && (entry.seconds(since: off.marker).map { $0 > inFlight } ?? true)
        }
      }
      if let use { return use }
    }
    return nil
  }
}
