import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Why an input could not be read, or not to its end. What was read before stays valid.
///
/// It is always about the input or the system, never about this program: a fault of the program traps.
public struct IngestFailure: Error, Sendable, Hashable {
  /// What went wrong.
  public enum Kind: Sendable, Hashable {
    /// The system refused to open it; the number is `errno`.
    case cannotOpen(Int32)
    /// The system refused to read on; the number is `errno`.
    case cannotRead(Int32)
    /// It is a directory; see ``DirectoryWalk``.
    case isDirectory
    /// The compressed data ends before it is complete.
    case truncated(Container)
    /// The compressed data contradicts itself.
    case corrupt(Container)
    /// Sound compressed data that is beyond a limit, such as a zstd window above 128 MiB.
    case unsupported(Container)
    /// More compressions inside each other than allowed.
    case nestedTooDeep
    /// It expands to more than allowed.
    case expandsTooFar
    /// It is some other kind of file.
    case notALog
    /// It was written by this program.
    case ownReport
    /// Reading was stopped on request.
    case interrupted
  }

  /// What went wrong.
  public var kind: Kind
  /// The input, as it was named.
  public var path: String
  /// How many bytes of the input, as it lies on disk, came before the failure; nil when it was not opened.
  public var offset: Int64?
  /// What went wrong, in words that stand behind the path: "No such file or directory".
  public var reason: String
  /// What to do about it.
  public var advice: String?

  init(_ kind: Kind, path: String, offset: Int64? = nil, reason: String, advice: String? = nil) {
    self.kind = kind
    self.path = path
    self.offset = offset
    self.reason = reason
    self.advice = advice
  }

  static func opening(_ path: String, errno code: Int32) -> IngestFailure {
    let advice: String? =
      switch code {
      case EACCES, EPERM: "make it readable for this user, or copy it to a place of your own"
      case ENOENT: "check the spelling of the path"
      default: nil
      }
    return IngestFailure(.cannotOpen(code), path: path, reason: describe(code), advice: advice)
  }

  static func reading(_ path: String, errno code: Int32, offset: Int64) -> IngestFailure {
    IngestFailure(.cannotRead(code), path: path, offset: offset, reason: describe(code))
  }

  static func directory(_ path: String) -> IngestFailure {
    IngestFailure(.isDirectory, path: path, reason: describe(EISDIR))
  }

  private static func describe(_ code: Int32) -> String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}

extension IngestFailure: CustomStringConvertible {
  /// One line: the path, the reason, the place, and the advice.
  public var description: String {
    var text = "\(path): \(reason)"
    if let offset { text += " at byte \(offset)" }
    if let advice { text += "; \(advice)" }
    return text
  }
}

/// A fact about an input that did not end the reading.
public struct IngestNote: Sendable, Hashable {
  /// What was seen.
  public enum Kind: Sendable, Hashable {
    /// Bytes after the end of the compressed data that are no compressed data; they are left out.
    case trailingBytes(Container)
    /// Zero bytes after the end of the compressed data, as tapes and block devices pad it; they are left out.
    case zeroPadding(Container)
    /// UTF-16 text, read as UTF-8: offsets and line numbers are those of the converted text.
    case utf16
    /// The file that is followed was emptied, or another took its name: lines and offsets are counted on.
    case rotated
  }

  /// What was seen.
  public var kind: Kind
  /// One sentence for the report, without a full stop at its end.
  public var text: String
}

/// What is known of an input, at the end or so far.
public struct ReadingSummary: Sendable, Hashable {
  /// Compressions, outermost first.
  public var containers: [Container] = []
  /// Bytes of the input as it lies on disk.
  public var bytesRead: Int64 = 0
  /// Bytes handed out in blocks, decompressed.
  public var bytesDelivered: Int64 = 0
  /// Lines that were longer than a block and therefore cut.
  public var linesCut = 0
  /// Offset in the decompressed input of the first of them.
  public var firstLineCut: Int64?
  /// What was noticed besides.
  public var notes: [IngestNote] = []
  /// Why the input could not be read to its end; nil if it could, or if its end has not been reached.
  public var failure: IngestFailure?

  /// Nothing known yet.
  public init() {}
}
