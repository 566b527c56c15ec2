import Parsing

/// A process of an app, from its start to its end, as far as the log shows them. Log start and end are neither.
public struct Life: Sendable {
  public let id: Int
  public var pid: UInt32?
  /// First sign of it.
  public var firstSeen: Marker
  /// `process.launched`: the system started it.
  public var launched: Entry?
  /// `daemon.relaunch.succeeded`, or the attempt that led to it.
  public var relaunched: Entry?
  /// `app.launch`.
  public var launchCallback: Entry?
  /// The `app.launch` line that prints the launch options, which may be another than the first.
  public var launchOptions: Entry?
  /// What lies between the end of the life before and this start: the daemon's decisions, link changes.
  public var prologue: [Entry] = []
  public internal(set) var events: [Entry] = [] {
    didSet { marks.follow(events) }
  }
  var marks = KindMarks()
  /// The kinds of which an event is kept, or was.
  var kinds = EventKindSet()
  /// Libraries that spoke in it, each with what it would print.
  public internal(set) var libraries: [LibraryWording] = []
  /// Events of bulk kinds: how many in all.
  public internal(set) var counts = KindCounts()
  /// Events left out for the bound.
  public internal(set) var omitted = 0
  public var stretches: [Stretch] = []
  /// Stretches let go for the bound.
  public internal(set) var omittedStretches = 0
  public var managers: [Manager] = []
  public var pending = PendingWork()
  /// What its devices did, beyond the events that are kept.
  public internal(set) var traffic = DeviceTraffic()
  /// What befell its links.
  public internal(set) var links = LinkHistory()
  public var end: Marker?
  public var endCause: EndCause = .logEnded
  public var endEntry: Entry?
  /// The end was concluded from a new pid, no line tells it.
  public var isEndInferred = false
  public var wasSuspendedAtEnd = false
  /// What it was doing when it ended, in the words of `process.state`, as a report of the end states it.
  public internal(set) var stateAtEnd: String?
  /// Shows a debugger, Xcode, XCTest or the simulator's host.
  public var debugged: Entry?
  /// Joined to its app by pid and time, since a deciding name was redacted.
  public var isJoinedByPid = false
  var bulkInStretch = KindCounts()
  /// Lines of the app that tell of one thing, by kind: how many in all.
  var repeated = KindCounts()

  init(id: Int, pid: UInt32?, at marker: Marker) {
    self.id = id
    self.pid = pid
    firstSeen = marker
  }

  public var isOpen: Bool { end == nil }

  /// When it was and how it ended, without what happened in it.
  var outline: Life {
    var outline = Life(id: id, pid: pid, at: firstSeen)
    outline.end = end
    outline.endCause = endCause
    outline.isEndInferred = isEndInferred
    outline.omitted = omitted + events.count
    outline.stretches = stretches.suffix(1)
    outline.omittedStretches = omittedStretches + max(0, stretches.count - 1)
    return outline
  }

  /// The first of the lines that start a life; nil when the log begins in its midst.
  public var anchor: Entry? {
    [launched, relaunched, launchCallback].compactMap { $0 }.min { $0.order < $1.order }
  }

  /// The launch reason says that the system started it ahead of time.
  public var isPrewarm: Bool { launched?.fields.text(.kind) == "prewarm" }

  /// The moment from which windows run: the anchor; in a prewarmed life the first sign that it really runs.
  public var windowStart: Marker? {
    guard isPrewarm else { return anchor?.marker }
    return events.first { entry in
      switch entry.kind {
      case .appLaunch, .appForeground, .sessionRegistered, .identifierMatched, .restoreHandedOver: true
      case .processState: entry.fields.text(.state) == "foreground"
      default: entry.kind.isAppBluetooth
      }
    }?.marker
  }

  /// The Bluetooth relaunch's proof: the launch key, the daemon's relaunch, or a `willRestoreState` line.
  public var bluetoothRelaunch: Entry? {
    if let launchOptions, launchOptions.fields.text(.options) == "bluetooth" { return launchOptions }
    if let relaunched { return relaunched }
    if let launched, launched.fields.text(.kind) == "bluetooth" { return launched }
    // Whoever opens an app that the system had removed, its user or Xcode, has it handed its state as well.
    return isOpenedByUser || isStartedByDebugger ? nil : first(.appRestore)
  }

  /// Seconds from the start within which a process that the user opened is in front of the user.
  private static let opening = 2.0

  /// The user opened it: its launch says so, or it was shown at once and nothing tells of another reason.
  public var isOpenedByUser: Bool {
    guard relaunched == nil, launchOptions?.fields.text(.options) != "bluetooth" else { return false }
    switch launched?.fields.text(.kind) {
    case "user": return true
    case "background", "bluetooth", "debugger": return false
    default: break
    }
    return debugged == nil && isShownAtOnce
  }

  /// A debugger started it: its launch says so, or it was shown at once with one attached.
  private var isStartedByDebugger: Bool {
    launched?.fields.text(.kind) == "debugger" || (debugged != nil && isShownAtOnce)
  }

  /// The system started it behind the user's back: the first that is said of where it runs is that it is not in front.
  public var isStartedInBackground: Bool {
    guard stretches.first?.begin == .launch, let start = windowStart else { return false }
    let state = first([.appForeground, .processState], from: start.order)
    guard state?.fields.text(.state) == "background" else { return false }
    return state?.seconds(since: start).map { $0 <= Self.opening } ?? false
  }

  private var isShownAtOnce: Bool {
    guard isPrewarm || stretches.first?.begin == .launch, let start = windowStart else { return false }
    let foreground = first([.appForeground, .processState], from: start.order) { $0.isForeground }
    return foreground?.seconds(since: start).map { $0 <= Self.opening } ?? false
  }

  /// The role whose managers the launch options list.
  public var launchRole: ManagerRole? { launchOptions.map(ManagerRole.listed) ?? .central }

  /// Identifiers that the launch options list.
  public var launchIdentifiers: [String] { launchOptions?.fields.list(.identifiers) ?? [] }

  /// Whether the app was shown in the foreground in this life.
  public var sawForeground: Bool { stretches.contains { $0.sawForeground } }

  /// Seconds within which a process that an exception ends is gone.
  public static let demise = 5.0

  /// An exception that nothing catches was the last that the process said: whoever reports its end, that was why.
  func isEndedByException(at end: Marker) -> Bool {
    guard let word = events.last(where: { $0.kind.isApp }), word.kind == .appException,
      word.fields.text(.kind) != "assertion", let seconds = end.seconds(since: word.marker)
    else { return false }
    return (0...Self.demise).contains(seconds)
  }
}
