import Correlation
import Parsing

/// The words in which the story of a life is told.
struct StoryWords {
  let app: AppState
  let life: Life

  /// ", 9.1 s after the launch"; of a process that was started ahead of time, after it began to run.
  func after(_ marker: Marker) -> String {
    guard let start = life.windowStart, let seconds = marker.seconds(since: start) else { return "" }
    let event = life.isPrewarm ? "it began to run" : "the launch"
    let resolution = max(start.time?.resolution ?? 1, marker.time?.resolution ?? 1)
    let words =
      resolution < 1_000_000 ? DurationText.tenths(seconds) : DurationText.words(seconds, resolution: resolution)
    return abs(seconds) < 0.05 ? ", right after \(event)" : ", \(words) after \(event)"
  }

  func who(_ life: Life) -> String {
    (app.processes.first ?? app.name) + (life.pid.map { " [\($0)]" } ?? "")
  }

  func start(of life: Life) -> String {
    if life.bluetoothRelaunch != nil { return "was relaunched for Bluetooth" }
    if life.isPrewarm { return "was started ahead of time by the system" }
    if let debugged = life.debugged, debugged.kind != .processExited, life.anchor != nil {
      return "was launched with a debugger attached"
    }
    if life.isOpenedByUser { return "was opened by the user" }
    if life.isStartedInBackground { return "was launched in the background" }
    if life.stretches.first?.startEntry?.event.dialect == .ips { return "is known from a report of its end alone" }
    return life.anchor != nil ? "was launched" : "is followed in the log from here"
  }

  /// "memory pressure, while suspended".
  func end(of life: Life) -> String {
    let cause = Self.cause(life.endCause)
    if life.wasSuspendedAtEnd { return cause + ", while suspended" }
    switch life.stateAtEnd {
    case "background": return cause + ", in the background"
    case "foreground": return cause + ", in front of the user"
    default: return cause
    }
  }

  /// "the link was lost, 10.9 s after the launch (reason 708, supervision timeout)".
  func loss(_ line: Entry, _ link: LinkHistory.Occurrence?) -> String {
    "the link was lost\(after(line.marker))" + (link?.words.map { " (\($0))" } ?? "")
  }

  static func radio(_ kind: RadioOff.Kind) -> String {
    switch kind {
    case .settings: "Bluetooth was turned off"
    case .controlCenter: "Bluetooth was turned off in Control Center"
    case .airplane: "airplane mode was turned on"
    }
  }

  static func activity(_ entry: Entry) -> String {
    if entry.kind != .appAdvertising, ManagerRole(entry.fields.text(.role)) == .peripheral {
      return "a central's request"
    }
    return switch entry.kind {
    case .appConnectSucceeded: "connected"
    case .appConnectFailed: "a connect failed"
    case .appDisconnected: "disconnected"
    case .appDiscovered: "a device was discovered"
    case .appServices, .appCharacteristics: "services were discovered"
    case .appSubscribed: "a subscription"
    case .appValue: "a value"
    case .appWritten: "a write response"
    default: "advertising"
    }
  }

  static func dictionary(_ entry: Entry) -> String {
    switch entry.fields.text(.dictionary) {
    case "empty": "with an empty dictionary"
    case "complete":
      entry.fields.list(.devices).map { $0.count == 1 ? "with 1 peripheral" : "with \($0.count) peripherals" }
        ?? (ManagerRole(entry.fields.text(.role)) == .peripheral ? "of a peripheral manager" : "with scan state")
    case "redacted": "with a redacted dictionary"
    case "cut": "with a dictionary that is cut"
    default: "(dictionary not printed)"
    }
  }

  static func cause(_ cause: EndCause) -> String {
    switch cause {
    case .jetsam: "memory pressure"
    case .watchdog: "watchdog"
    case .cpuLimit: "processor limit"
    case .lock: "a lock held at suspension"
    case .crash: "crash"
    case .forceQuit: "closed by the user"
    case .restart: "restart of the phone"
    case .update: "app update"
    case .uninstall: "uninstalled"
    case .storage: "storage clean-up"
    case .tooling: "ended by a tool"
    case .voluntary: "by itself"
    case .suspended: "suspended"
    case .evicted, .logEnded: "end of the log"
    case .unknown: "cause not in the log"
    }
  }
}
