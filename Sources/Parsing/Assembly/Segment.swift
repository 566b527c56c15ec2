/// Where a stretch of bytes stands in its input, and what the scan found in it; the bytes themselves go beside it.
struct Segment {
  /// How far the bytes go on.
  enum Supply {
    /// More will come: what is not complete must wait.
    case more
    /// Nothing has come for a while: what is there counts as complete.
    case settled
    /// The input has ended.
    case ended
  }

  /// Offsets in the input of some indices, ascending; the bytes between two follow each other.
  var anchors: [(index: Int, offset: Int64)]
  /// Ends are counted from ``bias``.
  var hits: ArraySlice<Hit>
  var bias = 0
  /// Lines are whole up to here.
  var limit: Int
  var supply: Supply

  /// The offset in the input of the byte at `index`.
  func offset(of index: Int) -> Int64 {
    if anchors.count == 1 { return anchors[0].offset &+ Int64(index &- anchors[0].index) }
    var anchor = (index: 0, offset: Int64(0))
    for candidate in anchors where candidate.index <= index { anchor = candidate }
    return anchor.offset + Int64(index - anchor.index)
  }

  /// The index of the first byte at or behind an offset of the input.
  func index(of offset: Int64) -> Int {
    if anchors.count == 1 {
      return offset < anchors[0].offset ? 0 : anchors[0].index &+ Int(offset &- anchors[0].offset)
    }
    var result = 0
    for (index, start) in anchors where start <= offset { result = index + Int(offset - start) }
    for (index, start) in anchors where start > offset { return min(result, index) }
    return result
  }
}

/// The end of what was consumed, kept until the record in it is complete.
struct Carry: Sendable {
  var bytes: [UInt8] = []
  var hits: [Hit] = []
  var anchors: [(index: Int, offset: Int64)] = []
  /// The last line was cut; what comes is left out up to its end.
  var isDropping = false

  /// Adds a piece of a block with its hits.
  mutating func append(_ block: Span<UInt8>, _ range: Range<Int>, offset: Int64, hits found: [Hit], from first: Int) {
    guard !range.isEmpty else { return }
    let shift = bytes.count - range.lowerBound
    let expected = anchors.last.map { $0.offset + Int64(bytes.count - $0.index) }
    if expected != offset { anchors.append((bytes.count, offset)) }
    bytes.append(block, range)
    var index = first
    while index < found.count, Int(found[index].end) <= range.upperBound {
      if Int(found[index].end) > range.lowerBound {
        hits.append(Hit(end: UInt32(clamping: Int(found[index].end) + shift), literal: found[index].literal))
      }
      index += 1
    }
  }

  /// Removes the first `count` bytes.
  mutating func drop(_ count: Int) {
    guard count > 0 else { return }
    bytes.removeFirst(min(count, bytes.count))
    hits.removeAll { Int($0.end) <= count }
    for index in hits.indices { hits[index].end -= UInt32(clamping: count) }
    var kept: [(index: Int, offset: Int64)] = []
    for anchor in anchors {
      if anchor.index <= count {
        kept = [(0, anchor.offset + Int64(count - anchor.index))]
      } else {
        kept.append((anchor.index - count, anchor.offset))
      }
    }
    anchors = bytes.isEmpty ? [] : kept
  }

  /// Cuts a last line that is longer than `limit`; the rest of it is left out.
  mutating func cutLongLine(_ limit: Int) -> Bool {
    let start = (bytes.lastIndex(of: .lineFeed) ?? -1) + 1
    guard bytes.count - start > limit else { return false }
    // One byte more than the limit, so that the line still shows that it was longer.
    bytes.removeLast(bytes.count - start - limit - 1)
    bytes.append(.lineFeed)
    hits.removeAll { Int($0.end) > start + limit + 1 }
    isDropping = true
    return true
  }
}
