import Foundation
import Parsing
import Testing

@testable import Diagnosis

/// Logs told as lines around a start time, and what the analyzer says of them.
enum LogStory {
  static let bundle = "com.example.fitness"
  static let process = "Fitness"
  static let central = "com.example.fitness.central"
  static let device = "11111111-2222-3333-4444-555555555555"
  static let otherDevice = "66666666-7777-8888-9999-AAAAAAAAAAAA"
  static let firstPid = 4_729
  static let secondPid = 4_731

  /// One record of a log, so many seconds after the start of the story.
  struct Line {
    var at: Double
    var process: String
    var pid: Int
    /// Library, subsystem and category as `log` prints them: "(RunningBoard) [com.apple.runningboard:process]".
    var tag: String
    var level = "Default"
    var message: String
  }

  enum Style {
    /// `log show`, default style: microseconds and a zone.
    case logDefault
    /// `idevicesyslog`: whole seconds, no zone, no year.
    case syslogRelay
  }

  // MARK: Who speaks

  static func app(_ at: Double, _ message: String, pid: Int = secondPid, category: String = "ble") -> Line {
    Line(at: at, process: process, pid: pid, tag: "[\(bundle):\(category)]", message: message)
  }

  /// A line of Core Bluetooth inside the app.
  static func framework(_ at: Double, _ message: String, pid: Int = secondPid) -> Line {
    Line(
      at: at, process: process, pid: pid, tag: "(CoreBluetooth) [com.apple.bluetooth:CoreBluetooth]", level: "Error",
      message: message)
  }

  static func bluetoothd(_ at: Double, _ message: String, level: String = "Default") -> Line {
    Line(
      at: at, process: "bluetoothd", pid: 96, tag: "[com.apple.bluetooth:Server.App]", level: level, message: message)
  }

  static func runningboardd(_ at: Double, _ message: String) -> Line {
    Line(
      at: at, process: "runningboardd", pid: 33, tag: "(RunningBoard) [com.apple.runningboard:process]",
      message: message)
  }

  static func launchd(_ at: Double, _ message: String) -> Line {
    Line(at: at, process: "launchd", pid: 1, tag: "[com.apple.xpc.launchd:domain]", message: message)
  }

  static func kernel(_ at: Double, _ message: String) -> Line {
    Line(at: at, process: "kernel", pid: 0, tag: "", message: message)
  }

  /// Lines of processes that have no part in the story, every 20 s: so the log has no gap between its ends.
  static func neighbours(_ from: Double, _ to: Double) -> [Line] {
    stride(from: from, through: to, by: 20).enumerated().map { index, at in
      index.isMultiple(of: 2)
        ? Line(
          at: at, process: "locationd", pid: 71, tag: "[com.apple.locationd.Core:Client]",
          message: "client list is same")
        : Line(
          at: at, process: "wifid", pid: 52, tag: "[com.apple.WiFiManager:Scan]", message: "scan finished on channel 6")
    }
  }

  /// bluetoothd at work for the system's own sessions, every 20 s: it would have been seen.
  static func busyDaemon(_ from: Double, _ to: Double) -> [Line] {
    stride(from: from + 3, through: to, by: 20).map {
      bluetoothd(
        $0,
        "Received 'stop scan' request from session \"com.apple.bluetoothd-central-96-9\" (Wiprox) updateScanParams:NO "
          + "shouldUpdateState:YES")
    }
  }

  // MARK: Text

  static func text(_ lines: [Line], style: Style = .logDefault) -> String {
    let sorted = lines.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
    switch style {
    case .logDefault:
      let header = "Timestamp                       Thread     Type        Activity             PID    TTL  \n"
      return header + sorted.map { "\(defaultPrefix($0))\($0.message)\n" }.joined()
    case .syslogRelay:
      return sorted.map {
        "Nov 12 \(clock($0.at, fraction: false)) Phone \($0.process)[\($0.pid)] <Notice>: \($0.message)\n"
      }.joined()
    }
  }

  private static func defaultPrefix(_ line: Line) -> String {
    let level = line.level.padding(toLength: 11, withPad: " ", startingAt: 0)
    let pid = String(line.pid).padding(toLength: 6, withPad: " ", startingAt: 0)
    let tag = line.tag.isEmpty ? "" : line.tag + " "
    return "2026-11-12 \(clock(line.at, fraction: true))+0100 0x1af      \(level) 0x0                  \(pid) 0    "
      + "\(line.process): \(tag)"
  }

  private static func clock(_ at: Double, fraction: Bool) -> String {
    let microseconds = 9 * 3_600_000_000 + Int((at * 1_000_000).rounded())
    let seconds = microseconds / 1_000_000
    let clock = String(format: "%02d:%02d:%02d", seconds / 3_600, seconds / 60 % 60, seconds % 60)
    return fraction ? clock + String(format: ".%06d", microseconds % 1_000_000) : clock
  }

  private static func isOfSurroundings(_ line: Line) -> Bool {
    ["locationd", "wifid"].contains(line.process) || line.message.contains("com.apple.bluetoothd-central")
  }

  // MARK: Analysis

  private static let tools: FeedTools? = try? FeedTools(library: .embedded())

  /// The report of a log with these lines.
  static func report(_ lines: [Line], style: Style = .logDefault, options: CaseOptions = CaseOptions()) throws -> Report
  {
    try report(of: text(lines, style: style), options: options)
  }

  static func report(of text: String, options: CaseOptions = CaseOptions()) throws -> Report {
    try report(of: [text], options: options)
  }

  /// The report of a case of several inputs.
  static func report(of texts: [String], options: CaseOptions = CaseOptions()) throws -> Report {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("story-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let inputs = try texts.enumerated().map { index, text in
      let file = folder.appendingPathComponent("\(index).log")
      try Data(text.utf8).write(to: file)
      return CaseInput(path: file.path)
    }
    return CaseAnalyzer(options: options, tools: try #require(tools)).analyze(inputs)
  }

  /// Errors that appear when the log is cut at a line of the story, and that the whole log does not have.
  static func errorsOfCuts(_ lines: [Line], options: CaseOptions = CaseOptions()) throws -> [String] {
    let sorted = lines.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
    func errors(_ lines: [Line]) throws -> Set<String> {
      let report = try report(lines, options: options)
      return Set(report.findings.filter { $0.severity == .error }.map(\.rule))
    }
    let whole = try errors(sorted)
    var wrong: [String] = []
    for cut in sorted.indices.dropFirst() where !isOfSurroundings(sorted[cut]) {
      for rule in try errors(Array(sorted[..<cut])).subtracting(whole) {
        wrong.append("\(rule), cut before: \(sorted[cut].message)")
      }
      for rule in try errors(Array(sorted[cut...])).subtracting(whole) {
        wrong.append("\(rule), beginning with: \(sorted[cut].message)")
      }
    }
    return wrong
  }
}

extension Report {
  /// The findings of a rule, those that a cause absorbed left out.
  func findings(of rule: String) -> [Finding] { findings.filter { $0.rule == rule } }

  /// The one finding of a rule; nil when there are none or several.
  func finding(of rule: String) -> Finding? {
    let all = findings(of: rule)
    return all.count == 1 ? all.first : nil
  }

  func answers(of rule: String) -> [Check.Answer] { checks.filter { $0.rule == rule }.map(\.answer) }

  func undetermined(of rule: String) -> [Undetermined] { undetermined.filter { $0.rule == rule } }
}

extension Finding {
  /// Whether a line with that text is among the proof.
  func isProven(by text: String) -> Bool { evidence.contains { $0.role == .proves && $0.text.contains(text) } }
}
