/// What the caller states about an input.
public struct AssemblerOptions: Sendable {
  /// Index of the input in the case.
  public var input: Int
  /// A forced style; nil: it is recognised.
  public var dialect: DialectName?
  /// The zone of times that carry none, in minutes east of UTC.
  public var assumedZone: Int16?
  /// The year of the first date that carries none.
  public var assumedYear: Int?
  /// The timeline of this input's moments.
  public var timeline: UInt16
  /// Processes whose lines are wanted from the start.
  public var followed: [String]
  /// Which records say more than who spoke and when is asked for, to keep their bytes.
  public var traces = false

  /// An input that states everything itself.
  public init(
    input: Int = 0, dialect: DialectName? = nil, assumedZone: Int16? = nil, assumedYear: Int? = nil,
    timeline: UInt16 = 0, followed: [String] = []
  ) {
    self.input = input
    self.dialect = dialect
    self.assumedZone = assumedZone
    self.assumedYear = assumedYear
    self.timeline = timeline
    self.followed = followed
  }
}

/// The bounds of what is held of an input, in bytes.
struct AssemblerLimits: Sendable {
  /// A longer line is cut.
  var line = 1 << 20
  /// A longer record is cut.
  var record = 4 << 20
  /// One record is looked at for its time in each stretch of this length.
  var probe = 64 << 10
  /// Two neighbouring records further apart than this are a gap, in microseconds.
  var gap: Int64 = 60_000_000
  /// Notes of one kind beyond this number are only counted.
  var notes = 1_000
  /// From how many lines on live input is taken for plain text, when none of them has a known prefix.
  var firstLines = 16
  /// How much of a record is kept as evidence, and of an unmatched line.
  var evidence = 4096
  var unmatched = 512
}
