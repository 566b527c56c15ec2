import Testing

@testable import Parsing

@Suite struct AssemblyClockTests {
  static let hour: Int64 = 3_600_000_000

  private static func relay(_ time: String, _ message: String, process: String = "App") -> String {
    "\(time) \(process)[1] <Notice>: \(message)\n"
  }

  private static func row(_ time: String, _ process: String = "bluetoothd") -> String {
    "default\t\(time)\t\(process)\tRestoring x\n"
  }

  @Test func midnightIsAddedWhereDatesAreMissing() {
    let result = Harness.run(
      Self.row("23:59:59.000000+0000") + Self.row("00:00:01.000000+0000", "dasd")
        + Self.row("23:59:59.500000+0000") + Self.row("00:00:02.000000+0000"))
    #expect(
      result.matched.map { $0.time?.microseconds } == [
        86_399_000_000, 86_401_000_000, 86_399_500_000, 86_402_000_000,
      ])
    #expect(result.matched.allSatisfy { $0.time?.date == Instant.DateKnowledge.none })
    #expect(result.kinds.contains(.noDate))
    #expect(result.kinds.contains(.midnight))
    #expect(!result.kinds.contains(.clockStep))
  }

  @Test func theYearRollsOver() {
    let text =
      Self.relay("Dec 31 23:59:59", "Restoring a") + Self.relay("Jan  1 00:00:01", "Restoring b", process: "kernel")
      + Self.relay("Dec 31 23:59:59", "Restoring late")
    let result = Harness.run(text)
    let times = result.matched.compactMap { $0.time?.microseconds }
    // 2000-12-31 23:59:59 as seconds of the wall clock.
    #expect(times == [978_307_199_000_000, 978_307_201_000_000, 978_307_199_000_000])
    #expect(result.kinds.filter { $0 == .yearRollOver }.count == 1)
    #expect(result.kinds.contains(.noYear))
    #expect(result.kinds.contains(.noZone))
    #expect(result.kinds.contains(.wholeSeconds))
    #expect(result.matched.allSatisfy { $0.time?.date == .withoutYear && $0.time?.resolution == 1_000_000 })
  }

  @Test func zoneAndYearAreTakenFromTheCaller() {
    var options = AssemblerOptions()
    options.assumedYear = 2026
    options.assumedZone = 120
    let result = Harness.run(Self.relay("Nov 29 11:14:02", "Restoring a"), options: options)
    // 09:14:02 UTC.
    #expect(result.matched.map { $0.time?.microseconds } == [1_795_943_642_000_000])
    #expect(result.matched.first?.time?.zoneMinutes == 120)
    #expect(result.matched.first?.time?.date == .full)
    #expect(result.kinds.filter { $0 == .clockAssumed }.count == 2)
    #expect(!result.kinds.contains(.noYear))
  }

  @Test func aStepBackIsNotedAndASmallOneIsNot() {
    let result = Harness.run(
      AssemblyTests.line("10:14:10.000000", "a", process: "dasd") + AssemblyTests.line("10:14:08.500000", "b")
        + AssemblyTests.line("10:14:05.000000", "c") + AssemblyTests.line("10:14:06.000000", "d"))
    let steps = result.notes.filter { $0.kind == .clockStep }
    #expect(steps.map(\.position.line) == [3])
    #expect(steps.first?.to.flatMap { to in steps.first?.from.flatMap { to.seconds(since: $0) } } == -5)
  }

  @Test(arguments: [
    "2026-11-29 10:14:11.000000+0100 0x0        Timesync    0x0                  0      0    === system wallclock time adjusted",
    "2026-11-29 10:14:11.000000+0100 0x0        Default     0x0                  0      0    kernel: === system wallclock time adjusted",
    "=== system wallclock time adjusted",
  ])
  func theSystemTellsThatTheClockWasSet(_ line: String) {
    let result = Harness.run(
      AssemblyTests.line("10:14:10.000000", "Restoring a") + line + "\n"
        + AssemblyTests.line("10:19:12.000000", "Restoring b"))
    #expect(result.notes.filter { $0.kind == .clockStep }.map(\.position.line) == [2])
    #expect(result.matched.count == 2)
    #expect(result.summary.dialects == [.logDefault])
  }

  @Test func aMessageThatQuotesTheWordsSetsNoClock() {
    let result = Harness.run(
      AssemblyTests.line("10:14:10.000000", "saw '=== system wallclock time adjusted' in it"))
    #expect(!result.kinds.contains(.clockStep))
  }

  @Test func gapsAreExactThoughNothingWasFoundRoundThem() {
    var text = ""
    for second in 0..<40 {
      text += AssemblyTests.line("10:14:\(second + 10).000000", "noise", process: "proc\(second % 3)")
    }
    text += AssemblyTests.line("10:16:00.000000", "noise") + AssemblyTests.line("10:17:00.000000", "noise")
    let result = Harness.run(text)
    let gaps = result.notes.filter { $0.kind == .gap }
    #expect(gaps.map(\.position.line) == [41])
    #expect(gaps.first.flatMap { gap in gap.from.flatMap { gap.to?.seconds(since: $0) } } == 71)
    #expect(result.ticks.map(\.position.line).contains(40))
    #expect(result.ticks.map(\.position.line).contains(41))
    #expect(result.ticks.last?.position.line == 42)
    #expect(result.ticks.first?.position.line == 1)
  }

  @Test func gapsBetweenProbesAreFoundInALargeInput() {
    var limits = AssemblerLimits()
    limits.probe = 1024
    var text = ""
    for index in 0..<200 {
      let minute = index < 90 ? 14 : 17
      text += AssemblyTests.line(
        "10:\(minute):\(index % 60 < 10 ? "0" : "")\(index % 60 / 2 + 10).000000", "noise \(index)",
        process: "proc\(index % 3)")
    }
    let result = Harness.run(text, limits: limits)
    #expect(result.notes.filter { $0.kind == .gap }.map(\.position.line) == [91])
    #expect(result.summary.examined < 100)
    #expect(result.ticks.count > 10)
  }

  @Test func aFilteredInputHasNoGaps() {
    let lines =
      AssemblyTests.line("10:14:10.000000", "a", process: "bluetoothd")
      + AssemblyTests.line("10:24:10.000000", "b", process: "bluetoothd")
    let single = Harness.run(lines)
    #expect(single.kinds.contains(.filtered))
    #expect(!single.kinds.contains(.gap))
    #expect(single.summary.isFiltered)
    let echoed = Harness.run(
      "Filtering the log data using \"process == \"bluetoothd\" OR process == \"dasd\"\"\n" + lines
        + AssemblyTests.line("10:34:10.000000", "b", process: "dasd"))
    #expect(echoed.kinds.filter { $0 == .filtered }.count == 1)
    #expect(!echoed.kinds.contains(.gap))
    let several = Harness.run(lines + AssemblyTests.line("10:24:11.000000", "[a:b] b", process: "dasd"))
    #expect(several.notes.filter { $0.kind == .gap }.map(\.position.line) == [2])
    #expect(!several.summary.isFiltered)
  }

  @Test func textWithoutAnyTimeIsNotedOnce() {
    let plain = Harness.run("Restoring a\nRestoring b\n")
    #expect(plain.kinds.filter { $0 == .noTime }.count == 1)
    let metadata = Harness.run("Restoring\nType: Error | Process: App\nRestoring\nType: Error | Process: App\n")
    #expect(metadata.kinds.filter { $0 == .noTime }.count == 1)
    let mixed = Harness.run(
      "a print, Restoring\nType: stdio\nb\nType: Error | Timestamp: 2025-08-15 19:59:42.498469+02:00 | Process: App\n")
    #expect(!mixed.kinds.contains(.noTime))
  }

  @Test func resolutionIsWhatThePrefixShows() {
    let milliseconds = Harness.run("2026-11-29 10:14:05.445 Df bluetoothd[97:1a] Restoring\n")
    #expect(milliseconds.matched.first?.time?.resolution == 1_000)
    let python = Harness.run("2026-01-02 03:04:05 App{}[97] <ERROR>: Restoring\n")
    #expect(python.matched.first?.time?.resolution == 1)
    #expect(python.summary.zone == nil)
  }

  @Test func daysAreCountedAsTheCalendarDoes() {
    #expect(CivilTime.days(year: 1970, month: 1, day: 1) == 0)
    #expect(CivilTime.days(year: 2000, month: 2, day: 29) == 11_016)
    #expect(CivilTime.days(year: 2026, month: 11, day: 29) == 20_786)
  }
}
