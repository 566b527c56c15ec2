/// Tries texts on a library as if they were logged.
struct PatternTrial {
  private let library: PatternLibrary
  private let scanner: LiteralScanner
  private var matcher: PatternMatcher

  init(library: PatternLibrary) {
    self.library = library
    scanner = LiteralScanner(library.literals)
    matcher = PatternMatcher(library: library)
  }

  /// The pattern that wins `text` as a message of `emitter`; nil when none does.
  mutating func winner(of text: String, written emitter: PatternEmitter) -> Pattern? {
    var record = Record()
    record.message = Array(text.utf8)
    if case .named(let names) = emitter.processes { record.process = names.first }
    record.subsystem = emitter.subsystems.first
    record.category = emitter.categories.first
    record.library = emitter.libraries.first
    guard case .event(let event) = matcher.match(record, literals: scanner.numbers(in: record.message)[...]) else {
      return nil
    }
    return library.patterns.first { $0.name == event.pattern }
  }

  /// The fields that one pattern reads from a text; nil when it does not match.
  mutating func fields(of text: String, pattern index: Int) -> Fields? { matcher.fields(of: text, pattern: index) }
}
