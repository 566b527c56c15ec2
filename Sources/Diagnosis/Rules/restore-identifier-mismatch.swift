import Correlation
import Parsing

/// The system relaunched the app for the identifier X, and no manager claimed X.
enum RestoreIdentifierMismatch: Rule {
  static let descriptor = RuleDescriptor(
    slug: "restore-identifier-mismatch", group: "A", severity: .error, blame: .app,
    parameters: [
      RuleParameter(
        "window", unit: "s", default: 10,
        means: "time after launch for a manager to claim the identifier, where the daemon's own timer is not seen")
    ],
    text: .restoreIdentifierMismatch)
  static let scope = RuleScope.representativeLives
  static let hears: EventKindSet = []

  static func answers(in context: RuleContext) -> [Answer] {
    guard context.life.bluetoothRelaunch != nil else { return [] }
    return ManagerRole.allCases.flatMap { role in
      let names = expected(role, context)
      if names.isEmpty,
        let line = context.life.launchLines(for: role).first(where: { $0.fields.isRedacted(.identifiers) })
      {
        return [answer(context, role.rawValue, hidden(by: line, role, context))]
      }
      return names.sorted().map { identifier in
        answer(context, "\(role.rawValue) \(identifier)", outcome(identifier, role, context))
      }
    }
  }

  /// The launch hides for which identifier it is: what was handed back was claimed, and nothing else can be told.
  private static func hidden(by line: Entry, _ role: ManagerRole, _ context: RuleContext) -> Answer.Outcome {
    if isClaimed(role, context.life) { return .clear }
    guard context.isFinal || context.settled != nil else { return .open(until: context.settling) }
    return .undetermined(Missing(from: line.time, to: line.time), because: IdentifierChange.redacted)
  }

  /// Something of the role was handed back: the daemon found its identifier, or the app was given its state.
  private static func isClaimed(_ role: ManagerRole, _ life: Life) -> Bool {
    life.all([.appRestore, .identifierMatched, .restoreHandedOver]).contains { entry in
      guard ManagerRole(entry.fields.text(.role)) == role else { return false }
      switch entry.kind {
      case .appRestore: return true
      case .identifierMatched, .restoreHandedOver: return entry.event.known != .inferred
      default: return false
      }
    }
  }

  /// What a manager of the role should have claimed: the lines of the launch list it, or the daemon says that nobody did.
  private static func expected(_ role: ManagerRole, _ context: RuleContext) -> Set<String> {
    // The daemon's refusals do not tell the role: it is the one that the launch names, else the usual one.
    let other = listed(role == .central ? .peripheral : .central, context)
    var names = listed(role, context)
    for entry in refusals(context) {
      guard let identifier = entry.fields.text(.identifier), !names.contains(identifier) else { continue }
      let isOfRole = ManagerRole(entry.fields.text(.role)) == role
      if isOfRole, entry.fields.text(.role) != nil || !other.contains(identifier) { names.insert(identifier) }
    }
    return names
  }

  /// What the launch lists for the role: its options, in the app's words or the daemon's, and what was matched.
  private static func listed(_ role: ManagerRole, _ context: RuleContext) -> Set<String> {
    var names: Set<String> = []
    for entry in context.life.launchLines(for: role) { names.formUnion(entry.fields.list(.identifiers) ?? []) }
    for entry in context.life.all([.identifierMatched, .restoreHandedOver]) {
      if let identifier = entry.fields.text(.identifier), ManagerRole(entry.fields.text(.role)) == role {
        names.insert(identifier)
      }
    }
    return names
  }

  private static func refusals(_ context: RuleContext) -> [Entry] {
    context.life.all([.identifierUnclaimed])
  }

  private static func outcome(_ identifier: String, _ role: ManagerRole, _ context: RuleContext) -> Answer.Outcome {
    let life = context.life
    let managers = life.managers.filter { $0.role == role && !$0.hasNoIdentifier }
    let matched =
      life.first([.identifierMatched, .restoreHandedOver]) { entry in
        entry.event.known != .inferred && entry.fields.text(.identifier) == identifier
      } != nil
    // The daemon's refusals do not tell the role.
    if matched || life.managers.contains(where: { $0.identifier == identifier }) { return .clear }
    // A restore callback proves that an identifier matched; with one expected, it was this one.
    let restored = life.all([.appRestore]).contains { ManagerRole($0.fields.text(.role)) == role }
    if restored, expected(role, context).count == 1 { return .clear }
    // Where each line of the launch lists but one, what was claimed is that one, however the lines spell it.
    let isOne = life.launchLines(for: role).allSatisfy { ($0.fields.list(.identifiers)?.count ?? 0) <= 1 }
    let isRefused = refusals(context).contains { $0.fields.text(.identifier) == identifier }
    if isOne, !isRefused, isClaimed(role, life) { return .clear }

    let others = managers.filter { $0.identifier != nil }
    if let alike = others.first(where: { IdentifierSpelling.areAlike($0.identifier ?? "", identifier) }) {
      return .undetermined(
        Missing(emitter: .app, level: .default, wording: .appManagerCreated, from: alike.firstSeen.time),
        because: "the two identifiers differ only by characters that may be the log's own")
    }
    let unclaimed = refusals(context).first { $0.fields.text(.identifier) == identifier }
    let expired = life.first([.relaunchTimerExpired])
    if unclaimed == nil, let expired, !context.isFinal, let until = reapingEnd(after: expired, context) {
      return .open(until: until)
    }
    if let proof = unclaimed ?? expired {
      // What the daemon throws away nobody claimed, whatever the role of the managers that are there.
      if let other = others.first ?? (unclaimed == nil ? nil : life.managers.first { $0.identifier != nil }) {
        var finding = draft(identifier, role, other, [proof, other.creation], context)
        if let line = naming(identifier, role, context) { finding.context.append(line) }
        return .fired(finding)
      }
      if managers.isEmpty { return .clear }
    }
    guard let start = life.windowStart else {
      return context.isFinal
        ? .undetermined(Missing(emitter: .lifecycle), because: "the launch is not in the log") : .open(until: nil)
    }
    let closing: Marker
    switch context.window(from: start, seconds: seconds(context)) {
    case .open(let until):
      // Without a clock only order tells: by the first callback after `poweredOn` every manager is there.
      guard start.time == nil, let settled = context.settled else {
        return context.isFinal
          ? .undetermined(
            Missing(emitter: .app, from: start.time, isAfterEnd: true), because: "the log ends before the window closes"
          )
          : .open(until: until)
      }
      closing = settled
    case .elapsed(let marker): closing = marker
    case .ended(let marker):
      // The daemon's timer goes on while the app is suspended, and what it then does is the better proof.
      if !managers.isEmpty, !context.isFinal, let verdict = verdictOfTimer(context) { return .open(until: verdict) }
      closing = marker
    }
    // No manager at all, or none with an identifier, is a finding of its own.
    if managers.isEmpty { return .clear }
    let daemon = context.needs.coverage(.daemon, from: start, to: closing)
    let ownWords = context.needs.wording(.appManagerCreated, of: role).and(
      context.needs.coverage(.app, from: start, to: closing))
    let allKnown = managers.allSatisfy { $0.identifier != nil } && !others.isEmpty
    let need =
      allKnown
      ? daemon.or(ownWords)
      : ownWords.and(
        Need(
          state: .none,
          missing: Missing(
            emitter: .daemon, level: .default, wording: .appManagerCreated, from: start.time, to: closing.time),
          because: "the identifiers of the managers are not in the log"))
    guard need.state > .none, let other = others.first else {
      return .undetermined(need.missing, because: need.because)
    }
    var finding = draft(identifier, role, other, [naming(identifier, role, context), other.creation], context)
    finding.cap(
      need.state == .full ? .likely : .possible,
      because: need.state == .full ? "it rests on the absence of a line" : need.because)
    if need.state == .partial { finding.severity = .warning }
    return .fired(finding)
  }

  /// Seconds within which the daemon acts once its timer has run out.
  private static let reaping: Int64 = 1

  /// By when the daemon's own timer has told; nil when it is not seen, or should have told by now.
  private static func verdictOfTimer(_ context: RuleContext) -> Instant? {
    guard let timer = context.life.first([.relaunchTimerStarted]), var limit = timer.time,
      let seconds = timer.fields.number(.seconds), (1...3_600).contains(seconds)
    else { return nil }
    limit.microseconds &+= Int64(seconds) * 1_000_000
    return open(limit, context)
  }

  /// By when the saved session is thrown away after the timer's end, which names the identifier.
  private static func reapingEnd(after expired: Entry, _ context: RuleContext) -> Instant? {
    expired.time.flatMap { open($0, context) }
  }

  /// The moment with the daemon's time to act; nil when it has passed.
  private static func open(_ moment: Instant, _ context: RuleContext) -> Instant? {
    var limit = moment
    limit.microseconds &+= reaping * 1_000_000 + Int64(limit.resolution)
    return context.world.now(of: limit).microseconds > limit.microseconds ? nil : limit
  }

  /// The line that says for which identifier the app was launched.
  private static func naming(_ identifier: String, _ role: ManagerRole, _ context: RuleContext) -> Entry? {
    context.life.launchLines(for: role).first { $0.fields.list(.identifiers)?.contains(identifier) ?? false }
  }

  private static func seconds(_ context: RuleContext) -> Double {
    let timer = context.life.first([.relaunchTimerStarted])?.fields.number(.seconds)
    return timer.map(Double.init) ?? context.parameter("window", of: descriptor)
  }

  private static func draft(
    _ identifier: String, _ role: ManagerRole, _ other: Manager, _ proof: [Entry?], _ context: RuleContext
  ) -> Draft {
    Draft(
      .error, .certain, .app,
      "The system restored the identifier “\(identifier)”, and no manager claimed it; the app created "
        + "\(other.role == role ? "one" : "a \(other.role.rawValue) manager") with “\(other.identifier ?? "")” instead.",
      proof: proof, context: [context.life.bluetoothRelaunch], subject: identifier)
  }
}
