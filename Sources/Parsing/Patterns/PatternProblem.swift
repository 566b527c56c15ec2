/// Something wrong in a pattern file: where it stands, what it is, and what to do.
public struct PatternProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file as the user named it, "my-app.yaml".
  public var file: String
  /// The line, from 1; 0 when the whole file is meant.
  public var line: Int
  /// What is wrong, and what to do.
  public var text: String
  /// The file or folder could not be read at all.
  public var isUnreadable = false

  /// A problem at a place in a pattern file.
  public init(file: String, line: Int, text: String) {
    self.file = file
    self.line = line
    self.text = text
  }

  /// `file:line: text`, the form that editors jump to.
  public var description: String { line > 0 ? "\(file):\(line): \(text)" : "\(file): \(text)" }
}

/// All that is wrong with a set of pattern files; they are refused as a whole.
public struct PatternProblems: Error, Sendable, Hashable, CustomStringConvertible {
  /// In the order of the files' lines; never empty.
  public var problems: [PatternProblem]

  /// One problem a line.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
