extension RuleText {
  static let backgroundModeMissing = RuleText(
    title: "Bluetooth background mode not declared",
    means: """
      The app registered with the Bluetooth service without the right to run in the background. Its Bluetooth \
      events wait until it comes to the foreground, and it is not relaunched for them. With a restore identifier, \
      Core Bluetooth may even stop the app with an exception when the manager is created.
      """,
    proves: """
      bluetoothd's `Registering … session … with backgrounding: off`, or the exception `State restoration of \
      CBCentralManager is only allowed for applications that have specified the "bluetooth-central" background \
      mode`. Lines of a `statedump` block are a snapshot of the past and prove nothing.
      """,
    confirm: """
      Read the `Info.plist` inside the built app: `UIBackgroundModes` must list the mode. In a log: start the app, \
      then within an hour run `sudo log collect --device --last 1h` on a Mac with the phone attached, or take a \
      sysdiagnose; predicate `subsystem == "com.apple.bluetooth"`, level Default. For the exception take the app's \
      crash report.
      """,
    advice: """
      Add `bluetooth-central` to `UIBackgroundModes` for an app that scans and connects, `bluetooth-peripheral` \
      for one that advertises, both for one that does both. In Xcode they are "Uses Bluetooth LE accessories" and \
      "Acts as a Bluetooth LE accessory" under Signing & Capabilities, Background Modes. Check the built app of \
      every configuration, not the source alone.
      """,
    customer: """
      Thank you for the log: it suggests that this version of the app uses Bluetooth only while it is open on your \
      screen, so please keep it open while you need your device.
      """,
    sample: """
      <!-- Info.plist of an app that scans for devices and connects to them -->
      <key>UIBackgroundModes</key>
      <array>
        <string>bluetooth-central</string>
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
