extension RuleText {
  static let restoreCrash = RuleText(
    title: "The app ended right after its state was handed back",
    means: """
      The app was handed back its Bluetooth state and crashed, or was stopped by the watchdog, within 10 s. From \
      outside it looks as if it had never come back. As long as the cause is there, every relaunch may end the same \
      way.
      """,
    proves: """
      A `willRestoreState` line, and within 10 s an exception, a crash or a watchdog line for the same process. Memory \
      pressure, an end by the user, an update and a debugger are none, and neither is the end of the log, or an \
      exception after which the app goes on.
      """,
    confirm: """
      Take the app's crash report (`.ips`) of that time from the phone's analytics data: its stack shows the line. In \
      a log: within an hour, run `sudo log collect --device --last 2h` on a Mac with the phone attached, or take a \
      sysdiagnose; predicate `process == "launchd" OR process == "runningboardd" OR process == "SpringBoard" OR \
      process == "APP"`, level Default.
      """,
    advice: """
      Symbolicate the crash report and start at `willRestoreState`. What is missing in a background launch is what the \
      user interface usually sets up: a screen, a signed-in account, a database that is locked with the phone. A \
      restored peripheral has no services where they were not discovered before, and may be in any state.
      """,
    customer: """
      Thank you for the log: the app stopped while it was taking your device back, so please open it once and send us \
      the app's report from the phone's analytics data.
      """,
    documents: [
      Document(
        "centralManager(_:willRestoreState:)",
        "documentation/corebluetooth/cbcentralmanagerdelegate/centralmanager(_:willrestorestate:)"),
      Document("Addressing watchdog terminations", "documentation/xcode/addressing-watchdog-terminations"),
    ])
}
