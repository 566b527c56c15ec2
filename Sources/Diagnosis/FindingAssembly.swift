import Correlation
import Parsing

/// Makes findings of fired answers and lets causes absorb their consequences.
struct FindingAssembly {
  let world: World
  let answers: [RuleEngine.Kept]

  private struct Fired {
    var kept: RuleEngine.Kept
    var draft: Draft
    var finding: Finding
    /// Of its app's lives the how-manyth it is about.
    var life: Int?
  }

  private struct Story: Hashable {
    var app: Int?
    var rule: String
  }

  /// The fired answers, and where those of a rule and an app stand among them: causes are looked for in one app.
  private struct FiredList {
    var all: [Fired] = []
    var places: [Story: [Int]] = [:]

    subscript(index: Int) -> Fired { all[index] }
  }

  /// The findings that stand on their own, with what they absorbed, by severity, time and rule.
  func findings() -> [Finding] {
    var fired = firedList()
    var absorbed: Set<Int> = []
    for index in fired.all.indices {
      guard let cause = strongestCause(of: index, fired) else { continue }
      absorbed.insert(index)
      let finding = fired[index].finding
      fired.all[cause].finding.consequences.append(
        Consequence(rule: finding.rule, message: finding.message, evidence: finding.evidence))
    }
    // What a consequence had absorbed hangs under the cause that is left.
    for index in absorbed {
      guard let root = root(of: index, fired) else { continue }
      for consequence in fired[index].finding.consequences
      where !fired[root].finding.consequences.contains(consequence) {
        fired.all[root].finding.consequences.append(consequence)
      }
    }
    return fired.all.indices.filter { !absorbed.contains($0) }.map { fired[$0].finding }.sorted(by: Self.isBefore)
  }

  /// Ids of the findings that a fired cause absorbs.
  func absorbedIDs() -> Set<String> {
    let fired = firedList()
    return Set(fired.all.indices.filter { strongestCause(of: $0, fired) != nil }.map { fired[$0].finding.id })
  }

  private func firedList() -> FiredList {
    var list = FiredList()
    var order: [Int: [Int: Int]] = [:]
    for kept in answers {
      guard case .fired(let draft) = kept.answer.outcome, let finding = Self.finding(kept, draft, world) else {
        continue
      }
      var fired = Fired(kept: kept, draft: draft, finding: finding)
      if let app = kept.app {
        if order[app] == nil {
          let lives = world.apps[app].lives.enumerated().map { ($1.id, $0) }
          order[app] = Dictionary(lives, uniquingKeysWith: { first, _ in first })
        }
        fired.life = order[app]?[kept.answer.life]
      }
      list.places[Story(app: kept.app, rule: kept.answer.rule), default: []].append(list.all.count)
      list.all.append(fired)
    }
    return list
  }

  private func strongestCause(of index: Int, _ fired: FiredList) -> Int? {
    let effect = fired[index]
    let candidates = Causes.causes(of: effect.kept.answer.rule)
      .flatMap { fired.places[Story(app: effect.kept.app, rule: $0)] ?? [] }
      .filter { other in
        other != index && isSameStory(fired[other], effect)
          && fired[other].draft.confidence >= effect.draft.confidence
          && !Causes.causes(of: fired[other].kept.answer.rule).contains(effect.kept.answer.rule)
          && isSameManager(fired[other], effect)
      }
    return candidates.sorted().max { rank(fired[$0]) < rank(fired[$1]) }
  }

  /// A root cause before one that is itself a consequence; of equals the more severe.
  private func rank(_ fired: Fired) -> Int {
    -Causes.causes(of: fired.kept.answer.rule).count * 10 + (fired.draft.severity == .error ? 1 : 0)
  }

  private func root(of index: Int, _ fired: FiredList) -> Int? {
    var current = index
    var seen: Set<Int> = []
    while let cause = strongestCause(of: current, fired), seen.insert(cause).inserted { current = cause }
    return current == index ? nil : current
  }

  /// The same life, or an interruption and the life that follows it.
  private func isSameStory(_ cause: Fired, _ effect: Fired) -> Bool {
    guard let app = cause.kept.app, app == effect.kept.app else { return false }
    if cause.kept.answer.life == effect.kept.answer.life || Self.spansLives.contains(cause.kept.answer.rule) {
      return true
    }
    guard let first = cause.life, let second = effect.life else { return false }
    return second == first + 1 && Self.spansInterruption.contains(cause.kept.answer.rule)
  }

  /// Causes that are told once of all lives of an app.
  static let spansLives: Set<String> = ["restore-identifier-random"]

  /// Causes that are found at the end of one life and explain the next.
  private static let spansInterruption: Set<String> = ["relaunch-not-expected", "restore-data-cleared"]

  /// A manager without identifier explains only itself.
  private func isSameManager(_ cause: Fired, _ effect: Fired) -> Bool {
    guard cause.kept.answer.rule == "restore-identifier-missing" else { return true }
    return cause.draft.severity > .info && cause.kept.answer.occasion == effect.kept.answer.occasion
      || effect.kept.answer.rule == "relaunch-missing"
  }

  static func isBefore(_ one: Finding, _ other: Finding) -> Bool {
    if one.severity != other.severity { return one.severity > other.severity }
    if one.confidence != other.confidence, one.app == other.app, one.session == other.session {
      return one.confidence > other.confidence
    }
    if let a = one.time, let b = other.time, a.timeline == b.timeline, a.microseconds != b.microseconds {
      return a.microseconds < b.microseconds
    }
    if one.rule != other.rule { return one.rule < other.rule }
    return one.id < other.id
  }

  /// The finding of a fired answer.
  static func finding(_ kept: RuleEngine.Kept, _ draft: Draft, _ world: World) -> Finding? {
    guard let descriptor = RuleBook.descriptor(of: kept.answer.rule), let id = kept.id else { return nil }
    var evidence: [Evidence] = []
    var seen: Set<SourcePosition> = []
    for (entries, role) in [
      (draft.proof, Evidence.Role.proves), (draft.excludes, .excludes), (draft.context, .context),
    ] {
      for entry in entries where seen.insert(entry.position).inserted { evidence.append(Evidence(entry.event, role)) }
    }
    return Finding(
      id: id, rule: descriptor.slug, severity: draft.severity, raised: draft.raised, confidence: draft.confidence,
      blame: draft.blame, app: kept.app.map { world.apps[$0].name }, session: kept.answer.session,
      message: draft.message, because: draft.because, advice: descriptor.text.advice,
      customer: descriptor.text.customer, evidence: evidence, time: draft.proof.max { $0.order < $1.order }?.time)
  }
}
