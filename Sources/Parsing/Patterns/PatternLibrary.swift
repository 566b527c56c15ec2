/// The patterns, and the literals by which a scan finds the lines that they may match.
///
/// The order of ``patterns`` is their precedence: a user's own before those of the binary, and these in the order of
/// the embedded table: emitters, libraries, then the generic callback names.
public struct PatternLibrary: Sendable {
  /// In the order of precedence.
  public let patterns: [Pattern]
  /// Every literal that is to be looked for; a scan may insert more of its own afterwards, these keep their numbers.
  public let literals: LiteralSet
  /// Indices of patterns by the number of their literals, ascending.
  let patternsByLiteral: [[Int]]
  /// The expressions of `unless`, each once, and which of them holds for a pattern.
  let exclusions: [String]
  let exclusionOfPattern: [Int?]
  private let isCallback: [Bool]
  private let isCallbackName: [Bool]
  private let isEmitter: [Bool]
  /// What a pattern's line shows of the library that prints it.
  let wordingOfPattern: [LibraryWording?]

  /// Names that turn up in the records of the emitters that coverage counts.
  public static let emitterLiterals = [
    "bluetoothd", "runningboardd", "SpringBoard", "memorystatus", "dasd", "com.apple.bluetooth", "CoreBluetooth",
    "launchd", "backboardd", "ReportCrash", "osanalytics",
  ]

  /// A line of an app's with one of them that matches no pattern may be counted; ``CallbackSigns`` says which.
  public static let callbackLiterals = CallbackSigns.names + CallbackSigns.wording

  /// Processes, subsystems, categories and libraries that patterns ask for by name.
  public var askedNames: Set<String> {
    patterns.reduce(into: []) { names, pattern in
      let emitter = pattern.emitter
      if case .named(let processes) = emitter.processes { names.formUnion(processes) }
      names.formUnion(emitter.subsystems + emitter.categories + emitter.libraries)
    }
  }

  init(patterns: [Pattern]) {
    self.patterns = patterns
    var literals = LiteralSet()
    var byLiteral: [[Int]] = []
    for (index, pattern) in patterns.enumerated() {
      for text in pattern.contains {
        let number = Int(literals.insert(text))
        if number == byLiteral.count { byLiteral.append([]) }
        if byLiteral[number].last != index { byLiteral[number].append(index) }
      }
    }
    let emitters = PatternLibrary.emitterLiterals.map { Int(literals.insert($0)) }
    let names = CallbackSigns.names.map { Int(literals.insert($0)) }
    let callbacks = names + CallbackSigns.wording.map { Int(literals.insert($0)) }
    let count = literals.literals.count
    byLiteral += Array(repeating: [], count: count - byLiteral.count)
    self.literals = literals
    patternsByLiteral = byLiteral
    var flags = [Bool](repeating: false, count: count)
    for number in callbacks { flags[number] = true }
    isCallback = flags
    flags = [Bool](repeating: false, count: count)
    for number in names { flags[number] = true }
    isCallbackName = flags
    flags = [Bool](repeating: false, count: count)
    for number in emitters { flags[number] = true }
    isEmitter = flags
    var exclusions: [String] = []
    exclusionOfPattern = patterns.map { pattern in
      guard let unless = pattern.unless else { return nil }
      if let index = exclusions.firstIndex(of: unless) { return index }
      exclusions.append(unless)
      return exclusions.count - 1
    }
    self.exclusions = exclusions
    wordingOfPattern = LibraryWording.ofPatterns(patterns)
  }

  /// Whether a literal stands for a record that may be a callback of an app.
  public func isCallback(_ literal: UInt16) -> Bool {
    Int(literal) < isCallback.count && isCallback[Int(literal)]
  }

  /// Whether a literal is a name of Core Bluetooth's, which says enough by itself.
  func isCallbackName(_ literal: UInt16) -> Bool {
    Int(literal) < isCallbackName.count && isCallbackName[Int(literal)]
  }

  /// Whether a literal stands for a record of an emitter that coverage counts.
  public func isEmitter(_ literal: UInt16) -> Bool {
    Int(literal) < isEmitter.count && isEmitter[Int(literal)]
  }

  /// Whether a literal is one of a pattern's own.
  public func isPattern(_ literal: UInt16) -> Bool {
    Int(literal) < patternsByLiteral.count && !patternsByLiteral[Int(literal)].isEmpty
  }

  /// The events that a library would print as well, where the pattern of this name is a line that shows that it speaks;
  /// nil for all others. The file of generic callback names is no library.
  public func libraryEvents(ofPattern name: String) -> Set<EventKind>? {
    patterns.firstIndex { $0.name == name }.flatMap { wordingOfPattern[$0]?.events }
  }

  // MARK: Where patterns come from

  /// The patterns that the binary carries. They were checked by the tests; only their syntax is checked here.
  ///
  /// Matching needs no samples; without them the library is there in two thirds of the time.
  public static func embedded(samples: Bool = true) throws(PatternProblems) -> PatternLibrary {
    var patterns: [Pattern] = []
    for file in EmbeddedPatterns.files {
      patterns += try PatternFileReader.read(file.bytes, file: file.name, samples: samples)
    }
    return PatternLibrary(patterns: patterns)
  }

  /// This library with the pattern files of `directory` (`*.yaml`, `*.yml`) before its own patterns; a pattern of the
  /// same name replaces ours. Every file is checked; all that is wrong is told at once.
  public func adding(directory: String) throws(PatternProblems) -> PatternLibrary {
    try adding(files: try PatternDirectory.files(in: directory))
  }

  /// Literals have numbers of 16 bits; half of these are for a user's own.
  static let mostAddedLiterals = 32_768

  /// The same for files that were read already.
  public func adding(files: [PatternFile]) throws(PatternProblems) -> PatternLibrary {
    var added: [Pattern] = []
    var problems: [PatternProblem] = []
    var literalCount = 0
    for file in files {
      do throws(PatternProblems) {
        let patterns = try PatternFileReader.read(file.bytes, file: file.name)
        // The checks of so many patterns take minutes, so the refusal comes before them.
        try PatternLibrary.count(literalsOf: patterns, into: &literalCount)
        added += patterns
      } catch {
        problems += error.problems
        if literalCount > PatternLibrary.mostAddedLiterals { throw PatternProblems(problems: problems) }
      }
    }
    problems += PatternChecks.problems(of: added)
    guard problems.isEmpty else { throw PatternProblems(problems: problems) }
    let names = Set(added.map(\.name))
    return PatternLibrary(patterns: added + patterns.filter { !names.contains($0.name) })
  }

  /// Adds up what the patterns look for; the pattern that goes beyond the limit is named.
  private static func count(literalsOf patterns: [Pattern], into count: inout Int) throws(PatternProblems) {
    for pattern in patterns {
      count += pattern.contains.count
      guard count > mostAddedLiterals else { continue }
      throw PatternProblems(problems: [
        PatternProblem(
          file: pattern.file, line: pattern.line,
          text: "\(pattern.name): with this pattern there are more than \(mostAddedLiterals) literals, the most that a"
            + " folder may have; name a folder with only the patterns that this log needs")
      ])
    }
  }
}

/// A pattern file's name and bytes.
public struct PatternFile: Sendable {
  /// As errors and reports name it.
  public var name: String
  /// Its contents.
  public var bytes: [UInt8]

  /// A file.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}
