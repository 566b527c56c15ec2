/// What of a case the user asked to be looked at.
struct CaseScope {
  let options: CaseOptions

  /// Some rules were not asked.
  var isOfSomeRules: Bool { !options.onlyRules.isEmpty || !options.withoutRules.isEmpty }
  /// Only a part of the log was read.
  var isPart: Bool { options.since != nil || options.until != nil }
  /// Anything was left out.
  var isNarrow: Bool { isOfSomeRules || isPart }

  /// "this log", or what of it was read.
  var log: String { isPart ? "this part of the log" : "this log" }

  /// "; only wake-limit was asked"; nothing where all rules were.
  var rules: String {
    if !options.onlyRules.isEmpty { return "; only \(Self.list(options.onlyRules)) asked" }
    if !options.withoutRules.isEmpty { return "; \(Self.list(options.withoutRules)) not asked" }
    return ""
  }

  /// How to have all looked at; nil where all was.
  var remedy: String? {
    switch (isOfSomeRules, isPart) {
    case (true, true): "Ask again without --rule, --no-rule, --since and --until."
    case (true, false): "Ask again without --rule and --no-rule."
    case (false, true): "Ask again for a longer part of the log, or without --since and --until."
    case (false, false): nil
    }
  }

  /// "wake-limit was", "wake-limit and link-gated were", "4 rules were".
  private static func list(_ rules: some Collection<String>) -> String {
    let names = rules.sorted()
    switch names.count {
    case 1: return "\(names[0]) was"
    case 2, 3: return names.dropLast().joined(separator: ", ") + " and \(names[names.count - 1]) were"
    default: return "\(names.count) rules were"
    }
  }
}
