extension RuleText {
  static let commandBeforePoweredOn = RuleText(
    title: "A command came before Bluetooth was powered on",
    means: """
      The app asked for a scan or a connection while its manager was not powered on, and Core Bluetooth refused it. A \
      refused command is not kept for later. Between `willRestoreState` and `poweredOn` this is an error: what was to \
      bring the device back is lost without a callback.
      """,
    proves: """
      The framework's line `can only accept this command while in the powered on state`. Where the state before or \
      after it is off, unauthorized or unsupported, that is reported instead. It is an error only where \
      `willRestoreState` stands before it and `poweredOn` after it, in the order of one log.
      """,
    confirm: """
      The line is printed in the app's process at level Error, by the subsystem `com.apple.bluetooth`. Within an hour, \
      run `sudo log collect --device --last 1h` on a Mac with the phone attached, or take a sysdiagnose. Predicate \
      `subsystem == "com.apple.bluetooth" OR process == "APP"`. Log each `centralManagerDidUpdateState` with its \
      state, and compare the order.
      """,
    advice: """
      In `willRestoreState` only keep what is handed back and set the delegates. Scan, connect and retrieve in \
      `centralManagerDidUpdateState`, once the state is `poweredOn`. Commands that come earlier from other parts of \
      the app should wait in a queue that this callback empties. If an SDK has a manager of its own, ask its maker.
      """,
    customer: """
      Thank you for the log: the app asked for your device a moment before Bluetooth was ready, so please open the app \
      again if it does not connect.
      """,
    sample: #"""
      func centralManagerDidUpdateState(_ central: CBCentralManager) {
        guard central.state == .poweredOn else { return }
        for peripheral in held.values where peripheral.state == .disconnected { central.connect(peripheral) }
      }
      """#,
    documents: [
      Document("CBCentralManager", "documentation/corebluetooth/cbcentralmanager"),
      Document(
        "centralManager(_:willRestoreState:)",
        "documentation/corebluetooth/cbcentralmanagerdelegate/centralmanager(_:willrestorestate:)"),
    ])
}
