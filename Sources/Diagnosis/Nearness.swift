/// "Did you mean": names that are near to one that is not there.
enum Nearness {
  /// The names that come near, the nearest first, at most three; of things with several names the nearest of each.
  static func nearest(_ name: String, in things: [[String]]) -> [String] {
    let wanted = name.lowercased()
    let length = wanted.unicodeScalars.count
    let ranked = things.compactMap { names -> (name: String, distance: Int)? in
      // Of names that are as near the one of the same length was meant.
      names.map { ($0, distance(wanted, $0.lowercased())) }
        .min { ($0.1, abs($0.0.unicodeScalars.count - length)) < ($1.1, abs($1.0.unicodeScalars.count - length)) }
    }
    let near = ranked.filter { $0.distance <= max(3, length / 3) }
    return near.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(3).map(\.name)
  }

  private static func distance(_ wanted: String, _ name: String) -> Int {
    if name == wanted || name.contains(wanted) || wanted.contains(name) { return 0 }
    if sharesWord(name, wanted) { return 1 }
    return EditDistance.between(Array(wanted.unicodeScalars), Array(name.unicodeScalars))
  }

  /// Bundles of one maker or product share a word, typed right or nearly so; "com" and "app" say nothing.
  private static func sharesWord(_ one: String, _ other: String) -> Bool {
    func words(_ name: String) -> [[Unicode.Scalar]] {
      name.split { $0 == "." || $0 == "-" || $0 == " " }.filter { $0.count >= 4 }.map { Array($0.unicodeScalars) }
    }
    let others = words(other)
    return words(one).contains { word in
      others.contains { EditDistance.between(word, $0) <= min(word.count, $0.count) / 4 }
    }
  }
}
