import Correlation
import Parsing

/// The restore identifier is another one than in the launch before: the saved state is orphaned.
enum RestoreIdentifierChanged: Rule {
  static let descriptor = RuleDescriptor(
    slug: "restore-identifier-changed", group: "A", severity: .error, blame: .app, text: .restoreIdentifierChanged)
  static let scope = RuleScope.representativeLives
  static let hears: EventKindSet = []

  static func answers(in context: RuleContext) -> [Answer] {
    guard let previous = context.previous else { return [] }
    return ManagerRole.allCases.compactMap { role in
      guard let change = IdentifierChange(role, from: previous, to: context) else { return nil }
      let occasion = role.rawValue
      switch change.kind {
      case .same: return answer(context, occasion, .clear)
      case .unsettled: return answer(context, occasion, .open(until: context.settling))
      case .unclear: return nil
      case .unknown(let missing, let because):
        return answer(context, occasion, .undetermined(missing, because: because))
      case .changed(let old, let new):
        var draft = Draft(
          .error, .certain, .app,
          "The \(role.rawValue) manager was created with the identifier “\(new.identifier ?? "")”; "
            + "in the launch before it was “\(old.identifier ?? "")”.",
          proof: [old.creation, new.creation], subject: role.rawValue)
        if previous.endCause == .update, !previous.pending.isAnything {
          draft.severity = .info
          draft.message += " The app was updated in between, and nothing was pending."
        }
        return answer(context, occasion, .fired(draft))
      }
    }
  }
}

/// How the identifiers of one role differ between two lives, where those of every manager are known in both.
struct IdentifierChange {
  enum Kind {
    case same
    /// Managers may still come.
    case unsettled
    /// Two managers of which each launch shows one, or the like.
    case unclear
    /// What would tell is not in the log, or hidden.
    case unknown(Missing, because: String)
    case changed(old: Manager, new: Manager)
  }
  var kind: Kind

  init?(_ role: ManagerRole, from previous: Life, to context: RuleContext) {
    guard Self.has(role, previous.managers) || Self.has(role, context.life.managers) else { return nil }
    let old = previous.managers.filter { $0.role == role && $0.identifier != nil }
    let new = context.life.managers.filter { $0.role == role && $0.identifier != nil }
    let names = Set(new.compactMap(\.identifier))
    let hidden = Self.hidden(role, previous) ?? Self.hidden(role, context.life)
    guard !old.isEmpty || hidden != nil, !new.isEmpty || hidden != nil else { return nil }
    if let hidden {
      // What was handed back was asked for by its name.
      let isClaimed = context.life.managers.contains { $0.role == role && !$0.restores.isEmpty }
      kind = isClaimed ? .same : .unknown(Missing(from: hidden.time, to: hidden.time), because: Self.redacted)
      return
    }
    guard let lost = old.first(where: { !names.contains($0.identifier ?? "") }) else {
      kind = .same
      return
    }
    let known = Set(old.compactMap(\.identifier))
    guard let strange = new.first(where: { !known.contains($0.identifier ?? "") }) else {
      // Fewer managers than before, none of them new: the other one may not have been printed.
      kind = .unclear
      return
    }
    if IdentifierSpelling.areAlike(lost.identifier ?? "", strange.identifier ?? "") {
      kind = .unclear
      return
    }
    if context.app.sharesVoice {
      kind = .unknown(Missing(emitter: .app, from: new.first?.firstSeen.time), because: Self.shared)
      return
    }
    // A log that begins in the midst of a life may have left out the other manager.
    guard previous.anchor != nil, context.life.anchor != nil else {
      let cut = previous.anchor == nil ? previous : context.life
      kind = .unknown(
        Missing(emitter: .lifecycle, level: .default, to: cut.firstSeen.time),
        because: "the identifiers differ, and the start of a launch is not in the log, so that it may have had both")
      return
    }
    if context.settled == nil {
      kind =
        context.isFinal
        ? .unknown(
          Missing(emitter: .app, level: .default, from: context.life.firstSeen.time, isAfterEnd: true),
          because: "the identifiers differ, and the log ends before all managers of the launch are known")
        : .unsettled
      return
    }
    let single = old.count == 1 && new.count == 1
    // Managers that were once seen side by side are two.
    let areTwo = context.app.lives.contains { life in
      let names = Set(life.managers.filter { $0.role == role }.compactMap(\.identifier))
      return names.isSuperset(of: [lost, strange].compactMap(\.identifier))
    }
    let sameWording = Self.isSameWording(lost, strange)
    let daemonKnowsAll =
      old.allSatisfy { $0.registered != nil } && new.allSatisfy { $0.registered != nil }
      && Self.isDaemonFull(context)
    kind = !areTwo && ((single && sameWording) || daemonKnowsAll) ? .changed(old: lost, new: strange) : .unclear
  }

  private static func has(_ role: ManagerRole, _ managers: [Manager]) -> Bool {
    managers.indices.contains { managers[$0].role == role }
  }

  private static let shared =
    "another app's process has the same name, and the lines print no pid that tells whose they are"
  static let redacted = "the restore identifier is redacted"

  /// The line that tells of a manager of the role whose identifier is hidden.
  static func hidden(_ role: ManagerRole, _ life: Life) -> Entry? {
    life.managers.lazy.filter { $0.role == role && $0.identifier == nil && !$0.hasNoIdentifier }
      .compactMap { manager in
        [manager.created, manager.registered].compactMap { $0 }.first { $0.fields.isRedacted(.identifier) }
      }.first
  }

  private static func isSameWording(_ one: Manager, _ other: Manager) -> Bool {
    guard let first = one.creation, let second = other.creation, first.event.pattern == second.event.pattern else {
      return false
    }
    return CreationWording(first, of: one.identifier).words == CreationWording(second, of: other.identifier).words
  }

  private static func isDaemonFull(_ context: RuleContext) -> Bool {
    guard let to = context.settled else { return false }
    return context.needs.coverage(.daemon, from: context.life.firstSeen, to: to).state == .full
  }
}
