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

    /// Which of `count` answers stay when so many go: the oldest that found nothing go first, then those that were not
    /// decided, then findings in lives that are over.
    static func withoutOldest(
      _ number: Int, of count: Int, isOver: (Int) -> Bool, _ answer: (Int) -> Kept?
    ) -> [Bool] {
      var stays = Array(repeating: true, count: count)
      var left = number
      func letGo(where isDue: (Answer) -> Bool) {
        for place in 0..<count where left > 0 && stays[place] {
          guard let kept = answer(place), isDue(kept.answer) else { continue }
          stays[place] = false
          left -= 1
        }
      }
      letGo { $0.isClear }
      letGo { $0.isUndetermined }
      letGo { $0.outcome.isFired && isOver($0.life) }
      return stays
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
