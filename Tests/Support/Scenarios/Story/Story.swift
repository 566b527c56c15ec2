/// Writes a scenario line by line, as an app's life goes: a moment, a cursor, and a method per thing that can happen.
///
///     var story = Story(app: .tideline, start: moment(2026, 11, 12, 8, 5))
///     story.launchByUser(pid: 4311)
///     story.connect()
///     story.goToBackground()
///     story.suspend()
///     story.wait(40)
///     story.killWhileSuspended()
///     story.wait(12)
///     story.relaunch(pid: 4729)
///     let scenario = story.scenario()
public struct Story: Sendable {
  /// What bluetoothd prints about restoration.
  public enum DaemonWording: Sendable, Hashable {
    /// Apple's own messages.
    case apple
    /// The two lines that the guide quotes.
    case guide
    /// Nothing: the capture lacks the daemon.
    case silent
  }

  /// The app; its identifier may be changed between lives.
  public var app: ScenarioApp
  /// How bluetoothd speaks.
  public var daemon: DaemonWording
  /// Whether runningboardd, SpringBoard and the kernel are in the capture.
  public var lifecycle: Bool
  /// Microseconds since the start.
  public var now: Int64 = 0
  /// The life that is going on.
  public internal(set) var pid: UInt32 = 0
  /// What was written so far.
  public internal(set) var lines: [ScenarioLine] = []
  /// The daemon's name of the manager's session.
  public internal(set) var session = ""

  private let start: Int64
  private let zoneMinutes: Int
  private var random: SeededGenerator
  /// The number that ends the session names of bluetoothd; it rises for the daemon's lifetime.
  private var sessionNumber = 211

  /// A story that begins at `start`, microseconds since 1970 UTC.
  public init(
    app: ScenarioApp, start: Int64, zoneMinutes: Int = 60, daemon: DaemonWording = .apple, lifecycle: Bool = true,
    seed: UInt64 = 7
  ) {
    self.app = app
    self.start = start
    self.zoneMinutes = zoneMinutes
    self.daemon = daemon
    self.lifecycle = lifecycle
    random = SeededGenerator(seed: seed)
  }

  /// Lets time pass.
  public mutating func wait(_ seconds: Double) { now += Int64(seconds * 1_000_000 + 0.5) }

  /// What was written, with a line of some other process at least every `quiet` seconds, so that no gap is seen.
  public func scenario(deviceName: String = "Marens-iPhone", quiet: Double? = 4, tail: Double = 75) -> Scenario {
    let plain = Scenario(app: app, start: start, zoneMinutes: zoneMinutes, deviceName: deviceName, lines: lines)
    guard let quiet else { return plain }
    var noise = NoiseGenerator(seed: UInt64(lines.count) &* 31 &+ 5)
    let last = now + Int64(tail * 1_000_000)
    return plain.mixed(with: noise.lines(from: -40_000_000, to: last, every: Int64(quiet * 1_000_000)))
  }

  // MARK: Lines

  /// Writes a line of any process at the cursor, which then moves on by a few milliseconds.
  public mutating func write(
    _ process: ScenarioProcess, library: String? = nil, subsystem: String? = nil, category: String? = nil,
    level: ScenarioLevel = .default, origin: ScenarioLine.Origin = .system, _ message: String
  ) {
    let thread = UInt64(process.pid) &* 0x1d &+ 0x3c4 &+ UInt64(random.below(3)) &* 0x11
    lines.append(
      ScenarioLine(
        offset: now, origin: origin, process: process, thread: thread, library: library, subsystem: subsystem,
        category: category, level: level, message: message))
    now += 400 + Int64(random.below(2_600))
  }

  /// A line of bluetoothd in Apple's wording; nothing when the capture has none.
  public mutating func bluetoothd(_ category: String, level: ScenarioLevel = .default, _ message: String) {
    guard daemon == .apple else { return }
    write(.bluetoothd, subsystem: "com.apple.bluetooth", category: category, level: level, message)
  }

  /// A line of runningboardd.
  public mutating func runningboardd(_ category: String, level: ScenarioLevel = .default, _ message: String) {
    guard lifecycle else { return }
    write(
      .runningboardd, library: "RunningBoard", subsystem: "com.apple.runningboard", category: category, level: level,
      message)
  }

  /// A line of SpringBoard.
  public mutating func springBoard(_ category: String, _ message: String) {
    guard lifecycle else { return }
    write(.springBoard, library: "FrontBoard", subsystem: "com.apple.FrontBoard", category: category, message)
  }

  /// A line of the kernel.
  public mutating func kernel(_ message: String) {
    guard lifecycle else { return }
    write(.kernel, message)
  }

  /// A line of the app's own, as its logger writes it.
  public mutating func appLine(_ text: String, category: String = "ble", level: ScenarioLevel = .default) {
    write(
      app.running(as: pid), subsystem: app.bundle, category: category, level: level, origin: .app, text)
  }

  /// A callback in the app's spelling.
  public mutating func callback(_ callback: AppCallback) {
    for text in callback.texts(in: app.spelling, app: app) { appLine(text) }
  }

  /// A line of Core Bluetooth inside the app.
  public mutating func coreBluetooth(level: ScenarioLevel = .error, _ message: String) {
    write(
      app.running(as: pid), library: "CoreBluetooth", subsystem: "com.apple.bluetooth", category: "CoreBluetooth",
      level: level, origin: .framework, message)
  }

  /// The name of the next session of the app's central.
  mutating func nextSession() -> String {
    sessionNumber += 1 + random.below(9)
    return "\(app.bundle)-central-\(pid)-\(sessionNumber)"
  }
}
