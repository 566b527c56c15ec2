extension RuleText {
  static let restoredConnectingStuck = RuleText(
    title: "Restored device is still being waited for",
    means: """
      A connection to a restored device is asked for and has not come yet. That is as designed: a connect does not \
      time out, and the system answers it, even after a relaunch, when the device is near and can be connected. It \
      becomes a question only where the log shows that the device was near all the time.
      """,
    proves: """
      A peripheral that came back as `connecting`, or a connect to one that came back disconnected, and neither a \
      connection, a failure nor a new connect up to the next suspension or for 30 s awake. It is a warning where the \
      device was discovered meanwhile, another app is connected to it, or links to it begin and fail again and again \
      (702, 708, 762). A connection that comes later, or Bluetooth being off, excludes it.
      """,
    confirm: """
      Bring the device near and see whether the connection comes. Within an hour, run `sudo log collect --device \
      --last 2h` on a Mac with the phone attached, or take a sysdiagnose. Predicate `subsystem == \
      "com.apple.bluetooth" OR process == "APP"`, level Default: bluetoothd's connection lines for the device \
      show whether it was heard at all.
      """,
    advice: """
      Make sure that the callback is logged, `didConnect` and `didFailToConnect`. Then leave the connect pending: no \
      timer, no cancel. Where the device was near, look at the device first: whether it advertises while it is \
      bonded or connected elsewhere, its battery, its distance, and whether it still knows this phone.
      """,
    customer: """
      Thank you for the log: the app is still waiting for your device as it should, so please bring it near, switch it \
      on and give it a minute.
      """,
    documents: [
      Document("connect(_:options:)", "documentation/corebluetooth/cbcentralmanager/connect(_:options:)"),
      Document(
        "Best Practices for Interacting with a Remote Peripheral Device (archived)",
        """
        library/archive/documentation/NetworkingInternetWeb/Conceptual/CoreBluetooth_concepts/\
        BestPracticesForInteractingWithARemotePeripheralDevice/\
        BestPracticesForInteractingWithARemotePeripheralDevice.html
        """),
      Document("Apple Developer Forums, thread 761865: reason 702", "forums/thread/761865"),
    ])
}
