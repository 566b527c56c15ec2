extension RuleText {
  static let launchedBeforeFirstUnlock = RuleText(
    title: "Launched before the first unlock after a restart",
    means: """
      The phone had restarted, and the app was launched before it was unlocked for the first time. Until then \
      protected data cannot be read, and stored settings can look empty. An app that keeps its restore identifier \
      there may then make a new one and lose its saved state.
      """,
    proves: """
      A launch of the app before the line that tells of the first unlock, such as `Received MKB first unlock \
      notification` or `fDeviceFirstUnlocked:0` after the launch. It is more serious when a new restore identifier \
      follows in the same launch.
      """,
    confirm: """
      Restart the phone, leave it locked until the device was near it for some minutes, then unlock it. Within an \
      hour, run `sudo log collect --device --last 2h` on a Mac with the phone attached, or take a sysdiagnose. \
      Predicate `subsystem == "com.apple.bluetooth" OR process == "runningboardd" OR process == "APP"`, level \
      Default.
      """,
    advice: """
      An app can meet this at any restart. It is on the safe side with a constant restore identifier, and when it \
      makes nothing new while stored values read as empty. Read other protected data only after the first unlock.
      """,
    customer: """
      Your phone had just restarted and was still locked at that time, so please unlock it and open the app once \
      if your device is not connected.
      """,
    sample: """
      enum RestoreIdentifier {
        /// A constant: there is nothing to read from storage before the first unlock.
        static let central = "com.example.app.central"
      }
      """,
    documents: [
      Document(
        "TN3115: Bluetooth State Restoration app relaunch rules",
        "documentation/technotes/tn3115-bluetooth-state-restoration-app-relaunch-rules"),
      Document(
        "CBCentralManagerOptionRestoreIdentifierKey",
        "documentation/corebluetooth/cbcentralmanageroptionrestoreidentifierkey"),
    ])
}
