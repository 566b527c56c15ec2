/// The level at which a record was written, in the unified log's words.
public enum Level: UInt8, Sendable, Hashable, CaseIterable, Comparable {
  case debug, info, `default`, error, fault

  /// From quiet to loud.
  public static func < (one: Level, other: Level) -> Bool { one.rawValue < other.rawValue }

  /// The name as reports print it: "Default".
  public var name: String {
    switch self {
    case .debug: "Debug"
    case .info: "Info"
    case .default: "Default"
    case .error: "Error"
    case .fault: "Fault"
    }
  }
}

/// What kind of thing a record is, apart from its level.
public enum RecordType: UInt8, Sendable, Hashable {
  /// An ordinary message.
  case message
  /// Activities, transitions, signposts, state dumps, time-sync and loss records: never an app's or daemon's event.
  case activity, signpost, state, timesync, loss
  /// Standard output or error of a process, with no log metadata.
  case output
}

/// Where something stands.
public struct SourcePosition: Sendable, Hashable, Comparable {
  /// Index of the input in the case.
  public var input: Int
  /// Line number in the decompressed text, from 1.
  public var line: Int
  /// Byte offset in the decompressed text, of the line's first byte.
  public var offset: Int64

  /// A place in an input.
  public init(input: Int, line: Int, offset: Int64) {
    self.input = input
    self.line = line
    self.offset = offset
  }

  /// By input, then by offset.
  public static func < (one: SourcePosition, other: SourcePosition) -> Bool {
    (one.input, one.offset) < (other.input, other.offset)
  }
}

/// One message of a log, whole, whatever the style it was exported in.
///
/// An assembler fills one record again and again; copy what must outlive the call that hands it out.
public struct Record: Sendable {
  public var position = SourcePosition(input: 0, line: 0, offset: 0)
  /// How many physical lines it spans.
  public var lineCount = 1
  public var dialect: DialectName = .appText(layout: "none")
  public var type: RecordType = .message
  public var time: Instant?
  /// Name of the process, as printed; nil where the style has none.
  public var process: String?
  public var pid: UInt32?
  public var thread: UInt64?
  /// Image that sent the message, where it is not the process itself.
  public var library: String?
  public var subsystem: String?
  public var category: String?
  public var level: Level?
  /// Full path of the process image, where the style has it (JSON styles).
  public var imagePath: String?
  /// The message: unescaped, colours and wrappers removed, line ends as `\n`, runs of blanks not yet collapsed.
  public var message: [UInt8] = []
  /// The record as it stands in the input, for evidence; at most 4 KiB of it.
  public var raw: [UInt8] = []
  /// The record was cut: by the end of the input, by a limit, or by the exporting tool (`<…>`).
  public var isCut = false

  /// An empty record.
  public init() {}
}
