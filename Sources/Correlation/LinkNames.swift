import Parsing

/// Tells which device a link line of the daemon is about that gives a handle, an address, or nothing but its moment.
///
/// A handle or address is a device's once a line has shown both. What is left is a device's only where one device alone
/// is named in the same moment, and nothing speaks against it: no line is hung on a device that may be the wrong one.
struct LinkNames: Sendable {
  private enum Phase { case up, failed, down, encryption }

  private struct Handle {
    var device: String
    /// The link was lost: the number may soon be another link's.
    var lost: Marker?
  }

  private struct Held {
    var entry: Entry
    var phase: Phase
    var handle: String?
    var address: String?
  }

  private static let bound = 512
  private static let atOnce = 32
  /// Seconds after a loss in which its lines still give the handle.
  private static let trailing = 1.0
  /// Seconds between a failure of encryption and the loss that it leads to.
  private static let encryption = 1.0

  private var byHandle: [String: Handle] = [:]
  private var byAddress: [String: String] = [:]
  /// Lines of the last moments that name their device.
  private var named: [(entry: Entry, device: String, phase: Phase)] = []
  /// Lines that wait for their moment to be over.
  private var held: [Held] = []

  /// Whether the line is one of those that may leave their device out.
  static func concerns(_ entry: Entry) -> Bool {
    guard phase(of: entry.kind) != nil, entry.fields[.session] == nil, entry.fields[.bundle] == nil else {
      return phase(of: entry.kind) != nil && isDevice(entry.fields.text(.device))
    }
    return true
  }

  private static func phase(of kind: EventKind) -> Phase? {
    switch kind {
    case .linkUp: .up
    case .linkFailed: .failed
    case .linkDown: .down
    case .linkEncryptionFailed: .encryption
    default: nil
    }
  }

  /// A device as Core Bluetooth names it: a UUID.
  static func isDevice(_ name: String?) -> Bool { name.map { $0.utf8.count == 36 } ?? false }

  /// The line with its device; nil while that is not known.
  mutating func take(_ entry: Entry) -> Entry? {
    guard let phase = Self.phase(of: entry.kind) else { return entry }
    let name = entry.fields.text(.device)
    let handle = Self.handle(entry.fields.text(.handle))
    let address = Self.isDevice(name) ? nil : name
    if let name, address == nil {
      note(entry, name, phase, handle: handle, address: nil)
      return entry
    }
    if phase == .up, let handle { byHandle[handle] = nil }
    if let device = device(entry, handle, address) {
      note(entry, device, phase, handle: handle, address: address)
      return entry.naming(device)
    }
    if held.count < Self.atOnce, entry.time != nil {
      held.append(Held(entry: entry, phase: phase, handle: handle, address: address))
    }
    return nil
  }

  /// The lines whose moment is over at `marker` and that found their device.
  mutating func settle(before marker: Marker) -> [Entry] {
    guard let time = marker.time else { return [] }
    return settle { held in
      guard let own = held.entry.time else { return false }
      // Another clock: one is read after the other.
      guard let passed = time.seconds(since: own) else { return true }
      return passed > Self.reach(held.phase, own)
    }
  }

  /// The same for all that wait: the log is at its end.
  mutating func settleAll() -> [Entry] { settle { _ in true } }

  var isIdle: Bool { held.isEmpty }

  private mutating func settle(_ isOver: (Held) -> Bool) -> [Entry] {
    var found: [Entry] = []
    while let first = held.first(where: isOver) {
      let group = held.filter { isTogether($0.entry, first.entry, first.phase) && $0.phase == first.phase }
      held.removeAll { other in group.contains { $0.entry == other.entry } }
      guard let device = device(of: group) else { continue }
      for view in group {
        if let address = view.address, byAddress.count < Self.bound { byAddress[address] = device }
        if view.phase == .up, let handle = view.handle { bind(handle, device) }
        found.append(view.entry.naming(device).of(owner(of: group, device)))
      }
    }
    if let last = named.last?.entry.marker {
      named.removeAll { (last.seconds(since: $0.entry.marker) ?? .infinity) > 2 * Self.trailing }
    }
    return found
  }

  private static func reach(_ phase: Phase, _ time: Instant) -> Double {
    (phase == .encryption ? encryption : LinkHistory.together) + Double(time.resolution) / 1_000_000
  }

  private func isTogether(_ one: Entry, _ other: Entry, _ phase: Phase) -> Bool {
    guard one.position.input == other.position.input, let distance = one.seconds(since: other.marker),
      let time = one.time
    else { return false }
    return abs(distance) <= Self.reach(phase, time)
  }

  /// The only app of which the lines beside say that its link was lost, where none says so of the link itself: an app
  /// that lets its device go takes it from no other.
  private func owner(of group: [Held], _ device: String) -> String? {
    guard let first = group.first, first.phase == .down else { return nil }
    let beside = named.filter { neighbour in
      neighbour.device == device && neighbour.phase == .down
        && group.allSatisfy { isTogether(neighbour.entry, $0.entry, first.phase) }
    }
    let owners = Set(beside.map { Subject($0.entry.event).bundle })
    return owners.count == 1 ? owners.first ?? nil : nil
  }

  /// The one device that is named beside these lines, where nothing speaks against it.
  private func device(of group: [Held]) -> String? {
    guard let first = group.first else { return nil }
    let beside = named.filter { neighbour in
      let isOfPhase =
        first.phase == .encryption
        ? neighbour.phase == .down || neighbour.phase == .failed : neighbour.phase == first.phase
      return isOfPhase && group.allSatisfy { isTogether(neighbour.entry, $0.entry, first.phase) }
    }
    let devices = Set(beside.map(\.device))
    guard devices.count == 1, let device = devices.first, Set(group.compactMap(\.handle)).count <= 1,
      Set(group.compactMap(\.address)).count <= 1
    else { return nil }
    guard first.phase != .encryption else { return device }
    // Link layers call one and the same end by one and the same code.
    let codes = group.compactMap { $0.entry.fields.number(.code) } + beside.compactMap { $0.entry.fields.number(.code) }
    guard Set(codes).count <= 1 else { return nil }
    let initiators = Set(beside.compactMap { $0.entry.fields.text(.initiator) })
    if let code = codes.first, (700..<800).contains(code), let initiator = initiators.first {
      guard initiators.count == 1, Self.initiator(of: code) == initiator else { return nil }
    }
    return device
  }

  /// Who ends a link for that reason: 722 is this side, 719 to 721 the other; a link that breaks is ended by nobody.
  private static func initiator(of code: Int) -> String? {
    switch code {
    case 722: "local"
    case 719...721: "remote"
    default: nil
    }
  }

  private mutating func note(_ entry: Entry, _ device: String, _ phase: Phase, handle: String?, address: String?) {
    if named.count >= Self.atOnce { named.removeFirst() }
    named.append((entry, device, phase))
    if let address, byAddress.count < Self.bound { byAddress[address] = device }
    switch phase {
    case .up: if let handle { bind(handle, device) }
    case .down:
      for (number, known) in byHandle where known.device == device && known.lost == nil {
        byHandle[number]?.lost = entry.marker
      }
    case .failed, .encryption: break
    }
  }

  private mutating func bind(_ handle: String, _ device: String) {
    if byHandle.count < Self.bound || byHandle[handle] != nil { byHandle[handle] = Handle(device: device) }
  }

  private func device(_ entry: Entry, _ handle: String?, _ address: String?) -> String? {
    let ofAddress = address.flatMap { byAddress[$0] }
    guard let handle, let known = byHandle[handle], isCurrent(known, entry) else { return ofAddress }
    // Where the two disagree, the handle is another link's by now.
    if let ofAddress, ofAddress != known.device { return nil }
    if address != nil, ofAddress == nil, byAddress.values.contains(known.device) { return nil }
    return known.device
  }

  private func isCurrent(_ known: Handle, _ entry: Entry) -> Bool {
    guard let lost = known.lost else { return true }
    guard let age = entry.seconds(since: lost) else { return false }
    return age <= Self.trailing + Double(entry.time?.resolution ?? 0) / 1_000_000
  }

  /// "0x41" for "0x0041"; nil for the handle of a link that was never made.
  private static func handle(_ text: String?) -> String? {
    guard let text else { return nil }
    let digits = (text.lowercased().hasPrefix("0x") ? text.dropFirst(2) : text[...]).lowercased()
    let plain = digits.drop { $0 == "0" }
    return plain.isEmpty ? nil : String(plain)
  }
}

extension Entry {
  /// This entry, about a device that its own line does not name.
  fileprivate func naming(_ device: String) -> Entry { adding(.device, .text(device)) }

  /// This entry, about that app's link alone; about any app's where it is nil.
  fileprivate func of(_ bundle: String?) -> Entry { bundle.map { adding(.bundle, .text($0)) } ?? self }
}
