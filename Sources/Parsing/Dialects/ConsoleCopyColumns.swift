/// Rows of Console whose message is not the last column: a message of several lines takes the columns behind it along to
/// its last line.
///
///     15:26:23.806806-0800⇥Server.XPC⇥Options {
///         a = 1;
///     }⇥com.apple.bluetooth⇥CoreUtils⇥default⇥bluetoothd
enum ConsoleCopyColumns {
  /// Reads the columns in front of the message; false when the line does not begin with them.
  @discardableResult
  static func begins(_ line: Span<UInt8>, into header: inout Header) -> Bool {
    guard let leading = leading(line) else { return false }
    header = Header()
    header.stamp = leading.stamp
    header.process = leading.process
    header.category = leading.category
    header.message = leading.message..<line.count
    header.isContinued = true
    return true
  }

  /// What stands in front of the message.
  struct Leading {
    var stamp: Stamp
    var process: Range<Int>?
    var category: Range<Int>?
    /// Where the message begins.
    var message: Int
  }

  /// `[process⇥]time⇥[category⇥]`; a category may be empty.
  static func leading(_ line: Span<UInt8>) -> Leading? {
    guard var end = line.first(.tab, from: 0, to: 64) else { return nil }
    var cell = 0..<end
    var process: Range<Int>?
    if !line.at(0).isDigit {
      guard !ConsoleCopy.isType(line, cell), let next = line.first(.tab, from: end + 1, to: end + 48) else {
        return nil
      }
      process = cell
      cell = (end + 1)..<next
      end = next
    }
    guard let stamp = ConsoleCopy.time(line, cell) else { return nil }
    var result = Leading(stamp: stamp, process: process, message: end + 1)
    if let next = line.first(.tab, from: end + 1, to: end + 80), isWord(line, (end + 1)..<next) {
      if next > end + 1 { result.category = (end + 1)..<next }
      result.message = next + 1
    }
    return result
  }

  /// What stands behind the message: `[⇥subsystem][⇥library]⇥type[⇥process]`.
  struct Trailing {
    /// Where the message ends.
    var start: Int
    var level: Level?
    var process: Range<Int>?
    var library: Range<Int>?
    var subsystem: Range<Int>?
  }

  /// Reads the columns behind the message, which does not end before `floor`.
  static func trailing(_ line: Span<UInt8>, from floor: Int) -> Trailing? {
    var cells: [Range<Int>] = []
    var end = line.trimmed(0..<line.count).upperBound
    while cells.count < 4, let tab = line.last(.tab, from: floor, to: end) {
      cells.append((tab + 1)..<end)
      end = tab
    }
    // The type is the last column, or only the process stands behind it.
    guard let type = cells.prefix(2).firstIndex(where: { ConsoleCopy.isType(line, $0) }) else { return nil }
    var result = Trailing(start: cells[type].lowerBound - 1, level: Words.looseLevel(line, cells[type]))
    if type == 1 { result.process = cells[0] }
    for cell in cells.dropFirst(type + 1) {
      guard result.subsystem == nil, isWord(line, cell) else { break }
      if line.first(0x2E, from: cell.lowerBound, to: cell.upperBound) != nil || result.library != nil {
        result.subsystem = cell
      } else {
        result.library = cell
      }
      result.start = cell.lowerBound - 1
    }
    return result
  }

  /// A name without blanks, or an empty cell.
  private static func isWord(_ line: Span<UInt8>, _ cell: Range<Int>) -> Bool {
    cell.isEmpty
      || (line.at(cell.lowerBound).isLetter && line.first(.blank, from: cell.lowerBound, to: cell.upperBound) == nil)
  }
}
