import Correlation
import Parsing

/// One case being analysed: the correlator and the rules, fed item by item on one thread.
///
/// `analyze`, `watch` and `batch` all feed it the same way; that is why they find the same.
struct CaseAnalysis {
  private(set) var correlator: Correlator
  private(set) var engine: RuleEngine
  let options: CaseOptions
  private var live: LiveLedger?
  private var shownChanges = 0

  init(options: CaseOptions, isLive: Bool, inputs: Int = 1, assumedClocks: Set<Int> = []) {
    self.options = options
    correlator = Correlator(
      selections: options.apps.map { ($0.name, $0.process) }, inputs: inputs, assumedClocks: assumedClocks)
    engine = RuleEngine(options: options, isWatched: isLive)
    live = isLive ? LiveLedger() : nil
  }

  var world: World { correlator.world }

  /// Takes in the next item; answers why it is told nowhere, where it is an event that is not.
  @discardableResult
  mutating func consume(_ item: LogItem) -> Correlator.Silence? {
    let touched = correlator.consume(item) { engine.closeChapter($0) }
    if touched != nil || !engine.due(correlator.world).isEmpty { judge(touched ?? Correlator.Touched()) }
    if live == nil {
      engine.forgetNews()
    } else {
      for app in engine.appsOnSilence.sorted() where touched?.apps.contains(app) != true {
        engine.update(app, correlator.world, .ofWholeStory)
        live?.touch(app)
      }
    }
    return correlator.silence
  }

  /// Asks the rules about what an item changed, and about apps with a window that has closed.
  private mutating func judge(_ touched: Correlator.Touched) {
    for (from, into) in touched.merged { engine.merge(from, into: into) }
    for app in touched.evicted {
      engine.update(app, correlator.world, .ofWholeStory, isFinal: true)
      live?.touch(app)
      correlator.release(app, isFree: !engine.release(app))
    }
    for app in touched.apps.union(touched.told).union(engine.due(correlator.world)).sorted() {
      let news = correlator.takeNews(of: app)
      engine.update(app, correlator.world, touched.apps.contains(app) ? .ofWholeStory : news)
      live?.touch(app)
    }
    if !touched.devices.isEmpty {
      engine.judgeDevices(correlator.world, touched.devices, isFinal: false)
      live?.touchDevice()
    }
  }

  /// The live input is silent, and by the clock it would now be `moment` in the log.
  mutating func passTime(to moment: Instant) {
    let world = correlator.world.silent(moment)
    for app in engine.due(world).sorted() {
      engine.update(app, world, world.apps[app].news, isSilence: true)
      live?.touch(app)
    }
  }

  /// The next moment at which a window closes on the timeline of the log's last record.
  var nextDeadline: Instant? { engine.nextDeadline(correlator.world) }

  /// Whether an answer changed since what is new was last taken.
  var hasNews: Bool { engine.changes != shownChanges }

  /// What is new for someone who watches.
  mutating func takeLive() -> [LiveOutput] {
    guard var ledger = live else { return [] }
    shownChanges = engine.changes
    defer { live = ledger }
    return ledger.take(correlator.world, &engine, options)
  }

  /// The log is at its end.
  mutating func finish() {
    for (from, into) in correlator.finish(chapterEnds: { engine.closeChapter($0) }).merged {
      engine.merge(from, into: into)
    }
    for app in correlator.world.liveApps.map(\.index) {
      engine.update(app, correlator.world, .ofWholeStory, isFinal: true)
      live?.touch(app)
    }
    engine.judgeDevices(correlator.world, isFinal: true)
    engine.judgeRadio(correlator.world)
    engine.judgeInputs(correlator.world)
  }

  /// What was read of these inputs may not be what was written.
  mutating func doubt(_ inputs: Set<Int>) { engine.doubt(inputs) }

  func report(inputs: [Report.Input]) -> Report {
    ReportBuilder(world: correlator.world, engine: engine, options: options, inputs: inputs).build()
  }
}
