import Parsing

extension PendingWork {
  /// Follows what an event changes.
  ///
  /// - Returns: the device that it is about, where that can be told.
  @discardableResult public mutating func follow(_ entry: Entry) -> String? {
    switch entry.kind {
    case .appConnectRequested, .requestConnect:
      guard let device = entry.fields.text(.device) else {
        unnamedConnect = entry.marker
        return nil
      }
      unnamedConnect = nil
      // The daemon repeats what the app asked for; a link that is up stays up.
      if self.device(device)?.link != .connected { set(device, .connecting, at: entry.marker) }
      return device
    case .appConnectSucceeded, .linkUp:
      unnamedConnect = nil
      let device =
        named(entry, .connecting) ?? only { $0.link == .connected && isNear(entry, $0) }?.name ?? Self.unnamedDevice
      if self.device(device)?.link != .connected { set(device, .connected, at: entry.marker) }
      return device
    case .appConnectFailed, .linkFailed:
      let device = named(entry, .connecting)
      // An attempt of the radio that fails ends nothing: the connect waits for the next.
      if isAttempt(entry) { return device }
      if let device { set(device, .disconnected, at: entry.marker) }
      unnamedConnect = nil
      return device
    case .appConnectCancelled, .requestCancel: return cancel(entry)
    case .appDisconnected, .linkDown: return lose(entry)
    case .appScanStarted, .requestScan: scan = (Self.filter(of: entry), entry.marker)
    case .appScanStopped, .requestScanStop: scan = nil
    case .requestAdvertise: isAdvertising = true
    case .requestAdvertiseStop: isAdvertising = false
    case .appAdvertising: isAdvertising = (entry.fields.text(.phase) ?? "started") == "started"
    case .appRestore: restore(entry)
    case .linkGated, .linkEncryptionFailed, .appValue, .appRead, .appWrite, .appWritten, .appSubscribed, .daemonValue,
      .requestRead, .requestWrite, .requestSubscribe:
      return entry.fields.text(.device)
    default: break
    }
    return nil
  }

  /// Seconds within which lines tell of one and the same loss.
  private static let echo = 2.0

  /// The device that the line names, else the only one in that state.
  private func named(_ entry: Entry, _ link: Link) -> String? {
    if let device = entry.fields.text(.device) { return device }
    let candidates = devices.filter { $0.link == link }
    return candidates.count == 1 ? candidates.first?.name : nil
  }

  /// The daemon tells of its radio, not of what it told the app.
  private func isAttempt(_ entry: Entry) -> Bool {
    guard entry.kind == .linkFailed, entry.fields[.bundle] == nil else { return false }
    return entry.fields.number(.code).map { (700..<800).contains($0) } ?? true
  }

  private mutating func cancel(_ entry: Entry) -> String? {
    unnamedConnect = nil
    if entry.fields.text(.device) == nil, let recent = only({ $0.awaitsLoss && isNear(entry, $0) }) {
      return recent.name
    }
    guard let name = named(entry, .connected) ?? named(entry, .connecting) else { return nil }
    let before = device(name)
    var device = Device(name: name, link: .disconnected, since: entry.marker)
    device.droppedByApp = true
    device.wasCancelled = true
    device.awaitsLoss = before?.link == .connected || before?.awaitsLoss == true
    set(device)
    return name
  }

  /// A loss: the first line sets the moment, the others add what they know.
  private mutating func lose(_ entry: Entry) -> String? {
    guard let name = lost(entry) else { return nil }
    let before = device(name)
    let isKnown = before?.link == .disconnected
    var device = Device(name: name, link: .disconnected, since: entry.marker)
    if let before, isKnown, !before.awaitsLoss, isNear(entry, before) { device.since = before.since }
    device.wasCancelled = isKnown && before?.wasCancelled == true
    device.isLostFromElsewhere = isFromElsewhere(entry) || (isKnown && before?.isLostFromElsewhere == true)
    // A callback that prints no error is not more than the daemon's word.
    let isByApp = entry.fields.flag(.byApp) ?? false || (isKnown && before?.droppedByApp == true)
    device.droppedByApp = device.wasCancelled || (isByApp && !device.isLostFromElsewhere)
    device.isReconnecting = entry.fields.flag(.reconnecting) ?? (isKnown && before?.isReconnecting == true)
    device.isLossTold = entry.kind.isApp || (isKnown && before?.isLossTold == true)
    set(device)
    return name
  }

  /// The device that was lost. A line that names none tells of a loss that is known already, else of the only link that
  /// is up; with several it is nobody's.
  private func lost(_ entry: Entry) -> String? {
    if let device = entry.fields.text(.device) { return device }
    let recent = devices.filter { device in
      device.link == .disconnected && !(entry.kind.isApp && device.isLossTold)
        && (device.awaitsLoss || isNear(entry, device))
    }
    if recent.count == 1 { return recent.first?.name }
    if recent.count > 1 { return nil }
    let connected = devices.filter { $0.link == .connected }
    if connected.count == 1 { return connected.first?.name }
    return connected.isEmpty ? Self.unnamedDevice : nil
  }

  private func isFromElsewhere(_ entry: Entry) -> Bool {
    guard entry.kind == .linkDown else { return false }
    return entry.fields.text(.initiator) == "remote"
      || entry.fields.number(.code).map(DisconnectReason.isFromElsewhere) ?? false
  }

  private func only(_ isFit: (Device) -> Bool) -> Device? {
    let fit = devices.filter(isFit)
    return fit.count == 1 ? fit.first : nil
  }

  private func isNear(_ entry: Entry, _ device: Device) -> Bool {
    guard let distance = entry.seconds(since: device.since) else { return false }
    return abs(distance) <= Self.echo + Double(entry.time?.resolution ?? 0) / 1_000_000
  }

  /// The filter that the start of a scan prints.
  public static func filter(of entry: Entry) -> ScanFilter {
    if let services = entry.fields.list(.services), !services.isEmpty { return .services(services) }
    if entry.fields.flag(.unfiltered) == true || entry.fields.text(.filter) == "none" { return .none }
    return .notPrinted
  }

  private mutating func restore(_ entry: Entry) {
    let states = entry.fields.list(.value) ?? []
    for (index, device) in (entry.fields.list(.devices) ?? []).enumerated() {
      let state = index < states.count ? states[index] : ""
      // What the app asked for in this life before it printed what was handed back waits on.
      if state == "disconnected", let known = self.device(device), known.link != .disconnected { continue }
      set(device, Link(rawValue: state) ?? .connecting, at: entry.marker)
    }
    if let services = entry.fields.list(.services), !services.isEmpty, ManagerRole(entry.fields.text(.role)) == .central
    {
      scan = (.services(services), entry.marker)
    }
    if entry.fields[.advertisement] != nil { isAdvertising = true }
  }
}
