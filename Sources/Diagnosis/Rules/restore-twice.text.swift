extension RuleText {
  static let restoreTwice = RuleText(
    title: "More than one willRestoreState for one manager",
    means: """
      In one launch the log has more than one `willRestoreState` for the same manager. Most often the app created \
      the manager twice, or two parts of it handle the same restoration. Both may then connect, subscribe or clean \
      up, one against the other.
      """,
    proves: """
      The same `willRestoreState` wording twice in one process, or two manager objects with one identifier that \
      were both restored. One callback named by the native layer and by a bridge within 1 s is one event. Two \
      managers with identifiers of their own each have one by right.
      """,
    confirm: """
      Print the manager object and its identifier in the `willRestoreState` line, at level Default. Within an \
      hour, run `sudo log collect --device --last 1h` on a Mac with the phone attached, or take a sysdiagnose. \
      Predicate `subsystem == "com.apple.bluetooth" OR process == "APP"`; bluetoothd's `Registering` lines \
      show how many managers there were.
      """,
    advice: """
      Create each manager once per launch and let one object own it. Look for an SDK that is set up twice, for a \
      view model that creates a manager, and for a launch path and a restore path that both do so. Lead both paths \
      into one coordinator.
      """,
    customer: """
      Thank you for the log: two parts of the app seem to have taken over your device at the same time, so please \
      open the app once if your device does not connect.
      """,
    documents: [
      Document(
        "CBCentralManagerOptionRestoreIdentifierKey",
        "documentation/corebluetooth/cbcentralmanageroptionrestoreidentifierkey"),
      Document(
        "centralManager(_:willRestoreState:)",
        "documentation/corebluetooth/cbcentralmanagerdelegate/centralmanager(_:willrestorestate:)"),
    ])
}
