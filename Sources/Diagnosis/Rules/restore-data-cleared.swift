import Correlation
import Parsing

/// The daemon threw the saved state away.
enum RestoreDataCleared: Rule {
  static let descriptor = RuleDescriptor(
    slug: "restore-data-cleared", group: "B", severity: .warning, blame: .system, text: .restoreDataCleared)
  static let scope = RuleScope.restoringPlatforms
  static let hears: EventKindSet = []
  static let looksBeyondLife = true

  static func answers(in context: RuleContext) -> [Answer] {
    guard context.wantsRestoration || context.life.pending.isAnything else { return [] }
    let life = context.life
    let until = context.next?.firstSeen.order ?? .max
    let ofDevice = context.world.device.filter {
      $0.kind == .restoreCleared && $0.order >= life.firstSeen.order && $0.order < until
    }
    let ofApp = context.told([.restoreCleared])
    var seen: Set<String> = []
    return (ofApp + ofDevice).sorted { $0.order < $1.order }.compactMap { entry in
      let cause = entry.fields.text(.cause) ?? "unknown"
      guard seen.insert(cause).inserted else { return nil }
      let (severity, blame, words): (Severity, Blame, String) =
        switch cause {
        case "power": (.warning, .user, "when Bluetooth was turned off")
        case "denylist":
          // Apple's table allows a relaunch after the Control Center switch: the line alone accuses nobody.
          (.info, .user, "when Bluetooth was switched off in Control Center")
        case "permission": (.warning, .user, "when the app's Bluetooth permission was taken away")
        case "uninstall": (.warning, .user, "when the app was removed")
        default: (.warning, .system, "for a reason that the line does not name")
        }
      var draft = Draft(
        severity, .certain, blame, "The daemon cleared the saved state \(words).", proof: [entry], subject: cause)
      draft.customer = customer(cause)
      let stretch = life.stretch(at: entry) ?? life.stretches.first
      if cause == "power", isAlive(life, at: entry) {
        // A running app loses nothing of what was saved: with the radio on again it asks anew.
        if let on = radioOn(after: entry, life, context) {
          draft.severity = .info
          draft.message += " It was turned on again while the app lived on."
          draft.context.append(on)
        } else if life.isOpen, !context.isFinal {
          return answer(context, cause, at: stretch, .open(until: nil))
        }
      }
      return answer(context, cause, at: stretch, .fired(draft))
    }
  }

  private static func isAlive(_ life: Life, at entry: Entry) -> Bool { (life.end?.order ?? .max) > entry.order }

  /// The app is told that the radio is on again, in the same life.
  private static func radioOn(after entry: Entry, _ life: Life, _ context: RuleContext) -> Entry? {
    life.first([.appState], from: entry.order + 1) { $0.fields.text(.state) == "poweredOn" }
      ?? context.world.device.first { on in
        on.kind == .daemonPower && on.fields.text(.state) == "poweredOn" && on.order > entry.order
          && on.order < (life.end?.order ?? .max)
      }
  }

  /// Where the rule's own sentence, which asks to check that Bluetooth is on, does not fit.
  private static func customer(_ cause: String) -> String? {
    switch cause {
    case "permission":
      "When an app may no longer use Bluetooth, your phone forgets the app's connections, so please allow Bluetooth for "
        + "the app in Settings and open it once."
    case "uninstall":
      "When an app is deleted, your phone forgets the app's connections, so please open the app once after it is "
        + "installed again."
    default: nil
    }
  }
}
