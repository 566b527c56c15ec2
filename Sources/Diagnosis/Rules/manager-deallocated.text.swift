extension RuleText {
  static let managerDeallocated = RuleText(
    title: "Bluetooth manager gone while the app lives on",
    means: """
      The connection between a Bluetooth manager of the app and the Bluetooth service ended while the process went \
      on. No new manager is seen within 2 s. Most often the object that held the manager was released; its \
      connections and scans ended with it.
      """,
    proves: """
      `XPC connection invalid` in the app's process, the process goes on, and no line of a new manager within 2 s. \
      It is excluded by a manager that the app put away on purpose, by another manager of the app that goes on, by \
      Bluetooth being switched, and by a restart of bluetoothd.
      """,
    confirm: """
      Within an hour, run `sudo log collect --device --last 1h` on a Mac with the phone attached, or take a \
      sysdiagnose. Predicate `subsystem == "com.apple.bluetooth" OR process == "APP"`, level Default. Look at \
      the pid of bluetoothd before and after the line, and for its `Unregistering session` and `Registering` \
      lines.
      """,
    advice: """
      Make sure that the callback is logged, `centralManagerDidUpdateState` of each manager, together with its \
      creation and its release. Then hold the manager in an object that lives as long as the app, not in a view, a \
      view model or a local variable. If it was put away on purpose, nothing has to change.
      """,
    customer: """
      Thank you for the log: it suggests that the app lost its access to Bluetooth while it was running, so please \
      open it once if your device stays away.
      """,
    sample: """
      /// Lives as long as the process; views hold a reference to it, never the manager itself.
      @MainActor let bluetooth = BluetoothCentral()
      """,
    documents: [
      Document("CBCentralManager", "documentation/corebluetooth/cbcentralmanager")
    ])
}
