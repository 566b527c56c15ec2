import Correlation
import Parsing

/// A device that a `willRestoreState` of a life handed back, and what the log tells of it afterwards.
struct RestoredDevice {
  let name: String
  /// As the dictionary prints it: connected, connecting, disconnected, disconnecting; else unknown.
  let state: String
  /// The line that hands it back.
  let restore: Entry
  /// The manager that it was handed to, where lines tell.
  let manager: Manager?
  /// The life's lines about Bluetooth that name this device, or none, or hide which: what speaks for an app counts in
  /// this case, too. A connect that was refused is none of them.
  var lines: [Entry] { facts.unrefusedLines(about: name) }
  private unowned let facts: LifeFacts
  private var life: Life { _read { yield facts.life } }
  /// Places of the connects that Core Bluetooth refused.
  private var refused: Set<Int> { facts.refused }

  /// The devices handed back in the life, each once, by the first line that lists it.
  static func all(in life: Life, of app: AppState, facts: LifeFacts) -> [RestoredDevice] {
    guard app.wording.contains(.appRestore) else { return [] }
    var devices: [RestoredDevice] = []
    for restore in life.all([.appRestore]) where ManagerRole(restore.fields.text(.role)) == .central {
      let states = restore.fields.list(.value) ?? []
      let manager = life.managers.indices.first { life.managers[$0].restores.contains(restore) }
      for (index, name) in (restore.fields.list(.devices) ?? []).enumerated() where UUIDText.isUUID(name) {
        guard !devices.contains(where: { $0.name == name }) else { continue }
        devices.append(
          RestoredDevice(
            name: name, state: index < states.count ? states[index] : "unknown", restore: restore,
            manager: manager.map { life.managers[$0] }, facts: facts))
      }
    }
    return devices
  }

  /// What one answer is about.
  var occasion: String { "device \(name)" }

  /// The awake stretch in which it was handed back.
  var stretch: Stretch? { life.stretch(at: restore.order) }

  // MARK: Lines

  /// The line names this device; a connect that was refused is none.
  func isOwn(_ entry: Entry) -> Bool { entry.fields.text(.device) == name && !refused.contains(entry.order) }

  /// The line names this device, or none, or hides which: what speaks for an app counts in this case, too.
  func isOwnPerhaps(_ entry: Entry) -> Bool {
    if let device = entry.fields.text(.device), device != name, UUIDText.isUUID(device) { return false }
    return !refused.contains(entry.order)
  }

  /// The line names this device, or none where the app has no other.
  func isOwnAlone(_ entry: Entry) -> Bool {
    isOwn(entry) || (isOwnPerhaps(entry) && life.pending.devices.allSatisfy { $0.name == name })
  }

  /// The first line of one of the kinds, since it was handed back, that is about it.
  func firstOwn(_ kinds: [EventKind]) -> Entry? {
    lines.first { $0.order >= restore.order && kinds.contains($0.kind) && isOwn($0) }
  }

  /// The last such line up to a place in the story.
  func lastOwn(_ kinds: [EventKind], before order: Int) -> Entry? {
    lines.last { entry in
      entry.order >= restore.order && entry.order < order && kinds.contains(entry.kind) && isOwn(entry)
    }
  }

  /// The first line of one of the kinds, since it was handed back, that is or may be about it.
  func firstPerhaps(_ kinds: [EventKind], from order: Int? = nil) -> Entry? {
    lines.first { $0.order >= order ?? restore.order && kinds.contains($0.kind) }
  }

  /// The app asked for it, or it was up, before the line that hands it back, and no line ends that: loggers write late,
  /// and some apps connect first.
  var isConnectedBefore: Bool {
    var work = PendingWork()
    for entry in lines where entry.order < restore.order { work.follow(entry) }
    return work.isAnyLink
  }

  /// The app asked for it, in this life, before the line that hands it back.
  var isAskedForBefore: Bool {
    lines.contains { entry in
      entry.order < restore.order && (entry.kind == .appConnectRequested || entry.kind == .requestConnect)
    }
  }

  /// What ends its connection, or takes it away from the app: a disconnect, a cancel, the radio.
  var parting: Entry? {
    let own = lines.first { entry in
      guard entry.order > restore.order else { return false }
      switch entry.kind {
      case .appDisconnected, .linkDown, .appConnectCancelled, .requestCancel, .appManagerInvalid: return true
      case .appState: return ["poweredOff", "resetting", "unauthorized"].contains(entry.fields.text(.state) ?? "")
      case .appMisuse: return entry.fields.text(.kind) == "unused-peripheral"
      default: return false
      }
    }
    let end = life.end?.order ?? .max
    let ofAll = facts.world.device.first { entry in
      guard entry.order > restore.order, entry.order < end else { return false }
      return entry.kind == .daemonStarted
        || (entry.kind == .daemonPower && ["poweredOff", "off"].contains(entry.fields.text(.state) ?? ""))
    }
    return [own, ofAll].compactMap { $0 }.min { $0.order < $1.order }
  }

  /// The radio is known to be off, or the app without permission, all through the life.
  var isWithoutRadio: Bool {
    let states = life.all([.appState]).compactMap { $0.fields.text(.state) }
    return states.first != nil && !states.contains("poweredOn")
  }

  // MARK: Traffic

  /// The first sign that the app and the device deal with one another. No line can be older than the restoration and
  /// be another process's, so that loggers which write late do not matter.
  var firstSign: Entry? { first { $0.firstSign } }

  /// The first callback of the device.
  var firstCallback: Entry? { first { $0.firstCallback } }

  /// The first value that the daemon passed on, to the manager that the device was handed to.
  var firstPassedOn: Entry? {
    guard let value = life.traffic.device(name).firstPassedOn else { return nil }
    guard let mine = manager?.session, let session = value.fields.text(.session) else { return value }
    return mine == session ? value : nil
  }

  private func first(_ entry: (DeviceTraffic.Device) -> Entry?) -> Entry? {
    let (own, other) = (entry(life.traffic.device(name)), entry(life.traffic.unnamed))
    guard let own, let other else { return own ?? other }
    return other.order < own.order ? other : own
  }

  /// Seconds between its values in the life before that tells of three or more.
  func pace(_ context: RuleContext) -> (seconds: Double, life: Life)? {
    for life in context.app.lives[..<context.lifeIndex].reversed() {
      if let pace = life.traffic.device(name).pace { return (pace, life) }
      // Most wordings of a value name no device: they are this one's where the app has no other.
      if life.pending.devices.count == 1, life.pending.device(name) != nil, let pace = life.traffic.unnamed.pace {
        return (pace, life)
      }
    }
    return nil
  }

  /// Whether the line stands before the user opened an app that the system had brought back: what it does in front of
  /// the user, it does anew.
  func isBeforeForeground(_ entry: Entry) -> Bool {
    guard !life.isOpenedByUser else { return true }
    let opening = life.first([.appForeground, .processState], from: restore.order) { $0.isForeground }
    return opening.map { entry.order < $0.order } ?? true
  }
}

extension RuleContext {
  /// Seconds for which the process could run from `anchor` on, until `last` if given, suspensions left out; nil where
  /// clocks are missing.
  func awake(since anchor: Marker, until last: Marker? = nil) -> Double? {
    guard let time = anchor.time else { return nil }
    var sum = 0.0
    for place in life.stretches.indices
    where (life.stretches[place].end?.order ?? .max) > anchor.order
      && life.stretches[place].start.order <= last?.order ?? .max
    {
      let stretch = life.stretches[place]
      let start = stretch.start.order > anchor.order ? stretch.start : anchor
      var end = (stretch.end ?? life.end)?.time ?? stretchEnd(stretch, time)
      if let last, last.order < stretch.end?.order ?? .max { end = last.time }
      guard let begin = start.time, let length = end?.seconds(since: begin) else { return nil }
      sum += max(0, length)
    }
    return sum
  }

  private func stretchEnd(_ stretch: Stretch, _ time: Instant) -> Instant? {
    stretch.isOpen && life.isOpen ? world.now(of: time) : nil
  }

  /// The latest moment of the log, on the clock of `anchor`.
  func present(_ anchor: Marker) -> Marker {
    Marker(time: anchor.time.map { world.now(of: $0) }, position: world.last?.position ?? anchor.position, order: .max)
  }

  /// The process sleeps, or is no more.
  var isAsleep: Bool { !life.isOpen || life.stretches.last?.isOpen == false }

  /// The moment at which so many seconds more will have passed awake; nil while it sleeps.
  func moment(after seconds: Double, from anchor: Marker) -> Instant? {
    guard !isAsleep, let time = anchor.time else { return nil }
    return world.now(of: time).adding(seconds: max(0, seconds))
  }
}
