extension RuleText {
  static let usageDescriptionMissing = RuleText(
    title: "Stopped by the system: no Bluetooth usage description",
    means: """
      The system stopped the app when it first used Bluetooth, because its `Info.plist` does not say why it needs \
      Bluetooth. The same happens at every use of Bluetooth until the text is there. Nothing can be restored by an \
      app that is stopped before its manager exists.
      """,
    proves: """
      The line `This app has crashed because it attempted to access privacy-sensitive data without a usage \
      description` with an `NSBluetooth…UsageDescription` key, or a TCC termination reason with that key. The same \
      line with the key of another permission does not count here.
      """,
    confirm: """
      Read the `Info.plist` inside the built app. In a log: start the app until it stops, then within an hour run \
      `sudo log collect --device --last 1h` on a Mac with the phone attached, or take a sysdiagnose. Search all \
      processes for `UsageDescription` (predicate `eventMessage CONTAINS "UsageDescription"`, level Default), or \
      take the app's crash report.
      """,
    advice: """
      Add `NSBluetoothAlwaysUsageDescription` with a sentence that a user understands. If the app still runs on \
      iOS 12 or earlier, add `NSBluetoothPeripheralUsageDescription` too. Check the built app of every target and \
      configuration.
      """,
    customer: """
      Thank you for the log: it shows that this version of the app stops as soon as it uses Bluetooth, which is \
      nothing you have done or need to change in your settings.
      """,
    sample: """
      <!-- Info.plist -->
      <key>NSBluetoothAlwaysUsageDescription</key>
      <string>Receives the values of your sensor, also while the app is in the background.</string>
      """)
}
