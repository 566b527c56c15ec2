import Testing

@testable import Parsing

/// Console's rows whose message is not the last column.
@Suite struct ConsoleColumnsTests {
  static let whole =
    "15:26:23.806806-0800\tServer.XPC\tRestoring a\tcom.apple.bluetooth\tCoreUtils\tdefault\tbluetoothd\n"
  static let long =
    "15:26:24.806806-0800\tCoreBluetooth\twillRestoreState {\n    kCBRestored =     (\n\t\"<x>\"\n    );\n}"
    + "\tcom.apple.bluetooth\tCoreBluetooth\terror\tMy App\n"

  @Test func columnsBehindAMessageOfSeveralLinesAreOnItsLastLine() {
    let result = Harness.run(Self.whole + Self.long + Self.whole)
    #expect(result.matched.map(\.process) == ["bluetoothd", "My App", "bluetoothd"])
    guard result.records.count == 3 else { return }
    let record = result.records[1]
    #expect(record.library == "CoreBluetooth")
    #expect(record.subsystem == "com.apple.bluetooth")
    #expect(record.category == "CoreBluetooth")
    #expect(record.level == .error)
    #expect(record.lineCount == 5)
    #expect(
      String(decoding: record.message, as: UTF8.self)
        == "willRestoreState {\n    kCBRestored =     (\n\t\"<x>\"\n    );\n}")
  }

  @Test func theFirstRowMayHaveSeveralLines() {
    let result = Harness.run(Self.long + Self.whole)
    #expect(result.matched.map(\.process) == ["My App", "bluetoothd"])
    #expect(!result.kinds.contains(.cutFirstRecord))
  }

  @Test func emptyColumnsKeepTheirPlaces() {
    let result = Harness.run(
      Self.whole + "15:26:25.806806-0800\t\twillRestoreState: [:]\t\tFitness\tdefault\tFitness\n"
        + "15:26:25.906806-0800\t\twillRestoreState  error  {\n}\t\tFitness\tdefault\tFitness\n")
    #expect(result.matched.map(\.process) == ["bluetoothd", "Fitness", "Fitness"])
    #expect(result.records.map(\.category) == ["Server.XPC", nil, nil])
    #expect(result.records.map(\.subsystem) == ["com.apple.bluetooth", nil, nil])
    #expect(result.matched.last?.text == "willRestoreState  error  {\n}")
  }

  @Test func aProcessInFrontIsKept() {
    let result = Harness.run(
      Self.whole
        + "bluetoothd\t15:26:25.806806-0800\tServer.XPC\tRestoring {\n  a\n}\tcom.apple.bluetooth\tCoreUtils\tdefault\n"
    )
    #expect(result.matched.map(\.process) == ["bluetoothd", "bluetoothd"])
    #expect(result.matched.last?.text == "Restoring {\n  a\n}")
  }

  @Test func aMessageWithoutItsLastLineHasNoProcess() {
    let result = Harness.run(Self.whole + "15:26:25.806806-0800\tServer.XPC\tRestoring {\n  a\n" + Self.whole)
    #expect(result.matched.map(\.process) == ["bluetoothd", nil, "bluetoothd"])
  }
}
