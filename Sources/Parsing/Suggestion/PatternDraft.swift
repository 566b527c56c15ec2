/// A pattern made from a shape: found by words that all its lines have, matching nothing else, with the fields that its
/// event can carry.
struct PatternDraft: Sendable {
  var entry: ShapeTable.Entry
  var guess: EventGuess?
  var pattern: Pattern
  /// The parts of the event's fields that no line of the shape can tell, as `set` states them.
  var constants: [(field: Field, value: FieldValue)]

  /// The event that the pattern states: the guess, or one that tells nothing.
  var event: EventKind { pattern.event }

  /// Why a shape cannot become a pattern.
  enum Failure: Error {
    /// No word of it is one that a scan finds in every style of export.
    case noLiteral
    /// An expression of it would take too long on hostile text.
    case tooCostly
  }

  /// - Parameters:
  ///   - name: unique.
  ///   - file: what the file will be called.
  ///   - emitter: whose lines they are.
  init(_ entry: ShapeTable.Entry, name: String, file: String, emitter: PatternEmitter) throws(Failure) {
    self.entry = entry
    guess = EventGuess.of(entry.shape)
    let event = guess?.event ?? .appLine
    guard let literal = entry.literals.first else { throw .noLiteral }
    constants = Self.constants(of: event, entry.shape)
    var fields = Fields()
    for (field, value) in constants { fields[field] = value }
    let texts = entry.examples.map { String(decoding: $0.message, as: UTF8.self) }
    pattern = Pattern(
      name: name, file: file, line: 0, emitter: emitter, event: event, constants: fields, known: .inferred,
      level: .default, contains: [literal], match: Self.expression(of: entry.shape, event: event), unless: nil,
      isMultiline: entry.shape.masks.contains(.dictionary),
      samples: texts.map { PatternSample(text: $0, fields: [:], line: 0) },
      rejects: ["waiting for: " + (texts.first ?? "")])
    guard PatternChecks.problems(of: [pattern]).isEmpty else { throw .tooCostly }
  }

  // MARK: The literal

  /// Parts of a shape's text that the loader accepts as literals: one or two words each, the best first, which are the
  /// longest and those that hold a name of Core Bluetooth's.
  static func literals(of shape: MessageShape) -> [String] {
    var found: [(text: String, worth: Int)] = []
    for candidate in candidates(of: shape) where LiteralRules.problem(of: candidate) == nil {
      let letters = candidate.utf8.count { (65...90).contains($0) || (97...122).contains($0) }
      guard letters >= 4, !found.contains(where: { $0.text == candidate }) else { continue }
      let isNamed = CallbackSigns.names.contains { candidate.lowercased().holds($0.lowercased()) }
      found.append((candidate, min(letters, 24) + (isNamed ? 32 : 0)))
    }
    found.sort { ($1.worth, $0.text) < ($0.worth, $1.text) }
    return found.prefix(mostLiterals).map(\.text)
  }

  private static let mostLiterals = 12

  /// Runs of allowed characters, and each with the next where one blank stands between.
  private static func candidates(of shape: MessageShape) -> [String] {
    var runs: [(text: String, isJoined: Bool)] = []
    var isJoined = false
    for piece in shape.pieces {
      switch piece {
      case .value: isJoined = false
      case .blank(let isWide): isJoined = !isWide && isJoined
      case .text(let bytes):
        var rest = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
        while !rest.isEmpty {
          let run = rest.prefix { LiteralRules.allows($0) }
          if !run.isEmpty { runs.append((String(run), isJoined)) }
          isJoined = run.endIndex == rest.endIndex
          rest = rest[run.endIndex...].drop { !LiteralRules.allows($0) }
        }
      }
    }
    let pairs = runs.indices.dropFirst().filter { runs[$0].isJoined }.map { runs[$0 - 1].text + " " + runs[$0].text }
    return runs.map(\.text) + pairs
  }

  // MARK: The expression

  /// What the field of each value is; a field is captured once.
  private static func fields(of shape: MessageShape, event: EventKind) -> [Field?] {
    let schema = event.schema
    var taken: Set<Field> = []
    var before = ""
    return shape.pieces.map { piece in
      guard case .value(let mask) = piece else {
        switch piece {
        case .text(let bytes): before += String(decoding: bytes, as: UTF8.self).lowercased()
        default: before += " "
        }
        return nil
      }
      let field = field(of: mask, event: event, behind: before)
      before += "#"
      guard let field, schema.form(of: field) != nil, taken.insert(field).inserted else { return nil }
      return field
    }
  }

  private static func field(of mask: Mask, event: EventKind, behind text: String) -> Field? {
    switch mask {
    case .uuid, .address, .object: return .device
    case .pointer: return .object
    case .state: return .state
    case .dictionary: return event == .appLaunch ? .options : .dictionary
    case .doubleQuoted, .singleQuoted, .curlyQuoted, .dotted: return .identifier
    case .number:
      if event == .appState { return .state }
      if event == .appRetryScheduled { return .seconds }
      return ["code ", "code=", "code: ", "code:", "error ", "error=", "error: "].contains(where: text.hasSuffix)
        ? .code : nil
    case .time, .hidden, .hex, .bytes, .word: return nil
    }
  }

  static func expression(of shape: MessageShape, event: EventKind) -> String {
    let fields = fields(of: shape, event: event)
    // A blank at the front is kept by some styles.
    var text = "\\A ?"
    for (piece, field) in zip(shape.pieces, fields) {
      switch piece {
      case .blank: text += " "
      case .text(let bytes): text += escaped(bytes)
      case .value(let mask):
        // What the event has no field for is not read to its end.
        let part = mask == .dictionary && field == nil ? "[\\[{]" : mask.expression
        text += field.map { "(?<\($0.group)>\(part))" } ?? part
      }
    }
    // Another shape may begin like this one.
    let isOpen = shape.isCut || shape.pieces.last == .value(.dictionary)
    return isOpen ? text : text + "(?= ?(?:\\n|\\z))"
  }

  /// Text that matches itself: marks of expressions and bytes beyond ASCII escaped.
  private static func escaped(_ bytes: [UInt8]) -> String {
    var text = ""
    for byte in bytes {
      switch byte {
      case 48...57, 65...90, 97...122: text.unicodeScalars.append(Unicode.Scalar(byte))
      case 33...126:
        if "\\^$.|?*+()[]{}".utf8.contains(byte) { text += "\\" }
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        text += "\\x" + (digits.utf8.count < 2 ? "0" : "") + digits
      }
    }
    return text
  }

  // MARK: Constants

  private static func constants(of event: EventKind, _ shape: MessageShape) -> [(field: Field, value: FieldValue)] {
    var constants: [(field: Field, value: FieldValue)] = []
    let text = shape.skeleton
    if event.schema.form(of: .role) != nil {
      if text.holds("peripheral manager") || text.holds("peripheralmanager") {
        constants.append((.role, .text("peripheral")))
      } else if text.holds("central") {
        constants.append((.role, .text("central")))
      }
    }
    let hasDictionary = shape.masks.contains(.dictionary)
    if event == .appRestore, !hasDictionary { constants.append((.dictionary, .text("not-printed"))) }
    if event == .appLaunch, !hasDictionary { constants.append((.options, .text("none"))) }
    return constants
  }
}
