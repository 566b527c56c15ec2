import Ingest

/// Reads logs for lines that look like Bluetooth callbacks and match no pattern, and makes patterns of them.
///
/// Memory is bounded by the shapes that are kept, not by the logs.
public struct PatternSuggester: Sendable {
  /// An app whose lines are wanted.
  public struct App: Sendable, Hashable {
    /// Its bundle, or the name of its process.
    public var name: String
    /// Its process, where the name is a bundle and it was stated.
    public var process: String?

    /// An app by the names that the user gave.
    public init(name: String, process: String? = nil) {
      self.name = name
      self.process = process
    }
  }

  /// What is matched against.
  let tools: FeedTools
  /// Whose lines are wanted; empty: every app's.
  let apps: [App]
  /// What was read, as the user called it.
  private(set) var inputs: [String] = []
  private(set) var table = ShapeTable()
  private(set) var voices: BundleVoices

  /// A suggester that has read nothing yet.
  public init(tools: FeedTools, apps: [App] = []) {
    self.tools = tools
    self.apps = apps
    voices = BundleVoices(bundles: Set(apps.map(\.name)))
  }

  /// Reads one input to its end, or until interrupted. What was read before a failure counts.
  ///
  /// - Parameters:
  ///   - jobs: threads that scan; with 1, nothing runs beside the caller.
  ///   - isInterrupted: is asked now and then; true ends the reading.
  public mutating func read(
    _ source: InputSource, dialect: DialectName? = nil, limits: IngestLimits = IngestLimits(), jobs: Int = 1,
    interruptions: [Interruption] = [], isInterrupted: () -> Bool = { false }
  ) throws(IngestFailure) {
    let number = inputs.count
    inputs.append(source.name)
    let reader = try InputReader(source, limits: limits, interruptions: interruptions)
    let pipeline = ScanPipeline(reader, scanner: tools.scanner, jobs: jobs, held: 1)
    let matcher = ShapeCollector(matcher: PatternMatcher(library: tools.library), table: table, voices: voices)
    table = ShapeTable()
    var assembler = Assembler(
      options: AssemblerOptions(input: number, dialect: dialect), vocabulary: tools.vocabulary, matcher: matcher)
    var items: [LogItem] = []
    while !isInterrupted(), let block = pipeline.next() {
      assembler.consume(block, into: &items) { pipeline.recycle($0) }
      items.removeAll(keepingCapacity: true)
    }
    assembler.finish(into: &items)
    table = assembler.matcher.table
    voices = assembler.matcher.voices
    if let failure = pipeline.summary.failure { throw failure }
  }

  /// The lines of the apps that are wanted, by their shapes, the most frequent first.
  var entries: [ShapeTable.Entry] {
    let wanted = table.entries.filter { entry in
      apps.isEmpty || apps.contains { voices.isVoice(entry, of: $0) }
    }
    return wanted.sorted { one, other in
      if one.count != other.count { return one.count > other.count }
      guard let first = one.examples.first, let second = other.examples.first else { return false }
      return first.position < second.position
    }
  }
}

/// A pattern matcher that keeps what no pattern knows.
struct ShapeCollector: RecordMatching {
  private var matcher: PatternMatcher
  private(set) var table: ShapeTable
  private(set) var voices: BundleVoices

  init(matcher: PatternMatcher, table: ShapeTable, voices: BundleVoices) {
    self.matcher = matcher
    self.table = table
    self.voices = voices
  }

  mutating func match(_ record: Record, literals: ArraySlice<UInt16>) -> RecordMatch {
    let match = matcher.match(record, literals: literals)
    switch match {
    case .event(let event): voices.hear(event)
    case .unmatchedCallback, .unmatchedWording: table.add(record)
    case .nothing: break
    }
    return match
  }

  func emitter(of record: Record) -> Emitter? { matcher.emitter(of: record) }
}

/// Which processes are a bundle's, as far as lines show it.
struct BundleVoices: Sendable {
  /// Bundles that are asked for.
  private let bundles: Set<String>
  private var pids: [String: Set<UInt32>] = [:]
  private var processes: [String: Set<String>] = [:]
  private static let most = 256

  init(bundles: Set<String>) { self.bundles = bundles }

  /// Takes in what an event tells of a bundle that is asked for.
  mutating func hear(_ event: Event) {
    guard !bundles.isEmpty, let bundle = event.fields.text(.bundle), bundles.contains(bundle) else { return }
    if let pid = event.fields.number(.pid).flatMap({ UInt32(exactly: $0) }), pids[bundle, default: []].count < Self.most
    {
      pids[bundle, default: []].insert(pid)
    }
    if let process = event.fields.text(.process), processes[bundle, default: []].count < Self.most {
      processes[bundle, default: []].insert(process)
    }
  }

  /// Whether lines of a shape are that app's; lines without a process are whoever's log it is.
  func isVoice(_ entry: ShapeTable.Entry, of app: PatternSuggester.App) -> Bool {
    guard let process = entry.process else { return true }
    if process == app.name || process == app.process || entry.subsystem == app.name { return true }
    if processes[app.name]?.contains(process) == true { return true }
    return pids[app.name].map { !$0.isDisjoint(with: entry.pids) } ?? false
  }
}
