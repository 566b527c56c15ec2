/// How far two names are from each other, for whoever mistyped one.
public enum EditDistance {
  /// How many letters were left out, added, exchanged or swapped with their neighbour.
  public static func between(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
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
