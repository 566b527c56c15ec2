extension RuleText {
  static let managerInitException = RuleText(
    title: "Exception when the Bluetooth manager was created",
    means: """
      The app ended with an exception or a failed assertion while it created its Bluetooth manager. On a relaunch \
      in the background nobody sees this crash: it looks as if the app had never come back. The text of the \
      exception names the cause.
      """,
    proves: """
      An assertion failure in the initialiser of `CBCentralManager` or `CBPeripheralManager`, or an \
      `NSInternalInconsistencyException` whose reason speaks of it: the delegate does not implement \
      `willRestoreState`, it no longer supports restoring, or the background mode is not declared. Exceptions from \
      elsewhere do not count, and neither does one after which the process goes on.
      """,
    confirm: """
      Take the app's crash report (`.ips`) of that time from the phone's analytics data. In a log: within an hour, \
      run `sudo log collect --device --last 1h` on a Mac with the phone attached, or take a sysdiagnose; look for \
      the assertion in the app's process (predicate `process == "APP"`, level Default) and for its exit in \
      runningboardd.
      """,
    advice: """
      Read the reason of the exception. A manager with a restore identifier needs a delegate that implements \
      `willRestoreState` when the manager is created, and the background mode of its role. Do not pass `nil`, or a \
      delegate that is replaced later by another type.
      """,
    customer: """
      Thank you for the log: it shows that the app stopped while it was starting its Bluetooth connection, which \
      is nothing you have done, and opening it once is worth a try.
      """,
    sample: """
      final class BluetoothCentral: NSObject, CBCentralManagerDelegate {
        private var manager: CBCentralManager?

        override init() {
          super.init()
          // The delegate is complete here: it implements both methods below.
          manager = CBCentralManager(
            delegate: self, queue: .main,
            options: [CBCentralManagerOptionRestoreIdentifierKey: "com.example.app.central"])
        }

        func centralManagerDidUpdateState(_ central: CBCentralManager) { /* … */ }
        func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any]) { /* … */ }
      }
      """,
    documents: [
      Document(
        "CBCentralManagerOptionRestoreIdentifierKey",
        "documentation/corebluetooth/cbcentralmanageroptionrestoreidentifierkey"),
      Document(
        "centralManager(_:willRestoreState:)",
        "documentation/corebluetooth/cbcentralmanagerdelegate/centralmanager(_:willrestorestate:)"),
      Document(
        "Core Bluetooth Background Processing for iOS Apps (archived)",
        """
        library/archive/documentation/NetworkingInternetWeb/Conceptual/CoreBluetooth_concepts/\
        CoreBluetoothBackgroundProcessingForIOSApps/PerformingTasksWhileYourAppIsInTheBackground.html
        """),
    ])
}
