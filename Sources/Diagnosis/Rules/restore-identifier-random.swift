import Correlation
import Parsing

/// A new random identifier with each launch can never match the saved one.
enum RestoreIdentifierRandom: Rule {
  static let descriptor = RuleDescriptor(
    slug: "restore-identifier-random", group: "A", severity: .error, blame: .app, text: .restoreIdentifierRandom)
  static let scope = RuleScope.representativeLives
  static let hears: EventKindSet = []

  static func answers(in context: RuleContext) -> [Answer] {
    ManagerRole.allCases.compactMap { role in
      let managers = consecutive(role, context)
      guard managers.count >= 2 else { return nil }
      let names = managers.compactMap(\.identifier)
      if Set(names).count < names.count { return answerOfApp(context, "\(role.rawValue) stays", .clear) }
      let saysRandom = managers.allSatisfy { manager in
        [manager.created, manager.registered].compactMap { $0 }.contains {
          CreationWording($0, of: manager.identifier).words.contains("random")
        }
      }
      let looksRandom = names.allSatisfy(UUIDText.isUUID)
      guard saysRandom || (looksRandom && managers.count >= 3) else {
        // A third would tell, where its identifier can be read.
        guard looksRandom, let hidden = before(managers, role, context) else { return nil }
        return answerOfApp(
          context, role.rawValue,
          .undetermined(Missing(from: hidden.time, to: hidden.time), because: IdentifierChange.redacted))
      }
      let draft = Draft(
        .error, .certain, .app,
        "Each of the last \(managers.count) launches created its \(role.rawValue) manager with another random "
          + "identifier.",
        proof: managers.map(\.creation), subject: role.rawValue)
      return answerOfApp(context, role.rawValue, .fired(draft))
    }
  }

  /// The single manager of the role in this life and the (at most two) before, as far back as there is exactly one.
  private static func consecutive(_ role: ManagerRole, _ context: RuleContext) -> [Manager] {
    var managers: [Manager] = []
    for index in stride(from: context.lifeIndex, through: max(0, context.lifeIndex - 2), by: -1) {
      let all = context.app.lives[index].managers
      let ofRole = all.indices.filter { all[$0].role == role && !all[$0].hasNoIdentifier }
      guard ofRole.count == 1, all[ofRole[0]].identifier != nil else { break }
      managers.insert(all[ofRole[0]], at: 0)
    }
    return managers
  }

  /// The line of the launch before those of `managers` that hides its identifier.
  private static func before(_ managers: [Manager], _ role: ManagerRole, _ context: RuleContext) -> Entry? {
    let index = context.lifeIndex - managers.count
    return index >= 0 ? IdentifierChange.hidden(role, context.app.lives[index]) : nil
  }
}
