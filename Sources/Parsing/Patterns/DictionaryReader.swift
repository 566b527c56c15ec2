/// Reads dictionaries, lists and objects as `print`, `NSLog("%@")`, `po` and JSON loggers write them, also mixed and over
/// several lines: `["key": value]`, `{ key = value; }`, `( a, b )`, `<__NSArrayM 0x…>( … )`, `Optional(…)`,
/// `AnyHashable("…")`.
///
/// What does not end before the text does is *cut*: nothing may be concluded from what it lacks.
struct DictionaryReader {
  let bytes: [UInt8]
  var position: Int
  /// The text ended, or was cut by the exporting tool, within a value.
  var isCut = false
  private var depth = 0

  private static let maximumDepth = 32
  private static let maximumItems = 4096

  init(_ text: String, from position: Int = 0) {
    bytes = Array(text.utf8)
    self.position = position
  }

  /// The value at the start of `text`, and whether it was read to its end; nil when there is none.
  static func read(_ text: String) -> (value: PrintedValue, isComplete: Bool)? {
    var reader = DictionaryReader(text)
    guard let value = reader.value(endingAt: []) else { return nil }
    return (value, !reader.isCut)
  }

  var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  func starts(with text: StaticString) -> Bool {
    bytes[position...].starts(with: text.description.utf8)
  }

  private mutating func skipBlanks() {
    while let byte = current, byte == 32 || (9...13).contains(byte) { position += 1 }
  }

  /// Reads one value; a bare word ends before any of `terminators`.
  mutating func value(endingAt terminators: Set<UInt8>) -> PrintedValue? {
    skipBlanks()
    guard let byte = current else { return nil }
    guard depth < DictionaryReader.maximumDepth else {
      isCut = true
      return nil
    }
    depth += 1
    defer { depth -= 1 }
    switch byte {
    case UInt8(ascii: "["): return items(closing: UInt8(ascii: "]"))
    case UInt8(ascii: "{"):
      // A set is `{( … )}`.
      return items(closing: UInt8(ascii: "}"))
    case UInt8(ascii: "("):
      if starts(with: "(null)") {
        position += 6
        return PrintedValue.none
      }
      return items(closing: UInt8(ascii: ")"))
    case UInt8(ascii: "\""): return quoted()
    case UInt8(ascii: "<"): return object(endingAt: terminators)
    default: return word(endingAt: terminators)
    }
  }

  // MARK: Lists and dictionaries

  /// What stands between an opening bracket and `closing`: a dictionary once a `:` or `=` follows an item.
  private mutating func items(closing: UInt8, ofArray isArray: Bool = false) -> PrintedValue {
    position += 1
    let hasLines = isArray && current == 10
    var list: [PrintedValue] = []
    var entries: [PrintedEntry] = []
    var isDictionary = closing == UInt8(ascii: "}")
    let ends: Set<UInt8> = [closing, UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: ":"), 10]
    let valueEnds: Set<UInt8> = [closing, UInt8(ascii: ","), UInt8(ascii: ";")]
    while true {
      skipBlanks()
      guard let byte = current, list.count + entries.count < DictionaryReader.maximumItems else {
        isCut = true
        break
      }
      if byte == closing {
        position += 1
        break
      }
      let hasRead = !list.isEmpty || !entries.isEmpty
      if byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") {
        position += 1
        // A mark with nothing before it: whatever this is, it is not empty.
        if !hasRead { isCut = true }
        continue
      }
      if byte == UInt8(ascii: ":") || byte == UInt8(ascii: "=") {
        position += 1
        isDictionary = true
        guard let key = list.popLast() else {
          skipBlanks()
          // `[:]`
          if hasRead || byte != UInt8(ascii: ":") || closing != UInt8(ascii: "]") || current != closing { isCut = true }
          continue
        }
        let start = position
        guard let value = value(endingAt: valueEnds) else {
          isCut = true
          break
        }
        if position == start { position += 1 }
        entries.append(PrintedEntry(key: DictionaryReader.name(of: key), value: value))
        continue
      }
      if hasLines, let item = line() {
        list.append(item)
        continue
      }
      let start = position
      guard let item = value(endingAt: ends) else {
        isCut = true
        break
      }
      // Nothing was read: a bracket that closes another pair. Step over it, so that reading ends.
      if position == start {
        position += 1
        isCut = true
        break
      }
      list.append(item)
      if isCut { break }
    }
    if !entries.isEmpty { return .dictionary(entries) }
    if isDictionary && list.isEmpty { return .dictionary([]) }
    // `{( … )}`
    if closing == UInt8(ascii: "}"), list.count == 1, case .list = list[0] { return list[0] }
    return .list(list)
  }

  private static func name(of key: PrintedValue) -> String {
    switch key {
    case .scalar(let text), .object(let text): text
    case .list, .dictionary, .none, .redacted: ""
    }
  }

  // MARK: Single values

  /// `<…>`: an object's description, a redaction, a cut, or the head of an array.
  private mutating func object(endingAt terminators: Set<UInt8>) -> PrintedValue {
    if skipHidden() {
      skipWord(endingAt: terminators)
      return .redacted
    }
    if starts(with: "<null>") {
      position += 6
      return PrintedValue.none
    }
    // Console and Flutter end long messages so.
    if starts(with: "<…>") {
      isCut = true
      position = bytes.count
      return PrintedValue.none
    }
    let start = position + 1
    guard let end = endOfObject(from: start) else {
      isCut = true
      position = bytes.count
      return .object(String(decoding: bytes[start...], as: UTF8.self))
    }
    let text = String(decoding: bytes[start..<end], as: UTF8.self)
    position = end + 1
    // `<__NSArrayM 0x…>( … )`, `<__NSArray0 0x…>()`
    if current == UInt8(ascii: "("), text.holds("Array") || text.holds("Set") {
      return items(closing: UInt8(ascii: ")"), ofArray: true)
    }
    return .object(text)
  }

  /// The bracket that closes an object. A peripheral's name is free text and may hold `>`: there its state ends it.
  private func endOfObject(from start: Int) -> Int? {
    var search = start
    if bytes[start...].starts(with: "CBPeripheral:".utf8) {
      let label = Array("state = ".utf8)
      var index = start
      while index + label.count < bytes.count {
        if bytes[index...].starts(with: label) {
          let word = bytes[(index + label.count)...].prefix { (97...122).contains($0) }
          let isState = PeripheralState.names.contains(String(decoding: word, as: UTF8.self))
          if isState, word.endIndex < bytes.count, bytes[word.endIndex] == UInt8(ascii: ">") { return word.endIndex }
        }
        // The next object's description begins: this one has no state.
        if index > start, bytes[index...].starts(with: "<CBPeripheral:".utf8) { break }
        index += 1
      }
    }
    var nesting = 0
    while search < bytes.count {
      if bytes[search] == UInt8(ascii: "<") { nesting += 1 }
      if bytes[search] == UInt8(ascii: ">") {
        if nesting == 0 { return search }
        nesting -= 1
      }
      search += 1
    }
    return nil
  }

  /// A bare word, a wrapper such as `Optional(…)`, or nil.
  private mutating func word(endingAt terminators: Set<UInt8>) -> PrintedValue {
    let start = position
    var mayBeWrapper = true
    var isHidden = false
    while let byte = current {
      if byte == UInt8(ascii: "<"), skipHidden() {
        isHidden = true
        continue
      }
      if byte == UInt8(ascii: "("), mayBeWrapper {
        if let wrapped = wrapper(from: start) { return wrapped }
        // A name holds no bracket: what the first does not open, no later one does.
        mayBeWrapper = false
      }
      if byte == UInt8(ascii: ":") {
        // A colon ends a word only before a blank: identifiers may hold one.
        let next = position + 1 < bytes.count ? bytes[position + 1] : 32
        if terminators.contains(byte), next == 32 || next == 10 { break }
      } else if terminators.contains(byte) {
        break
      }
      position += 1
    }
    // What is hidden in part is as little known as what is hidden whole.
    if isHidden { return .redacted }
    let text = String(decoding: bytes[start..<position], as: UTF8.self).withoutOuterBlanks
    if text.hasSuffix("…") || text.hasSuffix("<…>") { isCut = true }
    switch text {
    case "nil", "null", "NULL": return PrintedValue.none
    default: return .scalar(text)
    }
  }

  /// `Optional(x)` and `AnyHashable(x)` are x; `Name(_rawValue: x)` is x; other calls stay text.
  private mutating func wrapper(from start: Int) -> PrintedValue? {
    let name = bytes[start..<position]
    guard !name.isEmpty,
      name.allSatisfy({
        (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || $0 == 46 || $0 == 95
      })
    else { return nil }
    let isRawValue =
      bytes[(position + 1)...].starts(with: "_rawValue: ".utf8)
      || bytes[(position + 1)...].starts(with: "rawValue: ".utf8)
    let isKnown = ["Optional", "AnyHashable", "Swift.Optional"].contains(String(decoding: name, as: UTF8.self))
    guard isKnown || isRawValue else { return nil }
    position += 1
    if isRawValue, let colon = bytes[position...].firstIndex(of: UInt8(ascii: ":")) { position = colon + 1 }
    // From here on the wrapper is read, whatever is in it: a caller must not read on from where the word began.
    let inner = value(endingAt: [UInt8(ascii: ")")])
    skipBlanks()
    if inner != nil, current == UInt8(ascii: ")") { position += 1 } else { isCut = true }
    return inner ?? PrintedValue.none
  }
}
