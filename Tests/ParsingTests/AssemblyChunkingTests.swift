import Testing

@testable import Parsing

@Suite struct AssemblyChunkingTests {
  /// One input that holds nearly every style after each other, with continuations, banners and hits.
  static let mixed: String = {
    var text = "tail of a record\n"
    text += AssemblyTests.line("10:14:02.118000", "[com.acme:ble] willRestoreState {\n    a = 1;\n}")
    text += AssemblyTests.line("10:14:03.118000", "x", process: "dasd") + AssemblyTests.line("10:16:04.000000", "y")
    text += "2026-11-29 10:16:05.445 Df bluetoothd[97:1a] [com.apple.bluetooth:Server.App] Restoring c\n"
    text += "2026-11-29 10:16:06.445 Df bluetoothd[97:1a] quoting\nMar 11 11:45:09 P a[1] <Notice>: Restoring\n"
    text += "2026-11-29 10:16:07.445 Df runningboardd[31:1a] d\n"
    text += "Filtering the log data using \"process == \"bluetoothd\"\"\n"
    text +=
      #"{"eventType":"logEvent","eventMessage":"Restoring","processImagePath":"\/usr\/sbin\/bluetoothd","timestamp":"2026-09-25 15:06:19.359577+0300","processID":97}"#
    text += "\n\n{\"count\":1,\"finished\":1}\n"
    text += "Restoring\nType: Error | Timestamp: 2025-08-15 19:59:42.498469+02:00 | Process: X\n"
    text += "print willRestoreState [\n  1\n]\nprint b\nType: stdio\n"
    text += "Type: Error | Timestamp: 2025-08-15 19:59:42.498469+02:00 | Process: X\n"
    text += "Dec  8 17:03:17 Phone SpringBoard[61] <Warning>: reaping\n"
    text += "Dec  8 17:03:17 Phone App[29807] <Warning>: willRestoreState: [\"k\": {\n\t    a = 1;\n\t}]\n"
    text += "Dec  8 17:03:18 Phone App[29807] <Warning>: didDiscover\n"
    return text
  }()

  @Test func anyCutIntoBlocksGivesTheSameItems() {
    let bytes = Array(Self.mixed.utf8)
    for probe in [64 << 10, 256] {
      var limits = AssemblerLimits()
      limits.probe = probe
      let whole = Harness.run(bytes, limits: limits)
      #expect(whole.matched.count >= 6)
      for size in Array(1...160) + Array(stride(from: 161, through: bytes.count, by: 37)) {
        let cut = Harness.run(bytes, size: size, limits: limits)
        #expect(cut.described == whole.described, "blocks of \(size), probes each \(probe)")
        #expect(cut.summary == whole.summary, "blocks of \(size), probes each \(probe)")
        if cut.described != whole.described { break }
      }
    }
  }

  @Test func anyCutOfALargeInputGivesTheSameItems() {
    var text = ""
    for index in 0..<1_500 {
      let time = "10:\(10 + index / 60 % 50):\(10 + index % 50).000000"
      let process = index % 7 == 0 ? "bluetoothd" : "proc\(index % 5)"
      switch index % 97 {
      case 3: text += AssemblyTests.line(time, "[com.acme:ble] willRestoreState {\n    a = \(index);\n}")
      case 5: text += AssemblyTests.line(time, "Options {\n Restoring\n x\n}", process: "bluetoothd")
      case 60 where index > 700: text += "2026-11-29 \(time.prefix(12)) Df bluetoothd[97:1a] [a:b] Restoring \(index)\n"
      default: text += AssemblyTests.line(time, "noise \(index)", process: process)
      }
    }
    let bytes = Array(text.utf8)
    var limits = AssemblerLimits()
    limits.probe = 4096
    let whole = Harness.run(bytes, limits: limits)
    #expect(
      whole.matched.filter { $0.text.hasPrefix("[com.acme") || $0.text.hasPrefix("willRestoreState") }.count == 16)
    #expect(whole.summary.lines == bytes.count { $0 == 10 })
    for size in [300, 1000, 4096, 4097, 10_000, 50_000, 100_000] {
      let cut = Harness.run(bytes, size: size, limits: limits)
      #expect(cut.described == whole.described, "blocks of \(size)")
      #expect(cut.summary == whole.summary, "blocks of \(size)")
    }
    for event in whole.matched {
      let lines = bytes[..<Int(event.position.offset)].count { $0 == 10 } + 1
      #expect(event.position.line == lines)
    }
  }

  @Test func settlingAfterEachRecordGivesTheSameEvents() {
    let text =
      AssemblyTests.line("10:14:02.118000", "[com.acme:ble] willRestoreState")
      + AssemblyTests.line("10:14:03.118000", "x", process: "dasd") + AssemblyTests.line("10:14:04.000000", "reaping")
    let whole = Harness.run(text)
    let live = Harness.run(text, size: 1, settling: true)
    #expect(live.matched == whole.matched)
    #expect(!live.kinds.contains(.lateContinuation))
  }

  @Test func aContinuationAfterSettlingIsNotedAndNotMatched() {
    let text =
      AssemblyTests.line("10:14:01.118000", "x")
      + AssemblyTests.line("10:14:02.118000", "Options {\n willRestoreState\n}")
      + AssemblyTests.line("10:14:03.000000", "reaping")
    let live = Harness.run(text, size: 1, settling: true)
    #expect(live.kinds.filter { $0 == .lateContinuation }.count == 1)
    #expect(live.matched.map(\.text) == ["reaping"])
  }

  @Test func aChangeOfStyleIsSeenAtItsFirstLineInLiveInputAsWell() {
    let plain =
      "starting up\n2022-02-08 17:16:12.616948+1100 App[972:301238] Restoring a\n"
      + "2022-02-08 17:16:12.616948+1100 App[972:301238] Restoring b\n"
    let strict =
      AssemblyTests.line("10:14:02.118000", "Restoring a")
      + AssemblyTests.line("10:14:02.218000", "b")
      + "2026-11-29 10:14:05.445 Df bluetoothd[97:1a] [com.apple.bluetooth:Server.App] Restoring c\n"
      + "2026-11-29 10:14:06.445 Df bluetoothd[97:1a] [com.apple.bluetooth:Server.App] Restoring d\n"
    let quote =
      AssemblyTests.line("10:14:02.118000", "Restoring a")
      + "2026-11-29 10:14:05.445 Df bluetoothd[97:1a] [com.apple.bluetooth:Server.App] Restoring c\n"
      + AssemblyTests.line("10:14:02.218000", "Restoring b")
    for text in [plain, strict] {
      let whole = Harness.run(text)
      let live = Harness.run(text, size: 1, settling: true)
      #expect(live.described == whole.described)
      #expect(live.summary.dialects == whole.summary.dialects)
      #expect(!live.kinds.contains(.lateContinuation))
    }
    #expect(Harness.run(strict, size: 1, settling: true).matched.count == 3)
    let quoting = Harness.run(AssemblyTests.line("10:14:01.118000", "x") + quote, size: 1, settling: true)
    #expect(quoting.matched.map(\.text) == ["Restoring a", "Restoring b"])
    #expect(quoting.summary.dialects == [.logDefault])
  }

  @Test func liveInputWithoutAnyPrefixIsReadAfterAFewLines() {
    let text = (1...40).map { "willRestoreState \($0)\n" }.joined()
    let bytes = Array(text.utf8)
    #expect(Harness.run(text, size: 1, settling: true).matched.count == 40)
    let begun = Harness.run(
      Array(bytes.prefix(bytes.count / 2)), size: 1, settling: true, finishing: false)
    #expect(begun.matched.count >= 16)
  }

  @Test func recordsWhoseStyleTellsTheirEndWaitForItInLiveInput() {
    let metadata = "Type: Error | Timestamp: 2025-08-15 19:59:42.498469+02:00 | Process: X\n"
    let suffixed =
      "Restoring a\n\(metadata)willRestoreState {\n  1\n}\n\(metadata)Restoring b\n\(metadata)"
    let object =
      "[{\n  \"eventType\" : \"logEvent\",\n  \"backtrace\" : {\n    \"a\" : 1\n  },\n"
      + "  \"timestamp\" : \"2026-09-25 15:06:19.359577+0300\",\n  \"eventMessage\" : \"Restoring\",\n"
      + "  \"processImagePath\" : \"\\/usr\\/sbin\\/bluetoothd\"\n},"
    let second =
      "{\n  \"eventMessage\" : \"reaping\",\n  \"timestamp\" : \"2026-09-25 15:06:19.359577+0300\"\n"
    for text in [suffixed, object + second + "}]\n"] {
      let whole = Harness.run(text)
      let live = Harness.run(text, size: 1, settling: true)
      #expect(live.matched == whole.matched)
      #expect(live.described == whole.described)
      #expect(whole.matched.count >= 2)
    }
    // The brace of the last object may never come.
    let open = Harness.run(Array((object + second).utf8), size: 1, settling: true, finishing: false)
    #expect(open.matched.map(\.text) == ["Restoring", "reaping"])
    #expect(open.matched.allSatisfy { !$0.isCut })
  }
}
