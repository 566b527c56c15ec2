import Foundation
import Testing

@testable import Diagnosis

/// The phone's log and a file of the app's own, whose lines name no process, told as one case.
@Suite struct AppFileTests {
  private func clock(_ at: Double) -> String {
    let milliseconds = 9 * 3_600_000 + Int((at * 1_000).rounded())
    return String(
      format: "%02d:%02d:%02d.%03d", milliseconds / 3_600_000, milliseconds / 60_000 % 60, milliseconds / 1_000 % 60,
      milliseconds % 1_000)
  }

  private func report() throws -> Report {
    let lines = LogStory.healthy()
    let link = LogStory.bluetoothd(
      1.4,
      "handleConnectionCompleteCallback address=Random 5C:F3:70:8E:21:4B handle=0x40 status=0 connectionIsActive=1, "
        + "wakeupEvent=0")
    let own = lines.filter { $0.process == LogStory.process }.sorted { $0.at < $1.at }
    let file = own.map { "[\(clock($0.at))] \($0.message)\n" }.joined()
    let phone = LogStory.text(lines.filter { $0.process != LogStory.process } + [link])
    return try LogStory.report(of: [phone, file])
  }

  @Test func aLinkThatNamesNoAppIsNoWorkOfTheApp() throws {
    let report = try report()
    #expect(report.interruptions.first?.pending == ["connection \(LogStory.device)"])
  }

  @Test func theAppsFileCountsAsTheAppsLines() throws {
    let report = try report()
    let app = try #require(report.apps.first { $0.bundle == LogStory.bundle })
    #expect(app.coverage.first { $0.emitter == .app }?.state == .partial)
    #expect(report.summary.outcome == .restored)
  }

  /// The app's file, whose clock prints the time of day alone and is 40 s ahead.
  private func ahead() throws -> Report {
    let lines = LogStory.healthy()
    let own = lines.filter { $0.process == LogStory.process }.sorted { $0.at < $1.at }
    let file = own.map { "[\(clock($0.at + 40))] \($0.message)\n" }.joined()
    return try LogStory.report(of: [LogStory.text(lines.filter { $0.process != LogStory.process }), file])
  }

  @Test func aFileWhoseClockIsOnlyTakenToBeTheSameWakesNobody() throws {
    let report = try ahead()
    #expect(report.findings(of: "killed-in-window").isEmpty)
    #expect(report.findings.allSatisfy { $0.confidence == .possible })
    #expect(report.sessions.allSatisfy { $0.start.cause != "its first line after the suspension" })
  }
}
