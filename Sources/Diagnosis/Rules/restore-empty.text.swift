extension RuleText {
  static let restoreEmpty = RuleText(
    title: "willRestoreState with an empty dictionary",
    means: """
      The app was restored, and the dictionary that it was handed was empty. Apple allows this, for example when \
      the app ended before it had connected to anything. It also follows when the saved state was cleared, or when \
      nothing was connected, pending or scanning before. The app is then the one to reach its devices again.
      """,
    proves: """
      A `willRestoreState` whose dictionary is printed whole and empty: `{}`, `[:]`, or read to its closing \
      bracket with every known key absent or empty. A line without a dictionary, the app's own summary, and a \
      dictionary that is cut or redacted do not count. It is more serious when bluetoothd's saved state, or the \
      log before the end, shows something pending and the app starts no scan, connect or retrieve within 10 s \
      awake.
      """,
    confirm: """
      Log the whole dictionary, not redacted, at level Default. Within an hour, run `sudo log collect --device \
      --last 2h` on a Mac with the phone attached, or take a sysdiagnose. Predicate `subsystem == \
      "com.apple.bluetooth" OR process == "APP"`. bluetoothd's `Saving Central restoration data` and `clearing \
      state restoration data` (level Default) name what was kept and what was cleared. For a peripheral manager \
      the saving line is at level Info: install the Bluetooth logging profile first.
      """,
    advice: """
      Treat an empty dictionary as a normal start. Keep the identifiers of known devices yourself; at `poweredOn` \
      fetch them with `retrievePeripherals(withIdentifiers:)` and call `connect`, or start a scan for your \
      services. Respect what the user has disconnected on purpose. A peripheral manager adds its services and starts \
      to advertise again.
      """,
    customer: """
      Thank you for the log: your phone had no saved connection to give back to the app this time, so please open \
      the app once while your device is near.
      """,
    sample: """
      func centralManagerDidUpdateState(_ central: CBCentralManager) {
        guard central.state == .poweredOn else { return }
        // `wanted`: identifiers that the app keeps itself; `peripherals`: what was restored, held on to.
        let missing = wanted.filter { peripherals[$0] == nil }
        for peripheral in central.retrievePeripherals(withIdentifiers: missing) {
          peripheral.delegate = self
          peripherals[peripheral.identifier] = peripheral
          central.connect(peripheral)
        }
      }
      """,
    documents: [
      Document(
        "centralManager(_:willRestoreState:)",
        "documentation/corebluetooth/cbcentralmanagerdelegate/centralmanager(_:willrestorestate:)"),
      Document(
        "Central Manager State Restoration Options",
        "documentation/corebluetooth/central-manager-state-restoration-options"),
      Document(
        "Best Practices for Interacting with a Remote Peripheral Device (archived)",
        """
        library/archive/documentation/NetworkingInternetWeb/Conceptual/CoreBluetooth_concepts/\
        BestPracticesForInteractingWithARemotePeripheralDevice/\
        BestPracticesForInteractingWithARemotePeripheralDevice.html
        """),
    ])
}
