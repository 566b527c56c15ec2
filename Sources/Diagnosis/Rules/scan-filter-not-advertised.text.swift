extension RuleText {
  static let scanFilterNotAdvertised = RuleText(
    title: "The scanned service may not be advertised",
    means: """
      A scan for a service found nothing in the background, while a scan without filter in the foreground found \
      the known device at once. The service may be among the device's services without being in its \
      advertisement, and a filter looks at the advertisement alone. The device may also have come near only \
      then, so this stays a possibility.
      """,
    proves: """
      A scan with services that ran in the background for at least 60 s without a discovery, then a scan without \
      services in the foreground and a discovery of a known device within 5 s. A discovery by the filtered scan \
      in the foreground excludes it.
      """,
    confirm: """
      Within an hour, run `sudo log collect --device --last 1h` on a Mac with the phone attached, or take a \
      sysdiagnose. Predicate `subsystem == "com.apple.bluetooth" OR process == "APP"`, level Default. A \
      scanner app, or bluetoothd's lines at level Debug, shows which services the device advertises.
      """,
    advice: """
      Make sure that the callback is logged. Then compare the filter with `CBAdvertisementDataServiceUUIDsKey` \
      of the device as it is found without filter. Scan for a service that is in the advertisement, or let the \
      firmware add it; for a known device use a pending `connect` instead of a scan.
      """,
    customer: """
      Thank you for the log: the app may be looking for your device in a way that works only while it is open, \
      so please open it when you want to connect.
      """,
    sample: """
      func centralManager(
        _ central: CBCentralManager, didDiscover peripheral: CBPeripheral, advertisementData: [String: Any], rssi: NSNumber
      ) {
        logger.notice("advertises \\(String(describing: advertisementData[CBAdvertisementDataServiceUUIDsKey]))")
      }
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
