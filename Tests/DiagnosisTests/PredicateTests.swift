import Testing

@testable import Diagnosis

/// What a capture's predicate lets through.
@Suite struct PredicateTests {
  private func selectsDaemon(_ text: String) -> Bool { Predicate(text).selects(.daemon, processes: []) }

  @Test(arguments: [
    #"process == "bluetoothd""#, #"(process == "bluetoothd") OR (process == "SpringBoard")"#,
    #"(process == "kernel" AND eventMessage CONTAINS "x") OR process == "bluetoothd""#,
    #"((subsystem == "com.apple.bluetooth"))"#, #"process == "bluetoothd") OR (process == "a""#,
  ])
  func anAlternativeOfItsOwnSelectsAll(_ text: String) { #expect(selectsDaemon(text)) }

  @Test(arguments: [
    #"process == "bluetoothd" AND eventMessage CONTAINS "x""#, #"NOT process == "bluetoothd""#,
    #"process != "bluetoothd""#, #"!(process == "bluetoothd")"#,
    #"(process == "bluetoothd" && category == "x") OR process == "kernel""#,
  ])
  func aNarrowOneDoesNot(_ text: String) { #expect(!selectsDaemon(text)) }

  @Test func oneThatNobodyWouldWriteIsReadInOnePass() {
    for text in [
      String(repeating: "()", count: 100_000), String(repeating: "(", count: 100_000),
      String(repeating: "(", count: 2_000) + String(repeating: ")", count: 2_000),
    ] {
      #expect(!selectsDaemon(text + #" OR process == "bluetoothd""#) || text.utf8.count <= 4_096)
    }
  }
}
