/// The numbers by which Core Bluetooth and its daemon name what went wrong.
///
/// The texts of errors are localised: the number is the key, and the words here are for the reader.
enum BluetoothCodes {
  /// `CBErrorDomain`: the name in Core Bluetooth, and its meaning.
  private static let errors: [Int: (name: String, meaning: String)] = [
    0: ("unknown", "unknown error"),
    1: ("invalidParameters", "one or more parameters were invalid"),
    2: ("invalidHandle", "the handle was not valid"),
    3: ("notConnected", "the device is not connected"),
    4: ("outOfSpace", "not enough space to complete the operation"),
    5: ("operationCancelled", "the operation was cancelled"),
    6: ("connectionTimeout", "the connection has timed out unexpectedly"),
    7: ("peripheralDisconnected", "the device has disconnected from us"),
    8: ("uuidNotAllowed", "the UUID is not allowed for this operation"),
    9: ("alreadyAdvertising", "advertising has already started"),
    10: ("connectionFailed", "the connection has failed unexpectedly"),
    11: ("connectionLimitReached", "the system has reached the maximum number of connections"),
    12: ("unkownDevice", "the device is unknown"),
    13: ("operationNotSupported", "the operation is not supported"),
    14: ("peerRemovedPairingInformation", "peer removed pairing information"),
    15: ("encryptionTimedOut", "the connection could not be encrypted in time"),
    16: ("tooManyLEPairedDevices", "too many devices are paired"),
    17: ("leGattExceededBackgroundNotificationLimit", "over the limit of notifications in the background"),
    18: ("leGattNearBackgroundNotificationLimit", "near the limit of notifications in the background"),
  ]

  /// `CBATTErrorDomain`.
  private static let attErrors: [Int: String] = [
    1: "the handle is invalid", 2: "reading is not permitted", 3: "writing is not permitted",
    4: "the command is invalid", 5: "authentication is insufficient", 6: "the request is not supported",
    7: "the offset is invalid", 8: "authorization is insufficient", 9: "the prepare queue is full",
    10: "the attribute could not be found", 11: "the attribute is not long",
    12: "the encryption key size is insufficient", 13: "the value's length is invalid", 14: "unlikely error",
    15: "encryption is insufficient", 16: "the group type is unsupported", 17: "resources are insufficient",
  ]

  /// The daemon's own codes: 700 and more are a status of the radio plus 700, the others those of its layers.
  private static let reasons: [Int: String] = [
    702: "unknown connection, usually a pending connect that was cancelled", 705: "authentication failure",
    706: "PIN or key missing", 708: "supervision timeout", 709: "connection limit exceeded",
    710: "connection limit of the device exceeded", 712: "command disallowed", 713: "rejected for want of resources",
    714: "rejected for security reasons", 716: "connection accept timeout", 719: "terminated by the accessory",
    720: "the accessory is low on resources", 721: "the accessory powers off", 722: "terminated by this phone",
    734: "link layer response timeout", 740: "instant passed", 757: "no suitable channel found",
    758: "controller busy", 759: "unacceptable connection parameters", 761: "MIC failure, a wrong key",
    762: "connection failed to be established",
    430: "lower layer down", 431: "ended by the remote side", 436: "ended by the local side",
    601: "no such connection", 634: "connection released while waiting", 202: "local device is powered off",
  ]

  /// The error that Core Bluetooth makes of a result of the daemon.
  private static let results: [Int: Int] = [
    305: 10, 307: 6, 309: 11, 312: 3, 313: 7, 315: 15, 329: 10, 179: 14, 180: 16, 122: 9, 902: 8, 905: 8,
  ]

  /// The name of an error of `CBErrorDomain`, as its code has it.
  static func name(ofError code: Int) -> String? { errors[code]?.name }

  /// The error that the app is told for a result of the daemon.
  static func error(ofResult result: Int) -> Int? { results[result] }

  /// "CBError 14, peer removed pairing information".
  static func words(error code: Int) -> String { "CBError \(code)" + (errors[code].map { ", \($0.meaning)" } ?? "") }

  /// "ATT error 5, authentication is insufficient".
  static func words(attError code: Int) -> String {
    "ATT error \(code), \(attErrors[code] ?? "unknown ATT error")"
  }

  /// "reason 708, supervision timeout"; "result 179, CBError 14, peer removed pairing information".
  static func words(reason code: Int) -> String {
    if let meaning = reasons[code] { return "reason \(code), \(meaning)" }
    if let error = results[code] { return "result \(code), \(words(error: error))" }
    if (1_001..<1_256).contains(code) { return "result \(code), \(words(attError: code - 1_000))" }
    return "reason \(code)"
  }
}
