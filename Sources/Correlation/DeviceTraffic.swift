import Parsing

/// What the devices of an app did in a life, beyond the events that are kept: of bulk kinds only the first of a stretch
/// are, and whether a device spoke, and how often, must not depend on that.
public struct DeviceTraffic: Sendable {
  /// One device, or all lines that name none.
  public struct Device: Sendable {
    /// Values that the app printed, and values that the daemon passed on to it.
    public internal(set) var values = 0
    public internal(set) var passedOn = 0
    /// The first line that shows that the app and the device deal with one another: a callback of the device, a read,
    /// write or subscription, a value.
    public internal(set) var firstSign: Entry?
    /// The first callback of the device that the app printed.
    public internal(set) var firstCallback: Entry?
    /// The first value that the daemon passed on.
    public internal(set) var firstPassedOn: Entry?
    /// Seconds between values that the app printed, those within a burst left out: the latest.
    var steps: [Double] = []
    private var lastBurst: Marker?

    init() {}

    /// The upper median of the seconds between values; nil below three values.
    public var pace: Double? {
      guard steps.count >= 2 else { return nil }
      return steps.sorted()[steps.count / 2]
    }

    /// Values of several characteristics, or several lines of one value, come at once.
    private static let burst = 1.0

    mutating func follow(_ entry: Entry) {
      if firstSign == nil { firstSign = entry }
      switch entry.kind {
      case .daemonValue:
        passedOn += 1
        if firstPassedOn == nil { firstPassedOn = entry }
      case .requestRead, .requestWrite, .requestSubscribe, .appRead, .appWrite: break
      default:
        if firstCallback == nil { firstCallback = entry }
        if entry.kind == .appValue { addValue(entry.marker) }
      }
    }

    /// Follows a line of which only that it came is told; false where it is the first of its sort, which is kept.
    mutating func count(_ kind: EventKind, at marker: Marker) -> Bool {
      guard firstSign != nil else { return false }
      switch kind {
      case .daemonValue:
        guard firstPassedOn != nil else { return false }
        passedOn += 1
      case .requestRead, .requestWrite, .requestSubscribe, .appRead, .appWrite: break
      default:
        guard firstCallback != nil else { return false }
        if kind == .appValue { addValue(marker) }
      }
      return true
    }

    private mutating func addValue(_ marker: Marker) {
      values += 1
      guard let last = lastBurst else {
        lastBurst = marker
        return
      }
      guard let step = marker.seconds(since: last), step >= Self.burst else { return }
      steps.append(step)
      if steps.count > Bounds.stepsPerDevice { steps.removeFirst() }
      lastBurst = marker
    }

    mutating func absorb(_ other: Device) {
      func first(_ one: Entry?, _ two: Entry?) -> Entry? {
        [one, two].compactMap { $0 }.min { $0.order < $1.order }
      }
      values += other.values
      passedOn += other.passedOn
      firstSign = first(firstSign, other.firstSign)
      firstCallback = first(firstCallback, other.firstCallback)
      firstPassedOn = first(firstPassedOn, other.firstPassedOn)
      if other.steps.count > steps.count { steps = other.steps }
    }
  }

  private var devices: [String: Device] = [:]
  /// Lines that name no device, or hide which.
  public private(set) var unnamed = Device()

  init() {}

  /// What lines that name the device told.
  public func device(_ name: String) -> Device { devices[name] ?? Device() }

  /// The devices of which something was heard.
  var heard: [String] { devices.filter { $0.value.firstCallback != nil || $0.value.passedOn > 0 }.map(\.key) }

  /// Whether the line would be the first of its device, or of those that name none, that shows anything or is a callback.
  func isFirst(_ entry: Entry) -> Bool {
    guard Self.isTraffic(entry.kind) else { return false }
    let known = entry.fields.text(.device).map(device) ?? unnamed
    return known.firstSign == nil || (known.firstCallback == nil && entry.kind.isDeliveredCallback)
      || (known.firstPassedOn == nil && entry.kind == .daemonValue)
  }

  private static func isTraffic(_ kind: EventKind) -> Bool {
    switch kind {
    case .appServices, .appCharacteristics, .appSubscribed, .appValue, .appRead, .appWrite, .appWritten, .daemonValue,
      .requestRead, .requestWrite, .requestSubscribe:
      true
    default: false
    }
  }

  mutating func follow(_ entry: Entry) {
    guard Self.isTraffic(entry.kind) else { return }
    // Beyond the bound nothing is taken for silent: what is not told apart counts for every device.
    guard let name = entry.fields.text(.device), devices.count < Bounds.devicesPerApp || devices[name] != nil else {
      return unnamed.follow(entry)
    }
    devices[name, default: Device()].follow(entry)
  }

  /// Follows a line of which only that it came is told; false where it is the first of its sort of its device, or of a
  /// device that is not known, and has to be followed as an entry.
  mutating func count(_ kind: EventKind, of name: String?, at marker: Marker) -> Bool {
    guard Self.isTraffic(kind) else { return true }
    guard let name else { return unnamed.count(kind, at: marker) }
    guard let known = devices.index(forKey: name) else { return false }
    return devices.values[known].count(kind, at: marker)
  }

  mutating func absorb(_ other: DeviceTraffic) {
    unnamed.absorb(other.unnamed)
    for (name, device) in other.devices {
      if devices[name] != nil || devices.count < Bounds.devicesPerApp {
        devices[name, default: Device()].absorb(device)
      } else {
        unnamed.absorb(device)
      }
    }
  }
}
