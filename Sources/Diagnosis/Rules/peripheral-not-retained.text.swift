extension RuleText {
  static let peripheralNotRetained = RuleText(
    title: "A peripheral is dropped because nothing holds it",
    means: """
      Core Bluetooth itself says that it cancels a connection since nothing in the app refers to the peripheral any \
      more. After a restoration this takes back what was handed over: the link is lost, and so is the pending connect \
      that could bring the app back.
      """,
    proves: """
      The framework's line `API MISUSE: Cancelling connection for unused peripheral`. It is excluded where the app \
      itself had cancelled that connection before, or said that it lets go of the device.
      """,
    confirm: """
      The line is printed in the app's process at level Error, by the subsystem `com.apple.bluetooth`. Within an hour, \
      run `sudo log collect --device --last 1h` on a Mac with the phone attached, or take a sysdiagnose. Predicate \
      `subsystem == "com.apple.bluetooth" OR process == "APP"`. See which device it names, and what the app did \
      with that peripheral in `willRestoreState`.
      """,
    advice: """
      Put every peripheral into a collection that lives as long as the manager: in `willRestoreState` before it \
      returns, and elsewhere before `connect`. Take it out only once its disconnect was told, or when the user removes \
      the device.
      """,
    customer: """
      Thank you for the log: the app let go of the connection to your device by itself, so please open the app once to \
      connect again.
      """,
    sample: #"""
      var held: [UUID: CBPeripheral] = [:]

      func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any]) {
        for peripheral in dict[CBCentralManagerRestoredStatePeripheralsKey] as? [CBPeripheral] ?? [] {
          held[peripheral.identifier] = peripheral
          peripheral.delegate = self
        }
      }
      """#,
    documents: [
      Document(
        "centralManager(_:willRestoreState:)",
        "documentation/corebluetooth/cbcentralmanagerdelegate/centralmanager(_:willrestorestate:)"),
      Document(
        "CBCentralManagerRestoredStatePeripheralsKey",
        "documentation/corebluetooth/cbcentralmanagerrestoredstateperipheralskey"),
    ])
}
