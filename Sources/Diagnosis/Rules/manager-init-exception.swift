import Correlation
import Parsing

/// The manager's initialiser raised an exception on launch: the app dies and looks as if it was never restored.
enum ManagerInitException: Rule {
  static let descriptor = RuleDescriptor(
    slug: "manager-init-exception", group: "A", severity: .error, blame: .app, text: .managerInitException)
  static let scope = RuleScope.restoringPlatforms
  static let occasions: EventKindSet = [.appException]
  static let hears: EventKindSet = []

  static func answers(in context: RuleContext) -> [Answer] {
    let exceptions = context.life.all([.appException]).filter(\.isBluetoothException)
    // The missing background mode has a rule of its own; the assertion line in front of it says nothing more.
    if exceptions.contains(where: { $0.fields.text(.kind) == "background-mode" }) { return [] }
    guard let exception = exceptions.first, let last = exceptions.last else { return [] }
    let reason = exceptions.first { $0.fields.text(.kind) != "assertion" }
    // The assertion's own line comes first, why it failed stands in the next; and a process that goes on was not ended.
    switch context.aftermath(of: last) {
    case .open: return [answer(context, "exception", .open(until: nil))]
    case .livedOn: return [answer(context, "exception", .clear)]
    case .ended: break
    }
    let draft = Draft(
      .error, .certain, .app, "The initialiser of a Core Bluetooth manager raised an exception\(words(reason)).",
      proof: [exception], context: [reason, context.life.endEntry], subject: exception.fields.text(.kind) ?? "")
    return [answer(context, "exception", .fired(draft))]
  }

  /// What the exception itself gives as its reason.
  private static func words(_ reason: Entry?) -> String {
    switch reason?.fields.text(.kind) {
    case "delegate-lacks-restore": ": the delegate does not implement `willRestoreState`"
    case "delegate-changed": ": the delegate no longer supports restoring"
    default: ""
    }
  }
}
