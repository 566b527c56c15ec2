import Correlation
import Parsing

/// Two live managers of one role with one identifier: the system cannot tell whose state it is.
enum RestoreIdentifierShared: Rule {
  static let descriptor = RuleDescriptor(
    slug: "restore-identifier-shared", group: "A", severity: .error, blame: .app, text: .restoreIdentifierShared)
  static let scope = RuleScope.representativeLives
  static let hears: EventKindSet = []

  static func answers(in context: RuleContext) -> [Answer] {
    let identified = context.life.managers.filter { $0.identifier != nil }
    let duplicate = context.life.first([.identifierDuplicate])
    if let duplicate {
      let name = duplicate.fields.text(.identifier)
      let draft = Draft(
        .error, .certain, .app, "The daemon refused a second manager with the identifier “\(name ?? "")”.",
        proof: [duplicate], context: identified.filter { $0.identifier == name }.map(\.creation), subject: name ?? "")
      return [answer(context, "shared", .fired(draft))]
    }
    for manager in identified {
      guard let again = again(manager, among: identified, context) else { continue }
      return [answer(context, "shared", unclear(manager, again, context))]
    }
    guard identified.count >= 2 else { return [] }
    let pairs = identified.indices.flatMap { first in
      identified[(first + 1)...].filter { $0.identifier == identified[first].identifier }
        .map { (one: identified[first], other: $0) }
    }
    let sameRole = pairs.filter { $0.one.role == $0.other.role }
    if let pair = sameRole.first(where: { areBothAlive($0.one, $0.other, context) }) {
      // The old instance may go as soon as the new one is there.
      guard context.settled != nil || context.isFinal else {
        return [answer(context, "shared", .open(until: context.settling))]
      }
      let draft = Draft(
        .error, .certain, .app,
        "Two live \(pair.one.role.rawValue) managers of one process have the identifier "
          + "“\(pair.one.identifier ?? "")”.",
        proof: [pair.one.creation, pair.other.creation], subject: pair.one.identifier ?? "")
      return [answer(context, "shared", .fired(draft))]
    }
    if let pair = pairs.first(where: { $0.one.role != $0.other.role }) {
      let draft = Draft(
        .info, .certain, .app,
        "A central and a peripheral manager share the identifier “\(pair.one.identifier ?? "")”.",
        proof: [pair.one.creation, pair.other.creation], subject: pair.one.identifier ?? "")
      return [answer(context, "roles", .fired(draft))]
    }
    // A callback of the old instance may still show that it lives.
    if !sameRole.isEmpty, context.life.isOpen, !context.isFinal {
      return [answer(context, "shared", .open(until: nil))]
    }
    return [answer(context, "shared", .clear)]
  }

  /// The line that tells of its creation a second time, in the same words through the same sink, where no second manager
  /// of its name is told apart from it. Two layers of one app use different words.
  private static func again(_ manager: Manager, among managers: [Manager], _ context: RuleContext) -> Entry? {
    let isAlone = managers.filter { $0.role == manager.role && $0.identifier == manager.identifier }.count == 1
    guard isAlone, !manager.createdAgain.isEmpty, let first = manager.created else { return nil }
    let words = CreationWording(first, of: manager.identifier).words
    return manager.createdAgain.first { entry in
      entry.fields.text(.identifier) == manager.identifier && context.isOneSink(first, entry)
        && CreationWording(entry, of: manager.identifier).words == words
    }
  }

  /// Two lines without an object: a second manager beside the first, or one in its place.
  private static func unclear(_ manager: Manager, _ again: Entry, _ context: RuleContext) -> Answer.Outcome {
    guard context.isFinal || !context.life.isOpen else { return .open(until: nil) }
    let from = manager.created?.marker ?? manager.firstSeen
    let to = context.life.end ?? context.present(from)
    // The daemon, which prints each manager's session, printed one.
    if manager.registered != nil, context.needs.coverage(.daemon, from: from, to: to).state == .full { return .clear }
    return .undetermined(
      Missing(emitter: .daemon, level: .default, from: from.time, to: again.time),
      because: "the app printed twice that it created a manager with “\(manager.identifier ?? "")”, and no line tells "
        + "whether the first one was still there")
  }

  /// The old instance may be gone when the new one comes: only sessions that were not ended, or callbacks of both
  /// objects after the second was made, show that both live.
  private static func areBothAlive(_ one: Manager, _ other: Manager, _ context: RuleContext) -> Bool {
    guard let second = other.creation else { return false }
    if let session = one.session, other.session != nil {
      // A daemon that started anew registers a manager that lives on under another session.
      if one.registered?.pid != other.registered?.pid { return false }
      let restarts = context.world.device.contains { entry in
        entry.kind == .daemonStarted && entry.order > one.firstSeen.order && entry.order < second.order
      }
      let isGone = context.life.events.contains { entry in
        (entry.kind == .sessionEnded && entry.fields.text(.session) == session)
          || (entry.kind == .appManagerInvalid && entry.order > one.firstSeen.order && entry.order < second.order)
      }
      return !restarts && !isGone
    }
    guard let object = one.object, other.object != nil, object != other.object else { return false }
    return context.life.events.contains { entry in
      entry.order > second.order && entry.isDeliveredCallback && entry.fields.text(.object) == object
    }
  }
}
