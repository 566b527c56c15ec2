extension RuleText {
  static let managerCreatedLate = RuleText(
    title: "Bluetooth manager created late after the relaunch",
    means: """
      The system relaunched the app for Bluetooth, and the manager came later than the 5 s that developers allow \
      for it, or only when the app came to the foreground. The time in the background is short, and the system \
      gives an app that does not claim its state a deadline. What was saved may be dropped before the manager \
      exists. The 5 s are a convention, not a limit that Apple states.
      """,
    proves: """
      A Bluetooth relaunch, and the first manager with the saved identifier more than 5 s of awake time after the \
      start of the process. It is more serious when the manager came only with the foreground. A prewarmed process \
      counts from the moment when it really runs, and a suspension in between stops the clock.
      """,
    confirm: """
      Within an hour after the relaunch, run `sudo log collect --device --last 2h` on a Mac with the phone \
      attached, or take a sysdiagnose. Predicate `subsystem == "com.apple.bluetooth" OR process == "runningboardd" \
      OR process == "APP"`, level Default. Compare the launch (`Executing launch request`, `Resurrected`) with \
      bluetoothd's `Registering` line of the new process.
      """,
    advice: """
      Create the manager synchronously while the app launches: in `application(_:didFinishLaunchingWithOptions:)`, \
      or in the initialiser of the SwiftUI `App`. Do not wait for a scene, a view, a login, a database or the \
      network. Do not make it depend on the Bluetooth key of the launch options: scene-based apps get `nil`, and \
      the keys are deprecated with the iOS 26 SDK.
      """,
    customer: """
      Thank you for the log: your phone did start the app again for your device, but the app seems to have been \
      slow to get ready in the background, so please open it once.
      """,
    sample: """
      @main
      final class AppDelegate: UIResponder, UIApplicationDelegate {
        /// Made with the delegate itself: no scene, no login and no network comes before it.
        private let bluetooth = BluetoothCentral()

        func application(
          _ application: UIApplication,
          didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
          bluetooth.start()  // creates the CBCentralManager before this method returns
          return true
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
