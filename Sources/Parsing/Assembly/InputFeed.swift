import Ingest

/// What all feeds of a case share: the patterns, the literals, and the scanner made of them.
public struct FeedTools: Sendable {
  public let library: PatternLibrary
  public let vocabulary: ScanVocabulary
  public let scanner: LiteralScanner

  /// The tools of a pattern library; made once, used by any number of threads.
  public init(library: PatternLibrary) {
    self.library = library
    vocabulary = ScanVocabulary(library: library)
    scanner = LiteralScanner(vocabulary.literals)
  }
}

extension Assembler<PatternMatcher> {
  /// The summary with what the matcher alone knows.
  fileprivate var summaryWithLimits: InputSummary {
    var summary = summary
    summary.matchLimits = matcher.limitsReached
    return summary
  }
}

/// One input, from its bytes to its items: reader, scan and assembler behind one call.
public struct InputFeed: ~Copyable {
  private let pipeline: ScanPipeline
  private var assembler: Assembler<PatternMatcher>
  private var isAtEnd = false
  /// A block of which a part was taken.
  private var current: ScannedBlock?
  private var taken = BlockProgress()

  /// A feed that has read nothing yet.
  ///
  /// - Parameters:
  ///   - jobs: threads that scan; with 1, nothing runs beside the caller.
  ///   - interruptions: requests that end the reading.
  /// - Throws: an ``IngestFailure`` when the source cannot be opened.
  public init(
    _ source: InputSource, options: AssemblerOptions, tools: FeedTools, limits: IngestLimits, jobs: Int,
    interruptions: [Interruption]
  ) throws(IngestFailure) {
    let reader = try InputReader(source, limits: limits, interruptions: interruptions)
    pipeline = ScanPipeline(reader, scanner: tools.scanner, jobs: jobs, held: 1)
    assembler = Assembler(
      options: options, vocabulary: tools.vocabulary, matcher: PatternMatcher(library: tools.library))
  }

  /// Appends the items of the next stretch; false when the input is at its end and all items are out.
  public mutating func next(into items: inout [LogItem]) -> Bool {
    guard !isAtEnd else { return false }
    if let block = current.take() {
      work(on: block, into: &items)
    } else if let block = pipeline.next() {
      taken = BlockProgress()
      work(on: block, into: &items)
    } else {
      isAtEnd = true
      assembler.finish(into: &items)
      return false
    }
    return true
  }

  private mutating func work(on block: consuming ScannedBlock, into items: inout [LogItem]) {
    if assembler.consume(block, from: &taken, into: &items) {
      pipeline.recycle(block)
    } else {
      current = consume block
    }
  }

  /// Ends the reading here: what was read so far counts as all there is, its last record too.
  public mutating func stop(into items: inout [LogItem]) {
    guard !isAtEnd else { return }
    while let block = current.take() { work(on: block, into: &items) }
    isAtEnd = true
    assembler.finish(into: &items)
  }

  /// Which records must be kept in an excerpt, of what was read since this was asked last.
  public mutating func takeTrace() -> [RecordTrace.Kept] { assembler.takeTrace() }
  /// Whether the input showed several processes and subsystems.
  public var isOfSeveral: Bool { !assembler.summary.isFiltered && assembler.isOfSeveral }
  /// By what the markers of the input are known, where it is an excerpt.
  public var excerptTag: String? { assembler.excerptTag }

  /// Bytes of the input, as it lies on disk, that were read.
  public var bytesRead: Int64 { pipeline.progress.bytesRead }
  /// What reading told; whole after the last item.
  public var reading: ReadingSummary { pipeline.summary }
  /// What parsing told; whole after the last item.
  public var summary: InputSummary { assembler.summaryWithLimits }
}

/// One input as it comes: `watch`.
public struct LiveFeed: ~Copyable {
  /// What came while waiting.
  public enum Outcome: Sendable {
    /// Bytes came, and perhaps items with them.
    case active
    /// No byte came.
    case quiet
    case end
  }

  private var pipeline: LivePipeline
  private var assembler: Assembler<PatternMatcher>
  private var isAtEnd = false
  /// A record waits for its continuation, or for the quiet that completes it.
  public private(set) var hasPending = false

  /// A feed that has read nothing yet.
  ///
  /// - Throws: an ``IngestFailure`` when the source cannot be opened.
  public init(
    _ source: InputSource, options: AssemblerOptions, tools: FeedTools, limits: IngestLimits,
    interruptions: [Interruption]
  ) throws(IngestFailure) {
    let reader = try InputReader(source, limits: limits, interruptions: interruptions)
    pipeline = LivePipeline(reader, scanner: tools.scanner)
    assembler = Assembler(
      options: options, vocabulary: tools.vocabulary, matcher: PatternMatcher(library: tools.library))
  }

  /// Waits for bytes, at most so many milliseconds; nil waits for as long as it takes.
  public mutating func next(waitingAtMost milliseconds: Int?, into items: inout [LogItem]) -> Outcome {
    guard !isAtEnd else { return .end }
    switch pipeline.next(waitingAtMost: milliseconds) {
    case .block(let block):
      var spent: Block?
      assembler.consume(block, into: &items) { spent = consume $0 }
      if let block = spent.take() { pipeline.recycle(block) }
      hasPending = true
      return .active
    case .unfinished: return .active
    case .quiet: return .quiet
    case .end:
      isAtEnd = true
      hasPending = false
      assembler.finish(into: &items)
      return .end
    }
  }

  /// The input has been quiet: the record at hand counts as complete.
  public mutating func settle(into items: inout [LogItem]) {
    assembler.settle(into: &items)
    hasPending = false
  }

  /// What reading told so far.
  public var reading: ReadingSummary { pipeline.summary }
  /// What parsing told so far.
  public var summary: InputSummary { assembler.summaryWithLimits }
}
