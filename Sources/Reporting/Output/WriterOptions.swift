/// What a writer has to know beyond the report.
public struct WriterOptions: Sendable {
  /// How much is told.
  public enum Verbosity: Sendable, Hashable, Comparable {
    /// The verdict and a line for each finding.
    case quiet
    /// One screen.
    case normal
    /// Everything that the report holds.
    case verbose
  }

  /// How the paths of inputs are shown.
  public enum PathStyle: Sendable, Hashable {
    /// As the user typed them.
    case asGiven
    /// The last component alone, for a report that leaves the house.
    case nameOnly
  }

  /// Columns of the terminal; formats for machines do not wrap.
  public var width: Int
  /// Whether colour may be used; it never carries meaning alone.
  public var color: Bool
  /// How much is told by the formats for people; those for machines tell everything.
  public var verbosity: Verbosity
  /// How the paths of inputs are shown, in every format.
  public var paths: PathStyle
  /// What is a row, in a format that is a table.
  public var table: ReportTable
  /// The version of the tool, as the report states it.
  public var generatorVersion: String

  /// Options of a writer.
  public init(
    generatorVersion: String, width: Int = 100, color: Bool = false, verbosity: Verbosity = .normal,
    paths: PathStyle = .asGiven, table: ReportTable = .findings
  ) {
    self.generatorVersion = generatorVersion
    self.width = width
    self.color = color
    self.verbosity = verbosity
    self.paths = paths
    self.table = table
  }
}
