extension RuleText {
  static let relaunchRefused = RuleText(
    title: "The system decided not to relaunch the app",
    means: """
      An event for the app came, and the Bluetooth service wrote that it will not start the app. Its reason stands \
      in the line: the user closed the app, the caller is an app extension or a daemon, or Bluetooth permission is \
      missing. After a force-quit this is by design, but not on iOS 26 and later for an app whose accessory was set up \
      with AccessorySetupKit.
      """,
    proves: """
      A line of bluetoothd such as `in launch queue but won't resurrect. Reason: killed by user`, `is an extension \
      (not supported)`, `is a daemon (not supported)` or `App Restored but TCCDone missing`. A successful launch \
      of the app after it ends the matter.
      """,
    confirm: """
      Within an hour, run `sudo log collect --device --last 2h` on a Mac with the phone attached, or take a \
      sysdiagnose. Predicate `subsystem == "com.apple.bluetooth" AND process == "bluetoothd"`, level Default; \
      category `Server.AppRestoration` holds the decisions.
      """,
    advice: """
      Look at the reason. After a force-quit nothing has to change; tell users that the app has to be opened once. \
      With a missing permission, show in the app how to allow Bluetooth. An extension is not relaunched for \
      Bluetooth: keep the manager in the app itself.
      """,
    customer: """
      Your phone chose not to start the app on its own this time, so please open the app once and allow Bluetooth \
      if you are asked.
      """,
    documents: [
      Document(
        "TN3115: Bluetooth State Restoration app relaunch rules",
        "documentation/technotes/tn3115-bluetooth-state-restoration-app-relaunch-rules"),
      Document("Apple Developer Forums, thread 806013: relaunch rules from iOS 26 on", "forums/thread/806013"),
    ])
}
