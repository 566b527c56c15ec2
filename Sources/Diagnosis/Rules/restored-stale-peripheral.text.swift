extension RuleText {
  static let restoredStalePeripheral = RuleText(
    title: "Device is handed back again and again, never connected",
    means: """
      The same device is handed back at launch after launch, and no connection to it is seen in any of these lives. It \
      may really be away, switched off or out of power, which is nobody's fault. Or it is one that was replaced or \
      reset, and that the app still asks for.
      """,
    proves: """
      Three launches in a row, or fewer that lie a day or more apart, whose `willRestoreState` lists the device, not \
      connected, and no connection, callback or value of it in any of these lives, in a log that would show them. A \
      single sign of the device in between excludes it.
      """,
    confirm: """
      Ask the user whether the device is still in use, and bring it near. Within an hour, run `sudo log collect \
      --device --last 2h` on a Mac with the phone attached, or take a sysdiagnose. Predicate `subsystem == \
      "com.apple.bluetooth" OR process == "APP"`, level Default: `identifier = …` in `willRestoreState` is the \
      device to look for.
      """,
    advice: """
      Make sure that the callback is logged, `didConnect` and `didDisconnectPeripheral` of each device. If the device \
      was replaced, or reset so that it has another identifier now, cancel the old connect and drop it from the \
      app's list. Show the user devices that were not seen for long, and offer to remove them. If it is only away, \
      leave the connect pending.
      """,
    customer: """
      Thank you for the log: the app has been waiting for one of your devices for a long time, so please check whether \
      it is switched on and near, or remove it in the app if you no longer use it.
      """,
    documents: [
      Document(
        "CBCentralManagerRestoredStatePeripheralsKey",
        "documentation/corebluetooth/cbcentralmanagerrestoredstateperipheralskey"),
      Document(
        "cancelPeripheralConnection(_:)",
        "documentation/corebluetooth/cbcentralmanager/cancelperipheralconnection(_:)"),
      Document(
        "TN3115: Bluetooth State Restoration app relaunch rules",
        "documentation/technotes/tn3115-bluetooth-state-restoration-app-relaunch-rules"),
    ])
}
