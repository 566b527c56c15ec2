import Correlation

/// What bluetoothd's line says it did, in the words of a story.
enum DaemonWords {
  /// Its decision about a connection, a relaunch or what it had saved; while the app is away also the event that it has
  /// for the app. Nil for any other line.
  static func decision(_ entry: Entry, isAway: Bool) -> String? {
    switch entry.kind {
    case .linkGated:
      switch entry.fields.text(.kind) {
      case "limit": "bluetoothd has no connection left to give"
      case "denylist": "bluetoothd ignores a connect: the device is blocked"
      default: "bluetoothd asks for a stronger signal"
      }
    case .restoreCleared: "bluetoothd clears what it had saved" + (whyCleared(entry).map { ": " + $0 } ?? "")
    case .restoreFailed: "bluetoothd does not restore the app"
    case .relaunchRefused: "bluetoothd refuses to launch the app"
    case .relaunchAttempted:
      "bluetoothd tries to launch the app" + (entry.fields.number(.attempt).map { ", attempt \($0)" } ?? "")
    case .daemonWake where isAway:
      "bluetoothd has an event for the app" + (entry.fields.text(.cause).map { " (\($0))" } ?? "")
    case .relaunchDecided where isAway, .linkUp where isAway, .daemonValue where isAway:
      "bluetoothd has an event for the app"
    default: nil
    }
  }

  private static func whyCleared(_ entry: Entry) -> String? {
    switch entry.fields.text(.cause) {
    case "power": "Bluetooth was turned off"
    case "denylist": "Bluetooth was turned off in Control Center"
    case "permission": "the app's permission was taken away"
    case "uninstall": "the app was deleted"
    default: nil
    }
  }
}
