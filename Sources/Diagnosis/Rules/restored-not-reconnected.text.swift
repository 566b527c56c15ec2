extension RuleText {
  static let restoredNotReconnected = RuleText(
    title: "Device came back disconnected, and no connect follows",
    means: """
      The device was handed back as disconnected: its connection was lost while the app was away. No connect to it is \
      seen after `poweredOn`, so that nothing waits for the device, and it cannot wake the app when it is near again. \
      Only a new connect of the app can bring it back.
      """,
    proves: """
      A peripheral in state `disconnected` in `willRestoreState`, and no connect to it within 5 s of `poweredOn` \
      where bluetoothd is known to print the app's connects; by the app's own lines alone it is no more than \
      possible, since another call or wording may stand for it. A later connect, or a scan instead, makes it a \
      warning. A device that the user or app had let go, the system's own reconnecting, and Bluetooth being off \
      exclude it.
      """,
    confirm: """
      Log each `connect` at level Default, and let the device drop while the app is not running. Within an hour, run \
      `sudo log collect --device --last 2h` on a Mac with the phone attached, or take a sysdiagnose. Predicate \
      `subsystem == "com.apple.bluetooth" OR process == "APP"`: bluetoothd's `Connecting device … for session` \
      shows every connect, whatever the app calls it.
      """,
    advice: """
      Make sure that the callback is logged, and each `connect` with it. Then keep the restored peripherals, and at \
      `poweredOn` call `connect` for each one that is wanted and not connected; repeating it for one that is \
      connecting does no harm. From iOS 17 on, `CBConnectPeripheralOptionEnableAutoReconnect` lets the system \
      reconnect by itself.
      """,
    customer: """
      Thank you for the log: the connection to your device was lost while the app was away, and the app is not waiting \
      for it now, so please open the app once while the device is near.
      """,
    sample: #"""
      func centralManagerDidUpdateState(_ central: CBCentralManager) {
        guard central.state == .poweredOn else { return }
        for peripheral in restored.values where peripheral.state == .disconnected {
          central.connect(peripheral)  // stays pending until the device is near
        }
      }
      """#,
    documents: [
      Document("connect(_:options:)", "documentation/corebluetooth/cbcentralmanager/connect(_:options:)"),
      Document(
        "CBConnectPeripheralOptionEnableAutoReconnect",
        "documentation/corebluetooth/cbconnectperipheraloptionenableautoreconnect"),
      Document(
        "CBCentralManagerRestoredStatePeripheralsKey",
        "documentation/corebluetooth/cbcentralmanagerrestoredstateperipheralskey"),
      Document("Apple Developer Forums, thread 836150: something must be pending", "forums/thread/836150"),
    ])
}
