extension RuleEngine {
  /// An answer with the app it is about.
  struct Kept {
    var app: Int?
    var answer: Answer
    /// Of a fired answer: the finding's fingerprint, unique in the case.
    var id: String?
    /// Its window was closed by the silence of a live log, not by a record.
    var isBySilence = false
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
