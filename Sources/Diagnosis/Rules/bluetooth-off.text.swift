extension RuleText {
  static let bluetoothOff = RuleText(
    title: "Bluetooth was turned off",
    means: """
      Bluetooth was turned off while the app wanted its device, and the log does not show it on again. Nothing \
      connects meanwhile, and pending connects are gone. Control Center only lets go of accessories and apps \
      until the next day, while Settings switches the radio itself.
      """,
    proves: """
      A manager that reports `poweredOff` (state 4), or bluetoothd's own lines on its power, and no `poweredOn` \
      for the rest of the log. A short toggle is normal. It may come without any `didDisconnectPeripheral`. A \
      missing permission and a scan that finds nothing are other things.
      """,
    confirm: """
      Within an hour, run `sudo log collect --device --last 1h` on a Mac with the phone attached, or take a \
      sysdiagnose. Predicate `subsystem == "com.apple.bluetooth" OR process == "APP"`, level Default. Look \
      for `didUpdateState`, `asynchronous power` and `denylist`.
      """,
    advice: """
      Show the state of the radio in the app, and call `connect` again in `centralManagerDidUpdateState` when it \
      is `poweredOn`: what was pending before is lost. Do not treat it as a fault of the device.
      """,
    customer: """
      Thank you for the log: Bluetooth was turned off on your phone at that time, so please turn it on in \
      Settings > Bluetooth and open the app once.
      """,
    sample: """
      func centralManagerDidUpdateState(_ central: CBCentralManager) {
        guard central.state == .poweredOn else { return showRadio(central.state) }
        for peripheral in wantedPeripherals { central.connect(peripheral) }  // what was pending is lost
      }
      """,
    documents: [
      Document("CBCentralManager", "documentation/corebluetooth/cbcentralmanager"),
      Document(
        "TN3115: Bluetooth State Restoration app relaunch rules",
        "documentation/technotes/tn3115-bluetooth-state-restoration-app-relaunch-rules"),
    ])
}
