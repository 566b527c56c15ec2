import Ingest

/// The sequential heart of an input's parsing: takes scanned blocks in their order and gives out items in the input's
/// order.
///
/// It frames records only where something was found (a hit, a followed process) and at one record start in each stretch
/// of 64 KiB, whose times show whether the stretch must be walked record by record. What comes out depends on the
/// input's bytes alone: the cursor moves only over what is complete, the rest is carried over to the next block.
public struct Assembler<Matcher: RecordMatching>: ~Copyable {
  let options: AssemblerOptions
  let vocabulary: ScanVocabulary
  let limits: AssemblerLimits
  /// The styles that the caller allows; empty: all.
  let forced: [Dialect]
  var matcher: Matcher
  var summaryDraft = InputSummary()

  var carry = Carry()
  /// The style in force; nil: it is to be recognised.
  var dialect: Dialect? {
    didSet {
      forgetStarts()
      probeMark = nil
    }
  }
  /// How far the search for a record start behind a place has come: what follows is looked at when it has come.
  var probeMark: ProbeMark?
  var lastName: DialectName?
  /// The style that a column header announced.
  var announced: Dialect?
  /// How many code fences were passed: an odd number is inside of one.
  var fences = 0
  /// What the record or line at the cursor is only what comes next will show: it stays where it is.
  var isUndecided = false
  var relayDevice = RelayDeviceName()
  /// Names of several words, by pid: UnifiedLogReader's text does not always show where they end.
  var longNames: [UInt32: [UInt8]] = [:]
  /// Messages of emitters that the exporting tool could not read.
  var unreadableRecords = 0
  var callSites = CallSites()
  var wrappers = Wrappers()
  /// How the lines of what is read now were broken; nil: they were not.
  var wrap: HardWrap?
  /// How they may have been broken, where nothing is sure.
  var doubt: HardWrap?
  var wholeScanner: GroupScanner?
  var header = Header()
  /// The record starts that were read last, by index in the segment at hand and for the style in force.
  var knownStarts = (KnownStart(), KnownStart())
  var record = Record()
  var scratch: [UInt8] = []
  var clock: InputClock
  var interner = Interner()

  /// A known pair of offset and line number, from which others are counted.
  var knownLine: (offset: Int64, line: Int) = (0, 1)
  /// The line in front of the cursor left a bracket open.
  var tailIsOpen = false
  var orphans = Orphans.ofFirstRecord
  /// The record in front of the cursor, where it was the last that was read.
  var neighbour: Tick?
  var nextTick: Int64 = 0
  var lastTimed: Tick?
  var lastTick: SourcePosition?
  var lastHandled: Int64 = -1
  /// Where the record handled last ended, and its bytes: rows of Console copies repeat.
  var lastRow: (end: Int64, bytes: [UInt8]) = (-1, [])
  var literals: [UInt16] = []
  var follower = Follower()
  var speakers = Speakers()
  var columns = KnownColumns()
  var objectLabels = ObjectLabels()
  /// How many processes were followed when ``objectLabels`` learned of speakers.
  var followedLabels = 0
  /// How many processes were followed when ``speakers`` and ``columns`` were learned.
  var followedSpeakers = 0
  var diversity = Diversity()
  var heldGaps: [LogItem] = []
  /// A predicate selected what the input holds.
  var isSelection = false
  /// The report in front of the cursor was longer than what is kept of one: what follows is still its own.
  var isInReportRest = false
  var saidKinds: Set<InputNote.Kind> = []
  var saidSigns: Set<PlatformSign> = []
  var endsWithLineEnd = true
  /// The input is an excerpt: by this its markers are known.
  var excerptTag: String?
  var records = RecordTrace()

  /// Up to `line` no record begins behind `from`.
  struct ProbeMark {
    var from: Int64
    var line: Int64
    /// The line in front of it left a bracket open.
    var isOpen: Bool
  }

  /// What lines are that no record claims.
  enum Orphans { case ofFirstRecord, late, silent }

  /// An assembler of one input.
  public init(options: AssemblerOptions, vocabulary: ScanVocabulary, matcher: Matcher) {
    self.init(options: options, vocabulary: vocabulary, matcher: matcher, limits: AssemblerLimits())
  }

  init(options: AssemblerOptions, vocabulary: ScanVocabulary, matcher: Matcher, limits: AssemblerLimits) {
    self.options = options
    self.vocabulary = vocabulary
    self.matcher = matcher
    self.limits = limits
    forced = options.dialect.map { Dialect.named($0) } ?? []
    clock = InputClock(options: options)
    for name in options.followed { follower.follow(name) }
  }

  /// Takes the next block; `recycle` gets it back before this returns.
  public mutating func consume(
    _ block: consuming ScannedBlock, into items: inout [LogItem], recycle: (consuming Block) -> Void
  ) {
    var taken = BlockProgress()
    while !consume(block, from: &taken, into: &items) {}
    recycle(block.block)
  }

  /// Takes as much of a block as gives a few thousand items; true when it has been taken whole.
  ///
  /// The items of a block that is dense with hits take more room than the nearest memory of a processor has: who works on
  /// them piece by piece finds them there.
  public mutating func consume(
    _ block: borrowing ScannedBlock, from taken: inout BlockProgress, into items: inout [LogItem]
  ) -> Bool {
    if taken.bytes == 0 {
      summaryDraft.lines += block.lineEnds
      summaryDraft.bytes += Int64(block.block.count)
    }
    let (hits, offset) = (block.hits, block.block.offset)
    return unsafe block.block.withUnsafeBytes { raw in
      let bytes = unsafe Span<UInt8>(_unsafeBytes: raw)
      let (from, firstHit) = (taken.bytes, taken.hits)
      let end = taken.nextEnd(bytes, hits)
      take(bytes.extracting(0..<end), from: from, firstHit: firstHit, hits: hits, offset: offset, into: &items)
      return end == bytes.count
    }
  }

  /// Live input has been quiet: the pending record counts as complete, unless its style says that it is not, or a line
  /// of another style stands behind it, of which only the next line shows whether it is quoted. A continuation that
  /// still comes is noted `late-continuation`, never matched again.
  public mutating func settle(into items: inout [LogItem]) {
    advanceCarry(.settled, into: &items)
  }

  /// The input has ended.
  public mutating func finish(into items: inout [LogItem]) {
    if !endsWithLineEnd { summaryDraft.lines += 1 }
    advanceCarry(.ended, into: &items)
    if summaryDraft.dialects.isEmpty, let announced { summaryDraft.dialects.append(announced.name) }
    if let last = lastTimed, last.position != lastTick { items.append(.tick(last)) }
    noteWhole(into: &items)
  }

  /// Searches the bytes from here on for lines of `process`.
  public mutating func follow(process: String) { follower.follow(process) }

  /// What is known of the input so far.
  public var summary: InputSummary { summaryDraft }

  // MARK: - Carrying over

  /// Takes the bytes from `start` on of a block that begins at `offset`.
  private mutating func take(
    _ bytes: Span<UInt8>, from start: Int, firstHit: Int, hits: [Hit], offset: Int64, into items: inout [LogItem]
  ) {
    guard bytes.count > start else { return }
    endsWithLineEnd = bytes[bytes.count - 1] == .lineFeed
    var taken = start
    if carry.isDropping {
      guard let end = bytes.first(.lineFeed, from: start) else { return }
      carry.isDropping = false
      taken = end + 1
    }
    var hit = firstHit
    // The carried record is completed with as little of the block as it takes; then the block is read in place.
    var step = 4096
    while !carry.bytes.isEmpty, taken < bytes.count {
      let end = bytes.first(.lineFeed, from: min(taken + step, bytes.count - 1)).map { $0 + 1 } ?? bytes.count
      let old = carry.bytes.count
      while hit < hits.count, Int(hits[hit].end) <= taken { hit += 1 }
      carry.append(bytes, taken..<end, offset: offset + Int64(taken), hits: hits, from: hit)
      let consumed = advanceCarry(.more, into: &items)
      if consumed >= old, !carry.isDropping {
        taken += consumed - old
        carry = Carry()
      } else {
        taken = end
        step *= 2
      }
    }
    guard taken < bytes.count else { return }
    let rest = bytes.extracting(taken..<bytes.count)
    while hit < hits.count, Int(hits[hit].end) <= taken { hit += 1 }
    let lastHit = hits[hit...].firstIndex { Int($0.end) > bytes.count } ?? hits.endIndex
    let segment = Segment(
      anchors: [(0, offset + Int64(taken))], hits: hits[hit..<lastHit], bias: taken,
      limit: (rest.last(.lineFeed, from: 0, to: rest.count) ?? -1) + 1, supply: .more)
    let consumed = advance(rest, segment, into: &items)
    let from = taken + consumed
    while hit < hits.count, Int(hits[hit].end) <= from { hit += 1 }
    carry.append(bytes, from..<bytes.count, offset: offset + Int64(from), hits: hits, from: hit)
    _ = carry.cutLongLine(limits.line)
  }

  /// Works on what was carried over; returns how much of it is done with, which is dropped.
  @discardableResult
  private mutating func advanceCarry(_ supply: Segment.Supply, into items: inout [LogItem]) -> Int {
    guard !carry.bytes.isEmpty else { return 0 }
    _ = carry.cutLongLine(limits.line)
    // Taken out while it is read, so that the reading may change the rest of the assembler.
    var current = Carry()
    swap(&current, &carry)
    let whole = current.bytes.count
    let lines = (current.bytes.lastIndex(of: .lineFeed) ?? -1) + 1
    let segment = Segment(
      anchors: current.anchors, hits: current.hits[...], limit: supply == .ended ? whole : lines, supply: supply)
    let consumed = advance(current.bytes.span, segment, into: &items)
    current.drop(consumed)
    swap(&current, &carry)
    return consumed
  }
}
