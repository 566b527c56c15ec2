/// What a restore callback's line says of the dictionary that it was handed.
///
/// An empty dictionary leads to a finding, so `empty` and `complete` are said only of a dictionary that was itself
/// printed and read to its closing bracket. An app's own words about it ("no peripherals", `devices: []`) are
/// `not-printed`.
struct RestoreDictionary {
  enum Print: String {
    case complete, empty, cut, redacted
    case notPrinted = "not-printed"
  }

  var print = Print.notPrinted
  /// The keys that hold something, in the report's words.
  var keys: [String] = []
  /// Peripherals in the order in which they were printed, and the state of each.
  var devices: [String] = []
  var states: [String] = []
  var services: [String]?
  var options: [String]?
  var advertisement: [String]?
  /// A peripheral was printed, and which one it is was hidden.
  private var hidesPeripheral = false

  private static let keyNames: [(key: String, names: [String])] = [
    ("peripherals", ["kCBRestoredPeripherals", "CBCentralManagerRestoredStatePeripheralsKey"]),
    ("scan-services", ["kCBRestoredScanServices", "CBCentralManagerRestoredStateScanServicesKey"]),
    ("scan-options", ["kCBRestoredScanOptions", "CBCentralManagerRestoredStateScanOptionsKey"]),
    ("services", ["kCBRestoredServices", "CBPeripheralManagerRestoredStateServicesKey"]),
    ("advertisement", ["kCBRestoredAdvertisement", "CBPeripheralManagerRestoredStateAdvertisementDataKey"]),
  ]

  /// Words that may stand between the callback's name and a dictionary without making it something else.
  private static let plainWords: Set<String> = [
    "a", "called", "with", "dict", "dictionary", "state", "restored", "restoredstate", "restore", "was", "is",
    "invoked",
    "received", "fired", "the", "central", "peripheral", "manager", "centralmanager", "peripheralmanager", "optional",
  ]

  /// Reads what follows the callback's name.
  init(_ text: String) {
    let bytes = Array(text.utf8)
    guard let start = bytes.firstIndex(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") }) else {
      if text.holds("<private>") || text.holds("<mask.hash") { print = .redacted }
      collectPeripherals(in: text)
      return
    }
    let isPlain = RestoreDictionary.isPlain(label: String(decoding: bytes[..<start], as: UTF8.self))
    var reader = DictionaryReader(text, from: start)
    guard let value = reader.value(endingAt: []) else {
      collectPeripherals(in: text)
      return
    }
    let entries: [PrintedEntry]
    if case .dictionary(let found) = value { entries = found } else { entries = [] }
    for (index, entry) in entries.enumerated() {
      // The value that the cut went through holds something, whatever is left of it.
      take(entry, isCut: reader.isCut && index == entries.count - 1)
    }
    let isKnown = entries.contains { RestoreDictionary.key(of: $0.key) != nil }
    if isKnown {
      print = value.isRedacted || hidesPeripheral ? .redacted : reader.isCut ? .cut : .complete
    } else if reader.isCut {
      print = isPlain ? .cut : .notPrinted
    } else if value == .dictionary([]), isPlain {
      print = .empty
    }
    if !isKnown { collectPeripherals(in: text) }
  }

  private static func isPlain(label: String) -> Bool {
    var words = ""
    var rest = label[...]
    // The manager's own description is no label.
    while let open = rest.firstRange(ofText: "<CB"), let close = rest[open.upperBound...].firstIndex(of: ">") {
      words += rest[..<open.lowerBound] + " "
      rest = rest[rest.index(after: close)...]
    }
    words += rest
    return words.lowercased().split { !$0.isLetter }.allSatisfy { plainWords.contains(String($0)) }
  }

  private static func key(of printed: String) -> String? {
    keyNames.first { $0.names.contains(printed) }?.key
  }

  private mutating func take(_ entry: PrintedEntry, isCut: Bool) {
    guard let key = RestoreDictionary.key(of: entry.key) else { return }
    if isCut || !entry.value.isEmpty { keys.append(key) }
    switch key {
    case "peripherals": takePeripherals(entry.value)
    case "advertisement": advertisement = RestoreDictionary.pairs(of: entry.value)
    case "scan-options": options = RestoreDictionary.pairs(of: entry.value)
    default: services = RestoreDictionary.services(of: entry.value)
    }
  }

  private mutating func takePeripherals(_ value: PrintedValue) {
    guard case .list(let items) = value else { return }
    for item in items {
      switch item {
      case .object(let text), .scalar(let text): takePeripheral(text)
      case .list, .dictionary, .none, .redacted: break
      }
    }
  }

  private mutating func takePeripheral(_ description: String) {
    guard let uuid = description.firstUUID else {
      hidesPeripheral = hidesPeripheral || description.holds("<private>") || description.holds("<mask.hash")
      return
    }
    devices.append(uuid)
    states.append(RestoreDictionary.state(of: description))
  }

  /// The word after the last `state = `: a peripheral's name is free text and stands before it.
  private static func state(of description: String) -> String {
    var rest = description[...]
    while let label = rest.firstRange(ofText: "state = ") { rest = rest[label.upperBound...] }
    let state = rest.startIndex == description.startIndex ? "unknown" : String(rest.prefix { $0.isLetter })
    return PeripheralState.names.contains(state) ? state : "unknown"
  }

  /// Peripherals that the app lists in words of its own.
  private mutating func collectPeripherals(in text: String) {
    var next = text[...].firstRange(ofText: "<CBPeripheral:")
    while devices.count < 256, let open = next {
      let body = text[open.upperBound...]
      next = body.firstRange(ofText: "<CBPeripheral:")
      takePeripheral(String(body[..<(next?.lowerBound ?? body.endIndex)]))
    }
  }

  private static func services(of value: PrintedValue) -> [String] {
    guard case .list(let items) = value else { return value.scalars.map(\.upperCasedIfUUID) }
    return items.compactMap { item in
      switch item {
      case .object(let text), .scalar(let text):
        guard text.holds("<CB") || text.hasPrefix("CB") else { return text.upperCasedIfUUID }
        guard let label = text.firstRange(ofText: "UUID = ") else { return nil }
        return String(text[label.upperBound...].prefix { $0 != "," && $0 != ">" }).withoutOuterBlanks.upperCasedIfUUID
      case .list, .dictionary, .none, .redacted: return nil
      }
    }
  }

  private static func pairs(of value: PrintedValue) -> [String] {
    guard case .dictionary(let entries) = value else { return value.scalars }
    return entries.map { "\($0.key)=\($0.value.scalars.map(\.upperCasedIfUUID).joined(separator: " "))" }
  }

  /// As fields of `app.restore`.
  func store(in fields: inout Fields) {
    fields[.dictionary] = .text(print.rawValue)
    if print == .complete || !keys.isEmpty { fields[.keys] = .list(keys) }
    if !devices.isEmpty {
      fields[.devices] = .list(devices)
      fields[.value] = .list(states)
    }
    if let services { fields[.services] = .list(services) }
    if let options { fields[.options] = .list(options) }
    if let advertisement { fields[.advertisement] = .list(advertisement) }
  }
}
