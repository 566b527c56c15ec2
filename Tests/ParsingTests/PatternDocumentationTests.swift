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
