extension RuleText {
  static let delegateNotSet = RuleText(
    title: "Values for a restored device, and no callback in the app",
    means: """
      The device was handed back, and bluetoothd passed its values on to the app. The app is known to print callbacks \
      of its devices and goes on printing other lines, but has none of this one. Most often the restored \
      `CBPeripheral` has no delegate: a peripheral that comes back in `willRestoreState` is a new object.
      """,
    proves: """
      A line of bluetoothd, after the restoration, that passes a value of the device on to the app or wakes the app \
      for one, and no callback of the device within 8 s awake in a log where the app has printed values before and \
      prints other lines after. A connection alone, without a line of bluetoothd about values, is never more than \
      possible; so is an app that printed only some of its values before. A callback of the device, or one that \
      names no device, excludes it.
      """,
    confirm: """
      Install Apple's Bluetooth logging profile, since bluetoothd's `Dispatching GATT indication` is written at level \
      Info. Repeat the relaunch, and within an hour run `sudo log collect --device --last 2h` on a Mac with the phone \
      attached, or take a sysdiagnose. Predicate `subsystem == "com.apple.bluetooth" OR process == "APP"`. Let \
      the app log one line in each peripheral callback at level Default.
      """,
    advice: """
      Make sure that the callback is logged, `didUpdateValueFor` above all. Then set the delegate of each restored \
      peripheral within `willRestoreState`, before it returns: an object made later, on a screen that a background \
      launch never shows, comes too late for what is queued. Hold the peripherals as well.
      """,
    customer: """
      Thank you for the log: your device did send data after the app came back, but we see no sign that the app took \
      it in, so please open the app once.
      """,
    sample: #"""
      func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any]) {
        for peripheral in dict[CBCentralManagerRestoredStatePeripheralsKey] as? [CBPeripheral] ?? [] {
          peripheral.delegate = self  // here, not when a screen is shown
          sensors[peripheral.identifier] = peripheral
        }
      }
      """#,
    documents: [
      Document("delegate of CBPeripheral", "documentation/corebluetooth/cbperipheral/delegate"),
      Document(
        "centralManager(_:willRestoreState:)",
        "documentation/corebluetooth/cbcentralmanagerdelegate/centralmanager(_:willrestorestate:)"),
      Document(
        "CBCentralManagerRestoredStatePeripheralsKey",
        "documentation/corebluetooth/cbcentralmanagerrestoredstateperipheralskey"),
    ])
}
