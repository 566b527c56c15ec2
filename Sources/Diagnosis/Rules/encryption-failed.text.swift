extension RuleText {
  static let encryptionFailed = RuleText(
    title: "The link could not be encrypted",
    means: """
      The two sides connected, but could not agree on the encryption of the link, and it was ended. The keys of \
      one side may be old, or the accessory did not answer in time. A single failure that is followed by a \
      success is told for information only.
      """,
    proves: """
      An error 15 of `CBErrorDomain`, or bluetoothd's `Failed to encrypt connection` or `Encryption failed` \
      beside the end of the link, or the reason 761 (the keys do not fit). A line that names no device counts \
      only where one device alone is named in the same moment. A connection that comes afterwards and carries \
      data makes it information.
      """,
    confirm: """
      Within an hour, run `sudo log collect --device --last 1h` on a Mac with the phone attached, or take a \
      sysdiagnose. Predicate `subsystem == "com.apple.bluetooth" OR process == "APP"`, level Default. Look \
      for `encrypt` and for the reasons 705, 706 and 761; the category Server.LE.Security tells of the keys.
      """,
    advice: """
      Let the app try again once, and then ask the user to forget the device in Settings > Bluetooth and to pair \
      it anew. On the accessory's side look at how its keys are kept, and whether it answers the encryption \
      request in time while it is busy.
      """,
    customer: """
      Thank you for the log: your phone and your device could not agree on a secure connection, so please forget \
      the device in Settings > Bluetooth and pair it again if this goes on.
      """,
    documents: [
      Document("CBError.Code", "documentation/corebluetooth/cberror-swift.struct/code")
    ])
}
