import Testing

@testable import Parsing

/// Which lines count as callbacks that no pattern knows.
@Suite struct CallbackSignsTests {
  private enum Answer { case name, wording, nothing, event }

  private static func answer(
    _ message: String, process: String? = "Larkmeter", change: (inout Record) -> Void = { _ in }
  ) throws -> Answer {
    let library = try PatternSamplesTests.library.get()
    var matcher = PatternMatcher(library: library)
    var record = Record()
    record.message = Array(message.utf8)
    record.process = process
    change(&record)
    return switch matcher.match(record, literals: PatternSamplesTests.literals(of: library, in: message)[...]) {
    case .event: .event
    case .unmatchedCallback: .name
    case .unmatchedWording: .wording
    case .nothing: .nothing
    }
  }

  @Test func everySignIsALiteralThatAScanFindsInEveryStyle() {
    let all = PatternLibrary.callbackLiterals
    for literal in all { #expect(LiteralRules.problem(of: literal) == nil, "\(literal)") }
    #expect(Set(all.map { $0.lowercased() }).count == all.count)
  }

  @Test(arguments: [
    "waiting for willRestoreState", "[link] CBCentralManager up, key app.larkmeter.link",
    "[link] bluetooth state: poweredOn", "Peripheral is away", "my centralManager did something",
  ])
  func aNameOfCoreBluetoothIsEnough(_ line: String) throws {
    #expect(try Self.answer(line) == .name)
  }

  @Test(arguments: [
    "restoring the BLE link", "reconnect: bluetooth came back", "central restored",
    "reconnecting to 6D2F0A91-3B7C-4E58-A1D4-90C2E7F5B836",
  ])
  func wordsOfOtherThingsCountBesideBluetooth(_ line: String) throws {
    #expect(try Self.answer(line) == .wording)
  }

  @Test(arguments: [
    "restoring the window", "will reconnect soon", "backup restored", "reconnecting in a while",
    "socket: reconnect to central", "restored purchases of the BLE pack", "restoring scene of central park",
    "tablet restored", "decentral restored",
  ])
  func wordsOfOtherThingsAloneDoNotCount(_ line: String) throws {
    #expect(try Self.answer(line) == .nothing)
  }

  @Test func theLabelOfALoggerIsCompany() throws {
    #expect(try Self.answer("restored 2 of 2") { $0.category = "BLEManager" } == .wording)
    #expect(try Self.answer("restored 2 of 2") { $0.category = "sync" } == .nothing)
  }

  /// Of an app whose logger is called "PeripheralManager" not every line is a callback.
  @Test func aSignInTheHeaderIsNone() throws {
    let library = try PatternSamplesTests.library.get()
    var matcher = PatternMatcher(library: library)
    var record = Record()
    record.message = Array("saved 3 readings".utf8)
    record.process = "Larkmeter"
    record.category = "PeripheralManager"
    let literals = PatternSamplesTests.literals(of: library, in: "PeripheralManager: saved 3 readings")
    #expect(!literals.isEmpty)
    guard case .nothing = matcher.match(record, literals: literals[...]) else {
      Issue.record("counted")
      return
    }
  }

  @Test func noLineOfApplesCounts() throws {
    let line = "peripheral is away"
    #expect(try Self.answer(line) == .name)
    for process in ["bluetoothd", "SpringBoard", "sharingd", "com.apple.WebKit.Networking"] {
      #expect(try Self.answer(line, process: process) == .nothing, "\(process)")
    }
    #expect(try Self.answer(line) { $0.imagePath = "/usr/libexec/larkd" } == .nothing)
    #expect(try Self.answer(line) { $0.subsystem = "com.apple.UIKit" } == .nothing)
    #expect(try Self.answer(line) { $0.library = "CoreBluetooth" } == .nothing)
    #expect(try Self.answer(line) { $0.library = "UIKitCore" } == .nothing)
    #expect(try Self.answer(line) { $0.category = "CoreBluetooth" } == .nothing)
    #expect(try Self.answer(line) { $0.library = "LarkKit" } == .name)
  }

  @Test func plainTextThatNamesADaemonDoesNotCount() throws {
    #expect(try Self.answer("peripheral is away", process: nil) == .name)
    #expect(try Self.answer("bluetoothd[93]: peripheral is away", process: nil) == .nothing)
    #expect(try Self.answer("[CoreBluetooth] peripheral is away", process: nil) == .nothing)
  }

  @Test func whatAPatternKnowsIsNotCounted() throws {
    #expect(try Self.answer("centralManager(_:willRestoreState:) [:]") == .event)
  }

  /// The system's many lines are read no further than their headers.
  @Test func onlyAnAppsLinesAreReadForACallbackAlone() {
    let lines = ["bluetoothd", "SpringBoard", "cloudd", "Fitness"].enumerated().map { index, process in
      "2026-11-29 10:14:0\(index).118000+0100 0x1a2b Default 0x0 97 0 \(process): delegate didDiscover thing\n"
    }
    let result = Harness.run(Array(lines.joined().utf8))
    #expect(result.records.map(\.process) == ["Fitness"])
    #expect(String(decoding: result.records.first?.message ?? [], as: UTF8.self) == "delegate didDiscover thing")
    #expect(result.unmatched.map(\.position.line) == [4])
    #expect(result.sightings.map(\.emitter) == [.daemon, .lifecycle, .app])
  }
}
