import Diagnosis
import Parsing
import Testing

@testable import Options

@Suite("Command line: values") struct OptionsValueTests {
  /// Microseconds of 2026-11-12 00:00, from `date -u -d 2026-11-12 +%s`.
  static let day: Int64 = 1_794_441_600_000_000

  @Test(arguments: [
    ("2026-11-12 03:10", day + 11_400_000_000),
    ("2026-11-12T03:10", day + 11_400_000_000),
    ("2026-11-12 03:10:05", day + 11_405_000_000),
    ("2026-11-12T03:10:05.25", day + 11_405_250_000),
    ("2026-11-12T03:10:05,250", day + 11_405_250_000),
    ("2026-11-12 23:59:59.9999999", day + 86_399_999_999),
    ("1970-01-01 00:00", 0),
    ("2024-02-29 00:00", 1_709_164_800_000_000),
    ("2000-03-01 00:00", 951_868_800_000_000),
    ("9999-12-31 23:59", 253_402_300_740_000_000),
  ])
  func dateAndTime(_ text: String, _ microseconds: Int64) throws {
    #expect(try MomentValue.read(text) == .wallClock(microseconds))
  }

  @Test(arguments: [
    ("03:10", Int64(11_400_000_000)), ("3:10", 11_400_000_000), ("00:00", 0), ("23:59:59.999999", 86_399_999_999),
    ("03:10:05", 11_405_000_000), ("03:10:05.5", 11_405_500_000),
  ])
  func timeOfDay(_ text: String, _ microseconds: Int64) throws {
    #expect(try MomentValue.read(text) == .timeOfDay(microseconds))
  }

  @Test(arguments: [
    ("-2h", Int64(7_200_000_000)), ("-90m", 5_400_000_000), ("-30s", 30_000_000), ("-1d", 86_400_000_000),
    ("-1h30m", 5_400_000_000), ("-0s", 0),
  ])
  func beforeTheEnd(_ text: String, _ microseconds: Int64) throws {
    #expect(try MomentValue.read(text) == .beforeEnd(microseconds))
  }

  @Test(arguments: [
    "", "now", "-", "-h", "-2", "-2w", "-2h2h", "-30m1h", "2h", "-99999999999h", "-999999999d", "24:00", "3", "03:60",
    "03:1", "03:10:60", "03:10:05.", "03:10x", "2026-11-12", "2026-13-01 00:00", "2026-02-29 00:00",
    "2026-00-10 00:00", "2026-11-00 00:00", "2026-11-31 00:00", "1969-12-31 23:59", "26-11-12 03:10",
    "2026-11-12  03:10", "2026-11-12T03:10Z", "2026-11-12T03:10+01:00", "99999999999999999999:00", "٠٣:١٠", "−2h",
  ])
  func nonsenseIsNoMoment(_ text: String) {
    let error = #expect(throws: UsageError.self) { try MomentValue.read(text) }
    #expect(error?.message == "\(text.quoted) is not a time")
    #expect(error?.hint?.isEmpty == false)
  }

  @Test func hintFitsTheMistake() {
    #expect(throws: UsageError.self) { try MomentValue.read("2026-11-12") }
    #expect(Fixture.error("--at", "2026-11-12")?.hint?.contains("2026-11-12T03:10") == true)
    #expect(Fixture.error("--at", "2026-11-12T03:10Z")?.hint?.contains("Leave the zone off") == true)
  }

  @Test(arguments: [
    ("03:10±5m", Int64(300_000_000)), ("03:10+-30s", 30_000_000), ("03:10±1h", 3_600_000_000), ("03:10", 60_000_000),
  ])
  func momentWithItsTolerance(_ text: String, _ tolerance: Int64) throws {
    let options = try Fixture.run("--at", text).options
    #expect(options.at == .timeOfDay(11_400_000_000))
    #expect(options.atTolerance == tolerance)
  }

  @Test func toleranceWorksWithEveryMoment() throws {
    #expect(try Fixture.run("--at=-2h+-5m").options.at == .beforeEnd(7_200_000_000))
    #expect(try Fixture.run("--at", "2026-11-12 03:10±5m").options.at == .wallClock(Self.day + 11_400_000_000))
    #expect(try Fixture.run("--at", "03:10±5m", "--at", "03:11").options.atTolerance == 60_000_000)
  }

  @Test(arguments: ["03:10±", "03:10±5", "03:10±-5m", "±5m", "03:10±5m±5m"])
  func nonsenseIsNoTolerance(_ text: String) { #expect(Fixture.error("--at", text) != nil) }

  @Test(arguments: [
    ("11-21 07:41", 11, 21, Int64(27_660_000_000)), ("11-21T07:41:03", 11, 21, 27_663_000_000),
    ("02-29 00:00", 2, 29, 0),
  ])
  func aDayMayStandWithoutItsYear(_ text: String, _ month: Int, _ day: Int, _ time: Int64) throws {
    let moment = CaseOptions.Moment.dayOfYear(month: month, day: day, time: time)
    #expect(try Fixture.run("--at", text).options.at == moment)
    #expect(try Fixture.run("--since", text).options.since == moment)
    #expect(try Fixture.run("--until", text).options.until == moment)
    #expect(try Fixture.run("--at", text + "±5m").options.atTolerance == 300_000_000)
  }

  @Test(arguments: ["02-30 07:41", "13-01 07:41", "11-21", "1-21 07:41", "11-21 25:00", "11-21T"])
  func nonsenseIsNoDay(_ text: String) { #expect(Fixture.error("--since", text) != nil) }

  @Test func onlyAtTakesATolerance() { #expect(Fixture.error("--since", "03:10±5m") != nil) }

  @Test(arguments: [
    ("+0100", Int16(60)), ("+01:00", 60), ("+01", 60), ("-0330", -210), ("-05:30", -330), ("Z", 0), ("z", 0),
    ("UTC", 0), ("GMT", 0), ("+1400", 840), ("-1200", -720), ("+0000", 0), ("+0545", 345),
  ])
  func zones(_ text: String, _ minutes: Int16) throws { #expect(try PlainValues.zone(text) == minutes) }

  @Test(arguments: [
    "", "CET", "Europe/Berlin", "0100", "+", "+1", "+100", "+0160", "+01:60", "+1500", "-1300", "+01:0", "+01:000",
    "+0100x", "+99999", "UTC+1", "+01000", "+0001:00", "+01:", "++0100",
  ])
  func nonsenseIsNoZone(_ text: String) {
    #expect(throws: UsageError.self) { try PlainValues.zone(text) }
  }

  @Test(arguments: [
    ("64G", Int64(64) << 30), ("500M", 500 << 20), ("1GiB", 1 << 30), ("1gib", 1 << 30), ("10GB", 10_000_000_000),
    ("4096", 4_096), ("7k", 7_168), ("2T", 2 << 40), ("1B", 1), ("9223372036854775807", .max),
  ])
  func sizes(_ text: String, _ bytes: Int64) throws { #expect(try PlainValues.size(text) == bytes) }

  @Test(arguments: [
    "", "G", "-1G", "1.5G", "1X", "1GiBB", "0", "0G", "9223372036854775808", "9999999999999T", "1 G",
    "99999999999999999999999999",
  ])
  func nonsenseIsNoSize(_ text: String) {
    #expect(throws: UsageError.self) { try PlainValues.size(text) }
  }

  @Test(arguments: ["26", "26.1", "17.4.1", "10.15.7.1"]) func versions(_ text: String) throws {
    #expect(try PlainValues.version(text) == text)
  }

  @Test(arguments: ["", "iOS 26", "26.", ".1", "26..1", "1.2.3.4.5", "26b", "99999"])
  func nonsenseIsNoVersion(_ text: String) {
    #expect(throws: UsageError.self) { try PlainValues.version(text) }
  }

  @Test func yearsAndJobs() throws {
    #expect(try PlainValues.year("2026") == 2026)
    for text in ["", "26", "1969", "20266", "2O26", "-2026"] {
      #expect(throws: UsageError.self) { try PlainValues.year(text) }
    }
    #expect(try PlainValues.jobs("1") == 1)
    #expect(try PlainValues.jobs("256") == 256)
    for text in ["", "0", "257", "-1", "1000", "2x", "99999999999999999999"] {
      #expect(throws: UsageError.self) { try PlainValues.jobs(text) }
    }
  }

  @Test func appsAreBundlesProcessesOrBoth() throws {
    let apps = try Fixture.run("--app", "com.acme.fitness=Fitness", "--app=Other", "--app", "Other").options.apps
    #expect(apps == [.init(name: "com.acme.fitness", process: "Fitness"), .init(name: "Other")])
    for text in ["", "=", "com.acme=", "=Fitness"] { #expect(Fixture.error("--app", text) != nil) }
  }

  @Test func rulesAndDialectsAreChecked() throws {
    #expect(try Fixture.run("--rule", "suspension-latency").options.onlyRules == ["suspension-latency"])
    #expect(try Fixture.run("--no-rule", "suspension-latency").options.withoutRules == ["suspension-latency"])
    #expect(Fixture.error("--rule", "suspension-latencies")?.hint == "Did you mean suspension-latency?")
    #expect(Fixture.error("--no-rule", "zzz")?.hint == "'willrestore rules' lists them all.")
    #expect(try Fixture.run("--dialect", "log-ndjson").options.dialect == .logNDJSON)
    #expect(Fixture.error("--dialect", "log-ndjsno")?.hint == "Did you mean log-ndjson?")
    #expect(Fixture.error("--dialect", "zzz")?.hint?.hasPrefix("Dialects are: log-default, ") == true)
  }

  @Test(arguments: [("10", 10.0), ("2.5", 2.5), ("10s", 10), (".5", 0.5), ("0", 0)])
  func parametersOfRules(_ text: String, _ value: Double) throws {
    let parameters = try Fixture.run("--set", "suspension-latency.warning=\(text)").options.parameters
    #expect(parameters == ["suspension-latency.warning": value])
  }

  @Test(arguments: [
    "", "=", "suspension-latency", "suspension-latency.warning", "suspension-latency=10", "suspension-latency.warning=",
    "suspension-latency.warning=x", "suspension-latency.warning=nan", "suspension-latency.warning=inf",
    "suspension-latency.warning=-1", "suspension-latency.warning=1e3", "suspension-latency.warning=0x10",
    "suspension-latency.warning=1.2.3", "suspension-latency.warning=.", "suspension-latency.warning=99999999999",
    "suspension-latency.warn=10", "suspension.warning=10", "will-restore-missing.warning=10",
  ])
  func nonsenseSetsNothing(_ text: String) { #expect(Fixture.error("--set", text) != nil) }

  @Test func plainSwitches() throws {
    let invocation = try Fixture.run(
      "--scene-based", "--accessory-setup-kit", "--no-progress", "-q", "--os", "26.1", "--year", "2026", "--jobs", "3",
      "--max-expanded", "1G", "--patterns", "mine", "--color", "never", "--fail-on", "warning")
    #expect(invocation.options.sceneBased == true)
    #expect(invocation.options.accessorySetupKit == true)
    #expect(!invocation.wantsProgress)
    #expect(invocation.isQuiet)
    #expect(invocation.options.os == "26.1")
    #expect(invocation.options.year == 2026)
    #expect(invocation.jobs == 3)
    #expect(invocation.options.maxExpanded == 1 << 30)
    #expect(invocation.patterns == "mine")
    #expect(invocation.color == .never)
    #expect(invocation.failOn == .warning)
    #expect(try Fixture.run().options.sceneBased == nil)
    #expect(Fixture.error("--fail-on", "fatal")?.hint == "Known are: error, warning, info, never.")
    #expect(Fixture.error("--color", "yes") != nil)
    #expect(try Fixture.run("explain", "--order").showsOrder)
  }
}
