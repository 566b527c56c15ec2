/// A set of ``EventKind``s that is asked for each event: one bit a kind, where a `Set` would hash the kind's name.
public struct EventKindSet: Sendable, Hashable, ExpressibleByArrayLiteral {
  @usableFromInline var low: UInt64
  @usableFromInline var high: UInt64

  /// All kinds.
  public static let all = EventKindSet(EventKind.allCases)

  /// No kind.
  @inlinable public init() {
    low = 0
    high = 0
  }

  /// The kinds given.
  @inlinable public init(_ kinds: some Sequence<EventKind>) {
    self.init()
    for kind in kinds { insert(kind) }
  }

  /// The kinds listed. Where it is asked often, keep the set: the list is walked each time.
  @inlinable public init(arrayLiteral kinds: EventKind...) { self.init(kinds) }

  /// Whether it holds no kind.
  @inlinable public var isEmpty: Bool { low | high == 0 }

  /// Whether it holds the kind.
  @inlinable public func contains(_ kind: EventKind) -> Bool {
    let bit = kind.bit
    return ((bit < 64 ? low : high) >> UInt64(truncatingIfNeeded: bit & 63)) & 1 == 1
  }

  /// Adds the kind.
  @inlinable public mutating func insert(_ kind: EventKind) {
    let bit = kind.bit
    let mask = UInt64(1) << UInt64(truncatingIfNeeded: bit & 63)
    if bit < 64 { low |= mask } else { high |= mask }
  }

  /// Adds the other's kinds.
  @inlinable public mutating func formUnion(_ other: EventKindSet) {
    low |= other.low
    high |= other.high
  }

  /// The kinds of both.
  @inlinable public func union(_ other: EventKindSet) -> EventKindSet {
    var union = self
    union.formUnion(other)
    return union
  }

  /// Whether no kind is in both.
  @inlinable public func isDisjoint(with other: EventKindSet) -> Bool { (low & other.low) | (high & other.high) == 0 }

  /// Whether all of its kinds are the other's as well.
  @inlinable public func isSubset(of other: EventKindSet) -> Bool {
    (low & ~other.low) | (high & ~other.high) == 0
  }
}
