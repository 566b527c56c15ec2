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
  private let interruptions: [Interruption]

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

  private var limits: IngestLimits {
    var limits = IngestLimits()
    limits.maxExpanded = options.maxExpanded
    return limits
  }

  private func assemblerOptions(_ index: Int) -> AssemblerOptions {
    AssemblerOptions(
      input: index, dialect: options.dialect,
      followed: options.apps.map { $0.process ?? $0.name }.filter { !$0.contains(".") })
  }

  private func open(_ input: CaseInput, _ index: Int, jobs: Int) throws(IngestFailure) -> FeedBox {
    FeedBox(
      try InputFeed(
        input.source, options: assemblerOptions(index), tools: tools, limits: limits, jobs: jobs,
        interruptions: interruptions))
  }

  // MARK: Whole inputs

  /// Reads all inputs to their ends, or until interrupted.
  ///
  /// - Parameter progress: is told the bytes read so far, of the inputs as they lie on disk.
  public func analyze(
    _ inputs: [CaseInput], isInterrupted: () -> Bool = { false }, progress: (Int64) -> Void = { _ in }
  ) -> Report {
    let walk = DirectoryWalk(inputs.map(\.path).filter { $0 != "-" })
    var files = walk.paths.map { CaseInput(path: $0) }
    if let position = inputs.firstIndex(where: { $0.path == "-" }) {
      files.insert(CaseInput(path: "-"), at: min(position, files.count))
    }
    var accounts = files.map { InputAccount(path: $0.path) }
    let surveys = survey(files, isInterrupted)
    let plan = ClockPlan(surveys, zoneMinutes: options.zoneMinutes, year: options.year)
    let end = surveys.indices.compactMap { index in surveys[index].last.map(plan.adjustments[index].apply) }
      .max { $0.wallClock < $1.wallClock }
    let resolver = MomentResolver(end: end)
    let window = TimeWindow(
      since: options.since.flatMap(resolver.wallClock), until: options.until.flatMap(resolver.wallClock))

    var analysis = CaseAnalysis(options: options, isLive: false, inputs: files.count)
    var run = CaseRun(files: files, plan: plan, surveys: surveys)
    var duplicates = DuplicateFilter()
    var bytesDone: Int64 = 0
    run.read { index throws(IngestFailure) in
      try open(files[index], index, jobs: files.count == 1 ? options.jobs : 1)
    } consume: { item in
      guard window.holds(item) else { return }
      if case .note(let note) = item { accounts[note.position.input].add(note) }
      if files.count > 1, case .event(let event) = item, duplicates.isDuplicate(event) { return }
      analysis.consume(item)
    } pulse: { bytes in
      progress(bytesDone + bytes)
      return isInterrupted()
    } finished: { index, outcome in
      switch outcome {
      case .failed(let failure): accounts[index].fail(failure)
      case .ended(let summary, let reading):
        bytesDone += reading.bytesRead
        accounts[index].complete(summary, reading, plan.adjustments[index])
        if reading.failure == nil, isInterrupted() { accounts[index].stop() }
      }
    }
    analysis.finish()
    var reported = accounts.map(\.input)
    for skipped in walk.skipped {
      var input = Report.Input(path: skipped.path)
      let text = skipped.reason + (skipped.advice.map { "; \($0)" } ?? "")
      input.notes.append(Report.Note(kind: InputNote.Kind.skipped.rawValue, line: nil, text: text))
      reported.append(input)
    }
    var report = analysis.report(inputs: reported)
    if let at = options.at {
      report.summary.moment = MomentTeller(world: analysis.world, report: report, options: options)
        .tell(at, resolver: MomentResolver(end: end ?? analysis.world.last?.time))
    }
    return report
  }

  /// A first look at each input, as far as the case needs one: several inputs must be put in order, and moments that
  /// count from the log's end need its end.
  private func survey(_ files: [CaseInput], _ isInterrupted: () -> Bool) -> [ClockSurvey] {
    let needsEnd = [options.at, options.since, options.until].contains { MomentResolver.needsEnd($0) }
    guard files.count > 1 || (needsEnd && (options.since != nil || options.until != nil)) else {
      return files.map { _ in ClockSurvey(first: nil, last: nil) }
    }
    var surveys = files.indices.map { survey(files[$0], $0, whole: needsEnd, isInterrupted) }
    let isDeficient = surveys.contains { survey in
      survey.first.map { $0.zoneMinutes == nil || $0.date != .full } ?? false
    }
    if isDeficient, !needsEnd { surveys = files.indices.map { survey(files[$0], $0, whole: true, isInterrupted) } }
    return surveys
  }

  private func survey(_ file: CaseInput, _ index: Int, whole: Bool, _ isInterrupted: () -> Bool) -> ClockSurvey {
    // What comes through a pipe comes once.
    guard file.path != "-", InputSource.isFile(file.path) else { return ClockSurvey(first: nil, last: nil) }
    guard let feed = try? open(file, index, jobs: 1) else { return ClockSurvey(first: nil, last: nil) }
    var items: [LogItem] = []
    while feed.next(into: &items), !isInterrupted() {
      items.removeAll(keepingCapacity: true)
      if !whole, feed.summary.first != nil { break }
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
    let plan = ClockPlan([ClockSurvey(first: nil, last: nil)], zoneMinutes: nil, year: nil)
    var adjustment = plan.adjustments[0]
    adjustment.zoneMinutes = options.zoneMinutes
    adjustment.year = options.year
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

/// An open feed that can be kept in a list.
final class FeedBox {
  private var feed: InputFeed

  init(_ feed: consuming InputFeed) { self.feed = feed }

  func next(into items: inout [LogItem]) -> Bool { feed.next(into: &items) }
  func stop(into items: inout [LogItem]) { feed.stop(into: &items) }
  var bytesRead: Int64 { feed.bytesRead }
  var reading: ReadingSummary { feed.reading }
  var summary: InputSummary { feed.summary }
}
