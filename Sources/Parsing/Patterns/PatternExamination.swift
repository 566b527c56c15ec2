/// What is wrong with pattern files beyond what keeps them from being loaded: samples, near misses, and who wins them.
public struct PatternExamination: Sendable {
  /// How many files were read.
  public private(set) var files = 0
  /// How many patterns they hold; nothing when a file is wrong.
  public private(set) var patterns = 0
  /// How many samples were tried.
  public private(set) var samples = 0
  /// How many near misses were tried.
  public private(set) var rejects = 0
  /// All that is wrong, in the order of files and lines.
  public private(set) var problems: [PatternProblem] = []
  /// What is not wrong, and good to know.
  public private(set) var remarks: [PatternProblem] = []

  /// Whether something could not be read at all.
  public var isUnreadable: Bool { problems.contains(where: \.isUnreadable) }

  /// Examines the patterns that the binary carries.
  public static func ofEmbedded() -> PatternExamination {
    var examination = PatternExamination(files: EmbeddedPatterns.files)
    guard examination.problems.isEmpty else { return examination }
    do throws(PatternProblems) {
      examination.examine(try PatternLibrary.embedded(), own: { _ in true })
    } catch {
      examination.problems += error.problems
    }
    return examination
  }

  /// Examines the pattern files of a folder, beside those that the binary carries.
  public static func ofFolder(_ directory: String) -> PatternExamination {
    do throws(PatternProblems) {
      return PatternExamination(beside: try PatternDirectory.files(in: directory), prefix: directory)
    } catch {
      var examination = PatternExamination(files: [])
      examination.problems = error.problems
      return examination
    }
  }

  /// Reads files one by one, so that all that is wrong with them is told at once.
  private init(files: [PatternFile]) {
    self.files = files.count
    var read: [Pattern] = []
    for file in files {
      do throws(PatternProblems) {
        read += try PatternFileReader.read(file.bytes, file: file.name)
      } catch {
        problems += error.problems
      }
    }
    patterns = read.count
    problems += PatternChecks.problems(of: read)
  }

  /// Examines a user's files; `prefix` is the folder, which stands before their names in what is told.
  init(beside files: [PatternFile], prefix: String = "") {
    self.init(files: files)
    if problems.isEmpty {
      do throws(PatternProblems) {
        let embedded = try PatternLibrary.embedded()
        let library = try embedded.adding(files: files)
        let names = Set(files.map(\.name))
        let replaced = Set(embedded.patterns.map(\.name))
        let own = library.patterns.prefix(patterns)
        for pattern in own where replaced.contains(pattern.name) {
          remark(pattern, "\(pattern.name): takes the place of the built-in pattern of this name")
        }
        examine(library, own: { $0 < own.count })
        noteWins(over: embedded, in: library, names: names)
      } catch {
        problems += error.problems
      }
    }
    guard !prefix.isEmpty else { return }
    let path = prefix.hasSuffix("/") ? prefix : prefix + "/"
    for index in problems.indices where !problems[index].isUnreadable {
      problems[index].file = path + problems[index].file
    }
    for index in remarks.indices { remarks[index].file = path + remarks[index].file }
  }

  private mutating func remark(_ pattern: Pattern, _ text: String) {
    remarks.append(PatternProblem(file: pattern.file, line: pattern.line, text: text))
  }

  /// Tries the samples and near misses of the patterns whose indices are `own`.
  private mutating func examine(_ library: PatternLibrary, own: (Int) -> Bool) {
    problems += PatternChecks.sampleProblems(of: library, own: own)
    var trial = PatternTrial(library: library)
    for (index, pattern) in library.patterns.enumerated() where own(index) {
      samples += pattern.samples.count
      rejects += pattern.rejects.count
      for sample in pattern.samples {
        // That the pattern itself does not match was told already.
        guard trial.fields(of: sample.text, pattern: index) != nil,
          let winner = trial.winner(of: sample.text, written: pattern.emitter), winner.name != pattern.name
        else { continue }
        problems.append(
          PatternProblem(
            file: pattern.file, line: sample.line,
            text: "\(pattern.name): this sample is won by \(winner.name) (\(winner.file):\(winner.line)), which stands"
              + " before it; narrow that one, or put this pattern first"))
      }
    }
    problems.sort { ($0.file, $0.line) < ($1.file, $1.line) }
  }

  /// Says which built-in patterns a user's take samples from: that may be meant, and may be too wide a net.
  private mutating func noteWins(over embedded: PatternLibrary, in library: PatternLibrary, names: Set<String>) {
    var trial = PatternTrial(library: library)
    var taken: [(winner: Pattern, losers: [String])] = []
    for pattern in embedded.patterns {
      for sample in pattern.samples {
        guard let winner = trial.winner(of: sample.text, written: pattern.emitter), names.contains(winner.file),
          winner.name != pattern.name
        else { continue }
        if let index = taken.firstIndex(where: { $0.winner.name == winner.name }) {
          if !taken[index].losers.contains(pattern.name) { taken[index].losers.append(pattern.name) }
        } else {
          taken.append((winner, [pattern.name]))
        }
      }
    }
    for (winner, losers) in taken {
      let shown = losers.prefix(3).joined(separator: ", ") + (losers.count > 3 ? " and \(losers.count - 3) more" : "")
      remark(winner, "\(winner.name): also wins samples of the built-in \(shown); see whether that is meant")
    }
  }
}
