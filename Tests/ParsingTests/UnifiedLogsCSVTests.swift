import Testing

@testable import Parsing

/// Rows whose quotes alone tell where they end.
@Suite struct UnifiedLogsCSVTests {
  static let header =
    "Timestamp,Event Type,Log Type,Subsystem,Thread ID,PID,EUID,Library,Library UUID,Activity ID,Parent Activity ID,Category,Process,Process UUID,Message,Raw Message,Boot UUID,System Timezone Name\n"

  static func row(
    _ message: String, _ time: String = "09:14:02.118", process: String = "/usr/sbin/bluetoothd", pid: Int = 97
  ) -> String {
    "2026-11-29T\(time)Z,Log,Default,com.apple.bluetooth,4711,\(pid),0,\(process),AB,0,0,Server.XPC,\(process),AB,\(field(message)),raw %@,AB,Amsterdam\n"
  }

  static func field(_ text: String) -> String {
    guard text.contains(where: { ",\"\n".contains($0) }) else { return text }
    return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }

  /// Messages that hold what would begin another row, were it not within quotes; and their like.
  static let tricky = [
    "Restoring a", "Restoring \"b\", it", "Restoring c {\n\n  d = \"e\";\n}",
    "Restoring f, quoting\n\(row("reaping", "09:14:03.000"))\(row("reaping \"x\"\nREAPING", "09:14:04.000"))end",
    "Restoring g\n2026-11-29 10:14:02.118000+0100 0x1 Default 0x0 97 0 bluetoothd: reaping\n2026-11-29 10:14:03.118000+0100 0x1 Default 0x0 97 0 bluetoothd: reaping",
    "\"Restoring h\"", "Restoring i\n\"", "Restoring j\n\(header)k", "Restoring l\n```\n$ log show\n",
    "Restoring \"\"\"\n,\"",
  ]

  @Test func aRecordEndsWhereItsQuotesClose() {
    let text = Self.header + Self.tricky.enumerated().map { Self.row($1, "09:14:0\($0).000") }.joined()
    let result = Harness.run(text)
    #expect(result.summary.dialects == [.unifiedLogsCSV])
    #expect(result.matched.map(\.text) == Self.tricky.map { String($0.reversed().drop { $0.isWhitespace }.reversed()) })
    #expect(result.matched.allSatisfy { $0.process == "bluetoothd" && $0.pid == 97 && !$0.isCut })
    #expect(!result.kinds.contains(.dialectChange) && !result.kinds.contains(.cutLastRecord))
    #expect(result.events.first?.kind == .logHeader)
    #expect(result.matched.first?.time?.zoneMinutes == 0)
    #expect(result.matched.first?.time?.resolution == 1_000)
    let windows = Harness.run(text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n"))
    #expect(windows.matched.map(\.text) == result.matched.map(\.text))
  }

  @Test func anyCutIntoBlocksGivesTheSameItems() {
    var text = Self.header
    for index in 0..<60 {
      let time = "09:\(10 + index / 60):\(10 + index % 50).000"
      text += Self.row("noise \(index)", time, process: "/usr/libexec/proc\(index % 3)", pid: index)
      if index % 4 == 0 { text += Self.row(Self.tricky[index / 4 % Self.tricky.count], time) }
    }
    let bytes = Array(text.utf8)
    for probe in [64 << 10, 300, 1_000] {
      var limits = AssemblerLimits()
      limits.probe = probe
      let whole = Harness.run(bytes, limits: limits)
      #expect(whole.matched.count == 15)
      #expect(whole.matched.allSatisfy { $0.text.hasPrefix("Restoring") || $0.text.hasPrefix("\"Restoring") })
      for size in [1, 2, 7, 61, 150, 333, 1_000, 4_096] {
        let cut = Harness.run(bytes, size: size, limits: limits)
        #expect(cut.described == whole.described, "blocks of \(size), probes each \(probe)")
        #expect(cut.summary == whole.summary, "blocks of \(size), probes each \(probe)")
      }
    }
  }

  @Test func rowsThatComeSlowlyWaitForTheirEnd() {
    let text = Self.header + Self.tricky.map { Self.row($0) }.joined()
    let whole = Harness.run(text)
    let live = Harness.run(text, size: 1, settling: true)
    #expect(live.matched == whole.matched)
    #expect(!live.kinds.contains(.lateContinuation))
  }

  @Test func anEndAnywhereGivesNoOtherRecord() {
    let known = Self.tricky.map { String($0.reversed().drop { $0.isWhitespace }.reversed()) }
    let bytes = Array((Self.header + Self.tricky.map { Self.row($0) }.joined()).utf8)
    for end in Self.header.utf8.count..<bytes.count {
      let result = Harness.run(Array(bytes[..<end]))
      #expect(result.records.allSatisfy { $0.pid == 97 && ($0.process == nil || $0.process == "bluetoothd") }, "\(end)")
      for (index, event) in result.matched.enumerated() {
        let isLast = index == result.matched.count - 1
        #expect(event.text == known[index] || (isLast && event.isCut && known[index].hasPrefix(event.text)), "\(end)")
      }
      if bytes[end - 1] != 10, result.records.last?.isCut == true { #expect(result.kinds.contains(.cutLastRecord)) }
    }
  }

  @Test func aBeginningAnywhereFindsTheNextRow() {
    let text = Self.row("first, of \"some\"\nlines") + Self.row("Restoring a") + Self.row("Restoring \"b\"\nc")
    let bytes = Array(text.utf8)
    let first = Self.row("first, of \"some\"\nlines").utf8.count
    for start in 1..<first {
      let result = Harness.run(Array(bytes[start...]))
      #expect(result.matched.map(\.text) == ["Restoring a", "Restoring \"b\"\nc"], "\(start)")
    }
  }

  @Test func aQuoteThatIsMissingCostsItsRowAlone() {
    let broken = Self.row("Restoring one, two").split(separator: "two\"").joined(separator: "two")
    let text =
      Self.header + Self.row("Restoring a") + broken + Self.row("b") + Self.row("Restoring \"c\"")
      + Self.row("Restoring d")
    let result = Harness.run(text)
    #expect(
      result.matched.map(\.text).filter { !$0.contains("one") } == ["Restoring a", "Restoring \"c\"", "Restoring d"])
    #expect(result.matched.first { $0.text.contains("one") }?.isCut == true)
    for size in [50, 200, 500] { #expect(Harness.run(text, size: size).described == result.described) }
  }

  @Test func exportsAfterEachOtherAreReadEach() {
    let show = AssemblyTests.line("10:14:02.118000", "Restoring b") + AssemblyTests.line("10:14:02.218000", "x")
    let csv = Self.row("Restoring a\n, b") + Self.row("x")
    for text in [csv + show, Self.header + csv + Self.header + csv, show + Self.header + csv, show + csv] {
      let result = Harness.run(text)
      let count = text == Self.header + csv + Self.header + csv ? 1 : 2
      #expect(result.matched.count == 2)
      #expect(result.summary.dialects.count == count)
    }
  }

  @Test func rowsOverTheLimitsAreCutAndNoted() {
    var limits = AssemblerLimits()
    limits.line = 1_000
    limits.record = 3_000
    let line = Self.row("Restoring, " + String(repeating: "x", count: 2_000))
    let tall = Self.row("Restoring, \n" + String(repeating: "y y\n", count: 2_000) + "reaping")
    let text =
      Self.row("Restoring a") + line + Self.row("b") + Self.row("Restoring \"c\"") + tall + Self.row("Restoring d")
    let whole = Harness.run(text, limits: limits)
    #expect(
      whole.matched.filter { $0.text.utf8.count < 20 }.map(\.text) == ["Restoring a", "Restoring \"c\"", "Restoring d"])
    #expect(whole.kinds.contains(.lineTooLong) && whole.kinds.contains(.recordTooLong))
    for size in [100, 999, 1_001, 2_500, 5_000] {
      #expect(Harness.run(text, size: size, limits: limits).described == whole.described, "\(size)")
    }
  }

  @Test func aMessageOfMoreThanAMegabyteIsWhole() {
    let lines = String(repeating: "  0123456789 \"abcdef\", ghijklmnop\n", count: 30_000)
    let text = Self.row("before") + Self.row("Restoring {\n" + lines + "}") + Self.row("Restoring b")
    for size in [1 << 20, 1 << 18] {
      let result = Harness.run(text, size: size)
      #expect(result.matched.map(\.isCut) == [false, false])
      #expect(result.matched.first?.text.utf8.count == "Restoring {\n}".utf8.count + lines.utf8.count)
      #expect(result.matched.map(\.position.line) == [2, 30_004])
    }
  }

  @Test func followedProcessesAreFoundInTheirPaths() {
    let app = "/private/var/Fitness.app/Fitness"
    let text =
      Self.header + Self.row("x", process: "/usr/libexec/dasd", pid: 60)
      + Self.row("willRestoreState", process: app, pid: 4729) + Self.row("an ordinary line", process: app, pid: 4729)
    var limits = AssemblerLimits()
    limits.probe = 256
    #expect(Harness.run(text, limits: limits).sightings.map(\.position.line) == [4])
  }
}
