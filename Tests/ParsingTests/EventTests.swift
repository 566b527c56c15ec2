import Parsing
import Testing

/// An event is a value, however many hold it.
@Suite struct EventTests {
  private static let event = Event(
    kind: .appDisconnected, fields: Fields([.device: .text("A")]), process: "Fitness", pid: 400,
    position: SourcePosition(input: 0, line: 3, offset: 40), text: "didDisconnectPeripheral A")

  @Test func aCopyThatChangesLeavesTheOtherAsItWas() {
    var copy = Self.event
    copy.fields[.code] = .number(6)
    copy.text += "\n6"
    #expect(Self.event.fields[.code] == nil)
    #expect(Self.event.text == "didDisconnectPeripheral A")
    #expect(copy.fields.number(.code) == 6)
    #expect(copy.text == "didDisconnectPeripheral A\n6")
    #expect(copy.fields.text(.device) == "A")
    #expect(copy.process == "Fitness")
    #expect(copy != Self.event)
  }

  @Test func twoThatTellTheSameAreEqual() {
    let other = Event(
      kind: .appDisconnected, fields: Fields([.device: .text("A")]), process: "Fitness", pid: 400,
      position: SourcePosition(input: 0, line: 3, offset: 40), text: "didDisconnectPeripheral A")
    #expect(other == Self.event)
    #expect(Set([other, Self.event]).count == 1)
  }
}
