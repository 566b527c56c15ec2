import Parsing

/// What an app has waiting with Core Bluetooth at a moment, as far as lines tell.
public struct PendingWork: Sendable {
  public enum Link: String, Sendable, Hashable { case connecting, connected, disconnected }

  /// One device of an app.
  public struct Device: Sendable, Hashable {
    public var name: String
    public var link: Link
    public var since: Marker
    /// The drop was asked for by the app or the user.
    public var droppedByApp = false
    /// The system reconnects it by itself.
    public var isReconnecting = false
    /// It was connected at some time of the life.
    public var wasConnected = false
    /// Its connection was cancelled, and no line has shown the loss yet.
    var awaitsLoss = false
    /// The app asked for its end, in a line of its own or the daemon's.
    var wasCancelled = false
    /// The daemon says that the accessory or the radio ended it.
    var isLostFromElsewhere = false
    /// The app has printed the loss.
    public internal(set) var isLossTold = false

    /// Core Bluetooth keeps it for the app: a connect, or a connection.
    var isOpen: Bool { link != .disconnected || isReconnecting }
  }

  public enum ScanFilter: Sendable, Hashable { case services([String]), none, notPrinted }

  public private(set) var devices: [Device] = []
  public var scan: (filter: ScanFilter, since: Marker)?
  public var isAdvertising = false
  /// A connect whose device no line names, and that no named one has explained since.
  public var unnamedConnect: Marker?
  /// The name of a device that no line names.
  public static let unnamedDevice = "to a device that is not named"
  /// Devices beyond the bound, left out.
  public private(set) var overflow = 0

  /// Nothing is known yet.
  public init() {}

  /// The state of `device`, when lines told one.
  public func device(_ name: String) -> Device? { devices.first { $0.name == name } }

  /// Whether lines told a state of `device`.
  func knows(_ device: String) -> Bool { devices.contains { $0.name == device } }

  /// Connects and connections that Core Bluetooth keeps for the app.
  public var open: [Device] { devices.filter(\.isOpen) }

  private var hasOpen: Bool {
    for index in devices.indices where devices[index].isOpen { return true }
    return false
  }

  /// A link, a connect of whichever device, or one of which no line says of which: what a lost link takes along.
  public var isAnyLink: Bool { hasOpen || unnamedConnect != nil }

  /// Something waits for an event.
  public var isAnything: Bool { isAdvertising || isAnythingOfCentral }

  /// A link, a connect or a filtered scan: what a central manager keeps going.
  public var isAnythingOfCentral: Bool {
    if hasOpen { return true }
    if case .services? = scan?.filter { return true }
    return false
  }

  /// A scan runs of which the filter is not known.
  public var isScanUnclear: Bool {
    if case .notPrinted? = scan?.filter { return true }
    return false
  }

  /// In the report's words: "connect 1111…", "connection 1111…", "scan 180D", "advertising".
  public var words: [String] {
    open.map { ($0.link == .connected ? "connection " : "connect ") + $0.name } + otherWords
  }

  /// What is asked for and has not come yet, in the same words: connects, scans, advertising.
  public var intents: [String] { open.filter { $0.link != .connected }.map { "connect " + $0.name } + otherWords }

  private var otherWords: [String] {
    var words: [String] = []
    switch scan?.filter {
    case .services(let services)?: words.append("scan " + services.joined(separator: " "))
    case .notPrinted?: words.append("scan (filter not printed)")
    case .some(.none): words.append("scan without filter (not kept)")
    case nil: break
    }
    if isAdvertising { words.append("advertising") }
    return words
  }

  /// Sets back what is known of the device to what was known before; nil where nothing was.
  mutating func reset(_ name: String, to device: Device?) {
    guard let index = devices.firstIndex(where: { $0.name == name }) else { return }
    if let device { devices[index] = device } else { devices.remove(at: index) }
  }

  mutating func set(_ name: String, _ link: Link, at marker: Marker, byApp: Bool = false, reconnecting: Bool = false) {
    set(
      Device(
        name: name, link: link, since: marker, droppedByApp: link == .disconnected && byApp,
        isReconnecting: reconnecting, wasConnected: link == .connected))
  }

  mutating func set(_ new: Device) {
    var device = new
    let name = device.name
    if let index = devices.firstIndex(where: { $0.name == name }) {
      // A line that waited for its device to be known changes nothing that came after it.
      let known = devices[index]
      if known.since.order > device.since.order, known.link != device.link { return }
      device.wasConnected = device.wasConnected || known.wasConnected
      devices[index] = device
    } else if devices.count < Bounds.devicesPerApp {
      devices.append(device)
    } else {
      overflow += 1
    }
  }

  /// What a device says shows that it was connected, whether or not a line told of the connection.
  mutating func markConnected(_ names: [String]) {
    for index in devices.indices where names.contains(devices[index].name) { devices[index].wasConnected = true }
  }

  /// Takes over what another view of the same life knows of devices.
  mutating func absorb(devicesOf other: PendingWork) {
    for device in other.devices {
      if let index = devices.firstIndex(where: { $0.name == device.name }) {
        devices[index].wasConnected = devices[index].wasConnected || device.wasConnected
      } else if devices.count < Bounds.devicesPerApp {
        devices.append(device)
      } else {
        overflow += 1
      }
    }
  }
}

/// How much is kept; beyond a bound the least recently used is let go and noted.
public enum Bounds {
  public static let apps = 256
  /// Lives of an app let go of which it is kept when they were.
  public static let livesOfEvicted = 4
  public static let devicesPerApp = 256
  public static let managersPerLife = 32
  /// Lives of an app that keep their events; of older ones a summary stays.
  public static let livesInFull = 16
  /// Lives of an app of which at least the summary is kept.
  public static let livesPerApp = 512
  public static let sessions = 10_000
  public static let stretchesPerLife = 4_096
  /// Lines of an awake stretch that may be callbacks.
  public static let unreadPerStretch = 1_024
  /// The latest suspensions of a life of which it is kept what was pending.
  public static let suspensionsPerLife = 8
  /// The latest awake stretches of a life of which it is kept which lines began and ended them.
  public static let stretchesInFull = 16
  /// Answers of rules; beyond them the oldest that found nothing are let go.
  public static let answers = 12_000
  public static let findings = 1_000
  /// Events of a life's launch that are kept, and of its latest time.
  public static let launchEvents = 256
  public static let latestEvents = 256
  /// Events between two lives, and of the device, that are kept.
  public static let eventsPerLife = 2_048
  /// Events of one bulk kind that are kept in a stretch.
  public static let bulkPerStretch = 8
  /// Steps between the values of a device that are kept.
  public static let stepsPerDevice = 16
  /// Lines of one kind, of those that an app may repeat without end, that have the rules asked at once.
  public static let decisiveRepeats = 64
  public static let orphans = 256
  /// Restore identifiers of an app, and names of its process.
  public static let identifiersPerApp = 1_000
  public static let processesPerApp = 64
  /// States, and `willRestoreState` lines, of one manager.
  public static let entriesPerManager = 64
  /// Bytes of the text of an entry to which later lines are added.
  public static let textOfEntry = 4_096
  /// Holes in an input, predicates that it echoes, and whom its presence is kept of.
  public static let breaks = 4_096
  public static let predicates = 64
  public static let presences = 16_384
  /// Occurrences of a life's links, the lines that show one, and what else is said of them.
  public static let linkOccurrences = 64
  public static let linkViews = 12
  public static let linkRemarks = 32
  /// Devices that the system itself uses, and restarts of the daemon.
  public static let systemDevices = 256
  public static let daemonRestarts = 64
}
