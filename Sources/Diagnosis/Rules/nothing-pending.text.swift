extension RuleText {
  static let nothingPending = RuleText(
    title: "Nothing left for the system to wake the app for",
    means: """
      When the app was suspended or removed from memory, the log shows no open connection, connection request, \
      filtered scan, subscription or advertising of it. The system wakes or relaunches an app only for something \
      that it waits for. Without it, no event of the device can bring the app back.
      """,
    proves: """
      A suspension or an end by the system, and for the whole life of the process no connect request, filtered \
      scan, subscription or advertising that was still open then. A connection that is still up counts as pending. \
      The start of the life must be in the log, or the rule gives no answer. It is more serious when a known \
      device dropped in that life, neither by the user nor by the app, and nothing was issued after it.
      """,
    confirm: """
      Start a capture before the app starts. Within an hour after its end, run `sudo log collect --device --last \
      2h` on a Mac with the phone attached, or take a sysdiagnose. Predicate `subsystem == "com.apple.bluetooth" \
      OR process == "runningboardd" OR process == "APP"`, level Default. bluetoothd's `Saving Central \
      restoration data` shows what it kept for the app.
      """,
    advice: """
      Make sure that the callback is logged, and with it each `connect`, scan, subscription and cancel of the app. \
      Then call `connect` again in every `didDisconnectPeripheral`, and leave it pending: connection requests do \
      not time out, so no timer is needed. From iOS 17 on, `CBConnectPeripheralOptionEnableAutoReconnect` lets the \
      system reconnect by itself. A scan keeps working in the background only with service UUIDs.
      """,
    customer: """
      Thank you for the log: it suggests that the app was no longer waiting for your device when it went to sleep, \
      so please open the app once while the device is near.
      """,
    sample: """
      func centralManager(
        _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral, error: (any Error)?
      ) {
        guard wanted.contains(peripheral.identifier) else { return }  // the user let go of it
        central.connect(peripheral)  // stays pending until the device is back, without any timer
      }
      """,
    documents: [
      Document("Apple Developer Forums, thread 836150: something must be pending", "forums/thread/836150"),
      Document(
        "TN3115: Bluetooth State Restoration app relaunch rules",
        "documentation/technotes/tn3115-bluetooth-state-restoration-app-relaunch-rules"),
      Document("connect(_:options:)", "documentation/corebluetooth/cbcentralmanager/connect(_:options:)"),
      Document(
        "CBConnectPeripheralOptionEnableAutoReconnect",
        "documentation/corebluetooth/cbconnectperipheraloptionenableautoreconnect"),
      Document(
        "Core Bluetooth Background Processing for iOS Apps (archived)",
        """
        library/archive/documentation/NetworkingInternetWeb/Conceptual/CoreBluetooth_concepts/\
        CoreBluetoothBackgroundProcessingForIOSApps/PerformingTasksWhileYourAppIsInTheBackground.html
        """),
    ])
}
