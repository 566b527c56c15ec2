import Correlation
import Parsing

/// A rule that also answers for a device of which no app is known.
protocol DeviceRule: Rule {
  /// The answer for the device; nil when there is no occasion.
  static func outcome(_ context: DeviceContext) -> Answer.Outcome?
}

/// A device that lines name and no app is known to use, with all that a rule may look at.
struct DeviceContext {
  let device: String
  let world: World
  /// The log is at its end.
  let isFinal: Bool
  let options: CaseOptions

  var links: [LinkHistory.Occurrence] { world.strays.occurrences(of: device) }
  var troubles: [Entry] { world.strays.troubles.filter { $0.device == device }.map(\.entry) }

  func isBlackout(at entry: Entry) -> Bool { world.isBlackout(at: entry, of: nil) }
}

extension World {
  /// Devices of which only lines without an app tell, in the order in which they were last spoken of.
  var strayDevices: [String] {
    var devices: [String] = []
    for device in strays.occurrences.map(\.device) + strays.troubles.map(\.device) where !devices.contains(device) {
      devices.append(device)
    }
    return devices.filter(isStray)
  }

  /// Whether no app, nor the system itself, is known to use the device.
  func isStray(_ device: String) -> Bool { !systemDevices.contains(device) && !isKnownToApp(device) }

  private func isKnownToApp(_ device: String) -> Bool {
    liveApps.contains { app in
      app.hasLife { $0.pending.device(device) != nil || $0.links.occurrences.contains { $0.device == device } }
    }
  }

  /// Whether all links ended then, since the radio went off or the daemon was restarted.
  func isBlackout(at entry: Entry, of app: AppState?) -> Bool {
    func isNear(_ marker: Marker) -> Bool {
      guard let distance = entry.seconds(since: marker) else { return false }
      return abs(distance) <= 5
    }
    return daemonRestarts.contains { isNear($0.marker) }
      || device.contains { other in
        switch other.kind {
        case .daemonPower: other.fields.text(.state) != "poweredOn" && isNear(other.marker)
        case .daemonStarted, .deviceShutdown, .deviceBoot, .restoreCleared: isNear(other.marker)
        case .daemonMode: other.fields.text(.kind) != "low-power" && isNear(other.marker)
        default: false
        }
      }
      || app.map { $0.hasLostPower(isNear) } ?? false
  }

  /// Until when lines about the occurrence may still come that tell more of it; nil once it is known.
  func settling(of link: LinkHistory.Occurrence) -> Instant? {
    guard let time = link.first?.time else { return nil }
    var until = time.adding(seconds: 1)
    until.microseconds &+= Int64(time.resolution)
    return now(of: time).microseconds <= until.microseconds ? until : nil
  }

  /// Whether the daemon was heard in the same input more than a second before.
  func wasDaemonHeard(before entry: Entry) -> Bool {
    guard inputs.indices.contains(entry.position.input), let time = entry.time else { return false }
    return inputs[entry.position.input].presence[.emitter(.daemon)]?
      .isAnything(from: .min, to: time.microseconds &- 1_000_000) ?? false
  }
}

extension AppState {
  /// Whether a manager of it said so at a moment of that kind.
  fileprivate func hasLostPower(_ isFit: (Marker) -> Bool) -> Bool {
    guard !statesSeen.isSubset(of: ["poweredOn"]) else { return false }
    return hasLife { life in
      life.all([.appState]).contains { $0.fields.text(.state) != "poweredOn" && isFit($0.marker) }
    }
  }
}
