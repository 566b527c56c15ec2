import Diagnosis

/// What the program tells its caller.
///
/// 64 wrong usage; else 2 if an input could not be read to its end or the output could not be written; else 1 if
/// `--fail-on` is met; else 0; 130 after an interrupt of a command that had not finished; 70 an internal fault.
public struct ExitStatus: Sendable, Hashable {
  /// The command line was wrong.
  public static let usage: Int32 = 64
  /// The program itself failed.
  public static let fault: Int32 = 70
  /// The user stopped a command that ends by itself.
  public static let interrupted: Int32 = 130
  /// The output could not be written.
  public static let unwritten: Int32 = 2
  /// What was to be read could not be read.
  public static let unread: Int32 = 2
  static let incomplete: Int32 = 2
  /// What was examined has a fault.
  public static let failed: Int32 = 1

  /// An input was not read to its end, or the output was not written.
  public var isIncomplete = false
  /// A finding was at least as severe as `--fail-on` says.
  public var isFailed = false
  /// The user stopped a command that ends by itself.
  public var isInterrupted = false

  /// Nothing went wrong so far.
  public init() {}

  /// The number for `exit`.
  public var code: Int32 {
    if isInterrupted { return Self.interrupted }
    if isIncomplete { return Self.incomplete }
    return isFailed ? Self.failed : 0
  }

  /// Takes in what a report says.
  public mutating func add(_ report: Report, failOn: Severity?) {
    if report.unread?.isEmpty == false { isIncomplete = true }
    if report.inputs.contains(where: \.isUnreadToItsEnd) { isIncomplete = true }
    add(report.summary, failOn: failOn)
  }

  /// Takes in how many findings of each severity there are.
  public mutating func add(_ summary: Report.Summary, failOn: Severity?) {
    let met =
      switch failOn {
      case nil: false
      case .error: summary.errors > 0
      case .warning: summary.errors + summary.warnings > 0
      case .info: summary.errors + summary.warnings + summary.infos > 0
      }
    if met { isFailed = true }
  }
}
