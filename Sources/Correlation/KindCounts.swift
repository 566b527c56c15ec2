import Parsing

/// How many events there were of each kind: a list of the few kinds that came, which takes less room and time than a
/// dictionary.
public struct KindCounts: Sendable {
  private var kinds: [EventKind] = []
  private var numbers: [Int] = []

  init() {}

  /// How many of the kind; nil where none came.
  public subscript(_ kind: EventKind) -> Int? { place(of: kind).map { numbers[$0] } }

  /// One more of the kind.
  mutating func add(_ kind: EventKind, _ number: Int = 1) {
    if let place = place(of: kind) {
      numbers[place] += number
    } else {
      kinds.append(kind)
      numbers.append(number)
    }
  }

  /// None of the kind came.
  mutating func remove(_ kind: EventKind) {
    guard let place = place(of: kind) else { return }
    kinds.remove(at: place)
    numbers.remove(at: place)
  }

  /// None came of any.
  mutating func removeAll() {
    kinds.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
  }

  mutating func add(_ other: KindCounts) {
    for (kind, number) in zip(other.kinds, other.numbers) { add(kind, number) }
  }

  private func place(of kind: EventKind) -> Int? {
    for place in kinds.indices where kinds[place] == kind { return place }
    return nil
  }
}
