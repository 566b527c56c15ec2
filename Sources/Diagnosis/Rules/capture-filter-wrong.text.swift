extension RuleText {
  static let captureFilterWrong = RuleText(
    title: "The log was captured with a filter that hides the answer",
    means: """
      The filter that this log was captured with leaves out lines that are needed. Nothing ever matches the \
      subsystem `com.apple.bluetoothd`: the daemon writes under `com.apple.bluetooth`. A missing line in this log \
      therefore proves nothing.
      """,
    proves: """
      The predicate that the log repeats in its header: it names the subsystem `com.apple.bluetoothd`, or it \
      leaves out bluetoothd, runningboardd or the app.
      """,
    confirm: """
      Compare the first lines of the log with the predicate `subsystem == "com.apple.bluetooth" OR process == \
      "runningboardd" OR process == "APP"`. Capture again with it, at levels Default and above, or without any \
      filter: within an hour, run `sudo log collect --device --last 1h` on a Mac with the phone attached, or take \
      a sysdiagnose. For Info and Debug lines of bluetoothd install the Bluetooth logging profile first.
      """,
    advice: """
      Correct the command in the instructions that the log was captured by. An archive without a filter is the \
      safest choice: a filter can be put on it later. With `APP` in the predicate, write the name of the app's \
      executable.
      """,
    customer: """
      The log you sent leaves out some lines that we need, so a new recording with our current steps would help us \
      to help you.
      """,
    sample: #"""
      # Collect everything, filter later:
      sudo log collect --device --last 2h --output field.logarchive
      log show --archive field.logarchive --style ndjson --info --debug \
        --predicate 'subsystem == "com.apple.bluetooth" OR process == "bluetoothd"
          OR process == "runningboardd" OR process == "SpringBoard" OR process == "APP"
          OR (process == "kernel" AND eventMessage CONTAINS "memorystatus")' > field.ndjson
      """#)
}
