/// Finds where the lines begin and end that stand beside what is kept of a log.
struct ExcerptContext {
  private let kept: [Range<Int64>]
  private let count: Int
  /// The stretch that comes next or is being passed.
  private var next = 0
  /// Where the last lines in front of the place at hand begin, the oldest first.
  private var starts: [Int64] = []
  /// Lines still to be kept behind a stretch.
  private var owed = 0
  private var lineStart: Int64 = 0
  private(set) var ranges: [Range<Int64>] = []

  init(_ kept: [Range<Int64>], lines count: Int) {
    self.kept = kept
    self.count = count
  }

  /// Takes the next bytes of the input, which stand at `offset` of it.
  mutating func take(_ bytes: UnsafeRawBufferPointer, at offset: Int64) {
    var index = 0
    while let end = unsafe bytes[index...].firstIndex(of: 0x0A) {
      endLine(at: offset + Int64(end) + 1)
      index = end + 1
    }
  }

  private mutating func endLine(at end: Int64) {
    defer { lineStart = end }
    starts.append(lineStart)
    if starts.count > count + 1 { starts.removeFirst() }
    if next < kept.count, end > kept[next].lowerBound {
      if lineStart <= kept[next].lowerBound { add((starts.first ?? lineStart)..<end) }
      while next < kept.count, kept[next].upperBound <= end {
        next += 1
        owed = count
      }
    } else if owed > 0 {
      owed -= 1
      add(lineStart..<end)
    }
  }

  private mutating func add(_ range: Range<Int64>) {
    guard let last = ranges.last, range.lowerBound <= last.upperBound else { return ranges.append(range) }
    ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
  }
}
