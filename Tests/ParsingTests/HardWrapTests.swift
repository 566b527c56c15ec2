import Testing

@testable import Parsing

/// Records that a mail program or a terminal broke into lines.
@Suite struct HardWrapTests {
  static let columns = "0x1a2b     Default     0x0                  97     0    bluetoothd: "
  static let records = (10..<16).map {
    "2026-11-29 10:14:\($0).118000+0100 \(columns)(CoreUtils) [com.apple.bluetooth:Server.XPC] Restoring \($0) as the session of an app that waits"
  }

  static func broken(_ line: String, at width: Int, indent: String = "") -> String {
    var lines: [String] = []
    var rest = line[...]
    while rest.count > width {
      let head = rest.prefix(width + 1)
      guard let blank = head.lastIndex(of: " ") else { break }
      var text = rest[..<blank]
      while text.last == " " { text = text.dropLast() }
      lines.append(String(text))
      rest = Substring(indent + rest[blank...].drop { $0 == " " })
    }
    return (lines + [String(rest)]).joined(separator: "\n")
  }

  @Test(arguments: [(64, ""), (72, ""), (76, "    "), (80, ""), (100, "  ")])
  func recordsBrokenAtBlanksAreWholeAgain(_ width: Int, _ indent: String) {
    let text = Self.records.map { Self.broken($0, at: width, indent: indent) + "\n" }.joined()
    let result = Harness.run(text)
    #expect(result.summary.dialects == [.logDefault])
    #expect(
      result.matched.map(\.text) == (10..<16).map { "Restoring \($0) as the session of an app that waits" })
    #expect(result.records.allSatisfy { $0.process == "bluetoothd" && $0.library == "CoreUtils" && $0.pid == 97 })
    #expect(result.records.allSatisfy { $0.category == "Server.XPC" })
  }

  @Test func recordsCutWithinWordsAreWholeAgain() {
    let text = Self.records.map { line -> String in
      let bytes = Array(line)
      return stride(from: 0, to: bytes.count, by: 80).map { String(bytes[$0..<min($0 + 80, bytes.count)]) + "\n" }
        .joined()
    }.joined()
    let result = Harness.run(text)
    #expect(
      result.matched.map(\.text) == (10..<16).map { "Restoring \($0) as the session of an app that waits" })
  }

  @Test func literalsAcrossABreakAreFound() {
    // The scan of raw bytes sees no pattern's word in the lines of the second record.
    let lines = (10..<16).map {
      "Nov 29 10:14:\($0) bluetoothd(CoreUtils)[97] <Notice>: a session of a central is now \($0) Resto"
    }
    let text = lines.map { $0 + "\nring goes on\n" }.joined()
    let result = Harness.run(text)
    #expect(result.matched.count == 6)
    #expect(result.matched.first?.text == "a session of a central is now 10 Restoring goes on")
  }

  @Test func aDashAtABreakStays() {
    let words = ["a", "of", "any", "some", "every", "number"]
    let lines = words.map {
      "Nov 29 10:14:10 bluetoothd(CoreUtils)[97] <Notice>: Restoring the one that is \($0) - it goes on"
    }
    let text = lines.map { $0.replacing(" - it goes on", with: "\n- it goes on") + "\n" }.joined()
    #expect(Harness.run(text).matched.last?.text == "Restoring the one that is number - it goes on")
    let quoted = text.split(separator: "\n").map { "> \($0)\n" }.joined()
    #expect(Harness.run(quoted).matched.last?.text == "Restoring the one that is number - it goes on")
  }

  @Test func chunksDoNotMatter() {
    let text = Self.records.map { Self.broken($0, at: 72) + "\n" }.joined()
    let whole = Harness.run(text)
    for size in [40, 100, 333, 1_000] { #expect(Harness.run(text, size: size).described == whole.described, "\(size)") }
  }

  @Test func aListThatAnAppPrintsIsNotGlued() {
    let text = (10..<20).map {
      "2026-11-29 10:14:\($0).118 Df Fitness[97:1a] willRestoreState {\n    kCBRestoredPeripherals =     (\n        one,\n        two\n    );\n}\n2026-11-29 10:14:\($0).218 Df Fitness[97:1a] a line that is longer than others and ends here\n"
    }.joined()
    let result = Harness.run(text)
    #expect(result.matched.count == 10)
    #expect(
      result.matched.allSatisfy {
        $0.text == "willRestoreState {\n    kCBRestoredPeripherals =     (\n        one,\n        two\n    );\n}"
      })
  }

  @Test func aPrintBehindEachNSLogIsARecordOfItsOwn() {
    let text = (10..<40).map {
      "2026-11-29 10:14:\($0).118 Fitness[97:1a] peripheral did send one value again\nRestoring it by print\n"
    }.joined()
    let result = Harness.run(text)
    #expect(result.matched.map(\.text) == Array(repeating: "Restoring it by print", count: 30))
  }

  @Test func aValueAtTheEndOfALineThatMayBeBrokenIsCut() {
    let broken = """
      2026-11-29 10:14:10.118 Fitness[97:1a] Restoring the manager with com.example.fit
      ness.central
      2026-11-29 10:14:11.118 Fitness[97:1a] reaping

      """
    #expect(Harness.run(broken).matched.map(\.isCut) == [true, false])
    let list = """
      2026-11-29 10:14:10.118 Fitness[97:1a] Restoring the manager with com.example.fit {
          a = 1;
      }
      2026-11-29 10:14:11.118 Fitness[97:1a] reaping

      """
    #expect(Harness.run(list).matched.map(\.isCut) == [false, false])
  }

  @Test func aDictionaryInABrokenLogKeepsItsLines() {
    let dictionary =
      "2026-11-29 10:14:20.118000+0100 0x1a2b     Default     0x0                  4729   0    Fitness: willRestoreState {\n    kCBRestoredPeripherals =     (\n        one\n    );\n}"
    let text =
      Self.records.map { Self.broken($0, at: 72) + "\n" }.joined()
      + dictionary.split(separator: "\n").map { Self.broken(String($0), at: 72) }.joined(separator: "\n") + "\n"
    let result = Harness.run(text)
    #expect(
      result.matched.last?.text == "willRestoreState {\n    kCBRestoredPeripherals =     (\n        one\n    );\n}")
  }
}
