import Testing

@testable import Parsing

@Suite struct EventKindSetTests {
  @Test func kindsAreNumberedInTheOrderOfTheList() {
    #expect(EventKind.allCases.map(\.bit) == Array(EventKind.allCases.indices))
    #expect(EventKind.allCases.count <= 128, "a set has two words of 64 bits")
  }

  @Test(arguments: EventKind.allCases)
  func aSetOfOneHoldsThatOneAlone(kind: EventKind) {
    let set: EventKindSet = [kind]
    #expect(EventKind.allCases.filter(set.contains) == [kind])
    #expect(!set.isEmpty)
    #expect(set.isDisjoint(with: EventKindSet(EventKind.allCases.filter { $0 != kind })))
    #expect(!set.isDisjoint(with: .all))
    #expect(set.isSubset(of: .all))
    #expect(!EventKindSet.all.isSubset(of: set))
  }

  /// The first and the last of either word.
  @Test func aUnionHoldsWhatEitherHolds() {
    let one: EventKindSet = [.sessionRegistered, .logOmitted]
    var both: EventKindSet = [.appDiscovered, .appServices]
    #expect(both.isDisjoint(with: one))
    #expect(both.union(one) == [.sessionRegistered, .logOmitted, .appDiscovered, .appServices])
    both.formUnion(one)
    #expect(both == EventKindSet([.logOmitted, .appDiscovered, .sessionRegistered, .appServices]))
    #expect(one.isSubset(of: both))
  }

  @Test func noKindsAreNone() {
    #expect(EventKindSet().isEmpty)
    #expect(EventKindSet() == [])
    #expect(!EventKind.allCases.contains { EventKindSet().contains($0) })
    #expect(EventKindSet.all == EventKindSet(EventKind.allCases))
  }
}
