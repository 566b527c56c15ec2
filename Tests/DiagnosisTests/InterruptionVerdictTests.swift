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
    #expect(verdict.unknown.contains("connection \(LogStory.device)"))
  }

  @Test func aLogThatEndsKnowsNothingOfWhatFollowed() throws {
    let report = try LogStory.report(LogStory.surroundings(to: 100) + LogStory.firstLife())
    let verdict = try #require(report.interruptions.first?.verdict)
    #expect(verdict.unknown == ["what followed: the log shows no later launch of the app"])
  }
}
