import Correlation
import Parsing

/// Makes findings of fired answers and lets causes absorb their consequences.
struct FindingAssembly {
  private let world: World
  private let fired: [Fired]
  /// Where the fired answers of an app stand: causes are looked for among them alone.
  private let ofApp: [Int?: [Int]]

  private struct Fired {
    var kept: RuleEngine.Kept
    var draft: Draft
    var finding: Finding
  }

  init(world: World, answers: [RuleEngine.Kept]) {
    self.world = world
    let fired: [Fired] = answers.compactMap { kept in
      guard case .fired(let draft) = kept.answer.outcome, let finding = Self.finding(kept, draft, world) else {
        return nil
      }
      return Fired(kept: kept, draft: draft, finding: finding)
    }
    self.fired = fired
    ofApp = Dictionary(grouping: fired.indices) { fired[$0].kept.app }
  }

  /// The findings that stand on their own, with what they absorbed, by severity, time and rule.
  func findings() -> [Finding] {
    var findings = fired.map(\.finding)
    let causes = fired.indices.map(strongestCause)
    for (index, cause) in causes.enumerated() {
      guard let cause else { continue }
      let finding = fired[index].finding
      findings[cause].consequences.append(
        Consequence(
          rule: finding.rule, severity: finding.severity, message: finding.message, evidence: finding.evidence))
    }
    for index in findings.indices { findings[index].consequences.sort(by: Self.isProvenBefore) }
    // What a consequence had absorbed hangs under the cause that is left.
    for index in causes.indices {
      guard let root = root(of: index, causes) else { continue }
      for consequence in findings[index].consequences where !findings[root].consequences.contains(consequence) {
        findings[root].consequences.append(consequence)
      }
      findings[root].consequences.sort(by: Self.isProvenBefore)
    }
    return Self.causesFirst(
      findings.indices.filter { causes[$0] == nil }.map { findings[$0] }.sorted(by: Self.isBefore))
  }

  /// Consequences are told in the order in which the log has shown them all.
  private static func isProvenBefore(_ one: Consequence, _ other: Consequence) -> Bool {
    func last(_ consequence: Consequence) -> SourcePosition? {
      consequence.evidence.filter { $0.role == .proves }.map(\.position).max()
    }
    let (one, other) = (last(one), last(other))
    guard let one, let other else { return one != nil && other == nil }
    return one < other
  }

  /// Of equally grave and equally sure findings of one session the one that may be the other's cause goes first, though
  /// it is no cause here: it tells how things stand.
  private static func causesFirst(_ findings: [Finding]) -> [Finding] {
    var sorted = findings
    for index in sorted.indices {
      let effect = sorted[index]
      let causes = Causes.causes(of: effect.rule)
      guard !causes.isEmpty else { continue }
      let later = sorted[(index + 1)...].firstIndex { other in
        causes.contains(other.rule) && other.severity == effect.severity && other.confidence == effect.confidence
          && other.app == effect.app && other.session == effect.session
      }
      if let later { sorted.insert(sorted.remove(at: later), at: index) }
    }
    return sorted
  }

  /// Ids of the findings that a fired cause absorbs.
  func absorbedIDs() -> Set<String> {
    Set(fired.indices.filter { strongestCause(of: $0) != nil }.map { fired[$0].finding.id })
  }

  private func strongestCause(of index: Int) -> Int? {
    let effect = fired[index]
    let causes = Causes.causes(of: effect.kept.answer.rule)
    guard !causes.isEmpty else { return nil }
    let candidates = (ofApp[effect.kept.app] ?? []).filter { other in
      other != index && causes.contains(fired[other].kept.answer.rule) && isSameStory(fired[other].kept, effect.kept)
        && (fired[other].draft.confidence >= effect.draft.confidence || isSameEnd(fired[other], effect))
        && !Causes.causes(of: fired[other].kept.answer.rule).contains(effect.kept.answer.rule)
        && isSameManager(fired[other], effect) && isSameDevice(fired[other], effect)
        && isOfNewIdentifier(fired[other])
    }
    return candidates.max { rank(fired[$0]) < rank(fired[$1]) }
  }

  /// A root cause before one that is itself a consequence; of equals the more severe.
  private func rank(_ fired: Fired) -> Int {
    -Causes.causes(of: fired.kept.answer.rule).count * 10 + (fired.draft.severity == .error ? 1 : 0)
  }

  private func root(of index: Int, _ causes: [Int?]) -> Int? {
    var current = index
    var seen: Set<Int> = []
    while let cause = causes[current], seen.insert(cause).inserted { current = cause }
    return current == index ? nil : current
  }

  /// The same life, or an interruption and the life that follows it.
  private func isSameStory(_ cause: RuleEngine.Kept, _ effect: RuleEngine.Kept) -> Bool {
    guard let app = cause.app, app == effect.app else { return cause.app == nil && effect.app == nil }
    if cause.answer.life == effect.answer.life || Self.spansLives.contains(cause.answer.rule) { return true }
    guard Self.spansInterruption.contains(cause.answer.rule) else { return false }
    let lives = world.apps[app].lives
    guard let first = lives.firstIndex(where: { $0.id == cause.answer.life }), first + 1 < lives.count else {
      return false
    }
    return lives[first + 1].id == effect.answer.life
  }

  /// Causes that are told once of all lives of an app.
  static let spansLives: Set<String> = ["restore-identifier-random", RestoredStalePeripheral.slug]

  /// Causes that are found at the end of one life and explain the next.
  private static let spansInterruption: Set<String> = ["relaunch-not-expected", "restore-data-cleared"]

  /// Both tell of one end of a process, shown by one line: that the cause is less sure of what else it says makes no
  /// two findings of it.
  private func isSameEnd(_ cause: Fired, _ effect: Fired) -> Bool {
    cause.draft.proof.contains { line in
      Self.ends.contains(line.kind) && effect.draft.proof.contains { $0.position == line.position }
    }
  }

  private static let ends: Set<EventKind> = [.appException, .appPrivacyCrash, .processExited]

  /// A launch before the first unlock explains what follows from the new identifier that the app made in it.
  private func isOfNewIdentifier(_ cause: Fired) -> Bool {
    cause.kept.answer.rule != LaunchedBeforeFirstUnlock.slug || cause.draft.severity == .error
  }

  /// A manager without identifier explains only itself.
  private func isSameManager(_ cause: Fired, _ effect: Fired) -> Bool {
    guard cause.kept.answer.rule == "restore-identifier-missing" else { return true }
    return cause.draft.severity > .info && cause.kept.answer.occasion == effect.kept.answer.occasion
      || effect.kept.answer.rule == "relaunch-missing"
  }

  /// A gate that still stands explains the losses that come after it; those that led to it stand by themselves.
  private func isAfterGate(_ cause: Fired, _ effect: Fired) -> Bool {
    guard cause.draft.severity > .info, let gate = cause.draft.proof.first, let loss = effect.draft.proof.last,
      gate.order < loss.order
    else { return false }
    // Its subject is the kind of gate and the device.
    return !effect.draft.subject.isEmpty && cause.draft.subject.hasSuffix(" " + effect.draft.subject)
  }

  /// What befell one device's link or pairing explains nothing of another's.
  private func isSameDevice(_ cause: Fired, _ effect: Fired) -> Bool {
    if cause.kept.answer.rule == LinkGated.slug { return isAfterGate(cause, effect) }
    let isOfDevice = [PairingRemoved.slug, RestoredStalePeripheral.slug].contains(cause.kept.answer.rule)
    guard cause.kept.app == nil || isOfDevice else { return true }
    let subjects = [cause.draft.subject, effect.draft.subject]
    return subjects[0] == subjects[1] || (cause.kept.app != nil && subjects.contains(""))
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
      message: draft.message, because: draft.because, advice: draft.advice ?? descriptor.text.advice,
      customer: draft.customer ?? descriptor.text.customer, evidence: evidence,
      time: draft.proof.max { $0.order < $1.order }?.time)
  }
}
