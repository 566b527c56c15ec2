import Correlation
import Foundation
import Testing

@testable import Diagnosis

/// Logs that hold more than is kept: bounded, noted, and told the same live.
@Suite struct BoundsTests {
  private func manyApps(_ count: Int) -> [LogStory.Line] {
    (0..<count).map { index in
      LogStory.Line(
        at: Double(index), process: "App\(index)", pid: 1_000 + index, tag: "[com.example.app\(index):ble]",
        message: "centralManagerDidUpdateState: poweredOn")
    }
  }

  /// So many relaunches of one app without `willRestoreState`, each killed again.
  private func relaunches(_ count: Int) -> [LogStory.Line] {
    let words = [LogStory.bluetoothLaunch, LogStory.created, LogStory.poweredOn]
    var lines = LogStory.surroundings(to: 240 + Double(count) * 40)
    lines += LogStory.firstLife()
    for index in 0..<count {
      let start = 120 + Double(index) * 40
      let pid = 5_000 + index
      lines += LogStory.relaunched(at: start, pid: pid, says: words)
      lines += LogStory.claimed(start + 0.55, pid: pid)
      lines.append(LogStory.suspended(start + 28, pid: pid))
    }
    return lines
  }

  private func watched(_ text: String) throws -> (ids: Set<String>, report: Report) {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("bounds-\(UUID().uuidString).log")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    var ids: Set<String> = []
    let analyzer = CaseAnalyzer(options: CaseOptions(), library: try .embedded())
    let report = analyzer.watch(CaseInput(path: file.path)) { thing in
      switch thing {
      case .finding(let finding): ids.insert(finding.id)
      case .retraction(let id, _): ids.remove(id)
      default: break
      }
    }
    return (ids, report)
  }

  @Test func appsBeyondTheBoundAreLetGoAndNoted() throws {
    let report = try LogStory.report(manyApps(Bounds.apps + 44))
    let input = try #require(report.inputs.first)
    #expect(input.limits.contains(Report.Limit(kind: "apps", count: 44)))
    #expect(report.apps.count + report.summary.moreApps.count == Bounds.apps)
  }

  @Test func theFactsOfLivesLongPastStay() throws {
    let count = Bounds.livesInFull + 2
    var lines = LogStory.surroundings(to: 240 + Double(count) * 60) + LogStory.firstLife()
    for index in 0..<count {
      let start = 120 + Double(index) * 60
      let pid = 5_000 + index
      lines += LogStory.relaunched(at: start, pid: pid, says: LogStory.healthyWords)
      lines += LogStory.claimed(start + 0.55, pid: pid)
      lines += [LogStory.suspended(start + 8, pid: pid), LogStory.jetsam(start + 40, pid: pid)]
    }
    let report = try LogStory.report(lines)
    let sessions = report.sessions.filter { !$0.steps.isEmpty }
    #expect(sessions.map(\.kind) == [.userLaunch] + Array(repeating: .bluetoothRelaunch, count: count))
    #expect(sessions.dropFirst().allSatisfy { $0.steps.allSatisfy { $0.status == .seen } })
    #expect(report.interruptions.dropLast().allSatisfy { !$0.verdict.confirmed.isEmpty })
  }

  @Test func asManyAppsAsAreKeptAreNotNoted() throws {
    let report = try LogStory.report(manyApps(Bounds.apps))
    #expect(report.inputs.first?.limits.contains { $0.kind == "apps" } == false)
  }

  @Test func theFindingOfAnAppThatIsLetGoStays() throws {
    let words = [
      LogStory.bluetoothLaunch, LogStory.created, LogStory.restoredOne, LogStory.restoredOne, LogStory.poweredOn,
    ]
    var guilty = LogStory.surroundings()
    guilty += LogStory.firstLife()
    guilty += LogStory.relaunched(at: 120, says: words)
    guilty += LogStory.claimed(120.55)
    guilty.append(LogStory.suspended(128))
    let others = manyApps(Bounds.apps + 44).map { line in
      var line = line
      line.at += 300
      return line
    }
    let alone = try #require(try LogStory.report(guilty).finding(of: "restore-twice"))
    let report = try LogStory.report(guilty + others)
    let finding = try #require(report.finding(of: "restore-twice"))
    #expect(finding.id == alone.id)
    #expect(finding.app == LogStory.bundle)
    #expect(report.inputs.first?.limits.contains { $0.kind == "apps" } == true)
  }

  @Test func aSeriesOfRelaunchesIsToldTheSameLive() throws {
    let text = LogStory.text(relaunches(12))
    let report = try LogStory.report(of: text)
    let live = try watched(text)
    #expect(report.findings.contains { $0.rule == "will-restore-missing" })
    #expect(live.ids == Set(report.findings.map(\.id)))
    #expect(live.report.findings.map(\.id) == report.findings.map(\.id))
  }

  @Test func anInterruptedReadingIsNoted() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("bounds-\(UUID().uuidString).log")
    try Data(LogStory.text(LogStory.healthy()).utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let analyzer = CaseAnalyzer(options: CaseOptions(), library: try .embedded())
    let report = analyzer.analyze([CaseInput(path: file.path)], isInterrupted: { true })
    #expect(report.inputs.first?.notes.contains { $0.kind == "interrupted" } == true)
    let whole = analyzer.analyze([CaseInput(path: file.path)])
    #expect(whole.inputs.first?.notes.contains { $0.kind == "interrupted" } == false)
    // All of it lay in the first block: nothing that was read is lost.
    #expect(report.inputs.first?.events == whole.inputs.first?.events)
    #expect(report.sessions.map(\.id) == whole.sessions.map(\.id))
  }

  @Test func manySmallInputsThatOverlapAreClosedAsTheyAreRead() throws {
    let hands = 200
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bounds-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Dealt out like cards: every input spans the whole time.
    for hand in 0..<hands {
      let lines = [0, 1, 2].map { round in
        LogStory.app(Double(round * hands + hand), "centralManagerDidUpdateState: poweredOn")
      }
      let file = folder.appendingPathComponent("\(hand).log")
      try Data(LogStory.text(lines).utf8).write(to: file)
    }
    var mostOpen = 0
    let analyzer = CaseAnalyzer(options: CaseOptions(), library: try .embedded())
    let report = analyzer.analyze([CaseInput(path: folder.path)], isInterrupted: { false }) { _ in
      let open = (0..<4_096).count { fcntl(Int32($0), F_GETFD) >= 0 }
      mostOpen = max(mostOpen, open)
    }
    #expect(report.inputs.count == hands)
    #expect(report.inputs.allSatisfy { input in !input.notes.contains { $0.kind == "damaged" } })
    #expect(report.inputs.allSatisfy { $0.events == report.inputs.first?.events })
    #expect(mostOpen > 0)
    #expect(mostOpen < hands / 2)
  }
}
