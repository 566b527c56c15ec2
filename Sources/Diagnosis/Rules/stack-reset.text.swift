extension RuleText {
  static let stackReset = RuleText(
    title: "The Bluetooth system was restarted",
    means: """
      bluetoothd or the Bluetooth controller was restarted under the app. All connections and pending connects \
      were lost in that moment, without a callback for each. When the state is `poweredOn` again, an app has to \
      fetch its peripherals and connect them anew; one that does so has recovered.
      """,
    proves: """
      A manager that reports `resetting` (state 1) after it was on, or lines of bluetoothd under a new pid \
      without a restart of the phone. It is information where the app connects or scans within 10 s of the next \
      `poweredOn`, or had nothing to lose; serious where no such line follows, and the log would show it.
      """,
    confirm: """
      Within an hour, run `sudo log collect --device --last 1h` on a Mac with the phone attached, or take a \
      sysdiagnose. Predicate `process == "bluetoothd" OR subsystem == "com.apple.bluetooth" OR process == \
      "APP"`, level Default. A crash report of bluetoothd of that minute, under Settings > Privacy & \
      Security > Analytics Data, tells why.
      """,
    advice: """
      Make sure that the callback is logged, and with it each `connect`. Then treat every `poweredOn` alike: \
      call `retrievePeripherals(withIdentifiers:)` and `connect` for all devices that the app wants, since \
      objects from before the reset are void. Report a bluetoothd that restarts often to Apple with a \
      sysdiagnose.
      """,
    customer: """
      Thank you for the log: the Bluetooth system of your phone restarted in that moment, so please open the app \
      once to connect your device again.
      """,
    sample: """
      func centralManagerDidUpdateState(_ central: CBCentralManager) {
        guard central.state == .poweredOn else { return }
        for peripheral in central.retrievePeripherals(withIdentifiers: wanted) {
          peripherals[peripheral.identifier] = peripheral
          central.connect(peripheral)
        }
      }
      """,
    documents: [
      Document("CBCentralManager", "documentation/corebluetooth/cbcentralmanager"),
      Document(
        "Best Practices for Interacting with a Remote Peripheral Device (archived)",
        """
        library/archive/documentation/NetworkingInternetWeb/Conceptual/CoreBluetooth_concepts/\
        BestPracticesForInteractingWithARemotePeripheralDevice/\
        BestPracticesForInteractingWithARemotePeripheralDevice.html
        """),
    ])
}
