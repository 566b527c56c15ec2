import Correlation
import Parsing

/// The app was ended for touching Bluetooth without a usage description.
enum UsageDescriptionMissing: Rule {
  static let descriptor = RuleDescriptor(
    slug: "usage-description-missing", group: "A", severity: .error, blame: .app, text: .usageDescriptionMissing)
  static let scope = RuleScope.representativeLives
  static let occasions: EventKindSet = [.appPrivacyCrash, .processExited]
  static let hears: EventKindSet = []

  static func answers(in context: RuleContext) -> [Answer] {
    let ends = context.life.all([.appPrivacyCrash, .processExited])
    let crashes = ends.compactMap { entry in key(in: entry).map { (entry, $0) } }
    guard let (crash, key) = crashes.first else { return [] }
    let draft = Draft(
      .error, .certain, .app, "The system ended the app because its Info.plist has no \(key).", proof: [crash],
      context: [context.life.endEntry], subject: key)
    return [answer(context, "key", .fired(draft))]
  }

  /// Bluetooth's key in the crash line, or in the reason of TCC's termination, which repeats that line.
  private static func key(in entry: Entry) -> String? {
    switch entry.kind {
    case .appPrivacyCrash:
      guard let key = entry.fields.text(.key), isBluetooth(key) else { return nil }
      return key
    case .processExited:
      guard let detail = entry.fields.text(.detail), detail.says("without a usage description") else { return nil }
      return detail.split { !$0.isLetter }.map(String.init).first(where: isBluetooth)
    default: return nil
    }
  }

  private static func isBluetooth(_ key: String) -> Bool {
    key.hasPrefix("NSBluetooth") && key.hasSuffix("UsageDescription")
  }
}
