extension RuleText {
  static let backgroundDiscoveryDry = RuleText(
    title: "Known device scanned for instead of connected",
    means: """
      The app looked for a device that it knows with a scan in the background, and the device was not observed \
      there until the app came to the foreground. Background scans are slow, and the system reports a device \
      once. A pending connect would have found it without a scan. The silence of a scan never proves that the \
      device had left.
      """,
    proves: """
      A scan that ran in the background for at least 60 s without a discovery, and a discovery of a device that \
      the app had connected before within 5 s of the foreground, with no connect pending for it. It is more \
      serious for a scan without services, or the second time. A pending connect, or one by the system, excludes \
      it.
      """,
    confirm: """
      Within an hour, run `sudo log collect --device --last 1h` on a Mac with the phone attached, or take a \
      sysdiagnose. Predicate `subsystem == "com.apple.bluetooth" OR process == "runningboardd" OR process == \
      "APP"`, level Default. Look for `start scan`, `advertisements delivered` and `Connecting device`.
      """,
    advice: """
      Make sure that the callback is logged, and with it each `connect`. Then fetch the known device with \
      `retrievePeripherals(withIdentifiers:)` and call `connect`: the request does not time out and works in the \
      background. Say “not observed since” in the app, and “disconnected” only after a disconnect.
      """,
    customer: """
      Thank you for the log: the app found your device only when you opened it, so please open the app once \
      while the device is near.
      """,
    sample: """
      if let known = central.retrievePeripherals(withIdentifiers: [identifier]).first {
        peripheral = known  // keep it
        central.connect(known)  // no scan needed
      }
      """,
    documents: [
      Document("connect(_:options:)", "documentation/corebluetooth/cbcentralmanager/connect(_:options:)"),
      Document(
        "Core Bluetooth Background Processing for iOS Apps (archived)",
        """
        library/archive/documentation/NetworkingInternetWeb/Conceptual/CoreBluetooth_concepts/\
        CoreBluetoothBackgroundProcessingForIOSApps/PerformingTasksWhileYourAppIsInTheBackground.html
        """),
      Document(
        "Best Practices for Interacting with a Remote Peripheral Device (archived)",
        """
        library/archive/documentation/NetworkingInternetWeb/Conceptual/CoreBluetooth_concepts/\
        BestPracticesForInteractingWithARemotePeripheralDevice/\
        BestPracticesForInteractingWithARemotePeripheralDevice.html
        """),
    ])
}
