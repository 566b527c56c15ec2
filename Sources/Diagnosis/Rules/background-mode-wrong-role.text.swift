extension RuleText {
  static let backgroundModeWrongRole = RuleText(
    title: "Background mode declared for the other Bluetooth role",
    means: """
      The app declares a Bluetooth background mode, but for the other role than the manager that it uses. The \
      names are easily confused: `bluetooth-central` is for an app that scans and connects, `bluetooth-peripheral` \
      for one that advertises. In the role without the mode the app is neither woken nor restored.
      """,
    proves: """
      The same lines as for `background-mode-missing` for one role (`Registering central session … with \
      backgrounding: off`, or the exception that names the mode), while a line of the other role shows that its \
      mode is present. Lines of a `statedump` block prove nothing.
      """,
    confirm: """
      Read `UIBackgroundModes` in the `Info.plist` of the built app. In a log: start the app, then within an hour \
      run `sudo log collect --device --last 1h` on a Mac with the phone attached, or take a sysdiagnose; compare \
      the `Registering central session` and `Registering peripheral session` lines (predicate `subsystem == \
      "com.apple.bluetooth" AND process == "bluetoothd"`, level Default).
      """,
    advice: """
      Declare the mode of the role that the manager has: `bluetooth-central` for `CBCentralManager`, \
      `bluetooth-peripheral` for `CBPeripheralManager`. In Xcode the first is "Uses Bluetooth LE accessories", the \
      second "Acts as a Bluetooth LE accessory". Declare both only if both roles are used in the background.
      """,
    customer: """
      Thank you for the log: it suggests that this version of the app can reach your device only while it is open \
      on your screen, so please keep it open while you need your device.
      """,
    sample: """
      <!-- Info.plist -->
      <key>UIBackgroundModes</key>
      <array>
        <string>bluetooth-central</string>    <!-- CBCentralManager: the app connects to devices -->
        <string>bluetooth-peripheral</string> <!-- CBPeripheralManager: the app itself advertises -->
      </array>
      """,
    documents: [
      Document(
        "Core Bluetooth Background Processing for iOS Apps (archived)",
        """
        library/archive/documentation/NetworkingInternetWeb/Conceptual/CoreBluetooth_concepts/\
        CoreBluetoothBackgroundProcessingForIOSApps/PerformingTasksWhileYourAppIsInTheBackground.html
        """)
    ])
}
