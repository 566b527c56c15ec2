extension RuleText {
  static let disconnectNotDelivered = RuleText(
    title: "The system told the app nothing of a disconnect",
    means: """
      A link came up and ended again before it was ready for use, and the Bluetooth service skipped the notification. \
      The app cannot know of that link. It explains why a disconnect is missing in the app's own log, and is no fault of \
      the app.
      """,
    proves: """
      bluetoothd's line `Device disconnected without being ready, skipping disconnection notification`, beside a link \
      line of a device of this app. It is excluded where the app prints the disconnect or the failure after all.
      """,
    confirm: """
      Within an hour, run `sudo log collect --device --last 1h` on a Mac with the phone attached, or take a \
      sysdiagnose. Predicate `subsystem == "com.apple.bluetooth" OR process == "APP"`, level Default. Compare the \
      ends of links in bluetoothd's category `Server.LE.Connection` with the app's own lines.
      """,
    advice: """
      Nothing has to change for this line: a connect that was open stays open. Do not take silence for a connection \
      that is up; ask `peripheral.state`, and keep the connect pending. If it comes often, see whether the accessory \
      ends links itself, or is at the edge of its range.
      """,
    customer: """
      Thank you for the log: your phone reached your device for a moment and lost it before the app was told, so please \
      keep both near each other for a minute.
      """,
    documents: [
      Document("CBCentralManager", "documentation/corebluetooth/cbcentralmanager")
    ])
}
