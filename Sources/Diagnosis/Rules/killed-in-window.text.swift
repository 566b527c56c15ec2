extension RuleText {
  static let killedInWindow = RuleText(
    title: "Ended by the system while working in the background",
    means: """
      The system ended the app while it was running in the background: by a watchdog, for its use of the processor \
      or of memory, or because it held a file lock when it was suspended. From outside it looks as if the app had \
      not come back. An app that is removed from memory while it is suspended is normal, and not meant here.
      """,
    proves: """
      An exit line for this app with `0x8BADF00D` (watchdog), the CPU limit (80 % over 60 s), a jetsam reason or \
      `0xDEAD10CC` (lock held), while it ran in the background. `(non-fatal)` and `killing_idle_process` lines end \
      no app. Kernel lines carry the process name, not the bundle, so they count only for the pid of a known \
      process.
      """,
    confirm: """
      Take the app's crash report or the JetsamEvent report (`.ips`) of that time from the phone's analytics data. \
      In a log: within an hour, run `sudo log collect --device --last 2h` on a Mac with the phone attached, or \
      take a sysdiagnose; predicate `process == "runningboardd" OR process == "kernel" OR process == "SpringBoard" \
      OR process == "APP"`, level Default.
      """,
    advice: """
      Read the reason first. Watchdog: do less while launching and when the scene goes to the background, and \
      nothing synchronous on the main queue. CPU: look for a loop of reconnects or parsing. Memory: build up no \
      user interface in a background launch. Lock: close or release files and databases in shared containers \
      before the app is suspended.
      """,
    customer: """
      Thank you for the log: your phone stopped the app while it was working in the background, so please open it \
      once to connect your device.
      """,
    documents: [
      Document("Addressing watchdog terminations", "documentation/xcode/addressing-watchdog-terminations"),
      Document(
        "Extending your app's background execution time",
        "documentation/uikit/extending-your-app-s-background-execution-time"),
      Document("Apple Developer Forums, thread 741432: limits of background tasks", "forums/thread/741432"),
    ])
}
