/// UnifiedLogReader's text and its table of all columns, and the text of dtformats' script, which has the same columns
/// between tabs. The tools print UTC, microseconds; the first two no zone.
///
///     2019-02-25 07:00:57.954229 0x1a2b     Default     0x0                  97     0    bluetoothd (CoreUtils) [com.apple.bluetooth:Server.XPC] …
///     2019-02-25 07:00:57.954229+0000⇥0x1a2b  ⇥logEvent   ⇥0x0      ⇥97    ⇥0   ⇥bluetoothd: (CoreUtils) [com.apple.bluetooth:Server.XPC] …
///
/// No colon follows the process in the first: a name is one word, unless a subsystem behind it shows its end.
enum UnifiedLogReader {
  static func parse(_ line: Span<UInt8>, inForce: Bool, into header: inout Header) -> Bool {
    text(line, mayLackTime: inForce, into: &header) || tabbed(line, into: &header) || table(line, into: &header)
  }

  // MARK: - Text

  private static func text(_ line: Span<UInt8>, mayLackTime: Bool, into header: inout Header) -> Bool {
    var result = Header()
    var index = 0
    if line.at(0).isDigit {
      guard let stamp = stamp(line, &index), line.at(index) == .blank else { return false }
      result.stamp = stamp
    } else {
      // What lies in front of the first time sync has none, and the column stays blank.
      guard mayLackTime, line.at(0) == .blank, line.skipBlanks(0) == 27 else { return false }
    }
    index = line.skipBlanks(index)
    guard let thread = prefixed(line, &index), line.at(index) == .blank else { return false }
    index = line.skipBlanks(index)
    let word = index
    while line.at(index).isLetter { index += 1 }
    guard index > word, line.at(index) == .blank else { return false }
    kind(line, word..<index, into: &result)
    index = line.skipBlanks(index)
    guard prefixed(line, &index) != nil, line.at(index) == .blank else { return false }
    index = line.skipBlanks(index)
    guard let pid = line.number(&index), line.at(index) == .blank else { return false }
    index = line.skipBlanks(index)
    guard line.number(&index) != nil, line.at(index) == .blank || index == line.count else { return false }
    result.thread = thread
    result.pid = UInt32(exactly: pid)
    index = line.skipBlanks(index)
    // A signpost's name and scope stand in front of the process.
    if result.type == .signpost, line.at(index) == .openBracket, let close = line.first("] ", from: index) {
      index = close + 2
    }
    speaker(line, from: index, into: &result)
    header = result
    return true
  }

  /// Reads `process (library) [subsystem:category] message`.
  private static func speaker(_ line: Span<UInt8>, from start: Int, into header: inout Header) {
    var end = start
    for words in 1...4 {
      guard let blank = line.first(.blank, from: end, to: min(line.count, start + 64)), blank > start else { break }
      for index in end..<blank where isPunctuation(line.at(index)) { return guessed(line, start, into: &header) }
      var trial = header
      MessagePart.afterProcess(line, from: blank, into: &trial)
      let isSure = words == 1 ? trial.subsystem != nil || trial.library != nil : hasDottedSubsystem(line, trial)
      if isSure {
        header = trial
        header.process = start..<blank
        return
      }
      end = blank + 1
    }
    guessed(line, start, into: &header)
  }

  private static func hasDottedSubsystem(_ line: Span<UInt8>, _ header: Header) -> Bool {
    guard let subsystem = header.subsystem else { return false }
    return line.first(0x2E, from: subsystem.lowerBound, to: subsystem.upperBound) != nil
  }

  private static func isPunctuation(_ byte: UInt8) -> Bool {
    switch byte {
    case .colon, .comma, .quote, .openBracket, .closeBracket, 0x28, 0x29, 0x3C, 0x3D, 0x3E, 0x2F: true
    default: false
    }
  }

  /// The process is the first word; a line that ends within it names none.
  private static func guessed(_ line: Span<UInt8>, _ start: Int, into header: inout Header) {
    header.message = min(start, line.count)..<line.count
    guard let blank = line.first(.blank, from: start), blank > start else { return }
    MessagePart.afterProcess(line, from: blank, into: &header)
    header.process = start..<blank
    header.hasGuessedProcess = true
  }

  /// Corrects a guess: `name` is what other lines call the process of this pid.
  static func correct(_ name: [UInt8], in line: Span<UInt8>, _ header: inout Header) {
    guard let guess = header.process, line.has(bytes: name, at: guess.lowerBound),
      line.at(guess.lowerBound + name.count) == .blank
    else { return }
    let end = guess.lowerBound + name.count
    MessagePart.afterProcess(line, from: end, into: &header)
    header.process = guess.lowerBound..<end
    header.hasGuessedProcess = false
  }

  // MARK: - Tabs

  private static func tabbed(_ line: Span<UInt8>, into header: inout Header) -> Bool {
    var result = Header()
    var index = 0
    if let stamp = StampReader.dated(line, &index) {
      guard let zone = StampReader.zone(line, &index) else { return false }
      result.stamp = stamp
      result.stamp?.zone = zone
    } else {
      guard line.has("YYYY-MM-DD hh:ss:mm.######+####", at: 0) else { return false }
      index = 31
    }
    guard column(line, &index), let thread = prefixed(line, &index), column(line, &index) else { return false }
    let word = index
    while line.at(index).isLetter { index += 1 }
    result.type = LogNDJSON.eventType(line, word..<index)
    guard index > word, column(line, &index), prefixed(line, &index) != nil, column(line, &index),
      let pid = line.number(&index), column(line, &index), line.number(&index) != nil, column(line, &index)
    else { return false }
    if line.at(index) == .openBracket || line.at(index) == 0x28 {
      MessagePart.afterProcess(line, from: index, into: &result)
    } else if !MessagePart.withProcess(line, from: index, into: &result) {
      result.message = index..<line.count
    }
    result.thread = thread
    result.pid = UInt32(exactly: pid)
    header = result
    return true
  }

  /// Moves behind the blanks that pad a column and its tab.
  private static func column(_ line: Span<UInt8>, _ index: inout Int) -> Bool {
    let end = line.skipBlanks(index)
    guard line.at(end) == .tab else { return false }
    index = end + 1
    return true
  }

  /// `SourceFile LogFilePos ContinousTime Time ThreadId LogType ActivityId ParentActivityId PID EUID TTL ProcessName
  /// SenderName Subsystem Category SignpostName SignpostString ImageOffset ImageUUID ProcessImageUUID SenderImagePath
  /// ProcessImagePath LogMessage`, between tabs. The first columns begin a row, so that one that was cut is no
  /// continuation of the one before.
  private static func table(_ line: Span<UInt8>, into header: inout Header) -> Bool {
    guard isRow(line) else { return false }
    var result = Header()
    var start = 0
    for column in 0..<22 {
      guard let tab = line.first(.tab, from: start) else {
        result.isCut = true
        result.message = line.count..<line.count
        header = result
        return true
      }
      cell(column, line, start..<tab, into: &result)
      start = tab + 1
    }
    result.message = min(start, line.count)..<line.count
    header = result
    return true
  }

  /// Whether the line begins as a row of the table does.
  static func isRow(_ line: Span<UInt8>) -> Bool {
    guard var index = line.first("\t0x", from: 0, to: 4096), index > 0 else { return false }
    index += 3
    guard line.hexadecimal(&index) != nil, line.at(index) == .tab else { return false }
    index += 1
    guard line.number(&index) != nil, line.at(index) == .tab else { return false }
    index += 1
    if line.at(index) != .tab { guard stamp(line, &index) != nil else { return false } }
    return line.has("\t0x", at: index)
  }

  private static func cell(_ column: Int, _ line: Span<UInt8>, _ range: Range<Int>, into header: inout Header) {
    var index = range.lowerBound
    switch column {
    case 3: header.stamp = stamp(line, &index)
    case 4: header.thread = prefixed(line, &index)
    case 5: kind(line, range, into: &header)
    case 8: header.pid = line.number(&index).flatMap { UInt32(exactly: $0) }
    case 11:
      let isWrapped = range.count > 2 && line.at(index) == 0x28 && line.at(range.upperBound - 1) == 0x29
      header.set(\.process, isWrapped ? (index + 1)..<(range.upperBound - 1) : range)
    case 12: header.set(\.library, range)
    case 13: header.set(\.subsystem, range)
    case 14: header.set(\.category, range)
    case 21: header.set(\.imagePath, range)
    default: break
    }
  }

  // MARK: - Columns

  /// A date and time as Python prints it, which the tool took from UTC.
  private static func stamp(_ line: Span<UInt8>, _ index: inout Int) -> Stamp? {
    guard var stamp = StampReader.dated(line, &index) else { return nil }
    stamp.zone = 0
    stamp.resolution = 1
    return stamp
  }

  private static func kind(_ line: Span<UInt8>, _ word: Range<Int>, into header: inout Header) {
    guard let (level, type) = Words.type(line, word) else { return }
    header.level = level
    header.type = type
  }

  private static func prefixed(_ line: Span<UInt8>, _ index: inout Int) -> UInt64? {
    guard line.has("0x", at: index) else { return nil }
    index += 2
    return line.hexadecimal(&index)
  }
}
