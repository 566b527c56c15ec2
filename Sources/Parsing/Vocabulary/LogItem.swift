/// What an assembler hands on for one input, in the input's own order.
///
/// Items are handed on several times, and most are small: what is large is held elsewhere.
public enum LogItem: Sendable {
  /// A line matched a pattern.
  case event(Event)
  /// A record of an emitter was seen (its header parsed, its message not matched): this is what coverage counts.
  case sighting(Sighting)
  /// The input has records at this moment; sent for time probes, gaps' edges, and the first and last record.
  case tick(Tick)
  /// A fact about the input itself.
  indirect case note(InputNote)
  /// A line that looks like a Bluetooth callback of an app and matched no pattern.
  indirect case unmatched(Unmatched)
  /// A line tells which kind of system wrote the log; once per kind and process.
  indirect case platform(PlatformSign)
}

/// A record whose header was read, and that is no event.
public struct Sighting: Sendable, Hashable {
  public var time: Instant?
  public var emitter: Emitter
  public var process: String?
  public var pid: UInt32?
  public var level: Level?
  public var position: SourcePosition
  /// Its whole message is hidden: whatever the process is not seen to print, this line may be it.
  public var isHidden: Bool

  /// A sighting of an emitter.
  public init(
    time: Instant?, emitter: Emitter, process: String?, pid: UInt32?, level: Level?, position: SourcePosition,
    isHidden: Bool = false
  ) {
    self.isHidden = isHidden
    self.time = time
    self.emitter = emitter
    self.process = process
    self.pid = pid
    self.level = level
    self.position = position
  }
}

/// A moment at which the input has a record of some process.
public struct Tick: Sendable, Hashable {
  public var time: Instant
  public var position: SourcePosition

  /// A moment in an input.
  public init(time: Instant, position: SourcePosition) {
    self.time = time
    self.position = position
  }
}

/// A line that looks like a callback and that no pattern knows.
public struct Unmatched: Sendable, Hashable {
  public var time: Instant?
  public var process: String?
  public var pid: UInt32?
  public var position: SourcePosition
  /// The line as it stands, at most 512 bytes of it.
  public var text: String

  /// An unmatched line.
  public init(time: Instant?, process: String?, pid: UInt32?, position: SourcePosition, text: String) {
    self.time = time
    self.process = process
    self.pid = pid
    self.position = position
    self.text = text
  }
}

/// A fact about an input that the report states: a gap, a cut record, a dialect change.
public struct InputNote: Sendable, Hashable {
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Two neighbouring records more than 60 s apart in an input that is not filtered; `from` and `to` are its edges.
    case gap
    case clockStep = "clock-step"
    case midnight
    case yearRollOver = "year-roll-over"
    case noDate = "no-date"
    case noYear = "no-year"
    case noZone = "no-zone"
    case noTime = "no-time"
    case wholeSeconds = "whole-seconds"
    case dialectChange = "dialect-change"
    case cutFirstRecord = "cut-first-record"
    case cutLastRecord = "cut-last-record"
    case cutRecord = "cut-record"
    /// The input could not be read to its end; the exit status is 2.
    case damaged
    /// The input could not be opened: it does not exist, or may not be read; the exit status is 2.
    case unreadable
    /// The input holds nothing at all.
    case empty
    case notALog = "not-a-log"
    case skipped
    case filtered
    /// Another process or subsystem came after all: an earlier `filtered` that only meant "one process" is withdrawn. It
    /// is no line of the report.
    case unfiltered
    case skippedLevels = "skipped-levels"
    case loss
    case repeatedRows = "repeated-rows"
    case redacted
    case snapshot
    case lateContinuation = "late-continuation"
    case evicted
    case interrupted
    case lineTooLong = "line-too-long"
    case recordTooLong = "record-too-long"
    case expansionLimit = "expansion-limit"
    case matchLimit = "match-limit"
    /// The daemon of Linux's BlueZ, which shares the name.
    case foreignDaemon = "foreign-daemon"
    /// A system on which the restore option is declared and does nothing: rules about restoration give no answer.
    case inertPlatform = "inert-platform"
    /// A moment that cannot be compared with the other inputs', so that what it tells is not joined with theirs.
    case notJoined = "not-joined"
    /// Times, zone or year were taken from elsewhere: an option, or another input.
    case clockAssumed = "clock-assumed"
  }

  public var kind: Kind
  public var position: SourcePosition
  /// One sentence for the report, without a full stop at its end.
  public var text: String
  /// The stretch that it concerns, for gaps, steps and losses.
  public var from: Instant?
  public var to: Instant?

  /// A fact about an input.
  public init(_ kind: Kind, at position: SourcePosition, text: String, from: Instant? = nil, to: Instant? = nil) {
    self.kind = kind
    self.position = position
    self.text = text
    self.from = from
    self.to = to
  }
}
