import Diagnosis
import Parsing
import Testing

/// `--zone` and `--year`: what the log leaves out and the user says.
@Suite("A clock that the user states")
struct StatedClockTests {
  private static let story = LogStory.opened() + LogStory.connects()

  private static func report(_ texts: [String], zone: Int16?, year: Int?) throws -> Report {
    var options = CaseOptions()
    options.zoneMinutes = zone
    options.year = year
    return try LogStory.report(of: texts, options: options)
  }

  /// As many copies of one log in as many files, the second begins with a line more.
  private static func texts(_ count: Int) -> [String] {
    let text = LogStory.text(story, style: .syslogRelay)
    return (0..<count).map { $0 == 0 ? text : "Nov 12 00:00:01 Phone kernel[0] <Notice>: awake \($0)\n" + text }
  }

  @Test("it holds for one input and for several, and is noted at each", arguments: [1, 2])
  func yearAndZone(inputs: Int) throws {
    let report = try Self.report(Self.texts(inputs), zone: 120, year: 2025)
    #expect(report.inputs.count == inputs)
    for input in report.inputs {
      let first = try #require(input.first)
      #expect(first.date == .full && first.zoneMinutes == 120)
      #expect(TimeText.json(first)?.hasPrefix("2025-") == true && TimeText.json(first)?.hasSuffix("Z") == true)
      #expect(input.clock.zone == "+0200")
      let kinds = input.notes.map(\.kind)
      #expect(kinds.filter { $0 == "clock-assumed" }.count == 2, "\(kinds)")
      #expect(!kinds.contains("no-year") && !kinds.contains("no-zone"), "\(kinds)")
    }
    #expect(report.sessions.first?.start.place.time?.date == .full)
  }

  @Test("what is not stated stays unknown")
  func zoneAlone() throws {
    let input = try #require(Self.report(Self.texts(1), zone: -300, year: nil).inputs.first)
    #expect(input.first?.date == .withoutYear && input.first?.zoneMinutes == -300)
    #expect(input.notes.map(\.kind).contains("no-year") && !input.notes.map(\.kind).contains("no-zone"))
  }

  @Test("what the log prints is not replaced")
  func printedIsKept() throws {
    let printed = try #require(LogStory.report(Self.story).inputs.first)
    let stated = try #require(Self.report([LogStory.text(Self.story)], zone: -300, year: 1999).inputs.first)
    #expect(stated.first == printed.first && stated.clock.zone == printed.clock.zone)
    #expect(!stated.notes.map(\.kind).contains("clock-assumed"))
  }
}
