import Parsing
import Testing

@testable import Diagnosis

@Suite struct CaptureFilterWrongTests {
  private static let rule = "capture-filter-wrong"
  private static let header =
    "Timestamp                       Thread     Type        Activity             PID    TTL  \n"

  /// A capture of one healthy life with the predicate echoed in front of it, of the processes that it lets through.
  private static func told(_ predicate: String?, through processes: Set<String>) throws -> LogText.Told {
    let lines =
      LogText.neighbours(-40...60) + LogText.launch(1, 4729) + LogText.manager(1.5, 4729) + LogText.use(1.8, 4729)
    let echoed = predicate.map { "Filtering the log data using \"\($0)\"\n" + header } ?? ""
    return try LogText.analyze(text: echoed + LogText.text(lines.filter { processes.contains($0.process) }))
  }

  private static let all: Set<String> = ["bluetoothd", "runningboardd", "Fitness"]

  @Test func theGuidesSubsystemNeverMatches() throws {
    let told = try Self.told("subsystem == \"com.apple.bluetoothd\" OR process == \"Fitness\"", through: ["Fitness"])
    told.expect(
      Self.rule, .warning, .certain, .capture, proof: ["com.apple.bluetoothd"],
      says: ["com.apple.bluetoothd", "subsystem == \"com.apple.bluetooth\"", "process == \"runningboardd\"", "Fitness"])
    #expect(told.finding(Self.rule)?.app == nil)
    #expect(told.finding(Self.rule)?.session == nil)
  }

  @Test func whomThePredicateLeavesOutIsNamed() throws {
    let told = try Self.told("subsystem == \"com.apple.bluetooth\"", through: ["bluetoothd"])
    told.expect(
      Self.rule, .warning, .certain, .capture, proof: ["Filtering the log data"],
      says: ["leaves out runningboardd and the app", "process == \"runningboardd\""])
  }

  @Test func aFilterForTheAppAloneLeavesOutTheSystem() throws {
    let told = try Self.told("process == \"Fitness\"", through: ["Fitness"])
    #expect(told.finding(Self.rule)?.message.contains("leaves out bluetoothd and runningboardd") == true)
  }

  @Test("the remedy is the command that `collect` prints, for the device that the log is of")
  func theRemedyIsTheCommandOfCollect() throws {
    let told = try Self.told("process == \"Fitness\"", through: ["Fitness"])
    let message = try #require(told.finding(Self.rule)?.message)
    for part in ["sudo log collect --device", "log show --archive field.logarchive --style ndjson --info --debug "] {
      #expect(message.contains(part))
    }
    #expect(message.contains(CaptureCommand.predicate(app: "Fitness").joined(separator: " ")))
  }

  @Test("the recommended predicate lets through whole whom it names, but for the kernel")
  func theRecommendedPredicateIsNotNarrowed() {
    let predicate = Predicate(CaptureCommand.predicate(app: "Fitness").joined(separator: " "))
    for emitter in [Emitter.daemon, .lifecycle, .app] {
      #expect(predicate.selects(emitter, processes: ["Fitness"]), "\(emitter)")
    }
    let narrowed = Predicate(
      "(process == \"bluetoothd\" OR process == \"Fitness\") AND NOT eventMessage CONTAINS \"RSSI\"")
    #expect(!narrowed.selects(.daemon, processes: ["Fitness"]))
    let one = Predicate("process == \"bluetoothd\" OR (process == \"runningboardd\" AND eventMessage CONTAINS \"a\")")
    #expect(one.selects(.daemon, processes: []) && !one.selects(.lifecycle, processes: []))
  }

  @Test(arguments: [
    "subsystem == \"com.apple.bluetooth\" OR process == \"runningboardd\" OR process == \"Fitness\"",
    "process == \"bluetoothd\" OR process == \"runningboardd\" OR process == \"Fitness\"",
    "process IN {\"bluetoothd\", \"runningboardd\", \"SpringBoard\", \"Fitness\"}",
  ])
  func aFilterThatNamesAllIsClear(predicate: String) throws {
    try Self.told(predicate, through: Self.all).expect(Self.rule, answers: [.clear])
  }

  @Test func aSessionNameIsNoSubsystem() throws {
    let told = try Self.told(
      "subsystem == \"com.apple.bluetooth\" OR process == \"runningboardd\" OR process == \"Fitness\" OR "
        + "eventMessage CONTAINS \"com.apple.bluetoothd-central\"", through: Self.all)
    told.expect(Self.rule, answers: [.clear])
    let other = try Self.told(
      "process == \"bluetoothd\" OR process == \"runningboardd\" OR process == \"Fitness\" OR "
        + "eventMessage CONTAINS \"com.apple.bluetoothd-central\"", through: Self.all)
    other.expect(Self.rule, answers: [.clear])
  }

  @Test func whatTheLogShowsIsNotLeftOut() throws {
    let told = try Self.told("process CONTAINS \"t\" OR process == \"runningboardd\"", through: Self.all)
    told.expect(Self.rule, answers: [.clear])
  }

  @Test func withoutAPredicateThereIsNoAnswer() throws {
    try Self.told(nil, through: Self.all).expect(Self.rule, answers: [])
  }

  @Test func theEchoedPredicateIsNoEventOfTheApp() throws {
    let told = try Self.told(
      "subsystem == \"com.apple.bluetooth\" OR process == \"runningboardd\" OR process == \"Fitness\" OR "
        + "eventMessage CONTAINS \"willRestoreState\"", through: Self.all)
    #expect(told.report.apps.count == 1)
    #expect(told.report.apps.first?.wording.contains(.appRestore) == false)
  }
}
