extension RuleText {
  static let backgroundScanUnfiltered = RuleText(
    title: "Scan without services in the background",
    means: """
      The app scanned in the background without naming services. The system delivers nothing to such a scan \
      there, and does not keep it for a relaunch. The device is found only when the app is opened.
      """,
    proves: """
      A scan whose printed filter is none, by the app's line or bluetoothd's `all UUIDs`, that was started in \
      the background or went on there for more than 5 s. That the app was in the background must be shown: by \
      its state, a relaunch for Bluetooth, a wake or a suspension. A filter that is not printed proves nothing.
      """,
    confirm: """
      Within an hour, run `sudo log collect --device --last 1h` on a Mac with the phone attached, or take a \
      sysdiagnose. Predicate `subsystem == "com.apple.bluetooth" OR process == "runningboardd" OR process == \
      "APP"`, level Default. bluetoothd's `start scan` request tells the filter; `canScanNow` (level Debug, \
      with the Bluetooth logging profile) tells whether the scan was allowed.
      """,
    advice: """
      Give `scanForPeripherals` the services that the device advertises. For a device that is known already, do \
      not scan at all: fetch it with `retrievePeripherals(withIdentifiers:)` and leave a `connect` pending, \
      which works in the background without any scan. Stop a scan for the user's eyes in \
      `applicationDidEnterBackground`.
      """,
    customer: """
      Thank you for the log: the app searches for your device in a way that only works while it is open, so \
      please open it when you want to connect.
      """,
    sample: """
      let service = CBUUID(string: "180D")
      central.scanForPeripherals(withServices: [service])  // nil finds nothing in the background
      """,
    documents: [
      Document(
        "scanForPeripherals(withServices:options:)",
        "documentation/corebluetooth/cbcentralmanager/scanforperipherals(withservices:options:)"),
      Document(
        "Core Bluetooth Background Processing for iOS Apps (archived)",
        """
        library/archive/documentation/NetworkingInternetWeb/Conceptual/CoreBluetooth_concepts/\
        CoreBluetoothBackgroundProcessingForIOSApps/PerformingTasksWhileYourAppIsInTheBackground.html
        """),
    ])
}
