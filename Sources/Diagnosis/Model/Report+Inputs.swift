import Parsing

/// What was read.
extension Report {
  /// One file or pipe, and what was read of it.
  public struct Input: Sendable {
    public var path: String
    /// Outermost first: ["zstd"]; empty for plain text.
    public var container: [String] = []
    /// Dialect in which most events were read; nil when no record was recognised.
    public var dialect: String?
    /// Bytes as they lie on disk or came through the pipe.
    public var bytes: Int64 = 0
    /// Line ends of everything.
    public var lines = 0
    /// Records that were framed.
    public var examined = 0
    /// Records that match a pattern.
    public var events = 0
    /// Records that look like Bluetooth callbacks of an app and match none.
    public var callbacksUnmatched = 0
    /// The earliest and the latest moment; nil where no record has a time.
    public var first: Instant?
    public var last: Instant?
    public var clock = Clock()
    public var limits: [Limit] = []
    public var notes: [Note] = []
    /// It is a report of this program, and was passed over. Not a part of the JSON report: its note tells.
    public var isOwnReport = false

    /// An input, not yet read.
    public init(path: String) { self.path = path }
  }

  /// What an input's times show.
  public struct Clock: Sendable {
    /// As printed, "+0100"; nil when unknown.
    public var zone: String?
    /// nil when no record has a time.
    public var date: Instant.DateKnowledge?
    /// Seconds; nil when no record has a time.
    public var resolution: Double?

    /// A clock of which nothing is known.
    public init() {}
  }

  /// A bound that was reached, such as the length of a line, and how often.
  public struct Limit: Sendable, Hashable {
    public var kind: String
    public var count: Int

    /// A limit that bit `count` times.
    public init(kind: String, count: Int) {
      self.kind = kind
      self.count = count
    }
  }

  /// A fact about an input that a reader of the report should know: a gap, a loss, what was assumed.
  public struct Note: Sendable, Hashable {
    /// One of the names of ``InputNote/Kind``.
    public var kind: String
    /// Where it was first seen; nil where it is about the whole.
    public var line: Int?
    public var text: String

    /// A fact about an input.
    public init(kind: String, line: Int?, text: String) {
      self.kind = kind
      self.line = line
      self.text = text
    }
  }
}
