/// One message shape and the event that it tells.
public struct Pattern: Sendable {
  /// Unique within the tool, kebab-case.
  public var name: String
  /// The file that it comes from, "bluetoothd.yaml".
  public var file: String
  /// Where it begins in that file.
  public var line: Int
  /// Who writes it: that of its file.
  public var emitter: PatternEmitter
  /// What it tells.
  public var event: EventKind
  /// Fields with fixed values: `set`.
  public var constants: Fields
  /// How well the shape is known.
  public var known: Known
  /// Of a library's line: it shows that the library speaks, and the library always prints it at its level. False for
  /// what other apps print as well, or the library only at times.
  public var vouches = true
  /// The level at which the shape is written.
  public var level: Level
  /// One of these stands in every message of the shape, compared without case.
  public var contains: [String]
  /// The PCRE2 expression; its group names are field names, `by_app` for `by-app`.
  public var match: String
  /// What no message of the file may match: an expression for mentions of what the file's patterns look for.
  public var unless: String?
  /// `.` also matches line ends.
  public var isMultiline: Bool
  /// Messages that it matches; never empty.
  public var samples: [PatternSample]
  /// Near misses: messages that the pattern must not match.
  public var rejects: [String]
}

/// A message that a pattern matches, and the fields that it gives.
public struct PatternSample: Sendable {
  /// The message.
  public var text: String
  /// All fields that are captured; those of `set`, and those split from a session's name, may be left out.
  public var fields: [Field: FieldValue]
  /// Where it stands in the pattern's file.
  public var line: Int
}

/// Who writes the messages of a pattern file. What a record does not know never excludes it.
public struct PatternEmitter: Sendable, Hashable {
  /// The processes that are meant.
  public enum Processes: Sendable, Hashable {
    case any
    /// Every process that is not Apple's.
    case app
    case named([String])
  }

  /// Whose lines they are.
  public var processes: Processes
  /// Each of these is a list of which one must fit; empty: not asked.
  public var subsystems: [String]
  /// As ``subsystems``.
  public var categories: [String]
  /// As ``subsystems``.
  public var libraries: [String]
  /// What the lines count as where the record itself has no process.
  public var role: Emitter

  /// Whether `record` can be this emitter's; `isApple` says whether its process is Apple's, nil when it has none.
  func admits(_ record: Record, isApple: Bool?) -> Bool {
    switch processes {
    case .any: break
    case .app: if isApple == true { return false }
    case .named(let names):
      if let process = record.process, !names.contains(process) { return false }
    }
    return PatternEmitter.fits(record.subsystem, subsystems) && PatternEmitter.fits(record.category, categories)
      && PatternEmitter.fits(record.library, libraries)
  }

  private static func fits(_ value: String?, _ allowed: [String]) -> Bool {
    guard let value, !allowed.isEmpty else { return true }
    return allowed.contains(value)
  }
}

/// What a literal must be so that a scan of raw bytes finds it in every export style.
///
/// Quotes, slashes, backslashes, angle brackets, ampersands and non-ASCII are escaped or replaced somewhere (JSON, CSV,
/// vis(3), web copies); double blanks and line ends are collapsed; long phrases are split by hard-wrapped copies.
enum LiteralRules {
  static let lengths = 6...64

  /// What is wrong with `literal`, and what to do; nil when it is good.
  static func problem(of literal: String) -> String? {
    let bytes = Array(literal.utf8)
    guard lengths.contains(bytes.count) else {
      return "contains '\(literal)' has \(bytes.count) bytes; choose a literal of 6 to 64"
    }
    if let bad = literal.unicodeScalars.first(where: { !isAllowed($0) }) {
      return """
        contains '\(literal)' has the character '\(bad)', which some export styles escape; \
        choose a part of the message made of letters, digits, blanks and . , : ; - ' ( ) [ ] _ =
        """
    }
    if bytes.first == 32 || bytes.last == 32 || literal.holds("  ") {
      return "contains '\(literal)' has a blank at its edge or two together; blanks are collapsed by copies"
    }
    if bytes.count(where: { $0 == 32 }) > 1 {
      return "contains '\(literal)' has more than two words; wrapped copies split it, choose one or two words"
    }
    return nil
  }

  /// Whether no export style escapes or replaces the character; a blank is none of them.
  static func allows(_ scalar: Unicode.Scalar) -> Bool { scalar != " " && isAllowed(scalar) }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "A"..."Z", "a"..."z", "0"..."9": true
    case ".", ",", ":", ";", "-", "'", "(", ")", "[", "]", "_", "=", " ": true
    default: false
    }
  }
}
