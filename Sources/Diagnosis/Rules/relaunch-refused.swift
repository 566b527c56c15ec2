import Correlation
import Parsing

/// The daemon says outright that it will not relaunch the app.
enum RelaunchRefused: Rule {
  static let descriptor = RuleDescriptor(
    slug: "relaunch-refused", group: "B", severity: .warning, blame: .system, isOfEnd: true, text: .relaunchRefused)
  static let scope = RuleScope.restoringPlatforms

  static func answers(in context: RuleContext) -> [Answer] {
    let refusals = (context.life.events + (context.life.isOpen ? [] : context.afterwards))
      .filter { $0.kind == .relaunchRefused }
    var seen: Set<String> = []
    return refusals.compactMap { entry in
      let cause = entry.fields.text(.cause) ?? "unknown"
      guard seen.insert(cause).inserted else { return nil }
      let (severity, blame, words): (Severity, Blame, String) =
        switch cause {
        case "user": (.info, .user, "because the user closed it: this is by design")
        case "extension": (.warning, .app, "because it is an extension, which the system never relaunches")
        case "daemon": (.warning, .app, "because it is a daemon, which the system never relaunches")
        case "permission": (.warning, .user, "because its Bluetooth permission is missing")
        default: (.warning, .system, "for a reason that the line does not name")
        }
      let draft = Draft(
        severity, .certain, blame, "The daemon refused to relaunch the app, \(words).", proof: [entry], subject: cause)
      return answer(context, cause, at: context.life.stretches.last, .fired(draft))
    }
  }
}
