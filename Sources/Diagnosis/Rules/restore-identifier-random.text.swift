extension RuleText {
  static let restoreIdentifierRandom = RuleText(
    title: "New random restore identifier on every launch",
    means: """
      The restore identifier is another one on every launch and looks randomly made. No launch can claim the state \
      that the launch before left behind, so restoration cannot work in this app as it stands. A random identifier \
      that is made once and then stays the same is fine.
      """,
    proves: """
      At least three launches in a row with different identifiers that look like UUIDs, or two where the app's own \
      line says that the identifier is random. A UUID that stays the same across launches excludes it: that is the \
      pattern that Apple describes.
      """,
    confirm: """
      Capture three launches of the app. Within an hour, run `sudo log collect --device --last 2h` on a Mac with \
      the phone attached, or take a sysdiagnose. Compare the `restoreID:` of bluetoothd's `Registering` lines \
      (predicate `subsystem == "com.apple.bluetooth" AND process == "bluetoothd"`, level Default), or log the \
      identifier in the app when the manager is created.
      """,
    advice: """
      Use a constant string, or make the UUID once and store it before the manager is created. A constant is the \
      safer choice: a stored identifier can read as empty when the app is launched before the first unlock after a \
      restart, and is then made anew. Never call `UUID()` at the place where the manager is created.
      """,
    customer: """
      Thank you for the log: it suggests that the app cannot find its earlier Bluetooth connection after a restart \
      of the app, so please open it once when your device does not connect.
      """,
    sample: """
      // A constant needs no storage and is the same before and after the first unlock.
      let options = [CBCentralManagerOptionRestoreIdentifierKey: "com.example.app.central"]
      let manager = CBCentralManager(delegate: self, queue: .main, options: options)
      """,
    documents: [
      Document(
        "CBCentralManagerOptionRestoreIdentifierKey",
        "documentation/corebluetooth/cbcentralmanageroptionrestoreidentifierkey"),
      Document(
        "Central Manager State Restoration Options",
        "documentation/corebluetooth/central-manager-state-restoration-options"),
    ])
}
