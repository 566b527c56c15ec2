import Correlation
import Parsing

/// A scan of an app, however many lines show that it was started.
struct AppScan {
  var start: Entry
  /// The line that prints the filter.
  var filterLine: Entry
  var filter: PendingWork.ScanFilter
  /// What ended it; nil while it may go on.
  var end: Marker?

  /// Seconds within which the app's and the daemon's line of a start are one.
  private static let together = 2.0

  /// The scans of a life, in order.
  static func all(in life: Life) -> [AppScan] {
    var scans: [AppScan] = []
    func stop(at marker: Marker) {
      if let last = scans.indices.last, scans[last].end == nil { scans[last].end = marker }
    }
    for entry in life.events {
      switch entry.kind {
      case .appScanStarted, .requestScan:
        let filter = PendingWork.filter(of: entry)
        if let last = scans.last, last.end == nil, last.start.kind != entry.kind, last.filterLine == last.start,
          entry.seconds(since: last.start.marker).map({ $0 <= together }) ?? false
        {
          if last.filter == .notPrinted, filter != .notPrinted {
            scans[scans.count - 1].filter = filter
            scans[scans.count - 1].filterLine = entry
          }
        } else {
          stop(at: entry.marker)
          scans.append(AppScan(start: entry, filterLine: entry, filter: filter))
        }
      case .appRestore:
        guard let services = entry.fields.list(.services), !services.isEmpty,
          ManagerRole(entry.fields.text(.role)) == .central
        else { continue }
        scans.append(AppScan(start: entry, filterLine: entry, filter: .services(services)))
      case .appScanStopped, .requestScanStop: stop(at: entry.marker)
      case .appState:
        if let state = entry.fields.text(.state), state != "poweredOn" { stop(at: entry.marker) }
      default: break
      }
    }
    if let end = life.end { stop(at: end) }
    return scans
  }

  func isRunning(at order: Int) -> Bool { start.order <= order && order < (end?.order ?? .max) }
}

/// A stretch of a scan in the background in which nothing was discovered, up to the return to the foreground.
struct DryScan {
  var scan: AppScan
  /// From when the scan ran in the background.
  var from: Entry
  var foreground: Entry
  var seconds: Double

  /// Those of at least so many seconds.
  static func all(in life: Life, atLeast limit: Double) -> [DryScan] {
    // Of events that were let go in between nothing can be said to be absent.
    guard life.omitted == 0 else { return [] }
    let marks = life.visibilityMarks
    let scans = AppScan.all(in: life)
    guard !scans.isEmpty else { return [] }
    var dry: [DryScan] = []
    for (index, mark) in marks.enumerated() where mark.visibility == .foreground && index > 0 {
      let left = marks[index - 1].entry
      let scan = scans.last { scan in
        scan.start.order < mark.entry.order && scan.isRunning(at: mark.entry.order - 1)
      }
      guard let scan else { continue }
      let from = scan.start.order > left.order ? scan.start : left
      let resolution = Double(from.time?.resolution ?? 0) / 1_000_000
      guard let seconds = mark.entry.seconds(since: from.marker), seconds >= limit + resolution else { continue }
      let isFound = life.events.contains { entry in
        entry.kind == .appDiscovered && entry.order > from.order && entry.order < mark.entry.order
      }
      if !isFound { dry.append(DryScan(scan: scan, from: from, foreground: mark.entry, seconds: seconds)) }
    }
    return dry
  }

  /// The first discovery within so many seconds after a line.
  static func discovery(after line: Entry, within seconds: Double, _ life: Life, of devices: Set<String>? = nil)
    -> Entry?
  {
    life.events.first { entry in
      guard entry.kind == .appDiscovered, entry.order > line.order,
        let distance = entry.seconds(since: line.marker), distance <= seconds
      else { return false }
      guard let devices else { return true }
      return entry.fields.text(.device).map(devices.contains) ?? false
    }
  }
}

extension RuleContext {
  /// Devices that the app knew before the line: connected, asked for, or restored, in this life or an earlier one.
  func devicesKnown(before line: Entry) -> Set<String> {
    var known: Set<String> = []
    for life in app.lives[...lifeIndex] {
      for entry in life.events where entry.order < line.order {
        switch entry.kind {
        case .appConnectRequested, .requestConnect, .appConnectSucceeded, .linkUp, .appDisconnected, .linkDown:
          if let device = entry.fields.text(.device) { known.insert(device) }
        case .appRestore: known.formUnion(entry.fields.list(.devices) ?? [])
        default: break
        }
      }
    }
    return known
  }

  /// The connect that waited for the device at the line; or one whose device is not printed.
  func pendingConnect(of device: String, at line: Entry) -> Entry? {
    var pending: Entry?
    for entry in life.events where entry.order < line.order {
      let name = entry.fields.text(.device)
      guard name == nil || name == device else { continue }
      switch entry.kind {
      case .appConnectRequested, .requestConnect, .linkConnecting: pending = entry
      case .appConnectSucceeded, .linkUp, .appConnectFailed, .linkFailed, .appConnectCancelled, .requestCancel:
        pending = nil
      case .appDisconnected, .linkDown: pending = entry.fields.flag(.reconnecting) == true ? entry : nil
      case .appRestore:
        let devices = entry.fields.list(.devices) ?? []
        let states = entry.fields.list(.value) ?? []
        if let index = devices.firstIndex(of: device), index < states.count, states[index] == "connecting" {
          pending = entry
        }
      default: break
      }
    }
    return pending
  }
}
