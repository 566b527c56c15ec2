import Correlation
import Parsing

/// Two live managers of one role with one identifier: the system cannot tell whose state it is.
enum RestoreIdentifierShared: Rule {
  static let descriptor = RuleDescriptor(
    slug: "restore-identifier-shared", group: "A", severity: .error, blame: .app, text: .restoreIdentifierShared)
  static let scope = RuleScope.representativeLives

  static func answers(in context: RuleContext) -> [Answer] {
    let identified = context.life.managers.filter { $0.identifier != nil }
    let duplicate = context.life.events.first { $0.kind == .identifierDuplicate }
    if let duplicate {
      let name = duplicate.fields.text(.identifier)
      let draft = Draft(
        .error, .certain, .app, "The daemon refused a second manager with the identifier “\(name ?? "")”.",
        proof: [duplicate], context: identified.filter { $0.identifier == name }.map(\.creation), subject: name ?? "")
      return [answer(context, "shared", .fired(draft))]
    }
    guard identified.count >= 2 else { return [] }
    for (index, one) in identified.enumerated() {
      for other in identified[(index + 1)...] where other.identifier == one.identifier {
        if one.role != other.role {
          let draft = Draft(
            .info, .certain, .app,
            "A central and a peripheral manager share the identifier “\(one.identifier ?? "")”.",
            proof: [one.creation, other.creation], subject: one.identifier ?? "")
          return [answer(context, "roles", .fired(draft))]
        }
        guard areBothAlive(one, other, context) else { continue }
        let draft = Draft(
          .error, .certain, .app,
          "Two live \(one.role.rawValue) managers of one process have the identifier “\(one.identifier ?? "")”.",
          proof: [one.creation, other.creation], subject: one.identifier ?? "")
        return [answer(context, "shared", .fired(draft))]
      }
    }
    return [answer(context, "shared", .clear)]
  }

  /// The old instance may be gone when the new one comes: only sessions that were not ended, or callbacks of both
  /// objects after the second was made, show that both live.
  private static func areBothAlive(_ one: Manager, _ other: Manager, _ context: RuleContext) -> Bool {
    guard let second = other.creation else { return false }
    if let session = one.session, other.session != nil {
      let ended = context.life.events.contains { entry in
        entry.kind == .sessionEnded && entry.fields.text(.session) == session && entry.order < second.order
      }
      return !ended
    }
    guard let object = one.object, other.object != nil, object != other.object else { return false }
    return context.life.events.contains { entry in
      entry.order > second.order && entry.kind.isDeliveredCallback && entry.fields.text(.object) == object
    }
  }
}
