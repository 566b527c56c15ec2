import Parsing
import Testing

@testable import Diagnosis

@Suite struct EventWordsTests {
  /// Names of events are for patterns and programs.
  @Test(arguments: EventKind.allCases)
  func everyEventHasWordsForPeople(_ kind: EventKind) {
    let words = EventWords.words(for: kind)
    #expect(!words.isEmpty && words != kind.rawValue && !words.contains("app."))
    #expect(words.first?.isUppercase == false || words.hasPrefix("Core Bluetooth"))
    if kind.family != .log, kind != .appLine {
      #expect(!words.hasPrefix("a line"), "\(kind.rawValue) has no words of its own")
    }
  }
}
