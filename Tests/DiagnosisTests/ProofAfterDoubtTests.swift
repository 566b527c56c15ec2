import Foundation
import Testing

@testable import Diagnosis

/// What could not be told is told by a later line that proves it, and by no later absence.
@Suite struct ProofAfterDoubtTests {
  private let rule = "restore-crash"

  /// The app is gone 3 s after `willRestoreState`, and a new process is there; what ended it is told later, or never.
  private func story(_ later: [LogStory.Line]) -> [LogStory.Line] {
    LogStory.surroundings(to: 300) + LogStory.firstLife() + LogStory.relaunched(at: 120, says: LogStory.healthyWords)
      + LogStory.claimed(120.55) + LogStory.relaunched(at: 123, pid: 4_740, says: LogStory.healthyWords)
      + LogStory.claimed(123.55, pid: 4_740) + later + [LogStory.suspended(134, pid: 4_740)]
  }

  private var crash: LogStory.Line {
    LogStory.launchd(
      124.5,
      "UIKitApplication:\(LogStory.bundle)[0xc2d1][rb-legacy] [4731]: exited with exit reason (namespace: 2 code: 0xb) - "
        + "OS_REASON_SIGNAL, ran for 3400ms")
  }

  @Test func aLineThatProvesItTurnsTheDoubtIntoAFinding() throws {
    #expect(try LogStory.report(story([])).answers(of: rule) == [.undetermined, .clear])
    let report = try LogStory.report(story([crash]))
    #expect(report.answers(of: rule) == [.fired, .clear])
    #expect(report.finding(of: rule)?.confidence == .certain)
    #expect(report.undetermined(of: rule).isEmpty)
  }

  @Test func watchTellsTheSame() throws {
    let text = LogStory.text(story([crash]))
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("proof-\(UUID().uuidString).log")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    var watched: Set<String> = []
    let analyzer = CaseAnalyzer(options: CaseOptions(), library: try .embedded())
    _ = analyzer.watch(CaseInput(path: file.path)) { thing in
      switch thing {
      case .finding(let finding): watched.insert(finding.id)
      case .retraction(let id, _): watched.remove(id)
      default: break
      }
    }
    let analyzed = try LogStory.report(of: text).findings
    #expect(analyzed.contains { $0.rule == rule })
    #expect(watched == Set(analyzed.map(\.id)))
  }

  /// An app whose words for the restoration are learned from its next life only.
  @Test func anAbsenceStaysAsItWasJudged() throws {
    let bare = [LogStory.bluetoothLaunch]
    let lines =
      LogStory.surroundings(to: 400) + LogStory.firstLife(says: [LogStory.plainLaunch])
      + LogStory.relaunched(at: 120, says: bare) + LogStory.claimed(120.55)
      + [LogStory.suspended(140), LogStory.jetsam(160, pid: LogStory.secondPid)]
      + LogStory.relaunched(at: 200, pid: 4_740, says: LogStory.healthyWords) + LogStory.claimed(200.55, pid: 4_740)
      + [LogStory.suspended(220, pid: 4_740)]
    let report = try LogStory.report(lines.filter { !$0.message.contains("didConnect:") })
    #expect(report.answers(of: "will-restore-missing") == [.undetermined, .clear])
  }
}
