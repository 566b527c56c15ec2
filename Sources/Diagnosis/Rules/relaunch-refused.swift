import Correlation
import Parsing

/// The daemon says outright that it will not relaunch the app.
enum RelaunchRefused: Rule {
  static let descriptor = RuleDescriptor(
    slug: "relaunch-refused", group: "B", severity: .warning, blame: .system, isOfEnd: true, text: .relaunchRefused)
  static let scope = RuleScope.restoringPlatforms
  static let hears: EventKindSet = []
  static let looksBeyondLife = true

  static func answers(in context: RuleContext) -> [Answer] {
    let refusals =
      context.life.all([.relaunchRefused, .restoreFailed]).filter(isRefusal)
      + (context.life.isOpen ? [] : context.afterwards.filter(isRefusal))
    var seen: Set<String> = []
    return refusals.compactMap { entry in
      let cause = entry.fields.text(.cause) ?? "unknown"
      guard seen.insert(cause).inserted else { return nil }
      // A launch that succeeds after it ends the matter.
      if let launch = context.next?.relaunched, launch.order > entry.order {
        return answer(context, cause, at: context.life.stretches.last, .clear)
      }
      let (severity, blame, words): (Severity, Blame, String) =
        switch cause {
        case "user": ofUser(context)
        case "extension": (.warning, .app, "because it is an extension, which the system never relaunches")
        case "daemon": (.warning, .app, "because it is a daemon, which the system never relaunches")
        case "permission": (.warning, .user, "because its Bluetooth permission is missing")
        default: (.warning, .system, "for a reason that the line does not name")
        }
      let did = entry.kind == .restoreFailed ? "did not restore the app" : "refused to relaunch the app"
      var draft = Draft(severity, .certain, blame, "The daemon \(did), \(words).", proof: [entry], subject: cause)
      draft.customer = customer(cause)
      if cause == "user", severity > .info { (draft.advice, draft.customer) = (unexpected.advice, unexpected.customer) }
      return answer(context, cause, at: context.life.stretches.last, .fired(draft))
    }
  }

  /// That it will not start the app, or, for want of permission, does not take up what it had saved of it.
  private static func isRefusal(_ entry: Entry) -> Bool {
    entry.kind == .relaunchRefused
      || (entry.kind == .restoreFailed && entry.fields.text(.cause) == "permission")
  }

  /// The rule's own sentence speaks of permission too, which only one of the reasons is about.
  private static func customer(_ cause: String) -> String? {
    switch cause {
    case "user":
      "Your phone does not start an app again that was closed in the app switcher, so please open the app once and then "
        + "leave it in the background."
    case "extension", "daemon":
      "Your phone cannot start this part of the app on its own, so please open the app once to see the newest values."
    default: nil
    }
  }

  /// After a force-quit it is by design only where the table says that no relaunch was to be expected.
  private static func ofUser(_ context: RuleContext) -> (Severity, Blame, String) {
    let expectation = RelaunchTable.forceQuit(context.life, context)
    switch expectation.answer {
    case .no: return (.info, .user, "because the user closed it: this is by design")
    case .unknown: return (.info, .user, "because the user closed it, which may be by design")
    case .yes:
      return (
        .warning, .system, "because the user closed it, and yet a relaunch was to be expected: \(expectation.because)"
      )
    }
  }

  private static let unexpected = (
    advice: """
    Check in the settings of the phone that the accessory is still listed as set up for the app, and that the device \
    that came near is that accessory. If both is so, nothing in the app needs a change: report it to Apple with this \
    log, and tell users meanwhile to open the app once.
    """,
    customer: """
    Your phone did not start the app on its own after it was swiped away, although it should have, so please open the \
    app once and leave it in the background.
    """
  )
}
