import Parsing

/// One app of the case: its names, its lives in order, and what it has been seen to print.
public struct AppState: Sendable {
  public let index: Int
  public internal(set) var bundle: String?
  public internal(set) var processes: [String] = []
  public internal(set) var lives: [Life] = []
  /// Events about the app since its last life ended.
  public internal(set) var between: [Entry] = []
  /// Restore identifiers seen, by role, with the line that first named each.
  public internal(set) var identifiers: [(role: ManagerRole, identifier: String, entry: Entry)] = []
  /// Kinds of callback that the app itself has printed, in any life.
  public internal(set) var wording: Set<EventKind> = []
  /// The same, which is asked with each of its lines.
  var words = EventKindSet()
  /// States of its managers that it has printed, in any life.
  public internal(set) var statesSeen: Set<String> = []
  /// The managers' callbacks among them, with the role: the two delegates have methods of their own.
  public internal(set) var managerWording: Set<ManagerWording> = []
  public internal(set) var firstSeen: Marker
  /// At least one Bluetooth event of or about it.
  public internal(set) var hasBluetooth = false
  /// The user named it.
  public internal(set) var isSelected = false
  /// The app this one turned out to be; its own content moved there.
  public internal(set) var mergedInto: Int?
  /// Let go for the bound on apps; what was found of it stays.
  var isEvicted = false
  /// It still takes part in the story under its own name.
  var isAlive: Bool { mergedInto == nil && !isEvicted }
  public internal(set) var platform: PlatformSign.System?
  /// Its version, as the latest report names it.
  public internal(set) var version: String?
  /// Its process was seen to have a session of AccessorySetupKit.
  public internal(set) var usesAccessorySetupKit = false
  /// Its process's name is another app's as well, and the lines that give it no pid may be either's.
  public internal(set) var sharesVoice = false
  /// A report tells of its end.
  public internal(set) var isNamedByReport = false
  /// Lives let go for the bound.
  public internal(set) var droppedLives = 0
  /// What was told of it since the rules were last asked.
  public internal(set) var news = News()
  /// Rises with each event: the least recently used is evicted first.
  var lastUsed = 0

  init(index: Int, at marker: Marker) {
    self.index = index
    firstSeen = marker
  }

  /// The bundle, else the process, else "app-N".
  public var name: String { bundle ?? processes.first ?? "app-\(index + 1)" }

  /// Whether one of its lives is such.
  public func hasLife(where isFit: (Life) -> Bool) -> Bool {
    for index in lives.indices where isFit(lives[index]) { return true }
    return false
  }

  /// Awake stretches let go for the bound.
  public var omittedStretches: Int { lives.reduce(0) { $0 + $1.omittedStretches } }

  /// No line ever gave a pid of it.
  var hasNoPid: Bool { lives.allSatisfy { $0.pid == nil } }

  /// Keeps of an app that is let go its names, and of its lives when they were.
  mutating func release() {
    droppedLives += max(0, lives.count - Bounds.livesOfEvicted)
    lives = lives.suffix(Bounds.livesOfEvicted).map { $0.outline }
    between = []
    identifiers = []
    processes = Array(processes.prefix(1))
  }

  /// Takes note of what the app itself prints.
  mutating func noteWording(_ kind: EventKind, _ role: ManagerRole) {
    if kind.isOfManager {
      managerWording.insert(ManagerWording(kind: kind, role: role))
    } else if role == .peripheral {
      // What a peripheral manager's delegate is told shows nothing of how the app logs its own peripherals.
      return
    }
    guard !words.contains(kind) else { return }
    words.insert(kind)
    wording.insert(kind)
  }

  /// Whether `name` is this app's bundle, one of its processes, or what reports call it for want of both.
  public func isNamed(_ name: String) -> Bool {
    bundle == name || processes.contains(name) || self.name == name
  }
}

/// A callback that the delegates of both kinds of manager have, each under a name of its own.
public struct ManagerWording: Sendable, Hashable {
  public var kind: EventKind
  public var role: ManagerRole

  /// The callback `kind` of the delegate of a manager of `role`.
  public init(kind: EventKind, role: ManagerRole) {
    self.kind = kind
    self.role = role
  }
}
