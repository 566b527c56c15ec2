extension RuleText {
  static let restoreIdentifierChanged = RuleText(
    title: "Restore identifier changed between launches",
    means: """
      The app registered its manager under another restore identifier than on an earlier launch. Saved Bluetooth \
      state belongs to the identifier that it was saved under. Under the new one the system has nothing to hand \
      back, and what was connected or pending before does not return to the app.
      """,
    proves: """
      The restore identifiers of one role differ between two launches: a saved identifier stays unclaimed in a \
      launch in which every manager is known, or the same single manager has another identifier. bluetoothd's \
      `Registering … restoreID:` lines or the app's own lines show them. Two managers of which each launch prints \
      only one prove nothing. After an app update with nothing pending it is only a remark.
      """,
    confirm: """
      Capture two launches of the app in one log. Within an hour after the second, run `sudo log collect --device \
      --last 2h` on a Mac with the phone attached, or take a sysdiagnose. Compare the `restoreID:` of bluetoothd's \
      `Registering` lines (predicate `subsystem == "com.apple.bluetooth" AND process == "bluetoothd"`, level \
      Default).
      """,
    advice: """
      Give each manager one constant string and keep it across launches and app versions. Do not derive it from a \
      user, a device, a build number or anything else that changes. If it has to change, create a manager with the \
      old identifier as well on the first launch of the new version, so that its saved state is still handed back.
      """,
    customer: """
      Thank you for the log: it suggests that the app did not recognise its earlier Bluetooth connection when it \
      started again, so please open the app once to connect your device.
      """,
    sample: """
      /// One constant per manager, kept for the life of the product.
      enum RestoreIdentifier {
        static let sensors = "com.example.app.central.sensors"
        static let advertising = "com.example.app.peripheral"
      }
      """,
    documents: [
      Document(
        "CBCentralManagerOptionRestoreIdentifierKey",
        "documentation/corebluetooth/cbcentralmanageroptionrestoreidentifierkey"),
      Document(
        "Central Manager State Restoration Options",
        "documentation/corebluetooth/central-manager-state-restoration-options"),
      Document(
        "CBPeripheralManagerOptionRestoreIdentifierKey",
        "documentation/corebluetooth/cbperipheralmanageroptionrestoreidentifierkey"),
    ])
}
