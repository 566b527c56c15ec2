import Testing

@testable import Diagnosis

@Suite struct PeripheralNotRetainedTests {
  private let rule = "peripheral-not-retained"

  private func unused(_ at: Double, _ peripheral: String) -> LogStory.Line {
    LogStory.framework(
      at,
      "API MISUSE: Cancelling connection for unused peripheral \(peripheral), Did you forget to keep a reference to it?"
    )
  }

  /// Relaunched and handed back its device; then those lines.
  private func story(_ afterwards: [LogStory.Line]) -> [LogStory.Line] {
    LogStory.surroundings() + LogStory.firstLife() + LogStory.relaunched(at: 120, says: LogStory.healthyWords)
      + LogStory.claimed(120.55) + afterwards + [LogStory.suspended(127)]
  }

  @Test func firesForARestoredPeripheral() throws {
    let line = unused(120.65, LogStory.peripheral(LogStory.device, "connected"))
    let finding = try #require(try LogStory.report(story([line])).finding(of: rule))
    #expect(finding.severity == .error)
    #expect(finding.confidence == .certain)
    #expect(finding.blame == .app)
    #expect(finding.isProven(by: "unused peripheral"))
    #expect(finding.message.contains(LogStory.device))
    #expect(finding.message.contains("handed back"))
    #expect(finding.evidence.contains { $0.role == .context && $0.text.contains("willRestoreState") })
  }

  @Test func saysNothingOfARestorationThatHadOtherPeripherals() throws {
    let line = unused(122, LogStory.peripheral(LogStory.otherDevice, "connecting"))
    let finding = try #require(try LogStory.report(story([line])).finding(of: rule))
    #expect(finding.message.contains(LogStory.otherDevice))
    #expect(!finding.message.contains("handed back"))
  }

  @Test func aHiddenNameIsNoExcuse() throws {
    let finding = try #require(try LogStory.report(story([unused(122, "<private>")])).finding(of: rule))
    #expect(finding.confidence == .certain)
    #expect(!finding.message.contains("handed back"))
  }

  @Test func repeatedLinesOfOneDeviceAreOneFinding() throws {
    let lines = [121.0, 122, 123].map { unused($0, LogStory.peripheral(LogStory.device, "connecting")) }
    #expect(try LogStory.report(story(lines)).findings(of: rule).count == 1)
  }

  @Test func twoDevicesAreTwo() throws {
    let lines = [
      unused(121, LogStory.peripheral(LogStory.device, "connecting")),
      unused(121.1, LogStory.peripheral(LogStory.otherDevice, "connecting")),
    ]
    #expect(try LogStory.report(story(lines)).findings(of: rule).count == 2)
  }

  @Test func isClearForWhatTheAppItselfHadEnded() throws {
    let lines = [
      LogStory.app(121, "cancelPeripheralConnection(\(LogStory.peripheral(LogStory.device, "connecting")))"),
      unused(121.1, LogStory.peripheral(LogStory.device, "connecting")),
    ]
    #expect(try LogStory.report(story(lines)).answers(of: rule) == [.clear])
  }

  @Test func aCancelThatNamesNoDeviceIsTheOnlyDevices() throws {
    let lines = [
      LogStory.app(121, "cancelPeripheralConnection"),
      unused(121.1, LogStory.peripheral(LogStory.device, "connecting")),
    ]
    #expect(try LogStory.report(story(lines)).answers(of: rule) == [.clear])
  }

  @Test func aHiddenNameBehindACancelIsTheOnlyDevices() throws {
    let lines = [LogStory.app(121, LogStory.cancel), unused(121.1, "<private>")]
    #expect(try LogStory.report(story(lines)).answers(of: rule) == [.clear])
  }

  @Test func whichOfTwoDevicesWasCancelledCannotBeTold() throws {
    let other = LogStory.connectRequest(120.9, LogStory.otherDevice)
    let nameless = [
      other, LogStory.app(121, "cancelPeripheralConnection"),
      unused(121.1, LogStory.peripheral(LogStory.device, "connecting")),
    ]
    #expect(try LogStory.report(story(nameless)).answers(of: rule) == [.undetermined])
    let hidden = [other, LogStory.app(121, LogStory.cancel), unused(121.1, "<private>")]
    #expect(try LogStory.report(story(hidden)).answers(of: rule) == [.undetermined])
  }

  @Test func aCancelLongBeforeIsNoExcuseForAnotherDevice() throws {
    let lines = [
      LogStory.app(121, "cancelPeripheralConnection"),
      unused(126.5, LogStory.peripheral(LogStory.device, "connecting")),
    ]
    #expect(try LogStory.report(story(lines)).finding(of: rule)?.severity == .error)
  }

  @Test func isClearWhereTheAppLetsGoOfTheDevice() throws {
    let lines = [
      LogStory.app(121, "user removed device"), unused(121.1, LogStory.peripheral(LogStory.device, "connecting")),
    ]
    #expect(try LogStory.report(story(lines)).answers(of: rule) == [.clear])
  }

  @Test func aConnectBehindTheCancelCountsAgain() throws {
    let lines = [
      LogStory.app(121, "cancelPeripheralConnection(\(LogStory.peripheral(LogStory.device, "connecting")))"),
      LogStory.app(122, LogStory.connect), unused(122.1, LogStory.peripheral(LogStory.device, "connecting")),
    ]
    #expect(try LogStory.report(story(lines)).finding(of: rule)?.severity == .error)
  }

  @Test func otherComplaintsOfTheFrameworkAreNone() throws {
    let line = LogStory.framework(
      121,
      "API MISUSE: \(LogStory.peripheral(LogStory.device, "connecting")) can only accept commands while in the connected state"
    )
    #expect(try LogStory.report(story([line])).answers(of: rule) == [])
  }

  @Test func noCutMakesAnError() throws {
    #expect(try LogStory.errorsOfCuts(story([unused(120.65, LogStory.peripheral(LogStory.device, "connected"))])) == [])
  }
}
