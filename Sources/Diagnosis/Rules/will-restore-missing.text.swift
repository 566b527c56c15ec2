extension RuleText {
  static let willRestoreMissing = RuleText(
    title: "No willRestoreState line after a Bluetooth relaunch",
    means: """
      The system relaunched the app for Bluetooth, and the app created the manager with the saved identifier. The \
      log has no `willRestoreState` line where one is due. This is a symptom: look first for a cause such as a \
      changed identifier, a missing background mode or a manager that came late. A process that was only suspended \
      and resumed owes no such line.
      """,
    proves: """
      A new process that the system started for Bluetooth, a manager with the saved identifier, and no \
      `willRestoreState` line by the first other Core Bluetooth callback after `poweredOn`, else within 10 s \
      awake, else until suspension or exit. It counts in full only where the app has printed this callback before. \
      A launch by the user, nothing pending at the app's end, and the same pid as before exclude it.
      """,
    confirm: """
      Log one line at the start of `willRestoreState` at level Default (`Logger` with `notice`, or `NSLog`; \
      `print` does not reach the unified log). Repeat the relaunch without Xcode. Within an hour, run `sudo log \
      collect --device --last 2h` on a Mac with the phone attached, or take a sysdiagnose. Predicate `subsystem == \
      "com.apple.bluetooth" OR process == "runningboardd" OR process == "APP"`: bluetoothd's `Restore \
      identifier … found` shows whether it had state to hand over.
      """,
    advice: """
      Make sure that the callback is logged, in its first line and at level Default. Then check four things: the \
      delegate that is passed to the manager's initialiser implements `centralManager(_:willRestoreState:)`; the \
      restore identifier is the one of the launch before; the background mode of the role is declared; the manager \
      is created synchronously on launch.
      """,
    customer: """
      Thank you for the log: your phone did start the app again for your device, but we see no sign that the app \
      took over the earlier connection, so please open it once.
      """,
    sample: #"""
      func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any]) {
        logger.notice("willRestoreState \(dict.description, privacy: .public)")
        for peripheral in dict[CBCentralManagerRestoredStatePeripheralsKey] as? [CBPeripheral] ?? [] {
          peripheral.delegate = self
          restored[peripheral.identifier] = peripheral  // held on to, or the connection is cancelled
        }
      }
      """#,
    documents: [
      Document(
        "centralManager(_:willRestoreState:)",
        "documentation/corebluetooth/cbcentralmanagerdelegate/centralmanager(_:willrestorestate:)"),
      Document(
        "Central Manager State Restoration Options",
        "documentation/corebluetooth/central-manager-state-restoration-options"),
      Document(
        "TN3115: Bluetooth State Restoration app relaunch rules",
        "documentation/technotes/tn3115-bluetooth-state-restoration-app-relaunch-rules"),
    ])
}
