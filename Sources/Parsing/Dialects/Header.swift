/// What a dialect reads off a line: offsets into the line's bytes, so that nothing is allocated before it is kept.
struct Header: Sendable {
  var stamp: Stamp?
  @Narrow var process: Range<Int>?
  @Narrow var library: Range<Int>?
  @Narrow var subsystem: Range<Int>?
  @Narrow var category: Range<Int>?
  /// Full path of the process image (JSON styles).
  @Narrow var imagePath: Range<Int>?
  var pid: UInt32?
  var thread: UInt64?
  var level: Level?
  var type: RecordType = .message
  /// Where the message stands in the line.
  var message: Range<Int> = 0..<0
  /// How what the ranges hold is still written.
  var escaping = Escaping.none
  /// The message is, or came in, a line of the device's relay.
  var relay = Relay.none
  /// The device's name, where it has a place of its own.
  @Narrow var device: Range<Int>?
  /// The process's name is taken for one word, since nothing marks its end.
  var hasGuessedProcess = false
  /// The exporting tool marked the message as cut.
  var isCut = false
  /// The line holds the columns only; the message part follows on the next line (copies that were wrapped).
  var isWrapped = false
  /// Further columns stand behind the message, on the record's last line.
  var isContinued = false
  /// Where in the app's code the line was written, which apps' log libraries print.
  var callSite: CallSite?

  enum Escaping: Sendable {
    case none
    /// A JSON string's backslashes.
    case json
    /// Quotes that are doubled.
    case doubledQuotes

    /// Appends what stands in `range` as it was before it was written.
    func append(_ bytes: Span<UInt8>, _ range: Range<Int>, into output: inout [UInt8]) {
      switch self {
      case .none: output.append(bytes, range)
      case .json: JSONReader.unescape(bytes, range, into: &output)
      case .doubledQuotes: UnifiedLogsCSV.undouble(bytes, range, into: &output)
      }
    }
  }

  /// What a tool that wraps the device's relay made of its lines, which are encoded with vis(3).
  enum Relay: Sendable {
    case none
    /// The message is the whole line, as the relay sent it.
    case line
    /// The tool took the line apart.
    case fields
  }

  /// Sets `range` of `field` unless it is empty.
  @inline(__always)
  mutating func set(_ field: WritableKeyPath<Header, Range<Int>?>, _ range: Range<Int>) {
    self[keyPath: field] = range.isEmpty ? nil : range
  }
}

/// A place in a record, which is never longer than 32 bits count: headers are copied often.
@propertyWrapper
struct Narrow: Sendable {
  private var low: Int32 = -1
  private var high: Int32 = -1

  init(wrappedValue: Range<Int>? = nil) { self.wrappedValue = wrappedValue }

  var wrappedValue: Range<Int>? {
    @inline(__always)
    get { low >= 0 && high >= low ? Int(low)..<Int(high) : nil }
    @inline(__always)
    set {
      low = newValue.map { Int32(clamping: $0.lowerBound) } ?? -1
      high = newValue.map { Int32(clamping: $0.upperBound) } ?? -1
    }
  }
}

/// The function that printed a line, and where in its file.
struct CallSite: Sendable {
  var function: Range<Int>
  var line: Int
}

/// Tells calls of functions from further lines of the same call.
///
/// A line that was printed in `centralManager(_:willRestoreState:)` shows that the callback came, whatever its words are;
/// several lines of one call are one callback.
struct CallSites: Sendable {
  private var lines: [[UInt8]: (line: Int, time: Int)] = [:]

  /// Whether the line is the first of a call: not one that stands further down in the same function within a second.
  mutating func begins(_ site: CallSite, at stamp: Stamp?, in line: Span<UInt8>) -> Bool {
    var name: [UInt8] = []
    name.append(line, site.function)
    let time = (stamp?.secondOfDay ?? 0) * 1_000_000 + (stamp?.microsecond ?? 0)
    let known = lines[name]
    if lines.count >= 256 { lines.removeAll(keepingCapacity: true) }
    lines[name] = (site.line, time)
    guard let known, site.line > known.line else { return true }
    return !(0...1_000_000).contains(time - known.time)
  }
}

/// The words for levels and kinds of record.
enum Words {
  /// Level and kind of a word as the unified log's styles print it: "Default", "Signpost".
  static func type(_ bytes: Span<UInt8>, _ range: Range<Int>) -> (Level?, RecordType)? {
    switch bytes.at(range.lowerBound) {
    case 0x44:  // D
      if bytes.equals("Default", in: range) { return (.default, .message) }
      return bytes.equals("Debug", in: range) ? (.debug, .message) : nil
    case 0x49: return bytes.equals("Info", in: range) ? (.info, .message) : nil
    case 0x45: return bytes.equals("Error", in: range) ? (.error, .message) : nil
    case 0x46: return bytes.equals("Fault", in: range) ? (.fault, .message) : nil
    case 0x41: return bytes.equals("Activity", in: range) ? (nil, .activity) : nil
    case 0x53:  // S
      if bytes.equals("Signpost", in: range) { return (nil, .signpost) }
      return bytes.equals("State", in: range) || bytes.equals("Statedump", in: range) ? (nil, .state) : nil
    case 0x55: return bytes.equals("UserAction", in: range) ? (nil, .activity) : nil
    case 0x54:  // T
      if bytes.equals("Timesync", in: range) { return (nil, .timesync) }
      return bytes.equals("Transition", in: range) || bytes.equals("Trace", in: range) ? (nil, .activity) : nil
    case 0x4C: return bytes.equals("Loss", in: range) ? (nil, .loss) : nil
    default: return nil
    }
  }

  /// Level of a word of a device's log relay, in any case: "Notice", "WARNING".
  static func relayLevel(_ bytes: Span<UInt8>, _ range: Range<Int>) -> (level: Level?, type: RecordType)? {
    for (word, level, type) in relayLevels where equalsWithoutCase(bytes, word, range) { return (level, type) }
    return nil
  }

  private static let relayLevels: [(StaticString, Level?, RecordType)] = [
    ("notice", .default, .message), ("error", .error, .message), ("warning", .default, .message),
    ("debug", .debug, .message), ("info", .info, .message), ("fault", .fault, .message),
    ("critical", .fault, .message), ("alert", .fault, .message), ("emergency", .fault, .message),
    ("user_action", nil, .activity), ("unknown", nil, .message),
  ]

  /// Level of a word that apps and Console print: "default", "WARN".
  static func looseLevel(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Level? {
    for (word, level) in looseLevels where equalsWithoutCase(bytes, word, range) { return level }
    return nil
  }

  private static let looseLevels: [(StaticString, Level)] = [
    ("default", .default), ("notice", .default), ("info", .info), ("debug", .debug), ("error", .error),
    ("fault", .fault), ("warning", .default), ("warn", .default), ("critical", .fault), ("trace", .debug),
    ("verbose", .debug), ("notice/default", .default),
  ]

  /// Whether `range` holds `word`, which is lower-case, in any case.
  static func equalsWithoutCase(_ bytes: Span<UInt8>, _ word: StaticString, _ range: Range<Int>) -> Bool {
    guard range.count == word.utf8CodeUnitCount else { return false }
    for offset in 0..<range.count {
      let byte = bytes.at(range.lowerBound + offset)
      if unsafe (byte.isUpper ? byte | 32 : byte) != word.utf8Start[offset] { return false }
    }
    return true
  }
}
