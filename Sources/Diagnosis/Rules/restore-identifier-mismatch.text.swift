extension RuleText {
  static let restoreIdentifierMismatch = RuleText(
    title: "Relaunched for one restore identifier, registered another",
    means: """
      The system relaunched the app for a manager with a saved restore identifier. The app then created managers, \
      but none with that identifier. The saved state stays unclaimed and the system drops it.
      """,
    proves: """
      The launch options list an identifier, every manager of that launch is known, and none has it. Or bluetoothd \
      throws the saved session away (`Reaping Disconnected Session`), or its resurrection timer for it runs out, \
      and another identifier was registered in that launch. No manager at all is `manager-not-created`; the right \
      identifier after the timer is `manager-created-late`. Scene-based apps and apps built with the iOS 26 SDK \
      get no Bluetooth key in the launch options: there only bluetoothd's lines prove it.
      """,
    confirm: """
      Within an hour after the relaunch, run `sudo log collect --device --last 2h` on a Mac with the phone \
      attached, or take a sysdiagnose. Predicate `subsystem == "com.apple.bluetooth" OR process == \
      "runningboardd"`, level Default. Compare the identifier of `Reaping Disconnected Session` with the \
      `restoreID:` of the `Registering` lines of the new process, and see whether `Restore identifier … found, \
      canceling resurrectionTimer` is there.
      """,
    advice: """
      Create every manager that may have saved state on every launch, each with the identifier of the launch \
      before. Do not take the identifiers from the launch options: the Bluetooth keys are deprecated with the iOS \
      26 SDK, and scene-based apps always get `nil`. Keep the identifier in a constant, compared letter by letter \
      with the one of the shipped version.
      """,
    customer: """
      Thank you for the log: your phone did start the app again for your device, but the app seems not to have \
      recognised the earlier connection, so please open it once.
      """,
    sample: """
      final class BluetoothCentral: NSObject, CBCentralManagerDelegate {
        /// Never changes: state saved by an earlier version is claimed with it.
        static let restoreIdentifier = "com.example.app.central"
        private var manager: CBCentralManager?

        /// To be called on every launch, whatever the launch options say.
        func start() {
          manager = CBCentralManager(
            delegate: self, queue: .main,
            options: [CBCentralManagerOptionRestoreIdentifierKey: Self.restoreIdentifier])
        }

        // The delegate's methods follow.
      }
      """,
    documents: [
      Document(
        "Central Manager State Restoration Options",
        "documentation/corebluetooth/central-manager-state-restoration-options"),
      Document(
        "CBCentralManagerOptionRestoreIdentifierKey",
        "documentation/corebluetooth/cbcentralmanageroptionrestoreidentifierkey"),
      Document(
        "centralManager(_:willRestoreState:)",
        "documentation/corebluetooth/cbcentralmanagerdelegate/centralmanager(_:willrestorestate:)"),
    ])
}
