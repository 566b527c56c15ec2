import Parsing

/// What was read.
extension Report {
  public struct Input: Sendable {
    public var path: String
    /// Outermost first: ["zstd"]; empty for plain text.
    public var container: [String] = []
    /// Dialect in which most events were read; nil when no record was recognised.
    public var dialect: String?
    /// Bytes as they lie on disk or came through the pipe.
    public var bytes: Int64 = 0
    public var lines = 0
    /// Records that were framed.
    public var examined = 0
    public var events = 0
    public var callbacksUnmatched = 0
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

  public struct Limit: Sendable, Hashable {
    public var kind: String
    public var count: Int

    /// A limit that bit `count` times.
    public init(kind: String, count: Int) {
      self.kind = kind
      self.count = count
    }
  }

  public struct Note: Sendable, Hashable {
    public var kind: String
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
