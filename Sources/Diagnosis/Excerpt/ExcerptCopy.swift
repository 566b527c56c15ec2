import Ingest
import Parsing

/// Copies of an input what an excerpt keeps, byte by byte, with a marker at each cut.
struct ExcerptCopy {
  private let plan: ExcerptPlan
  private let tag: String
  private let header: String
  private let sink: ([UInt8]) -> Void
  private let redactor: Redactor?
  /// The beginning of a line that is to be redacted as a whole.
  private var line: [UInt8] = []
  /// The stretch that is kept or comes next.
  private var next = 0
  /// Lines left out since the last stretch.
  private var lines = 0
  /// What was left out so far and may yet be kept, being shorter than its marker.
  private var held: [UInt8] = []
  private var limit = 0
  private var isBegun: Bool
  /// The line that was kept last is not at its end.
  private var isInLine = false
  private var isObject = false
  /// What was left out last is no whole line.
  private var isOpenLineLeftOut = false
  private(set) var keptLines = 0

  init(_ plan: ExcerptPlan, name: String, redactor: Redactor?, write: @escaping ([UInt8]) -> Void) {
    self.plan = plan
    sink = write
    self.redactor = redactor
    tag = plan.tag(of: name)
    header =
      ExcerptHeader(
        tag: tag, name: redactor?.text(name) ?? name, lines: plan.lines, isOfSeveral: plan.isOfSeveral,
        damage: plan.damage
      ).text
    // Where nothing is worth leaving out the excerpt is the log.
    isBegun = true
    limit = size(ofCut: 0)
    isBegun = plan.damage == nil && !plan.cuts.indices.contains { plan.bytes(ofCut: $0) > Int64(size(ofCut: $0)) }
  }

  /// How many bytes the marker of a cut takes.
  private func size(ofCut index: Int) -> Int {
    guard index < plan.cuts.count else { return 0 }
    return plan.cuts[index].marker(tag, lines: 1000, redactor).text.utf8.count
  }

  /// Takes the next bytes of the input, which stand at `offset` of it.
  mutating func take(_ bytes: UnsafeRawBufferPointer, at offset: Int64) {
    var index = 0
    while index < bytes.count {
      let place = offset + Int64(index)
      let range = next < plan.kept.count ? plan.kept[next] : Int64.max..<Int64.max
      if place < range.lowerBound, !isInLine {
        let end = min(Int64(bytes.count), range.lowerBound - offset)
        unsafe leaveOut(UnsafeRawBufferPointer(rebasing: bytes[index..<Int(end)]))
        index = Int(end)
        continue
      }
      var end = min(bytes.count, Int(min(range.upperBound - offset, Int64(bytes.count))))
      if isInLine, place < range.lowerBound || end <= index {
        // A line that is longer than is read of one is kept to its end.
        end = unsafe bytes[index...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      }
      unsafe keep(UnsafeRawBufferPointer(rebasing: bytes[index..<end]))
      index = end
      while next < plan.kept.count, plan.kept[next].upperBound <= offset + Int64(index) {
        next += 1
        limit = size(ofCut: next)
      }
    }
  }

  /// The input is at its end.
  mutating func finish() {
    if isOpenLineLeftOut { lines += 1 }
    settle(isJSON: isObject)
    if let redactor, !line.isEmpty { sink(redactor.bytes(line)) }
  }

  /// Hands on bytes of the log, with pseudonyms where they are asked for.
  private mutating func write(_ bytes: [UInt8]) {
    guard let redactor else { return sink(bytes) }
    var start = bytes.startIndex
    while let end = bytes[start...].firstIndex(of: 0x0A) {
      line += bytes[start...end]
      sink(redactor.bytes(line))
      line.removeAll(keepingCapacity: true)
      start = end + 1
    }
    line += bytes[start...]
  }

  private mutating func leaveOut(_ bytes: UnsafeRawBufferPointer) {
    lines += unsafe bytes.reduce(0) { $1 == 0x0A ? $0 + 1 : $0 }
    isOpenLineLeftOut = unsafe bytes.last != 0x0A
    if held.count <= limit { unsafe held.append(contentsOf: bytes) }
  }

  private mutating func keep(_ bytes: UnsafeRawBufferPointer) {
    guard unsafe !bytes.isEmpty else { return }
    let isJSON = unsafe bytes.first == 0x7B
    if !isInLine { settle(isJSON: held.isEmpty ? isJSON : isObject || isJSON) }
    var copy = unsafe Array(bytes)
    // The mark stays where it belongs: in front of everything.
    if !isBegun, held.isEmpty, next == 0, copy.starts(with: Self.byteOrderMark) {
      sink(Self.byteOrderMark)
      copy.removeFirst(Self.byteOrderMark.count)
    }
    begin(isJSON: isJSON)
    keptLines += copy.reduce(0) { $1 == 0x0A ? $0 + 1 : $0 }
    write(copy)
    isInLine = copy.last != 0x0A
    isObject = !isInLine && Self.endsWithObject(copy)
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The last line is an object by itself.
  private static func endsWithObject(_ bytes: [UInt8]) -> Bool {
    let text = bytes.dropLast()
    let start = text.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let line = text[start...]
    return line.first == 0x7B && (line.last == 0x7D || line.last == 0x0D)
  }

  private mutating func begin(isJSON: Bool) {
    guard !isBegun else { return }
    isBegun = true
    sink(Array(((isJSON ? ExcerptLine.asObject(header) : header) + "\n").utf8))
  }

  /// What was left out gets its marker, or is kept where that is shorter.
  private mutating func settle(isJSON: Bool) {
    defer {
      held.removeAll(keepingCapacity: true)
      lines = 0
    }
    guard !held.isEmpty else { return }
    begin(isJSON: isJSON)
    if held.count <= limit {
      keptLines += lines
      return write(held)
    }
    let text = plan.cuts[next].marker(tag, lines: lines, redactor).text
    sink(Array(((isJSON ? ExcerptLine.asObject(text) : text) + "\n").utf8))
  }
}
