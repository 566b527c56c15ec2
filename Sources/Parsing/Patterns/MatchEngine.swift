/// The compiled expressions of a library and the message at hand. One a thread.
final class MatchEngine {
  private let library: PatternLibrary
  private let memory = MatchMemory()
  /// That of exclusions: what a pattern's groups hold is still asked for when its exclusion has been tried.
  private let exclusionMemory = MatchMemory()
  private var slots: [Slot]
  private var exclusions: [Exclusion]
  private var sessions = SessionNames()
  private var subject: [UInt8] = []
  /// The message ends where it was cut.
  private var isCut = false
  /// Room for messages that had blanks to collapse, used again.
  private var collapsed: [UInt8] = []
  /// How many matches were given up at a limit.
  private(set) var limitsReached = 0

  /// A named group, with all that is needed to read it.
  private struct Group {
    var number: Int
    var field: Field
    var form: FieldForm
    /// Another group of this name stands before it; the first that took part counts.
    var isRepeated: Bool
  }

  /// A pattern that can be matched, with all that its event needs.
  private final class Ready {
    let expression: Expression
    let groups: [Group]
    let kind: EventKind
    let constants: Fields
    let exclusion: Int?

    init(_ expression: Expression, _ groups: [Group], _ pattern: Pattern, exclusion: Int?) {
      self.expression = expression
      self.groups = groups
      kind = pattern.event
      constants = pattern.constants
      self.exclusion = exclusion
    }
  }

  private enum Slot {
    case untried
    case ready(Ready)
    case unusable
  }

  /// An expression of `unless`, and its answer for the message at hand.
  private struct Exclusion {
    var expression: Expression?
    var holds: Bool?
    /// nil where digits tell.
    var memo: ExclusionMemo?
  }

  init(library: PatternLibrary) {
    self.library = library
    slots = Array(repeating: .untried, count: library.patterns.count)
    exclusions = Array(repeating: Exclusion(), count: library.exclusions.count)
  }

  // MARK: The message

  /// Takes a message, runs of blanks and tabs collapsed to one blank; line ends stay.
  func setSubject(_ message: [UInt8], isCut: Bool) {
    self.isCut = isCut
    for index in exclusions.indices { exclusions[index].holds = nil }
    guard !MatchEngine.isPlain(message) else {
      subject = message
      return
    }
    collapsed.removeAll(keepingCapacity: true)
    var wasBlank = false
    for byte in message {
      let isBlank = byte == 32 || byte == 9
      if isBlank && (wasBlank || endsInHashMark()) { continue }
      wasBlank = isBlank
      collapsed.append(isBlank ? 32 : byte)
    }
    subject = collapsed
  }

  /// Lets the message go, so that its owner can fill its storage again.
  func clearSubject() { subject = [] }

  /// What stands before the hash of a hidden value, `<mask.hash: '…'>`. Without the blank that follows it such a value is
  /// one word, as `<private>` is.
  private static let hash = Array("<mask.hash:".utf8)

  private func endsInHashMark() -> Bool {
    collapsed.last == 58 && collapsed.suffix(MatchEngine.hash.count).elementsEqual(MatchEngine.hash)
  }

  /// There is no tab, no two blanks in a row, and nothing that begins as a hidden value with a hash does.
  private static func isPlain(_ message: [UInt8]) -> Bool {
    let bytes = message.span
    var index = 0
    // Eight bytes at a time, each together with the one behind it; where something may be, it is looked at closely.
    while let word = bytes.word(at: index), let next = bytes.word(at: index + 1) {
      let isBlank = hasByte(word, 32) & hasByte(next, 32)
      let isHash = hasByte(word, 60) & hasByte(next, 109)
      if (hasByte(word, 9) | isBlank | isHash) != 0 { return isPlainByByte(message) }
      index += 8
    }
    return isPlainByByte(message[index...])
  }

  /// The high bits of the bytes that are `byte`; of others, too, where one below them is.
  @inline(__always)
  private static func hasByte(_ word: UInt64, _ byte: UInt64) -> UInt64 {
    let difference = word ^ (0x0101_0101_0101_0101 &* byte)
    return (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
  }

  private static func isPlainByByte(_ message: some Sequence<UInt8>) -> Bool {
    var last: UInt8 = 0
    for byte in message {
      if byte == 9 || (byte == 32 && last == 32) || (byte == 109 && last == 60) { return false }
      last = byte
    }
    return true
  }

  // MARK: Matching

  /// The fields that a pattern reads from the message; nil when it does not match.
  func fields(of index: Int) -> Fields? {
    guard let memory, case .ready(let pattern) = slot(index), find(pattern.expression) else { return nil }
    if let exclusion = pattern.exclusion, excludes(exclusion) { return nil }
    let expression = pattern.expression
    let kind = pattern.kind
    var fields = pattern.constants
    var seen: [Field] = []
    for group in pattern.groups {
      guard let range = memory.range(group.number, of: expression), range.upperBound <= subject.count else { continue }
      if group.isRepeated {
        if seen.contains(group.field) { continue }
        seen.append(group.field)
      }
      // A value that the cut went through is not known; dictionaries tell themselves whether they end.
      let isWhole = group.form == .restoreDictionary || group.form == .launchOptions
      if isCut && range.upperBound == subject.count && !isWhole { continue }
      switch QuickReading.read(subject, range, form: group.form) {
      case .value(let value): fields[group.field] = value
      case .nothing: break
      case .careful:
        let text = String(decoding: subject[range], as: UTF8.self)
        FieldNormaliser.store(text, as: group.field, form: group.form, of: kind, in: &fields)
      }
    }
    FieldNormaliser.complete(&fields, of: kind, sessions: &sessions)
    return fields
  }

  private func find(_ expression: Expression) -> Bool {
    switch memory?.find(expression, in: subject) {
    case .matched: return true
    case .limit:
      limitsReached += 1
      return false
    case .some(.none), nil: return false
    }
  }

  private func excludes(_ index: Int) -> Bool {
    if let holds = exclusions[index].holds { return holds }
    if exclusions[index].expression == nil {
      let text = library.exclusions[index]
      exclusions[index].expression = try? Expression(text, multiline: false)
      exclusions[index].memo = ExclusionMemo.isBlindToDigits(text) ? ExclusionMemo() : nil
    }
    if let known = exclusions[index].memo?.answer(for: subject) {
      exclusions[index].holds = known
      return known
    }
    // Where it cannot be told, the message counts as a mention: silence is the smaller error.
    var holds = true
    if let exclusionMemory, let expression = exclusions[index].expression {
      holds = exclusionMemory.find(expression, in: subject) != .none
    }
    exclusions[index].holds = holds
    exclusions[index].memo?.keep(holds)
    return holds
  }

  private func slot(_ index: Int) -> Slot {
    if case .untried = slots[index] {
      let pattern = library.patterns[index]
      let schema = pattern.event.schema
      do throws(ExpressionError) {
        let expression = try Expression(pattern.match, multiline: pattern.isMultiline)
        var groups: [Group] = []
        let names = expression.groups.map(\.name)
        for group in expression.groups {
          guard let field = Field(group: group.name), let form = schema.form(of: field) else { continue }
          groups.append(
            Group(
              number: group.number, field: field, form: form,
              isRepeated: names.count(where: { $0 == group.name }) > 1))
        }
        slots[index] = .ready(Ready(expression, groups, pattern, exclusion: library.exclusionOfPattern[index]))
      } catch {
        slots[index] = .unusable
      }
    }
    return slots[index]
  }
}

/// Reads the plain values that most captures are straight from the bytes; leaves the rest to ``FieldNormaliser``, which
/// would read these the same.
enum QuickReading {
  enum Answer {
    case value(FieldValue)
    /// There is no value.
    case nothing
    /// Quotes, hidden values, lists: what needs a closer look.
    case careful
  }

  static func read(_ bytes: [UInt8], _ range: Range<Int>, form: FieldForm) -> Answer {
    // An empty text says something of these two: nothing was printed.
    if form == .restoreDictionary || form == .launchOptions { return .careful }
    guard let first = range.first, let last = range.last else { return .nothing }
    switch form {
    case .number:
      guard range.count <= 18 else { return .careful }
      var number = 0
      for index in range {
        let digit = bytes[index]
        guard (48...57).contains(digit) else { return .careful }
        number = number * 10 + Int(digit - 48)
      }
      return .value(.number(number))
    case .text, .device:
      guard isPlain(bytes[first]), isPlain(bytes[last]), range.count <= FieldNormaliser.maximumText else {
        return .careful
      }
      // "nil" and "null"; "Optional(…)"; names that begin so are read with care as well.
      if bytes[first] == UInt8(ascii: "n") || bytes[first] == UInt8(ascii: "O") { return .careful }
      if form == .device {
        guard isUpperCasedUUID(bytes, range) else { return .careful }
      }
      return .value(.text(String(decoding: bytes[range], as: UTF8.self)))
    case .errorCode:
      // How an app prints that there is no error, in most of its lines.
      let isNil = bytes.span.equals("nil", in: range) || bytes.span.equals("(null)", in: range)
      return isNil ? .value(FieldValue.none) : .careful
    default: return .careful
    }
  }

  /// A letter or digit: no quote, bracket, blank or part of a longer character.
  private static func isPlain(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
  }

  private static func isUpperCasedUUID(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    guard range.count == 36 else { return false }
    for offset in 0..<36 {
      let byte = bytes[range.lowerBound + offset]
      let isHyphen = offset == 8 || offset == 13 || offset == 18 || offset == 23
      guard isHyphen ? byte == 45 : ((48...57).contains(byte) || (65...70).contains(byte)) else { return false }
    }
    return true
  }
}
