import Testing

@testable import Parsing

/// Where reports begin and end, alone, after one another and in the midst of a log.
@Suite struct IncidentFramingTests {
  private func ends(_ result: Harness.Result) -> [Event] { result.events.filter { $0.kind == .processExited } }

  private static let logLine =
    "2026-11-12 03:09:58.118000+0100 0x1a2b     Default     0x0                  4729   0    Fitness: willRestoreState\n"
  private static let later =
    "2026-11-12 03:12:01.118000+0100 0x1a2b     Default     0x0                  97     0    bluetoothd: Restoring\n"

  @Test(arguments: IncidentSamples.all)
  func aReportAloneIsOneRecord(_ sample: String) throws {
    let result = Harness.run(sample)
    #expect(result.summary.dialects == [.ips])
    #expect(result.summary.examined == 1)
    let end = try #require(ends(result).first)
    #expect(end.dialect == .ips)
    #expect(end.fields.text(.process) == "Fitness")
    #expect(end.fields.number(.pid) == 4729)
    #expect(end.text.utf8.count <= 1_300)
    #expect(end.time?.zoneMinutes != nil)
    #expect(result.summary.first == end.time)
  }

  @Test(arguments: IncidentSamples.all)
  func blocksAndQuietChangeNothing(_ sample: String) {
    let text = IncidentSamples.jetsam + Self.logLine + sample + Self.later + Self.later
    let whole = Harness.run(text)
    for size in [64, 200, 777, 4_096] {
      #expect(Harness.run(text, size: size).described == whole.described, "blocks of \(size)")
    }
  }

  @Test(arguments: IncidentSamples.all, ["> ", ">> ", "    ", "\t"])
  func aReportThatWasQuotedIsRead(_ sample: String, _ front: String) throws {
    func quoted(_ text: String) -> String {
      text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { front + $0 + "\n" }.joined()
    }
    let plain = Harness.run(sample)
    let result = Harness.run(quoted(sample))
    #expect(result.summary.dialects == [.ips])
    #expect(ends(result).map(\.fields) == ends(plain).map(\.fields))
    #expect(ends(result).map(\.time) == ends(plain).map(\.time))
    #expect(ends(result).map(\.position.line) == ends(plain).map(\.position.line))
    let log = Harness.run(quoted(sample + Self.logLine + Self.later + Self.later))
    #expect(log.summary.dialects == [.ips, .logDefault])
    #expect(log.matched.count == 3)
  }

  @Test func severalReportsFollowOneAnother() {
    let all = IncidentSamples.all
    for order in [all, all.reversed()] {
      let result = Harness.run(order.joined(separator: "\n"))
      #expect(ends(result).count == 4)
      #expect(result.summary.dialects == [.ips])
      #expect(!result.kinds.contains(.clockStep))
      #expect(!result.kinds.contains(.gap))
    }
  }

  @Test(arguments: IncidentSamples.all)
  func aReportInTheMidstOfALogIsOneRecord(_ sample: String) {
    let result = Harness.run(Self.logLine + Self.logLine + sample + Self.later + Self.later)
    #expect(result.summary.dialects == [.logDefault, .ips])
    #expect(ends(result).count == 1)
    #expect(result.matched.count == 4)
    // Its time is its own: the log's clock goes on.
    #expect(!result.kinds.contains(.clockStep))
    #expect(ends(result).first?.position.line ?? 0 > 2)
  }

  @Test(arguments: [IncidentSamples.watchdog, IncidentSamples.jetsam])
  func aReportThatBreaksOffTakesNothingOfTheLog(_ sample: String) {
    let bytes = Array(sample.utf8)
    for count in stride(from: 40, to: bytes.count, by: 23) {
      let cut = String(decoding: bytes[..<count], as: UTF8.self)
      let result = Harness.run(Self.logLine + Self.logLine + cut + "\n" + Self.later + Self.later + Self.later)
      #expect(result.matched.count >= 4, "cut at \(count)")
    }
  }

  @Test func aMessageThatQuotesAReportIsNone() {
    let quote =
      "2026-11-12 03:09:58.118000+0100 0x1a2b     Default     0x0                  4729   0    Fitness: Restoring "
      + IncidentSamples.header("309") + "\n"
    let result = Harness.run(Self.logLine + quote + Self.later)
    #expect(result.summary.dialects == [.logDefault])
    #expect(ends(result).isEmpty)
  }

  @Test(
    arguments: [
      "Process: Fitness did start [1]\n", "Date/Time: 2026-11-12 03:10:15\n", "Exception Type:  EXC_CRASH (SIGKILL)\n",
      "{\"bug_type\":\"309\"}\n", "{\"a\":{\"bug_type\":\"309\",\"timestamp\":\"2026\"}}\n",
    ])
  func oneLineOfAReportIsNoReport(_ line: String) {
    let result = Harness.run(line + "willRestoreState\n")
    #expect(!result.summary.dialects.contains(.ips))
  }

  @Test func aHeaderAloneAndHeadersInARowAreReports() {
    let result = Harness.run(IncidentSamples.header("298", app: false) + "\n" + IncidentSamples.header("288") + "\n")
    #expect(result.summary.examined == 2)
    #expect(ends(result).isEmpty)
    #expect(result.kinds.filter { $0 == .skipped }.count == 2)
  }

  @Test func whatIsBeyondTheLimitIsPassedOver() {
    var limits = AssemblerLimits()
    limits.record = 2_000
    let filler = (0..<400).map { "    {\n      \"pid\" : \($0),\n      \"name\" : \"daemon\($0)\"\n    },\n" }.joined()
    let long =
      IncidentSamples.header("298", app: false) + "\n{\n  \"processes\" : [\n" + filler + "    {}\n  ]\n}\n"
    let result = Harness.run(long + IncidentSamples.watchdog + Self.later + Self.later, limits: limits)
    #expect(ends(result).map { $0.fields.text(.cause) } == ["watchdog"])
    #expect(result.matched.count == 2)
    #expect(result.summary.dialects == [.ips, .logDefault])
    for size in [300, 1_000] {
      let cut = Harness.run(long + IncidentSamples.watchdog + Self.later + Self.later, size: size, limits: limits)
      #expect(cut.described == result.described)
    }
  }

  @Test func carriageReturnsAndAMarkAreNoHindrance() {
    for sample in IncidentSamples.all {
      let text = "\u{FEFF}" + sample.replacing("\n", with: "\r\n")
      #expect(ends(Harness.run(text)).count == 1)
    }
  }

  @Test func aReportWithoutAZoneSaysSo() {
    let result = Harness.run(IncidentSamples.plainCrash.replacing(" -0800", with: ""))
    #expect(ends(result).first?.time?.zoneMinutes == nil)
    #expect(result.kinds.contains(.noZone))
  }

  @Test func theSystemIsToldWithItsVersion() {
    let signs = Harness.run(IncidentSamples.watchdog).items.compactMap { item -> PlatformSign? in
      if case .platform(let sign) = item { sign } else { nil }
    }
    #expect(signs.map(\.system) == [.ios])
    #expect(signs.first?.version?.version == "26.1")
  }

  @Test func liveInputGivesAWholeReportAtOnce() {
    let whole = Array(IncidentSamples.watchdog.utf8)
    #expect(ends(Harness.run(whole, settling: true, finishing: false)).count == 1)
    let half = Array(whole.prefix(whole.count - 40))
    #expect(ends(Harness.run(half, settling: true, finishing: false)).isEmpty)
  }

  @Test(arguments: IncidentSamples.all)
  func quietWithinAReportCutsNothing(_ sample: String) {
    let whole = Harness.run(Self.logLine + sample + Self.later + Self.later)
    let live = Harness.run(Self.logLine + sample + Self.later + Self.later, size: 100, settling: true)
    #expect(ends(live).map(\.text) == ends(whole).map(\.text))
  }
}
