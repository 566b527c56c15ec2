import Scenarios
import Testing

/// Exports that overlap, one behind another in one file: they tell what the whole tells.
@Suite struct OverlapTests {
  private static let stories: [(name: String, scenario: Scenario)] = [
    ("healthy", .secondRelaunch(faults: [])), ("woken", .wakeOnly()),
    ("no callback", .secondRelaunch(faults: [.withoutWillRestore])),
    ("empty", .secondRelaunch(faults: [.emptyDictionary])),
    ("late", .secondRelaunch(faults: [.lateManager(seconds: 8)])),
    ("twice", .secondRelaunch(faults: [.restoredTwice])), ("killed", .secondRelaunch(faults: [.killedAwake])),
    ("swapped", .secondRelaunch(faults: [.orderSwapped])),
    ("awake", .secondRelaunch(faults: [.longWake(seconds: 40)])),
  ]

  /// Parts of a log, in tenths: the whole again, its end, its middle, a relaunch's midst, three in a row.
  private static let overlaps: [[ClosedRange<Int>]] = [
    [0...10, 0...10], [0...10, 0...10, 0...10], [0...10, 8...10], [0...10, 3...7], [0...6, 4...10], [0...8, 2...10],
    [0...9, 7...10], [0...5, 3...8, 6...10], [0...3, 1...10],
  ]
  /// The same with a part in front of what was told.
  private static let chapters: [[ClosedRange<Int>]] = [
    [5...10, 0...5], [4...10, 0...6], [3...7, 0...10], [6...10, 3...8, 0...5], [8...10, 0...2],
  ]

  private static func joined(_ parts: [ClosedRange<Int>], of text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    // An export begins with a record.
    let starts = lines.indices.filter { lines[$0].hasPrefix("20") }
    return parts.map { part in
      let from = starts.count * part.lowerBound / 10
      let to = starts.count * part.upperBound / 10
      let range = (from == 0 ? 0 : starts[from])..<(to == starts.count ? lines.count : starts[to])
      return lines[range].map { $0 + "\n" }.joined()
    }.joined()
  }

  private static func signs(_ report: ScenarioReport) -> [String] {
    report.findings.map { "\($0.rule) \($0.severity) \($0.confidence)" }.sorted()
  }

  @Test(
    "overlapping exports give no finding that the whole does not, and lose no error",
    arguments: [ScenarioDialect.logDefault, .logCompact])
  func overlapTest(_ dialect: ScenarioDialect) throws {
    for (name, scenario) in Self.stories {
      let text = ScenarioRenderer.render(scenario, as: dialect)
      let whole = try ScenarioReport(text: text)
      for parts in Self.overlaps {
        let report = try ScenarioReport(text: Self.joined(parts, of: text))
        let (told, known) = (Self.signs(report), Self.signs(whole))
        #expect(Set(told).isSubset(of: known) && told.count <= known.count, "\(name), \(parts): \(told)")
        #expect(told.filter { $0.contains("error") } == known.filter { $0.contains("error") }, "\(name), \(parts)")
        #expect(report.sessions.count == whole.sessions.count, "\(name), \(parts)")
      }
    }
  }

  @Test("an export in front of another accuses nobody whom the two would not", arguments: [ScenarioDialect.logDefault])
  func chapterTest(_ dialect: ScenarioDialect) throws {
    for (name, scenario) in Self.stories {
      let text = ScenarioRenderer.render(scenario, as: dialect)
      let whole = Set(try ScenarioReport(text: text).findings.map(\.rule))
      for parts in Self.chapters {
        let report = try ScenarioReport(text: Self.joined(parts, of: text))
        let own = Set(try parts.flatMap { try ScenarioReport(text: Self.joined([$0], of: text)).findings.map(\.rule) })
        let new = report.findings.filter { $0.severity != "info" && !whole.contains($0.rule) && !own.contains($0.rule) }
        #expect(new.isEmpty, "\(name), \(parts): \(new.map(\.text))")
      }
    }
  }
}
