/// What a pattern must keep beyond its file's syntax.
public enum PatternChecks {
  /// Names that stand twice, literals that a sample lacks, expressions that do not compile, name unknown fields or
  /// reach the match limit on hostile subjects. In the order of the patterns.
  static func problems(of patterns: [Pattern]) -> [PatternProblem] {
    var problems: [PatternProblem] = []
    var seen: [String: Pattern] = [:]
    let memory = MatchMemory()
    for pattern in patterns {
      func note(_ text: String, line: Int? = nil) {
        problems.append(
          PatternProblem(file: pattern.file, line: line ?? pattern.line, text: "\(pattern.name): \(text)"))
      }
      if let other = seen[pattern.name] {
        note("the name stands already in \(other.file):\(other.line); choose another")
      }
      seen[pattern.name] = pattern
      for sample in pattern.samples {
        let text = lowerCased(sample.text)
        if !pattern.contains.contains(where: { text.holds(lowerCased($0)) }) {
          note("none of its literals stands in this sample; choose a literal that every sample has", line: sample.line)
        }
      }
      do throws(ExpressionError) {
        let expression = try Expression(pattern.match, multiline: pattern.isMultiline)
        for group in expression.groups
        where Field(group: group.name).flatMap({ pattern.event.schema.form(of: $0) }) == nil {
          let allowed = pattern.event.schema.fields.map(\.field.group).joined(separator: ", ")
          note("\(pattern.event.rawValue) has no field '\(group.name)'; groups may be named \(allowed)")
        }
        if let memory, let subject = HostileSubjects.first(of: pattern, reachingLimitOf: expression, memory: memory) {
          note("the expression reaches the match limit on \(subject); avoid repeats within repeats and several '.*'")
        }
        if let memory, let unless = pattern.unless {
          let exclusion = try Expression(unless, multiline: false)
          if let subject = HostileSubjects.first(of: pattern, reachingLimitOf: exclusion, memory: memory) {
            note("'unless' reaches the match limit on \(subject)")
          }
        }
      } catch {
        note("the expression does not compile: \(error.text), at byte \(error.offset) of it")
      }
    }
    return problems
  }

  private static func lowerCased(_ text: String) -> String {
    String(decoding: text.utf8.map { (65...90).contains($0) ? $0 + 32 : $0 }, as: UTF8.self)
  }

  /// What is wrong with the samples and near misses of a library: a sample that its own pattern does not match or
  /// reads differently, a near miss that it does match.
  ///
  /// - Parameter own: says of a pattern's index whether it is examined.
  public static func sampleProblems(
    of library: PatternLibrary, own: (Int) -> Bool = { _ in true }
  ) -> [PatternProblem] {
    var problems: [PatternProblem] = []
    var matcher = PatternMatcher(library: library)
    for (index, pattern) in library.patterns.enumerated() where own(index) {
      for sample in pattern.samples {
        func note(_ text: String) {
          problems.append(
            PatternProblem(file: pattern.file, line: sample.line, text: "\(pattern.name): \(text)"))
        }
        guard let fields = matcher.fields(of: sample.text, pattern: index) else {
          note("the pattern does not match this sample; correct 'match' or the sample")
          continue
        }
        for (field, value) in sample.fields where fields[field] != value {
          let found = fields[field].map { "is \(YAMLText.value($0))" } ?? "is not captured"
          note("'\(field.rawValue)' \(found), stated is \(YAMLText.value(value)); correct 'match' or 'fields'")
        }
        for (field, value) in fields.all where sample.fields[field] == nil {
          let isSplit = fields[.session] != nil && [.bundle, .role, .pid].contains(field)
          if pattern.constants[field] != value && !isSplit {
            note("'\(field.rawValue)' is captured as \(YAMLText.value(value)) and not stated; add it to 'fields'")
          }
        }
      }
      for text in pattern.rejects where matcher.fields(of: text, pattern: index) != nil {
        problems.append(
          PatternProblem(
            file: pattern.file, line: pattern.line,
            text: "\(pattern.name): matches its near miss \(YAMLText.quoted(text)); narrow 'match'"))
      }
    }
    return problems
  }
}

extension Field {
  /// The name of a field's group in an expression, where hyphens cannot stand.
  var group: String { String(decoding: rawValue.utf8.map { $0 == 45 ? 95 : $0 }, as: UTF8.self) }

  /// The field of a group.
  init?(group: String) {
    self.init(rawValue: String(decoding: group.utf8.map { $0 == 95 ? 45 : $0 }, as: UTF8.self))
  }
}

/// Messages on which a careless expression takes for ever.
enum HostileSubjects {
  private static let length = 16 << 10

  /// What every expression is tried on, and what it is called in an error. None ends as it begins, so that an expression
  /// bound to the end fails after having read all.
  private static let common: [(name: String, text: String)] = [
    ("16 KiB of one letter", String(repeating: "a", count: length) + "!"),
    ("16 KiB of digits", String(repeating: "0", count: length) + "!"),
    ("16 KiB of blanks", String(repeating: " ", count: length) + "!"),
    ("16 KiB of line ends", String(repeating: "\n", count: length) + "!"),
    ("16 KiB of brackets", String(repeating: "[<({", count: length / 4) + "!"),
    ("16 KiB of quotes", String(repeating: "\" ", count: length / 2) + "!"),
    ("16 KiB of pairs", String(repeating: "a=b, ", count: length / 5) + "!"),
    ("16 KiB of words", String(repeating: "ab: c-1 ", count: length / 8) + "!"),
  ]

  /// The first subject on which `expression` reaches a limit: the common ones, each also behind the pattern's literal
  /// and behind a sample, and literal or sample repeated.
  static func first(of pattern: Pattern, reachingLimitOf expression: Expression, memory: MatchMemory) -> String? {
    let starts = pattern.contains.map { $0 + " " } + pattern.samples.map { String($0.text.dropLast()) }
    for (name, text) in common {
      if memory.find(expression, in: Array(text.utf8)) == .limit { return name }
      for start in starts where memory.find(expression, in: Array((start + text).utf8)) == .limit {
        return "'\(start.prefix(40))…' and \(name)"
      }
    }
    for start in starts {
      let repeated = String(repeating: start, count: length / max(start.utf8.count, 1) + 1)
      if memory.find(expression, in: Array(repeated.utf8)) == .limit { return "'\(start.prefix(40))…' repeated" }
    }
    return nil
  }
}
