import Parsing

/// What the user says about a case beyond its inputs.
public struct CaseOptions: Sendable {
  /// An app that the user named: a bundle or process name, or both joined.
  public struct AppSelection: Sendable, Hashable {
    public var name: String
    /// `--app BUNDLE=PROCESS` states that the two are one app.
    public var process: String?

    /// An app by bundle or process name.
    public init(name: String, process: String? = nil) {
      self.name = name
      self.process = process
    }
  }

  /// A moment as the user typed it, in the log's own clock.
  public enum Moment: Sendable, Hashable {
    /// A full local date and time, microseconds since 1970 as the log's wall clock shows it.
    case wallClock(Int64)
    /// A month, a day of it, and a time of that day in microseconds, in whatever year the log reaches.
    case dayOfYear(month: Int, day: Int, time: Int64)
    /// A time of day in microseconds; the last such time at or before the log's end.
    case timeOfDay(Int64)
    /// Microseconds back from the log's end.
    case beforeEnd(Int64)
  }

  public var apps: [AppSelection] = []
  public var at: Moment?
  /// Half the width of the window that `--at T±D` names, microseconds.
  public var atTolerance: Int64 = 60_000_000
  public var since: Moment?
  public var until: Moment?
  /// Minutes east of UTC.
  public var zoneMinutes: Int16?
  public var year: Int?
  public var os: String?
  public var sceneBased: Bool?
  public var accessorySetupKit: Bool?
  public var dialect: DialectName?
  /// Numbers of rules by "slug.parameter".
  public var parameters: [String: Double] = [:]
  /// Slugs; empty means all.
  public var onlyRules: Set<String> = []
  public var withoutRules: Set<String> = []
  /// Severities that take the place of those that rules give, by slug.
  public var severities: [String: Severity] = [:]
  public var jobs = 1
  /// The report holds the lines of each session, for formats that draw them.
  public var keepsTimeline = false
  /// What the case calls apps, devices and managers is collected: ``Report/names``.
  public var collectsNames = false
  /// Every rule is asked with each news, whether it hears of it or not: what tests hold ``Rule/hears`` against.
  var asksEveryRule = false
  /// Most bytes that one compressed member may expand to.
  public var maxExpanded: Int64 = 64 << 30

  /// Nothing said.
  public init() {}
}

/// What `watch` hands out while the log runs.
public enum LiveOutput: Sendable {
  case finding(Finding)
  /// A finding that a later line took back, by its id.
  case retraction(id: String, because: String)
  case session(Report.Session)
  /// What a session has reached that still runs.
  case milestone(Milestone)
}
