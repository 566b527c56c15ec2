import Parsing

public enum ManagerRole: String, Sendable, Hashable, CaseIterable {
  case central, peripheral

  /// The role that a field names; anything but "peripheral" is the usual one.
  public init(_ name: String?) { self = name == "peripheral" ? .peripheral : .central }

  /// The role whose managers a launch is for, by the key in its options as the line prints them; nil where it prints none
  /// of the two keys, or both.
  public init?(ofLaunch entry: Entry) {
    let keys = entry.launchKeys
    guard keys.ofCentrals != keys.ofPeripherals else { return nil }
    self = keys.ofCentrals ? .central : .peripheral
  }

  /// The role of what a launch lists: where it prints neither key, the usual one; nil where it prints both, since lines
  /// do not tell which identifier is whose.
  public static func listed(by launch: Entry) -> ManagerRole? {
    ManagerRole(ofLaunch: launch) ?? (launch.launchKeys.ofCentrals ? nil : .central)
  }
}

/// The Bluetooth keys that a line prints of a launch's options.
struct LaunchKeys {
  var ofCentrals: Bool
  var ofPeripherals: Bool
}

extension LaunchKeys {
  init(_ text: String) {
    self.init(ofCentrals: text.says("luetoothCentrals"), ofPeripherals: text.says("luetoothPeripherals"))
  }
}

/// A manager of a process life, as far as lines tell it from others.
public struct Manager: Sendable {
  public var role: ManagerRole
  /// The restore identifier; nil while unknown.
  public var identifier: String?
  /// A line said outright that it has none.
  public var hasNoIdentifier = false
  /// The object as printed, "0x1475483d0".
  public var object: String?
  /// Line of the app, the framework or the daemon that shows that it was created.
  public var created: Entry?
  /// Later lines that show the same, where no object tells whether they are of another manager.
  public var createdAgain: [Entry] = []
  /// The daemon's registration of its session.
  public var registered: Entry?
  /// Its session in the daemon.
  public var session: String?
  /// Its `willRestoreState` lines.
  public var restores: [Entry] = []
  /// Its states, in order.
  public var states: [Entry] = []
  public var invalid: Entry?
  /// First sign of it.
  public var firstSeen: Marker

  init(role: ManagerRole, at marker: Marker) {
    self.role = role
    firstSeen = marker
  }

  /// The line that shows that it was made, as opposed to its first sign of life.
  public var creation: Entry? {
    switch (created, registered) {
    case (let created?, let registered?): created.order < registered.order ? created : registered
    case (let created?, nil): created
    case (nil, let registered): registered
    }
  }

  /// Takes note of a line that shows that it was made.
  mutating func keep(creation entry: Entry) {
    guard let first = created else {
      created = entry
      return
    }
    guard createdAgain.count < Bounds.entriesPerManager, invalid == nil, entry.fields[.object] == nil,
      first.fields[.object] == nil
    else { return }
    createdAgain.append(entry)
  }

  mutating func keep(state: Entry) {
    if states.count < Bounds.entriesPerManager { states.append(state) }
  }

  /// Puts a line that was completed in the place of what stood there.
  mutating func replace(_ entry: Entry) {
    if let index = restores.firstIndex(of: entry) { restores[index] = entry }
  }

  mutating func keep(restore: Entry) {
    if restores.count < Bounds.entriesPerManager { restores.append(restore) }
  }

  /// The first line with this state.
  public func firstState(_ state: String) -> Entry? { states.first { $0.fields.text(.state) == state } }
}
