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
      let distance = isBeginning ? 1 : self.distance(typed, meant)
      if distance <= allowed, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.candidate
  }

  /// "Did you mean X?", or `otherwise` when nothing is near.
  static func sentence(for word: String, among candidates: some Sequence<String>, otherwise: String?) -> String? {
    nearest(to: word, among: candidates).map { "Did you mean \($0)?" } ?? otherwise
  }

  /// How many letters were left out, added, exchanged or swapped with their neighbour.
  private static func distance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
    var beforePrevious = [Int](repeating: 0, count: other.count + 1)
    var previous = Array(0...other.count)
    for (row, letter) in one.enumerated() {
      var current = [row + 1]
      for (column, meant) in other.enumerated() {
        var cost = min(previous[column + 1] + 1, current[column] + 1, previous[column] + (letter == meant ? 0 : 1))
        if row > 0, column > 0, letter == other[column - 1], one[row - 1] == meant {
          cost = min(cost, beforePrevious[column - 1] + 1)
        }
        current.append(cost)
      }
      beforePrevious = previous
      previous = current
    }
    return previous[other.count]
  }
}
