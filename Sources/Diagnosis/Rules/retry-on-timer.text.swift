extension RuleText {
  static let retryOnTimer = RuleText(
    title: "The app retries by a timer that sleeps with it",
    means: """
      After a disconnect the app announced a retry for later and left nothing pending with Core Bluetooth. A timer does \
      not run while the app is suspended, so the retry came late, or not at all. A pending connect would have been \
      answered whenever the device came near.
      """,
    proves: """
      The end of a link, the app's own word that it retries in so many seconds, a suspension before the retry was due, \
      and the retry more than 10 s late or missing. It is excluded by a connect or a filtered scan that was pending, by \
      the system's own reconnect, by a disconnect that the app asked for, and by a radio that was off.
      """,
    confirm: """
      Log each `connect` and each disconnect at level Default. Within an hour, run `sudo log collect --device --last \
      2h` on a Mac with the phone attached, or take a sysdiagnose. Predicate `subsystem == "com.apple.bluetooth" OR \
      process == "runningboardd" OR process == "APP"`. Compare the announced time with the suspension and with the \
      next connect.
      """,
    advice: """
      Make sure that the callback is logged, `didDisconnectPeripheral`, and with it the `connect` that follows. Then \
      call `connect` in that callback at once and leave it open: it does not time out, costs next to nothing, and \
      wakes the app. A timer may pace attempts only while the app is in front of the user.
      """,
    customer: """
      Thank you for the log: the app waits before it connects again, and your phone paused it meanwhile, so please open \
      the app once when your device is near.
      """,
    sample: #"""
      func centralManager(
        _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral, error: (any Error)?
      ) {
        guard error != nil else { return }  // the user asked for it
        central.connect(peripheral)  // stays pending until the device is back
      }
      """#,
    documents: [
      Document("connect(_:options:)", "documentation/corebluetooth/cbcentralmanager/connect(_:options:)"),
      Document(
        "Core Bluetooth Background Processing for iOS Apps (archived)",
        """
        library/archive/documentation/NetworkingInternetWeb/Conceptual/CoreBluetooth_concepts/\
        CoreBluetoothBackgroundProcessingForIOSApps/PerformingTasksWhileYourAppIsInTheBackground.html
        """),
    ])
}
