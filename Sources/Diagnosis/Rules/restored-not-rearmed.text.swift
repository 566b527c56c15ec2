extension RuleText {
  static let restoredNotRearmed = RuleText(
    title: "Connected device came back, and nothing more is heard",
    means: """
      The device was handed back as connected, and then neither a discovery, a subscription, a read or write nor a \
      value of it is seen while the app was awake. An app that sets the delegate and waits does right: subscriptions \
      outlive a restoration, and a device may have nothing to say. Where its values came at a steady pace before, \
      the silence is a sign that the app does not listen.
      """,
    proves: """
      A restored peripheral in state `connected` whose link stays up, in an app that is known to print such lines, \
      and none of them up to the suspension: possible. It is likely where three or more values came at a known pace \
      in a life before, and none for 30 s or five such steps awake, whichever is longer. It is an error only with \
      bluetoothd's proof that the device spoke. Any line of the device, or one that names no device, excludes it; \
      `didConnect` may or may not come.
      """,
    confirm: """
      Log one line in each peripheral callback at level Default, and repeat the relaunch with a device that sends \
      values all the time. Within an hour, run `sudo log collect --device --last 2h` on a Mac with the phone \
      attached, or take a sysdiagnose. Predicate `subsystem == "com.apple.bluetooth" OR process == "APP"`. With \
      Apple's Bluetooth logging profile bluetoothd tells at level Info of each value that it passes on.
      """,
    advice: """
      Make sure that the callback is logged, of discovery, subscription and value. Then look at each restored \
      peripheral: set its delegate, and walk its `services` and their `characteristics`; discover what is `nil`, and \
      call `setNotifyValue` where `isNotifying` is false. If the device is only quiet, nothing has to change.
      """,
    customer: """
      Thank you for the log: your phone gave the app its connection back, but nothing of your device is seen after \
      it, so please open the app once and see whether new data arrives.
      """,
    sample: #"""
      for peripheral in restored {
        peripheral.delegate = self
        guard let services = peripheral.services else {
          peripheral.discoverServices(wanted)
          continue
        }
        for characteristic in services.flatMap({ $0.characteristics ?? [] }) where !characteristic.isNotifying {
          peripheral.setNotifyValue(true, for: characteristic)
        }
      }
      """#,
    documents: [
      Document(
        "CBCentralManagerRestoredStatePeripheralsKey",
        "documentation/corebluetooth/cbcentralmanagerrestoredstateperipheralskey"),
      Document(
        "setNotifyValue(_:for:)", "documentation/corebluetooth/cbperipheral/setnotifyvalue(_:for:)"),
      Document(
        "Core Bluetooth Background Processing for iOS Apps (archived)",
        """
        library/archive/documentation/NetworkingInternetWeb/Conceptual/CoreBluetooth_concepts/\
        CoreBluetoothBackgroundProcessingForIOSApps/PerformingTasksWhileYourAppIsInTheBackground.html
        """),
    ])
}
