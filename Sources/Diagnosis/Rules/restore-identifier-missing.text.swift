extension RuleText {
  static let restoreIdentifierMissing = RuleText(
    title: "Manager without a restore identifier",
    means: """
      The app created a Bluetooth manager without a restore identifier. The system keeps nothing for such a \
      manager, so it hands nothing back after the app has been removed from memory. The line speaks of this one \
      manager, not of the whole app, and comes on every launch. Managers of some SDKs have no identifier by \
      design.
      """,
    proves: """
      A line of the app's process, `API MISUSE: <CBCentralManager: 0x…> has no restore identifier but the delegate \
      implements the centralManager:willRestoreState: method` (for a peripheral manager it begins with `WARNING`). \
      Or bluetoothd's `Registering … session` with `persistence: off` and `restoreID: (null)`. It is only a remark \
      where another manager of the same role has an identifier and was restored in that launch, or where the app \
      shows no wish to be restored.
      """,
    confirm: """
      Start the app once. Within an hour, attach the phone to a Mac and run `sudo log collect --device --last 1h`, \
      or take a sysdiagnose. Look with the predicate `subsystem == "com.apple.bluetooth"`: it covers bluetoothd \
      and the Core Bluetooth lines in the app's process. Level Default is enough.
      """,
    advice: """
      Find out whose manager it is, by the object pointer where the line prints one. If it is your own, pass \
      `CBCentralManagerOptionRestoreIdentifierKey` (for a peripheral manager \
      `CBPeripheralManagerOptionRestoreIdentifierKey`) with the same string on every launch. If it belongs to an \
      SDK, use the SDK's own switch for restoration or ask its vendor. If restoration is not wanted, leave \
      `willRestoreState` out of the delegate, and the API MISUSE line goes away.
      """,
    customer: """
      Thank you for the log: it suggests that the app may not pick up your device again by itself after a long \
      time in the background, so opening the app once is worth a try.
      """,
    sample: """
      let manager = CBCentralManager(
        delegate: self, queue: .main,
        options: [CBCentralManagerOptionRestoreIdentifierKey: "com.example.app.central"])
      """,
    documents: [
      Document(
        "CBCentralManagerOptionRestoreIdentifierKey",
        "documentation/corebluetooth/cbcentralmanageroptionrestoreidentifierkey"),
      Document(
        "Central Manager State Restoration Options",
        "documentation/corebluetooth/central-manager-state-restoration-options"),
      Document(
        "Core Bluetooth Background Processing for iOS Apps (archived)",
        """
        library/archive/documentation/NetworkingInternetWeb/Conceptual/CoreBluetooth_concepts/\
        CoreBluetoothBackgroundProcessingForIOSApps/PerformingTasksWhileYourAppIsInTheBackground.html
        """),
    ])
}
