extension RuleText {
  static let debuggerAttached = RuleText(
    title: "Recorded with a debugger, Xcode or a test attached",
    means: """
      This launch of the app ran under a debugger, Xcode, a test or the simulator. The system treats such a \
      process differently: watchdogs are off, and it may not be suspended or ended as usual. What the log shows of \
      this launch says little about what users meet.
      """,
    proves: """
      Lines such as `for reason: process is being debugged`, a launch or an end by the simulator host, or an \
      XCTest process in this launch. A log copied from Xcode's console alone proves no debugger.
      """,
    confirm: """
      Stop the run in Xcode, start the app from the Home Screen with no debugger attached, and repeat the steps. \
      Within an hour, run `sudo log collect --device --last 1h` on a Mac with the phone attached, or take a \
      sysdiagnose. Look for `debugged` in runningboardd and SpringBoard (predicate `process == "runningboardd" OR \
      process == "SpringBoard"`, levels Default and Error).
      """,
    advice: """
      Test restoration without Xcode: install the build, start it from the Home Screen, and read the unified log \
      afterwards. The simulator has no Bluetooth and cannot show restoration.
      """,
    customer: """
      The log you sent comes from a test setup, so please record another one while you use the app as you normally \
      do.
      """,
    documents: [
      Document("Addressing watchdog terminations", "documentation/xcode/addressing-watchdog-terminations")
    ])
}
