/// An app's own file, and plain text: the last resort. Each layout is a row of ``layouts``.
enum AppText {
  /// A layout: its name behind `app-text/`, and the grammar of its prefix.
  struct Layout: Sendable, Equatable {
    let name: String
    let parse: @Sendable (Span<UInt8>, inout Header) -> Bool

    static func == (one: Layout, other: Layout) -> Bool { one.name == other.name }
  }

  /// The layouts with a prefix, in the order in which they are tried.
  static let layouts = [
    Layout(name: "cocoalumberjack", parse: cocoaLumberjack), Layout(name: "swiftybeaver", parse: swiftyBeaver),
    Layout(name: "swift-log", parse: swiftLog), Layout(name: "trio", parse: trio),
    Layout(name: "loop-report", parse: loopReport), bracketed,
  ]

  /// Lines that begin with a time in brackets.
  static let bracketed = Layout(name: "bracketed", parse: inBrackets)

  /// Lines without any prefix.
  static let plain = Layout(name: "none", parse: none)

  /// Whether the line closes a layout's log: of a report in Markdown only the log's section is one.
  static func closes(_ line: Span<UInt8>, _ layout: Layout) -> Bool {
    layout.name == "loop-report" && (line.has("# ", at: 0) || line.has("## ", at: 0) || line.has("### ", at: 0))
  }

  /// `[HH:MM:SS.mmm] …`, `[date time] [category] level message`.
  private static func inBrackets(_ line: Span<UInt8>, into header: inout Header) -> Bool {
    guard line.at(0) == .openBracket, line.at(1).isDigit else { return false }
    var index = 1
    guard var stamp = StampReader.dated(line, &index) ?? StampReader.timeOfDay(line, &index) else { return false }
    var at = line.skipBlanks(index)
    if let zone = StampReader.zone(line, &at) {
      stamp.zone = zone
      index = at
    }
    guard line.at(index) == .closeBracket else { return false }
    index = line.skipBlanks(index + 1)
    header = Header()
    header.stamp = stamp
    // `[category]` and `[LEVEL]`, in either order.
    while let word = XcodeConsole.category(line, index) {
      if let level = Words.looseLevel(line, word), header.level == nil {
        header.level = level
      } else if header.category == nil {
        header.category = word
      } else {
        break
      }
      index = line.skipBlanks(word.upperBound + 1)
    }
    var end = index
    while line.at(end).isLetter { end += 1 }
    if header.level == nil, line.at(end) == .blank || line.at(end) == .colon,
      let level = Words.looseLevel(line, index..<end)
    {
      header.level = level
      index = line.skipBlanks(end + 1)
    }
    header.message = index..<line.count
    emitterPrefix(line, into: &header)
    return true
  }

  /// A line without a prefix; blank lines are none.
  private static func none(_ line: Span<UInt8>, into header: inout Header) -> Bool {
    header = Header()
    header.type = .output
    header.message = 0..<line.count
    emitterPrefix(line, into: &header)
    return true
  }

  /// `bluetoothd: ` and `bluetoothd[123]: ` in front of a message name the process, as the state-restoration guide prints
  /// it. Any other word before a colon is the message's own.
  private static func emitterPrefix(_ line: Span<UInt8>, into header: inout Header) {
    let start = header.message.lowerBound
    for name in emitters where line.has(name, at: start) {
      let end = start + name.utf8CodeUnitCount
      var index = end
      if line.at(index) == .openBracket {
        index += 1
        guard let pid = line.number(&index), line.at(index) == .closeBracket else { return }
        header.pid = UInt32(exactly: pid)
        index += 1
      }
      guard line.at(index) == .colon, line.at(index + 1) == .blank else {
        header.pid = nil
        return
      }
      header.process = start..<end
      header.type = .message
      header.message = min(index + 2, line.count)..<line.count
      return
    }
  }

  private static let emitters: [StaticString] = [
    "bluetoothd", "runningboardd", "SpringBoard", "backboardd", "kernel", "dasd", "launchd",
  ]

  /// Whether a line without prefix begins a record of its own: it is not indented, does not close anything, and the line
  /// before it left nothing open.
  static func begins(_ line: Span<UInt8>, afterOpenLine isOpen: Bool) -> Bool {
    guard !isOpen else { return false }
    switch line.at(0) {
    case .blank, .tab, 0x7D, 0x29, .closeBracket, 0: return false
    default: return line.count > 0
    }
  }

  /// Whether the block that `line` belongs to goes on: it ends in an opening bracket, or is an element with a comma.
  static func leavesOpen(_ line: Span<UInt8>) -> Bool {
    let range = line.trimmed(0..<line.count)
    switch line.at(range.upperBound - 1) {
    case 0x7B, 0x28, .openBracket: return true
    case 0x2C:
      let first = line.at(0)
      return first == .blank || first == .tab || first == 0x3C || first == .quote
    default: return false
    }
  }
}
