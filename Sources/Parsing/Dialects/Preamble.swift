/// Lines that tools print round a log and that are no record: banners, headers, trailers, prompts.
enum Preamble: Sendable, Equatable {
  /// `Filtering the log data using "…"`; the predicate's place in the line, without the outer quotes.
  case predicate(Range<Int>)
  /// The column header of a style of `log`.
  case header(Dialect?)
  /// Levels that were not asked for and are missing.
  case skippedLevels([Level])
  /// Counts at the end of `log show`, or the last object of ndjson.
  case trailer
  /// The relay was connected or cut off.
  case relay(isConnected: Bool)
  /// A code fence of Markdown: what stands outside of fences is prose.
  case fence
  /// `last message repeated 3 times`, which syslog writes in place of the messages; no event of its own.
  case repeated(count: Int)
  /// `=== system wallclock time adjusted`, which `log show` prints where the clock was set, without a prefix.
  case clockSet
  /// The first line of an excerpt.
  case excerpt
  /// The line of an excerpt where lines were left out.
  case omission
  /// Noise that says nothing: prompts, `^C`, rules of dashes, the array's end.
  case noise

  /// It stands among the records, and what follows goes on as before.
  var isAmongRecords: Bool {
    switch self {
    case .repeated, .clockSet, .omission, .excerpt: true
    default: false
    }
  }

  /// Words that stand in such lines, and in records of lost messages, for the scan of raw bytes.
  static let literals = [
    "filtering the log data", "skipping info", "skipping debug", "pass --debug to include", "getpwuid_r",
    "thread     type", "ty process[pid:tid]", "(process)[pid]", "log      - default", "activity - create",
    "[connected", "[disconnected", "unreliable messages", "lossevent",
    "last message repeated", "timestamp,event type", "logfilepos", "thread\ttype\tactivity", ",loss,loss,", "\"loss\"",
    "system wallclock time adjusted", "[willrestore omitted", "[willrestore excerpt",
    // The key of the last object of ndjson, and what mail programs and web pages make of its quote.
    "finished\":", "finished\u{201D}:", "finished&quot;:", "finished&#34;:",
  ]

  /// What a record of time synchronisation says where the clock was set.
  static let clockSetWords: StaticString = "=== system wallclock time adjusted"

  /// What `line` is, when it is no record in any dialect.
  static func recognise(_ line: Span<UInt8>) -> Preamble? {
    if let count = repetitions(line) { return .repeated(count: count) }
    switch line.at(0) {
    case 0x46:  // F
      return filtering(line)
    case 0x53:  // S
      return line.has("SourceFile\tLogFilePos\t", at: 0) ? .header(.unifiedLogReader) : skipping(line)
    case 0x54:  // T
      return VisualStudio.isColumns(line) ? .header(.visualStudio) : columns(line)
    case 0x67, 0x45:  // g E
      let isLookup =
        line.has("getpwuid_r did not find a match", at: 0) || line.has("Error from getpwuid_r", at: 0)
      return isLookup ? .noise : nil
    case 0x50:  // P
      return line.equals("Password:", in: line.trimmed(0..<line.count)) ? .noise : nil
    case 0x5E:  // ^
      return line.has("^C", at: 0) ? .noise : nil
    case 0x4C:  // L
      // Copies of web pages have single blanks.
      if line.has("Log      - Default:", at: 0) || line.has("Log - Default:", at: 0) { return .trailer }
      return isLauncher(line) ? .noise : nil
    case 0x41:  // A
      if line.has("Activity - Create:", at: 0) { return .trailer }
      return isLauncher(line) ? .noise : nil
    case 0x57:  // W
      return isLauncher(line) ? .noise : nil
    case 0x2D:  // -
      return isRule(line) ? .noise : nil
    case 0x60, 0x7E:  // ` ~
      return line.has("```", at: 0) || line.has("~~~", at: 0) ? .fence : nil
    case .openBracket:
      return relay(line) ?? ExcerptLine.recognise(line)
    case 0x7B:  // {
      return ExcerptLine.recognise(line) ?? object(line)
    case 0x7D:  // }
      return line.equals("}]", in: line.trimmed(0..<line.count)) ? .noise : nil
    case 0x3D:  // =
      return line.equals(clockSetWords, in: line.trimmed(0..<line.count)) ? .clockSet : nil
    case 0x24, 0x25, 0x23:  // $ % #
      return prompt(line, 0) ? .noise : nil
    case .blank:
      return isProof(line) ? .noise : nil
    default:
      return shell(line)
    }
  }

  /// A line of a log as a report of this program quotes it for proof: set in, behind a rule. What a logger draws boxes
  /// round begins with the rule.
  private static func isProof(_ line: Span<UInt8>) -> Bool {
    let index = line.skipBlanks(0)
    return index >= 2 && line.has("\u{2502} ", at: index)
  }

  /// `[connected]`, `[disconnected:UDID]`: the whole line, as idevicesyslog prints it.
  private static func relay(_ line: Span<UInt8>) -> Preamble? {
    guard let close = line.first(.closeBracket, from: 0), line.skipSpace(close + 1) >= line.count else { return nil }
    for (word, isConnected) in relayWords where line.has(word, at: 0) {
      let next = line.at(word.utf8CodeUnitCount)
      if next == .closeBracket || next == .colon { return .relay(isConnected: isConnected) }
    }
    return nil
  }

  private static let relayWords: [(StaticString, Bool)] = [("[connected", true), ("[disconnected", false)]

  /// The count in `[Dec  8 17:03:17 [host] ][--- ]last message repeated 3 times[ ---]`, which is the whole line.
  private static func repetitions(_ line: Span<UInt8>) -> Int? {
    let end = line.trimmed(0..<line.count).upperBound
    guard end < 160, line.at(end - 1) == 0x2D || line.at(end - 1) == 0x73 || line.at(end - 1) == 0x29 else {
      return nil
    }
    var index = 0
    let isDated = StampReader.monthName(line, &index) != nil
    index = line.skipBlanks(index)
    let words: StaticString = "last message repeated "
    guard let found = line.first(words, from: index, to: end) else { return nil }
    // Only a host's name and the dashes stand in front.
    var names = 0
    while index < found {
      let next = line.first(.blank, from: index, to: found) ?? found
      if !line.equals("---", in: index..<next) { names += 1 }
      guard names == 0 || (names == 1 && isDated) else { return nil }
      index = line.skipBlanks(next)
    }
    index = found + words.utf8CodeUnitCount
    guard let count = line.number(&index), line.has(" time", at: index) else { return nil }
    index += 5
    if line.has("(s)", at: index) { index += 3 } else if line.at(index) == 0x73 { index += 1 }
    if line.has(" ---", at: index) { index += 4 }
    return index == end ? count : nil
  }

  private static func filtering(_ line: Span<UInt8>) -> Preamble? {
    let banner: StaticString = "Filtering the log data using"
    guard line.has(banner, at: 0) else { return nil }
    var range = line.trimmed(banner.utf8CodeUnitCount..<line.count)
    if range.count >= 2, line.at(range.lowerBound) == .quote, line.at(range.upperBound - 1) == .quote {
      range = (range.lowerBound + 1)..<(range.upperBound - 1)
    }
    return .predicate(range)
  }

  private static func skipping(_ line: Span<UInt8>) -> Preamble? {
    if line.has("Skipping info and debug messages", at: 0) { return .skippedLevels([.info, .debug]) }
    if line.has("Skipping debug messages", at: 0) { return .skippedLevels([.debug]) }
    if line.has("Skipping info messages", at: 0) { return .skippedLevels([.info]) }
    return nil
  }

  private static func columns(_ line: Span<UInt8>) -> Preamble? {
    guard line.has("Timestamp", at: 0) else { return nil }
    if line.has(",Event Type,Log Type,", at: 9) { return .header(.unifiedLogsCSV) }
    if line.at(9) == .tab {
      return line.has("Thread\tType\tActivity\t", at: line.skipSpace(9)) ? .header(.unifiedLogReader) : nil
    }
    let index = line.skipBlanks(9)
    guard index > 9 else { return nil }
    if line.has("Thread", at: index), line.first("TTL  Message", from: index) != nil {
      return .header(.unifiedLogReader)
    }
    if line.has("Ty Process[PID:TID]", at: index) { return .header(.logCompact) }
    if line.has("(process)[PID]", at: index) { return .header(.logSyslog) }
    if line.has("Thread", at: index), line.first("Activity", from: index) != nil { return .header(.logDefault) }
    return nil
  }

  /// The last object of ndjson, and what go-ios says of itself: `{"level":"info","msg":"…","time":"…"}`.
  private static func object(_ line: Span<UInt8>) -> Preamble? {
    if line.has("{\"count\":", at: 0), line.first("\"finished\":", from: 0) != nil, line.count < 64 { return .trailer }
    guard line.has("{\"level\":\"", at: 0) || line.has("{\"time\":\"", at: 0), line.first("\"msg\":\"", from: 0) != nil,
      line.first("\"level\":\"", from: 0) != nil, line.first("\"time\":\"", from: 0) != nil
    else { return nil }
    return .noise
  }

  private static func isRule(_ line: Span<UInt8>) -> Bool {
    guard line.count >= 40 else { return false }
    for index in 0..<line.count where line.at(index) != 0x2D && line.at(index) != .blank { return false }
    return true
  }

  /// What `devicectl device process launch --console` says round the app's own output.
  private static func isLauncher(_ line: Span<UInt8>) -> Bool {
    let end = line.trimmed(0..<line.count).upperBound
    if line.has("Launched application with ", at: 0) {
      let words: StaticString = " bundle identifier."
      return line.has(words, at: end - words.utf8CodeUnitCount)
    }
    if line.has("App terminated due to signal ", at: 0) {
      var index = 29
      return line.number(&index) != nil && line.at(index) == 0x2E && index + 1 == end
    }
    return line.has("Waiting for the application to terminate", at: 0) && end <= 44
  }

  /// `user@host ~ % log stream …`, `$ idevicesyslog`: the echo of a command that captures.
  private static func shell(_ line: Span<UInt8>) -> Preamble? {
    guard line.count < 1024, let at = line.first(0x40, from: 0, to: 64), at > 0,
      let sign = line.first(0x25, from: at, to: 128) ?? line.first(0x24, from: at, to: 128)
    else { return nil }
    return prompt(line, sign) ? .noise : nil
  }

  private static func prompt(_ line: Span<UInt8>, _ sign: Int) -> Bool {
    guard line.at(sign + 1) == .blank else { return false }
    let command = sign + 2
    let commands: [StaticString] = [
      "log ", "sudo ", "xcrun ", "idevicesyslog", "pymobiledevice3", "cfgutil", "cat ", "flutter ", "ios ",
      "idevice_id", "tail ", "grep ", "exit",
    ]
    return commands.contains { line.has($0, at: command) }
  }
}
