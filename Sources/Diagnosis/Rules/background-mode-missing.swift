import Correlation
import Parsing

/// The background mode of a role is not declared: the daemon registers the session without backgrounding, or the
/// framework refuses the restore identifier with an exception.
enum BackgroundModeMissing: Rule {
  static let descriptor = RuleDescriptor(
    slug: "background-mode-missing", group: "A", severity: .error, blame: .app, text: .backgroundModeMissing)
  static let scope = RuleScope.representativeLives
  static let occasions: EventKindSet = [.sessionRegistered, .appException]
  static let hears: EventKindSet = []

  static func answers(in context: RuleContext) -> [Answer] {
    BackgroundMode.refusals(in: context).compactMap { refusal in
      guard !refusal.otherRoleIsPresent else { return nil }
      guard let entry = refusal.refused else { return answer(context, refusal.role.rawValue, .clear) }
      // The other role may still register and show that its mode is there; an exception ends the process at once.
      guard entry.kind == .appException || context.settled != nil || context.isFinal else {
        return answer(context, refusal.role.rawValue, .open(until: context.settling))
      }
      var draft = Draft(
        .error, .certain, .app,
        "The app has no “bluetooth-\(refusal.role.rawValue)” background mode for its \(refusal.role.rawValue) manager.",
        proof: [entry], subject: refusal.role.rawValue)
      if entry.kind == .appException { draft.customer = BackgroundMode.crashed }
      if entry.kind == .sessionRegistered, !context.wantsRestoration {
        draft.severity = .info
        draft.message += " Nothing shows that the app wishes to run in the background."
      }
      return answer(context, refusal.role.rawValue, .fired(draft))
    }
  }
}

/// What the log says of the background mode of each role.
struct BackgroundMode {
  var role: ManagerRole
  /// The line that shows that it is missing.
  var refused: Entry?
  /// The other role's mode is shown present.
  var otherRoleIsPresent: Bool

  /// What to say to a customer whose app ends by the exception: to keep it open is no help.
  static let crashed =
    "Thank you for the log: it shows that this version of the app stops while it starts its Bluetooth connection, "
    + "which is nothing you have done, and nothing in your settings changes it."

  static func refusals(in context: RuleContext) -> [BackgroundMode] {
    ManagerRole.allCases.compactMap { role in
      let registrations = context.life.all([.sessionRegistered])
      let mine = registrations.filter { ManagerRole($0.fields.text(.role)) == role }
      let exception = context.life.first([.appException]) { entry in
        entry.fields.text(.kind) == "background-mode"
          && ManagerRole(entry.fields.text(.role)) == role
      }
      let off = mine.first { $0.fields.flag(.backgrounding) == false }
      guard exception != nil || mine.contains(where: { $0.fields.flag(.backgrounding) != nil }) else { return nil }
      let otherOn = registrations.contains { entry in
        ManagerRole(entry.fields.text(.role)) != role && entry.fields.flag(.backgrounding) == true
      }
      let refused = exception ?? off
      return BackgroundMode(role: role, refused: refused, otherRoleIsPresent: refused != nil && otherOn)
    }
  }
}
