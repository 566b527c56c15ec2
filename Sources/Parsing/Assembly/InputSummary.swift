/// What was learned of one input, for the report.
public struct InputSummary: Sendable, Hashable {
  /// The styles in force, in the order in which they came, each once.
  public var dialects: [DialectName] = []
  /// Line ends, and a last line without one.
  public var lines = 0
  /// Decompressed bytes.
  public var bytes: Int64 = 0
  /// Records that were framed; not all that the input holds.
  public var examined = 0
  /// Events that were given out, those of the log itself among them.
  public var events = 0
  /// Lines that look like a callback and that no pattern knows.
  public var callbacksUnmatched = 0
  /// Those of them that hold a name of Core Bluetooth's.
  public var callbackNamesUnmatched = 0
  /// The time of the first record that has one.
  public var first: Instant?
  /// The time of the last record that was read.
  public var last: Instant?
  /// The zone that was printed first, or assumed, in minutes east of UTC.
  public var zone: Int16?
  /// How much of the date the first time showed.
  public var date: Instant.DateKnowledge?
  /// The coarsest clock of the records that were read, in microseconds.
  public var resolution: Int32?
  /// The predicate that the log was collected with, when it was echoed.
  public var predicate: String?
  /// Only a part of what the device logged is in the input, so gaps cannot be told.
  public var isFiltered = false
  /// It is an excerpt of a log that could not be read to its end.
  public var damage: ExcerptHeader.Damage?
  /// Lines that were longer than the limit.
  public var longLines = 0
  /// Records that were longer than the limit.
  public var longRecords = 0
  /// Lines of ndjson that are no whole object.
  public var malformed = 0
  /// Rows that were equal to the row before.
  public var repeatedRows = 0
  /// Matches that were given up at a limit: their records count as not matched.
  public var matchLimits = 0
  /// Records that hold `<private>` or a masked hash.
  public var redacted = 0

  /// Nothing learned.
  public init() {}
}
