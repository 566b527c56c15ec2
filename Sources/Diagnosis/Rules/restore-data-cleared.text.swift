extension RuleText {
  static let restoreDataCleared = RuleText(
    title: "The system cleared the saved Bluetooth state",
    means: """
      The Bluetooth service threw away what it had saved for apps. It does so when Bluetooth is switched off, when \
      accessories are disconnected from Control Center, when Bluetooth permission is withdrawn, and when the app \
      is deleted. An empty dictionary, or none at all, on the next launch follows from it.
      """,
    proves: """
      A line of bluetoothd such as `Power toggled off, clearing state restoration data`, `Denylist mode turned 1, \
      clearing state restoration data`, `Removing restorable session … due to TCC change` or `has been \
      uninstalled`. For Control Center the line alone does not settle whether a relaunch is due: Apple's table \
      allows one there.
      """,
    confirm: """
      Within an hour, run `sudo log collect --device --last 2h` on a Mac with the phone attached, or take a \
      sysdiagnose. Predicate `subsystem == "com.apple.bluetooth" AND process == "bluetoothd"`, level Default, \
      category `Server.AppRestoration`. Ask which switch was used: Settings, Control Center or airplane mode.
      """,
    advice: """
      The clearing itself is by design. An app copes with it when it remembers its devices on its own: at the next \
      `poweredOn` it can fetch them by identifier and connect again, so that nothing depends on the saved state.
      """,
    customer: """
      When Bluetooth is switched off or its permission changes, your phone forgets the app's connections, so \
      please check that Bluetooth is on and open the app once.
      """,
    sample: """
      func centralManagerDidUpdateState(_ central: CBCentralManager) {
        guard central.state == .poweredOn else { return }
        // `known`: identifiers that the app keeps itself.
        for peripheral in central.retrievePeripherals(withIdentifiers: known) where peripheral.state == .disconnected {
          peripherals[peripheral.identifier] = peripheral
          central.connect(peripheral)
        }
      }
      """,
    documents: [
      Document(
        "TN3115: Bluetooth State Restoration app relaunch rules",
        "documentation/technotes/tn3115-bluetooth-state-restoration-app-relaunch-rules"),
      Document("Apple Developer Forums, thread 806013: relaunch rules from iOS 26 on", "forums/thread/806013"),
      Document(
        "Best Practices for Interacting with a Remote Peripheral Device (archived)",
        """
        library/archive/documentation/NetworkingInternetWeb/Conceptual/CoreBluetooth_concepts/\
        BestPracticesForInteractingWithARemotePeripheralDevice/\
        BestPracticesForInteractingWithARemotePeripheralDevice.html
        """),
    ])
}
