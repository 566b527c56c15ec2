/// What a launch line says of the options that the app was launched with.
enum LaunchOptions {
  private static let keys = [
    "LaunchOptionsBluetoothCentralsKey", "LaunchOptionsBluetoothPeripheralsKey", "bluetoothCentrals",
    "bluetoothPeripherals",
  ]

  /// The identifiers under the Bluetooth keys of a launch.
  struct Listed {
    /// Those that can be read.
    var identifiers: [String] = []
    /// Some are hidden, in whole or in part.
    var hidesSome = false

    /// As a field of an event: those that can be read, hidden where there are none but hidden ones.
    var value: FieldValue { identifiers.isEmpty && hidesSome ? .redacted(hash: nil) : .list(identifiers) }
  }

  /// What `text` lists under a Bluetooth key; nil when it has no such key with a value: a line may well say that the key
  /// is missing.
  static func listed(in text: String) -> Listed? {
    var found: Listed?
    for key in keys {
      guard let place = text.firstRange(ofText: key) else { continue }
      let rest = Array(text[place.upperBound...].utf8)
      // What closes the key: a quote, brackets of `AnyHashable(…)` and `Key(_rawValue: …)`, and the mark before the value.
      let skipped = rest.prefix { "\"') :=\n".utf8.contains($0) }
      guard skipped.contains(UInt8(ascii: ":")) || skipped.contains(UInt8(ascii: "=")) else { continue }
      var reader = DictionaryReader(String(decoding: rest[skipped.count...], as: UTF8.self))
      guard let value = reader.value(endingAt: Set("\"]}),;".utf8)) else { continue }
      switch value {
      case .redacted:
        found = found ?? Listed()
        found?.hidesSome = true
      case .list:
        // What a copy mangled is no identifier: a bracket that lost its line, a quote of what stands around it.
        let identifiers = value.scalars.filter { text in
          text.contains { $0.isLetter || $0.isNumber } && !text.contains { $0 == "\"" || $0.isNewline }
        }
        guard !identifiers.isEmpty || reader.isCut || value.isRedacted else { continue }
        found = found ?? Listed()
        found?.identifiers += identifiers
        if value.isRedacted { found?.hidesSome = true }
      case .scalar(let word):
        let isWord = !word.isEmpty && !word.utf8.contains(32)
        if isWord && !["true", "false", "yes", "no", "0", "1"].contains(word.lowercased()) {
          found = found ?? Listed()
          found?.identifiers.append(word)
        }
      case .dictionary, .object, .none: break
      }
    }
    return found
  }

  /// Reads what follows the callback's name, as fields of `app.launch`.
  static func store(_ text: String, in fields: inout Fields) {
    if let listed = listed(in: text) {
      fields[.options] = .text("bluetooth")
      if !listed.identifiers.isEmpty || listed.hidesSome { fields[.identifiers] = listed.value }
      return
    }
    let bytes = Array(text.utf8)
    if let start = bytes.firstIndex(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") }) {
      var reader = DictionaryReader(text, from: start)
      let value = reader.value(endingAt: [])
      // What an unfinished dictionary lacks may stand in the part that is missing.
      let isWhole = !reader.isCut && value.map { !$0.isRedacted } ?? false
      guard isWhole, case .dictionary(let entries) = value else {
        fields[.options] = .text("none")
        return
      }
      fields[.options] = .text(entries.isEmpty ? "nil" : "other")
      return
    }
    let words = text.split { !$0.isLetter }
    fields[.options] = .text(words.contains("nil") || words.contains("null") ? "nil" : "none")
  }
}
