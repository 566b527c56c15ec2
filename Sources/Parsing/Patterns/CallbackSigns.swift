/// What makes a line of an app look like Core Bluetooth where no pattern knows it.
///
/// Such lines are counted, so that silence is never mistaken for health, and a pattern can be written from them. The
/// table errs towards silence: a line that is counted for nothing makes people write patterns that mean nothing.
public enum CallbackSigns {
  /// Names of Core Bluetooth's callbacks, calls and types, and phrases that nothing else has: one of them is enough.
  public static let names = [
    "willRestoreState", "centralManager", "peripheralManager", "CBCentral", "CBPeripheral", "didDiscoverPeripheral",
    "didDiscoverServices", "didDiscoverCharacteristics", "didConnectPeripheral", "didDisconnectPeripheral",
    "didFailToConnect", "didUpdateValueFor", "didWriteValueFor", "didUpdateNotificationState", "didModifyServices",
    "didReadRSSI", "didReceiveRead", "didReceiveWrite", "didOpenL2CAP", "scanForPeripherals", "retrievePeripherals",
    "retrieveConnected", "cancelPeripheralConnection", "CBErrorDomain", "CBATTErrorDomain", "CBManagerState",
    "restoreIdentifier", "kCBRestored", "BluetoothCentralsKey", "BluetoothPeripheralsKey",
    "didFinishLaunchingWithOptions", "bluetooth state", "peripheral",
  ]

  /// Words that an app uses for these, and others use for other things: they count where the line also speaks of
  /// Bluetooth.
  public static let wording = [
    "restoring", "restored", "restoration", "reconnect", "didConnect", "didDisconnect", "didDiscover", "didUpdateState",
    "poweredOn", "poweredOff",
  ]

  /// What shows that a line speaks of Bluetooth; each is a whole word, or its beginning where `isBeginning`.
  private static let company: [(word: String, isBeginning: Bool)] = [
    ("bluetooth", true), ("ble", false), ("btle", false), ("gatt", false), ("peripheral", true), ("central", false),
    ("centralmanager", false), ("corebluetooth", false), ("characteristic", true), ("rssi", false),
  ]

  /// What shows that it speaks of something else.
  private static let strangers = [
    "socket", "mqtt", "http", "wss:", "xmpp", "vpn", "bonjour", "tcp", "wcsession", "purchase", "subscription",
    "icloud",
    "storekit", "scene", "keychain", "database", "server",
  ]

  /// Libraries of Apple's that write inside an app's process; a style without subsystems still names them.
  private static let libraries: Set<String> = [
    "CoreBluetooth", "MobileBluetooth", "UIKitCore", "UIKit", "CFNetwork", "Network", "RunningBoardServices",
    "FrontBoardServices", "BaseBoard", "BackBoardServices", "BoardServices", "AppleNeuralEngine", "CoreData",
    "CloudKit", "StoreKit", "CoreLocation", "WatchConnectivity", "HealthKit", "AVFAudio", "libxpc.dylib",
    "libnetwork.dylib", "libboringssl.dylib", "ExternalAccessory", "AccessorySetupKit",
  ]

  /// Only so much of a message is looked at.
  private static let reach = 4_096

  /// What is looked at of a message, small letters throughout.
  static func text(of record: Record) -> String {
    let bytes = record.message.prefix(reach).map { (65...90).contains($0) ? $0 + 32 : $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether the app itself may have written `record`, whose process is known not to be Apple's, or has none.
  static func mayBeApps(_ record: Record, text: String) -> Bool {
    if record.category == "CoreBluetooth" || record.subsystem?.hasPrefix("com.apple.") == true { return false }
    if let library = record.library, libraries.contains(library) { return false }
    // In plain text only the message can name its speaker.
    return record.process != nil || !PatternLibrary.emitterLiterals.contains { text.holds($0.lowercased()) }
  }

  /// Whether a line with one of ``wording`` speaks of Bluetooth.
  static func speaksOfBluetooth(_ record: Record, text: String) -> Bool {
    if strangers.contains(where: { text.holds($0) }) { return false }
    if company.contains(where: { holds(text, $0.word, isBeginning: $0.isBeginning) }) { return true }
    if let label = record.category?.lowercased(), label.holds("bluetooth") || holds(label, "ble", isBeginning: true) {
      return true
    }
    return text.firstUUID != nil
  }

  /// Whether `word` stands in `text` as a word of its own, or as one's beginning.
  private static func holds(_ text: String, _ word: String, isBeginning: Bool) -> Bool {
    var rest = text[...]
    while let range = rest.firstRange(ofText: word) {
      let bytes = text.utf8
      let isBegun = range.lowerBound == text.startIndex || !isLetter(bytes[bytes.index(before: range.lowerBound)])
      let isEnded = isBeginning || range.upperBound == text.endIndex || !isLetter(bytes[range.upperBound])
      if isBegun, isEnded { return true }
      rest = text[range.upperBound...]
    }
    return false
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte) }
}
