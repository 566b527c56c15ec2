import Parsing
import Testing

@testable import Correlation

/// Parts of a life that hold nothing of what is looked for are passed over: what is found is what a look at each event
/// would find, whatever became of the list.
@Suite struct KindMarksTests {
  private static func entry(_ kind: EventKind, _ order: Int) -> Entry {
    Entry(Event(kind: kind, position: SourcePosition(input: 0, line: order + 1, offset: Int64(order))), order: order)
  }

  /// Values, and here and there something rare.
  private static func life(_ count: Int) -> Life {
    var life = Life(
      id: 1, pid: nil, at: Marker(time: nil, position: SourcePosition(input: 0, line: 1, offset: 0), order: 0))
    for order in 0..<count { life.events.append(entry(order % 37 == 5 ? .appRestore : .linkUp, order * 2)) }
    // As `keep` would have noted them.
    for kind in [EventKind.appRestore, .linkUp, .appState] { life.kinds.insert(kind) }
    return life
  }

  private static func expectNothingPassedOver(_ life: Life) {
    for kinds: EventKindSet in [[.appRestore], [.linkUp], [.appRestore, .appState], [.appState]] {
      let each = life.events.filter { kinds.contains($0.kind) }
      #expect(life.all(of: kinds) == each)
      #expect(life.first(of: kinds) == each.first)
      #expect(life.hasAny(of: kinds) == !each.isEmpty)
      #expect(life.first(of: kinds, from: 150) == each.first { $0.order >= 150 })
    }
  }

  @Test(arguments: [0, 1, 5, 6, 15, 16, 17, 33, 400])
  func eventsInTheirOrderAreFound(_ count: Int) { Self.expectNothingPassedOver(Self.life(count)) }

  @Test(arguments: [0, 3, 16, 31, 40])
  func aLateLineIsFoundWhereItStood(_ place: Int) {
    var life = Self.life(100)
    life.events.insert(Self.entry(.appState, place * 2 + 1), at: place + 1)
    Self.expectNothingPassedOver(life)
    life.events.append(Self.entry(.appState, 1_000))
    Self.expectNothingPassedOver(life)
  }

  @Test func whatIsLetGoIsNotFound() {
    var life = Self.life(100)
    life.events.removeSubrange(3..<50)
    Self.expectNothingPassedOver(life)
    life.events = []
    Self.expectNothingPassedOver(life)
  }

  @Test func aLineThatIsReplacedIsFoundByWhatItIsNow() {
    var life = Self.life(60)
    life.events[20] = Self.entry(.appState, 40)
    Self.expectNothingPassedOver(life)
  }
}
