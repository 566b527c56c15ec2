import Parsing
import Testing

@testable import Diagnosis

/// Whoever asks for a part is told of that part, and of nothing else.
@Suite("What was looked at")
struct ScopeTests {
  private static let silent = [
    LogStory.bluetoothLaunch, LogStory.created, LogStory.poweredOn, LogStory.didConnect,
  ]

  private static func lost() -> [LogStory.Line] {
    LogStory.surroundings() + LogStory.firstLife() + LogStory.relaunched(at: 120, says: silent)
      + [LogStory.suspended(127)]
  }

  private static func options(_ change: (inout CaseOptions) -> Void) -> CaseOptions {
    var options = CaseOptions()
    change(&options)
    return options
  }

  @Test("a relaunch that no rule was asked about is not called healthy")
  func oneRule() throws {
    let report = try LogStory.report(Self.lost(), options: Self.options { $0.onlyRules = ["wake-limit"] })
    #expect(report.summary.outcome == .cannotTell)
    #expect(report.summary.verdict.contains("only wake-limit was asked"))
    #expect(report.summary.next?.contains("--rule") == true)
  }

  @Test("a restored app is said to be without fault as far as was asked")
  func oneRuleOfARestoredApp() throws {
    let report = try LogStory.report(LogStory.healthy(), options: Self.options { $0.onlyRules = ["restore-order"] })
    #expect(report.summary.outcome == .restored)
    #expect(report.summary.verdict.hasSuffix("no fault is seen; only restore-order was asked."))
  }

  @Test("rules that are left out are named")
  func withoutRules() throws {
    let report = try LogStory.report(
      LogStory.healthy(), options: Self.options { $0.withoutRules = ["restore-order", "link-gated"] })
    #expect(report.summary.verdict.hasSuffix("; link-gated and restore-order were not asked."))
  }

  @Test("without a relaunch it is the part of the log that holds none")
  func part() throws {
    let start = try #require(LogStory.report(LogStory.healthy()).inputs.first?.first).wallClock
    let report = try LogStory.report(
      LogStory.healthy(), options: Self.options { $0.until = .wallClock(start + 110 * 1_000_000) })
    #expect(report.summary.verdict.contains("no Bluetooth relaunch in this part of the log"))
    #expect(report.summary.isNarrow)
  }

  @Test("where nothing could be judged nobody is healthy")
  func nothingToJudge() throws {
    let start = try #require(LogStory.report(LogStory.healthy()).inputs.first?.first).wallClock
    let report = try LogStory.report(
      LogStory.healthy() + [LogStory.saved(130)],
      options: Self.options { $0.since = .wallClock(start + 186 * 1_000_000) })
    #expect(report.checks.isEmpty)
    #expect(report.summary.outcome == .cannotTell)
    #expect(report.summary.verdict.contains("nothing in this part of the log"))
  }

  @Test("the daemon is no app", arguments: ["com.apple.bluetoothd", "bluetoothd", "SpringBoard"])
  func system(_ name: String) throws {
    let report = try LogStory.report(
      LogStory.healthy(), options: Self.options { $0.apps = [CaseOptions.AppSelection(name: name, process: nil)] })
    #expect(report.summary.outcome == .noBluetoothApp)
    #expect(report.summary.verdict.contains("a part of the system") || !report.summary.unmatchedApps.isEmpty)
  }

  @Test("a Mac is named where restoration is not judged")
  func mac() throws {
    let mac = [
      LogStory.Line(at: -1, process: "WindowServer", pid: 120, tag: "[com.apple.SkyLight:x]", message: "display awake"),
      LogStory.Line(at: -1, process: "loginwindow", pid: 121, tag: "[com.apple.login:x]", message: "session is active"),
      LogStory.Line(at: -1, process: "Finder", pid: 122, tag: "[com.apple.finder:x]", message: "window opened"),
    ]
    let says = [LogStory.created, LogStory.poweredOn, LogStory.didConnect, LogStory.value].enumerated().map {
      LogStory.app(Double($0.offset), $0.element)
    }
    let report = try LogStory.report(LogStory.neighbours(-60, 60) + mac + says)
    #expect(report.apps.first?.platform == .macos)
    #expect(report.summary.outcome == .healthy)
    #expect(report.summary.verdict.contains("a Mac"))
    #expect(report.summary.isNarrow)
  }

  @Test("a page about Bluetooth is no log")
  func page() throws {
    let prose = (1...40).map { "Line \($0) of a page about what an app has to do." }
    let text = (prose + ["centralManager(_:willRestoreState:)", "centralManagerDidUpdateState poweredOn"] + prose)
      .joined(separator: "\n")
    let report = try LogStory.report(of: text + "\n")
    #expect(report.apps.isEmpty)
    #expect(report.summary.outcome == .noBluetoothApp)
    #expect(report.summary.verdict.contains("no log"))
    #expect(report.summary.next?.contains("willrestore collect") == true)
  }

  @Test("callbacks that an app prints are a log, without times as well")
  func prints() throws {
    let words = [
      "application(_:didFinishLaunchingWithOptions:)", "CBCentralManager.init restoreIdentifier: a.b",
      "centralManager(_:willRestoreState:)", "centralManagerDidUpdateState poweredOn", "hello", "hello again",
    ]
    let report = try LogStory.report(of: words.joined(separator: "\n") + "\n")
    #expect(report.summary.outcome == .restored)
  }

  @Test("a log of which no line is known says what to do next")
  func nothingKnown() throws {
    let lines = (0..<8).map { LogStory.app(Double($0), "myOwnBleWrapper didConnectPeripheralNow \($0)") }
    let report = try LogStory.report(LogStory.neighbours(-60, 60) + lines)
    let isSaid = report.summary.next != nil || !report.undetermined.isEmpty
    #expect(report.summary.outcome != .healthy && isSaid)
  }

  @Test("an error that cannot be told leaves nobody healthy")
  func whatCannotBeToldIsSaid() throws {
    let lines = LogStory.surroundings() + LogStory.opened() + LogStory.connects() + LogStory.drops(at: 8)
    let left = lines + LogStory.leaves(at: 12)
    let report = try LogStory.report(left.filter { $0.at > 0.5 || $0.at < 0 })
    #expect(report.findings.isEmpty)
    #expect(report.summary.outcome == .cannotTell)
    #expect(report.summary.verdict.contains("no fault is seen") && report.summary.verdict.contains("could not be told"))
  }

  @Test("without the daemon nobody knows whether the app should have come back")
  func anEndWithoutTheDaemonIsNotHealthy() throws {
    let lines = LogStory.surroundings() + LogStory.firstLife()
    let report = try LogStory.report(lines.filter { $0.process != "bluetoothd" })
    #expect(report.findings.isEmpty)
    #expect(report.answers(of: "relaunch-missing") == [.undetermined])
    #expect(report.summary.outcome == .cannotTell)
  }
}
