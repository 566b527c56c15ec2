/// Reads one pattern file; `Documentation/patterns.md` describes the format.
struct PatternFileReader {
  let file: String
  /// Whether samples and near misses are kept.
  private let keepsSamples: Bool
  private var problems: [PatternProblem] = []

  private init(file: String, keepsSamples: Bool) {
    self.file = file
    self.keepsSamples = keepsSamples
  }

  /// The patterns of a file, in its order; with their samples, unless they are left out.
  static func read(_ bytes: [UInt8], file: String, samples: Bool = true) throws(PatternProblems) -> [Pattern] {
    var reader = PatternFileReader(file: file, keepsSamples: samples)
    let patterns: [Pattern]
    do throws(PatternProblem) {
      patterns = try reader.patterns(of: bytes)
    } catch {
      throw PatternProblems(problems: [error])
    }
    guard reader.problems.isEmpty else { throw PatternProblems(problems: reader.problems) }
    return patterns
  }

  private mutating func note(_ line: Int, _ text: String) {
    problems.append(PatternProblem(file: file, line: line, text: text))
  }

  private mutating func patterns(of bytes: [UInt8]) throws(PatternProblem) -> [Pattern] {
    guard let root = try YAMLNode.parse(bytes, file: file), case .mapping(let entries) = root.content else {
      throw PatternProblem(
        file: file, line: 1, text: "a pattern file is a map with the keys 'emitter' and 'patterns'")
    }
    var emitter: PatternEmitter?
    var items: [YAMLNode] = []
    var unless: String?
    for entry in entries {
      switch entry.key {
      case "unless": unless = entry.value.text
      case "emitter": emitter = readEmitter(entry.value)
      case "patterns":
        if case .sequence(let list) = entry.value.content {
          items = list
        } else {
          note(entry.line, "'patterns' must be a list; begin each pattern with '- name:'")
        }
      default: note(entry.line, "unknown key '\(entry.key)'; a file has 'emitter', 'unless' and 'patterns'")
      }
    }
    guard let emitter else {
      note(root.line, "no emitter; begin the file with 'emitter: {process: app}' or a process name")
      return []
    }
    if items.isEmpty { note(root.line, "no patterns; add a list 'patterns:'") }
    return items.compactMap { readPattern($0, emitter: emitter, unless: unless) }
  }

  // MARK: The emitter

  private mutating func readEmitter(_ node: YAMLNode) -> PatternEmitter {
    var emitter = PatternEmitter(processes: .any, subsystems: [], categories: [], libraries: [], role: .app)
    var role: Emitter?
    guard case .mapping(let entries) = node.content else {
      note(node.line, "'emitter' must be a map such as {process: app}")
      return emitter
    }
    for entry in entries {
      let words = readWords(entry.value)
      switch entry.key {
      case "process":
        emitter.processes = words == ["app"] ? .app : words == ["any"] ? .any : .named(words)
      case "subsystem": emitter.subsystems = words
      case "category": emitter.categories = words
      case "library": emitter.libraries = words
      case "role":
        role = words.first.flatMap { Emitter(rawValue: $0) }
        if role == nil {
          note(entry.line, "unknown role; one of \(Emitter.allCases.map(\.rawValue).joined(separator: ", "))")
        }
      default:
        note(
          entry.line, "unknown key '\(entry.key)' in the emitter; it has process, subsystem, category, library, role")
      }
    }
    if let role {
      emitter.role = role
    } else if case .named(let names) = emitter.processes {
      emitter.role = names.contains("bluetoothd") ? .daemon : .lifecycle
    }
    return emitter
  }

  /// A word, or a list of words.
  private mutating func readWords(_ node: YAMLNode) -> [String] {
    switch node.content {
    case .scalar(let text, _): return [text]
    case .sequence(let items):
      let words = items.compactMap(\.text)
      if words.count != items.count { note(node.line, "a list of words was expected") }
      return words
    case .mapping:
      note(node.line, "a word or a list of words was expected")
      return []
    }
  }

  // MARK: A pattern

  /// What has been read of a pattern so far.
  private struct Draft {
    var name: String?
    var event: EventKind?
    var set: YAMLNode?
    var known: Known?
    var vouches = true
    var level = Level.default
    var contains: [String] = []
    var match: String?
    var isMultiline = false
    var samples: YAMLNode?
    var rejects: [String] = []
  }

  private mutating func readPattern(_ node: YAMLNode, emitter: PatternEmitter, unless: String?) -> Pattern? {
    guard case .mapping(let entries) = node.content else {
      note(node.line, "a pattern must be a map with the keys name, event, known, contains, match, samples, rejects")
      return nil
    }
    var draft = Draft()
    for entry in entries { readKey(entry, into: &draft) }
    for (key, isMissing) in [
      ("name", draft.name == nil), ("event", draft.event == nil), ("known", draft.known == nil),
      ("contains", draft.contains.isEmpty), ("match", draft.match == nil),
    ] where isMissing && !entries.contains(where: { $0.key == key }) {
      note(node.line, "the pattern has no '\(key)'; add it")
    }
    if draft.rejects.isEmpty { note(node.line, "the pattern has no 'rejects'; add a near miss that it must not match") }
    guard let samples = draft.samples else {
      note(node.line, "the pattern has no 'samples'; add a message that it matches")
      return nil
    }
    guard let name = draft.name, let event = draft.event, let match = draft.match else { return nil }
    return Pattern(
      name: name, file: file, line: node.line, emitter: emitter, event: event,
      constants: draft.set.map { readConstants($0, event: event) } ?? Fields(),
      known: draft.known ?? .inferred, vouches: draft.vouches, level: draft.level, contains: draft.contains,
      match: match, unless: unless,
      isMultiline: draft.isMultiline, samples: keepsSamples ? readSamples(samples, event: event) : [],
      rejects: keepsSamples ? draft.rejects : [])
  }

  private mutating func readKey(_ entry: YAMLNode.Entry, into draft: inout Draft) {
    let text = entry.value.text ?? ""
    switch entry.key {
    case "name":
      draft.name = text
      if !PatternFileReader.isKebabCase(text) {
        note(entry.line, "'\(text)' is no name; use small letters, digits and single hyphens")
      }
    case "event":
      draft.event = EventKind(rawValue: text)
      if draft.event == nil { note(entry.line, "unknown event '\(text)'; see Documentation/events.md for the list") }
    case "set": draft.set = entry.value
    case "known":
      draft.known = Known(rawValue: text)
      if draft.known == nil {
        note(entry.line, "unknown '\(text)'; one of \(Known.allCases.map(\.rawValue).joined(separator: ", "))")
      }
    case "vouches":
      draft.vouches = text == "true"
      if text != "true" && text != "false" { note(entry.line, "vouches is true or false") }
    case "level":
      if let level = Level.allCases.first(where: { $0.name == text }) {
        draft.level = level
      } else {
        note(entry.line, "unknown level '\(text)'; one of \(Level.allCases.map(\.name).joined(separator: ", "))")
      }
    case "contains":
      draft.contains = readWords(entry.value)
      for literal in draft.contains {
        if let problem = LiteralRules.problem(of: literal) { note(entry.line, problem) }
      }
    case "match": draft.match = text
    case "multiline":
      draft.isMultiline = text == "true"
      if text != "true" && text != "false" { note(entry.line, "multiline is true or false") }
    case "samples": draft.samples = entry.value
    case "rejects": draft.rejects = readWords(entry.value)
    default:
      note(
        entry.line,
        """
        unknown key '\(entry.key)'; a pattern has name, event, set, known, vouches, level, contains, match, \
        multiline, samples, rejects
        """)
    }
  }

  static func isKebabCase(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: 45, omittingEmptySubsequences: false)
    return parts.allSatisfy { part in
      !part.isEmpty && part.allSatisfy { (97...122).contains($0) || (48...57).contains($0) }
    }
  }

  private mutating func readConstants(_ node: YAMLNode, event: EventKind) -> Fields {
    var fields = Fields()
    guard case .mapping(let entries) = node.content else {
      note(node.line, "'set' must be a map such as {state: poweredOn}")
      return fields
    }
    for entry in entries {
      guard let (field, value) = readField(entry, event: event) else { continue }
      fields[field] = value
    }
    return fields
  }

  /// A field's name and value, as `set` and `fields` write them.
  private mutating func readField(_ entry: YAMLNode.Entry, event: EventKind) -> (Field, FieldValue)? {
    guard let field = Field(rawValue: entry.key), let form = event.schema.form(of: field) else {
      let allowed = event.schema.fields.map(\.field.rawValue).joined(separator: ", ")
      note(
        entry.line,
        "\(event.rawValue) has no field '\(entry.key)'; " + (allowed.isEmpty ? "it has none" : "it has \(allowed)"))
      return nil
    }
    guard let value = StatedValue.read(entry.value, form: form) else {
      note(entry.line, "'\(field.rawValue)' must be \(form.title)")
      return nil
    }
    return (field, value)
  }

  private mutating func readSamples(_ node: YAMLNode, event: EventKind) -> [PatternSample] {
    guard case .sequence(let items) = node.content, !items.isEmpty else {
      note(node.line, "'samples' must be a list; begin each with '- text:'")
      return []
    }
    var samples: [PatternSample] = []
    for item in items {
      guard case .mapping(let entries) = item.content else {
        note(item.line, "a sample must be a map with 'text' and 'fields'")
        continue
      }
      var sample = PatternSample(text: "", fields: [:], line: item.line)
      for entry in entries {
        switch (entry.key, entry.value.content) {
        case ("text", .scalar(let text, _)): sample.text = text
        case ("fields", .mapping(let fields)):
          for field in fields {
            if let (name, value) = readField(field, event: event) { sample.fields[name] = value }
          }
        default: note(entry.line, "unknown key '\(entry.key)' in a sample; it has 'text' and 'fields', a map")
        }
      }
      if sample.text.isEmpty { note(item.line, "a sample without 'text'; write the message there") }
      samples.append(sample)
    }
    return samples
  }
}

/// A field's value as a pattern file states it.
enum StatedValue {
  /// The value of `node`; nil when it is not of the form.
  static func read(_ node: YAMLNode, form: FieldForm) -> FieldValue? {
    switch node.content {
    case .mapping: return nil
    case .sequence(let items):
      guard form == .list || form == .restoreDictionary || form == .launchOptions else { return nil }
      let texts = items.compactMap(\.text)
      return texts.count == items.count ? .list(texts) : nil
    case .scalar(let text, let isPlain):
      if isPlain && (text == "null" || text == "~") { return FieldValue.none }
      if let redacted = FieldNormaliser.redaction(of: text) { return redacted }
      switch form {
      case .number, .errorCode: return Int(text).map { .number($0) }
      case .flag: return text == "true" ? .flag(true) : text == "false" ? .flag(false) : nil
      case .word(let words): return words.contains(text) ? .text(text) : nil
      case .exitCause: return ExitCause.words.contains(text) ? .text(text) : nil
      case .managerState: return ManagerState.names.contains(text) ? .text(text) : nil
      case .restoreDictionary:
        return ["complete", "empty", "cut", "redacted", "not-printed"].contains(text) ? .text(text) : nil
      case .launchOptions: return ["none", "nil", "bluetooth", "other"].contains(text) ? .text(text) : nil
      case .list: return nil
      case .text, .device: return .text(text)
      }
    }
  }
}
