import Diagnosis
import Testing

/// What `--at` answers where the log does not reach, and what is said of a part of a log that holds nothing.
@Suite("A moment outside the log")
struct MomentTests {
  private static let story = LogStory.opened() + LogStory.connects()
  private static let minute: Int64 = 60_000_000

  /// The wall clock of the story's first and last line.
  private static func ends() throws -> (first: Int64, last: Int64) {
    let input = try #require(LogStory.report(story).inputs.first)
    let (first, last) = (try #require(input.first), try #require(input.last))
    return (first.wallClock, last.wallClock)
  }

  private static func answer(at wall: Int64) throws -> [String] {
    var options = CaseOptions()
    options.at = .wallClock(wall)
    let moment = try LogStory.report(story, options: options).summary.moment
    return try #require(moment).lines.map(\.text)
  }

  @Test("before the first line nothing is known of any app")
  func before() throws {
    let told = try Self.answer(at: try Self.ends().first - 10 * Self.minute)
    #expect(told.count == 1)
    #expect(told.first?.hasPrefix("the log begins later, at ") == true)
  }

  @Test("after the last line the last state is no answer")
  func after() throws {
    let told = try Self.answer(at: try Self.ends().last + 10 * Self.minute)
    #expect(told.count == 1)
    #expect(told.first?.hasPrefix("the log ends before, at ") == true)
  }

  @Test("within the tolerance the state is told")
  func near() throws {
    let told = try Self.answer(at: try Self.ends().last + Self.minute / 2)
    #expect(told.first?.contains(" was ") == true)
  }

  @Test("the last line before is told in words, whatever it was")
  func words() throws {
    let told = try Self.answer(at: try Self.ends().last + Self.minute / 2)
    #expect(told.first?.contains("; last before: connected") == true)
  }

  @Test("a part without Bluetooth is not called a log without Bluetooth")
  func emptyPart() throws {
    var options = CaseOptions()
    options.until = .wallClock(try Self.ends().first - 10 * Self.minute)
    let verdict = try LogStory.report(Self.story, options: options).summary.verdict
    #expect(verdict.hasPrefix("The part of the log that was asked for"))
  }
}
