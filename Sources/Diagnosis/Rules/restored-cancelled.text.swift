extension RuleText {
  static let restoredCancelled = RuleText(
    title: "App cancels a device that was just handed back",
    means: """
      The system brought the app back and handed it the device, and within seconds the app cancelled the connection. \
      Often it is code that starts afresh at each launch: it ends all connections before it makes its own. What the \
      restoration had kept is lost with it, and the device stays away unless the app connects it again.
      """,
    proves: """
      A line of the app or of bluetoothd that cancels a restored device within 10 s of the launch. It is a warning \
      where the app connects it or scans again at once, had heard from the device before, keeps other devices, or was \
      in front of the user, and where the cancel names no device; it is merely told where its own words speak of a logout or of forgetting the device, or where the device was not connected and \
      never seen connected. The framework's cancel of a peripheral that is not held, and the end of a manager or \
      process, are no cancel of the app.
      """,
    confirm: """
      Log each `cancelPeripheralConnection` with its reason at level Default. Within an hour, run `sudo log collect \
      --device --last 2h` on a Mac with the phone attached, or take a sysdiagnose. Predicate `subsystem == \
      "com.apple.bluetooth" OR process == "APP"`: bluetoothd's `Disconnecting device … for session` names the \
      device, and reason 722 says that this phone ended the connection.
      """,
    advice: """
      Look for the cancel in the launch path: a reset of the Bluetooth layer, a list of known devices that is not \
      loaded yet, a time-out that starts at the launch. Adopt restored peripherals before anything is tidied up, and \
      cancel only what the user has removed. If the device was let go on purpose, nothing has to change.
      """,
    customer: """
      Thank you for the log: your phone gave the app its connection back and the app ended it again, so please open \
      the app once to connect your device.
      """,
    sample: #"""
      func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any]) {
        let restored = dict[CBCentralManagerRestoredStatePeripheralsKey] as? [CBPeripheral] ?? []
        adopt(restored)  // before the known devices are loaded, and before anything is tidied up
      }
      """#,
    documents: [
      Document(
        "cancelPeripheralConnection(_:)",
        "documentation/corebluetooth/cbcentralmanager/cancelperipheralconnection(_:)"),
      Document(
        "centralManager(_:willRestoreState:)",
        "documentation/corebluetooth/cbcentralmanagerdelegate/centralmanager(_:willrestorestate:)"),
      Document("Apple Developer Forums, thread 674113: reason 722", "forums/thread/674113"),
    ])
}
