import Parsing

/// Which kinds of event stand in each part of a list: a part that has none of what is looked for is passed over.
///
/// Rules look for a few lines of a launch among hundreds of values.
struct KindMarks: Sendable {
  private static let part = 16

  private var parts: [EventKindSet] = []
  private var count = 0
  private var latest = Int.min

  /// Takes note of what became of the list.
  mutating func follow(_ list: [Entry]) {
    let isAppended = list.count == count + 1 && list[count].order > latest
    if !isAppended {
      parts.removeAll(keepingCapacity: true)
      count = 0
    }
    while count < list.count {
      if count % Self.part == 0 { parts.append([]) }
      parts[count / Self.part].insert(list[count].kind)
      latest = list[count].order
      count += 1
    }
  }

  /// The place of the first event of one of the kinds, from `start` on, in the list that was followed.
  func next(of kinds: EventKindSet, from start: Int, in list: [Entry]) -> Int? {
    var place = start
    while place < list.count {
      if place % Self.part == 0, parts[place / Self.part].isDisjoint(with: kinds) {
        place += Self.part
      } else if kinds.contains(list[place].kind) {
        return place
      } else {
        place += 1
      }
    }
    return nil
  }
}

extension [Entry] {
  /// Those of one of the kinds.
  public func all(of kinds: EventKindSet) -> [Entry] {
    var all: [Entry] = []
    for place in indices where kinds.contains(self[place].kind) { all.append(self[place]) }
    return all
  }
}
