import Testing

@testable import Diagnosis

@Suite struct RestoreTwiceTests {
  private let rule = "restore-twice"

  private func story(_ words: [String]) -> [LogStory.Line] {
    LogStory.surroundings() + LogStory.firstLife() + LogStory.relaunched(at: 120, says: words)
      + LogStory.claimed(120.55) + [LogStory.suspended(128)]
  }

  private let twice = [
    LogStory.bluetoothLaunch, LogStory.created, LogStory.restoredOne, LogStory.restoredOne, LogStory.poweredOn,
  ]

  @Test func firesForOneManager() throws {
    let finding = try #require(try LogStory.report(story(twice)).finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.confidence == .likely)
    #expect(finding.blame == .app)
    #expect(finding.message.contains("2 times"))
    #expect(finding.evidence.filter { $0.role == .proves && $0.text.contains("willRestoreState") }.count == 2)
  }

  @Test func firesForOneObject() throws {
    let call =
      "centralManager:<CBCentralManager: 0x281> willRestoreState:{\n    kCBRestoredScanServices =     (180D);\n}"
    let words = [LogStory.bluetoothLaunch, LogStory.created, call, call, LogStory.poweredOn]
    let finding = try #require(try LogStory.report(story(words)).finding(of: rule))
    #expect(finding.severity == .warning)
    #expect(finding.confidence == .certain)
  }

  @Test func isClearWhereItCameOnce() throws {
    #expect(try LogStory.report(LogStory.healthy()).answers(of: rule) == [.clear])
  }

  @Test func isClearOnceInEachLife() throws {
    let lines =
      story(LogStory.healthyWords) + [LogStory.jetsam(160, pid: LogStory.secondPid)] + LogStory.surroundings(to: 300)
      + LogStory.relaunched(at: 220, pid: 4_740, says: LogStory.healthyWords)
    #expect(try LogStory.report(lines).answers(of: rule) == [.clear, .clear])
  }

  @Test func twoManagersEachRestoredOnceAreClear() throws {
    let words = [
      LogStory.bluetoothLaunch, LogStory.created,
      "CBCentralManager init restoreIdentifier: com.example.fitness.scanner", LogStory.restoredOne,
      "centralManager(_:willRestoreState:) [\"kCBRestoredScanServices\": (\n    180D\n)]", LogStory.poweredOn,
    ]
    let report = try LogStory.report(story(words))
    #expect(report.findings(of: rule).isEmpty)
    #expect(report.answers(of: rule) == [.clear])
  }

  @Test func aNativeLayerAndABridgeThatNameOneCallbackAreOne() throws {
    let words = [
      LogStory.bluetoothLaunch, LogStory.created, LogStory.restoredOne, "[FBP-iOS] centralManagerWillRestoreState",
      LogStory.poweredOn,
    ]
    #expect(try LogStory.report(story(words)).findings(of: rule).isEmpty)
  }

  @Test func noCutMakesAnError() throws {
    #expect(try LogStory.errorsOfCuts(story(twice)) == [])
  }
}
