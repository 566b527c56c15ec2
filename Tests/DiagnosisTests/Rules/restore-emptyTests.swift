import Testing

@testable import Diagnosis

@Suite struct RestoreEmptyTests {
  private let rule = "restore-empty"
  private let empty = "centralManager(_:willRestoreState:) [:]"

  /// The app's end with those devices saved, and a relaunch in which it says those words.
  private func story(
    _ words: [String], saved: [String]? = [LogStory.device], suspended: Double = 150
  ) -> [LogStory.Line] {
    var first = LogStory.firstLife().filter { !$0.message.hasPrefix("Saving Central") }
    if let saved { first.append(LogStory.saved(60.2, devices: saved)) }
    return LogStory.surroundings() + first + LogStory.relaunched(at: 120, says: words) + LogStory.claimed(120.55)
      + [LogStory.suspended(suspended)]
  }

  private var idle: [String] { [LogStory.bluetoothLaunch, LogStory.created, empty, LogStory.poweredOn] }
  private var recovering: [String] { idle + [LogStory.connect] }

  @Test(arguments: ["[:]", "{}", "{\n}", "{\n    kCBRestoredPeripherals =     (\n    );\n}"])
  func firesForADictionaryThatIsPrintedWholeAndEmpty(_ dictionary: String) throws {
    let words = [
      LogStory.bluetoothLaunch, LogStory.created, "centralManager(_:willRestoreState:) \(dictionary)",
      LogStory.poweredOn, LogStory.connect,
    ]
    let finding = try #require(try LogStory.report(story(words)).finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.confidence == .certain)
    #expect(finding.isProven(by: "willRestoreState"))
    #expect(finding.message.contains("empty"))
  }

  @Test func oneManagersLinesAreOneFinding() throws {
    let words = [LogStory.bluetoothLaunch, LogStory.created] + Array(repeating: empty, count: 5) + [LogStory.poweredOn]
    let report = try LogStory.report(story(words))
    #expect(report.findings(of: rule).count == 1)
    #expect(report.findings(of: "restore-twice").count == 1)
    let objects = ["0x1", "0x2"].map { "centralManager:<CBCentralManager: \($0)> willRestoreState:{\n}" }
    let two = [LogStory.bluetoothLaunch] + objects + objects + [LogStory.poweredOn]
    #expect(try LogStory.report(story(two)).findings(of: rule).count == 2)
  }

  @Test func namesTheCauseThatTheSavedStateShows() throws {
    let finding = try #require(try LogStory.report(story(recovering, saved: [])).finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.isProven(by: "Saving Central restoration data"))
    #expect(finding.message.contains("saved nothing"))
  }

  @Test func isAnErrorWhereSomethingWasPendingAndTheAppStartsNothing() throws {
    let finding = try #require(try LogStory.report(story(idle)).finding(of: rule))
    #expect(finding.severity == .error)
    #expect(finding.raised != nil)
  }

  @Test func isNoErrorWhereTheAppStartsOver() throws {
    #expect(try LogStory.report(story(recovering)).finding(of: rule)?.severity == .warning)
  }

  @Test(arguments: ["poweredOff", "unauthorized"])
  func isNoErrorWhereTheAppCouldStartNothing(_ state: String) throws {
    let words = [
      LogStory.bluetoothLaunch, LogStory.created, empty, "centralManagerDidUpdateState: \(state)",
    ]
    #expect(try LogStory.report(story(words)).finding(of: rule)?.severity == .warning)
  }

  @Test func isNoErrorWhereTheAppIsSuspendedWithinTheWindow() throws {
    #expect(try LogStory.report(story(idle, suspended: 126)).finding(of: rule)?.severity == .warning)
  }

  @Test func isNoErrorWhereNothingShowsWhatWasPending() throws {
    let lines = story(idle, saved: nil).filter { $0.at < 0 || $0.at > 100 }
    #expect(try LogStory.report(lines).finding(of: rule)?.severity == .warning)
  }

  @Test func isNoErrorWhereItsOwnStartsWouldNotBeSeen() throws {
    // No daemon, and an app that has never printed a scan or a connect of its own.
    let lines = story(idle).filter { $0.process != "bluetoothd" && $0.message != LogStory.connect }
    let finding = try #require(try LogStory.report(lines).finding(of: rule))
    #expect(finding.severity == .warning)
  }

  @Test func isClearForADictionaryWithContent() throws {
    #expect(try LogStory.report(LogStory.healthy()).answers(of: rule) == [.clear])
  }

  @Test func isUndeterminedForARedactedOne() throws {
    let words = [
      LogStory.bluetoothLaunch, LogStory.created, "CBCentralManager willRestoreState: <private>", LogStory.poweredOn,
    ]
    let report = try LogStory.report(story(words))
    #expect(report.answers(of: rule) == [.undetermined])
    #expect(report.undetermined(of: rule).first?.missing.wording == .appRestore)
  }

  @Test func isUndeterminedForOneThatIsCut() throws {
    let words = [
      LogStory.bluetoothLaunch, LogStory.created,
      "centralManagerWillRestoreState: [\"kCBRestoredPeripherals\": <__NSArrayM 0x28>(", LogStory.poweredOn,
    ]
    #expect(try LogStory.report(story(words)).answers(of: rule) == [.undetermined])
  }

  @Test(arguments: ["centralManager(_:willRestoreState:)", "willRestoreState: restoring 0 devices"])
  func aBareCallbackOrAnOwnSummaryIsNoDictionary(_ line: String) throws {
    let words = [LogStory.bluetoothLaunch, LogStory.created, line, LogStory.poweredOn]
    let report = try LogStory.report(story(words))
    #expect(report.findings(of: rule).isEmpty)
    #expect(!report.answers(of: rule).contains(.clear))
  }

  @Test func noCutMakesAnError() throws {
    #expect(try LogStory.errorsOfCuts(story(idle)) == [])
    #expect(try LogStory.errorsOfCuts(story(recovering)) == [])
  }
}
