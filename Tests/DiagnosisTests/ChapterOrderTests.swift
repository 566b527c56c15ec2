import Foundation
import Testing

@testable import Diagnosis

/// What lies in front of the story is judged as it is where it stands alone.
@Suite struct ChapterOrderTests {
  /// A later export, told first: an hour after every story.
  private static let later: [LogStory.Line] =
    LogStory.neighbours(7_200, 7_300)
    + [LogStory.app(7_220, "centralManagerDidUpdateState: poweredOn", pid: 9_000)]

  private static let stories: [(name: String, lines: [LogStory.Line])] = [
    ("cancelled", LogStory.inUse() + LogStory.cancelled(30)),
    (
      "cancelled, without a link's beginning",
      LogStory.surroundings() + [
        LogStory.app(1, "centralManagerDidUpdateState: poweredOn", pid: LogStory.firstPid),
        LogStory.app(30, "cancelPeripheralConnection \(LogStory.device)", pid: LogStory.firstPid),
        LogStory.app(
          30.2, "centralManager(_:didDisconnectPeripheral:error:) \(LogStory.device)", pid: LogStory.firstPid),
        LogStory.app(90, "centralManagerDidUpdateState: poweredOn", pid: LogStory.firstPid),
      ]
    ),
    (
      "encryption",
      LogStory.inUse() + [LogStory.didFail(30, LogStory.error(15))] + LogStory.linkUp(40)
        + [LogStory.didFail(50, LogStory.error(15))]
    ),
    (
      "gated",
      LogStory.inUse() + LogStory.linkDown(20, 708)
        + [LogStory.bluetoothd(30, "updateLeConnectionRSSIThresholdState for \(LogStory.device) from 0 to 1")]
        + LogStory.linkUp(60)
    ),
    (
      "no callback",
      LogStory.surroundings() + LogStory.firstLife()
        + LogStory.relaunched(
          at: 120, says: [LogStory.bluetoothLaunch, LogStory.created, LogStory.poweredOn, LogStory.didConnect])
        + LogStory.claimed(120.55) + [LogStory.suspended(128)]
    ),
    (
      "retry on a timer",
      LogStory.surroundings(to: 400) + LogStory.opened() + LogStory.connects() + LogStory.leaves(at: 8)
        + [LogStory.resumed(39.9, pid: LogStory.firstPid)] + LogStory.drops(at: 40)
        + [
          LogStory.app(40.3, "Reconnecting in 30s (attempt 1)", pid: LogStory.firstPid),
          LogStory.suspended(45, pid: LogStory.firstPid), LogStory.resumed(239.5, pid: LogStory.firstPid),
          LogStory.app(240, LogStory.connect, pid: LogStory.firstPid),
        ]
    ),
    (
      "flapping",
      LogStory.inUse()
        + (0..<5).flatMap { index -> [LogStory.Line] in
          let at = 30 + Double(index) * 20
          return LogStory.linkDown(at, 708) + LogStory.linkUp(at + 5)
        }
    ),
  ]

  @Test(arguments: Array(stories.indices)) func aChapterIsJudgedAsItIsAlone(_ index: Int) throws {
    let (name, lines) = Self.stories[index]
    func signs(_ report: Report) -> [String] {
      report.findings.filter { $0.session != nil }.map { "\($0.rule) \($0.severity) \($0.confidence)" }.sorted()
    }
    let alone = try LogStory.report(lines)
    let chapter = try LogStory.report(of: LogStory.text(Self.later) + LogStory.text(lines))
    #expect(signs(chapter) == signs(alone), "\(name)")
    #expect(chapter.sessions.count == alone.sessions.count + 1, "\(name)")
  }

  /// The same process goes on where the log says that the clock was set, whether it is read or watched.
  @Test func aClockThatTheLogSaysWasSetIsOneStoryLiveAsWell() throws {
    let before = [
      LogStory.app(3_601, "application(_:didFinishLaunchingWithOptions:)", pid: 500),
      LogStory.app(3_602, "centralManagerDidUpdateState: poweredOn", pid: 500),
    ]
    let after = [
      LogStory.app(1, "centralManager(_:willRestoreState:) [:]", pid: 500),
      LogStory.app(2, "centralManagerDidUpdateState: poweredOn", pid: 500),
    ]
    let head = LogStory.text([])
    let text =
      LogStory.text(before) + "=== system wallclock time adjusted\n" + LogStory.text(after).dropFirst(head.count)
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("set-\(UUID().uuidString).log")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    var ids: Set<String> = []
    let analyzer = CaseAnalyzer(options: CaseOptions(), library: try .embedded())
    let watched = analyzer.watch(CaseInput(path: file.path)) { thing in
      switch thing {
      case .finding(let finding): ids.insert(finding.id)
      case .retraction(let id, _): ids.remove(id)
      default: break
      }
    }
    let analyzed = try LogStory.report(of: text)
    #expect(analyzed.sessions.count == 1)
    #expect(watched.sessions.count == 1)
    #expect(ids == Set(analyzed.findings.map(\.id)))
  }
}
