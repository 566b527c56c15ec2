import Correlation
import Parsing

/// The background mode of the other role is declared, the one that is needed is not.
enum BackgroundModeWrongRole: Rule {
  static let descriptor = RuleDescriptor(
    slug: "background-mode-wrong-role", group: "A", severity: .error, blame: .app, text: .backgroundModeWrongRole)
  static let scope = RuleScope.representativeLives
  static let occasions: EventKindSet = [.sessionRegistered, .appException]
  static let hears: EventKindSet = []

  static func answers(in context: RuleContext) -> [Answer] {
    BackgroundMode.refusals(in: context).compactMap { refusal in
      guard refusal.otherRoleIsPresent, let entry = refusal.refused else { return nil }
      let other: ManagerRole = refusal.role == .central ? .peripheral : .central
      let present = context.life.all([.sessionRegistered]).first {
        ManagerRole($0.fields.text(.role)) == other && $0.fields.flag(.backgrounding) == true
      }
      var draft = Draft(
        .error, .certain, .app,
        "The app declares the background mode “bluetooth-\(other.rawValue)” but not “bluetooth-\(refusal.role.rawValue)”, "
          + "which its \(refusal.role.rawValue) manager needs.",
        proof: [entry, present], subject: refusal.role.rawValue)
      if entry.kind == .appException { draft.customer = BackgroundMode.crashed }
      return answer(context, refusal.role.rawValue, .fired(draft))
    }
  }
}
