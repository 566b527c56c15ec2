extension ScanVocabulary {
  /// The vocabulary of a pattern library, which knows what its own literals are found for.
  public init(library: PatternLibrary) {
    self.init(patterns: library.literals, emitters: [], callbacks: [])
    for number in library.literals.literals.indices {
      let literal = UInt16(truncatingIfNeeded: number)
      var role: Role = []
      if library.isPattern(literal) { role.insert(.pattern) }
      if library.isEmitter(literal) { role.insert(.emitter) }
      if library.isCallback(literal) { role.insert(.callback) }
      set(role, of: literal)
    }
  }
}
