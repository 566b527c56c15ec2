extension EventKind {
  private static let roles = FieldForm.word(["central", "peripheral"])

  /// A callback or call that concerns one device.
  private static func peripheral(_ summary: String, _ fields: FieldRule...) -> EventSchema {
    EventSchema(summary, [FieldRule(.device)] + fields)
  }

  /// Schemas of the events whose name begins with `app.`; of no other event.
  var appSchema: EventSchema {
    switch self {
    case .appLaunch:
      EventSchema(
        "The app's launch callback", [FieldRule(.options, .launchOptions), FieldRule(.identifiers)])
    case .appManagerCreated:
      EventSchema(
        "The app created a manager", [FieldRule(.role, Self.roles), FieldRule(.identifier), FieldRule(.object)])
    case .appManagerInvalid:
      EventSchema("A manager lost its connection to the daemon", [FieldRule(.object)])
    case .appRestore:
      EventSchema(
        "The app's restore callback",
        [
          FieldRule(.role, Self.roles), FieldRule(.dictionary), FieldRule(.keys), FieldRule(.devices),
          FieldRule(.value, .list), FieldRule(.services), FieldRule(.options, .list), FieldRule(.advertisement, .list),
          FieldRule(.object), FieldRule(.layer, .word(["bridge"])),
        ])
    case .appState:
      EventSchema(
        "The app's state callback",
        [FieldRule(.role, Self.roles), FieldRule(.state, .managerState), FieldRule(.object)])
    case .appScanStarted:
      EventSchema(
        "The app starts a scan",
        [FieldRule(.filter, .word(["services", "none", "not-printed"])), FieldRule(.services)])
    case .appScanStopped: EventSchema("The app stops its scan")
    case .appConnectRequested: Self.peripheral("The app asks for a connection")
    case .appConnectCancelled: Self.peripheral("The app ends a connection, or stops waiting for one")
    case .appConnectSucceeded: Self.peripheral("The app is told of a connection")
    case .appConnectFailed:
      Self.peripheral("The app is told that a connection failed", FieldRule(.code), FieldRule(.domain))
    case .appDisconnected:
      Self.peripheral(
        "The app is told of a disconnect", FieldRule(.code), FieldRule(.domain), FieldRule(.reconnecting),
        FieldRule(.byApp))
    case .appDiscovered: Self.peripheral("The app is told of a device that advertises")
    case .appServices:
      Self.peripheral(
        "The app is told of services", FieldRule(.code), FieldRule(.domain), FieldRule(.role, Self.roles))
    case .appCharacteristics:
      Self.peripheral("The app is told of characteristics", FieldRule(.code), FieldRule(.domain))
    case .appSubscribed:
      Self.peripheral(
        "The app is told that notifications are on or off", FieldRule(.code), FieldRule(.domain),
        FieldRule(.role, Self.roles))
    case .appValue:
      Self.peripheral("The app is told of a value", FieldRule(.code), FieldRule(.domain), FieldRule(.role, Self.roles))
    case .appRead:
      Self.peripheral("The app asks to read", FieldRule(.code), FieldRule(.domain), FieldRule(.role, Self.roles))
    case .appWrite: Self.peripheral("The app asks to write", FieldRule(.code), FieldRule(.domain))
    case .appWritten: Self.peripheral("The app is told that a write was done", FieldRule(.code), FieldRule(.domain))
    case .appAdvertising:
      EventSchema(
        "The app's advertising", [FieldRule(.phase, .word(["started", "stopped", "failed"])), FieldRule(.code)])
    case .appMisuse:
      EventSchema(
        "Core Bluetooth complains of the app's use",
        [
          FieldRule(.kind, .word(["no-identifier", "not-powered-on", "not-connected", "unused-peripheral", "other"])),
          FieldRule(.role, Self.roles), FieldRule(.object), FieldRule(.device),
        ])
    case .appException:
      EventSchema(
        "The app ends by an exception: one of Core Bluetooth's own, or one of any code",
        [FieldRule(.kind), FieldRule(.role, Self.roles)])
    case .appPrivacyCrash:
      EventSchema("The app ends for want of a usage description", [FieldRule(.key)])
    case .appForeground: EventSchema("The app comes to the foreground")
    case .appBackground: EventSchema("The app goes to the background")
    case .appMemoryWarning: EventSchema("The app is warned of low memory")
    case .appRetryScheduled: EventSchema("The app means to connect again later", [FieldRule(.seconds)])
    case .appGaveUp: EventSchema("The app gives connecting up, or pauses it")
    case .appError:
      EventSchema("The error of the line before, on a line of its own", [FieldRule(.code), FieldRule(.domain)])
    case .appUnheard: EventSchema("A bridge has nobody to tell of an event", [FieldRule(.name)])
    default: EventSchema("Any other line of an app that is being followed", [FieldRule(.text)])
    }
  }
}
