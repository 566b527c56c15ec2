import Testing

@testable import Diagnosis

/// What a report says of an interruption: what was handed back, what was confirmed, what is asked for, what stays open.
@Suite struct InterruptionVerdictTests {
  private func verdict(_ says: [String], before: [LogStory.Line] = LogStory.firstLife()) throws -> Report.Verdict? {
    let report = try LogStory.report(
      LogStory.surroundings() + before + LogStory.relaunched(at: 120, says: says) + LogStory.claimed(120.55)
        + [LogStory.suspended(127)])
    return report.interruptions.first?.verdict
  }

  @Test func aConnectionThatCameBackAndSpoke() throws {
    let verdict = try #require(try verdict(LogStory.healthyWords))
    #expect(verdict.restored == ["connection \(LogStory.device)"])
    #expect(verdict.confirmed == ["a value"])
    #expect(verdict.pending.isEmpty)
    #expect(verdict.unknown.isEmpty)
  }

  @Test func aConnectionThatSaidNothingIsConfirmedByNothing() throws {
    let silent = [LogStory.bluetoothLaunch, LogStory.created, LogStory.restoredOne, LogStory.poweredOn]
    let verdict = try #require(try verdict(silent))
    #expect(verdict.restored == ["connection \(LogStory.device)"])
    #expect(verdict.confirmed.isEmpty)
    #expect(verdict.unknown == ["the state of \(LogStory.device): no value or write response since"])
  }

  /// That the app asks is no answer.
  @Test(arguments: ["peripheral.readValue(for: 2A19)", "preferences.readValue(for: \"theme\")"])
  func aReadThatTheAppAsksForConfirmsNothing(_ call: String) throws {
    let words = [LogStory.bluetoothLaunch, LogStory.created, LogStory.restoredOne, LogStory.poweredOn, call]
    let verdict = try #require(try verdict(words))
    #expect(verdict.confirmed.isEmpty)
    #expect(verdict.unknown == ["the state of \(LogStory.device): no value or write response since"])
  }

  @Test func aReadOfACentralIsConfirmed() throws {
    let words = LogStory.healthyWords.dropLast() + ["peripheralManager(_:didReceiveRead:) 2A19"]
    #expect(try verdict(Array(words))?.confirmed == ["a read of a central"])
  }

  @Test func aConnectThatStillWaitsIsPending() throws {
    let waiting = LogStory.restored([LogStory.peripheral(LogStory.device, "connecting")])
    let verdict = try #require(
      try verdict([LogStory.bluetoothLaunch, LogStory.created, waiting, LogStory.poweredOn]))
    #expect(verdict.restored == ["connect \(LogStory.device)"])
    #expect(verdict.pending == ["connect \(LogStory.device)"])
  }

  @Test func withoutTheCallbackWhatCameBackIsUnknown() throws {
    let verdict = try #require(try verdict([LogStory.bluetoothLaunch, LogStory.created, LogStory.poweredOn]))
    #expect(verdict.restored.isEmpty)
    #expect(verdict.unknown.contains { $0.contains("no willRestoreState line") })
    // The last line that names it is the wake that led to the relaunch.
    #expect(verdict.unknown.contains("connection \(LogStory.device): not observed since 09:02:00.000"))
  }

  /// A restored connection proves nothing about a command that was sent before the interruption.
  @Test func aWriteWithoutResponseStaysOpen() throws {
    let write = LogStory.app(
      5, "writeValue(_:for:type:) 0x01 to 2A39 \(LogStory.peripheral(LogStory.device, "connected"))",
      pid: LogStory.firstPid)
    let open = try #require(try verdict(LogStory.healthyWords, before: LogStory.firstLife() + [write]))
    #expect(open.unknown == ["whether the write of 09:00:05.000 reached the device"])
    let response = LogStory.app(
      5.2, "peripheral(_:didWriteValueFor:error:) 2A39 nil", pid: LogStory.firstPid)
    let closed = try #require(try verdict(LogStory.healthyWords, before: LogStory.firstLife() + [write, response]))
    #expect(closed.unknown.isEmpty)
  }

  @Test func aRetryOfTheAppsOwnIsAnIntent() throws {
    let words = LogStory.healthyWords + ["Reconnecting in 30s (attempt 1)"]
    #expect(try #require(try verdict(words)).pending == ["a retry of the app's own in 30 s"])
    let done = words + ["connect(_:options:) \(LogStory.peripheral(LogStory.device, "disconnected"))"]
    #expect(try #require(try verdict(done)).pending.allSatisfy { !$0.contains("retry") })
  }

  @Test func aLogThatEndsKnowsNothingOfWhatFollowed() throws {
    let report = try LogStory.report(LogStory.surroundings(to: 100) + LogStory.firstLife())
    let verdict = try #require(report.interruptions.first?.verdict)
    #expect(verdict.unknown == ["what followed: the log shows no later launch of the app"])
  }
}
