import Correlation
import Parsing

/// What was handed back is asked for twice: two connects of one device, or a scan for one that is connected.
enum DuplicateConnectOrScan: Rule {
  static let descriptor = RuleDescriptor(
    slug: "duplicate-connect-or-scan", group: "D", severity: .warning, blame: .app,
    parameters: [
      RuleParameter("window", unit: "s", default: 5, means: "time within which a second connect is the same intent")
    ],
    text: .duplicateConnectOrScan)
  static let scope = RuleScope.representativeLives
  static let occasions: EventKindSet = [.appRestore]
  static let hears: EventKindSet = RuleSchedule.links.union(RuleSchedule.scans)

  static func answers(in context: RuleContext) -> [Answer] {
    let life = context.life
    // What belongs to no restoration is the app's own affair.
    guard let restore = life.first([.appRestore]) else { return [] }
    var devices: [String] = []
    for entry in life.all([.appConnectRequested, .requestConnect, .appDiscovered]) where entry.order > restore.order {
      if let device = entry.fields.text(.device), !devices.contains(device) { devices.append(device) }
    }
    return devices.prefix(devicesAtMost).compactMap { device in
      Restored(device, context).flatMap { outcome($0, context) }.map { answer(context, "device \(device)", $0) }
    }
  }

  /// Devices that are looked at: an app that is handed back more than that has a list of them, and works it off.
  private static let devicesAtMost = 16

  private static func outcome(_ restored: Restored, _ context: RuleContext) -> Answer.Outcome? {
    if let (scan, found) = restored.scanWhileConnected {
      let need = ends(from: restored.restore, to: found, context)
      guard need.state > .none else { return .undetermined(need.missing, because: need.because) }
      var draft = Draft(
        .warning, .certain, .app,
        "The app scanned for \(restored.device), which had been handed back connected and still was.",
        proof: [restored.restore, scan, found], subject: restored.device)
      cap(&draft, need, context)
      return .fired(draft)
    }
    let seconds = context.parameter("window", of: descriptor)
    guard context.canMeasure(seconds, at: restored.restore.marker) else { return nil }
    guard let (first, second) = restored.repeatedConnect(within: seconds) else {
      guard let last = restored.lastConnect else { return nil }
      // A second one may yet come.
      if !context.isFinal, case .open(let until) = context.window(from: last.marker, seconds: seconds) {
        return .open(until: until)
      }
      return .clear
    }
    let need = ends(from: first, to: second, context)
    guard need.state > .none else { return .undetermined(need.missing, because: need.because) }
    var draft = Draft(
      .warning, .certain, .app,
      "Two connects of the restored \(restored.device) stand "
        + "\(DurationText.tenths(second.seconds(since: first.marker) ?? 0)) apart, and nothing ended in between.",
      proof: [restored.restore, first, second], subject: restored.device)
    cap(&draft, need, context)
    return .fired(draft)
  }

  /// Whether an end of the link in between would be seen.
  private static func ends(from: Entry, to: Entry, _ context: RuleContext) -> Need {
    context.linksAreSeen([.appDisconnected, .appConnectFailed], from: from.marker, to: to.marker)
  }

  /// Two managers may each have an intent of their own.
  private static func cap(_ draft: inout Draft, _ need: Need, _ context: RuleContext) {
    if need.state == .partial { draft.cap(.possible, because: need.because) }
    let managers = context.life.managers.filter { $0.role == .central }
    if managers.count > 1 {
      draft.cap(
        .possible, because: "the app has \(managers.count) managers, and the lines do not tell whose call it was")
    }
  }
}

/// A device that was handed back, with what the app asked for afterwards.
private struct Restored {
  let device: String
  let restore: Entry
  private let isConnected: Bool
  private let later: [Entry]

  /// What tells of scans and connections.
  private static let told: EventKindSet = RuleSchedule.links.union([
    .appScanStarted, .appScanStopped, .requestScan, .requestScanStop, .appDiscovered, .appState,
  ])

  init?(_ device: String, _ context: RuleContext) {
    let restore = context.life.first([.appRestore]) { entry in
      entry.fields.list(.devices)?.contains(device) ?? false
    }
    guard let restore, let index = restore.fields.list(.devices)?.firstIndex(of: device) else { return nil }
    let states = restore.fields.list(.value) ?? []
    self.device = device
    self.restore = restore
    isConnected = states.indices.contains(index) && states[index] == "connected"
    // Of lines that name no device, or hide it, any may be about it.
    later = context.life.all(of: Self.told).filter { entry in
      entry.order > restore.order && entry.device.map { $0 == device } ?? true
    }
  }

  private func isEnd(_ entry: Entry) -> Bool {
    switch entry.kind {
    case .appConnectFailed, .appConnectCancelled, .appDisconnected, .linkDown, .linkFailed, .requestCancel:
      (entry.fields.text(.device) ?? device) == device
    // A manager that is not on keeps nothing.
    case .appState: entry.fields.text(.state) != "poweredOn"
    default: false
    }
  }

  /// The scan that found the device while it was connected: a filter alone does not tell what is looked for.
  var scanWhileConnected: (scan: Entry, found: Entry)? {
    guard isConnected else { return nil }
    var scan: Entry?
    for entry in later {
      if isEnd(entry) { return nil }
      switch entry.kind {
      case .appScanStarted, .requestScan: scan = scan ?? entry
      case .appScanStopped, .requestScanStop: scan = nil
      // What is found is not always what was meant: the connect that follows shows it.
      case .appConnectRequested, .requestConnect:
        guard let scan, entry.fields.text(.device) == device, let found = discovery(after: scan, before: entry) else {
          continue
        }
        return (scan, found)
      default: continue
      }
    }
    return nil
  }

  private func discovery(after scan: Entry, before connect: Entry) -> Entry? {
    later.first {
      $0.order > scan.order && $0.order < connect.order && $0.kind == .appDiscovered
        && $0.fields.text(.device) == device
    }
  }

  var lastConnect: Entry? { later.last { $0.isConnect && $0.fields.text(.device) == device } }

  /// Two connects in one wording. A call that two layers name is one call; repeating what was asked for before
  /// `poweredOn` once it is there is what Apple advises.
  func repeatedConnect(within seconds: Double) -> (Entry, Entry)? {
    var earlier: [Entry] = []
    for entry in later {
      if isEnd(entry) || entry.kind == .appState {
        earlier = []
      } else if entry.isConnect, entry.fields.text(.device) == device {
        let first = earlier.last { other in
          guard other.kind == entry.kind, other.event.pattern == entry.event.pattern,
            other.event.sink == entry.event.sink, other.fields.text(.session) == entry.fields.text(.session),
            let distance = entry.seconds(since: other.marker), distance <= seconds
          else { return false }
          return entry.kind == .requestConnect
            || CreationWording(other, of: device).words == CreationWording(entry, of: device).words
        }
        if let first { return (first, entry) }
        earlier.append(entry)
      }
    }
    return nil
  }
}

extension Entry {
  fileprivate var isConnect: Bool { kind == .appConnectRequested || kind == .requestConnect }
}
