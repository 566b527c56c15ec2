extension RuleText {
  static let restoreIdentifierShared = RuleText(
    title: "Two managers share one restore identifier",
    means: """
      Two managers of one role were alive in the app at the same time with the same restore identifier. The system \
      cannot tell which of them the saved state belongs to. What is handed back may go to the wrong one, or to \
      none.
      """,
    proves: """
      bluetoothd's error `Duplicate restore identifier … from session … in application …`, or two live managers of \
      one role with one identifier in one process. It is excluded when the older manager was gone before the newer \
      one came. The same identifier on the next launch is required, not a fault. One identifier for a central and \
      a peripheral manager is only a remark.
      """,
    confirm: """
      Start the app and use the screens that use Bluetooth. Within an hour, run `sudo log collect --device --last \
      1h` on a Mac with the phone attached, or take a sysdiagnose. The error is at level Error, the `Registering` \
      lines are at level Default; predicate `subsystem == "com.apple.bluetooth" AND process == "bluetoothd"`.
      """,
    advice: """
      Create each manager once and share it, or give each its own identifier. Look for a manager that a screen or \
      a view model creates each time it opens, and for an SDK that is set up twice. Log the object and its \
      identifier when a manager is created.
      """,
    customer: """
      Thank you for the log: it suggests that two parts of the app compete for your device, so please open it once \
      if your device does not connect.
      """,
    sample: """
      // One owner, made once; each manager has an identifier of its own.
      sensors = CBCentralManager(
        delegate: sensorDelegate, queue: .main,
        options: [CBCentralManagerOptionRestoreIdentifierKey: "com.example.app.central.sensors"])
      firmware = CBCentralManager(
        delegate: firmwareDelegate, queue: .main,
        options: [CBCentralManagerOptionRestoreIdentifierKey: "com.example.app.central.firmware"])
      """,
    documents: [
      Document(
        "CBCentralManagerOptionRestoreIdentifierKey",
        "documentation/corebluetooth/cbcentralmanageroptionrestoreidentifierkey"),
      Document(
        "CBPeripheralManagerOptionRestoreIdentifierKey",
        "documentation/corebluetooth/cbperipheralmanageroptionrestoreidentifierkey"),
    ])
}
