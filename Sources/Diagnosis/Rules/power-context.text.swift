extension RuleText {
  static let powerContext = RuleText(
    title: "Low Power Mode on or Background App Refresh off",
    means: """
      While the app was away, Low Power Mode was on, or Background App Refresh was off. This is context for a case \
      that works on one phone and not on another. It is never a cause by itself.
      """,
    proves: """
      A line of bluetoothd such as `Low Power Mode is now 1`, or the app's own header that names these settings, \
      within the interruption. The system is not known to log Background App Refresh, so only an app's header or a \
      pattern of your own can show it.
      """,
    confirm: """
      Ask for both settings, or let the app print them at its start. In a log: within an hour, run `sudo log \
      collect --device --last 2h` on a Mac with the phone attached, or take a sysdiagnose; predicate `subsystem == \
      "com.apple.bluetooth" AND eventMessage CONTAINS "Low Power"`, level Default.
      """,
    advice: """
      Nothing has to change because of this line. Compare the case with one in which both settings are as usual, \
      and read the other findings first. A header with these settings in the app's log makes such cases easier to \
      compare.
      """,
    customer: """
      A power setting of your phone was active at that time, which we only note for comparison, and you do not \
      need to change anything.
      """,
    documents: [
      Document(
        "TN3115: Bluetooth State Restoration app relaunch rules",
        "documentation/technotes/tn3115-bluetooth-state-restoration-app-relaunch-rules")
    ])
}
