extension RuleText {
  static let restoreWithoutPeripherals = RuleText(
    title: "Scan handed back, but no peripheral",
    means: """
      The app was handed back its scan, but no peripheral, though one was connected or pending before. The \
      connection has to be made again by the app. For an app that only scans, this is normal.
      """,
    proves: """
      A dictionary printed whole that has scan keys only (`kCBRestoredScanServices`, `kCBRestoredScanOptions`), \
      and lines that show a peripheral of this app connected or pending before its end. A disconnect or a cancel \
      in between excludes it.
      """,
    confirm: """
      Log the whole dictionary at level Default. Within an hour, run `sudo log collect --device --last 2h` on a \
      Mac with the phone attached, or take a sysdiagnose. Predicate `subsystem == "com.apple.bluetooth" OR process \
      == "APP"`, level Default. Compare it with `peripherals:` in bluetoothd's `Saving Central restoration \
      data`.
      """,
    advice: """
      Do not rely on the dictionary for the list of devices. Keep the identifiers of known devices in the app, and \
      at `poweredOn` fetch those that were not handed back and call `connect`. See which manager the device was \
      connected with: each one is handed back its own devices only.
      """,
    customer: """
      Thank you for the log: your phone gave the app only part of its earlier Bluetooth work back, so please open \
      the app once while your device is near.
      """,
    documents: [
      Document(
        "CBCentralManagerRestoredStatePeripheralsKey",
        "documentation/corebluetooth/cbcentralmanagerrestoredstateperipheralskey"),
      Document(
        "CBCentralManagerRestoredStateScanServicesKey",
        "documentation/corebluetooth/cbcentralmanagerrestoredstatescanserviceskey"),
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
