extension RuleText {
  static let pairingRemoved = RuleText(
    title: "The accessory no longer knows its pairing",
    means: """
      The accessory no longer has the keys of its pairing with this phone, while the phone still has its own. \
      Each connection fails at once until both sides are paired anew. It comes after a reset of the accessory, \
      or after it was paired with another phone.
      """,
    proves: """
      An error 14 of `CBErrorDomain` in `didFailToConnect` or `didDisconnectPeripheral`, or the daemon's result \
      179, which becomes that error. Texts of errors are localised: the number is the key. Error 14 of \
      `CBATTErrorDomain` is another (“unlikely error”) and proves nothing here.
      """,
    confirm: """
      Within an hour, run `sudo log collect --device --last 1h` on a Mac with the phone attached, or take a \
      sysdiagnose. Predicate `subsystem == "com.apple.bluetooth" OR process == "APP"`, level Default. Look \
      for `CBErrorDomain` with the code 14 in the app's lines.
      """,
    advice: """
      Tell the user to forget the device in Settings > Bluetooth and to pair it again: an app cannot remove a \
      pairing. Treat `CBError.peerRemovedPairingInformation` apart from other failures, show this advice, and \
      stop trying meanwhile. The firmware should keep its keys over updates and a change of batteries.
      """,
    customer: """
      Thank you for the log: your device no longer knows your phone, so please forget it in Settings > Bluetooth \
      and pair it again.
      """,
    sample: """
      func centralManager(_ central: CBCentralManager, didFailToConnect peripheral: CBPeripheral, error: (any Error)?) {
        if let error = error as? CBError, error.code == .peerRemovedPairingInformation {
          askUserToForgetAndPairAgain(peripheral)  // Settings > Bluetooth
        }
      }
      """,
    documents: [
      Document("CBError.Code", "documentation/corebluetooth/cberror-swift.struct/code"),
      Document("connect(_:options:)", "documentation/corebluetooth/cbcentralmanager/connect(_:options:)"),
    ])
}
