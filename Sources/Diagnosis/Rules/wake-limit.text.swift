extension RuleText {
  static let wakeLimit = RuleText(
    title: "Bluetooth wakes the app too often",
    means: """
      The system counts how often Bluetooth events wake an app in the background, and this app is at or over a \
      limit. Further notifications of the device are then kept from it until the count is lowered. To the user \
      the device seems to fall silent.
      """,
    proves: """
      bluetoothd's line on the limit of wakes, of background assertions or of wakes by connections, or an error \
      17 (over) or 18 (near) of `CBErrorDomain`. A scan that is not allowed in the background is another matter.
      """,
    confirm: """
      Within an hour, run `sudo log collect --device --last 1h` on a Mac with the phone attached, or take a \
      sysdiagnose. Predicate `subsystem == "com.apple.bluetooth" OR process == "APP"`, level Default. Look \
      for `AP Wake limit` and `assertion limit`.
      """,
    advice: """
      Subscribe in the background only to what must wake the app. Let the accessory collect its values and send \
      them together, or use indications for alerts alone and read the rest when the app is open. On watchOS \
      timely alerts have a budget of a few a day.
      """,
    customer: """
      Thank you for the log: your device sends to the app more often than the phone allows in the background, so \
      please open the app to bring all values up to date.
      """,
    sample: """
      func applicationDidEnterBackground(_ application: UIApplication) {
        peripheral.setNotifyValue(false, for: liveStream)  // alarms keep their subscription
      }
      """,
    documents: [
      Document("CBError.Code", "documentation/corebluetooth/cberror-swift.struct/code"),
      Document(
        "Core Bluetooth Background Processing for iOS Apps (archived)",
        """
        library/archive/documentation/NetworkingInternetWeb/Conceptual/CoreBluetooth_concepts/\
        CoreBluetoothBackgroundProcessingForIOSApps/PerformingTasksWhileYourAppIsInTheBackground.html
        """),
    ])
}
