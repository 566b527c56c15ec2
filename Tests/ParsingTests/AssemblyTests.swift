import Testing

@testable import Parsing

@Suite struct AssemblyTests {
  static func line(_ time: String, _ message: String, process: String = "Fitness", pid: Int = 4729) -> String {
    "2026-11-29 \(time)+0100 0x1a2b     Default     0x0                  \(pid)   0    \(process): \(message)\n"
  }

  @Test func framesARecordWithItsContinuation() {
    let text =
      Self.line("10:14:02.118000", "[com.acme:ble] willRestoreState {\n    a = 1;\n}")
      + Self.line("10:14:03.000000", "other", process: "dasd", pid: 60)
    let result = Harness.run(text)
    #expect(result.matched.map(\.text) == ["willRestoreState {\n    a = 1;\n}"])
    #expect(result.matched.first?.position == SourcePosition(input: 0, line: 1, offset: 0))
    #expect(result.matched.first?.pid == 4729)
    #expect(result.records.first?.subsystem == "com.acme")
    #expect(result.records.first?.lineCount == 3)
    #expect(result.summary.lines == 4)
    #expect(result.summary.dialects == [.logDefault])
    // 09:14:02.118 UTC on 2026-11-29.
    #expect(result.matched.first?.time?.microseconds == 1_795_943_642_118_000)
    #expect(result.matched.first?.time?.zoneMinutes == 60)
  }
}
