import Foundation
import Parsing
import Testing

@testable import Diagnosis

/// Logs written line by line round a start time, and what the analysis tells of them.
///
/// The app of every story is `com.example.fitness`, its process `Fitness`. Lines of other processes stand before, between
/// and after (``neighbours(_:every:of:)``), so that the log's bounds and the presence of its emitters are honest.
enum LogText {
  static let bundle = "com.example.fitness"
  static let process = "Fitness"
  /// As runningboardd names the app.
  static let target = "app<com.example.fitness(11111111-2222-3333-4444-555555555555)>"
  static let identifier = "com.example.central"
  static let device = "22222222-3333-4444-5555-666666666666"

  /// One record.
  struct Line: Sendable {
    /// Seconds after 10:00:00.
    var at: Double
    var process: String
    var pid: Int
    var library: String?
    /// Subsystem and category, `com.apple.bluetooth:Server.App`.
    var origin: String?
    var message: String
    /// Where the process's program lies; JSON styles print it.
    var imagePath: String?
  }

  enum Style { case logDefault, syslogRelay, ndjson }

  // MARK: Lines

  static func daemon(_ at: Double, _ message: String, category: String = "Server.AppRestoration") -> Line {
    Line(at: at, process: "bluetoothd", pid: 97, origin: "com.apple.bluetooth:\(category)", message: message)
  }

  static func board(_ at: Double, _ message: String) -> Line {
    Line(
      at: at, process: "runningboardd", pid: 33, library: "RunningBoard", origin: "com.apple.runningboard:process",
      message: message)
  }

  static func springBoard(_ at: Double, _ message: String) -> Line {
    Line(
      at: at, process: "SpringBoard", pid: 61, library: "FrontBoard", origin: "com.apple.FrontBoard:Process",
      message: message)
  }

  static func kernel(_ at: Double, _ message: String) -> Line {
    Line(at: at, process: "kernel", pid: 0, message: message)
  }

  static func app(_ at: Double, _ pid: Int, _ message: String) -> Line {
    Line(
      at: at, process: process, pid: pid, library: process, origin: "com.example.fitness:bluetooth", message: message)
  }

  static func framework(_ at: Double, _ pid: Int, _ message: String) -> Line {
    Line(
      at: at, process: process, pid: pid, library: "CoreBluetooth", origin: "com.apple.bluetooth:CoreBluetooth",
      message: message)
  }

  /// Lines of processes that every phone prints, and that tell nothing of the app.
  static func neighbours(
    _ range: ClosedRange<Double>, every step: Double = 40, of emitters: Set<Emitter> = [.daemon, .lifecycle]
  ) -> [Line] {
    stride(from: range.lowerBound, through: range.upperBound, by: step).flatMap { at -> [Line] in
      var lines = [
        Line(
          at: at, process: "wifid", pid: 45, library: "WiFiPolicy", origin: "com.apple.WiFiManager:",
          message: "WiFi link quality is good")
      ]
      if emitters.contains(.daemon) {
        lines.append(daemon(at + 0.01, "Scanning started successfully", category: "Server.LE.Scan"))
      }
      if emitters.contains(.lifecycle) {
        lines.append(
          board(at + 0.02, "Assertion 33-81-512 (target:[osservice<com.apple.sharingd>:81]) will be created as active"))
      }
      return lines
    }
  }

  // MARK: Stories

  /// The user's launch of the app, without a word on its managers.
  static func launch(_ at: Double, _ pid: Int, reason: String = "icon") -> [Line] {
    [
      board(at, "Executing launch request for \(target) (\(reason))"),
      board(at + 0.1, "Now tracking process: [\(target):\(pid)]"),
      app(at + 0.3, pid, "application(_:didFinishLaunchingWithOptions:)"),
    ]
  }

  /// A manager as the app and the daemon show it.
  static func manager(
    _ at: Double, _ pid: Int, _ identifier: String = LogText.identifier, session: Int = 726, role: String = "central"
  ) -> [Line] {
    [
      app(at, pid, "CB\(role.prefix(1).uppercased() + role.dropFirst())Manager init restoreIdentifier: \(identifier)"),
      register(at + 0.05, pid, identifier, session: session, role: role),
    ]
  }

  static func register(
    _ at: Double, _ pid: Int, _ identifier: String?, session: Int = 726, role: String = "central",
    backgrounding: String = "on"
  ) -> Line {
    daemon(
      at,
      "Registering \(role) session \(bundle)-\(role)-\(pid)-\(session) with backgrounding: \(backgrounding), "
        + "persistence: \(identifier == nil ? "off" : "on") restoreID: \(identifier ?? "(null)")",
      category: "Server.App")
  }

  /// Bluetooth is on, and a connected device sends values.
  static func use(_ at: Double, _ pid: Int) -> [Line] {
    [
      app(at, pid, "centralManagerDidUpdateState: 5"),
      app(at + 0.1, pid, "centralManager.connect(\(device), options: nil)"),
      app(at + 0.6, pid, "centralManager(_:didConnect:): \(peripheral("connected"))"),
      app(at + 0.9, pid, "peripheral(_:didUpdateValueFor:error:) peripheral: \(device)"),
    ]
  }

  static func peripheral(_ state: String) -> String {
    "<CBPeripheral: 0x281, identifier = \(device), name = Sensor-1, mtu = 23, state = \(state)>"
  }

  /// A restore dictionary with one connected peripheral.
  static func restore(_ at: Double, _ pid: Int) -> Line {
    app(
      at, pid,
      "centralManager(_:willRestoreState:): [\"kCBRestoredPeripherals\": <__NSArrayM 0x28>(\n"
        + "\(peripheral("connected"))\n)\n]")
  }

  static func jetsam(_ at: Double, _ pid: Int) -> [Line] {
    [
      kernel(
        at,
        "memorystatus: killing_specific_process pid \(pid) [\(process)] (vm-pageshortage 0 25s rf:- type:app) 51216KB - "
          + "memorystatus_available_pages: 12034"),
      board(at + 0.1, "[\(target):\(pid)] termination reported by launchd (1, 7, 7)"),
    ]
  }

  static func suspend(_ at: Double, _ pid: Int) -> Line { board(at, "[\(target):\(pid)] Suspending task.") }

  /// The daemon brings the app back for `saved`; up to the launch callback, which names the identifier unless the app is
  /// one of those that get no launch key.
  static func relaunch(
    _ at: Double, _ pid: Int, saved: String = LogText.identifier, key: Bool = true, daemon hasDaemon: Bool = true
  ) -> [Line] {
    let options = "{\n    UIApplicationLaunchOptionsBluetoothCentralsKey =     (\n        \"\(saved)\"\n    );\n}"
    let told = [
      daemon(at - 0.2, "Resurrecting zombie application \(bundle)"),
      daemon(at - 0.1, "Attempting To Launch Bundle: \(bundle) Options: \(options) Attempt: 1"),
      daemon(at + 0.2, "Resurrected: \(bundle), pid: \(pid)"),
      daemon(at + 0.21, "Starting Resurrection Timer (15 secs) for <\(bundle)>"),
    ]
    return (hasDaemon ? told : []) + [
      board(at, "Executing launch request for \(target) (Background launch)"),
      board(at + 0.1, "Now tracking process: [\(target):\(pid)]"),
      app(at + 0.3, pid, "application:didFinishLaunchingWithOptions: \(key ? options : "(null)")"),
    ]
  }

  /// The daemon finds the identifier that it has saved.
  static func claim(_ at: Double, _ pid: Int, _ identifier: String = LogText.identifier, session: Int = 730) -> Line {
    daemon(
      at,
      "Restore identifier \(identifier) from session \(bundle)-central-\(pid)-\(session) in application \(bundle) found, "
        + "canceling resurrectionTimer")
  }

  /// A whole, healthy restoration.
  static func restoration(_ at: Double, _ pid: Int) -> [Line] {
    relaunch(at, pid) + manager(at + 0.5, pid, session: 730) + [claim(at + 0.6, pid), restore(at + 0.7, pid)]
      + [
        app(at + 0.9, pid, "centralManagerDidUpdateState: 5"),
        app(at + 1.2, pid, "peripheral(_:didUpdateValueFor:error:) peripheral: \(device)"), suspend(at + 9, pid),
      ]
  }

  // MARK: Text

  /// The lines in the order of their times, as an export prints them.
  static func text(_ lines: [Line], _ style: Style = .logDefault) -> String {
    records(lines, style).joined()
  }

  static func records(_ lines: [Line], _ style: Style = .logDefault) -> [String] {
    let ordered = lines.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
    return ordered.map { record($0.element, style) + "\n" }
  }

  private static func record(_ line: Line, _ style: Style) -> String {
    let micros = Int((line.at * 1_000_000).rounded()) + 36_000_000_000
    let seconds = micros / 1_000_000
    let clock = String(format: "%02d:%02d:%02d", seconds / 3_600, seconds / 60 % 60, seconds % 60)
    switch style {
    case .logDefault:
      let library = line.library.map { "(\($0)) " } ?? ""
      let origin = line.origin.map { "[\($0)] " } ?? ""
      let speaker = line.process.isEmpty ? "" : "\(line.process): "
      return "2026-11-29 \(clock).\(String(format: "%06d", micros % 1_000_000))+0100 0x1a2b     Default     0x0"
        + "                  \(String(format: "%-6d", line.pid)) 0    \(speaker)\(library)\(origin)\(line.message)"
    case .syslogRelay:
      let library = line.library.map { "(\($0))" } ?? ""
      let message = line.message.replacingOccurrences(of: "\n", with: "\\n")
      return "Nov 29 \(clock) Phone \(line.process)\(library)[\(line.pid)] <Notice>: \(message)"
    case .ndjson:
      let origin = line.origin?.split(separator: ":", omittingEmptySubsequences: false).map(String.init) ?? ["", ""]
      let fields: [String: Any] = [
        "timestamp": "2026-11-29 \(clock).\(String(format: "%06d", micros % 1_000_000))+0100", "processID": line.pid,
        "processImagePath": line.imagePath ?? "/usr/libexec/\(line.process)", "eventMessage": line.message,
        "eventType": "logEvent", "messageType": "Default", "subsystem": origin[0], "category": origin[1],
        "senderImagePath": "/System/Library/Frameworks/\(line.library ?? line.process)", "threadID": 6_699,
      ]
      let data = (try? JSONSerialization.data(withJSONObject: fields, options: .sortedKeys)) ?? Data()
      return String(decoding: data, as: UTF8.self)
    }
  }
}
