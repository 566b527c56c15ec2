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
///
/// Entries are looked through again and again; kind, order and what is asked of them all the time lie beside the event,
/// which is shared.
@dynamicMemberLookup
public struct Entry: Sendable, Hashable {
  /// What its fields and its text tell, which may be long and are asked for again and again.
  private struct Traits: OptionSet {
    let rawValue: UInt8

    static let ofUpperLayer = Traits(rawValue: 1)
    static let namesDevice = Traits(rawValue: 2)
    static let foreground = Traits(rawValue: 4)
    static let ofLaunch = Traits(rawValue: 8)
    static let withKeyOfCentrals = Traits(rawValue: 16)
    static let withKeyOfPeripherals = Traits(rawValue: 32)
    static let withCode = Traits(rawValue: 64)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ event: Event) {
      self = []
      if let device = event.fields.text(.device), UUIDText.isUUID(device) { insert(.namesDevice) }
      if event.fields[.layer] != nil { insert(.ofUpperLayer) }
      if event.fields.number(.code) != nil { insert(.withCode) }
      switch event.kind {
      case .appForeground: insert(.foreground)
      case .processState: if event.fields.text(.state) == "foreground" { insert(.foreground) }
      case .appRestore: if UpperLayer.marks.contains(where: event.text.says) { insert(.ofUpperLayer) }
      case .appLaunch, .relaunchAttempted:
        insert(.ofLaunch)
        let keys = LaunchKeys(event.text)
        if keys.ofCentrals { insert(.withKeyOfCentrals) }
        if keys.ofPeripherals { insert(.withKeyOfPeripherals) }
      default: break
      }
    }
  }

  public let kind: EventKind
  private let traits: Traits
  public let order: Int
  public let event: Event

  public init(_ event: Event, order: Int) {
    kind = event.kind
    traits = Traits(event)
    self.order = order
    self.event = event
  }

  public var marker: Marker { Marker(time: event.time, position: event.position, order: order) }

  public subscript<Value>(dynamicMember path: KeyPath<Event, Value>) -> Value { event[keyPath: path] }

  public var fields: Fields { event.fields }
  public var time: Instant? { event.time }
  public var position: SourcePosition { event.position }
  public var text: String { event.text }
  public var library: LibraryWording? { event.library }
  /// The device that it names by its identifier; nil where it names none, hides it, or calls it otherwise.
  public var device: String? { traits.contains(.namesDevice) ? event.fields.text(.device) : nil }

  /// It gives the number of an error or of a reason.
  public var hasCode: Bool { traits.contains(.withCode) }

  /// This entry with a field more.
  func adding(_ field: Field, _ value: FieldValue) -> Entry {
    var event = event
    event.fields[field] = value
    return Entry(event, order: order)
  }

  /// Which keys of a launch's options it prints.
  var launchKeys: LaunchKeys {
    guard traits.contains(.ofLaunch) else { return LaunchKeys(text) }
    return LaunchKeys(
      ofCentrals: traits.contains(.withKeyOfCentrals), ofPeripherals: traits.contains(.withKeyOfPeripherals))
  }

  /// Whether the words stand in its text.
  public func says(_ words: String) -> Bool { text.says(words) }

  /// Of a line that tells of the restoration: a layer above the native one wrote it, JavaScript's or Dart's.
  ///
  /// Not the delegate's own line: it may come long after.
  public var isOfUpperLayer: Bool { traits.contains(.ofUpperLayer) }

  /// Whether nothing tells that another logger of the process wrote the other line: another category, a layer above the
  /// native one. Between two of them order is no evidence.
  public func isOfOneLogger(with other: Entry) -> Bool {
    let labels = (RecordLabel(self).category, RecordLabel(other).category)
    if let one = labels.0, let two = labels.1, one != two { return false }
    return UpperLayer.marks.contains { text.says($0) } == UpperLayer.marks.contains { other.text.says($0) }
  }

  /// It shows the app in front of the user.
  public var isForeground: Bool { traits.contains(.foreground) }

  /// A central asks the app's peripheral manager for a value. Any other read is the app's own question, which shows
  /// nothing of the device.
  public var isReadOfCentral: Bool { kind == .appRead && ManagerRole(fields.text(.role)) == .peripheral }

  /// Something that Core Bluetooth hands to the app as a callback: it keeps the app awake and shows that it lives.
  public var isDeliveredCallback: Bool { kind.isDeliveredCallback || isReadOfCentral }

  /// A callback that only a powered radio gives.
  public var needsPower: Bool { kind.needsPower || isReadOfCentral }

  /// Of a bridge's word on an event: the event is the restoration.
  public var tellsOfRestore: Bool {
    fields.text(.name)?.lowercased().contains("restorestate") ?? false
  }

  /// It tells of what decides an answer by itself: the pairing is gone, the link could not be encrypted, the app is woken
  /// too often.
  var isTellingError: Bool {
    switch kind {
    case .appConnectFailed, .appDisconnected, .appSubscribed, .appValue:
      fields.number(.code).map { (14...18).contains($0) } ?? false
    case .linkFailed: fields.number(.code) == 179
    case .daemonThrottled: fields.text(.kind) != "background-scan"
    default: false
    }
  }

  /// Seconds from `earlier` to this event; nil where clocks are missing or cannot be compared.
  public func seconds(since earlier: Marker) -> Double? { marker.seconds(since: earlier) }

  /// An exception or assertion of Core Bluetooth's own, not one that any code may raise.
  public var isBluetoothException: Bool {
    kind == .appException && !["uncaught", "fatal-error"].contains(fields.text(.kind) ?? "")
  }

  /// One line is one entry.
  public static func == (one: Entry, other: Entry) -> Bool {
    one.order == other.order && one.position == other.position
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(order) }
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

  /// It is of one manager, of either role.
  public var isOfManager: Bool {
    switch self {
    case .appManagerCreated, .appRestore, .appState: true
    default: false
    }
  }

  /// Something that Core Bluetooth hands to the app as a callback, whoever the line is of; see ``Entry/isDeliveredCallback``.
  public var isDeliveredCallback: Bool {
    switch self {
    case .appRestore, .appState, .appConnectSucceeded, .appConnectFailed, .appDisconnected, .appDiscovered,
      .appServices, .appCharacteristics, .appSubscribed, .appValue, .appWritten, .appAdvertising:
      true
    default: false
    }
  }

  /// A callback that only a powered radio gives, whoever the line is of; see ``Entry/needsPower``.
  public var needsPower: Bool {
    switch self {
    case .appConnectSucceeded, .appConnectFailed, .appDiscovered, .appServices, .appCharacteristics, .appSubscribed,
      .appValue, .appWritten:
      true
    default: false
    }
  }

  /// What `speaks` counts as a kind of callback: the launch callback, a manager's, its peripherals'. That the app made a
  /// manager is no callback.
  public var isWording: Bool { isDeliveredCallback || self == .appLaunch }

  /// Comes by the thousand in a healthy log: only the first of a stretch and the last are kept.
  public var isBulk: Bool {
    switch self {
    case .appDiscovered, .appValue, .appLine, .appRead, .appWrite, .appWritten, .daemonValue, .requestRead,
      .requestWrite:
      true
    default: false
    }
  }

  /// Who tells such a thing, by the first word of its name.
  public enum Family: Sendable, Hashable { case daemon, process, app, device, log }

  /// The family of the name.
  public var family: Family {
    switch self {
    case .processLaunched, .processState, .processSuspended, .processResumed, .processBudgetExpiring, .processDebugged,
      .processBackgroundTask, .processAssertion, .processExited:
      .process
    case .deviceBoot, .deviceFirstUnlock, .deviceLocked, .deviceShutdown: .device
    case .logPredicate, .logHeader, .logTrailer, .logSkippedLevels, .logLoss, .logRepeated, .logSnapshot, .logOmitted:
      .log
    case .appLaunch, .appException, .appPrivacyCrash, .appForeground, .appBackground, .appMemoryWarning,
      .appRetryScheduled, .appGaveUp, .appError, .appUnheard, .appLine:
      .app
    default: isAppBluetooth ? .app : .daemon
    }
  }

  /// Whether the app itself, or the framework inside it, wrote the line.
  public var isApp: Bool { family == .app }
  /// Whether the Bluetooth daemon wrote it.
  public var isDaemon: Bool { family == .daemon }
  /// Whether it is about the life of a process.
  public var isProcess: Bool { family == .process }

  /// The radio link to a device ends or does not come about, in the daemon's words.
  var isLinkEnd: Bool { self == .linkFailed || self == .linkDown }

  /// What the app asked the daemon to do, in the daemon's words.
  public var isRequest: Bool {
    switch self {
    case .requestConnect, .requestCancel, .requestScan, .requestScanStop, .requestRead, .requestWrite,
      .requestSubscribe, .requestAdvertise, .requestAdvertiseStop:
      true
    default: false
    }
  }

  /// Whether such an event can decide an answer by itself. What cannot is looked at with the next that can, when a
  /// window closes, or at the end: nothing is decided in between.
  var isDecisive: Bool {
    switch self {
    case .appLaunch, .appManagerCreated, .appManagerInvalid, .appRestore, .appState, .appMisuse, .appException,
      .appPrivacyCrash, .processLaunched, .processSuspended, .processState, .processBudgetExpiring, .processDebugged,
      .processExited, .sessionRegistered, .sessionEnded, .restorePersisted, .restoreDropped, .restoreSaved,
      .restoreCleared, .restoreReloaded, .restoreFailed, .identifierMatched, .identifierUnclaimed,
      .identifierDuplicate, .restoreHandedOver, .relaunchDecided, .relaunchAttempted, .relaunchSucceeded,
      .relaunchRefused, .relaunchPostponed, .relaunchTimerStarted, .relaunchTimerExpired, .linkUndelivered,
      .linkGated, .linkEncryptionFailed, .appRetryScheduled, .appGaveUp, .appUnheard:
      true
    default: false
    }
  }
}
