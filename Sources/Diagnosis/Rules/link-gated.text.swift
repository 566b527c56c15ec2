extension RuleText {
  static let linkGated = RuleText(
    title: "The system holds the connection back",
    means: """
      bluetoothd itself does not connect the device for now, though the app asked for it. After several \
      connections that failed to be established it waits for a stronger signal; it blocks a device for a while; \
      or it has reached its limit of connections. The app cannot see this.
      """,
    proves: """
      bluetoothd's line that raises the signal threshold of the device, that the device is blocked, or that the \
      number of connections is reached. A connection that comes afterwards makes it information.
      """,
    confirm: """
      Within an hour, run `sudo log collect --device --last 1h` on a Mac with the phone attached, or take a \
      sysdiagnose. Predicate `subsystem == "com.apple.bluetooth" OR process == "APP"`, level Default. Look \
      for `RSSIThresholdState`, `LeConnectionDenyList` and `max num connections`.
      """,
    advice: """
      Nothing in the app needs a change: leave the `connect` pending. Switching Bluetooth off and on, or \
      restarting the phone, resets the threshold. If the device fails to connect often, look at its advertising \
      interval and signal; if the limit is reached, disconnect what is not needed.
      """,
    customer: """
      Thank you for the log: your phone was holding back the connection for a while, so please switch Bluetooth \
      off and on once and keep the device close by.
      """,
    documents: [
      Document("connect(_:options:)", "documentation/corebluetooth/cbcentralmanager/connect(_:options:)")
    ])
}
