/// What tells which kind of system wrote a log: a process that only one of them has.
public struct PlatformSign: Sendable, Hashable {
  public enum System: String, Sendable, Hashable {
    case ios, ipados, watchos, macos, simulator
  }

  /// nil where the line tells a version only.
  public var system: System?
  /// Of the simulator: the process that it is about, since the Mac around it is none.
  public var process: String?
  public var position: SourcePosition
  /// ``process`` has a session of AccessorySetupKit.
  public var usesAccessorySetupKit = false
  /// The version that a report states.
  public var version: SystemVersion?
  /// When it was so; nil for signs that hold for the whole input.
  public var time: Instant?

  /// What a report states of its system.
  init(
    system: System?, process: String? = nil, version: SystemVersion?, time: Instant?, position: SourcePosition
  ) {
    self.system = system
    self.process = process
    self.version = version
    self.time = time
    self.position = position
  }

  /// Words whose lines are looked at for a sign.
  static let literals = [
    "SpringBoard", "backboardd", "Carousel", "WindowServer", "loginwindow", "CoreSimulator", AccessorySetup.library,
  ]

  private static let processes: [String: System] = [
    "SpringBoard": .ios, "backboardd": .ios, "Carousel": .watchos, "WindowServer": .macos, "loginwindow": .macos,
  ]

  /// The sign that a record gives; nil for most.
  init?(of record: Record) {
    position = record.position
    if let path = record.imagePath, path.holds("CoreSimulator") {
      system = .simulator
      process = record.process
      return
    }
    if let name = record.process, AccessorySetup.isSession(record),
      !EmitterTable.isApple(process: name, imagePath: record.imagePath)
    {
      usesAccessorySetupKit = true
      process = name
      return
    }
    guard let name = record.process, let system = Self.processes[name] else { return nil }
    self.system = system
  }
}
