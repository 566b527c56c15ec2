import Testing

@testable import Parsing

/// What a matcher finds does not depend on how its library is kept.
extension PatternMatcherTests {
  @Test func theLibraryMatchesTheSameWithoutItsSamples() throws {
    let library = try PatternLibrary.embedded(samples: false)
    #expect(library.patterns.map(\.name) == (try PatternSamplesTests.library.get().patterns.map(\.name)))
    #expect(library.patterns.allSatisfy { $0.samples.isEmpty && $0.rejects.isEmpty })
    #expect(try Self.event("centralManagerDidUpdateState: 5", library: library)?.kind == .appState)
  }

  @Test func literalsOfThePatternsComeFirstAndKeepTheirNumbers() throws {
    let library = try PatternSamplesTests.library.get()
    var literals = library.literals
    let number = literals.insert("a word of the scan's own")
    #expect(Int(number) == library.literals.literals.count)
    for pattern in library.patterns {
      for literal in pattern.contains {
        var copy = library.literals
        let known = copy.insert(literal)
        #expect(library.isPattern(known), "\(literal)")
      }
    }
    for literal in PatternLibrary.emitterLiterals {
      var copy = library.literals
      #expect(library.isEmitter(copy.insert(literal)), "\(literal)")
    }
  }
}
