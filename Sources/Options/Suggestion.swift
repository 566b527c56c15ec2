import Diagnosis

/// Finds what a mistyped word was meant to be.
public enum Suggestion {
  /// The candidate nearest to `word`; nil when none is near enough to be worth a guess.
  public static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    let typed = Array(word.lowercased().unicodeScalars)
    guard (2...64).contains(typed.count) else { return nil }
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let meant = Array(candidate.lowercased().unicodeScalars)
      let allowed = max(1, min(typed.count, meant.count) / 3)
      let isBeginning = typed.count >= 3 && meant.starts(with: typed)
      let distance = isBeginning ? 1 : EditDistance.between(typed, meant)
      if distance <= allowed, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.candidate
  }

  /// "Did you mean X?", or `otherwise` when nothing is near.
  static func sentence(for word: String, among candidates: some Sequence<String>, otherwise: String?) -> String? {
    nearest(to: word, among: candidates).map { "Did you mean \($0)?" } ?? otherwise
  }
}
