/// Rows that were selected in Console.app and copied: the columns are the user's choice.
///
///     default⇥02:46:23.904942+0000⇥dasd⇥Evaluating…
///     default 2024-08-05 13:28:53.664196 -0500 bluetoothd Device connecting - {…}
///     02:46:23.904942+0000⇥Server.GATT⇥message⇥com.apple.bluetooth⇥bluetoothd⇥default⇥bluetoothd
///
/// A row has cells between tabs (or two blanks), one of them a time and one a type. What came through a web page has
/// single blanks, and then type, time, process in this order.
enum ConsoleCopy {
  static func parse(_ line: Span<UInt8>, inForce: Bool, into header: inout Header) -> Bool {
    let first = line.at(0)
    guard first.isLetter || first.isDigit, line.count > 16, !UnifiedLogReader.isRow(line) else { return false }
    if line.has("Subsystem: ", at: 0) { return inspector(line, into: &header) }
    return timeFirst(line, into: &header) || cells(line, into: &header) || blanks(line, into: &header)
      || (inForce && ConsoleCopyColumns.begins(line, into: &header))
  }

  /// `time, category, message, subsystem, library, type, process`: told by its tabs, because cells may be empty.
  private static func timeFirst(_ line: Span<UInt8>, into header: inout Header) -> Bool {
    guard line.at(0).isDigit, let leading = ConsoleCopyColumns.leading(line),
      let trailing = ConsoleCopyColumns.trailing(line, from: leading.message), let process = trailing.process
    else { return false }
    header = Header()
    header.stamp = leading.stamp
    header.level = trailing.level
    header.process = process
    header.category = leading.category
    if let library = trailing.library { header.set(\.library, library) }
    if let subsystem = trailing.subsystem { header.set(\.subsystem, subsystem) }
    header.message = leading.message..<trailing.start
    return true
  }

  // MARK: - Cells

  private static func cells(_ line: Span<UInt8>, into header: inout Header) -> Bool {
    // Prose and other styles have long first cells.
    guard line.first(.tab, from: 0, to: 64) != nil || line.first("  ", from: 0, to: 64) != nil else { return false }
    let cells = split(line, atBlanks: ConsoleCopyColumns.leading(line) == nil)
    guard cells.count >= 4 else { return false }
    guard let type = cells.firstIndex(where: { isType(line, $0) }) else { return false }
    var found: Stamp?
    var at = 0
    for (index, cell) in cells.enumerated() where found == nil {
      found = time(line, cell)
      at = index
    }
    guard let stamp = found else { return false }
    var result = Header()
    result.stamp = stamp
    result.level = Words.looseLevel(line, cells[type])
    var rest = cells
    rest.remove(at: max(type, at))
    rest.remove(at: min(type, at))
    if type == 0, at == 1 {
      standard(line, rest, into: &result)
    } else {
      general(line, rest, into: &result)
    }
    guard result.process != nil else { return false }
    header = result
    return true
  }

  /// `type, time, process, [library or category,] message`.
  private static func standard(_ line: Span<UInt8>, _ cells: [Range<Int>], into header: inout Header) {
    header.process = cells[0]
    var message = 1
    if cells.count >= 3, line.first(.blank, from: cells[1].lowerBound, to: cells[1].upperBound) == nil,
      line.at(cells[1].upperBound) == .tab, isName(line, cells[1])
    {
      if line.first(0x2E, from: cells[1].lowerBound, to: cells[1].upperBound) != nil {
        header.category = cells[1]
      } else {
        header.library = cells[1]
      }
      message = 2
    }
    header.message = cells[message].lowerBound..<line.count
    dropSubsystem(line, into: &header)
  }

  /// Any other choice of columns: a cell is what it looks like, and the longest with blanks is the message.
  private static func general(_ line: Span<UInt8>, _ cells: [Range<Int>], into header: inout Header) {
    let spoken = cells.filter { line.first(.blank, from: $0.lowerBound, to: $0.upperBound) != nil }
    let message = (spoken.isEmpty ? cells : spoken).max { $0.count < $1.count }
    var numbers = 0
    for cell in cells where cell != message {
      var index = cell.lowerBound
      if line.has("0x", at: index) {
        index += 2
        header.thread = header.thread ?? line.hexadecimal(&index)
      } else if line.number(&index) != nil, index == cell.upperBound {
        // The pid stands in front of thread and activity.
        index = cell.lowerBound
        if numbers == 0 { header.pid = line.number(&index).flatMap { UInt32(exactly: $0) } }
        numbers += 1
      } else if line.has("com.", at: cell.lowerBound) {
        header.subsystem = cell
      } else if header.process == nil {
        header.process = cell
      } else if line.first(0x2E, from: cell.lowerBound, to: cell.upperBound) != nil, header.category == nil {
        header.category = cell
      } else if header.library == nil {
        header.library = cell
      }
    }
    header.message = message ?? line.count..<line.count
    dropSubsystem(line, into: &header)
  }

  /// A subsystem column behind the message.
  private static func dropSubsystem(_ line: Span<UInt8>, into header: inout Header) {
    let message = header.message
    guard let tab = line.last(.tab, from: message.lowerBound, to: message.upperBound),
      line.has("com.", at: tab + 1), line.first(.blank, from: tab, to: message.upperBound) == nil
    else { return }
    header.subsystem = (tab + 1)..<message.upperBound
    header.message = message.lowerBound..<tab
  }

  /// The cells of a row, at most 16: separated by a tab, or by two or more blanks.
  private static func split(_ line: Span<UInt8>, atBlanks: Bool) -> [Range<Int>] {
    var cells: [Range<Int>] = []
    var start = 0
    var index = 0
    while index < line.count, cells.count < 15 {
      let isTab = line.at(index) == .tab
      guard isTab || (atBlanks && line.at(index) == .blank && line.at(index + 1) == .blank) else {
        index += 1
        continue
      }
      if index > start { cells.append(start..<index) }
      index = line.skipSpace(index)
      start = index
    }
    if start < line.count { cells.append(start..<line.count) }
    return cells
  }

  // MARK: - Single blanks

  private static func blanks(_ line: Span<UInt8>, into header: inout Header) -> Bool {
    guard let end = line.first(.blank, from: 0, to: 16) ?? line.first(.tab, from: 0, to: 16),
      isType(line, 0..<end), line.at(0).isLower
    else { return false }
    var index = line.skipSpace(end)
    guard let stamp = time(line, &index), line.at(index) == .blank || line.at(index) == .tab else { return false }
    let process = line.skipSpace(index)
    guard let next = space(line, process), next > process else { return false }
    var result = Header()
    result.stamp = stamp
    result.level = Words.looseLevel(line, 0..<end)
    result.process = process..<next
    var message = line.skipSpace(next)
    if let word = space(line, message), isCategory(line, message..<word) {
      result.category = message..<word
      message = line.skipSpace(word)
    }
    result.message = message..<line.count
    header = result
    return true
  }

  private static func space(_ line: Span<UInt8>, _ start: Int) -> Int? {
    var index = start
    while index < line.count, line.at(index) != .blank, line.at(index) != .tab { index += 1 }
    return index < line.count ? index : nil
  }

  /// A word that can only be a category of the Bluetooth daemon; a message may begin with any other.
  private static func isCategory(_ line: Span<UInt8>, _ word: Range<Int>) -> Bool {
    line.has("Server.", at: word.lowerBound) || line.has("Stack.", at: word.lowerBound)
      || line.equals("CoreBluetooth", in: word)
  }

  // MARK: - Inspector

  /// The inspector pane: one fact a line, then the message; ``RecordBuilder`` reads the lines behind the first.
  private static func inspector(_ line: Span<UInt8>, into header: inout Header) -> Bool {
    let value = line.trimmed(11..<line.count)
    guard !value.isEmpty, line.first(.blank, from: value.lowerBound, to: value.upperBound) == nil,
      line.first(0x2E, from: value.lowerBound, to: value.upperBound) != nil
    else { return false }
    header = Header()
    header.subsystem = value
    header.message = line.count..<line.count
    return true
  }

  /// Takes a further line of the inspector pane; false when it belongs to the message.
  static func inspectorLine(_ line: Span<UInt8>, pid: inout UInt32?, thread: inout UInt64?) -> Range<Int>? {
    if line.has("Category: ", at: 0) { return line.trimmed(10..<line.count) }
    if line.has("PID: ", at: 0) {
      var index = 5
      pid = line.number(&index).flatMap { UInt32(exactly: $0) }
      return 0..<0
    }
    if line.has("Thread ID: 0x", at: 0) {
      var index = 13
      thread = line.hexadecimal(&index)
      return 0..<0
    }
    return line.has("Activity ID: ", at: 0) ? 0..<0 : nil
  }

  // MARK: - Cells' kinds

  static func isType(_ line: Span<UInt8>, _ cell: Range<Int>) -> Bool {
    Words.equalsWithoutCase(line, "default", cell) || Words.equalsWithoutCase(line, "info", cell)
      || Words.equalsWithoutCase(line, "debug", cell) || Words.equalsWithoutCase(line, "error", cell)
      || Words.equalsWithoutCase(line, "fault", cell)
  }

  static func isName(_ line: Span<UInt8>, _ cell: Range<Int>) -> Bool {
    for index in cell {
      let byte = line.at(index)
      guard byte.isLetter || byte.isDigit || byte == 0x2E || byte == 0x5F || byte == 0x2D else { return false }
    }
    return line.at(cell.lowerBound).isLetter
  }

  static func time(_ line: Span<UInt8>, _ cell: Range<Int>) -> Stamp? {
    var index = cell.lowerBound
    guard let stamp = time(line, &index), index == cell.upperBound else { return nil }
    return stamp
  }

  /// `[date ]time[ ]zone`; a time without a fraction is taken for text.
  private static func time(_ line: Span<UInt8>, _ index: inout Int) -> Stamp? {
    guard line.at(index).isDigit else { return nil }
    guard var stamp = StampReader.dated(line, &index) ?? StampReader.timeOfDay(line, &index),
      stamp.resolution < 1_000_000
    else { return nil }
    var at = line.at(index) == .blank ? index + 1 : index
    if let zone = StampReader.zone(line, &at) {
      stamp.zone = zone
      index = at
    }
    return stamp
  }
}
