extension RuleText {
  static let restoreFewerPeripherals = RuleText(
    title: "Fewer peripherals handed back than before",
    means: """
      More peripherals of the app were connected or pending before its end than were handed back. Those that are \
      missing have to be connected again by the app. Other devices of the app may work as usual.
      """,
    proves: """
      A dictionary printed whole with fewer peripherals than were connected or pending before the end, each known \
      from lines of this log. A peripheral that was cancelled or disconnected in between does not count as \
      missing.
      """,
    confirm: """
      Log the whole dictionary at level Default. Within an hour, run `sudo log collect --device --last 2h` on a \
      Mac with the phone attached, or take a sysdiagnose. Predicate `subsystem == "com.apple.bluetooth" OR process \
      == "APP"`, level Default. Compare the identifiers with `peripherals:` in bluetoothd's `Saving Central \
      restoration data`.
      """,
    advice: """
      Compare the restored identifiers with the app's own list, and at `poweredOn` connect to those that are \
      missing. Hold every restored peripheral in a collection. With several managers, note with which manager each \
      device was connected.
      """,
    customer: """
      Thank you for the log: your phone gave the app only some of your devices back, so please open the app once \
      while the missing device is near.
      """,
    sample: #"""
      func missing(after dict: [String: Any]) -> Set<UUID> {
        let restored = dict[CBCentralManagerRestoredStatePeripheralsKey] as? [CBPeripheral] ?? []
        return wanted.subtracting(restored.map(\.identifier))  // connect to these at `poweredOn`
      }
      """#,
    documents: [
      Document(
        "CBCentralManagerRestoredStatePeripheralsKey",
        "documentation/corebluetooth/cbcentralmanagerrestoredstateperipheralskey"),
      Document(
        "centralManager(_:willRestoreState:)",
        "documentation/corebluetooth/cbcentralmanagerdelegate/centralmanager(_:willrestorestate:)"),
      Document(
        "Best Practices for Interacting with a Remote Peripheral Device (archived)",
        """
        library/archive/documentation/NetworkingInternetWeb/Conceptual/CoreBluetooth_concepts/\
        BestPracticesForInteractingWithARemotePeripheralDevice/\
        BestPracticesForInteractingWithARemotePeripheralDevice.html
        """),
    ])
}
