extension RuleEngine {
  /// An answer with the app it is about.
  struct Kept {
    var app: Int?
    var answer: Answer
    /// Of a fired answer: the finding's fingerprint, unique in the case.
    var id: String?
    /// Its window was closed by the silence of a live log, not by a record.
    var isBySilence = false

    /// The answers by app, life and rule; those of one rule about one life, and those of no app, in the order given.
    static func inOrder(_ answers: [Kept], of rules: [any Rule.Type]) -> [Kept] {
      var places: [String: Int] = [:]
      for (place, rule) in rules.enumerated() { places[rule.slug] = place }
      let placed = answers.enumerated().map { offset, kept in
        let place = kept.app == nil ? 0 : places[kept.answer.rule] ?? .max
        return (order: (kept.app ?? .max, kept.answer.life, place, offset), kept: kept)
      }
      return placed.sorted { $0.order < $1.order }.map(\.kept)
    }
  }

  struct Key: Hashable {
    var app: Int?
    var rule: String
    var occasion: String
  }

  static func isAsked(_ slug: String, _ options: CaseOptions) -> Bool {
    (options.onlyRules.isEmpty || options.onlyRules.contains(slug)) && !options.withoutRules.contains(slug)
  }
}
