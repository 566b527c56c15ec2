extension RuleText {
  static let linkFlapping = RuleText(
    title: "The connection is lost again and again",
    means: """
      The device connects and is lost again within seconds, or its link breaks for want of a signal, several \
      times in a short while. The phone does its part and connects each time. The causes are distance, \
      interference, a weak battery, or the accessory's firmware.
      """,
    proves: """
      Three or more connections of one device within 15 minutes that lasted 20 s at most, or losses with the \
      reasons 708 and 762 or the errors 6 and 10. All lines of one loss count as one. What the app or the phone \
      ended does not count, nor do losses in the moment when Bluetooth is switched off or bluetoothd restarts. \
      An accessory that sends its values, or takes a command, and ends the connection itself does so by design.
      """,
    confirm: """
      Within an hour, run `sudo log collect --device --last 1h` on a Mac with the phone attached, or take a \
      sysdiagnose. Predicate `subsystem == "com.apple.bluetooth" OR process == "APP"`, level Default. Look \
      for `disconnection complete reason` and count the connections of the device.
      """,
    advice: """
      Try with a fresh battery and the device beside the phone. If it goes on, look at the connection \
      parameters, the supervision timeout and the resets of the accessory; a packet log with the Bluetooth \
      logging profile shows which side falls silent. In the app, wait with `connect` for the next advertisement \
      instead of treating each loss as an end.
      """,
    customer: """
      Thank you for the log: the connection to your device breaks off again and again, so please try a fresh \
      battery and keep the device close to your phone.
      """,
    documents: [
      Document("CBError.Code", "documentation/corebluetooth/cberror-swift.struct/code"),
      Document("Apple Developer Forums, thread 761865: reason 702", "forums/thread/761865"),
      Document("Apple Developer Forums, thread 109991: reason 759", "forums/thread/109991"),
    ])
}
