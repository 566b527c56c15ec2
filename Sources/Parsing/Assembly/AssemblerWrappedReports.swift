/// Reports that were quoted in a mail, or indented: what stands in front of their lines is taken off before they are read.
extension Assembler {
  /// Whether something stands in front of the report's first line; where its own text begins is in ``wrappers``.
  mutating func isWrapped(_ bytes: Span<UInt8>, _ start: Int, _ limit: Int) -> Bool {
    switch bytes.at(start) {
    case 0x3E, .blank, .tab: break
    default: return false
    }
    guard !wrappers.unwrap(bytes, start..<lineEnd(bytes, start, limit)) else { return true }
    return wrappers.range.lowerBound > start
  }

  /// The lines of the report without what stands in front of them, each with a line end.
  mutating func unwrapped(_ bytes: Span<UInt8>, _ whole: Range<Int>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(whole.count)
    var line = whole.lowerBound
    while line < whole.upperBound {
      let end = lineEnd(bytes, line, whole.upperBound)
      if wrappers.unwrap(bytes, line..<end) { text += wrappers.buffer } else { text.append(bytes, wrappers.range) }
      text.append(.lineFeed)
      line = end
    }
    return text
  }

  /// The end of a wrapped report: where its own form ends, where another begins, or where a log goes on.
  mutating func wrappedEnd(_ bytes: Span<UInt8>, _ segment: Segment, _ line: Range<Int>, to bound: Int) -> Int? {
    let whole = line.lowerBound..<bound
    let text = unwrapped(bytes, whole)
    let clean = text.span
    let first = text.firstIndex(of: .lineFeed).map { $0 + 1 } ?? text.count
    guard IPS.isHeader(clean.extracting(0..<first)) else {
      return wrappedTextEnd(bytes, segment, from: line.lowerBound, to: bound)
    }
    var body = first
    while body < clean.count, clean.trimmed(body..<lineEnd(clean, body, clean.count)).isEmpty {
      body = lineEnd(clean, body, clean.count)
    }
    guard body < clean.count else { return nil }
    let next = clean.extracting(body..<lineEnd(clean, body, clean.count))
    if clean.at(body) == 0x7B, !IPS.isHeader(next) {
      switch IPS.bodyEnd(clean, from: body, to: clean.count) {
      case .whole(let end), .cut(let end): return WrappedReport.line(bytes, whole, text, end)
      case .open: return nil
      }
    }
    guard IPS.key(next) != nil else { return line.upperBound }
    return wrappedTextEnd(bytes, segment, from: WrappedReport.line(bytes, whole, text, body), to: bound)
  }

  private mutating func wrappedTextEnd(
    _ bytes: Span<UInt8>, _ segment: Segment, from start: Int, to bound: Int
  ) -> Int? {
    var seen: Set<Int> = []
    var isBehindGap = false
    var line = start
    while line < bound {
      let end = lineEnd(bytes, line, bound)
      let text = bare(bytes, line..<end)
      if let key = IPS.startKey(text.span), !seen.insert(key).inserted || (key == 0 && isBehindGap) { return line }
      isBehindGap = line > start && text.span.trimmed(0..<text.count).isEmpty
      if IPS.isTextEnd(text.span) { return end }
      if line > start {
        if IPS.isHeader(text.span) { return line }
        switch candidate(bytes, segment, line: line, upTo: segment.limit) {
        case .yes: return line
        case .wait: return nil
        case .no: break
        }
      }
      line = end
    }
    return nil
  }
}

enum WrappedReport {
  /// The start of the line that holds `offset` of the text without wrappers, in the report as it stands.
  static func line(_ bytes: Span<UInt8>, _ whole: Range<Int>, _ text: [UInt8], _ offset: Int) -> Int {
    var count = text.prefix(max(0, offset)).count { $0 == .lineFeed }
    var line = whole.lowerBound
    while count > 0, line < whole.upperBound {
      line = bytes.first(.lineFeed, from: line, to: whole.upperBound).map { $0 + 1 } ?? whole.upperBound
      count -= 1
    }
    return line
  }
}
