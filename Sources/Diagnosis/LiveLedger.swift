import Correlation
import Parsing

/// What someone who watches has been shown, so that each thing is printed once and what falls is taken back.
struct LiveLedger {
  private var touched: Set<Int> = []
  private var printedFindings: Set<String> = []
  private var printedSessions: Set<Int> = []
  private var milestones = MilestoneLedger()
  /// Apps of which findings are told.
  private var shownApps: Set<Int> = []

  /// Something new was told of a device that is no app's.
  private var isDeviceTouched = false

  mutating func touch(_ app: Int) { touched.insert(app) }
  mutating func touchDevice() { isDeviceTouched = true }

  /// A finding is printed when it has fired and no rule that could be its cause is still open in the same life; a
  /// session when it has ended.
  mutating func take(_ world: World, _ engine: inout RuleEngine, _ options: CaseOptions) -> [LiveOutput] {
    guard !touched.isEmpty || isDeviceTouched else { return [] }
    defer {
      touched = []
      isDeviceTouched = false
    }
    var output: [LiveOutput] = []
    for fallen in engine.takeRetractions() {
      guard let id = fallen.id, printedFindings.remove(id) != nil else { continue }
      output.append(.retraction(id: id, because: "a later line shows otherwise"))
    }
    for app in touched where isShown(app, world, options) && shownApps.insert(app).inserted { engine.renew(app) }
    let (answers, lives) = engine.takeNews(of: touched, world)
    let shown = answers.filter { isShown($0, world, options) }
    let absorbed = FindingAssembly(world: world, answers: shown).absorbedIDs()
    for id in absorbed.sorted() where printedFindings.remove(id) != nil {
      output.append(.retraction(id: id, because: "its cause was found"))
    }
    for kept in shown where lives.contains(kept.answer.life) {
      guard case .fired(let draft) = kept.answer.outcome, let id = kept.id, !printedFindings.contains(id),
        !absorbed.contains(id), !hasOpenCause(kept, answers),
        let finding = FindingAssembly.finding(kept, draft, world)
      else { continue }
      printedFindings.insert(id)
      output.append(.finding(finding.rated(options)))
    }
    return self.milestones(world, engine, answers, options) + output + sessions(world, engine, answers, options)
  }

  private func isShown(_ kept: RuleEngine.Kept, _ world: World, _ options: CaseOptions) -> Bool {
    kept.app.map { isShown($0, world, options) } ?? true
  }

  private func isShown(_ app: Int, _ world: World, _ options: CaseOptions) -> Bool {
    options.apps.isEmpty ? world.apps[app].hasBluetooth : world.apps[app].isSelected
  }

  private func hasOpenCause(_ kept: RuleEngine.Kept, _ answers: [RuleEngine.Kept]) -> Bool {
    let causes = Causes.causes(of: kept.answer.rule)
    return answers.contains { other in
      other.app == kept.app && other.answer.life == kept.answer.life && causes.contains(other.answer.rule)
        && other.answer.isOpen
    }
  }

  private mutating func milestones(
    _ world: World, _ engine: RuleEngine, _ answers: [RuleEngine.Kept], _ options: CaseOptions
  ) -> [LiveOutput] {
    let builder = ReportBuilder(world: world, engine: engine, answers: answers, options: options, inputs: [])
    return touched.sorted().filter { world.apps[$0].mergedInto == nil && isShown($0, world, options) }
      .flatMap { milestones.take(world.apps[$0], builder) }.map(LiveOutput.milestone)
  }

  private mutating func sessions(
    _ world: World, _ engine: RuleEngine, _ answers: [RuleEngine.Kept], _ options: CaseOptions
  ) -> [LiveOutput] {
    var output: [LiveOutput] = []
    let builder = ReportBuilder(world: world, engine: engine, answers: answers, options: options, inputs: [])
    for index in touched.sorted() {
      let app = world.apps[index]
      guard app.mergedInto == nil, options.apps.isEmpty ? app.hasBluetooth : app.isSelected else { continue }
      for life in app.lives.suffix(2) {
        // What stands before one that was told was told as well.
        var new: [Int] = []
        for stretch in life.stretches.indices.reversed() where !life.stretches[stretch].isOpen {
          guard printedSessions.insert(life.stretches[stretch].id).inserted else { break }
          new.append(stretch)
        }
        output += new.reversed().map { .session(builder.session(app, life, $0)) }
      }
    }
    if printedSessions.count > 2 * Bounds.stretchesPerLife {
      printedSessions = Set(printedSessions.sorted().suffix(Bounds.stretchesPerLife))
    }
    return output
  }
}
