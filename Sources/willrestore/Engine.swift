import Diagnosis
import Ingest
import Options
import Parsing

/// The one place where the command line meets the analysis.
struct Engine: Sendable {
  /// Every name that values of options are checked against.
  static let catalog = Catalog(
    rules: RuleBook.all, dialects: DialectName.named + DialectName.layouts)

  private let tools: FeedTools

  /// The engine with the built-in patterns and those of a folder.
  ///
  /// - Throws: a ``UsageError`` when the folder's patterns cannot be used; a fault of the built-in ones is internal.
  init(patterns folder: String?) throws { tools = FeedTools(library: try Self.library(patterns: folder)) }

  /// The built-in patterns and those of a folder, without the built-in ones' samples.
  static func library(patterns folder: String?) throws -> PatternLibrary {
    let library = try PatternLibrary.embedded(samples: false)
    guard let folder else { return library }
    do throws(PatternProblems) {
      return try library.adding(directory: folder)
    } catch {
      throw UsageError("--patterns: the patterns cannot be used\n\(error)")
    }
  }

  /// Reads the inputs of a case to their ends, or until interrupted.
  func analyze(
    _ paths: [String], options: CaseOptions, isInterrupted: () -> Bool, progress: (Int64) -> Void
  ) -> Report {
    CaseAnalyzer(options: options, tools: tools, interruptions: [.keyboard])
      .analyze(paths.map { CaseInput(path: $0) }, isInterrupted: isInterrupted, progress: progress)
  }

  /// What puts pseudonyms in place of what a case names; nil where nothing is to be redacted.
  func redactor(_ invocation: Invocation, _ report: Report) -> Redactor? {
    guard invocation.redacts else { return nil }
    let key = invocation.redactKey.map { RedactionKey($0) } ?? RedactionKey()
    return Redactor(key: key, names: report.names, library: tools.library)
  }

  /// What plans excerpts of the files of a case, copies them and reads them again.
  func analyzer(_ options: CaseOptions) -> CaseAnalyzer {
    CaseAnalyzer(options: options, tools: tools, interruptions: [.keyboard])
  }

  /// The same, live.
  func watch(
    _ path: String, isFollowed: Bool, options: CaseOptions, isInterrupted: () -> Bool, output: (LiveOutput) -> Void
  ) -> Report {
    CaseAnalyzer(options: options, tools: tools, interruptions: [.keyboard])
      .watch(CaseInput(path: path, isFollowed: isFollowed), isInterrupted: isInterrupted, output: output)
  }
}
