/// "Did you mean": names that are near to one that is not there.
enum Nearness {
  static func nearest(_ name: String, in names: [String]) -> [String] {
    let wanted = Array(name.lowercased().unicodeScalars)
    let ranked = names.map { candidate -> (String, Int) in
      if candidate.lowercased().contains(name.lowercased()) || name.lowercased().contains(candidate.lowercased()) {
        return (candidate, 0)
      }
      if sharesWord(name, candidate) { return (candidate, 1) }
      return (candidate, EditDistance.between(wanted, Array(candidate.lowercased().unicodeScalars)))
    }
    return ranked.filter { $0.1 <= max(3, wanted.count / 3) }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.prefix(3).map(\.0)
  }

  /// Bundles of one maker or product share a word; "com" and "app" say nothing.
  private static func sharesWord(_ one: String, _ other: String) -> Bool {
    func words(_ name: String) -> Set<Substring> {
      Set(name.lowercased().split { $0 == "." || $0 == "-" || $0 == " " }.filter { $0.count >= 4 })
    }
    return !words(one).isDisjoint(with: words(other))
  }
}
