import Parsing

/// Something that a session has reached while it still runs: it began, or one of the six steps was seen.
public struct Milestone: Sendable, Hashable {
  /// Which.
  public enum Name: Sendable, Hashable {
    /// A suspended process was woken, or resumed.
    case wake
    /// One of the six steps of a relaunch was seen.
    case step(Report.Step.Name)

    /// The word of reports.
    public var word: String {
      switch self {
      case .wake: "wake"
      case .step(let name): name.rawValue
      }
    }
  }

  /// What was reached.
  public var name: Name
  /// The session's number in the report.
  public var session: Int
  /// The app, as the report calls it.
  public var app: String
  /// The process; nil where the log does not tell.
  public var pid: UInt32?
  /// The line that shows it.
  public var place: Report.Place
  /// Seconds since the session's launch; nil for a launch or a wake itself, and where clocks are missing.
  public var sinceLaunch: Double?

  /// What a session has reached.
  public init(
    _ name: Name, session: Int, app: String, pid: UInt32?, place: Report.Place, sinceLaunch: Double? = nil
  ) {
    self.name = name
    self.session = session
    self.app = app
    self.pid = pid
    self.place = place
    self.sinceLaunch = sinceLaunch
  }
}
