import Parsing

/// A place in the story: where it stands, when, and the how-manyth thing it is of the whole case.
public struct Marker: Sendable, Hashable {
  public var time: Instant?
  public var position: SourcePosition
  /// Rises by one with each item of the case; what decides before and after.
  public var order: Int

  public init(time: Instant?, position: SourcePosition, order: Int) {
    self.time = time
    self.position = position
    self.order = order
  }

  /// Seconds from `earlier` to here; nil where clocks are missing or cannot be compared.
  public func seconds(since earlier: Marker) -> Double? {
    guard let time, let before = earlier.time else { return nil }
    return time.seconds(since: before)
  }
}

/// An event with its place in the story.
@dynamicMemberLookup
public struct Entry: Sendable, Hashable {
  public var event: Event
  public var order: Int

  public init(_ event: Event, order: Int) {
    self.event = event
    self.order = order
  }

  public var marker: Marker { Marker(time: event.time, position: event.position, order: order) }

  public subscript<Value>(dynamicMember path: KeyPath<Event, Value>) -> Value { event[keyPath: path] }

  /// Seconds from `earlier` to this event; nil where clocks are missing or cannot be compared.
  public func seconds(since earlier: Marker) -> Double? { marker.seconds(since: earlier) }
}

extension EventKind {
  /// A callback or call of Core Bluetooth that the app prints.
  public var isAppBluetooth: Bool {
    switch self {
    case .appManagerCreated, .appManagerInvalid, .appRestore, .appState, .appScanStarted, .appScanStopped,
      .appConnectRequested, .appConnectCancelled, .appConnectSucceeded, .appConnectFailed, .appDisconnected,
      .appDiscovered, .appServices, .appCharacteristics, .appSubscribed, .appValue, .appRead, .appWrite, .appWritten,
      .appAdvertising, .appMisuse:
      true
    default: false
    }
  }

  /// Something that Core Bluetooth hands to the app as a callback: it keeps the app awake and shows that it lives.
  public var isDeliveredCallback: Bool {
    switch self {
    case .appRestore, .appState, .appConnectSucceeded, .appConnectFailed, .appDisconnected, .appDiscovered,
      .appServices, .appCharacteristics, .appSubscribed, .appValue, .appRead, .appWritten, .appAdvertising:
      true
    default: false
    }
  }

  /// A callback that only a powered radio gives.
  public var needsPower: Bool {
    switch self {
    case .appConnectSucceeded, .appConnectFailed, .appDiscovered, .appServices, .appCharacteristics, .appSubscribed,
      .appValue, .appRead, .appWritten:
      true
    default: false
    }
  }

  /// What `speaks` counts as a kind of callback: the launch callback, a manager's, its peripherals'.
  public var isWording: Bool { isDeliveredCallback || self == .appLaunch || self == .appManagerCreated }

  /// Comes by the thousand in a healthy log: only the first of a stretch and the last are kept.
  public var isBulk: Bool {
    switch self {
    case .appDiscovered, .appValue, .appLine, .appRead, .appWrite, .appWritten, .daemonValue, .requestRead,
      .requestWrite:
      true
    default: false
    }
  }

  /// Whether the app itself, or the framework inside it, wrote the line.
  public var isApp: Bool { rawValue.hasPrefix("app.") }
  /// Whether the Bluetooth daemon wrote it.
  public var isDaemon: Bool { rawValue.hasPrefix("daemon.") }
  /// Whether it is about the life of a process.
  public var isProcess: Bool { rawValue.hasPrefix("process.") }
}
