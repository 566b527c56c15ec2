import Correlation
import Parsing

/// What a line tells, in words for people.
enum EventWords {
  /// The same with what the line gives: seconds, codes, identifiers.
  static func words(for entry: Entry) -> String {
    switch entry.kind {
    case .appRetryScheduled:
      let seconds = entry.fields.number(.seconds).map { " in \($0) s" } ?? " later"
      return "the app means to connect again\(seconds)"
    case .appManagerCreated:
      return "a manager was created" + (entry.fields.text(.identifier).map { " as “\($0)”" } ?? "")
    case .appState:
      return "the manager reports \(entry.fields.text(.state) ?? "its state")"
    case .appScanStarted:
      let isOpen = entry.fields.text(.filter) == "none"
      return isOpen ? "a scan without services began" : words(for: entry.kind)
    case .appDisconnected, .linkDown, .linkFailed, .appConnectFailed:
      return words(for: entry.kind) + code(entry)
    case .appMisuse: return misuse(entry.fields.text(.kind))
    case .linkGated: return gate(entry.fields.text(.kind))
    case .restoreCleared:
      return words(for: entry.kind) + (whyCleared(entry.fields.text(.cause)).map { ": " + $0 } ?? "")
    case .relaunchAttempted:
      return words(for: entry.kind) + (entry.fields.number(.attempt).map { ", attempt \($0)" } ?? "")
    case .daemonThrottled:
      return entry.fields.text(.kind) == "background-scan"
        ? "bluetoothd slowed the app's scan down" : "bluetoothd noted that the app is woken too often"
    case .processState:
      return entry.isForeground ? "shown to the user" : "no longer shown to the user"
    default: return words(for: entry.kind)
    }
  }

  /// What a line of the daemon tells while the app is away; nil for what it tells at any time.
  static func wordsWhileAway(for entry: Entry) -> String? {
    switch entry.kind {
    case .daemonWake: "bluetoothd had an event for the app" + (entry.fields.text(.cause).map { " (\($0))" } ?? "")
    case .relaunchDecided, .linkUp, .daemonValue: "bluetoothd had an event for the app"
    default: nil
    }
  }

  private static func gate(_ kind: String?) -> String {
    switch kind {
    case "limit": "bluetoothd had no connection left to give"
    case "denylist": "bluetoothd ignored a connect: the device is blocked"
    default: "bluetoothd asked for a stronger signal"
    }
  }

  private static func whyCleared(_ cause: String?) -> String? {
    switch cause {
    case "power": "Bluetooth was turned off"
    case "denylist": "Bluetooth was turned off in Control Center"
    case "permission": "the app's permission was taken away"
    case "uninstall": "the app was deleted"
    default: nil
    }
  }

  private static func misuse(_ kind: String?) -> String {
    switch kind {
    case "no-identifier": "Core Bluetooth noted a manager without a restore identifier"
    case "not-powered-on": "Core Bluetooth noted a command before Bluetooth was on"
    case "not-connected": "Core Bluetooth noted a command to a device that is not connected"
    case "unused-peripheral": "Core Bluetooth dropped a peripheral that nothing holds"
    default: words(for: .appMisuse)
    }
  }

  private static func code(_ entry: Entry) -> String {
    guard let code = entry.fields.number(.code) else { return "" }
    return entry.kind.isApp ? " (code \(code))" : " (reason \(code))"
  }

  /// What such a line tells.
  static func words(for kind: EventKind) -> String {
    switch kind.family {
    case .daemon: ofDaemon(kind)
    case .process: ofProcess(kind)
    case .app: ofApp(kind)
    case .device: ofDevice(kind)
    case .log: "a line about the log itself"
    }
  }

  private static func ofDaemon(_ kind: EventKind) -> String {
    switch kind {
    case .sessionRegistered: "bluetoothd registered a manager of the app"
    case .sessionEnded: "bluetoothd ended the session of a manager"
    case .restorePersisted: "bluetoothd kept the app's session"
    case .restoreDropped: "bluetoothd dropped the app's session"
    case .restoreSaved: "bluetoothd saved what the app had pending"
    case .restoreCleared: "bluetoothd cleared what it had saved"
    case .restoreReloaded: "bluetoothd read the saved state again"
    case .restoreFailed: "bluetoothd did not restore the app"
    case .identifierMatched: "the restore identifier was found"
    case .identifierUnclaimed: "nobody claimed the saved restore identifier"
    case .identifierDuplicate: "a restore identifier was registered twice"
    case .restoreHandedOver: "bluetoothd handed the saved state over"
    case .relaunchDecided: "bluetoothd decided to relaunch the app"
    case .relaunchAttempted: "bluetoothd tried to relaunch the app"
    case .relaunchSucceeded: "bluetoothd relaunched the app"
    case .relaunchRefused: "bluetoothd refused to relaunch the app"
    case .relaunchPostponed: "bluetoothd put the relaunch off"
    case .relaunchTimerStarted: "bluetoothd waited for the app to claim its state"
    case .relaunchTimerExpired: "the time to claim the saved state ran out"
    case .requestConnect: "the app asked for a connection"
    case .requestCancel: "the app asked to end a connection"
    case .requestScan: "the app asked for a scan"
    case .requestScanStop: "the app ended its scan"
    case .requestRead: "the app asked for a value"
    case .requestWrite: "the app sent a value"
    case .requestSubscribe: "the app subscribed to values"
    case .requestAdvertise: "the app asked to advertise"
    case .requestAdvertiseStop: "the app ended its advertising"
    case .linkConnecting: "bluetoothd was connecting a device"
    case .linkUp: "the link came up"
    case .linkFailed: "a link could not be made"
    case .linkDown: "the link was lost"
    case .linkGated: "bluetoothd held the connection back"
    case .linkEncryptionFailed: "the link could not be encrypted"
    case .linkUndelivered: "bluetoothd did not tell the app of a disconnect"
    case .daemonValue: "a value reached bluetoothd"
    case .daemonWake: "bluetoothd woke the app"
    case .daemonThrottled: "bluetoothd limited the app"
    case .daemonPower: "the radio was switched"
    case .daemonMode: "a mode of the phone was switched"
    case .daemonStarted: "bluetoothd started"
    case .daemonAuthorization: "bluetoothd looked at the app's permission"
    default: "a line of bluetoothd"
    }
  }

  private static func ofProcess(_ kind: EventKind) -> String {
    switch kind {
    case .processLaunched: "the process was launched"
    case .processState: "the system noted the app's state"
    case .processSuspended: "suspended"
    case .processResumed: "awake again"
    case .processBudgetExpiring: "the time to run in the background was ending"
    case .processDebugged: "a debugger was attached"
    case .processBackgroundTask: "a background task"
    case .processAssertion: "the system noted what keeps the app awake"
    case .processExited: "the process ended"
    default: "a line about the process"
    }
  }

  private static func ofApp(_ kind: EventKind) -> String {
    switch kind {
    case .appLaunch: "the app's launch callback"
    case .appManagerCreated: "a manager was created"
    case .appManagerInvalid: "a manager lost its connection to bluetoothd"
    case .appRestore: "willRestoreState"
    case .appState: "the manager reported its state"
    case .appScanStarted: "a scan began"
    case .appScanStopped: "the scan ended"
    case .appConnectRequested: "the app called connect"
    case .appConnectCancelled: "the app cancelled a connection"
    case .appConnectSucceeded: "connected"
    case .appConnectFailed: "a connect failed"
    case .appDisconnected: "the link was lost"
    case .appDiscovered: "a device was discovered"
    case .appServices: "services were discovered"
    case .appCharacteristics: "characteristics were discovered"
    case .appSubscribed: "a subscription was answered"
    case .appValue: "a value came"
    case .appRead: "a value was read"
    case .appWrite: "a value was written"
    case .appWritten: "a write was answered"
    case .appAdvertising: "advertising began or ended"
    case .appMisuse: "Core Bluetooth noted a misuse"
    case .appException: "an exception"
    case .appPrivacyCrash: "stopped for a missing usage description"
    case .appForeground: "shown to the user"
    case .appBackground: "no longer shown to the user"
    case .appMemoryWarning: "a memory warning"
    case .appRetryScheduled: "the app means to connect again later"
    case .appGaveUp: "the app gave up reconnecting"
    case .appError: "an error in the app's words"
    case .appUnheard: "an event that nothing in the app listened to"
    default: "a line of the app"
    }
  }

  private static func ofDevice(_ kind: EventKind) -> String {
    switch kind {
    case .deviceBoot: "the phone started"
    case .deviceFirstUnlock: "the first unlock"
    case .deviceLocked: "the phone was locked or unlocked"
    case .deviceShutdown: "the phone shut down"
    default: "a line about the phone"
    }
  }
}
