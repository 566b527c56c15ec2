/// The prefixes of common log libraries; a row of ``AppText/layouts`` each.
extension AppText {
  /// CocoaLumberjack's file formatter, in UTC, and its formatter for queues, in local time; both with a colon before the
  /// milliseconds.
  ///
  ///     2026/11/12 03:10:02:118  centralManagerDidUpdateState: 5
  ///     2026-11-12 04:10:02:118 [com.acme.ble (QOS:UI)] centralManagerDidUpdateState: 5
  static func cocoaLumberjack(_ line: Span<UInt8>, into header: inout Header) -> Bool {
    guard line.at(0).isDigit else { return false }
    var index = 0
    if var stamp = StampReader.slashed(line, &index), line.at(index) == .blank {
      stamp.zone = 0
      header = Header()
      header.stamp = stamp
      header.message = line.skipBlanks(index)..<line.count
      return true
    }
    guard let stamp = StampReader.colonMilliseconds(line, &index), line.has(" [", at: index),
      let close = line.first("] ", from: index, to: min(line.count, index + 128))
    else { return false }
    header = Header()
    header.stamp = stamp
    header.message = (close + 2)..<line.count
    return true
  }

  /// SwiftyBeaver's default, with a heart in front of the level where the console is Xcode's.
  ///
  ///     04:10:02.118 DEBUG BLEManager.centralManagerDidUpdateState(_:):81 - powered on
  static func swiftyBeaver(_ line: Span<UInt8>, into header: inout Header) -> Bool {
    guard line.at(0).isDigit else { return false }
    var index = 0
    guard let stamp = StampReader.timeOfDay(line, &index), stamp.resolution == 1_000, line.at(index) == .blank else {
      return false
    }
    while index < min(line.count, 40), line.at(index) == .blank || line.at(index) >= 0x80 { index += 1 }
    let word = index
    while line.at(index).isUpper { index += 1 }
    guard let level = Words.looseLevel(line, word..<index), line.at(index) == .blank else { return false }
    // `File.function():line - `; the file's name has no blank.
    let file = index + 1
    guard let point = line.first(0x2E, from: file, to: min(line.count, file + 96)), point > file,
      line.first(.blank, from: file, to: point) == nil,
      let dash = line.first(" - ", from: point, to: min(line.count, point + 256)),
      let colon = line.last(.colon, from: point, to: dash)
    else { return false }
    var at = colon + 1
    guard colon > point + 1, let number = line.number(&at), at == dash else { return false }
    header = Header()
    header.stamp = stamp
    header.level = level
    header.message = (dash + 3)..<line.count
    header.callSite = CallSite(function: (point + 1)..<colon, line: number)
    return true
  }

  /// swift-log's stream handler: whole seconds; the label may be empty, and had a blank behind it in older versions.
  ///
  ///     2026-11-12T04:10:02+0100 info com.acme.ble: peripheral=… [Fitness] did connect
  static func swiftLog(_ line: Span<UInt8>, into header: inout Header) -> Bool {
    var index = 0
    guard let stamp = compactISO(line, &index) else { return false }
    let word = index
    while line.at(index).isLower { index += 1 }
    guard let level = Words.looseLevel(line, word..<index), line.at(index) == .blank else { return false }
    index += 1
    let label = index
    guard let colon = line.first(.colon, from: label, to: min(line.count, label + 128)),
      line.at(colon + 1) == .blank || colon + 1 == line.count
    else { return false }
    let name = line.trimmed(label..<colon)
    guard line.first(.blank, from: name.lowerBound, to: name.upperBound) == nil else { return false }
    header = Header()
    header.stamp = stamp
    header.level = level
    header.set(\.category, name)
    let start = min(colon + 2, line.count)
    header.message = behindMetadata(line, start)..<line.count
    return true
  }

  /// The index behind `k=v k=v [source] `, where all of it is there.
  private static func behindMetadata(_ line: Span<UInt8>, _ start: Int) -> Int {
    var index = start
    while line.at(index) != .openBracket {
      guard let end = line.first(.blank, from: index, to: min(line.count, index + 256)),
        line.first(0x3D, from: index, to: end) != nil
      else { return start }
      index = end + 1
    }
    guard let close = line.first("] ", from: index, to: min(line.count, index + 96)) else { return start }
    for at in (index + 1)..<close {
      let byte = line.at(at)
      guard byte.isLetter || byte.isDigit || byte == 0x5F || byte == 0x2D || byte == 0x2E else { return start }
    }
    return close > index + 1 ? close + 2 : start
  }

  /// The file of Trio and iAPS: category, file, function, line, message.
  ///
  ///     2026-11-12T04:10:02+0100 [DeviceManager] BLEManager.swift - centralManager(_:didConnect:) - 310 - DEV: connected
  static func trio(_ line: Span<UInt8>, into header: inout Header) -> Bool {
    var index = 0
    guard let stamp = compactISO(line, &index), let category = XcodeConsole.category(line, index) else { return false }
    let file = category.upperBound + 2
    guard let first = line.first(" - ", from: file, to: min(line.count, file + 96)), first > file,
      let second = line.first(" - ", from: first + 3, to: min(line.count, first + 256))
    else { return false }
    var at = second + 3
    guard let number = line.number(&at), line.has(" - ", at: at) else { return false }
    header = Header()
    header.stamp = stamp
    header.category = category
    header.message = (at + 3)..<line.count
    header.callSite = CallSite(function: (first + 3)..<second, line: number)
    return true
  }

  /// `yyyy-MM-ddTHH:mm:ss+0100 `: whole seconds, the zone without a colon.
  private static func compactISO(_ line: Span<UInt8>, _ index: inout Int) -> Stamp? {
    guard line.at(0).isDigit, line.at(10) == 0x54, var stamp = StampReader.dated(line, &index),
      stamp.resolution == 1_000_000, line.at(index) != 0x5A, line.at(index + 3) != .colon,
      let zone = StampReader.zone(line, &index), line.at(index) == .blank
    else { return nil }
    stamp.zone = zone
    index += 1
    return stamp
  }

  /// The device log in a Loop report, which is Markdown; its other sections are no log.
  ///
  ///     * 2026-11-12 03:10:02 +0000 Omnipod-Dash 17B36D43 connection Pod did connect
  static func loopReport(_ line: Span<UInt8>, into header: inout Header) -> Bool {
    var index = 0
    guard line.at(0).isDigit, var stamp = StampReader.dated(line, &index), stamp.resolution == 1_000_000,
      line.has(" +0000 ", at: index)
    else { return false }
    stamp.zone = 0
    let manager = index + 7
    guard line.at(manager).isLetter, let end = line.first(.blank, from: manager, to: min(line.count, manager + 64))
    else { return false }
    // The device's name may be missing.
    index = end + 1
    if line.at(index) == .blank {
      index += 1
    } else if type(line, index) == nil, let next = word(line, index) {
      index = next
    }
    guard let behind = type(line, index) else { return false }
    header = Header()
    header.stamp = stamp
    header.category = manager..<end
    header.level = line.has("error ", at: index) ? .error : nil
    header.message = behind..<line.count
    return true
  }

  private static func word(_ line: Span<UInt8>, _ start: Int) -> Int? {
    line.first(.blank, from: start, to: min(line.count, start + 64)).map { $0 + 1 }
  }

  /// The index behind the kind of an entry.
  private static func type(_ line: Span<UInt8>, _ index: Int) -> Int? {
    for word in types where line.has(word, at: index) { return index + word.utf8CodeUnitCount }
    return nil
  }

  private static let types: [StaticString] = [
    "send ", "receive ", "error ", "delegate ", "delegateResponse ", "connection ",
  ]
}
