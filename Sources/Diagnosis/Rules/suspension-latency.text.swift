extension RuleText {
  static let suspensionLatency = RuleText(
    title: "Awake in the background for longer than advised",
    means: """
      The app kept running in the background for longer after its last work than apps are advised to. Apps are \
      advised to stay within 10 s of a wake or relaunch; this is a convention, not a limit that Apple states. An \
      app that stays awake long risks to be ended by the system, and then has to be relaunched.
      """,
    proves: """
      The end of an awake stretch in the background, and more than 10 s (serious: 30 s) since the latest launch, \
      wake, Bluetooth event or end of the foreground; a long pause between two Bluetooth events in the stretch \
      counts too. `Assertions for process will expire soon` for the process proves it whatever the figure. \
      Foreground, a background task, audio, location, VoIP, navigation or a debugger in the stretch excludes it. A \
      sensor that keeps sending keeps an app awake for minutes, rightly.
      """,
    confirm: """
      Within an hour, run `sudo log collect --device --last 1h` on a Mac with the phone attached, or take a \
      sysdiagnose. Predicate `process == "runningboardd" OR subsystem == "com.apple.bluetooth" OR process == \
      "APP"`, level Default. Look for `Resuming task`, `Suspending task` and `expire soon` of the process. \
      bluetoothd's own assertion lines are at level Info: they need the Bluetooth logging profile, and age out in \
      one to two hours.
      """,
    advice: """
      Do the work that belongs to the Bluetooth event and return. Move uploads, parsing and database upkeep out of \
      the wake, and stop timers and polling in the background. If the work needs more time, ask for it with \
      `beginBackgroundTask(withName:expirationHandler:)` and end the task as soon as it is done.
      """,
    customer: """
      Thank you for the log: it suggests that the app worked longer in the background than it is meant to, which \
      is nothing that you need to change in your settings.
      """,
    sample: """
      /// Asks for time and gives it back: call `end()` as soon as the work is done.
      @MainActor
      final class BackgroundTime {
        private var task = UIBackgroundTaskIdentifier.invalid

        init(for work: String) {
          task = UIApplication.shared.beginBackgroundTask(withName: work) { [weak self] in self?.end() }
        }

        func end() {
          guard task != .invalid else { return }
          UIApplication.shared.endBackgroundTask(task)
          task = .invalid
        }
      }
      """,
    documents: [
      Document(
        "Extending your app's background execution time",
        "documentation/uikit/extending-your-app-s-background-execution-time"),
      Document("Apple Developer Forums, thread 815618: no fixed time in the background", "forums/thread/815618"),
      Document("Apple Developer Forums, thread 741432: limits of background tasks", "forums/thread/741432"),
    ])
}
