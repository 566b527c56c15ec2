import Correlation
import Parsing

/// What someone who watches has been shown, so that each thing is printed once and what falls is taken back.
struct LiveLedger {
  private var touched: Set<Int> = []
  private var printedFindings: Set<String> = []
  private var printedSessions: Set<Int> = []

  mutating func touch(_ app: Int) { touched.insert(app) }

  /// A finding is printed when it has fired and no rule that could be its cause is still open in the same life; a
  /// session when it has ended.
  mutating func take(_ world: World, _ engine: inout RuleEngine, _ options: CaseOptions) -> [LiveOutput] {
    guard !touched.isEmpty else { return [] }
    defer { touched = [] }
    var output: [LiveOutput] = []
    for fallen in engine.takeRetractions() {
      guard let id = fallen.id, printedFindings.remove(id) != nil else { continue }
      output.append(.retraction(id: id, because: "a later line shows otherwise"))
    }
    // One app's findings never absorb another's.
    let answers = engine.answers.filter { $0.app.map(touched.contains) ?? true }
    let shown = answers.filter { isShown($0, world, options) }
    let absorbed = FindingAssembly(world: world, answers: shown).absorbedIDs()
    for id in absorbed.sorted() where printedFindings.remove(id) != nil {
      output.append(.retraction(id: id, because: "its cause was found"))
    }
    for kept in shown {
      guard case .fired(let draft) = kept.answer.outcome, let id = kept.id, !printedFindings.contains(id),
        !absorbed.contains(id), !hasOpenCause(kept, answers),
        let finding = FindingAssembly.finding(kept, draft, world)
      else { continue }
      printedFindings.insert(id)
      output.append(.finding(finding))
    }
    output += sessions(world, engine, options)
    return output
  }

  private func isShown(_ kept: RuleEngine.Kept, _ world: World, _ options: CaseOptions) -> Bool {
    guard let app = kept.app else { return true }
    return options.apps.isEmpty ? world.apps[app].hasBluetooth : world.apps[app].isSelected
  }

  private func hasOpenCause(_ kept: RuleEngine.Kept, _ answers: [RuleEngine.Kept]) -> Bool {
    let causes = Causes.causes(of: kept.answer.rule)
    return answers.contains { other in
      other.app == kept.app && other.answer.life == kept.answer.life && causes.contains(other.answer.rule)
        && other.answer.isOpen
    }
  }

  private mutating func sessions(_ world: World, _ engine: RuleEngine, _ options: CaseOptions) -> [LiveOutput] {
    var output: [LiveOutput] = []
    let builder = ReportBuilder(world: world, engine: engine, options: options, inputs: [])
    for index in touched.sorted() {
      let app = world.apps[index]
      guard app.mergedInto == nil, options.apps.isEmpty ? app.hasBluetooth : app.isSelected else { continue }
      for life in app.lives.suffix(2) {
        for stretch in life.stretches.indices where !life.stretches[stretch].isOpen {
          guard printedSessions.insert(life.stretches[stretch].id).inserted else { continue }
          output.append(.session(builder.session(app, life, stretch)))
        }
      }
    }
    return output
  }
}
