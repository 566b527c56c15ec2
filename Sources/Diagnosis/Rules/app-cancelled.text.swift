extension RuleText {
  static let appCancelled = RuleText(
    title: "The connection was ended from the phone",
    means: """
      The link did not break: it was ended from this side. Where a line shows the request of the app, the app \
      itself asked for it; where only the reason 722 or the word “locally” is there, it was this phone, and \
      another app or the system may have asked. What an app cancels, the system does not connect again.
      """,
    proves: """
      The app's cancel, or bluetoothd's `Disconnecting device … for session`, and the end of the connection \
      after it; or a callback without an error, which Core Bluetooth gives when the app asked. \
      `locally-initiated` and reason 722 alone name the phone, not the app. It is more serious where it was done \
      in the background and no connect or scan line follows. A radio that is switched off, a restart of \
      bluetoothd and the end of the app end connections from this side as well.
      """,
    confirm: """
      Within an hour, run `sudo log collect --device --last 1h` on a Mac with the phone attached, or take a \
      sysdiagnose. Predicate `subsystem == "com.apple.bluetooth" OR process == "APP"`, level Default. Look \
      for `Disconnecting device` with the session of the app just before the end of the connection.
      """,
    advice: """
      Find out what in the app calls `cancelPeripheralConnection`: a time-out of its own, a view that goes away, \
      a clean-up at launch. Cancel only when the user lets go of the device, and call `connect` again when the \
      app still wants it. A manager or peripheral that is released ends its connection, too.
      """,
    customer: """
      Thank you for the log: it shows that your phone itself ended the connection, so your device and its \
      distance are not the reason.
      """,
    sample: """
      func forget(_ peripheral: CBPeripheral) {
        wanted.remove(peripheral.identifier)  // the user let go of it
        central.cancelPeripheralConnection(peripheral)  // ends the link, or the pending connect
      }
      """,
    documents: [
      Document(
        "cancelPeripheralConnection(_:)",
        "documentation/corebluetooth/cbcentralmanager/cancelperipheralconnection(_:)"),
      Document("Apple Developer Forums, thread 674113: reason 722", "forums/thread/674113"),
      Document(
        "Best Practices for Interacting with a Remote Peripheral Device (archived)",
        """
        library/archive/documentation/NetworkingInternetWeb/Conceptual/CoreBluetooth_concepts/\
        BestPracticesForInteractingWithARemotePeripheralDevice/\
        BestPracticesForInteractingWithARemotePeripheralDevice.html
        """),
    ])
}
