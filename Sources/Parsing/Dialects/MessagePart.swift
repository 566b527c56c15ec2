/// What follows the columns in the unified log's text styles: `(library) [subsystem:category] message`.
enum MessagePart {
  /// Reads `process: ` and what follows it, as `log show` prints it; false when there is no process.
  static func withProcess(_ line: Span<UInt8>, from start: Int, into header: inout Header) -> Bool {
    var index = start
    if line.has("[spid ", at: index), let end = line.first(.closeBracket, from: index) {
      header.type = .signpost
      index = line.skipBlanks(end + 1)
    }
    if line.has("=== ", at: index) || line.has("lost ", at: index) {
      if line.has("=== ", at: index) { header.type = .timesync } else { header.type = .loss }
      header.message = index..<line.count
      return true
    }
    var scan = index
    while let colon = line.first(.colon, from: scan, to: min(line.count, index + 256)) {
      if colon > index, line.at(colon + 1) == .blank || colon + 1 == line.count {
        header.process = index..<colon
        afterProcess(line, from: colon + 1, into: &header)
        return true
      }
      scan = colon + 1
    }
    return false
  }

  /// Reads `(library) [subsystem:category] message`, each part optional.
  static func afterProcess(_ line: Span<UInt8>, from start: Int, into header: inout Header) {
    // One blank separates; more belong to the message.
    var index = line.at(start) == .blank ? start + 1 : start
    if line.at(index) == 0x28, let close = library(line, index) {
      header.library = (index + 1)..<close
      index = line.at(close + 1) == .blank ? close + 2 : close + 1
    }
    if line.at(index) == .openBracket, let (colon, close) = subsystem(line, index) {
      header.subsystem = (index + 1)..<colon
      if close > colon + 1 { header.category = (colon + 1)..<close }
      index = line.at(close + 1) == .blank ? close + 2 : close + 1
    } else if line.has("[] ", at: index) {
      index += 3
    }
    header.message = min(index, line.count)..<line.count
    if line.has("=== system boot", at: index) || line.has("=== log class", at: index)
      || line.has("=== system wallclock", at: index)
    {
      header.type = .timesync
    }
  }

  /// The closing parenthesis of a library's name that starts at `open`.
  private static func library(_ line: Span<UInt8>, _ open: Int) -> Int? {
    var depth = 0
    var index = open
    while index < min(line.count, open + 256) {
      switch line.at(index) {
      case 0x28: depth += 1
      case 0x29:
        depth -= 1
        if depth == 0 {
          // `(lib) `, never a remark that opens a message: a library has no blank at its edges and is not empty.
          return index > open + 1 && (line.at(index + 1) == .blank || index + 1 == line.count) ? index : nil
        }
      case .colon, .openBracket, .quote: return nil
      default: break
      }
      index += 1
    }
    return nil
  }

  /// Colon and closing bracket of `[subsystem:category]` at `open`.
  private static func subsystem(_ line: Span<UInt8>, _ open: Int) -> (Int, Int)? {
    guard let colon = line.first(.colon, from: open, to: min(line.count, open + 256)), colon > open + 1 else {
      return nil
    }
    // A prefix of a library's own, "[LBT: CBCMD] …", belongs to the message.
    if line.at(colon + 1) == .blank { return nil }
    for index in (open + 1)..<colon {
      let byte = line.at(index)
      if byte == .blank || byte == .closeBracket || byte == .openBracket || byte == .quote { return nil }
    }
    // A category may hold brackets of its own.
    var depth = 0
    for index in colon..<max(colon, min(line.count, colon + 256)) {
      if line.at(index) == .openBracket { depth += 1 }
      guard line.at(index) == .closeBracket else { continue }
      depth -= 1
      guard depth < 0 else { continue }
      return line.at(index + 1) == .blank || index + 1 == line.count ? (colon, index) : nil
    }
    return nil
  }
}
