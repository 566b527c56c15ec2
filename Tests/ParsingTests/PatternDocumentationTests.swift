import Foundation
import Testing

@testable import Parsing

@Suite struct PatternDocumentationTests {
  /// With `UPDATE_DOCUMENTATION=1` in the environment the page is written instead.
  @Test func thePageOfEventsIsCurrent() throws {
    let page = PatternSamplesTests.repository().appending(path: "Documentation/events.md")
    if ProcessInfo.processInfo.environment["UPDATE_DOCUMENTATION"] == "1" {
      try EventDocumentation.markdown.write(to: page, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: page, encoding: .utf8) == EventDocumentation.markdown)
  }

  @Test func theExampleOfThePageOnPatternsHolds() throws {
    let page = PatternSamplesTests.repository().appending(path: "Documentation/patterns.md")
    let parts = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```")
    let example = try #require(parts.dropFirst().first).dropFirst("yaml\n".count)
    let file = PatternFile(name: "fitness.yaml", bytes: Array(example.utf8))
    let library = try PatternSamplesTests.library.get().adding(files: [file])
    #expect(library.patterns.first?.name == "fitness-restore")
    #expect(PatternChecks.sampleProblems(of: library).isEmpty)
  }

  @Test func everyEventIsOfTheSchemaOfItsGroup() {
    let summaries = EventKind.allCases.map(\.schema.summary)
    #expect(Set(summaries).count == EventKind.allCases.count, "an event fell into another's default")
  }

  @Test func everyDaemonEventCarriesTheSession() {
    for kind in EventKind.allCases where kind.rawValue.hasPrefix("daemon.") {
      #expect(kind.schema.form(of: .session) == .text, "\(kind.rawValue)")
    }
  }
}
