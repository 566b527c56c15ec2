extension RuleText {
  static let suspendedEarly = RuleText(
    title: "Suspended before the first Bluetooth state arrived",
    means: """
      The app was suspended before the log shows a first `didUpdateState` line of this launch. Before that \
      callback an app can send no Bluetooth command, so little can have happened in this launch. What was handed \
      over may wait until the app runs again.
      """,
    proves: """
      A launch, then a suspension, and no `didUpdateState` line in between, in a log that would show one. A gap in \
      the log, a clock step, a prewarmed process and an app that does not print this callback exclude it.
      """,
    confirm: """
      Within an hour, run `sudo log collect --device --last 1h` on a Mac with the phone attached, or take a \
      sysdiagnose. Predicate `subsystem == "com.apple.bluetooth" OR process == "runningboardd" OR process == \
      "APP"`, level Default. Look for `Suspending task` of the new process, and for bluetoothd's `Registering` \
      line before it.
      """,
    advice: """
      Make sure that the callback is logged, in its first line and at level Default. Then create the manager first \
      of all on launch, synchronously, and keep its queue free: a callback that waits behind other work on a busy \
      main queue comes too late.
      """,
    customer: """
      Thank you for the log: your phone paused the app again before it could reach your device, so please open the \
      app once.
      """,
    documents: [
      Document("CBCentralManager", "documentation/corebluetooth/cbcentralmanager"),
      Document(
        "Central Manager State Restoration Options",
        "documentation/corebluetooth/central-manager-state-restoration-options"),
      Document(
        "Extending your app's background execution time",
        "documentation/uikit/extending-your-app-s-background-execution-time"),
    ])
}
