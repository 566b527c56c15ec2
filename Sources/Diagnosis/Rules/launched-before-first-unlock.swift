import Correlation
import Parsing

/// Launched after a restart, before the first unlock: files and defaults read empty then.
enum LaunchedBeforeFirstUnlock: Rule {
  static let descriptor = RuleDescriptor(
    slug: "launched-before-first-unlock", group: "B", severity: .warning, blame: .system,
    text: .launchedBeforeFirstUnlock)
  static let scope = RuleScope.restoringPlatforms
  static let hears: EventKindSet = []

  static func answers(in context: RuleContext) -> [Answer] {
    let life = context.life
    guard let anchor = life.anchor,
      let boot = context.world.device.last(where: { $0.kind == .deviceBoot && $0.order < anchor.order })
    else { return [] }
    let unlocks = context.world.device.filter { $0.kind == .deviceFirstUnlock && $0.order > boot.order }
    guard let unlock = unlocks.first else {
      return [
        answer(
          context, "launch",
          context.isFinal
            ? .undetermined(
              Missing(emitter: .daemon, level: .default, from: boot.time), because: "no first unlock is in the log")
            : .open(until: nil))
      ]
    }
    if unlock.order < anchor.order { return [answer(context, "launch", .clear)] }
    // A new identifier in the same launch is known when all its managers are.
    guard context.settled != nil || context.isFinal else {
      return [answer(context, "launch", .open(until: context.settling))]
    }
    var draft = Draft(
      .warning, .certain, .system,
      "The app was launched after a restart, before the phone was unlocked for the first time.",
      proof: [boot, anchor, unlock])
    let changed = ManagerRole.allCases.contains { role in
      guard let previous = context.previous, let change = IdentifierChange(role, from: previous, to: context) else {
        return false
      }
      if case .changed = change.kind { return true }
      return false
    }
    if changed {
      draft.severity = .error
      draft.raised = "a new restore identifier follows in the same launch"
      draft.blame = .app
    }
    return [answer(context, "launch", .fired(draft))]
  }
}
