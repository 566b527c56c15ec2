extension RuleText {
  static let duplicateConnectOrScan = RuleText(
    title: "A restored device is asked for twice",
    means: """
      After a restoration two parts of the app ask for the same device: one for what was handed back, the other as at \
      every launch. Core Bluetooth bears it, but callbacks then come twice or to the part that does not expect them, \
      and a scan for a device that is connected finds nothing.
      """,
    proves: """
      Two connects of one restored device within 5 s, in the same wording, with no end of the link, cancel or change \
      of state between them; or a scan that leads to a connect of a device that was handed back connected. To repeat a \
      connect once the manager is powered on is what Apple advises, and does not count. One call that two layers print \
      is one call.
      """,
    confirm: """
      Log each `connect` and each scan with the device and the place it is called from. Within an hour, run `sudo log \
      collect --device --last 1h` on a Mac with the phone attached, or take a sysdiagnose. Predicate `subsystem == \
      "com.apple.bluetooth" OR process == "APP"`, level Default. bluetoothd prints `Connecting device` for each \
      request.
      """,
    advice: """
      Let one place decide at `poweredOn`: begin with what was handed back, connect to what is not connected, and scan \
      only for what is then still missing. `willRestoreState` itself should only keep what it is given.
      """,
    customer: """
      Thank you for the log: the app asked for your device twice after it came back, which can delay it, so please wait \
      a minute or open the app once.
      """,
    sample: #"""
      func resume(_ central: CBCentralManager) {  // the only place that connects, called at `poweredOn`
        for identifier in known where held[identifier]?.state != .connected {
          guard let peripheral = held[identifier] ?? retrieve(identifier) else { continue }
          central.connect(peripheral)
        }
      }
      """#,
    documents: [
      Document("connect(_:options:)", "documentation/corebluetooth/cbcentralmanager/connect(_:options:)"),
      Document(
        "centralManager(_:willRestoreState:)",
        "documentation/corebluetooth/cbcentralmanagerdelegate/centralmanager(_:willrestorestate:)"),
    ])
}
