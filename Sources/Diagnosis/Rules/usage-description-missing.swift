import Correlation
import Parsing

/// The app was ended for touching Bluetooth without a usage description.
enum UsageDescriptionMissing: Rule {
  static let descriptor = RuleDescriptor(
    slug: "usage-description-missing", group: "A", severity: .error, blame: .app, text: .usageDescriptionMissing)
  static let scope = RuleScope.representativeLives

  static func answers(in context: RuleContext) -> [Answer] {
    let crashes = context.life.events.filter { entry in
      guard entry.kind == .appPrivacyCrash, let key = entry.fields.text(.key) else { return false }
      return key.hasPrefix("NSBluetooth") && key.hasSuffix("UsageDescription")
    }
    guard let crash = crashes.first else { return [] }
    let key = crash.fields.text(.key) ?? ""
    let draft = Draft(
      .error, .certain, .app, "The system ended the app because its Info.plist has no \(key).", proof: [crash],
      context: [context.life.endEntry], subject: key)
    return [answer(context, "key", .fired(draft))]
  }
}
