extension RuleText {
  static let bluetoothUnauthorized = RuleText(
    title: "The app has no permission to use Bluetooth",
    means: """
      The manager reports `unauthorized`: the user, or a restriction of the device, does not allow the app to \
      use Bluetooth. Without it there is no scan, no connection and no restoration. At a cold start the state \
      may be wrong for up to 40 s and then settle.
      """,
    proves: """
      State 3 that lasts for more than a minute: two such lines with no other state between, or one after which \
      no other state came while the app ran. A radio that is off is state 4, and another matter.
      """,
    confirm: """
      Within an hour, run `sudo log collect --device --last 1h` on a Mac with the phone attached, or take a \
      sysdiagnose. Predicate `subsystem == "com.apple.bluetooth" OR process == "APP"`, level Default. Look \
      for `didUpdateState` and for the lines of `tccd` about the app.
      """,
    advice: """
      Look at `CBManager.authorization` before a manager is created, explain what the permission is for, and \
      lead the user to the app's page in Settings when it is `denied`. Do not ask again and again.
      """,
    customer: """
      Thank you for the log: the app is not allowed to use Bluetooth, so please switch it on for the app in \
      Settings > Privacy & Security > Bluetooth.
      """,
    sample: """
      if CBManager.authorization == .denied {
        showExplanation(settings: UIApplication.openSettingsURLString)
      }
      """,
    documents: [
      Document("CBCentralManager", "documentation/corebluetooth/cbcentralmanager")
    ])
}
