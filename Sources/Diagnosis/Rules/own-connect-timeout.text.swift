extension RuleText {
  static let ownConnectTimeout = RuleText(
    title: "The app takes its connects back after a fixed time",
    means: """
      In the background the app cancels each connect after the same time, as one does for a person who waits at the \
      screen. A connect does not time out by itself, and one that is pending is what brings the app back. Each cancel \
      ends that, and the device is found only if it comes near in that short time.
      """,
    proves: """
      At least two connects in the background, each followed by the app's own cancel after the same time (within 1 s), \
      with no link, failure or value in between. Time-outs in front of the user do not count, nor do cancels within \
      3 s.
      """,
    confirm: """
      Log each `connect` and each cancel with the device, and `didConnect`, at level Default. Within an hour, run `sudo \
      log collect --device --last 2h` on a Mac with the phone attached, or take a sysdiagnose. Predicate `subsystem == \
      "com.apple.bluetooth" OR process == "runningboardd" OR process == "APP"`. Look for `Connecting device` and \
      `Disconnecting device` in pairs.
      """,
    advice: """
      Make sure that the callback is logged, `didConnect` with its device. Then keep the time-out for the screen: let it \
      change what is shown, not the connect. In the background leave `connect` open until the device is back or the \
      user removes it.
      """,
    customer: """
      Thank you for the log: the app waits for your device only for a short time, so please open the app once when your \
      device is near.
      """,
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
