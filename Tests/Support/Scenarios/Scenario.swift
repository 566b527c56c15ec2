/// A stretch of a device's life, described once: who printed what, and when.
///
/// ``ScenarioRenderer`` prints it as every export style of Apple's tools and of an app's own log would.
public struct Scenario: Sendable {
  /// The app that the scenario is about.
  public var app: ScenarioApp
  /// Microseconds since 1970-01-01 00:00 UTC at offset zero.
  public var start: Int64
  /// Minutes east of UTC of the device's clock.
  public var zoneMinutes: Int
  /// The phone's name, as dialects of a relay print it.
  public var deviceName: String
  /// What was printed, in the order of printing.
  public var lines: [ScenarioLine]

  /// A scenario of the given lines.
  public init(
    app: ScenarioApp, start: Int64, zoneMinutes: Int = 60, deviceName: String = "Marens-iPhone", lines: [ScenarioLine]
  ) {
    self.app = app
    self.start = start
    self.zoneMinutes = zoneMinutes
    self.deviceName = deviceName
    self.lines = lines
  }

  /// The same, with `noise` in between by time; lines of one moment keep their order.
  public func mixed(with noise: [ScenarioLine]) -> Scenario {
    var mixed = self
    mixed.lines = (lines + noise).enumerated()
      .sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
      .map(\.element)
    return mixed
  }

  /// The same without the lines that `predicate` names: a capture that missed them.
  public func dropping(_ predicate: (ScenarioLine) -> Bool) -> Scenario {
    var rest = self
    rest.lines.removeAll(where: predicate)
    return rest
  }

  /// The same, cut after `offset` microseconds.
  public func cut(after offset: Int64) -> Scenario { dropping { $0.offset > offset } }

  /// The same with every message rewritten: a redaction, say.
  public func rewriting(_ rewrite: (ScenarioLine) -> String) -> Scenario {
    var rewritten = self
    for index in rewritten.lines.indices {
      rewritten.lines[index].message = rewrite(rewritten.lines[index])
    }
    return rewritten
  }
}

/// One message of one process.
public struct ScenarioLine: Sendable, Hashable {
  /// Whose line it is: dialects that carry the app's lines only print the first two.
  public enum Origin: Sendable, Hashable {
    /// The app's own code, through the unified log or its logger.
    case app
    /// Core Bluetooth, inside the app's process.
    case framework
    /// Any other process.
    case system
  }

  /// Microseconds after the scenario's start.
  public var offset: Int64
  /// Whose line it is.
  public var origin: Origin
  /// The process that printed it.
  public var process: ScenarioProcess
  /// The thread that printed it.
  public var thread: UInt64
  /// The sender image where it differs from the process.
  public var library: String?
  /// The log object's subsystem; nil where there is none.
  public var subsystem: String?
  /// The log object's category.
  public var category: String?
  /// The level at which it was written.
  public var level: ScenarioLevel
  /// The text; may span several lines.
  public var message: String

  /// A line of a process.
  public init(
    offset: Int64, origin: Origin = .system, process: ScenarioProcess, thread: UInt64, library: String? = nil,
    subsystem: String? = nil, category: String? = nil, level: ScenarioLevel = .default, message: String
  ) {
    self.offset = offset
    self.origin = origin
    self.process = process
    self.thread = thread
    self.library = library
    self.subsystem = subsystem
    self.category = category
    self.level = level
    self.message = message
  }
}

/// The level of a line, named as the unified log names it.
public enum ScenarioLevel: String, Sendable, Hashable, CaseIterable {
  case `default` = "Default"
  case info = "Info"
  case debug = "Debug"
  case error = "Error"
  case fault = "Fault"
}

/// A running program.
public struct ScenarioProcess: Sendable, Hashable {
  /// The executable's name.
  public var name: String
  /// The number of this life.
  public var pid: UInt32
  /// The image's path, as JSON dialects print it.
  public var path: String

  /// A process by name, number and image path.
  public init(name: String, pid: UInt32, path: String) {
    self.name = name
    self.pid = pid
    self.path = path
  }

  /// The Bluetooth daemon.
  public static let bluetoothd = ScenarioProcess(name: "bluetoothd", pid: 84, path: "/usr/sbin/bluetoothd")
  /// The process manager of iOS 13 and later.
  public static let runningboardd = ScenarioProcess(
    name: "runningboardd", pid: 33, path: "/usr/libexec/runningboardd")
  /// The home screen.
  public static let springBoard = ScenarioProcess(
    name: "SpringBoard", pid: 35, path: "/System/Library/CoreServices/SpringBoard.app/SpringBoard")
  /// The kernel.
  public static let kernel = ScenarioProcess(name: "kernel", pid: 0, path: "/kernel")
  /// The first process.
  public static let launchd = ScenarioProcess(name: "launchd", pid: 1, path: "/sbin/launchd")
  /// The scheduler of background activities.
  public static let dasd = ScenarioProcess(name: "dasd", pid: 112, path: "/usr/libexec/dasd")
}
