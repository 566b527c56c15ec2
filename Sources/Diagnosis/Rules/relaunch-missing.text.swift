extension RuleText {
  static let relaunchMissing = RuleText(
    title: "Event for the app, but no relaunch seen",
    means: """
      The system had removed the app from memory while Bluetooth work was pending. An event for its device came, \
      and the log shows no launch of the app within 30 s, or three attempts without success. The app did not run, \
      so its code had no part in this.
      """,
    proves: """
      An end of the app by the system with something pending, then an event of bluetoothd for that device and app, \
      and no launch within 30 s in lines that would show one; or a third launch attempt of bluetoothd without \
      success. A force-quit, Bluetooth off or a restart before the first unlock excludes it, see \
      `relaunch-not-expected`.
      """,
    confirm: """
      Within an hour after the event, run `sudo log collect --device --last 2h` on a Mac with the phone attached, \
      or take a sysdiagnose. Predicate `subsystem == "com.apple.bluetooth" OR process == "runningboardd" OR \
      process == "SpringBoard"`, level Default. Look for `Attempting To Launch Bundle` with its attempt number and \
      for `Executing launch request`.
      """,
    advice: """
      Make sure that the callback is logged, `didFinishLaunching` first, so that a relaunch shows even where the \
      system's lines are missing. What happened lies with the system: keep the log, note the OS build and report \
      it to Apple with a sysdiagnose. The app can pick up its devices on the next launch of any kind.
      """,
    customer: """
      Your phone noticed your device but we see no sign that it started the app again, so please open the app once \
      and then leave it in the background.
      """,
    documents: [
      Document(
        "TN3115: Bluetooth State Restoration app relaunch rules",
        "documentation/technotes/tn3115-bluetooth-state-restoration-app-relaunch-rules"),
      Document("Apple Developer Forums, thread 836150: something must be pending", "forums/thread/836150"),
    ])
}
