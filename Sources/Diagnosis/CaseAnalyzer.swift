import Correlation
import Ingest
import Parsing

/// Reads the inputs of one case and reports.
///
/// One input is streamed as it is. Several are merged: each is looked at first, to bring their clocks together, and is
/// opened when its turn comes. Whatever happens to an input, what was found before is reported.
public struct CaseAnalyzer {
  private let options: CaseOptions
  private let tools: FeedTools
  let interruptions: [Interruption]

  /// - Parameter interruptions: requests that end the reading; what was read until then is reported.
  public init(options: CaseOptions, library: PatternLibrary, interruptions: [Interruption] = []) {
    self.init(options: options, tools: FeedTools(library: library), interruptions: interruptions)
  }

  /// The same with tools that many analyzers share.
  public init(options: CaseOptions, tools: FeedTools, interruptions: [Interruption] = []) {
    self.options = options
    self.tools = tools
    self.interruptions = interruptions
  }

  var limits: IngestLimits {
    var limits = IngestLimits()
    limits.maxExpanded = options.maxExpanded
    return limits
  }

  private func assemblerOptions(_ index: Int, traces: Bool = false) -> AssemblerOptions {
    var assembler = AssemblerOptions(
      input: index, dialect: options.dialect, assumedZone: options.zoneMinutes, assumedYear: options.year,
      followed: options.apps.map { $0.process ?? $0.name }.filter { !$0.contains(".") })
    assembler.traces = traces
    return assembler
  }

  private func open(
    _ input: CaseInput, _ index: Int, jobs: Int, planner: ExcerptPlanner? = nil
  ) throws(IngestFailure) -> FeedBox {
    FeedBox(
      try InputFeed(
        input.source, options: assemblerOptions(index, traces: planner != nil), tools: tools, limits: limits,
        jobs: jobs, interruptions: interruptions),
      planner: planner)
  }

  // MARK: Whole inputs

  /// Reads all inputs to their ends, or until interrupted.
  ///
  /// - Parameter progress: is told the bytes read so far, of the inputs as they lie on disk.
  public func analyze(
    _ inputs: [CaseInput], isInterrupted: () -> Bool = { false }, progress: (Int64) -> Void = { _ in }
  ) -> Report {
    analyze(inputs, isInterrupted: isInterrupted, progress: progress) { _ in nil }
  }

  /// The same; `planner` is asked for what takes in which records of a file an excerpt must keep.
  func analyze(
    _ inputs: [CaseInput], isInterrupted: () -> Bool, progress: (Int64) -> Void,
    planner: (String) -> ExcerptPlanner?
  ) -> Report {
    let walk = DirectoryWalk(inputs.map(\.path).filter { $0 != "-" })
    var files = walk.paths.map { CaseInput(path: $0) }
    if let position = inputs.firstIndex(where: { $0.path == "-" }) {
      files.insert(CaseInput(path: "-"), at: min(position, files.count))
    }
    var accounts = files.map { InputAccount(path: $0.path) }
    let planners = files.map { planner($0.path) }
    var held: [Int: FeedBox] = [:]
    let surveys = survey(files, &held, isInterrupted)
    let plan = ClockPlan(surveys)
    let ends = surveys.indices.flatMap { index in
      [surveys[index].first, surveys[index].last].compactMap { $0.map(plan.adjustments[index].apply) }
    }
    let window = TimeWindow(since: options.since, until: options.until, resolver: MomentResolver(ends))

    var analysis = CaseAnalysis(
      options: options, isLive: false, inputs: files.count, assumedClocks: plan.inputsOnAssumedClocks)
    var run = CaseRun(files: files, plan: plan, surveys: surveys)
    var duplicates = DuplicateFilter()
    var bytesDone: Int64 = 0
    var corrupt: Set<Int> = []
    var names = CaseNames()
    run.read { index throws(IngestFailure) in
      if let feed = held.removeValue(forKey: index) { return feed }
      return try open(
        files[index], index, jobs: files.count == 1 ? options.jobs : 1, planner: planners[index])
    } consume: { item in
      guard window.holds(item) else { return }
      if case .note(let note) = item { accounts[note.position.input].add(note) }
      if files.count > 1, case .event(let event) = item, duplicates.isDuplicate(event) { return }
      if options.collectsNames { names.take(item) }
      if let silence = analysis.consume(item) {
        planners[item.position.input]?.note(silence, at: item.position.offset)
      }
    } pulse: { bytes in
      progress(bytesDone + bytes)
      return isInterrupted()
    } finished: { index, outcome in
      switch outcome {
      case .failed(let failure): accounts[index].fail(failure)
      case .ended(let summary, let reading):
        bytesDone += reading.bytesRead
        if (reading.damage ?? summary.damage) == .corrupt { corrupt.insert(index) }
        accounts[index].complete(summary, reading, plan.adjustments[index])
        if reading.failure == nil, isInterrupted() { accounts[index].stop() }
      }
    }
    analysis.finish()
    analysis.doubt(corrupt)
    var reported = accounts.map(\.input)
    for skipped in walk.skipped {
      var input = Report.Input(path: skipped.path)
      let kind = skipped.isEmpty ? InputNote.Kind.empty : .skipped
      let text = skipped.reason + (skipped.advice.map { "; \($0)" } ?? "")
      input.notes.append(Report.Note(kind: kind.rawValue, line: nil, text: text))
      reported.append(input)
    }
    var report = analysis.report(inputs: reported)
    report.isWindowReversed = window.isReversed
    report.names = names.all
    if let at = options.at {
      report.summary.moment = MomentTeller(world: analysis.world, report: report, options: options).tell(at)
    }
    return report
  }

  /// A first look at each input, as far as the case needs one: several inputs must be put in order, moments that count
  /// from the log's end need its end, and so do dates in a log that prints none, or no year.
  ///
  /// - Parameter held: takes the feeds of the inputs that can be read only once.
  private func survey(
    _ files: [CaseInput], _ held: inout [Int: FeedBox], _ isInterrupted: () -> Bool
  ) -> [ClockSurvey] {
    let hasWindow = options.since != nil || options.until != nil
    let needsEnd = [options.since, options.until].contains { $0?.needsEnd == true }
    guard files.count > 1 || hasWindow else { return files.map { _ in ClockSurvey(first: nil, last: nil) } }
    var surveys = files.indices.map { survey(files[$0], $0, whole: needsEnd, &held, isInterrupted) }
    let isDeficient = surveys.contains { survey in
      survey.first.map { $0.date != .full || (files.count > 1 && $0.zoneMinutes == nil) } ?? false
    }
    if isDeficient, !needsEnd {
      for index in files.indices where held[index] == nil {
        surveys[index] = survey(files[index], index, whole: true, &held, isInterrupted)
      }
    }
    return surveys
  }

  private func survey(
    _ file: CaseInput, _ index: Int, whole: Bool, _ held: inout [Int: FeedBox], _ isInterrupted: () -> Bool
  ) -> ClockSurvey {
    guard let feed = try? open(file, index, jobs: 1) else { return ClockSurvey(first: nil, last: nil) }
    // What comes through a pipe comes once: it is read until its clock shows, and then waits for its turn.
    let isReadOnce = file.path == "-" || !InputSource.isFile(file.path)
    if isReadOnce {
      feed.lookAhead(isInterrupted)
      held[index] = feed
    } else {
      var items: [LogItem] = []
      while feed.next(into: &items), !isInterrupted() {
        items.removeAll(keepingCapacity: true)
        if !whole, feed.summary.first != nil { break }
      }
    }
    let summary = feed.summary
    return ClockSurvey(first: summary.first, last: summary.last, isOfReports: summary.dialects == [.ips])
  }

  // MARK: Live

  /// Reads one input as it comes and hands out each thing as soon as the log proves it; the report is the summary.
  public func watch(
    _ input: CaseInput, isInterrupted: () -> Bool = { false }, output: (LiveOutput) -> Void
  ) -> Report {
    var account = InputAccount(path: input.path)
    var analysis = CaseAnalysis(options: options, isLive: true)
    // There is no other input to take a clock from.
    let adjustment = ClockPlan.Adjustment()
    do throws(IngestFailure) {
      var feed = try LiveFeed(
        input.source, options: assemblerOptions(0), tools: tools, limits: limits, interruptions: interruptions)
      var clock = SilenceClock()
      var items: [LogItem] = []
      loop: while true {
        let wait = feed.hasPending ? SilenceClock.quiescence : clock.wait(until: analysis.nextDeadline)
        switch feed.next(waitingAtMost: wait, into: &items) {
        case .active: clock.noteActivity()
        case .quiet:
          if feed.hasPending {
            feed.settle(into: &items)
          } else if let moment = clock.silentMoment() {
            analysis.passTime(to: moment)
          }
        case .end: break loop
        }
        for item in items {
          consume(item.adjusted(by: adjustment), &analysis, &account, &clock)
          if analysis.hasNews { for thing in analysis.takeLive() { output(thing) } }
        }
        items.removeAll(keepingCapacity: true)
        for thing in analysis.takeLive() { output(thing) }
        if isInterrupted() { break }
      }
      for item in items { consume(item.adjusted(by: adjustment), &analysis, &account, &clock) }
      analysis.finish()
      for thing in analysis.takeLive() { output(thing) }
      account.complete(feed.summary, feed.reading, adjustment)
    } catch {
      account.fail(error)
      analysis.finish()
    }
    return analysis.report(inputs: [account.input])
  }

  private func consume(
    _ item: LogItem, _ analysis: inout CaseAnalysis, _ account: inout InputAccount, _ clock: inout SilenceClock
  ) {
    if case .note(let note) = item { account.add(note) }
    if let time = item.time { clock.noteRecord(time) }
    analysis.consume(item)
  }
}

extension ReadingSummary {
  /// Whether the input could not be read to its end.
  fileprivate var damage: ExcerptHeader.Damage? {
    guard let failure, failure.kind != .interrupted else { return nil }
    if case .corrupt = failure.kind { return .corrupt }
    return .short
  }
}

/// An open feed that can be kept in a list.
final class FeedBox {
  private var feed: InputFeed
  /// Items that were read before their turn.
  private var ahead: [LogItem] = []

  private let planner: ExcerptPlanner?

  init(_ feed: consuming InputFeed, planner: ExcerptPlanner? = nil) {
    self.feed = feed
    self.planner = planner
  }

  /// An input that shows no time in so many items shows none.
  private static let patience = 10_000

  /// Reads until the input has shown its clock; what was read comes with the next stretch.
  func lookAhead(_ isInterrupted: () -> Bool) {
    while feed.summary.first == nil, ahead.count < Self.patience, !isInterrupted(), feed.next(into: &ahead) {}
  }

  func next(into items: inout [LogItem]) -> Bool {
    items += ahead
    ahead = []
    let known = items.count
    let goesOn = feed.next(into: &items)
    plan(items[known...], isAtEnd: !goesOn)
    return goesOn
  }
  func stop(into items: inout [LogItem]) {
    let known = items.count
    feed.stop(into: &items)
    plan(items[known...], isAtEnd: true)
  }

  /// Takes in which records an excerpt must keep, where one is to be made.
  private func plan(_ items: ArraySlice<LogItem>, isAtEnd: Bool) {
    guard let planner else { return }
    planner.take(items, kept: feed.takeTrace())
    guard isAtEnd else { return }
    let damage = feed.reading.damage ?? feed.summary.damage
    planner.finish(feed.summary, isOfSeveral: feed.isOfSeveral, damage: damage, tag: feed.excerptTag)
  }
  var bytesRead: Int64 { feed.bytesRead }
  var reading: ReadingSummary { feed.reading }
  var summary: InputSummary { feed.summary }
}
