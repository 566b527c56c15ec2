extension RuleText {
  static let restoreUnheard = RuleText(
    title: "The restoration did not reach the app's upper layer",
    means: """
      The native part of the app was handed back its Bluetooth state, and the part that runs in JavaScript or Dart was \
      not told. In a background launch the upper layer starts later, or not at all, and an event that nobody listens to \
      is lost. The connection may be up while the app shows none.
      """,
    proves: """
      The bridge's own line that it sends an event of the restoration `with no listeners registered`; or \
      `willRestoreState` with no event of the upper layer within 2 s, where earlier launches of the same app show that \
      event. An app without an upper layer owes none.
      """,
    confirm: """
      Log the restoration in both layers, at level Default. Within an hour, run `sudo log collect --device --last 1h` \
      on a Mac with the phone attached, or take a sysdiagnose. Predicate `subsystem == "com.apple.bluetooth" OR \
      process == "APP"`. Compare the time of the native line with the first line of the upper layer.
      """,
    advice: """
      Make sure that the callback is logged in both layers. Then keep what was handed back in the native layer until \
      the upper one asks for it, or register its listener before anything else at start. What has to work in the \
      background, keeping peripherals and connecting again, belongs in the native layer.
      """,
    customer: """
      Thank you for the log: your phone gave your device back to the app, and a part of the app did not notice, so \
      please open the app once.
      """,
    sample: #"""
      private var waiting: [String: Any]?  // kept until the upper layer is there

      func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any]) {
        if hasListeners { send("restored", dict) } else { waiting = dict }
      }
      """#,
    documents: [
      Document(
        "centralManager(_:willRestoreState:)",
        "documentation/corebluetooth/cbcentralmanagerdelegate/centralmanager(_:willrestorestate:)")
    ])
}
