import Diagnosis
import Options
import Parsing

/// The one place where the command line meets the analysis.
struct Engine: Sendable {
  /// Every name that values of options are checked against.
  static let catalog = Catalog(
    rules: [], dialects: DialectName.named + ["bracketed", "none"].map { .appText(layout: $0) })

  /// The engine with the built-in patterns and those of a folder.
  init(patterns folder: String?) throws { throw Missing() }

  /// Reads the inputs of a case to their ends, or until interrupted.
  func analyze(
    _ paths: [String], options: CaseOptions, isInterrupted: () -> Bool, progress: (Int64) -> Void
  ) -> Report {
    Report()
  }

  /// The same, live.
  func watch(
    _ path: String, options: CaseOptions, isInterrupted: () -> Bool, output: (LiveOutput) -> Void
  ) -> Report {
    Report()
  }

  /// This program was built without the engine.
  struct Missing: Error {}
}
