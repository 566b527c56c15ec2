import Options
import Parsing
import Reporting

/// `willrestore patterns test [DIR]`: what is wrong with pattern files.
struct PatternsTestCommand {
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// Prints every problem with its file and line, then the counts; says with which status to exit.
  func run() throws -> Int32 {
    let folder = invocation.operands.first
    let examination = folder.map { PatternExamination.ofFolder($0) } ?? PatternExamination.ofEmbedded()
    let output = try Output(path: invocation.output)
    for problem in examination.problems { output.write(Self.line(problem) + "\n") }
    if !invocation.isQuiet {
      for remark in examination.remarks { output.write("note: " + Self.line(remark) + "\n") }
    }
    output.write(Self.counts(examination) + "\n")
    try output.finish()
    if examination.isUnreadable { return ExitStatus.unread }
    return examination.problems.isEmpty ? 0 : ExitStatus.failed
  }

  private static func line(_ problem: PatternProblem) -> String { VisibleText.escaped(problem.description) }

  private static func counts(_ examination: PatternExamination) -> String {
    func count(_ number: Int, _ one: String, _ many: String) -> String { "\(number) \(number == 1 ? one : many)" }
    let problems = examination.problems.count
    return [
      count(examination.patterns, "pattern", "patterns") + " in " + count(examination.files, "file", "files"),
      count(examination.samples, "sample", "samples"), count(examination.rejects, "near miss", "near misses"),
      problems == 0 ? "no problem" : count(problems, "problem", "problems"),
    ].joined(separator: ", ")
  }
}
