extension RuleText {
  static let giveUpLatch = RuleText(
    title: "The app gave up reconnecting in the background",
    means: """
      The app itself says that it paused or gave up reconnecting, and it left nothing pending with Core Bluetooth. From \
      then on nothing can bring the device back until the user opens the app. What users then see is a device that never \
      reconnects.
      """,
    proves: """
      The loss of a link, the app's own words, and no connect or scan behind them until the app is suspended, ended by \
      the system or opened by the user. It is excluded where the app had ended the connection itself, where something \
      was pending, where the app was in front of the user, and where the radio was off.
      """,
    confirm: """
      Log each `connect` and each disconnect at level Default. Within an hour, run `sudo log collect --device --last \
      2h` on a Mac with the phone attached, or take a sysdiagnose. Predicate `subsystem == "com.apple.bluetooth" OR \
      process == "runningboardd" OR process == "SpringBoard" OR process == "APP"`. See what the app asks for \
      between its words and the next time it is opened.
      """,
    advice: """
      Make sure that the callback is logged, `didDisconnectPeripheral`, and with it every `connect`. Then count no \
      attempts in the background: one `connect` that stays open is answered whenever the device is near, and does not \
      time out. Give up only when the user removes the device.
      """,
    customer: """
      Thank you for the log: the app stopped looking for your device after a while, so please open the app once when \
      your device is near.
      """,
    documents: [
      Document("connect(_:options:)", "documentation/corebluetooth/cbcentralmanager/connect(_:options:)"),
      Document("Apple Developer Forums, thread 836150: something must be pending", "forums/thread/836150"),
    ])
}
