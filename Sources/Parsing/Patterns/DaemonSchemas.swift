extension EventKind {
  /// Every event of the daemon may carry the session, from which bundle, role and pid are split.
  private static let session = [FieldRule(.session), FieldRule(.bundle), FieldRule(.role), FieldRule(.pid)]

  private static func daemon(_ summary: String, _ fields: FieldRule...) -> EventSchema {
    EventSchema(summary, session + fields)
  }

  private static func request(_ summary: String) -> EventSchema {
    daemon(summary, FieldRule(.device), FieldRule(.services), FieldRule(.unfiltered))
  }

  private static func link(_ summary: String, _ fields: FieldRule...) -> EventSchema {
    EventSchema(summary, [FieldRule(.device)] + session + fields)
  }

  /// Schemas of the events whose name begins with `daemon.`; of no other event.
  var daemonSchema: EventSchema {
    switch self {
    case .sessionRegistered:
      Self.daemon(
        "An app's manager registered with the daemon", FieldRule(.identifier), FieldRule(.backgrounding),
        FieldRule(.persistence))
    case .sessionEnded: Self.daemon("An app's session with the daemon ended")
    case .restorePersisted:
      Self.daemon(
        "The daemon keeps a session for restoration", FieldRule(.cause, .word(["system", "user", "uninstall"])))
    case .restoreDropped:
      Self.daemon(
        "The daemon drops a session that could have been restored", FieldRule(.cause, .word(["user", "uninstall"])))
    case .restoreSaved:
      Self.daemon(
        "The daemon saved what it has to give back", FieldRule(.identifier), FieldRule(.devices), FieldRule(.services),
        FieldRule(.scanning), FieldRule(.advertising))
    case .restoreCleared:
      Self.daemon(
        "The daemon threw saved restoration data away",
        FieldRule(.cause, .word(["power", "denylist", "permission", "uninstall"])))
    case .restoreReloaded:
      Self.daemon(
        "The daemon read saved restoration data back, after a restart of its own or of the device",
        FieldRule(.identifier), FieldRule(.devices), FieldRule(.services), FieldRule(.scanning),
        FieldRule(.advertising), FieldRule(.count))
    case .restoreFailed: Self.daemon("The daemon could not restore a session", FieldRule(.cause))
    case .identifierMatched:
      Self.daemon("The app created a manager with the saved identifier", FieldRule(.identifier))
    case .identifierUnclaimed:
      Self.daemon("A saved session was thrown away, since no manager claimed it", FieldRule(.identifier))
    case .identifierDuplicate: Self.daemon("Two managers share one identifier", FieldRule(.identifier))
    case .restoreHandedOver:
      Self.daemon("The daemon hands a saved session over to the app", FieldRule(.identifier))
    case .relaunchDecided: Self.daemon("The daemon means to bring the app back")
    case .relaunchAttempted:
      Self.daemon("The daemon asks the system to launch the app", FieldRule(.attempt), FieldRule(.identifiers))
    case .relaunchSucceeded: Self.daemon("The app was brought back")
    case .relaunchRefused:
      Self.daemon(
        "The daemon will not bring the app back",
        FieldRule(.cause, .word(["user", "extension", "daemon", "permission"])))
    case .relaunchPostponed: Self.daemon("The relaunch waits, since the app is still ending")
    case .relaunchTimerStarted:
      Self.daemon("The app has this long to create its manager again", FieldRule(.seconds))
    case .relaunchTimerExpired: Self.daemon("The time to create the manager again is over")
    case .requestConnect: Self.request("An app asked for a connection")
    case .requestCancel: Self.request("An app asked to end a connection, or to stop waiting for one")
    case .requestScan: Self.request("An app asked for a scan")
    case .requestScanStop: Self.request("An app asked to stop a scan")
    case .requestRead: Self.request("An app asked to read")
    case .requestWrite: Self.request("An app asked to write")
    case .requestSubscribe: Self.request("An app asked for notifications")
    case .requestAdvertise: Self.request("An app asked to advertise")
    case .requestAdvertiseStop: Self.request("An app asked to stop advertising")
    case .linkConnecting: Self.link("A connection is being made, or waited for")
    case .linkUp: Self.link("A device is connected", FieldRule(.handle))
    case .linkFailed: Self.link("A connection was not made", FieldRule(.handle), FieldRule(.code))
    case .linkDown:
      Self.link(
        "A connection ended", FieldRule(.handle), FieldRule(.code), FieldRule(.initiator), FieldRule(.reconnecting))
    case .linkGated:
      Self.link("The daemon holds a connection back", FieldRule(.kind, .word(["rssi", "denylist", "limit"])))
    case .linkEncryptionFailed: Self.link("A connection could not be encrypted", FieldRule(.code))
    case .linkUndelivered: Self.link("The daemon skipped the app's disconnect callback")
    case .daemonValue: Self.link("The daemon passed a value on to an app")
    case .daemonWake: Self.link("The daemon woke an app", FieldRule(.cause))
    case .daemonThrottled: Self.link("The daemon limits an app", FieldRule(.kind))
    case .daemonPower:
      Self.daemon("The radio's power, as the daemon tells it", FieldRule(.state, .managerState))
    case .daemonMode:
      Self.daemon(
        "A mode of the device changed",
        FieldRule(.kind, .word(["airplane", "denylist", "low-power", "background-refresh"])),
        FieldRule(.value, .flag))
    case .daemonStarted: Self.daemon("The daemon started")
    default: Self.daemon("An app's permission to use Bluetooth", FieldRule(.state))
    }
  }
}
