/// Reads the shape of a message: walks it once, and masks the values that it knows by their looks.
struct ShapeReader {
  /// Of a longer first line only so much is a shape.
  static let longest = 360
  /// The longest text in quotes, and the longest description of an object, that are taken for one value.
  private static let longestQuote = 120
  private static let longestObject = 400

  private let bytes: [UInt8]
  /// Behind the first line, or where the shape is cut.
  private let end: Int
  private var index = 0
  private var shape = MessageShape()
  private var text: [UInt8] = []

  private init(_ message: ArraySlice<UInt8>) {
    bytes = Array(message)
    let line = bytes.firstIndex(of: 10) ?? bytes.count
    if line > Self.longest {
      // Not in the midst of a word: it may be half a value.
      end = bytes[..<Self.longest].lastIndex(of: 32) ?? Self.longest
      shape.isCut = true
    } else {
      end = line
    }
  }

  /// The shape of `message`, and how many bytes of it the shape speaks of.
  static func read(_ message: ArraySlice<UInt8>) -> (shape: MessageShape, length: Int) {
    var reader = ShapeReader(message)
    while reader.index < reader.end { reader.step() }
    reader.flush()
    // Blanks at the end are taken off by some styles.
    while case .blank? = reader.shape.pieces.last { reader.shape.pieces.removeLast() }
    let isOpen = reader.shape.pieces.last == .value(.dictionary)
    if isOpen { reader.shape.isCut = false }
    return (reader.shape, isOpen ? reader.bytes.count : reader.end)
  }

  private mutating func step() {
    let byte = bytes[index]
    if byte == 32 || byte == 9 {
      let start = index
      while index < end, bytes[index] == 32 || bytes[index] == 9 { index += 1 }
      flush()
      if !shape.pieces.isEmpty { shape.pieces.append(.blank(isWide: index - start > 1 || byte == 9)) }
      return
    }
    guard let (mask, length) = value() else {
      takeText()
      return
    }
    flush()
    // One value of several characters that are no text.
    if mask != .bytes || shape.pieces.last != .value(.bytes) { shape.pieces.append(.value(mask)) }
    index = mask == .dictionary ? end : index + length
  }

  private mutating func flush() {
    guard !text.isEmpty else { return }
    shape.pieces.append(.text(text))
    text.removeAll()
  }

  /// Takes one character, or a whole word of letters, so that no value is found in its midst.
  private mutating func takeText() {
    let start = index
    index += max(1, scalarLength(at: index))
    while index < end, isLetter(bytes[start]), isLetter(bytes[index]) { index += 1 }
    text += bytes[start..<min(index, end)]
  }

  // MARK: Values

  private func value() -> (Mask, Int)? {
    let byte = bytes[index]
    let isInWord = index > 0 && isWord(bytes[index - 1])
    switch byte {
    case UInt8(ascii: "\""): return quoted(byte).map { (.doubleQuoted, $0) }
    case UInt8(ascii: "'") where !isInWord: return quoted(byte).map { (.singleQuoted, $0) }
    case UInt8(ascii: "<"): return bracketed()
    case UInt8(ascii: "["), UInt8(ascii: "{"): return beginsDictionary() ? (.dictionary, end - index) : nil
    case 0x80...:
      if has([0xE2, 0x80, 0x9C]), let close = firstIndex(of: [0xE2, 0x80, 0x9D], within: Self.longestQuote) {
        return (.curlyQuoted, close + 3 - index)
      }
      let length = scalarLength(at: index)
      return length == 0 || has([0xEF, 0xBF, 0xBD]) ? (.bytes, max(length, 1)) : nil
    default: return isInWord ? wordEnd() : word()
    }
  }

  /// Digits at the end of a word: "attempt3".
  private func wordEnd() -> (Mask, Int)? {
    let digits = count(from: index) { (48...57).contains($0) }
    return digits > 0 ? (.number, digits) : nil
  }

  private func word() -> (Mask, Int)? {
    if isUUID() { return (.uuid, 36) }
    if isAddress() { return (.address, 17) }
    if has([0x30, 0x78]) {
      let digits = count(from: index + 2, where: \.isUUIDDigit)
      if digits > 0 { return (.pointer, 2 + digits) }
    }
    if let length = time() { return (.time, length) }
    let letters = count(from: index) { isWord($0) }
    if let length = state(letters) { return (.state, length) }
    let isSigned = bytes[index] == 45
    let first = isSigned ? index + 1 : index
    let digits = count(from: first) { (48...57).contains($0) }
    if !isSigned, letters >= 4, digits < letters, isHex(index..<(index + letters)) { return (.hex, letters) }
    if digits > 0 {
      var length = digits + (isSigned ? 1 : 0)
      let fraction = index + length
      if fraction + 1 < end, bytes[fraction] == 46 {
        let more = count(from: fraction + 1) { (48...57).contains($0) }
        if more > 0 { length += 1 + more }
      }
      return (.number, length)
    }
    return dotted().map { (.dotted, $0) }
  }

  private func quoted(_ mark: UInt8) -> Int? {
    let bound = min(end, index + Self.longestQuote)
    guard index + 1 < bound, let close = bytes[(index + 1)..<bound].firstIndex(of: mark) else { return nil }
    // An apostrophe is no quote.
    if mark == 39, close + 1 < end, isWord(bytes[close + 1]) { return nil }
    return close + 1 - index
  }

  /// `<private>`, `<mask.hash: …>`, `<CBPeripheral: 0x…>`.
  private func bracketed() -> (Mask, Int)? {
    let bound = min(end, index + Self.longestObject)
    guard let close = bytes[index..<bound].firstIndex(of: UInt8(ascii: ">")) else { return nil }
    let inside = String(decoding: bytes[(index + 1)..<close], as: UTF8.self)
    if FieldNormaliser.redaction(of: "<\(inside)>") != nil { return (.hidden, close + 1 - index) }
    guard let colon = inside.firstRange(ofText: ": 0x") else { return nil }
    let name = inside[..<colon.lowerBound].utf8
    return !name.isEmpty && name.allSatisfy(isWord) ? (.object, close + 1 - index) : nil
  }

  /// A printed dictionary: empty, with Core Bluetooth's keys, or one that goes on in the next line.
  private func beginsDictionary() -> Bool {
    let rest = bytes[index..<min(bytes.count, index + Self.longestObject)]
    let shown = String(decoding: rest, as: UTF8.self)
    if shown.hasPrefix("[:]") || shown.hasPrefix("{}") || shown.holds("kCB") { return true }
    return end < bytes.count && end - index <= 2 && !shape.isCut
  }

  private func isUUID() -> Bool {
    guard index + 36 <= end, index + 36 == end || !isWord(bytes[index + 36]) else { return false }
    return (0..<36).allSatisfy { offset in
      let byte = bytes[index + offset]
      return offset == 8 || offset == 13 || offset == 18 || offset == 23 ? byte == 45 : byte.isUUIDDigit
    }
  }

  private func isAddress() -> Bool {
    guard index + 17 <= end, index + 17 == end || !isWord(bytes[index + 17]) else { return false }
    return (0..<17).allSatisfy { $0 % 3 == 2 ? bytes[index + $0] == 58 : bytes[index + $0].isUUIDDigit }
  }

  /// A date or a time of day: digits with at least two hyphens or one colon between.
  private func time() -> Int? {
    guard (48...57).contains(bytes[index]) else { return nil }
    let length = count(from: index) { (48...58).contains($0) || [45, 46, 44, 84, 90].contains($0) }
    var run = bytes[index..<(index + length)]
    // What ends a sentence is no part of it.
    while let last = run.last, [58, 45, 46, 44].contains(last) { run.removeLast() }
    let isTime = run.count(where: { $0 == 58 }) >= 1 && run.count >= 4
    let isDate = run.count >= 8 && run.count(where: { $0 == 45 }) == 2
    return isTime || isDate ? run.count : nil
  }

  private static let states: Set<String> = [
    "poweredon", "poweredoff", "unauthorized", "unsupported", "resetting", "unknown",
  ]

  /// The name of a manager's state, as the enumeration or its cases are printed.
  private func state(_ letters: Int) -> Int? {
    guard (7...42).contains(letters) else { return nil }
    var word = String(decoding: bytes[index..<(index + letters)], as: UTF8.self).lowercased()
    for prefix in ["cbmanagerstate", "cbcentralmanagerstate", "cbperipheralmanagerstate"] where word.hasPrefix(prefix) {
      word.removeFirst(prefix.count)
    }
    return Self.states.contains(word) ? letters : nil
  }

  /// A name of at least three parts: `com.example.app`.
  private func dotted() -> Int? {
    guard isLetter(bytes[index]) else { return nil }
    let length = count(from: index) { isWord($0) || $0 == 46 || $0 == 45 }
    var name = bytes[index..<(index + length)]
    while let last = name.last, last == 46 || last == 45 { name.removeLast() }
    let parts = name.split(separator: 46, omittingEmptySubsequences: false)
    return parts.count >= 3 && parts.allSatisfy { !$0.isEmpty } ? name.count : nil
  }

  // MARK: Bytes

  private func isHex(_ range: Range<Int>) -> Bool {
    bytes[range].allSatisfy(\.isUUIDDigit) && bytes[range].contains { (48...57).contains($0) }
  }

  private func count(from start: Int, where holds: (UInt8) -> Bool) -> Int {
    var position = start
    while position < end, holds(bytes[position]) { position += 1 }
    return max(0, position - start)
  }

  private func has(_ other: [UInt8]) -> Bool { bytes[index..<end].starts(with: other) }

  private func firstIndex(of other: [UInt8], within reach: Int) -> Int? {
    (index..<min(end, index + reach)).first { bytes[$0..<end].starts(with: other) }
  }

  /// How many bytes the character at `start` has; 0 when they are no UTF-8.
  private func scalarLength(at start: Int) -> Int {
    let length: Int
    switch bytes[start] {
    case 0..<0x80: return 1
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default: return 0
    }
    guard start + length <= end else { return 0 }
    return String(validating: bytes[start..<(start + length)], as: UTF8.self) == nil ? 0 : length
  }

  private func isLetter(_ byte: UInt8) -> Bool { (65...90).contains(byte) || (97...122).contains(byte) }

  private func isWord(_ byte: UInt8) -> Bool { isLetter(byte) || (48...57).contains(byte) || byte == 95 }
}
