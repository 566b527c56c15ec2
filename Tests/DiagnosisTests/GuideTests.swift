import Diagnosis
import Testing

/// Logs made only of what the state-restoration guide itself shows: its two daemon lines, its `print` line, and the
/// callbacks as its code spells them; with times in brackets, and without any.
@Suite("A log in the guide's own words")
struct GuideTests {
  private static let saved = "com.acme.fitness.central"
  private static let peripheral =
    "<CBPeripheral: 0x283b4c0d0, identifier = A84D2F61-3B07-4E9C-96D5-7C10E2B8F349, name = Band, state = connected>"

  private struct Words {
    var identifier = GuideTests.saved
    var restore: String? =
      "centralManager(_:willRestoreState:) [\"kCBRestoredPeripherals\": [\(GuideTests.peripheral)]]"
    var isHandedOver = true
  }

  /// One relaunch, as offsets in seconds and lines.
  private static func relaunch(_ words: Words, at start: Double = 0) -> [(Double, String)] {
    var lines: [(Double, String)] = [
      (0, "application(_:didFinishLaunchingWithOptions:)"),
      (0, "Resuming central: \(saved)"),
      (0.1, "CBCentralManager.init(delegate:queue:options:) restoreIdentifier: \(words.identifier)"),
    ]
    if words.isHandedOver {
      lines.append((0.2, "bluetoothd: Restoring CBCentralManager <\(saved)>"))
      lines.append((0.2, "bluetoothd: Restored 1 peripherals, 1 active scans"))
    }
    if let restore = words.restore { lines.append((0.3, restore)) }
    lines += [
      (0.4, "centralManagerDidUpdateState"),
      (0.6, "centralManager(_:didDiscover:advertisementData:rssi:)"),
      (0.8, "peripheral(_:didUpdateValueFor:error:)"),
    ]
    return lines.map { (start + $0.0, $0.1) }
  }

  /// The lines as an app's own file with times; the app goes on logging for another half minute.
  private static func timed(_ lines: [(Double, String)]) -> String {
    let all = lines + [((lines.last?.0 ?? 0) + 15, "refreshed the view")]
    return all.map { offset, line in
      let milliseconds = Int((offset * 1_000).rounded())
      func padded(_ number: Int, _ width: Int) -> String {
        String(repeating: "0", count: max(0, width - String(number).count)) + String(number)
      }
      let seconds = padded(milliseconds / 1_000 % 60, 2) + "." + padded(milliseconds % 1_000, 3)
      return "[2026-11-29 10:\(padded(14 + milliseconds / 60_000, 2)):\(seconds)] \(line)\n"
    }.joined()
  }

  private static func untimed(_ lines: [(Double, String)]) -> String { lines.map { $0.1 + "\n" }.joined() }

  private static func findings(_ text: String) throws -> [String] {
    try LogStory.report(of: text).findings.map { "\($0.rule) \($0.severity) \($0.confidence)" }
  }

  @Test("a healthy relaunch has no finding and is restored", arguments: [true, false])
  func healthy(hasTimes: Bool) throws {
    let lines = Self.relaunch(Words())
    let report = try LogStory.report(of: hasTimes ? Self.timed(lines) : Self.untimed(lines))
    #expect(report.findings.isEmpty)
    #expect(report.summary.outcome == .restored)
    #expect(report.sessions.map(\.kind) == [.bluetoothRelaunch])
  }

  @Test("bare callback names are healthy, and no dictionary that could be empty", arguments: [true, false])
  func bareNames(hasTimes: Bool) throws {
    var words = Words()
    words.restore = "centralManager(_:willRestoreState:)"
    let lines = Self.relaunch(words)
    let report = try LogStory.report(of: hasTimes ? Self.timed(lines) : Self.untimed(lines))
    #expect(report.findings.isEmpty)
    #expect(!report.checks.contains { $0.rule == "restore-empty" })
  }

  @Test("a missing willRestoreState is possible where the app never printed one", arguments: [true, false])
  func missingAtFirst(hasTimes: Bool) throws {
    var words = Words()
    words.restore = nil
    let lines = Self.relaunch(words)
    #expect(
      try Self.findings(hasTimes ? Self.timed(lines) : Self.untimed(lines)) == ["will-restore-missing warning possible"]
    )
  }

  @Test("a missing willRestoreState is likely where the app printed one before", arguments: [true, false])
  func missingLater(hasTimes: Bool) throws {
    var words = Words()
    words.restore = nil
    let lines = Self.relaunch(Words()) + Self.relaunch(words, at: 40)
    #expect(
      try Self.findings(hasTimes ? Self.timed(lines) : Self.untimed(lines)) == ["will-restore-missing error likely"])
  }

  @Test("an empty dictionary is certain", arguments: [true, false], ["[:]", "{}", "{\n}"])
  func empty(hasTimes: Bool, dictionary: String) throws {
    var words = Words()
    words.restore = "centralManager(_:willRestoreState:) \(dictionary)"
    let lines = Self.relaunch(words)
    #expect(try Self.findings(hasTimes ? Self.timed(lines) : Self.untimed(lines)) == ["restore-empty warning certain"])
  }

  @Test("another identifier is a likely mismatch", arguments: [true, false])
  func mismatch(hasTimes: Bool) throws {
    let words = Words(identifier: "com.acme.fitness.other", restore: nil, isHandedOver: false)
    let lines = Self.relaunch(words)
    #expect(
      try Self.findings(hasTimes ? Self.timed(lines) : Self.untimed(lines))
        == ["restore-identifier-mismatch error likely"])
  }

  @Test("without the system's lines the time to suspension stays open, with the figure so far")
  func latencyWithoutAnEnd() throws {
    let report = try LogStory.report(of: Self.timed(Self.relaunch(Words())))
    let open = try #require(report.undetermined.first { $0.rule == "suspension-latency" })
    #expect(open.missing.emitter == .lifecycle)
    #expect(open.settle.contains("15.0 s"))
  }
}
