import Correlation
import Parsing

/// A manager without a restore identifier: by the framework's API MISUSE line, or as the daemon registers it.
enum RestoreIdentifierMissing: Rule {
  static let descriptor = RuleDescriptor(
    slug: "restore-identifier-missing", group: "A", severity: .warning, blame: .app, text: .restoreIdentifierMissing)
  static let scope = RuleScope.representativeLives
  static let hears: EventKindSet = []

  static func answers(in context: RuleContext) -> [Answer] {
    context.life.managers.enumerated().compactMap { index, manager in
      let occasion = "manager \(index)"
      guard manager.hasNoIdentifier else {
        return manager.identifier == nil ? nil : answer(context, occasion, .clear)
      }
      // Whether it matters shows when the other managers are there.
      if context.settled == nil, !context.isFinal { return answer(context, occasion, .open(until: context.settling)) }
      return answer(context, occasion, .fired(draft(manager, context)))
    }
  }

  private static func draft(_ manager: Manager, _ context: RuleContext) -> Draft {
    let misuse = context.life.events.first { entry in
      entry.kind == .appMisuse && entry.fields.text(.kind) == "no-identifier"
        && ManagerRole(entry.fields.text(.role)) == manager.role
        && (manager.object == nil || entry.fields.text(.object) == manager.object)
    }
    let others = context.life.managers.filter { $0.role == manager.role && $0.identifier != nil }
    let other = others.first { !$0.restores.isEmpty } ?? others.first
    var draft = Draft(
      .warning, .certain, .app, "A \(manager.role.rawValue) manager was created without a restore identifier.",
      proof: [misuse ?? manager.registered ?? manager.created], subject: manager.role.rawValue)
    if let other {
      // An SDK's manager prints the line at every launch of an app that restores with its own.
      draft.severity = .info
      draft.message +=
        " Another manager of the app has one"
        + (other.restores.isEmpty ? "" : " and was restored") + ", so this may be meant so."
      draft.customer =
        "Thank you for the log: this is a remark for the people who make the app, and there is nothing you need to do."
      draft.excludes = [other.restores.first ?? other.creation].compactMap { $0 }
    } else if misuse == nil, !context.wantsRestoration {
      draft.severity = .info
      draft.message += " Nothing shows that the app wishes to be restored."
    }
    return draft
  }
}
