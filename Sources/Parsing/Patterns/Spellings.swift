/// The states of a manager, and the ways in which they are written.
enum ManagerState {
  /// By number.
  static let names = ["unknown", "resetting", "unsupported", "unauthorized", "poweredOff", "poweredOn"]

  /// One of ``names``: "5", ".poweredOn", "CBManagerStatePoweredOn", "CBManagerState(rawValue: 5)", "powered on", "on".
  static func read(_ text: String) -> String? {
    if text.hasPrefix("-") { return nil }
    var word = text
    if let start = word.firstRange(ofText: "rawValue:") {
      word = String(word[start.upperBound...].prefix { $0 != ")" })
    }
    if let dot = word.lastIndex(of: ".") { word = String(word[word.index(after: dot)...]) }
    var plain = word.lowercased().filter { $0.isLetter || $0.isNumber }
    for prefix in ["cbcentralmanagerstate", "cbperipheralmanagerstate", "cbmanagerstate"] where plain.hasPrefix(prefix)
    {
      plain.removeFirst(prefix.count)
    }
    switch plain {
    case "0": return names[0]
    case "1": return names[1]
    case "2": return names[2]
    case "3": return names[3]
    case "4", "off": return names[4]
    // The daemon has a second number for a radio that is on.
    case "5", "10", "on": return names[5]
    default: return names.first { $0.lowercased() == plain }
    }
  }
}

/// The states of a peripheral.
enum PeripheralState {
  /// By number; the last word of a peripheral's description.
  static let names = ["disconnected", "connecting", "connected", "disconnecting"]

  /// The name of a number; other text as it stands.
  static func read(_ text: String) -> String {
    guard let number = Int(text), names.indices.contains(number) else { return text }
    return names[number]
  }
}

/// The codes of `CBErrorDomain`, by their English texts: for logs that print the text alone. Other languages' texts are
/// not read; the number is the key.
enum ErrorTexts {
  private static let codes: [(text: String, code: Int)] = [
    ("one or more parameters were invalid", 1), ("the specified handle was not valid", 2),
    ("the specified device is not connected", 3), ("there is not enough space to complete the operation", 4),
    ("the operation was cancelled", 5),
    // Longer texts stand before those that they contain.
    ("failed to encrypt the connection, the connection has timed out unexpectedly", 15),
    ("the connection has timed out unexpectedly", 6), ("the specified device has disconnected from us", 7),
    ("the specified uuid is not allowed for this operation", 8), ("advertising has already started", 9),
    ("the connection has failed unexpectedly", 10),
    ("the system has reached the maximum number of connections", 11), ("device is invalid", 12),
    ("operation is not supported", 13), ("peer removed pairing information", 14),
    ("too many le devices are paired to this device", 16), ("unknown error.", 0),
  ]

  /// The names of the codes in Swift; `unkownDevice` is Apple's spelling.
  private static let names: [String] = [
    "unknown", "invalidParameters", "invalidHandle", "notConnected", "outOfSpace", "operationCancelled",
    "connectionTimeout", "peripheralDisconnected", "uuidNotAllowed", "alreadyAdvertising", "connectionFailed",
    "connectionLimitReached", "unkownDevice", "operationNotSupported", "peerRemovedPairingInformation",
    "encryptionTimedOut", "tooManyLEPairedDevices", "leGattExceededBackgroundNotificationLimit",
    "leGattNearBackgroundNotificationLimit",
  ]

  /// The code that `text` speaks of.
  static func code(in text: String) -> Int? {
    let lower = text.lowercased()
    return codes.first { lower.holds($0.text) }?.code ?? code(ofNameIn: text)
  }

  /// The code whose name is a word of `text`. One plain English word is a name only behind "CBError".
  private static func code(ofNameIn text: String) -> Int? {
    let isOfBluetooth = text.holds("CBError")
    for part in text.split(whereSeparator: { !$0.isASCII || !$0.isLetter }) {
      var word = part.lowercased()
      let isPrefixed = word.hasPrefix("cberror") && word.utf8.count > 7
      if isPrefixed { word.removeFirst(7) }
      if word == "unknowndevice" { return 12 }
      guard let code = names.firstIndex(where: { $0.lowercased() == word }) else { continue }
      if code > 0 && code != 3 || isPrefixed || isOfBluetooth { return code }
    }
    return nil
  }
}

/// An error as logs print it.
struct PrintedError: Equatable {
  var code: Int
  var domain: String?

  /// Reads "Error Domain=CBErrorDomain Code=6 …", "CBError code: 6", "CBErrorDomain error 6", "6", or one of the
  /// English texts of `CBErrorDomain`; nil when no code can be told.
  init?(_ text: String) {
    if let code = Int(text.withoutOuterBlanks) {
      self.code = code
      return
    }
    domain = text.firstRange(ofText: "Domain=").map { start in
      String(text[start.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" })
    }
    if domain == nil {
      domain = ["CBErrorDomain", "CBATTErrorDomain", "CBInternalErrorDomain"].first { text.holds($0) }
    }
    for label in ["Code=", "code: ", "code:", "code=", "code ", "Code: ", "error "] {
      guard let start = text.firstRange(ofText: label) else { continue }
      let digits = text[start.upperBound...].prefix { $0.isASCII && ($0.isNumber || $0 == "-") }
      if let code = Int(digits) {
        self.code = code
        if domain == nil, text.holds("CBError") { domain = "CBErrorDomain" }
        return
      }
    }
    guard let code = ErrorTexts.code(in: text) else { return nil }
    self.code = code
    if domain == nil { domain = "CBErrorDomain" }
  }
}

extension String {
  /// Without blanks, tabs and line ends at both ends.
  var withoutOuterBlanks: String {
    let isBlank: (UInt8) -> Bool = { $0 == 32 || (9...13).contains($0) }
    guard let first = utf8.firstIndex(where: { !isBlank($0) }), let last = utf8.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(self[first...last])
  }

  /// The first place where `other` stands, compared byte by byte.
  func firstRange(ofText other: String) -> Range<String.Index>? { self[...].firstRange(ofText: other) }

  /// Whether `other` stands in it, compared byte by byte.
  func holds(_ other: String) -> Bool { firstRange(ofText: other) != nil }

  /// Without what is wrapped round a value: quotes, `Optional(…)`.
  var withoutWrapping: String {
    var text = withoutOuterBlanks
    // No logger wraps a value more often, and each round copies it.
    for _ in 0..<8 {
      let before = text
      if text.hasPrefix("Optional("), text.hasSuffix(")") {
        text = String(text.dropFirst(9).dropLast()).withoutOuterBlanks
      }
      for (open, close) in [("\"", "\""), ("'", "'"), ("\u{201C}", "\u{201D}")]
      where text.utf8.count >= 2 * open.utf8.count && text.hasPrefix(open) && text.hasSuffix(close) {
        text = String(text.dropFirst().dropLast()).withoutOuterBlanks
      }
      if text == before { break }
    }
    return text
  }

  /// The first UUID of 36 characters, upper-cased.
  var firstUUID: String? {
    let bytes = Array(utf8)
    guard bytes.count >= 36 else { return nil }
    search: for start in 0...(bytes.count - 36) {
      if start > 0, bytes[start - 1].isUUIDDigit || bytes[start - 1] == 45 { continue }
      if start + 36 < bytes.count, bytes[start + 36].isUUIDDigit || bytes[start + 36] == 45 { continue }
      for offset in 0..<36 {
        let isHyphen = offset == 8 || offset == 13 || offset == 18 || offset == 23
        let byte = bytes[start + offset]
        if isHyphen ? byte != 45 : !byte.isUUIDDigit { continue search }
      }
      return String(decoding: bytes[start..<(start + 36)], as: UTF8.self).uppercased()
    }
    return nil
  }

  /// As a member of a list of services or devices: a UUID of 4, 8 or 36 characters upper-cased, else as it stands.
  var upperCasedIfUUID: String {
    let count = utf8.count
    if count == 36, let uuid = firstUUID { return uuid }
    return (count == 4 || count == 8) && utf8.allSatisfy(\.isUUIDDigit) ? uppercased() : self
  }
}

extension Substring {
  /// The first place where `other` stands, compared byte by byte.
  func firstRange(ofText other: String) -> Range<String.Index>? {
    let needle = Array(other.utf8)
    guard let first = needle.first else { return nil }
    var start = utf8.startIndex
    while let index = utf8[start...].firstIndex(of: first) {
      if utf8[index...].starts(with: needle) {
        return index..<utf8.index(index, offsetBy: needle.count)
      }
      start = utf8.index(after: index)
    }
    return nil
  }
}

extension UInt8 {
  /// 0–9, a–f, A–F.
  var isUUIDDigit: Bool { (48...57).contains(self) || (65...70).contains(self) || (97...102).contains(self) }
}
