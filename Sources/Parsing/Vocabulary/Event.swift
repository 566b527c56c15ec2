/// Who speaks in a line, as the rules' needs name it.
public enum Emitter: String, Sendable, Hashable, CaseIterable {
  /// The process `bluetoothd`.
  case daemon
  /// runningboardd, SpringBoard, FrontBoard, launchd, the kernel's memorystatus, dasd.
  case lifecycle
  /// Lines inside the app's process whose sender or category is Core Bluetooth.
  case framework
  /// Any line of a process that is not Apple's.
  case app
}

/// How well a message shape is known; it caps the confidence of what rests on it.
public enum Known: String, Sendable, Hashable, CaseIterable {
  /// Text of a captured log, seen in public.
  case line
  /// The emitter's own wording, known as a format; no captured line. Caps a finding at `likely`.
  case format
  /// Apple's documentation.
  case documentation
  /// The print call of an open-source library.
  case library
  /// Our conclusion. Caps a finding at `likely`.
  case inferred
}

/// The way a line took into the log; order is evidence only between lines of one sink.
public enum Sink: UInt8, Sendable, Hashable {
  /// os_log and NSLog: the unified log itself.
  case unified
  /// Standard output or error: `print`.
  case output
  /// A logger of the app's own, with a file or prefix of its own.
  case file
}

/// One thing that a line tells, in the vocabulary of ``EventKind``.
public struct Event: Sendable, Hashable {
  public var kind: EventKind
  public var fields: Fields
  /// The record's time; nil where the style prints none.
  public var time: Instant?
  public var emitter: Emitter?
  /// The process that wrote the line, and its pid: not the process that the line is about, which is a field.
  public var process: String?
  public var pid: UInt32?
  public var level: Level?
  public var known: Known
  /// Name of the pattern that matched.
  public var pattern: String
  /// The library that wrote the line, and what it prints besides.
  public var library: LibraryWording?
  public var position: SourcePosition
  public var dialect: DialectName
  public var sink: Sink
  /// The record as it stands, for evidence: at most 4 KiB.
  public var text: String
  public var isCut: Bool

  /// An event at a place in a log.
  public init(
    kind: EventKind, fields: Fields = Fields(), time: Instant? = nil, emitter: Emitter? = nil, process: String? = nil,
    pid: UInt32? = nil, level: Level? = nil, known: Known = .line, pattern: String = "",
    library: LibraryWording? = nil, position: SourcePosition,
    dialect: DialectName = .logDefault, sink: Sink = .unified, text: String = "", isCut: Bool = false
  ) {
    self.kind = kind
    self.fields = fields
    self.time = time
    self.emitter = emitter
    self.process = process
    self.pid = pid
    self.level = level
    self.known = known
    self.pattern = pattern
    self.library = library
    self.position = position
    self.dialect = dialect
    self.sink = sink
    self.text = text
    self.isCut = isCut
  }
}
