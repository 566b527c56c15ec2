extension RuleText {
  static let restoreOrder = RuleText(
    title: "willRestoreState out of order",
    means: """
      A manager's `willRestoreState` line stands after a line that it should come before: `poweredOn`, a connect \
      or scan call, or another callback. Or other steps of a Bluetooth relaunch are swapped. An app that works in \
      this order may scan or connect before it knows what was handed back, and undo it.
      """,
    proves: """
      Two lines of the same manager, in the same process and through the same log sink, in the wrong order. Lines \
      from different sinks prove an order only when they lie more than 1 s apart on one clock, and then not fully. \
      The lines of two managers of one app often interleave: that is no swap.
      """,
    confirm: """
      Log the launch, the creation of the manager and each of its callbacks with the same logger, on the manager's \
      queue, at level Default (`print` and file loggers are buffered). Within an hour, run `sudo log collect \
      --device --last 1h` on a Mac with the phone attached, or take a sysdiagnose. Predicate `subsystem == \
      "com.apple.bluetooth" OR process == "APP"`.
      """,
    advice: """
      In `willRestoreState` only take over what is handed back: set the delegates, hold the peripherals. Send \
      every command from `centralManagerDidUpdateState` at `poweredOn`. Do not scan or connect where the manager \
      is created, and do not put the callbacks onto another queue, which can swap them.
      """,
    customer: """
      Thank you for the log: the app seems to have started its Bluetooth steps in an unusual order, so please open \
      it once if your device is not connected.
      """,
    sample: """
      func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any]) {
        // Take over only; no command is accepted before `poweredOn`.
        for peripheral in dict[CBCentralManagerRestoredStatePeripheralsKey] as? [CBPeripheral] ?? [] {
          peripheral.delegate = self
          peripherals[peripheral.identifier] = peripheral
        }
      }

      func centralManagerDidUpdateState(_ central: CBCentralManager) {
        guard central.state == .poweredOn else { return }
        for peripheral in peripherals.values where peripheral.state == .connected {
          peripheral.discoverServices(nil)
        }
      }
      """,
    documents: [
      Document(
        "centralManager(_:willRestoreState:)",
        "documentation/corebluetooth/cbcentralmanagerdelegate/centralmanager(_:willrestorestate:)"),
      Document("CBCentralManager", "documentation/corebluetooth/cbcentralmanager"),
    ])
}
