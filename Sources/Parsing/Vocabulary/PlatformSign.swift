/// What tells which kind of system wrote a log: a process that only one of them has.
public struct PlatformSign: Sendable, Hashable {
  public enum System: String, Sendable, Hashable {
    case ios, watchos, macos, simulator
  }

  public var system: System
  /// Of the simulator: the process that it is about, since the Mac around it is none.
  public var process: String?
  public var position: SourcePosition

  /// Words whose lines are looked at for a sign.
  static let literals = ["SpringBoard", "backboardd", "Carousel", "WindowServer", "loginwindow", "CoreSimulator"]

  private static let processes: [String: System] = [
    "SpringBoard": .ios, "backboardd": .ios, "Carousel": .watchos, "WindowServer": .macos, "loginwindow": .macos,
  ]

  /// The sign that a record gives; nil for most.
  init?(of record: Record) {
    position = record.position
    if let path = record.imagePath, path.contains("CoreSimulator") {
      system = .simulator
      process = record.process
      return
    }
    guard let name = record.process, let system = Self.processes[name] else { return nil }
    self.system = system
  }
}
