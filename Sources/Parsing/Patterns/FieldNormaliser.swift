/// Turns captured text into values: the one place where spellings become the vocabulary's words.
enum FieldNormaliser {
  /// Text kept of one field, in bytes.
  static let maximumText = 1024

  /// Reads `text` as `field` of an event; one capture may give several fields.
  static func store(_ text: String, as field: Field, form: FieldForm, of kind: EventKind, in fields: inout Fields) {
    switch form {
    case .restoreDictionary: RestoreDictionary(text).store(in: &fields)
    case .launchOptions: LaunchOptions.store(text, in: &fields)
    case .errorCode: storeError(text, as: field, of: kind, in: &fields)
    default:
      if let value = value(of: text, field: field, form: form) { fields[field] = value }
    }
  }

  /// Adds what follows from the fields that a line gave: bundle, role and pid of its session, and what the absence of an
  /// error or filter says.
  static func complete(_ fields: inout Fields, of kind: EventKind, sessions: inout SessionNames) {
    splitSession(in: &fields, sessions: &sessions)
    spellObject(in: &fields)
    switch kind {
    case .appDisconnected:
      // An error of nil is how Core Bluetooth says that the app itself asked for the disconnect.
      if case .some(.none) = fields[.code], fields[.byApp] == nil { fields[.byApp] = .flag(true) }
    case .appScanStarted where fields[.filter] == nil:
      switch fields[.services] {
      case .some(.none): fields[.filter] = .text("none")
      case .some(.list(let services)): fields[.filter] = .text(services.isEmpty ? "not-printed" : "services")
      default: fields[.filter] = .text("not-printed")
      }
    default: break
    }
  }

  /// An address is printed in either way, "4377919664" and "0x104f1c0b0": one object, one spelling.
  private static func spellObject(in fields: inout Fields) {
    guard case .text(let object) = fields[.object], object.utf8.count >= 6, let address = UInt(object) else { return }
    fields[.object] = .text("0x" + String(address, radix: 16))
  }

  /// The value of hidden text, and of text that could not be resolved; nil when `text` is neither.
  static func redaction(of text: String) -> FieldValue? {
    let plain = text.withoutWrapping
    guard plain.hasPrefix("<"), plain.hasSuffix(">") else { return nil }
    switch plain {
    case "<private>", "<redacted>", "<sensitive>": return .redacted(hash: nil)
    default: break
    }
    let unreadable = ["<decode: ", "<Missing message data", "<compose failure", "<Invalid shared cache"]
    if unreadable.contains(where: plain.hasPrefix) { return .redacted(hash: nil) }
    guard plain.hasPrefix("<mask.hash:") else { return nil }
    let hash = String(plain.dropFirst(11).dropLast()).withoutWrapping
    return hash == "(null)" ? FieldValue.none : .redacted(hash: hash)
  }

  /// What is compared as a whole: hidden in part, as in `<private>.central`, it is not known.
  private static let names: Set<Field> = [.identifier, .bundle, .process]

  private static func value(of text: String, field: Field, form: FieldForm) -> FieldValue? {
    let plain = text.withoutWrapping
    // Exporting tools end what they cut with an ellipsis: the value is not known.
    if plain.isEmpty || plain.hasSuffix("…") || plain.hasSuffix("<…>") { return nil }
    if let redacted = redaction(of: plain) { return redacted }
    if names.contains(field), HiddenText.isPart(of: plain) { return .redacted(hash: nil) }
    if ["(null)", "nil", "null", "<null>"].contains(plain) { return FieldValue.none }
    switch form {
    case .number: return number(plain).map { .number($0) }
    case .flag: return flag(plain).map { .flag($0) }
    case .word(let words): return word(plain, of: words).map { .text($0) }
    case .exitCause: return .text(ExitCause.read(plain))
    case .managerState: return ManagerState.read(plain).map { .text($0) }
    case .device: return device(plain)
    case .list: return list(plain, field: field)
    case .text: return .text(cut(plain))
    case .errorCode, .restoreDictionary, .launchOptions: return nil
    }
  }

  private static func cut(_ text: String) -> String {
    text.utf8.count <= maximumText ? text : String(decoding: text.utf8.prefix(maximumText), as: UTF8.self)
  }

  private static func number(_ text: String) -> Int? {
    if let number = Int(text) { return number }
    guard let fraction = Double(text), fraction.magnitude < 1e15 else { return nil }
    return Int(fraction.rounded())
  }

  private static func flag(_ text: String) -> Bool? {
    switch text.lowercased().filter({ $0 != "<" && $0 != ">" }) {
    case "1", "on", "yes", "y", "true", "enabled": true
    case "0", "off", "no", "n", "false", "disabled": false
    // A count of what is going on: "2 active scans".
    default: Int(text).map { $0 != 0 }
    }
  }

  /// Spellings of closed words, lower-cased.
  private static let synonyms: [String: String] = [
    "locally": "local", "remotely": "remote", "backgroundtasksuspended": "suspended",
    "background-running": "background", "foreground-running": "foreground", "running-active": "running",
    "running-suspended": "suspended", "centralmanager": "central", "peripheralmanager": "peripheral",
    "cbcentralmanager": "central", "cbperipheralmanager": "peripheral",
    // The daemon's reasons for which a session ended, as numbers.
    "0": "system", "1": "user", "2": "uninstall",
  ]

  private static func word(_ text: String, of words: [String]) -> String? {
    let lower = text.lowercased()
    if words.contains(lower) { return lower }
    guard let synonym = synonyms[lower], words.contains(synonym) else { return nil }
    return synonym
  }

  private static func device(_ text: String) -> FieldValue? {
    if let uuid = text.firstUUID { return .text(uuid) }
    if text.holds("<private>") { return .redacted(hash: nil) }
    let bytes = Array(text.utf8)
    let isAddress =
      bytes.count == 17 && bytes.indices.allSatisfy { $0 % 3 == 2 ? bytes[$0] == 58 : bytes[$0].isUUIDDigit }
    return .text(isAddress ? text.uppercased() : cut(text))
  }

  private static func list(_ text: String, field: Field) -> FieldValue? {
    if field == .identifiers, let listed = LaunchOptions.listed(in: text) { return listed.value }
    guard let read = DictionaryReader.read(text) else { return nil }
    if read.value.isRedacted { return .redacted(hash: nil) }
    let items: [PrintedValue]
    switch read.value {
    case .list(let found): items = found
    case .scalar, .object: items = [read.value]
    case .none: return FieldValue.none
    // Launch options without a Bluetooth key list no identifiers.
    case .dictionary(let entries) where field == .identifiers: return entries.isEmpty ? FieldValue.none : nil
    case .dictionary(let entries): items = entries.map(\.value)
    case .redacted: return .redacted(hash: nil)
    }
    // What a list that was cut does not show must not count as absent.
    if items.isEmpty && !read.isComplete { return nil }
    var texts: [String] = []
    for item in items {
      switch item {
      case .object(let text), .scalar(let text):
        let isDevice = field == .devices || text.hasPrefix("CBPeripheral") || text.hasPrefix("<CBPeripheral")
        texts.append(isDevice ? text.firstUUID ?? text : text.upperCasedIfUUID)
      case .list, .dictionary: texts += item.scalars.map(\.upperCasedIfUUID)
      case .none, .redacted: break
      }
    }
    return .list(field == .value ? texts.map(PeripheralState.read) : texts)
  }

  private static func storeError(_ text: String, as field: Field, of kind: EventKind, in fields: inout Fields) {
    let plain = text.withoutWrapping
    if ["(null)", "nil", "null", "<null>", "none"].contains(plain) {
      fields[field] = FieldValue.none
    } else if let redacted = redaction(of: plain) {
      fields[field] = redacted
    } else if let error = PrintedError(plain) {
      fields[field] = .number(error.code)
      if let domain = error.domain, fields[.domain] == nil, kind.schema.form(of: .domain) != nil {
        fields[.domain] = .text(domain)
      }
    }
  }

  private static func splitSession(in fields: inout Fields, sessions: inout SessionNames) {
    guard let text = fields.text(.session), let session = sessions.parts(of: text) else { return }
    if fields[.bundle] == nil { fields[.bundle] = session.bundle }
    if fields[.role] == nil { fields[.role] = session.role }
    if fields[.pid] == nil, let pid = session.pid { fields[.pid] = pid }
  }
}
