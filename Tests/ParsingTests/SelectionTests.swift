import Testing

@testable import Parsing

/// An input of one process alone counts as filtered, from its beginning until another process comes.
@Suite struct SelectionTests {
  private static func line(_ second: Int, _ process: String) -> String {
    AssemblyTests.line(
      "10:\(10 + second / 60 % 50):\(10 + second % 50).000000",
      "[com.apple.bluetooth:Server.App] Restoring",
      process: process)
  }

  @Test func oneProcessAloneIsToldAtTheSecondRecord() {
    let text = Self.line(0, "bluetoothd") + Self.line(1, "bluetoothd") + Self.line(2, "bluetoothd")
    let result = Harness.run(text)
    #expect(result.kinds.filter { $0 == .filtered }.count == 1)
    #expect(result.summary.isFiltered)
    let note = result.items.firstIndex {
      if case .note(let note) = $0 { note.kind == .filtered } else { false }
    }
    let events = result.items.indices.filter {
      if case .event = result.items[$0] { true } else { false }
    }
    #expect(events.count == 3)
    #expect((note ?? .max) < (events.dropFirst().first ?? 0))
  }

  @Test func anotherProcessTakesItBackAndTellsTheGaps() {
    let text =
      Self.line(0, "bluetoothd") + Self.line(1, "bluetoothd") + Self.line(200, "bluetoothd")
      + AssemblyTests.line(
        "10:13:15.000000", "[com.apple.runningboard:process] reaping", process: "runningboardd")
    let result = Harness.run(text)
    #expect(
      result.kinds.filter { [.filtered, .unfiltered, .gap].contains($0) } == [
        .filtered, .unfiltered, .gap,
      ])
    #expect(!result.summary.isFiltered)
  }

  @Test func aPredicateIsNotTakenBack() {
    let text =
      "Filtering the log data using \"process == \"bluetoothd\" OR process == \"App\"\"\n"
      + Self.line(0, "bluetoothd")
      + Self.line(1, "bluetoothd")
      + AssemblyTests.line("10:14:40.000000", "[com.acme:process] reaping", process: "App")
    let result = Harness.run(text)
    #expect(result.kinds.filter { [.filtered, .unfiltered, .gap].contains($0) } == [.filtered])
    #expect(result.summary.isFiltered)
  }

  @Test func whatLiesBetweenWhatIsAskedForDoesNotCountWhenItComesLineByLine() {
    // Far behind the beginning one other process, which no literal and no probe finds.
    var text = ""
    for index in 0..<1_500 {
      text +=
        index == 1_000
        ? AssemblyTests.line("10:30:10.000000", "x", process: "wifid")
        : Self.line(index, "bluetoothd")
    }
    let whole = Harness.run(text)
    let live = Harness.run(text, size: 600, settling: true)
    #expect(live.summary.isFiltered == whole.summary.isFiltered)
  }
}
