/// All that a scan looks for in raw bytes, and what each literal is found for.
public struct ScanVocabulary: Sendable {
  /// What the record round a literal is framed for.
  public struct Role: OptionSet, Sendable {
    /// One bit a role.
    public let rawValue: UInt8
    /// The roles of the given bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A pattern asks for it: the record is matched.
    public static let pattern = Role(rawValue: 1)
    /// It names an emitter: the record's header counts for coverage.
    public static let emitter = Role(rawValue: 2)
    /// It looks like a Bluetooth callback: the record is matched, and counted when no pattern knows it.
    public static let callback = Role(rawValue: 4)
    /// It stands in a banner, header or trailer, or in a record whose words are read for what they say of the log.
    public static let preamble = Role(rawValue: 8)
    /// The name of a process that only one kind of system has.
    public static let platform = Role(rawValue: 16)
  }

  /// What a scanner is built from; the patterns' literals keep their numbers.
  public private(set) var literals: LiteralSet
  private var roles: [Role]

  /// Names of the processes and of the subsystem whose presence the rules' needs ask for.
  public static let emitters = [
    "bluetoothd", "runningboardd", "springboard", "backboardd", "memorystatus", "dasd", "launchd",
    "com.apple.bluetooth", "corebluetooth",
  ]

  /// Names of Core Bluetooth's callbacks and of the launch callback.
  public static let callbacks = [
    "willrestorestate", "didupdatestate", "diddiscover", "didconnect", "didfailtoconnect", "diddisconnect",
    "didupdatevaluefor", "didwritevaluefor", "didupdatenotificationstate", "didreadrssi", "didmodifyservices",
    "didreceiveread", "didreceivewrite", "didsubscribeto", "didunsubscribefrom", "didfinishlaunching",
    "didstartadvertising", "didaddservice", "isreadytosendwritewithoutresponse", "isreadytoupdatesubscribers",
    "connectioneventdidoccur", "didupdateancsauthorization", "didopenl2capchannel", "didpublishl2capchannel",
  ]

  /// The patterns' literals with the emitters', callbacks' and preambles' added.
  public init(
    patterns: LiteralSet, emitters: [String] = ScanVocabulary.emitters, callbacks: [String] = ScanVocabulary.callbacks
  ) {
    literals = patterns
    roles = Array(repeating: .pattern, count: patterns.literals.count)
    add(emitters, .emitter)
    add(callbacks, .callback)
    add(Preamble.literals, .preamble)
    add(PlatformSign.literals, .platform)
    // Of its lines the words tell, too.
    add([AccessorySetup.library], .preamble)
  }

  private mutating func add(_ words: [String], _ role: Role) {
    for word in words {
      let number = Int(literals.insert(word))
      while roles.count <= number { roles.append([]) }
      roles[number].formUnion(role)
    }
  }

  /// Says what a literal is found for, beside what the preamble needs it for.
  mutating func set(_ role: Role, of literal: UInt16) {
    guard Int(literal) < roles.count else { return }
    roles[Int(literal)] = role.union(roles[Int(literal)].intersection([.preamble, .platform]))
  }

  /// What the literal of this number is found for.
  public func role(of literal: UInt16) -> Role {
    Int(literal) < roles.count ? roles[Int(literal)] : []
  }
}
