import Parsing

/// The awake stretches of processes, and what was seen in them.
extension Report {
  /// What began a session.
  public enum SessionKind: String, Sendable, Hashable {
    case bluetoothRelaunch = "bluetooth-relaunch"
    case wake
    case userLaunch = "user-launch"
    case backgroundLaunch = "background-launch"
    case prewarmLaunch = "prewarm-launch"
    case debuggerLaunch = "debugger-launch"
    case unknown
  }

  /// One awake stretch of a process, from its launch or wake to its suspension or end.
  public struct Session: Sendable {
    public var id: Int
    public var app: String
    public var pid: UInt32?
    public var kind: SessionKind
    public var start: Edge
    public var end: Edge
    public var steps: [Step] = []
    public var managers: [Manager] = []
    public var latency = Latency()
    /// Its lines, where the format draws them: ``CaseOptions/keepsTimeline``. Not a part of the JSON report.
    public var timeline: [Mark] = []

    /// A session.
    public init(id: Int, app: String, pid: UInt32?, kind: SessionKind, start: Edge, end: Edge) {
      self.id = id
      self.app = app
      self.pid = pid
      self.kind = kind
      self.start = start
      self.end = end
    }
  }

  /// The beginning or the end of a session, and its cause in words.
  public struct Edge: Sendable, Hashable {
    public var place: Place
    /// Of a start: what began it, in words of the report. Of an end: one of the end causes of the contract.
    public var cause: String

    /// An edge of a session.
    public init(place: Place, cause: String) {
      self.place = place
      self.cause = cause
    }
  }

  /// One of the six steps of a Bluetooth relaunch, as `willrestore explain --order` lists them.
  public struct Step: Sendable, Hashable {
    /// Which step, in the expected order.
    public enum Name: String, Sendable, Hashable, CaseIterable {
      case launch, manager
      case willRestore = "will-restore"
      case state, activity, suspension
    }
    /// Whether it was seen, and where it belongs.
    public enum Status: String, Sendable, Hashable {
      case seen, missing
      case outOfOrder = "out-of-order"
      case unknown
    }
    public var name: Name
    public var status: Status
    public var place: Place?

    /// One of the six steps of the expected order.
    public init(name: Name, status: Status, place: Place?) {
      self.name = name
      self.status = status
      self.place = place
    }
  }

  /// A manager of the session's process.
  public struct Manager: Sendable {
    /// "central" or "peripheral".
    public var role: String
    public var identifier: String?
    public var restored: Restored?

    /// A manager of a session.
    public init(role: String, identifier: String?, restored: Restored?) {
      self.role = role
      self.identifier = identifier
      self.restored = restored
    }
  }

  /// A `willRestoreState` and what it handed back.
  public struct Restored: Sendable {
    public var place: Place
    /// "complete", "empty", "cut", "redacted" or "not-printed".
    public var dictionary: String
    public var keys: [String]
    /// How many peripherals; nil when the dictionary does not tell.
    public var peripherals: Int?
    public var services: [String]

    /// What a `willRestoreState` handed back.
    public init(place: Place, dictionary: String, keys: [String], peripherals: Int?, services: [String]) {
      self.place = place
      self.dictionary = dictionary
      self.keys = keys
      self.peripherals = peripherals
      self.services = services
    }
  }

  /// Seconds, nil when one of the two ends is unknown.
  public struct Latency: Sendable, Hashable {
    /// From the launch to the first manager.
    public var launchToManager: Double?
    /// From the launch to `willRestoreState`.
    public var launchToRestore: Double?
    /// From the launch to the suspension that ended the session.
    public var launchToSuspension: Double?
    /// From the last Bluetooth event that reached the process to that suspension.
    public var lastEventToSuspension: Double?

    /// Nothing measured.
    public init() {}
  }
}
