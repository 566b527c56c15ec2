/// What stays the same in messages of one kind: its text, with a mask wherever a value stands.
struct MessageShape: Hashable, Sendable {
  /// A part of a message.
  enum Piece: Hashable, Sendable {
    case text([UInt8])
    /// One blank; `isWide` where the line had several, or tabs, which a scan of raw bytes does not find as one.
    case blank(isWide: Bool)
    case value(Mask)
  }

  /// In the order of the message.
  var pieces: [Piece] = []
  /// The first line goes on behind the last piece.
  var isCut = false

  /// The text alone, lower-cased, `#` for every value: what guesses look at.
  var skeleton: String {
    var bytes: [UInt8] = []
    for piece in pieces {
      switch piece {
      case .text(let text): bytes += text.map { (65...90).contains($0) ? $0 + 32 : $0 }
      case .blank: bytes.append(32)
      case .value: bytes.append(35)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The masks in their order.
  var masks: [Mask] {
    pieces.compactMap { if case .value(let mask) = $0 { mask } else { nil } }
  }

  /// This shape with the word of `other` masked in which alone they differ, where that word looks like a name; nil when
  /// they differ in more.
  ///
  /// Words that tell what happened ("up", "lost") are small letters and stay apart.
  func merged(with other: MessageShape) -> MessageShape? {
    guard pieces.count == other.pieces.count, isCut == other.isCut else { return nil }
    var merged = self
    var place: Int?
    for index in pieces.indices where pieces[index] != other.pieces[index] {
      if isNumber(at: index), other.isNumber(at: index) {
        merged.pieces[index] = .value(.hex)
        continue
      }
      guard place == nil else { return nil }
      place = index
    }
    guard let place else { return merged }
    guard pieces.count >= 5, isName(at: place), other.isName(at: place) else { return nil }
    merged.pieces[place] = .value(.word)
    return merged
  }

  /// Whether the piece is a whole word that begins with a capital or holds digits, and is not the first.
  private func isName(at place: Int) -> Bool {
    guard place > 0, isBlank(place - 1), place + 1 == pieces.count || isBlank(place + 1) else { return false }
    switch pieces[place] {
    case .value(.word): return true
    case .text(let text):
      guard let first = text.first, (65...90).contains(first) else { return false }
      return text.allSatisfy { (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || $0 == 45 }
    default: return false
    }
  }

  /// Numbers are whole or hexadecimal as it happens: 1800, 180D.
  private func isNumber(at place: Int) -> Bool {
    pieces[place] == .value(.number) || pieces[place] == .value(.hex)
  }

  private func isBlank(_ place: Int) -> Bool {
    if case .blank = pieces[place] { return true }
    return false
  }
}

/// What kind of value stands somewhere in a message.
enum Mask: UInt8, Hashable, Sendable {
  case uuid, address, pointer, time, doubleQuoted, singleQuoted, curlyQuoted, hidden, object, state, number, hex
  /// A name with dots, as identifiers of bundles and managers are.
  case dotted
  /// A dictionary or list, which may go on over several lines; nothing stands behind it.
  case dictionary
  /// Bytes that are no UTF-8.
  case bytes
  /// A word that differs between lines.
  case word

  /// What matches such a value; a part of an expression without groups that capture.
  var expression: String {
    switch self {
    case .uuid: "[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}"
    case .address: "[0-9A-Fa-f]{2}(?::[0-9A-Fa-f]{2}){5}"
    case .pointer: "0x[0-9A-Fa-f]+"
    case .time: "[0-9][0-9:.,TZ-]*"
    case .doubleQuoted: "\"[^\"\\n]*\""
    case .singleQuoted: "'[^'\\n]*'"
    case .curlyQuoted: "\\xE2\\x80\\x9C[^\\n]{0,400}?\\xE2\\x80\\x9D"
    case .hidden: "<[a-z][^>\\n]*>"
    case .object: "<[A-Za-z_][0-9A-Za-z_]*: 0x[^\\n]{0,600}?>"
    case .state:
      "(?:CB(?:Central|Peripheral)?ManagerState)?(?i:powered ?o(?:n|ff)|unauthorized|unsupported|resetting|unknown)"
    case .number: "-?[0-9]+(?:\\.[0-9]+)?"
    case .hex: "-?[0-9A-Fa-f]+(?:\\.[0-9]+)?"
    case .dotted: "[0-9A-Za-z_-]+(?:\\.[0-9A-Za-z_-]+)+"
    case .dictionary: "[\\[{].*"
    case .bytes: "[\\x80-\\xFF]+"
    case .word: "[^ \\n]+"
    }
  }
}
