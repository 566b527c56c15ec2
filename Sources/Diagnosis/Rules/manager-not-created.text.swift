extension RuleText {
  static let managerNotCreated = RuleText(
    title: "No sign of a Bluetooth manager after a relaunch",
    means: """
      The system relaunched the app for Bluetooth. Up to its suspension or exit the log has no line about a \
      Bluetooth manager of the app, and no other Core Bluetooth line of it. Without the manager the saved state \
      cannot be handed back.
      """,
    proves: """
      A Bluetooth relaunch, then no `Registering … session` line of bluetoothd, no creation line of the app and no \
      Core Bluetooth line of its process until it was suspended or ended. It counts only where such lines would \
      have been seen. A prewarmed process that never really ran, or a log whose levels or wording hide the \
      creation, excludes it.
      """,
    confirm: """
      Within an hour after the relaunch, run `sudo log collect --device --last 2h` on a Mac with the phone \
      attached, or take a sysdiagnose. Predicate `subsystem == "com.apple.bluetooth" OR process == "runningboardd" \
      OR process == "APP"`, level Default. Look for a `Registering` line of bluetoothd with the pid of the new \
      process.
      """,
    advice: """
      Make sure that the callback is logged, `centralManagerDidUpdateState` first, and the creation of the manager \
      as well. Then create the manager on every launch, synchronously, also when the app starts in the background \
      and no scene is connected. Do not make it depend on a view, on a login or on the launch options, which are \
      `nil` in scene-based apps.
      """,
    customer: """
      Thank you for the log: your phone did start the app again for your device, but the app seems not to have \
      used Bluetooth then, so please open it once.
      """,
    sample: """
      @main
      struct SensorApp: App {
        /// Made with the app, not with a window: a launch in the background may show none.
        private let bluetooth = BluetoothCentral()

        init() {
          bluetooth.start()  // creates the CBCentralManager
        }

        var body: some Scene {
          WindowGroup { ContentView() }
        }
      }
      """,
    documents: [
      Document(
        "Central Manager State Restoration Options",
        "documentation/corebluetooth/central-manager-state-restoration-options"),
      Document(
        "Core Bluetooth Background Processing for iOS Apps (archived)",
        """
        library/archive/documentation/NetworkingInternetWeb/Conceptual/CoreBluetooth_concepts/\
        CoreBluetoothBackgroundProcessingForIOSApps/PerformingTasksWhileYourAppIsInTheBackground.html
        """),
    ])
}
